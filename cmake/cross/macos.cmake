# SPDX-License-Identifier: MIT
#
# macOS on arm64. Compiles the library with clang and the headers below $HEADERS; nothing is linked or run. Run by tools/cross.

set(CMAKE_SYSTEM_NAME Darwin)
set(CMAKE_SYSTEM_PROCESSOR arm64)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET arm64-apple-macos11)
set(rondo_headers any-darwin-any)
include(${CMAKE_CURRENT_LIST_DIR}/headers.cmake)
