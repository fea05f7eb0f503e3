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

void loadFonts()
{
    static const bool once = [] {
        initialiseResource();
        for (QDirIterator fonts(u":/fonts"_s); fonts.hasNext();) QFontDatabase::addApplicationFont(fonts.next());
        return true;
    }();
    Q_UNUSED(once)
}

QStringList withMathFallback(const QString& family)
{
    return {family, u"Noto Sans Math"_s};
}

QFont figureFont(const QString& family, double pixels, bool bold, bool italic)
{
    loadFonts(); // verbs draw too, also where no fonts are installed
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
