# SPDX-License-Identifier: MIT
#
# What `make install` puts where. The headers go to include/rondo and the
# drop-in to lib/rondo, so that an installed libuv stays untouched; pkg-config
# files and a CMake package tell compilers the way. rondo-run runs programs on the drop-in.

include(CMakePackageConfigHelpers)

install(TARGETS rondo rondo_static EXPORT rondo-targets)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(TARGETS rondo_dropin LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/rondo)
configure_file(cmake/rondo-run.in ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/rondo-run @ONLY)
install(PROGRAMS ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/rondo-run TYPE BIN)
install(FILES docs/man/rondo-run.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(DIRECTORY include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/rondo FILES_MATCHING PATTERN *.h)

# The drop-in reports the libuv version whose interface it has.
file(STRINGS include/uv/version.h version_lines REGEX "define UV_VERSION_(MAJOR|MINOR|PATCH) ")
string(REGEX MATCHALL "[0-9]+" version_numbers "${version_lines}")
list(JOIN version_numbers "." uv_version)

# Writes a pkg-config file whose prefix follows from where it lies.
function(rondo_pkg_config template directory)
  cmake_path(GET template STEM name)
  string(REGEX REPLACE "[^/]+" ".." prefix_from_here ${directory})
  configure_file(${template} ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${name}.pc DESTINATION ${directory})
endfunction()

rondo_pkg_config(cmake/librondo.pc.in ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
rondo_pkg_config(cmake/libuv.pc.in ${CMAKE_INSTALL_LIBDIR}/rondo/pkgconfig)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/rondo)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/rondo-config-version.cmake COMPATIBILITY SameMinorVersion)
configure_file(cmake/rondo-config.cmake.in ${PROJECT_BINARY_DIR}/rondo-config.cmake @ONLY)
install(EXPORT rondo-targets NAMESPACE rondo:: DESTINATION ${package_dir})
install(
  FILES ${PROJECT_BINARY_DIR}/rondo-config.cmake ${PROJECT_BINARY_DIR}/rondo-config-version.cmake
  DESTINATION ${package_dir})
