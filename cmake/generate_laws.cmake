# Turns the translations of texts/laws/ into C++ tables, and holds each against its English file in
# editions/. docs/translating.md describes the files.
#   cmake -DFOLDER=editions -DTEXTS=texts/laws -DLANGUAGES=ro,sr -DSOURCE=laws.inc -P generate_laws.cmake
# A file that is not as it should be ends this with its name and line.
cmake_minimum_required(VERSION 3.25)

include(${CMAKE_CURRENT_LIST_DIR}/law_files.cmake)

# What stands in the entries: heads like "rule castling" and "text 2009:", and the words behind
# them ("-" if there are none). Of an English file only what is translated, and for each entry of
# the glossary a term.
macro(take_apart english)
  set(heads "")
  set(words "")
  set(lines "")
  foreach(entry line_number IN ZIP_LISTS entries entry_lines)
    set(said "-")
    if(entry MATCHES "^(part|rule [a-z][a-z0-9_]*)$")
      set(head "${entry}")
    elseif(entry MATCHES "^((text|discretion)( [0-9,-]+)?:)(.*)$")
      set(head "${CMAKE_MATCH_1}")
      string(STRIP "${CMAKE_MATCH_4}" said)
    elseif(entry MATCHES "^title( .*)?$")
      set(head title)
      string(STRIP "${CMAKE_MATCH_1}" said)
    elseif(entry MATCHES "^term( .*)?$" AND NOT ${english})
      set(head term)
      string(STRIP "${CMAKE_MATCH_1}" said)
    elseif(entry MATCHES "^number .*Glossary [^|]" AND ${english})
      set(head term)
    elseif(entry MATCHES "^(number|tag|otherwise|see) " AND ${english})
      continue()
    else()
      fail("'${entry}' is not understood")
    endif()
    if(said STREQUAL "")
      fail("'${head}' says nothing")
    endif()
    list(APPEND heads "${head}")
    list(APPEND words "${said}")
    list(APPEND lines ${line_number})
  endforeach()
endmacro()

string(REPLACE "," ";" languages "${LANGUAGES}")
set(slots "")   # what is translated, in the order of the files
set(titles "")
foreach(language IN LISTS languages)
  set(words_${language} "")
  set(titles_${language} "")
endforeach()

file(GLOB inputs "${FOLDER}/*.txt")
list(SORT inputs COMPARE NATURAL)
set(names "")
foreach(input IN LISTS inputs)
  cmake_path(GET input FILENAME name)
  list(APPEND names ${name})
  set(file "editions/${name}")
  read_entries("${input}")
  take_apart(TRUE)
  set(english_heads "${heads}")
  set(english_words "${words}")

  foreach(head said line_number IN ZIP_LISTS heads words lines)
    if(head MATCHES "^rule (.+)$")
      set(rule ${CMAKE_MATCH_1})
    elseif(head STREQUAL "title")
      literal("${said}" said)
      string(APPEND titles "    ${said},\n")
    elseif(head MATCHES "^(text|discretion)( ([0-9,-]+))?:$")
      set(what ${CMAKE_MATCH_1})
      set(its_years "${CMAKE_MATCH_3}")
      set(mask 0)
      if(NOT its_years STREQUAL "")
        read_years("${its_years}" its_years)
        mask_of("${its_years}" mask)
      endif()
      string(APPEND slots "    {Rule::${rule}, What::${what}, ${mask}},\n")
    elseif(head STREQUAL "term")
      string(APPEND slots "    {Rule::${rule}, What::term, 0},\n")
    endif()
  endforeach()

  foreach(language IN LISTS languages)
    set(file "texts/laws/${language}/${name}")
    set(line_number 1)
    if(NOT EXISTS "${TEXTS}/${language}/${name}")
      fail("the file is missing")
    endif()
    read_entries("${TEXTS}/${language}/${name}")
    take_apart(FALSE)
    set(line_number 1)
    foreach(wanted english head said line
            IN ZIP_LISTS english_heads english_words heads words lines)
      if(NOT DEFINED head)
        fail("the file ends where '${wanted}' should follow")
      endif()
      set(line_number ${line})
      if(NOT DEFINED wanted)
        fail("'${head}' stands where editions/${name} ends")
      elseif(NOT head STREQUAL wanted)
        fail("'${head}' stands where '${wanted}' should")
      elseif(said STREQUAL "?" AND NOT english STREQUAL "?")
        fail("'${head}': there is a text to translate")
      elseif(english STREQUAL "?" AND NOT said STREQUAL "?")
        fail("'${head}': the English has no source, and says '?'")
      endif()
      if(head MATCHES "^(text|discretion|term)")
        literal("${said}" said)
        string(APPEND words_${language} "    ${said},\n")
      elseif(head STREQUAL "title")
        literal("${said}" said)
        string(APPEND titles_${language} "    ${said},\n")
      endif()
    endforeach()
  endforeach()
endforeach()

set(tables "")
set(rows "")
foreach(language IN LISTS languages)
  file(GLOB others RELATIVE "${TEXTS}/${language}" "${TEXTS}/${language}/*")
  foreach(other IN LISTS others)
    if(NOT other IN_LIST names)
      set(file "texts/laws/${language}/${other}")
      set(line_number 1)
      fail("editions/ has no such file")
    endif()
  endforeach()
  string(APPEND tables "
constexpr std::string_view words_${language}[] = {
${words_${language}}};
constexpr std::string_view titles_${language}[] = {
${titles_${language}}};
static_assert(std::size(words_${language}) == std::size(slots));
static_assert(std::size(titles_${language}) == std::size(english_titles));
")
  string(APPEND rows "    {Language::${language}, words_${language}, titles_${language}},\n")
endforeach()
file(WRITE "${SOURCE}" "// Generated from editions/*.txt and texts/laws/. Do not edit.
constexpr Slot slots[] = {
${slots}};

constexpr std::string_view english_titles[] = {
${titles}};
${tables}
constexpr Translation translations[] = {
${rows}};
")
