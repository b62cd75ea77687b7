# SPDX-License-Identifier: MIT
#
# Completion scripts for bash, zsh and fish, which the program prints itself. They are installed where the
# shells look for scripts of packages; zsh's folder differs between systems.

set(RONDO_ZSH_COMPLETIONS ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING "Where completion for zsh is installed")

# A program with a sanitizer is not installed, and a foreign one cannot run here.
if(RONDO_SANITIZE OR CMAKE_CROSSCOMPILING)
  return()
endif()

set(bash_script ${CMAKE_INSTALL_DATADIR}/bash-completion/completions/rondo)
set(zsh_script ${RONDO_ZSH_COMPLETIONS}/_rondo)
set(fish_script ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d/rondo.fish)
set(scripts)
foreach(shell IN ITEMS bash zsh fish)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/completions/${shell})
  file(MAKE_DIRECTORY ${folder})
  cmake_path(GET ${shell}_script FILENAME name)
  cmake_path(GET ${shell}_script PARENT_PATH destination)
  add_custom_command(OUTPUT ${folder}/${name}
    COMMAND rondo_runtime --completion-${shell} > ${folder}/${name}
    DEPENDS rondo_runtime COMMENT "Writing the completion script for ${shell}" VERBATIM)
  list(APPEND scripts ${folder}/${name})
  install(FILES ${folder}/${name} DESTINATION ${destination})
endforeach()
add_custom_target(rondo_completions ALL DEPENDS ${scripts})
