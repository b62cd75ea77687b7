# SPDX-License-Identifier: MIT
#
# llhttp, the HTTP/1 parser. Debian's node-llhttp ships it as C sources: they are compiled here,
# unchanged, into a static library.
#
# They are compiled twice: strict, and lenient for the option insecureHTTPParser, under other
# names. llhttp's user defines its callbacks (binding/http_core.c), so its own api.c is left
# out.

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
