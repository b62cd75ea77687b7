# SPDX-License-Identifier: MIT
#
# Debian's compiler for 32-bit ARM with a floating-point unit, and qemu-user to run what it builds. Run by tools/cross.

set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR armv7l)
set(CMAKE_C_COMPILER arm-linux-gnueabihf-gcc)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
# Types and macros of its headers are signed where those of 64-bit glibc are not.
set(CMAKE_C_FLAGS_INIT "-Wno-sign-conversion -D_FILE_OFFSET_BITS=64")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-arm -L /usr/arm-linux-gnueabihf)
set(RONDO_TEST_PLATFORMS qemu armhf)
