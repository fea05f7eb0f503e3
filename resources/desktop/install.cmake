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

# A sheet of paper for documents.
install(FILES ${CMAKE_CURRENT_LIST_DIR}/../icons/document.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/mimetypes
        RENAME application-x-costscope.svg)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/../packaging/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/costscope)

install(DIRECTORY ${CMAKE_CURRENT_LIST_DIR}/../guide DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/costscope USE_SOURCE_PERMISSIONS)

# What runs under an MPI is built with that of the cluster: costscope/src/app/mpi/build.sh FOLDER.
foreach(sources app/mpi core/kernel)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/${sources}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/costscope/src/${sources} USE_SOURCE_PERMISSIONS)
endforeach()

# Where Debian's Python looks; elsewhere PYTHONPATH names it.
install(DIRECTORY ${CMAKE_CURRENT_LIST_DIR}/../python/costscope DESTINATION lib/python3/dist-packages PATTERN __pycache__ EXCLUDE)
install(FILES ${CMAKE_CURRENT_LIST_DIR}/../python/five-questions.ipynb DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/costscope)

# The program writes its own manual page and what shells read to complete its words, from the table of its verbs.
function(costscope_writes file folder)
    cmake_path(GET file PARENT_PATH parent)
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/${parent})
    add_custom_command(TARGET costscope POST_BUILD COMMAND costscope ${ARGN} > ${CMAKE_BINARY_DIR}/${file}
                       BYPRODUCTS ${CMAKE_BINARY_DIR}/${file} VERBATIM)
    install(FILES ${CMAKE_BINARY_DIR}/${file} DESTINATION ${folder})
endfunction()
costscope_writes(costscope.1 ${CMAKE_INSTALL_MANDIR}/man1 --man)
costscope_writes(completion/bash/costscope ${CMAKE_INSTALL_DATADIR}/bash-completion/completions --completion bash)
costscope_writes(completion/zsh/_costscope ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions --completion zsh) # where Debian's zsh looks
costscope_writes(completion/fish/costscope.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d --completion fish)

# The handbook, for a browser. What an older build left there goes first: its pages may be called otherwise.
set(costscope_pages ${CMAKE_BINARY_DIR}/handbook)
add_custom_command(TARGET costscope POST_BUILD
                   COMMAND ${CMAKE_COMMAND} -E rm -rf ${costscope_pages}
                   COMMAND costscope handbook ${costscope_pages} > ${CMAKE_BINARY_DIR}/handbook.log
                   BYPRODUCTS ${CMAKE_BINARY_DIR}/handbook.log VERBATIM)
install(DIRECTORY ${costscope_pages} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/costscope)
