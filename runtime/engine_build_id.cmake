# SPDX-License-Identifier: MIT
#
# rondo_engine_build_id(VARIABLE LIBRARY ...): the build-id of JavaScriptCore among the libraries. Empty
# if it cannot be read: the runtime then probes every entry of the engine contract at each start.

function(rondo_engine_build_id variable)
  set(${variable} "" PARENT_SCOPE)
  foreach(library IN LISTS ARGN)
    if(library MATCHES "libjavascriptcore" AND CMAKE_READELF)
      # Reconfigures when the library has been updated.
      set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${library})
      execute_process(COMMAND ${CMAKE_READELF} -n ${library} OUTPUT_VARIABLE notes ERROR_QUIET)
      if(notes MATCHES "Build ID: ([0-9a-f]+)")
        set(${variable} ${CMAKE_MATCH_1} PARENT_SCOPE)
      endif()
    endif()
  endforeach()
endfunction()
