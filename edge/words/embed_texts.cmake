# Turns the catalogues of texts/ into C++ string literals.
#   cmake -DFOLDER=texts -DSOURCE=texts.inc -P embed_texts.cmake
cmake_minimum_required(VERSION 3.25)

file(GLOB inputs "${FOLDER}/*.json")
list(SORT inputs)
set(rows "")
foreach(input IN LISTS inputs)
  cmake_path(GET input STEM LAST_ONLY code)
  file(READ "${input}" content HEX)
  # A literal of numbers: no character of a text can mean anything to CMake or to C++, and no
  # compiler's limit for strings is met.
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${content}")
  string(MAKE_C_IDENTIFIER "${code}" identifier)
  string(APPEND arrays "constexpr char text_${identifier}[] = {${bytes}};\n")
  string(APPEND rows "    {\"${code}\", {text_${identifier}, sizeof text_${identifier}}},\n")
endforeach()
file(WRITE "${SOURCE}" "// Generated from texts/*.json. Do not edit.
${arrays}
constexpr EmbeddedText embedded_texts[] = {
${rows}};
")
