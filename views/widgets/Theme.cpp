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

void applyColours(QApplication& application, ThemeChoice choice)
{
    // The platform's own palette is known only before we set ours for the first time.
    constexpr const char* key = "costscope.systemDark";
    if (!application.property(key).isValid())
        application.setProperty(key, QGuiApplication::palette().color(QPalette::Window).lightness() < 128);
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::System && application.property(key).toBool());
    const Theme theme = Theme::of(dark);
    constexpr const char* styled = "costscope.styled"; // below a style sheet the style does not say its name
    if (!application.property(styled).toBool()) QApplication::setStyle(QStyleFactory::create(u"Fusion"_s));
    application.setProperty(styled, true);
    QApplication::setPalette(theme.palette());
}

void applyTheme(QApplication& application, ThemeChoice choice)
{
    applyColours(application, choice);
    application.setStyleSheet(Theme::current().styleSheet());
}

} // namespace costscope
