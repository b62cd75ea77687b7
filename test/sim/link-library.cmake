# SPDX-License-Identifier: MIT
#
# Links an archive of the library into one object for the simulator: its imports are renamed, and its
# variables are moved to named sections. Fails if the library imports something that imports.txt does
# not list.

cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

if(member)
  run(${CMAKE_COMMAND} -E copy ${archive} ${object}.a)
  run(${ar} d ${object}.a ${member})
  run(${ar} r ${object}.a ${by})
  set(archive ${object}.a)
endif()
run(${ld} -r -o ${object}.whole --whole-archive ${archive})
execute_process(COMMAND ${nm} -u ${object}.whole OUTPUT_VARIABLE undefined COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^ \n]+\n" undefined "${undefined}")
list(TRANSFORM undefined STRIP)
file(STRINGS ${made}/known.txt known)
foreach(name IN LISTS undefined)
  if(NOT name IN_LIST known AND NOT name MATCHES "^__(asan|ubsan|sanitizer|tsan)_")
    message(FATAL_ERROR "The library takes ${name} from outside: add it to test/sim/imports.txt")
  endif()
endforeach()

run(${objcopy} --redefine-syms=${made}/changes.txt
  --rename-section .data=rondo_data
  --rename-section .data.rel=rondo_data
  --rename-section .data.rel.local=rondo_data
  --rename-section .bss=rondo_bss
  ${object}.whole ${object})
file(REMOVE ${object}.whole ${object}.a)
