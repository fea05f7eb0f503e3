// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/style/Theme.h"

#include "core/base/literals.h"
#include "views/style/WindowStyle.h"

#include <QApplication>
#include <QStyle>
#include <QToolTip>
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

Theme Theme::of(bool dark)
{
    struct Named {
        QColor Theme::*colour;
        QRgb light, dark;
    };
    static constexpr Named colours[] = {
        {&Theme::window, 0xFFF3F4F6, 0xFF25282B},   {&Theme::surface, 0xFFFFFFFF, 0xFF1E2022}, {&Theme::alternate, 0xFFF7F8F9, 0xFF232628},
        {&Theme::border, 0xFFD5D9DD, 0xFF3C4145},   {&Theme::text, 0xFF1A1A1A, 0xFFEDEDED},    {&Theme::note, 0xFF5A5F64, 0xFFA8AEB3},
        {&Theme::disabled, 0xFFA6AAAE, 0xFF6C7277}, {&Theme::accent, 0xFF0072B2, 0xFF3DA2DB},  {&Theme::selection, 0xFFDCEAF5, 0xFF16415C},
        {&Theme::amber, 0xFF955B00, 0xFFF2AE49},    {&Theme::red, 0xFFB0360B, 0xFFF07A50},     {&Theme::green, 0xFF007A5A, 0xFF3FC49A}};
    Theme theme;
    theme.dark = dark;
    for (const Named& named : colours) theme.*named.colour = QColor(dark ? named.dark : named.light);
    return theme;
}

Theme Theme::current()
{
    return of(QGuiApplication::palette().color(QPalette::Window).lightness() < 128);
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

QColor Theme::edge() const
{
    const auto between = [](int a, int b) { return (a + 2 * b) / 3; };
    return QColor(between(border.red(), note.red()), between(border.green(), note.green()), between(border.blue(), note.blue()));
}

QColor Theme::accentLit() const
{
    return dark ? accent.lighter(112) : accent.darker(112);
}

QColor Theme::onAccent() const
{
    return dark ? QColor(0x10, 0x16, 0x1A) : QColor(Qt::white);
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
    p.setColor(QPalette::BrightText, amber); // of labels: see WindowStyle
    p.setColor(QPalette::LinkVisited, red);
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
    const Theme theme = Theme::of(choice == ThemeChoice::Dark || (choice == ThemeChoice::System && application.property(key).toBool()));
    if (!dynamic_cast<WindowStyle*>(QApplication::style())) QApplication::setStyle(new WindowStyle);
    static_cast<WindowStyle*>(QApplication::style())->setTheme(theme);
    QApplication::setPalette(theme.palette());
    QPalette typed = theme.palette(); // what is chosen in a text stands out more than a chosen row
    typed.setColor(QPalette::Highlight, theme.accent);
    typed.setColor(QPalette::HighlightedText, theme.surface);
    for (const char* field : {"QLineEdit", "QTextEdit", "QPlainTextEdit"}) QApplication::setPalette(typed, field);
    QToolTip::setPalette(theme.palette());
}

} // namespace costscope
