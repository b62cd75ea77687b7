# SPDX-License-Identifier: MIT
#
# Rewrites JavaScript so that programs cannot break it by changing built-ins: see harden/harden.js.
#
# rondo_harden(entries) takes the name of a list of "name file", and replaces the files by
# rewritten ones. One command rewrites all of them when any has changed: it takes a second or two.

set(hardened_dir ${CMAKE_CURRENT_BINARY_DIR}/hardened)
set(RONDO_HARDENED ${hardened_dir}/.done)
set(helper_groups 12) # as in harden/harden.js

function(rondo_harden list)
  set(scripts "")
  set(files "")
  set(results "")
  set(made ${hardened_dir}/originals.inc)
  foreach(entry IN LISTS ${list})
    string(REGEX MATCH "^[^ ]+" name "${entry}")
    string(REGEX REPLACE "^[^ ]+ " "" file "${entry}")
    if(NOT file MATCHES "[.]js$" OR name STREQUAL internal/boot)
      list(APPEND results "${entry}")
      continue()
    endif()
    string(APPEND scripts "${entry}\n")
    list(APPEND files ${file})
    string(REGEX REPLACE "[.]js$" "" result ${name})
    list(APPEND results "${name} ${hardened_dir}/${result}.js")
    list(APPEND made ${hardened_dir}/${result}.js)
  endforeach()
  set(parts start checks slow)
  foreach(group RANGE 1 ${helper_groups})
    list(APPEND parts ${group})
  endforeach()
  foreach(part IN LISTS parts)
    list(APPEND results "harden/${part} ${hardened_dir}/harden/${part}.js")
    list(APPEND made ${hardened_dir}/harden/${part}.js)
  endforeach()
  file(GENERATE OUTPUT ${hardened_dir}/scripts.txt CONTENT "${scripts}")
  file(GLOB tools CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/harden/*.js)
  add_custom_command(OUTPUT ${RONDO_HARDENED} BYPRODUCTS ${made}
    COMMAND ${NODE} ${CMAKE_CURRENT_SOURCE_DIR}/harden/harden.js ${packages_dir}/node_modules/acorn
      ${hardened_dir}/scripts.txt ${hardened_dir}
    COMMAND ${CMAKE_COMMAND} -E touch ${RONDO_HARDENED}
    DEPENDS ${files} ${tools} ${hardened_dir}/scripts.txt COMMENT "Rewriting the runtime's scripts" VERBATIM)
  set(${list} ${results} PARENT_SCOPE)
endfunction()
