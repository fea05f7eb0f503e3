// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/runsSaid.h"

#include <QRegularExpression>

#include <algorithm>

namespace costscope {

qsizetype columnCalled(const HeadedTable& table, const QString& name)
{
    const qsizetype column = table.headings.indexOf(name), number = name.toInt();
    return column >= 0 ? column : number > 0 && number <= table.headings.size() ? number - 1 : -1;
}

QStringList factorsIn(const QString& name)
{
    static const QRegularExpression times(u"\\s*[*×]\\s*"_s);
    return name.split(times);
}

QString quoted(const HeadedTable& table, int column)
{
    return u"“%1”"_s.arg(table.headings[column]);
}

QString columnOption(const HeadedTable& table, int column, const QString& name)
{
    const QString& heading = table.headings[column];
    const bool isOther = table.headings.indexOf(heading) != column; // the first of that name would be taken
    return columnOption(!table.headed || isOther ? QString() : heading, name, column + 1);
}

QString openUnit(const HeadedTable& table, int column)
{
    const QString& heading = table.headings[column];
    static const QRegularExpression minutes(u"^(.*[^\\p{L}])min$"_s, QRegularExpression::CaseInsensitiveOption);
    const auto match = minutes.match(heading.trimmed());
    if (runsHeading(heading).unit) return {};
    if (!match.hasMatch()) return unknownUnit(heading);
    // Beside "time_max" "time_min" has none.
    static const QRegularExpression statistic(u"^(?:max|mean|avg|average|median|std|stdev|stddev|sd)"_s,
                                              QRegularExpression::CaseInsensitiveOption);
    const QString stem = match.captured(1);
    const auto isStatistic = [&](const QString& other) {
        return other.startsWith(stem, Qt::CaseInsensitive) && statistic.match(other.mid(stem.size())).hasMatch();
    };
    return std::ranges::any_of(table.headings, isStatistic) ? QString() : u"min"_s;
}

QHash<QString, QString> byHeading(const HeadedTable& table, const QHash<QString, QString>& columns)
{
    QHash<QString, QString> named;
    for (auto given = columns.cbegin(); given != columns.cend(); ++given) {
        const qsizetype column = saysCommaMark(given.key(), given.value()) ? -1 : columnCalled(table, given.key());
        named.insert(column < 0 ? given.key() : table.headings[column], given.value());
    }
    return named;
}

bool isTimeRole(std::optional<RunsRole> role)
{
    return role == RunsRole::T || role == RunsRole::Tau || role == RunsRole::TauStd;
}

QString sayingOption(const HeadedTable& table, int column, RunsRole role)
{
    const QString unit = isTimeRole(role) && table.headed ? openUnit(table, column) : QString(), name = standardName(role);
    return columnOption(table, column, unit.isEmpty() ? name : u"%1[%2]"_s.arg(name, unit == u"min" ? unit : u"ms"_s));
}

QString ofOpenUnit(const QString& unit, const QString& heading)
{
    if (unit.isEmpty()) return {};
    if (unit == u"min") return u" “%1” may be minutes or the least time: say its unit, [min] or [s]."_s.arg(heading);
    return u" The unit “%1” of “%2” is not known: if it is ms, [ms] says so, else [s], [us], [ns], [min] or [h]. Of ticks and cycles "
           "write the times in seconds into a column t_n_s."_s.arg(unit, heading);
}

} // namespace costscope
