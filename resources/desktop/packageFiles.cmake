# SPDX-License-Identifier: GPL-3.0-or-later
# Run by cpack on what it has installed: what Debian wants of a package and nobody else. The manual page is compressed, and
# the changes stand beside the copyright.
foreach(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
    set(doc ${root}/usr/share/doc/costscope)
    file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/changelog ${doc}/changelog)
    execute_process(COMMAND gzip -9n ${doc}/changelog ${root}/usr/share/man/man1/costscope.1 COMMAND_ERROR_IS_FATAL ANY)
    execute_process(COMMAND chmod -R go=rX,u+w ${root} COMMAND_ERROR_IS_FATAL ANY) # whatever the umask is here
endforeach()
