# SPDX-License-Identifier: MIT
#
# FreeBSD on x86-64. Compiles the library with clang and the headers below $HEADERS; nothing is linked or run. Run by tools/cross.

set(CMAKE_SYSTEM_NAME FreeBSD)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET x86_64-unknown-freebsd14)
set(rondo_headers x86_64-freebsd-none x86-freebsd-none generic-freebsd)
include(${CMAKE_CURRENT_LIST_DIR}/headers.cmake)
