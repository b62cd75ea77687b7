# SPDX-License-Identifier: MIT
#
# THIRD_PARTY_NOTICES: the licences of everything that is embedded, linked or loaded, collected by
# notices/notices.js. Sets `notices` to the file. `rondo --licenses` prints it, `make install` installs it.

set(RONDO_LICENSE_TEXTS "" CACHE PATH "Folder with licence texts of libraries that no Debian package brings")

# Libraries that the compiler links implicitly.
execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=libc.so.6 OUTPUT_VARIABLE libc
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)

list(TRANSFORM embedded_packages PREPEND "package:${packages_dir}/node_modules/" OUTPUT_VARIABLE parts)
list(APPEND parts source:${LLHTTP_SOURCES}/llhttp.c)
foreach(library IN LISTS libc JSC_LINK_LIBRARIES UV_LINK_LIBRARIES)
  if(library MATCHES "javascriptcore")
    list(APPEND parts engine:${library})
  else()
    list(APPEND parts linked:${library})
  endif()
endforeach()
foreach(library IN LISTS CRYPTO_LINK_LIBRARIES SSL_LINK_LIBRARIES CARES_LINK_LIBRARIES ZLIB_LINK_LIBRARIES LIBDEFLATE_LINK_LIBRARIES BROTLIENC_LINK_LIBRARIES
    BROTLIDEC_LINK_LIBRARIES NGHTTP2_LINK_LIBRARIES)
  list(APPEND parts opened:${library})
endforeach()

set(files ${parts})
list(FILTER files EXCLUDE REGEX "^package:")
list(TRANSFORM files REPLACE "^[a-z]+:" "")
set(notices ${CMAKE_CURRENT_BINARY_DIR}/THIRD_PARTY_NOTICES)
set(notices_script ${CMAKE_CURRENT_SOURCE_DIR}/notices/notices.js)
add_custom_command(OUTPUT ${notices}
  COMMAND ${NODE} ${notices_script} ${notices} ${PROJECT_VERSION} ${CMAKE_OBJDUMP} "${RONDO_LICENSE_TEXTS}" ${parts}
  DEPENDS ${notices_script} ${packages_lock} ${files} COMMENT "Collecting licences" VERBATIM)
install(FILES ${notices} DESTINATION ${CMAKE_INSTALL_DOCDIR})
