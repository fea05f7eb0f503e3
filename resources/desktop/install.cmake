# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` puts where a desktop looks for it.
include(GNUInstallDirs)
set(costscope_id io.github.costscope.Costscope)
install(TARGETS costscope DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${CMAKE_CURRENT_LIST_DIR}/${costscope_id}.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/${costscope_id}.metainfo.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/${costscope_id}.mime.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages
        RENAME ${costscope_id}.xml)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/../icons/costscope.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
        RENAME ${costscope_id}.svg)

# The program writes its own manual page, from the table of its verbs.
set(costscope_man ${CMAKE_BINARY_DIR}/costscope.1)
add_custom_command(TARGET costscope POST_BUILD COMMAND costscope --man > ${costscope_man} BYPRODUCTS ${costscope_man} VERBATIM)
install(FILES ${costscope_man} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
