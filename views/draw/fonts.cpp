// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/draw/fonts.h"

#include "core/base/literals.h"

#include <QDirIterator>
#include <QFontDatabase>

#include <algorithm>
#include <cmath>

static void initialiseResource()
{
    Q_INIT_RESOURCE(costscope_fonts); // a static library drops the resource otherwise; not allowed inside a namespace
}

namespace costscope {

namespace {

/// The bundled fonts whose files begin so.
bool load(QLatin1String name)
{
    initialiseResource();
    QDirIterator fonts(u":/fonts"_s, {name + u"-*"_s});
    while (fonts.hasNext()) QFontDatabase::addApplicationFont(fonts.next());
    return true;
}

/// Reading a family takes longer than all else a window does before it is seen: those that few figures want wait for one.
void loadFamily(const QString& family)
{
    loadFonts();
    if (family == u"Noto Serif"_s) {
        [[maybe_unused]] static const bool once = load(QLatin1String("NotoSerif"));
    } else if (family == u"STIXGeneral"_s) {
        [[maybe_unused]] static const bool once = load(QLatin1String("STIXGeneral"));
    }
}

} // namespace

void loadFonts()
{
    [[maybe_unused]] static const bool once = load(QLatin1String("NotoSans")) && load(QLatin1String("NotoSansMath"));
}

QStringList withMathFallback(const QString& family)
{
    return {family, u"Noto Sans Math"_s};
}

QFont figureFont(const QString& family, double pixels, bool bold, bool italic)
{
    loadFamily(family); // verbs draw too, also where no fonts are installed
    QFont font;
    font.setFamilies(withMathFallback(family));
    font.setPixelSize(std::max(1, int(std::lround(pixels))));
    font.setBold(bold);
    font.setItalic(italic);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setStyleStrategy(QFont::PreferAntialias);
    return font;
}

QStringList bundledFamilies()
{
    return {u"Noto Sans"_s, u"Noto Serif"_s, u"STIXGeneral"_s};
}

} // namespace costscope
