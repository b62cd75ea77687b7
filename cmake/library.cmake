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

# An anonymous version script: the listed names are global, all others local.
set(exports_list ${PROJECT_SOURCE_DIR}/src/exports.txt)
set(exports_map ${PROJECT_BINARY_DIR}/exports.map)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${exports_list})
file(STRINGS ${exports_list} exports REGEX "^[a-z]")
list(TRANSFORM exports REPLACE "[ \t#].*$" "")
list(JOIN exports ";\n    " exports_text)
file(CONFIGURE OUTPUT ${exports_map} CONTENT "{\n  global:\n    @exports_text@;\n  local:\n    *;\n};\n" @ONLY)

# A listed symbol without a definition is an error where the linker can tell.
check_linker_flag(C -Wl,--no-undefined-version linker_has_no_undefined_version)

function(rondo_shared_library target)
  add_library(${target} SHARED $<TARGET_OBJECTS:rondo_objects>)
  target_link_libraries(${target} PRIVATE Threads::Threads ${CMAKE_DL_LIBS} rt ${RONDO_PLATFORM_LIBRARIES})
  target_link_options(${target} PRIVATE
    -Wl,--version-script=${exports_map}
    -Wl,-Bsymbolic-functions # internal calls stay internal, even next to another libuv
    $<$<BOOL:${linker_has_no_undefined_version}>:-Wl,--no-undefined-version>
    $<$<NOT:$<BOOL:${RONDO_SANITIZE}>>:-Wl,-z,defs>)
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
target_link_libraries(rondo_static PUBLIC Threads::Threads ${CMAKE_DL_LIBS} rt ${RONDO_PLATFORM_LIBRARIES})

add_library(rondo::rondo ALIAS rondo)
add_library(rondo::static ALIAS rondo_static)
