# SPDX-License-Identifier: GPL-3.0-or-later
# Machines and example sessions are part of the core library: the program needs no files beside it.
file(GLOB costscope_machines CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/machines/*.json)
file(GLOB costscope_examples CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/examples/*.costscope)
qt_add_resources(costscope_core "costscope_data" PREFIX "/costscope" BASE ${CMAKE_CURRENT_LIST_DIR}
                 FILES ${costscope_machines} ${costscope_examples} ${costscope_rcc})
