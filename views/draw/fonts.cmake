# SPDX-License-Identifier: GPL-3.0-or-later
# Puts the fonts of all figures into the program, so that a figure looks the same on every machine.
# Debian, Arch, openSUSE, Fedora.
find_path(COSTSCOPE_FONTS NotoSans-Regular.ttf NO_DEFAULT_PATH DOC "Folder of Noto Sans, Noto Serif and Noto Sans Math (fonts-noto-core)"
    PATHS /usr/share/fonts/truetype/noto /usr/share/fonts/noto /usr/share/fonts/truetype /usr/share/fonts/google-noto)
find_path(COSTSCOPE_STIX STIXGeneral-Regular.otf NO_DEFAULT_PATH DOC "Folder of STIXGeneral (fonts-stix)"
    PATHS /usr/share/fonts/opentype/stix /usr/share/fonts/stix /usr/share/fonts/OTF /usr/share/fonts/truetype /usr/share/fonts/stix-fonts)
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
qt_add_big_resources(font_sources ${PROJECT_BINARY_DIR}/costscope_fonts.qrc ${costscope_rcc} -no-compress)
target_sources(costscope_views PRIVATE ${font_sources})
