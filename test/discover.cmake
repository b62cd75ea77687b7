# SPDX-License-Identifier: MIT
#
# Makes each TEST of a test binary a test of CTest. After every link the binary
# is asked for its list; this same file, run as a script, turns the answer into
# <binary>.cmake, which CTest reads when it starts, and <binary>.names.

cmake_policy(VERSION 3.25)

# Limits of time only end tests that hang: a busy machine may take many times as long for any test. A
# sanitized test is slower, and so is a debug build of the sanitizer's machine. An emulated one is slower still.
if(CMAKE_CROSSCOMPILING_EMULATOR)
  set(timeout_multiplier 20)
elseif(RONDO_SANITIZE)
  set(timeout_multiplier 16)
else()
  set(timeout_multiplier 8)
endif()

# Rows of platforms.tsv that apply.
set(test_platforms "")
if("RD_PORTABLE" IN_LIST RONDO_PLATFORM_DEFINITIONS)
  list(APPEND test_platforms portable)
  if(RONDO_BACKEND_USED STREQUAL "poll")
    list(APPEND test_platforms sigchld)
  endif()
endif()
if(RONDO_BACKEND_USED STREQUAL "kqueue")
  list(APPEND test_platforms libkqueue)
endif()
list(APPEND test_platforms ${RONDO_TEST_PLATFORMS})

# Sets `result` to the tests that these platforms leave out.
function(rondo_left_out platforms result)
  set(left_out "")
  file(STRINGS ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/platforms.tsv rows REGEX "^[a-z]")
  foreach(row IN LISTS rows)
    string(REGEX MATCH "^([^\t]+)\t([^\t]+)\t" _ "${row}")
    if(CMAKE_MATCH_1 IN_LIST platforms)
      list(APPEND left_out ${CMAKE_MATCH_2})
    endif()
  endforeach()
  set(${result} "${left_out}" PARENT_SCOPE)
endfunction()

# For tests that CMake knows: disables the named one if this platform leaves it out.
function(rondo_disable_if_left_out name)
  rondo_left_out("${test_platforms}" left_out)
  if(name IN_LIST left_out)
    set_tests_properties(${name} PROPERTIES DISABLED TRUE)
  endif()
endfunction()

function(rondo_discover_tests target)
  set(script ${CMAKE_CURRENT_BINARY_DIR}/${target}.cmake)
  add_custom_command(TARGET ${target} POST_BUILD
    COMMAND ${CMAKE_COMMAND} -D binary=$<TARGET_FILE:${target}> -D script=${script}
      "-D emulator=${CMAKE_CROSSCOMPILING_EMULATOR}"
      -D multiplier=${timeout_multiplier} "-D platforms=${test_platforms}" -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    BYPRODUCTS ${script}
    VERBATIM)
  set_property(DIRECTORY APPEND PROPERTY TEST_INCLUDE_FILES ${script})
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()

rondo_left_out("${platforms}" left_out)
execute_process(COMMAND ${emulator} ${binary} --list OUTPUT_VARIABLE tests COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" tests "${tests}")

list(JOIN emulator " " emulator)
set(commands)
set(names)
foreach(test IN LISTS tests)
  string(REGEX MATCH "^([^\t]+)\t([0-9]+)\t(.*)$" _ "${test}")
  set(name ${CMAKE_MATCH_1})
  if(name IN_LIST left_out)
    continue()
  endif()
  string(REPLACE "," ";" labels "${CMAKE_MATCH_3}")
  if(CMAKE_MATCH_2 GREATER_EQUAL 60)
    list(APPEND labels long) # tools/sample leaves it out
  endif()
  # Check itself ends a test that takes too long; CTest only if that fails.
  math(EXPR timeout "${CMAKE_MATCH_2} * ${multiplier} + 30")
  string(APPEND names "${name}\n")
  string(APPEND commands
    "add_test(${name} ${emulator} \"${binary}\" ${name})\n"
    "set_tests_properties(${name} PROPERTIES LABELS \"${labels}\" TIMEOUT ${timeout}"
    " ENVIRONMENT CK_TIMEOUT_MULTIPLIER=${multiplier})\n")
endforeach()

file(WRITE ${script} "${commands}")
cmake_path(REPLACE_EXTENSION script names OUTPUT_VARIABLE names_file)
file(WRITE ${names_file} "${names}")
