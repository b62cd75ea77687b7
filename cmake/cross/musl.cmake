# SPDX-License-Identifier: MIT
#
# Debian's musl. Its compiler does not look for the headers of the kernel, which are in a folder with
# those of glibc: links to them alone. Run by tools/cross.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER musl-gcc)
set(kernel_headers ${CMAKE_BINARY_DIR}/kernel-headers)
file(MAKE_DIRECTORY ${kernel_headers})
foreach(from IN ITEMS /usr/include/linux /usr/include/asm-generic /usr/include/x86_64-linux-gnu/asm)
  cmake_path(GET from FILENAME name)
  file(CREATE_LINK ${from} ${kernel_headers}/${name} SYMBOLIC)
endforeach()
# Types and macros of its headers are signed where those of 64-bit glibc are not.
set(CMAKE_C_FLAGS_INIT "-Wno-sign-conversion -idirafter ${kernel_headers}")
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(RONDO_TEST_PLATFORMS musl)
