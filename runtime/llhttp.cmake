# SPDX-License-Identifier: MIT
#
# llhttp, the HTTP/1 parser. Debian's node-llhttp brings it as C sources: they are
# compiled here, as they are, into a static library.
#
# Twice: strict, and for the option insecureHTTPParser not so, under other names.
# What llhttp calls back is defined by its user, binding/http_core.c: its own api.c is left out.

find_path(LLHTTP_INCLUDE llhttp/llhttp.h PATHS /usr/share/include REQUIRED)
find_path(LLHTTP_SOURCES llhttp.c PATHS /usr/share/llhttp REQUIRED)
set(loose ${CMAKE_CURRENT_BINARY_DIR}/llhttp_loose.c)
file(READ ${LLHTTP_SOURCES}/llhttp.c text)
string(REGEX REPLACE "llhttp__internal_(_c_|init|execute)" "rt_llhttp_loose_\\1" text "${text}")
file(CONFIGURE OUTPUT ${loose} CONTENT "int rt_llhttp_loose_init();\nint rt_llhttp_loose_execute();\n@text@" @ONLY)
add_library(llhttp STATIC ${LLHTTP_SOURCES}/http.c ${LLHTTP_SOURCES}/llhttp.c ${loose})
target_include_directories(llhttp SYSTEM PUBLIC ${LLHTTP_INCLUDE} ${LLHTTP_INCLUDE}/llhttp)
target_compile_options(llhttp PRIVATE -w)
set_source_files_properties(${LLHTTP_SOURCES}/llhttp.c PROPERTIES COMPILE_DEFINITIONS LLHTTP_STRICT_MODE=1)
