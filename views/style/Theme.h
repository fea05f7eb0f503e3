// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QPalette>
#include <QString>

class QApplication;

namespace costscope {

enum class ThemeChoice { Light, Dark, System };
QString toString(ThemeChoice choice); ///< "light", "dark", "system"
ThemeChoice themeChoice(QStringView id);

/// What a small sign or word says by its colour; the shape or wording always says it too.
enum class Tone { Normal, Note, Accent, Amber, Red, Green };

/// The colours of the window: calm surfaces, one accent.
struct Theme {
    bool dark = false;
    QColor window, surface, alternate, border, text, note, disabled, accent, selection, amber, red, green;

    static Theme of(bool dark);
    /// The theme that is on, told from the application's palette.
    static Theme current();

    QColor colour(Tone tone) const;
    QColor edge() const; ///< around what is typed in or pressed: it stands out of the ground, as WCAG 2.1 asks
    QPalette palette() const;
    QColor accentLit() const; ///< the accent under the mouse
    QColor onAccent() const;  ///< words on the accent
};

/// Our style (WindowStyle) and palette. `System` follows the palette that the platform gave at start.
void applyTheme(QApplication& application, ThemeChoice choice);

/// One of resources/icons, drawn in the colour of the theme at the moment it is painted, sharp at every scale.
QIcon themedIcon(const QString& name, Tone tone = Tone::Normal);

} // namespace costscope
