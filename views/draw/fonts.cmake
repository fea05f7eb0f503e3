# SPDX-License-Identifier: GPL-3.0-or-later
# Puts the fonts of all figures into the program, so that a figure looks the same on every machine.
set(COSTSCOPE_FONTS /usr/share/fonts/truetype/noto CACHE PATH "Folder of Noto Sans, Noto Serif and Noto Sans Math (fonts-noto-core)")
set(COSTSCOPE_STIX /usr/share/fonts/opentype/stix CACHE PATH "Folder of STIXGeneral (fonts-stix)")
set(font_rows "")
function(costscope_add_fonts folder ending package)
    foreach(font ${ARGN})
        if(NOT EXISTS ${folder}/${font}.${ending})
            message(FATAL_ERROR "${folder}/${font}.${ending} is missing. Install ${package}, or set the folder with -D.")
        endif()
        string(APPEND font_rows "<file alias=\"${font}.${ending}\">${folder}/${font}.${ending}</file>\n")
    endforeach()
    set(font_rows "${font_rows}" PARENT_SCOPE)
endfunction()
costscope_add_fonts(${COSTSCOPE_FONTS} ttf fonts-noto-core
    NotoSans-Regular NotoSans-Italic NotoSans-Bold NotoSans-BoldItalic NotoSansMath-Regular
    NotoSerif-Regular NotoSerif-Italic NotoSerif-Bold NotoSerif-BoldItalic)
costscope_add_fonts(${COSTSCOPE_STIX} otf fonts-stix
    STIXGeneral-Regular STIXGeneral-Italic STIXGeneral-Bold STIXGeneral-BoldItalic)
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/costscope_fonts.qrc
     CONTENT "<RCC><qresource prefix=\"/fonts\">\n@font_rows@</qresource></RCC>\n" @ONLY)
# Not compressed: the program starts faster and the fonts hardly shrink. As an object file: 29 MB of C++ take half a minute.
qt_add_big_resources(font_sources ${PROJECT_BINARY_DIR}/costscope_fonts.qrc OPTIONS -no-compress)
target_sources(costscope_views PRIVATE ${font_sources})
