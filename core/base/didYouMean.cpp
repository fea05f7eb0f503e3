// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/didYouMean.h"

#include "core/base/literals.h"

#include <algorithm>
#include <vector>

namespace costscope {

namespace {

/// How many letters were left out, added, changed or swapped with the next one.
qsizetype slips(const QString& a, const QString& b)
{
    const qsizetype width = b.size() + 1;
    std::vector<qsizetype> table(size_t((a.size() + 1) * width));
    const auto at = [&](qsizetype i, qsizetype j) -> qsizetype& { return table[size_t(i * width + j)]; };
    for (qsizetype i = 0; i <= a.size(); ++i) at(i, 0) = i;
    for (qsizetype j = 0; j <= b.size(); ++j) at(0, j) = j;
    for (qsizetype i = 1; i <= a.size(); ++i)
        for (qsizetype j = 1; j <= b.size(); ++j) {
            at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
        }
    return at(a.size(), b.size());
}

/// Case, and what joins words, are no slips: "Blue Waters", "blue_waters".
QString plainWord(const QString& word)
{
    return word.toLower().replace(u'_', u'-').replace(u' ', u'-');
}

} // namespace

QString nearestWord(const QString& word, const QStringList& known)
{
    constexpr qsizetype longest = 100; // of what somebody types
    const QString wanted = plainWord(word);
    if (wanted.size() < 2 || wanted.size() > longest) return {};
    const qsizetype most = std::clamp<qsizetype>(wanted.size() / 3, 1, 3);
    QString nearest;
    qsizetype least = most + 1;
    bool isOne = false;
    for (const QString& other : known) {
        const QString name = plainWord(other);
        if (name.size() > longest) continue;
        const bool begins = wanted.size() > 3 && name.startsWith(wanted);
        const qsizetype distance = name == wanted ? 0 : begins ? std::min<qsizetype>(1, slips(wanted, name)) : slips(wanted, name);
        if (distance > most || distance > least || distance >= name.size()) continue;
        isOne = distance < least || other == nearest;
        least = distance;
        nearest = other;
    }
    return isOne ? nearest : QString();
}

QString meantInstead(const QString& word, const QStringList& known)
{
    const QString nearest = nearestWord(word, known);
    return nearest.isEmpty() ? QString() : u" Did you mean “%1”?"_s.arg(nearest);
}

QString knownInstead(const QString& word, const QStringList& known)
{
    return (meantInstead(word, known) + u" Known: %1."_s.arg(known.join(u", "_s))).trimmed();
}

} // namespace costscope
