// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/Session.h"

namespace costscope {

/// A work whose theory figures and fits use.
struct Citation {
    QString key;     ///< of BibTeX: "bienz2018"
    QString authors; ///< in BibTeX: "Bienz, Amanda and Gropp, William"
    QString title;
    int year = 0;       ///< 0 = not known here
    QString where = {}; ///< "dissertation"; empty = where it appeared is not known here
    QString about = {}; ///< what of it is used
};

/// All works, in the order of the theories.
const std::vector<Citation>& allCitations();
/// Those that the figures, fits and calibrations of a session use.
std::vector<Citation> citationsOf(const Session& session);
/// An entry; the program's own, with its version.
QString bibtex(const Citation& citation);
QString programBibtex();

} // namespace costscope
