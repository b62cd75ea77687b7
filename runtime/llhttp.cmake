# SPDX-License-Identifier: MIT
#
# llhttp, the HTTP/1 parser. Debian's node-llhttp brings it as C sources: they are
# compiled here, as they are, into a static library.

find_path(LLHTTP_INCLUDE llhttp/llhttp.h PATHS /usr/share/include REQUIRED)
find_path(LLHTTP_SOURCES llhttp.c PATHS /usr/share/llhttp REQUIRED)
add_library(llhttp STATIC ${LLHTTP_SOURCES}/api.c ${LLHTTP_SOURCES}/http.c ${LLHTTP_SOURCES}/llhttp.c)
target_include_directories(llhttp SYSTEM PUBLIC ${LLHTTP_INCLUDE} ${LLHTTP_INCLUDE}/llhttp)
target_compile_options(llhttp PRIVATE -w)
