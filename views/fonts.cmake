# SPDX-License-Identifier: GPL-3.0-or-later
# Puts the fonts of all figures into the program, so that a figure looks the same on every machine.
set(COSTSCOPE_FONTS /usr/share/fonts/truetype/noto CACHE PATH "Folder of Noto Sans, Noto Serif and Noto Sans Math (fonts-noto-core)")
set(font_rows "")
foreach(font NotoSans-Regular NotoSans-Italic NotoSans-Bold NotoSans-BoldItalic NotoSansMath-Regular
             NotoSerif-Regular NotoSerif-Italic NotoSerif-Bold NotoSerif-BoldItalic)
    if(NOT EXISTS ${COSTSCOPE_FONTS}/${font}.ttf)
        message(FATAL_ERROR "${COSTSCOPE_FONTS}/${font}.ttf is missing. Install fonts-noto-core or set COSTSCOPE_FONTS.")
    endif()
    string(APPEND font_rows "<file alias=\"${font}.ttf\">${COSTSCOPE_FONTS}/${font}.ttf</file>\n")
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/costscope_fonts.qrc
     CONTENT "<RCC><qresource prefix=\"/fonts\">\n@font_rows@</qresource></RCC>\n" @ONLY)
# Not compressed: the program starts faster and the fonts hardly shrink.
qt_add_resources(font_sources ${PROJECT_BINARY_DIR}/costscope_fonts.qrc OPTIONS -no-compress)
target_sources(costscope_views PRIVATE ${font_sources})
