# SPDX-License-Identifier: GPL-3.0-or-later
# The window in other languages: every costscope_<language>.ts becomes part of the program. Figures, sessions and the command
# line speak English everywhere, so that they are the same on every desk.
file(GLOB costscope_ts CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/costscope_*.ts)
find_program(COSTSCOPE_LRELEASE lrelease PATHS /usr/lib/qt6/bin NO_DEFAULT_PATH) # the one in PATH may be of Qt 5
find_program(COSTSCOPE_LUPDATE lupdate PATHS /usr/lib/qt6/bin NO_DEFAULT_PATH)

if(COSTSCOPE_LRELEASE)
    foreach(ts ${costscope_ts})
        cmake_path(GET ts STEM name)
        set(qm ${CMAKE_BINARY_DIR}/translations/${name}.qm)
        add_custom_command(OUTPUT ${qm} DEPENDS ${ts} VERBATIM
                           COMMAND ${COSTSCOPE_LRELEASE} -silent ${ts} -qm ${qm})
        list(APPEND costscope_qm ${qm})
    endforeach()
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/translations)
    qt_add_resources(costscope_app "costscope_translations" PREFIX /translations BASE ${CMAKE_BINARY_DIR}/translations FILES ${costscope_qm} ${costscope_rcc})
else()
    message(STATUS "There is no lrelease of Qt 6 (qt6-l10n-tools): the window will speak English only.")
endif()

# cmake --build … --target translations: brings the strings of the sources into the .ts files, for Qt Linguist.
if(COSTSCOPE_LUPDATE)
    file(GLOB_RECURSE costscope_said ${PROJECT_SOURCE_DIR}/app/*.cpp ${PROJECT_SOURCE_DIR}/app/*.h
         ${PROJECT_SOURCE_DIR}/views/*.cpp ${PROJECT_SOURCE_DIR}/views/*.h)
    list(FILTER costscope_said EXCLUDE REGEX "/app/verbs/") # the command line
    list(JOIN costscope_said "\n" costscope_said)
    file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/translations/sources.lst CONTENT "@costscope_said@\n" @ONLY)
    add_custom_target(translations VERBATIM COMMAND ${COSTSCOPE_LUPDATE} -silent -I ${PROJECT_SOURCE_DIR}
        -locations none -no-obsolete @${CMAKE_BINARY_DIR}/translations/sources.lst -ts ${costscope_ts})
endif()
