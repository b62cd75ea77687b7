# SPDX-License-Identifier: MIT
#
# Installs the npm packages that are embedded in the binary, and lists their
# files in `package_entries` as "name file". Runs npm only when the lock file has
# changed, and never for a source archive, which contains the packages (tools/dist).

set(packages_dir ${CMAKE_CURRENT_BINARY_DIR}/packages)
set(packages_lock ${CMAKE_CURRENT_SOURCE_DIR}/js/packages/package-lock.json)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${packages_lock})

file(SHA256 ${packages_lock} wanted)
set(stamp ${packages_dir}/.fetched)
set(archived_stamp ${CMAKE_CURRENT_SOURCE_DIR}/js/packages/.fetched)
foreach(kind IN ITEMS stamp archived_stamp)
  set(${kind}_lock)
  if(EXISTS ${${kind}})
    file(READ ${${kind}} ${kind}_lock)
  endif()
endforeach()
if(NOT stamp_lock STREQUAL wanted)
  file(COPY ${CMAKE_CURRENT_SOURCE_DIR}/js/packages/ DESTINATION ${packages_dir})
  if(NOT archived_stamp_lock STREQUAL wanted)
    find_program(NPM npm REQUIRED)
    execute_process(
      COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error
      WORKING_DIRECTORY ${packages_dir} COMMAND_ERROR_IS_FATAL ANY)
  endif()
  file(WRITE ${stamp} ${wanted})
endif()

# npm's other packages replace Node modules: ours are used instead.
set(embedded_packages acorn cjs-module-lexer node-inspect-extracted punycode readable-stream tr46 undici web-streams-polyfill)
set(undici_unused "^index\\.js$|^(docs|scripts|types)/|^lib/(mock|web/cache|web/cookies|web/fileapi)/|/retry-|/decorator-|/balanced-|^lib/interceptor/(dns|dump|redirect|response-error|retry)\\.js$")
set(package_entries)
foreach(package IN LISTS embedded_packages)
  set(root ${packages_dir}/node_modules/${package})
  file(GLOB_RECURSE files RELATIVE ${root} ${root}/*.js ${root}/*.json)
  list(FILTER files EXCLUDE REGEX "(^|/)(test|tests|node_modules)/|\\.min\\.js$|package\\.json$|es[56]\\.js$|^dist/lexer\\.js$|(^|/)polyfill\\.js$")
  if(DEFINED ${package}_unused)
    list(FILTER files EXCLUDE REGEX "${${package}_unused}")
  endif()
  foreach(file IN LISTS files)
    list(APPEND package_entries "package/${package}/${file} ${root}/${file}")
  endforeach()
endforeach()
