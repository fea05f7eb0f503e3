// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

namespace costscope {

/// Makes the bundled families known to Qt, which has to happen after the application object exists; figureFont() does it, and a
/// window for its own texts. Calling again does nothing.
void loadFonts();

/// `family`, then Noto Sans Math for the signs Noto Sans lacks (− ≈ ≥ √ ∞).
QStringList withMathFallback(const QString& family);

/// A font whose height is `pixels` in the units of the painter. Unhinted, so that screen and paper have the same widths.
QFont figureFont(const QString& family, double pixels, bool bold = false, bool italic = false);

/// The bundled text families: presets of the export dialog.
QStringList bundledFamilies();

} // namespace costscope
