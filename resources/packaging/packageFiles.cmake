# SPDX-License-Identifier: GPL-3.0-or-later
# Run by cpack on what it has installed: what Debian wants of a package and nobody else. The manual page is compressed, and
# the changes stand beside the copyright.
set(version ${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})
string(REGEX REPLACE "^.*~" "" codename "${version}")
foreach(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
    set(doc ${root}/usr/share/doc/costscope)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog ${doc}/changelog.Debian @ONLY)
    execute_process(COMMAND gzip -9n ${doc}/changelog.Debian ${root}/usr/share/man/man1/costscope.1 COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND chmod -R go=rX,u+w ${root} COMMAND_ERROR_IS_FATAL ANY) # whatever the umask is here
endforeach()
