// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/conclusions/sessionConclusions.h"

#include <QRegularExpression>

#include <functional>
#include <vector>

namespace costscope {

/// Two sessions and what the program says of their difference.
struct Compared {
    const Session &before, &after;
    const SessionVerdict& verdict;
    FigureMemory& memory;
};

/// A sentence about it, taken apart by the pattern of a claim.
class SaidChange {
public:
    SaidChange(const Compared& compared, QRegularExpressionMatch match) : m_compared(compared), m_match(std::move(match)) {}

    const Compared& compared() const { return m_compared; }
    const std::vector<ComparedValue>& values() const { return m_compared.verdict.compared.values; }
    QString word(const char* group) const { return m_match.captured(QLatin1String(group)); }
    bool has(const char* group) const { return m_match.hasCaptured(QLatin1String(group)); }
    /// "One value" is 1; 0 for what is no number.
    int count(const char* group) const;
    /// Whether the words of the group are how this value is written.
    bool shows(const char* group, double value, Quantity quantity, int digits = 3) const;
    /// "41 %": one digit below a tenth, else two.
    bool showsShare(const char* group, double share) const;
    /// "1.12", a ratio, to two or three digits.
    bool showsTimes(const char* group, double ratio) const;

private:
    const Compared& m_compared;
    QRegularExpressionMatch m_match;
};

/// Which sentences there are: all of one, as plain text.
struct ChangeClaim {
    QString pattern;
    bool (*holds)(const SaidChange& said); ///< nullptr: it states nothing, or nothing that is computed anew
};

/// Of values and their scatter, and what is said of both together.
const std::vector<ChangeClaim>& claimsOfValues();
/// Of shares, places and amounts.
const std::vector<ChangeClaim>& claimsOfConclusions();

/// Why a sentence is not true of two sessions, or that nobody knows how to check it; empty if it is true. The pattern it is
/// checked by is put into `pattern`.
QString wrongWithChange(const QString& sentence, const Compared& compared, QString& pattern);
/// Whether a claim by this pattern is computed anew, or only known.
bool isRecomputed(const QString& pattern);

/// Whether the ratio is written so; own arithmetic of decimals.
bool isRatio(const QString& written, double ratio);
/// Values of both sessions that are not those of their data, machines and fits; empty if all are.
QString wrongValue(const Compared& compared);

/// A dataset of the new session and the one of the old session that it is compared with: by name, two single ones of a kind in any
/// case.
struct DatasetSides {
    const DatasetItem *before = nullptr, *after = nullptr;
};
std::vector<DatasetSides> sidesOf(const Compared& compared);

/// With usual blanks, as sentences are taken apart.
QString plainly(QString text);

} // namespace costscope
