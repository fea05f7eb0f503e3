# SPDX-License-Identifier: GPL-3.0-or-later
# Guide and help are part of the program, with what their pages look like in a browser: `costscope handbook` writes them.
file(GLOB costscope_handbook CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_LIST_DIR}
     ${CMAKE_CURRENT_LIST_DIR}/guide/*.md ${CMAKE_CURRENT_LIST_DIR}/guide/figures.sh ${CMAKE_CURRENT_LIST_DIR}/guide/walk/*
     ${CMAKE_CURRENT_LIST_DIR}/guide/figures/* ${CMAKE_CURRENT_LIST_DIR}/help/*.html ${CMAKE_CURRENT_LIST_DIR}/handbook/*)
set(costscope_handbook_rows "")
foreach(file ${costscope_handbook})
    string(APPEND costscope_handbook_rows "<file alias=\"${file}\">${CMAKE_CURRENT_LIST_DIR}/${file}</file>\n")
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/costscope_handbook.qrc
     CONTENT "<RCC><qresource prefix=\"/\">\n@costscope_handbook_rows@</qresource></RCC>\n" @ONLY)
# As an object file, as the fonts are: pictures are many bytes of C++.
qt_add_big_resources(costscope_handbook_sources ${PROJECT_BINARY_DIR}/costscope_handbook.qrc ${costscope_rcc})
target_sources(costscope_app PRIVATE ${costscope_handbook_sources})
