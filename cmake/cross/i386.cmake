# SPDX-License-Identifier: MIT
#
# Debian's compiler for 32-bit x86. The kernel runs what it builds, with the loader of the compiler's libraries. Run by tools/cross.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_C_COMPILER i686-linux-gnu-gcc)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
# Types and macros of its headers are signed where those of 64-bit glibc are not.
set(CMAKE_C_FLAGS_INIT "-Wno-sign-conversion -D_FILE_OFFSET_BITS=64")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-dynamic-linker,/usr/i686-linux-gnu/lib/ld-linux.so.2 -Wl,-rpath,/usr/i686-linux-gnu/lib")
set(RONDO_TEST_PLATFORMS i386)
