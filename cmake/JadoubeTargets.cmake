# What all our targets have in common.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(JADOUBE_CCACHE ccache)
if(JADOUBE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # A clone elsewhere, or another build folder, finds what was compiled before.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
      CCACHE_NOHASHDIR=1 ${JADOUBE_CCACHE})
endif()

add_library(jadoube_warnings INTERFACE)
target_compile_options(jadoube_warnings INTERFACE -Wall -Wextra -Wconversion -Wshadow
                       $<$<BOOL:${JADOUBE_WERROR}>:-Werror>)

# jadoube_library(NAME [DEPENDS LIBRARY…] [SOURCES FILE…]): the library jadoube::NAME of the current
# folder. It sees only the headers of what it depends on. Without sources it is headers alone.
function(jadoube_library name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;SOURCES" ${ARGN})
  list(TRANSFORM ARG_DEPENDS PREPEND jadoube::)
  if(ARG_SOURCES)
    add_library(jadoube_${name} STATIC ${ARG_SOURCES})
    target_include_directories(jadoube_${name} PUBLIC include)
    target_link_libraries(jadoube_${name} PUBLIC ${ARG_DEPENDS} PRIVATE jadoube_warnings)
  else()
    add_library(jadoube_${name} INTERFACE)
    target_include_directories(jadoube_${name} INTERFACE include)
    target_link_libraries(jadoube_${name} INTERFACE ${ARG_DEPENDS})
  endif()
  add_library(jadoube::${name} ALIAS jadoube_${name})
endfunction()

# jadoube_program(NAME [DEPENDS TARGET…] SOURCES FILE…)
function(jadoube_program name)
  cmake_parse_arguments(ARG "" "" "DEPENDS;SOURCES" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_DEPENDS} jadoube_warnings)
endfunction()
