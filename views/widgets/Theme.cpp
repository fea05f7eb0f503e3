// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/Theme.h"

#include "core/base/literals.h"

#include <QApplication>
#include <QStyle>
#include <QStyleFactory>
#include <QVariant>

namespace costscope {

QString toString(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light: return u"light"_s;
    case ThemeChoice::Dark: return u"dark"_s;
    case ThemeChoice::System: break;
    }
    return u"system"_s;
}

ThemeChoice themeChoice(QStringView id)
{
    return id == QLatin1String("light") ? ThemeChoice::Light : id == QLatin1String("dark") ? ThemeChoice::Dark : ThemeChoice::System;
}

Theme Theme::light()
{
    Theme t;
    t.window = QColor(0xF3, 0xF4, 0xF6), t.surface = Qt::white, t.alternate = QColor(0xF7, 0xF8, 0xF9);
    t.border = QColor(0xD5, 0xD9, 0xDD), t.text = QColor(0x1A, 0x1A, 0x1A), t.note = QColor(0x5A, 0x5F, 0x64);
    t.disabled = QColor(0xA6, 0xAA, 0xAE), t.accent = QColor(0x00, 0x72, 0xB2), t.selection = QColor(0xDC, 0xEA, 0xF5);
    t.amber = QColor(0x95, 0x5B, 0x00), t.red = QColor(0xB0, 0x36, 0x0B), t.green = QColor(0x00, 0x80, 0x5E);
    return t;
}

Theme Theme::darkness()
{
    Theme t;
    t.dark = true;
    t.window = QColor(0x25, 0x28, 0x2B), t.surface = QColor(0x1E, 0x20, 0x22), t.alternate = QColor(0x23, 0x26, 0x28);
    t.border = QColor(0x3C, 0x41, 0x45), t.text = QColor(0xED, 0xED, 0xED), t.note = QColor(0xA8, 0xAE, 0xB3);
    t.disabled = QColor(0x6C, 0x72, 0x77), t.accent = QColor(0x3D, 0xA2, 0xDB), t.selection = QColor(0x16, 0x41, 0x5C);
    t.amber = QColor(0xF2, 0xAE, 0x49), t.red = QColor(0xF0, 0x7A, 0x50), t.green = QColor(0x3F, 0xC4, 0x9A);
    return t;
}

Theme Theme::current()
{
    return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? darkness() : light();
}

QColor Theme::colour(Tone tone) const
{
    switch (tone) {
    case Tone::Normal: break;
    case Tone::Note: return note;
    case Tone::Accent: return accent;
    case Tone::Amber: return amber;
    case Tone::Red: return red;
    case Tone::Green: return green;
    }
    return text;
}

QPalette Theme::palette() const
{
    QPalette p(window);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText, QPalette::HighlightedText}) {
        p.setColor(role, text);
        p.setColor(QPalette::Disabled, role, disabled);
    }
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::Button, dark ? window.lighter(125) : QColor(Qt::white));
    p.setColor(QPalette::Base, surface);
    p.setColor(QPalette::AlternateBase, alternate);
    p.setColor(QPalette::ToolTipBase, surface);
    p.setColor(QPalette::PlaceholderText, note);
    p.setColor(QPalette::Highlight, selection);
    p.setColor(QPalette::Disabled, QPalette::Highlight, border);
    p.setColor(QPalette::Link, accent);
    p.setColor(QPalette::LinkVisited, accent);
    p.setColor(QPalette::Mid, border);
    p.setColor(QPalette::Midlight, border);
    return p;
}

void applyTheme(QApplication& application, ThemeChoice choice)
{
    // The platform's own palette is known only before we set ours for the first time.
    constexpr const char* key = "costscope.systemDark";
    if (!application.property(key).isValid())
        application.setProperty(key, QGuiApplication::palette().color(QPalette::Window).lightness() < 128);
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && application.property(key).toBool());
    const Theme theme = dark ? Theme::darkness() : Theme::light();
    if (QApplication::style()->name() != QLatin1String("fusion")) QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
    QApplication::setPalette(theme.palette());
    application.setStyleSheet(theme.styleSheet());
}

} // namespace costscope
