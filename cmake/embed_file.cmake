# Turns a file into a C++ array of characters.
#   cmake -DFILE=docs/openapi.json -DNAME=openapi_json -DSOURCE=openapi.inc -P embed_file.cmake
cmake_minimum_required(VERSION 3.25)

file(READ "${FILE}" content HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${content}")
cmake_path(GET FILE FILENAME name)
file(WRITE "${SOURCE}" "// Generated from ${name}. Do not edit.\nconstexpr char ${NAME}[] = {${bytes}};\n")
