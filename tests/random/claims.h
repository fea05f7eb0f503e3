// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/Figure.h"
#include "core/session/Session.h"

#include <QRegularExpression>

#include <vector>

namespace costscope {

/// A sentence of a figure, taken apart by the pattern of a claim, beside the numbers of the figure.
class Told {
public:
    Told(const Figure& figure, const FigureRequest& request, QRegularExpressionMatch match)
        : m_figure(figure), m_request(request), m_match(std::move(match))
    {}

    const Figure& figure() const { return m_figure; }
    const FigureRequest& request() const { return m_request; }
    /// Whether a placement or joined messages are asked for: what was measured may not be of what is modeled.
    bool isOfAnotherRun() const;
    QString word(const char* group) const { return m_match.captured(QLatin1String(group)); }
    /// The value of a choice; the default where there is none.
    double choice(const char* name, double byDefault) const;
    bool has(const char* group) const { return m_match.hasCaptured(QLatin1String(group)); }
    /// "12,288" as 12288; NaN for what is no number.
    double number(const char* group) const;
    /// Whether the words of the group are how this value is written.
    bool shows(const char* group, double value, Quantity quantity, int digits = 4) const;

    size_t rows() const { return size_t(m_figure.table.rows()); }
    /// A number of the table; NaN where there is none, or no such column.
    double at(const char* column, size_t row) const;
    QString textAt(const char* column, size_t row) const;
    /// Least and greatest of what is a number and no infinity; NaN if nothing is.
    double least(const char* column) const;
    double most(const char* column) const;
    bool hasColumn(const char* column) const { return find(column); }

private:
    const Column* find(const char* column) const;

    const Figure& m_figure;
    const FigureRequest& m_request;
    QRegularExpressionMatch m_match;
};

/// What a title or message says by this pattern, computed anew from the table of the figure by another way than the program's.
struct Claim {
    const char* kinds;               ///< of figures, with blanks between; "" = all
    const char* pattern;             ///< all of the sentence, as plain text
    bool (*holds)(const Told& told); ///< nullptr: it states nothing, or nothing that stands in the table
};

const std::vector<Claim>& claimsOfCalibration();
const std::vector<Claim>& claimsOfCollectives();
const std::vector<Claim>& claimsOfCollectiveNotes(); ///< of messages
const std::vector<Claim>& claimsOfDense();
const std::vector<Claim>& claimsOfScenarios();
const std::vector<Claim>& claimsOfForecast();
const std::vector<Claim>& claimsOfForecastLadder();
const std::vector<Claim>& claimsOfForecastNotes();     ///< of messages
const std::vector<Claim>& claimsOfForecastSubtitles(); ///< of subtitles
const std::vector<Claim>& claimsOfLevels();
const std::vector<Claim>& claimsOfMessages(); ///< not of titles
const std::vector<Claim>& claimsOfNetworks();
const std::vector<Claim>& claimsOfOverlap();
const std::vector<Claim>& claimsOfProfiles();
const std::vector<Claim>& claimsOfRuns();

/// Why the title of a figure is not true of its table, or that nobody knows how to check it; empty if it is true. The pattern it
/// is checked by is put into `pattern`.
QString wrongWithTitle(const Figure& figure, const FigureRequest& request, QString& pattern);

/// The same of the subtitle of an answer for run times; empty for other figures.
QString wrongWithSubtitle(const Figure& figure, const FigureRequest& request, QString& pattern);

/// Why a message of a figure is not true of its table; empty if it is. `pattern` stays empty where nobody knows how to check it.
QString wrongWithMessage(const Figure& figure, const FigureRequest& request, const Message& message, QString& pattern);

} // namespace costscope
