// SPDX-License-Identifier: GPL-3.0-or-later
#include "claims.h"

#include "core/base/Quantity.h"

#include <cmath>
#include <optional>

namespace costscope {

bool Told::isOfAnotherRun() const
{
    for (const char* choice : {"ppn", "nodes_per_router", "order", "aggregation"})
        if (m_request.choices.contains(QLatin1String(choice))) return true;
    return false;
}

double Told::choice(const char* name, double byDefault) const
{
    const QJsonValue value = m_request.choices.value(QLatin1String(name));
    return value.isUndefined() ? byDefault : value.toVariant().toDouble();
}

double Told::number(const char* group) const
{
    bool ok = false;
    const double value =
        word(group).remove(QRegularExpression(QStringLiteral("[\\s,]"), QRegularExpression::UseUnicodePropertiesOption)).toDouble(&ok);
    return ok ? value : missing;
}

bool Told::shows(const char* group, double value, Quantity quantity, int digits) const
{
    const auto plain = [](QString text) { return text.replace(QChar(0xA0), QLatin1Char(' ')); };
    const QString said = plain(word(group));
    for (const double near : {value, value * (1 + 1e-11), value * (1 - 1e-11)}) // on the edge of rounding
        if (said == plain(plainText(display(near, quantity, digits)))) return true;
    return false;
}

const Column* Told::find(const char* column) const
{
    for (const Column& one : m_figure.table.columns)
        if (one.name == QLatin1String(column)) return &one;
    return nullptr;
}

double Told::at(const char* column, size_t row) const
{
    const Column* found = find(column);
    return found ? found->number(qsizetype(row)) : missing;
}

QString Told::textAt(const char* column, size_t row) const
{
    const Column* found = find(column);
    return found ? found->text(qsizetype(row)).replace(QChar(0xA0), QLatin1Char(' ')) : QString();
}

double Told::least(const char* column) const
{
    double value = missing;
    for (size_t row = 0; row < rows(); ++row)
        if (std::isfinite(at(column, row))) value = std::fmin(value, at(column, row));
    return value;
}

double Told::most(const char* column) const
{
    double value = missing;
    for (size_t row = 0; row < rows(); ++row)
        if (std::isfinite(at(column, row))) value = std::fmax(value, at(column, row));
    return value;
}

namespace {

struct Known {
    Claim claim;
    QRegularExpression pattern;
};

std::vector<Known> knownOf(std::initializer_list<const std::vector<Claim>*> lists)
{
    std::vector<Known> known;
    for (const auto* of : lists)
        for (const Claim& claim : *of)
            known.push_back({claim, QRegularExpression(QRegularExpression::anchoredPattern(QString::fromUtf8(claim.pattern)),
                                                       QRegularExpression::DotMatchesEverythingOption)});
    return known;
}

/// By the first pattern of its kind that the sentence fits; nothing if none does.
std::optional<QString> wrongWith(const QString& sentence, const std::vector<Known>& all, const Figure& figure, const FigureRequest& request,
                                 QString& pattern)
{
    for (const Known& known : all) {
        const QString kinds = QString::fromUtf8(known.claim.kinds);
        if (!kinds.isEmpty() && !kinds.split(QLatin1Char(' ')).contains(figure.kind)) continue;
        const auto match = known.pattern.match(sentence);
        if (!match.hasMatch()) continue;
        pattern = QString::fromUtf8(known.claim.pattern);
        if (!known.claim.holds) return QString();
        return known.claim.holds({figure, request, match}) ? QString() : u"untrue: %1"_s.arg(sentence);
    }
    return std::nullopt;
}

QString plain(const QString& text)
{
    return plainText(text).replace(QChar(0xA0), QLatin1Char(' '));
}

} // namespace

QString wrongWithTitle(const Figure& figure, const FigureRequest& request, QString& pattern)
{
    static const auto all = knownOf({&claimsOfCalibration(), &claimsOfCollectives(), &claimsOfDense(), &claimsOfScenarios(),
                                     &claimsOfForecast(), &claimsOfForecastLadder(), &claimsOfLevels(), &claimsOfNetworks(),
                                     &claimsOfOverlap(), &claimsOfProfiles(), &claimsOfRuns()});
    const QString title = plain(figure.title);
    return wrongWith(title, all, figure, request, pattern).value_or(u"nobody checks: %1"_s.arg(title));
}

QString wrongWithSubtitle(const Figure& figure, const FigureRequest& request, QString& pattern)
{
    static const auto all = knownOf({&claimsOfForecastSubtitles()});
    const QString subtitle = plain(figure.subtitle);
    const bool mustBeKnown = figure.kind.endsWith(u"-forecast"_s) || figure.kind == u"law-ladder" || figure.kind == u"next-run";
    return wrongWith(subtitle, all, figure, request, pattern).value_or(mustBeKnown ? u"nobody checks: %1"_s.arg(subtitle) : QString());
}

QString wrongWithMessage(const Figure& figure, const FigureRequest& request, const Message& message, QString& pattern)
{
    static const auto all = knownOf({&claimsOfMessages(), &claimsOfCollectiveNotes(), &claimsOfForecastNotes()});
    const QString text = plain(message.text);
    const bool mustBeKnown = figure.kind.endsWith(u"-forecast"_s) || figure.kind == u"law-ladder" || figure.kind == u"next-run";
    return wrongWith(text, all, figure, request, pattern).value_or(mustBeKnown ? u"nobody checks: %1"_s.arg(text) : QString());
}

} // namespace costscope
