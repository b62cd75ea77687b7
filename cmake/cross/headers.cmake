# SPDX-License-Identifier: MIT
#
# For systems whose headers are all that is here: what rondo_headers lists, below the folder $HEADERS.

execute_process(COMMAND ${CMAKE_C_COMPILER} -print-resource-dir OUTPUT_VARIABLE resources OUTPUT_STRIP_TRAILING_WHITESPACE
  COMMAND_ERROR_IS_FATAL ANY)
set(CMAKE_C_FLAGS_INIT "-nostdinc -isystem ${resources}/include")
foreach(folder IN LISTS rondo_headers)
  string(APPEND CMAKE_C_FLAGS_INIT " -isystem $ENV{HEADERS}/${folder}")
endforeach()
# There is nothing to link with.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_OSX_SYSROOT "")
