# SPDX-License-Identifier: GPL-3.0-or-later
# A Debian package of what `cmake --install` installs: cpack -G DEB --config .build/release/CPackConfig.cmake
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME costscope)
set(CPACK_PACKAGE_VENDOR "The Costscope authors")
# Debian wants an address; this one, of a reserved domain, says that there is none.
set(CPACK_PACKAGE_CONTACT "The Costscope authors <costscope@example.org>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
# Without the component mpi, whose sources are installed instead.
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};${PROJECT_NAME};Unspecified;/")
# Each Debian has a flavour of its own: libraries have other names. In order: an upgrade of Debian brings the newer one.
set(COSTSCOPE_CODENAME "")
if(EXISTS /etc/os-release)
    file(STRINGS /etc/os-release codename REGEX "^VERSION_CODENAME=[a-z]+$")
    string(REPLACE "VERSION_CODENAME=" "~" COSTSCOPE_CODENAME "${codename}")
endif()
set(CPACK_DEBIAN_PACKAGE_RELEASE 1${COSTSCOPE_CODENAME})
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/packageFiles.cmake)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "python3:any") # the module beside the program
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3-pandas, python3-matplotlib, mpi-default-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS qt6-translations-l10n) # the words of Qt's own dialogs
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "performance analysis of parallel (MPI) programs")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Costscope reads what was measured of a parallel program (mpiP reports, MAP
exports, Performance Reports, results of benchmarks, tables of run times,
levels of multigrid and their messages), fits published cost models and draws
measured beside modeled. Drag a parameter and every figure follows.
.
Figures are exported for papers as PDF, SVG, PNG, CSV and JSON. Every menu
command also works on the command line, without a display.")
include(CPack)
