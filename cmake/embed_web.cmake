# Embeds the files of the web app: packs each of them, and writes a C++ source with their table.
#   cmake -DFOLDER=web/dist -DFILES=index.html,assets/app-1a2b3c4d.js -DGZIP=gzip -DSOURCE=web_app.cpp -P embed_web.cmake
cmake_minimum_required(VERSION 3.25)

set(types
    css=text/css html=text/html ico=image/x-icon jpg=image/jpeg js=text/javascript json=application/json
    map=application/json mp3=audio/mpeg ogg=audio/ogg png=image/png svg=image/svg+xml txt=text/plain
    wasm=application/wasm wav=audio/wav webmanifest=application/manifest+json webp=image/webp woff2=font/woff2)

string(REPLACE "," ";" files "${FILES}")
if(NOT "index.html" IN_LIST files OR NOT EXISTS "${FOLDER}/index.html")
  message(FATAL_ERROR "The web app is not built: ${FOLDER}/index.html is missing. "
                      "Run ./run, or in web/: npm ci && npm run build")
endif()
list(SORT files)

set(number 0)
foreach(file IN LISTS files)
  if(NOT file MATCHES "^[A-Za-z0-9._/-]+$")
    message(FATAL_ERROR "${FOLDER}/${file}: its name has characters that need no place in an address.")
  endif()
  cmake_path(GET file EXTENSION LAST_ONLY extension)
  string(REPLACE "." "" extension "${extension}")
  set(type ${types})
  list(FILTER type INCLUDE REGEX "^${extension}=")
  if(NOT type)
    message(FATAL_ERROR "${FOLDER}/${file}: cmake/embed_web.cmake does not know the type of such a file.")
  endif()
  string(REGEX REPLACE "^.*=" "" type "${type}")
  if(type MATCHES "^text/|json$")
    string(APPEND type "; charset=utf-8")
  endif()
  # Vite names what is in assets/ by its content.
  string(REPEAT "[A-Za-z0-9_-]" 8 hash)
  set(hashed false)
  if(file MATCHES "^assets/.+-${hash}[.][a-z0-9]+$")
    set(hashed true)
  endif()

  # -n: without a time, so that the same app gives the same program.
  set(bytes "${FOLDER}/${file}")
  set(packed "${SOURCE}.${number}.gz")
  execute_process(COMMAND ${GZIP} -9 -n -c "${bytes}" OUTPUT_FILE "${packed}" COMMAND_ERROR_IS_FATAL ANY)
  file(SIZE "${bytes}" size)
  file(SIZE "${packed}" packed_size)
  set(is_packed false)
  if(packed_size LESS size)
    set(is_packed true)
    set(bytes "${packed}")
    set(size ${packed_size})
  endif()
  file(SHA256 "${FOLDER}/${file}" tag)
  string(SUBSTRING ${tag} 0 24 tag)

  string(APPEND labels "web_app_file_${number}: .incbin \\\"${bytes}\\\"\\n\"\n    \"")
  string(APPEND declarations "extern \"C\" const char web_app_file_${number}[];\n")
  string(APPEND rows "    {\"/${file}\", {\"${type}\", {web_app_file_${number}, ${size}}, ${is_packed}, \"${tag}\"}, ${hashed}},\n")
  math(EXPR number "${number} + 1")
endforeach()

file(WRITE "${SOURCE}" "// Generated from the web app. Do not edit.
#include \"app_files.hpp\"

// The assembler copies the bytes: no compiler has to read them as numbers.
asm(\".pushsection .rodata\\n\"
    \"${labels}.popsection\\n\");

${declarations}
namespace jadoube::server {
namespace {
constexpr AppFile embedded[] = {
${rows}};
}  // namespace

std::span<const AppFile> app_files() noexcept { return embedded; }

}  // namespace jadoube::server
")
