// SPDX-License-Identifier: GPL-3.0-or-later
#include "randomText.h"

#include "core/base/literals.h"

#include <QJsonArray>

namespace costscope {

namespace {

constexpr const char* plainNames[] = {"lammps", "poisson", "heat 3D", "run 7", "elasticity", "amg", "before", "after", "spmv", "job.12"};

constexpr const char* oddNames[] = {
    "α β γ δ ε",
    "τ<sub>n</sub>",
    "測定 結果",
    "ベンチマーク",
    "벤치마크",
    "قياس الأداء",
    "מדידה",
    "a \xE2\x80\xAE"
    "desrever",
    "e\xCC\x81\xCC\x82\xCC\x83",
    "\xF0\x9D\x9B\xBC \xF0\x9F\x9A\x80 \xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x94\xAC",
    "\"quoted\", 'single'; `back`",
    "<b>bold</b> & <script>alert(1)</script>",
    "a < b > c && d",
    "&amp;lt; &#65; &nbsp",
    "\\textbf{x} $x_1^2$ % # _ ~ ^ { }",
    "=1+1",
    "-1",
    "+x",
    "@sum",
    "a,b;c\td",
    "line\nfeed\r\n",
    "\x1B[31mred\x1B[0m \x07",
    "\x01\x02\x1F\x7F",
    "../../etc/passwd",
    "a/b\\c:d*e?f",
    " ",
    "  blanks  ",
    "%1 %2 %n %L1",
    "{number} {name} {kind}",
    "none",
    "0",
    "NaN",
    "inf",
    "null",
    "d1",
    "g1,g2",
    "x=1:y=2",
    "\xEF\xBF\xBD\xEF\xBB\xBF\xE2\x80\x8B",
};

QString longName(Chance& chance)
{
    const QString part = QString::fromUtf8(chance.of(oddNames));
    QString name;
    const int length = chance.of({50, 300, 2000});
    while (name.size() < length) name += part + QLatin1Char(chance.oneIn(3) ? ' ' : 'x');
    return name;
}

} // namespace

QString randomName(Chance& chance, bool mayBeEmpty)
{
    switch (chance.below(8)) {
    case 5: return QString::fromUtf8(chance.of(oddNames));
    case 6: {
        const QString odd = QString::fromUtf8(chance.of(oddNames));
        return odd + QLatin1Char(' ') + QLatin1String(chance.of(plainNames));
    }
    case 7: return mayBeEmpty ? QString() : chance.oneIn(4) ? longName(chance) : QString::fromUtf8(chance.of(oddNames));
    default: return QLatin1String(chance.of(plainNames));
    }
}

QString randomWords(Chance& chance)
{
    QString words;
    for (int i = chance.between(0, 5); i > 0; --i) {
        words += randomName(chance);
        words += QLatin1String(chance.of({" ", ". ", "\n", "\n\n"}));
    }
    return words;
}

QString randomHtml(Chance& chance)
{
    const QString name = randomName(chance);
    switch (chance.below(6)) {
    case 1: return u"<i>%1</i>"_s.arg(name.toHtmlEscaped());
    case 2: return u"x<sub>%1</sub><sup>2</sup>"_s.arg(name.toHtmlEscaped());
    case 3: return u"<b>%1"_s.arg(name);
    case 4: return u"</i><sub><sub>%1</sup>"_s.arg(name);
    case 5: return name;
    default: return name.toHtmlEscaped();
    }
}

QString randomFile(Chance& chance)
{
    QString name = randomName(chance).left(60);
    if (!name.isEmpty() && name.back().isHighSurrogate()) name.chop(1);
    name.replace(QLatin1Char('/'), QLatin1Char('_')).remove(QChar(0)).replace(QLatin1String(".."), QLatin1String("_"));
    name.prepend(QLatin1String(chance.of({"", "data/", "a b/"})));
    return name + QLatin1String(chance.of({".csv", ".json", ".mpiP", ""}));
}

QJsonObject randomFields(Chance& chance, int depth)
{
    QJsonObject fields;
    for (int i = chance.between(1, 3); i > 0; --i) {
        const QString key = u"future_%1"_s.arg(chance.oneIn(4) ? randomName(chance) : QString::number(chance.below(10)));
        switch (chance.below(depth > 0 ? 6 : 4)) {
        case 0: fields[key] = double(chance.between(-1000, 1000)); break;
        case 1: fields[key] = randomName(chance); break;
        case 2: fields[key] = chance.oneIn(2); break;
        case 3: fields[key] = QJsonValue::Null; break;
        case 4: fields[key] = randomFields(chance, depth - 1); break;
        case 5: fields[key] = QJsonArray{1.5, randomName(chance), randomFields(chance, depth - 1)}; break;
        }
    }
    return fields;
}

} // namespace costscope
