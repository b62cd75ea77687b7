# SPDX-License-Identifier: MIT
#
# NetBSD on x86-64. Compiles the library with clang and the headers below $HEADERS; nothing is linked or run. Run by tools/cross.

set(CMAKE_SYSTEM_NAME NetBSD)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET x86_64-unknown-netbsd10)
set(rondo_headers x86_64-netbsd-none x86-netbsd-none generic-netbsd)
include(${CMAKE_CURRENT_LIST_DIR}/headers.cmake)
