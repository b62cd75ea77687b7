# SPDX-License-Identifier: MIT
#
# The library, compiled once and linked three ways: librondo.so, librondo.a,
# and lib/rondo/libuv.so.1, which takes libuv's place for programs built for it.
# src/exports.txt alone says what the shared ones export.

include(CheckLinkerFlag)

include(cmake/platform.cmake)

file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/*.c)
list(FILTER sources EXCLUDE REGEX "${RONDO_OTHER_PLATFORMS}")

add_library(rondo_objects OBJECT ${sources})
set_target_properties(rondo_objects PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_include_directories(rondo_objects PRIVATE include src)
target_compile_definitions(rondo_objects PRIVATE ${RONDO_PLATFORM_DEFINITIONS})
target_link_libraries(rondo_objects PRIVATE Threads::Threads ${RONDO_PLATFORM_LIBRARIES})

# An anonymous version script: the listed names are global, all others local. Apple's linker takes a list of
# symbols, which begin with an underscore.
set(exports_list ${PROJECT_SOURCE_DIR}/src/exports.txt)
set(exports_map ${PROJECT_BINARY_DIR}/exports.map)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${exports_list})
file(STRINGS ${exports_list} exports REGEX "^[a-z]")
list(TRANSFORM exports REPLACE "[ \t#].*$" "")
if(APPLE)
  list(TRANSFORM exports PREPEND "_")
  list(JOIN exports "\n" exports_text)
  file(CONFIGURE OUTPUT ${exports_map} CONTENT "@exports_text@\n" @ONLY)
  set(exports_options -Wl,-exported_symbols_list,${exports_map})
else()
  list(JOIN exports ";\n    " exports_text)
  file(CONFIGURE OUTPUT ${exports_map} CONTENT "{\n  global:\n    @exports_text@;\n  local:\n    *;\n};\n" @ONLY)
  # Internal calls stay internal, even next to another libuv.
  set(exports_options -Wl,--version-script=${exports_map} -Wl,-Bsymbolic-functions)
endif()

# Libraries that the system may keep apart from its C library. Undefined symbols are an error where all libraries are
# known: FreeBSD's `environ` is in none.
set(system_libraries ${CMAKE_DL_LIBS})
set(no_undefined "")
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  list(APPEND system_libraries rt)
  set(no_undefined -Wl,-z,defs)
endif()

# A listed symbol without a definition is an error where the linker can tell.
check_linker_flag(C -Wl,--no-undefined-version linker_has_no_undefined_version)

function(rondo_shared_library target)
  add_library(${target} SHARED $<TARGET_OBJECTS:rondo_objects>)
  target_link_libraries(${target} PRIVATE Threads::Threads ${system_libraries} ${RONDO_PLATFORM_LIBRARIES})
  target_link_options(${target} PRIVATE
    ${exports_options}
    $<$<BOOL:${linker_has_no_undefined_version}>:-Wl,--no-undefined-version>
    $<$<NOT:$<BOOL:${RONDO_SANITIZE}>>:${no_undefined}>)
  set_target_properties(${target} PROPERTIES LINK_DEPENDS ${exports_map})
endfunction()

function(rondo_public_headers target)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/rondo>)
endfunction()

rondo_shared_library(rondo)
rondo_public_headers(rondo)
set_target_properties(rondo PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION 1)

rondo_shared_library(rondo_dropin)
set_target_properties(rondo_dropin PROPERTIES
  OUTPUT_NAME uv
  VERSION 1.0.0
  SOVERSION 1
  LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib/rondo)

add_library(rondo_static STATIC $<TARGET_OBJECTS:rondo_objects>)
rondo_public_headers(rondo_static)
set_target_properties(rondo_static PROPERTIES OUTPUT_NAME rondo EXPORT_NAME static)
target_link_libraries(rondo_static PUBLIC Threads::Threads ${system_libraries} ${RONDO_PLATFORM_LIBRARIES})

add_library(rondo::rondo ALIAS rondo)
add_library(rondo::static ALIAS rondo_static)
