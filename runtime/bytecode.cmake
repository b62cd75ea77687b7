# SPDX-License-Identifier: MIT
#
# Bytecode of the runtime's scripts: rondo_bytecode() defines the library rondo_bytecode, for programs that run instances.
# A build tool, which is the runtime without bytecode, generates it when the scripts or the engine have changed
# (make_bytecode.c). bytecode.txt lists the scripts that get bytecode. If the tool cannot run, all scripts are parsed.

if(CMAKE_SCRIPT_MODE_FILE)
  cmake_minimum_required(VERSION 3.25)
  # As in the runtime's tests: the engine handles signals and frees nothing.
  set(ENV{ASAN_OPTIONS} detect_leaks=0:allow_user_segv_handler=1:handle_segv=0)
  unset(ENV{RONDO_ENGINE})
  execute_process(COMMAND ${PROGRAM} ${TABLE} ${BYTES} ${NAMES} RESULT_VARIABLE status ERROR_VARIABLE message)
  if(NOT status EQUAL 0)
    message(WARNING "The runtime's scripts cannot be compiled: they will be parsed at each start. ${PROGRAM}: ${status}\n${message}")
    file(WRITE ${TABLE} "#include \"sources.h\"\n")
    file(WRITE ${BYTES} "")
  endif()
  return()
endif()

# The scripts of bytecode.txt, with folders expanded, out of "name file" entries.
function(rondo_bytecode_names variable list)
  file(STRINGS ${list} rows REGEX "^[^#]")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  set(names ${ARGN})
  list(TRANSFORM names REPLACE " .*" "")
  set(found)
  foreach(row IN LISTS rows)
    set(matching ${names})
    if(row MATCHES "/$")
      list(FILTER matching INCLUDE REGEX "^${row}")
    else()
      list(FILTER matching INCLUDE REGEX "^${row}$")
    endif()
    if(NOT matching)
      message(FATAL_ERROR "${list}: no script is named ${row}")
    endif()
    list(SORT matching)
    list(APPEND found ${matching})
  endforeach()
  list(REMOVE_DUPLICATES found)
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

function(rondo_bytecode)
  set(table ${CMAKE_CURRENT_BINARY_DIR}/bytecode_table.c)
  set(bytes ${CMAKE_CURRENT_BINARY_DIR}/bytecode.bin)
  set(list ${CMAKE_CURRENT_BINARY_DIR}/bytecode_names.txt)
  rondo_bytecode_names(names ${CMAKE_CURRENT_SOURCE_DIR}/bytecode.txt ${entries})
  list(JOIN names "\n" lines)
  file(GENERATE OUTPUT ${list} CONTENT "${lines}\n")
  add_executable(rondo_make_bytecode make_bytecode.c)
  set_target_properties(rondo_make_bytecode PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  rondo_link_instance(rondo_make_bytecode)
  add_custom_command(OUTPUT ${table} ${bytes}
    COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:rondo_make_bytecode> -DTABLE=${table} -DBYTES=${bytes} -DNAMES=${list}
      -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    DEPENDS rondo_make_bytecode ${list} ${CMAKE_CURRENT_FUNCTION_LIST_FILE} ${JSC_LINK_LIBRARIES}
    COMMENT "Compiling the runtime's scripts" VERBATIM)
  add_library(rondo_bytecode OBJECT ${table})
  set_source_files_properties(${table} PROPERTIES OBJECT_DEPENDS ${bytes})
  target_include_directories(rondo_bytecode PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
endfunction()
