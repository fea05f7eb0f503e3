// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runsCases.h"

#include "core/base/Quantity.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace costscope {

namespace {

constexpr size_t mostValues = 16, mostCases = 24;

QString cellOf(const CsvRow& row, int column)
{
    const CsvCell* cell = row.at(column);
    return cell ? cell->text : QString();
}

/// Finds the columns, and puts the rows together.
class CaseFinder {
public:
    CaseFinder(const HeadedTable& table, const RunsLayout& layout, const QHash<QString, QString>& chosen, bool areSettings)
        : m_table(table), m_n(layout.of(RunsRole::N)), m_areSettings(areSettings), m_names(table.csv.rows.size())
    {
        for (const bool isOfWords : {true, false}) takeColumns(layout, chosen, isOfWords);
    }

    RunsCases found() const
    {
        RunsCases all;
        for (const int column : m_columns) all.columns << m_table.headings[column];
        std::map<QStringList, size_t> places;
        for (size_t row = 0; row < m_names.size(); ++row) {
            const auto [place, isNew] = places.try_emplace(m_names[row], all.cases.size());
            if (isNew) all.cases.push_back(caseOf(m_names[row]));
            all.cases[place->second].rows.push_back(row);
        }
        if (all.cases.size() <= mostCases) return all;
        RunsCase whole;
        for (size_t row = 0; row < m_names.size(); ++row) whole.rows.push_back(row);
        return {{whole}, all.columns, true};
    }

private:
    /// Words are what people name a case by; numbers tell apart what they do not.
    void takeColumns(const RunsLayout& layout, const QHash<QString, QString>& chosen, bool isOfWords)
    {
        const HeadedTable& table = m_table;
        std::vector<int> columns(size_t(table.headings.size()));
        std::iota(columns.begin(), columns.end(), 0);
        std::stable_partition(columns.begin(), columns.end(),
                              [&](int column) { return isOfThreads(table, column); }); // processes are n over them
        std::stable_partition(columns.begin(), columns.end(), [&](int column) { return !isWork(column); });
        for (const int column : columns) {
            const bool isTaken = std::ranges::count(layout.column, column) > 0 || chosen.contains(table.headings[column]);
            const auto role = table.meanings[size_t(column)].role;
            const bool mayBe = !role || role == RunsRole::N; // threads beside ranks
            if (!isTaken && mayBe && (m_areSettings || !isResult(column) || isSetWork(column)) && isWords(column) == isOfWords &&
                (m_areSettings || !isFactor(column) || leavesSeries(column)) && tellsCases(column) && isNews(column))
                take(column);
        }
    }

    bool isWords(int column) const
    {
        return std::ranges::none_of(m_table.csv.rows, [&](const CsvRow& row) { return cellNumber(cellOf(row, column), true).has_value(); });
    }

    /// What comes out of a run tells no cases apart, be it equal in some of them.
    bool isResult(int column) const
    {
        static const QRegularExpression result(
            u"rate|flop|lups|speed.?up|effic|percent|%|mean|avg|average|median|min|max|std|dev|sum\\b|error|\\berr|resid|norm|energy|"
            "builds|rebuild|neighbou?rs|iterations|niter|util|usage|mem_?kb|rss|exit|status|bandwidth|per_s|checksum|result|perf|watt|joule"_s,
            QRegularExpression::CaseInsensitiveOption);
        static const QRegularExpression measured(u"^[~≈]?[\\d.,]+ ?(?:%|x|×|[kKMGT]i?B|\\S+/s)$"_s); // "96 %", "1.91x", "34 GB"
        if (std::ranges::all_of(m_table.csv.rows, [&](const CsvRow& row) { return measured.match(cellOf(row, column)).hasMatch(); }))
            return true;
        return !isWords(column) && m_table.headings[column].contains(result);
    }

    /// How much a run does, which some set and others count.
    bool isWork(int column) const
    {
        static const QRegularExpression work(u"^(?:n|num|number_of|total|max)?_?(?:samples?|trials|iter|iters|iterations?|repetitions)$"_s,
                                             QRegularExpression::CaseInsensitiveOption);
        return m_table.headings[column].trimmed().replace(u' ', u'_').contains(work);
    }

    /// It was set: each number of processes has the same values, which number no repetitions.
    bool isSetWork(int column) const
    {
        if (!isWork(column)) return false;
        std::map<QString, std::set<double>> valuesAt;
        for (const CsvRow& row : m_table.csv.rows)
            valuesAt[cellOf(row, m_n)].insert(cellNumber(cellOf(row, column), m_table.csv.separator != QLatin1Char(',')).value_or(0));
        const std::set<double>& first = valuesAt.begin()->second;
        const bool isSame = std::ranges::all_of(valuesAt, [&](const auto& at) { return at.second == first; });
        return isSame && valuesAt.size() > 1 && first.size() > 1 && *first.begin() > 0 && *first.rbegin() >= 2 * *first.begin() &&
               *first.rbegin() - *first.begin() >= double(first.size());
    }

    bool isIndex(int column) const
    {
        static const QRegularExpression index(
            u"^(#|no|nr|id|index|idx|run|runs|rep|reps|repeat|repetition|repeats|repetitions|trial|trials|iter|iteration|sample|samples|"
            u"seed|"
            "attempt|job|jobid|job_id|jobname|date|time_?stamp|host|hostname|hosts|nodelist|count|repeat_count|step|file|filename|run_?id|run_date|result_dir|log_?file)$"_s,
            QRegularExpression::CaseInsensitiveOption);
        return index.match(m_table.headings[column].trimmed().replace(u' ', u'_')).hasMatch();
    }

    /// Words, or whole numbers.
    bool isKind(const QString& text) const
    {
        if (text.isEmpty()) return false;
        const auto number = cellNumber(text, m_table.csv.separator != QLatin1Char(','));
        return !number || (*number == std::floor(*number) && !text.contains(QLatin1Char('.')));
    }

    /// A number that people set, whole or not.
    bool isSetting(int column) const
    {
        static const QRegularExpression setting(u"^(dt|d_?t|delta_t|time_?step|rho|density|tol|tolerance|eps|epsilon|cfl|theta|cutoff)$"_s,
                                                QRegularExpression::CaseInsensitiveOption);
        return setting.match(m_table.headings[column].trimmed()).hasMatch();
    }

    bool tellsCases(int column) const
    {
        if (isIndex(column) && !m_areSettings && !isSetWork(column)) return false;
        std::map<QString, QSet<QString>> numbersOf, valuesAt; // n by value, values by n
        for (const CsvRow& row : m_table.csv.rows) {
            const QString value = cellOf(row, column), n = cellOf(row, m_n);
            if (!isKind(value) && !isSetting(column) && !m_areSettings) return false;
            numbersOf[value].insert(n);
            valuesAt[n].insert(value);
            if (numbersOf.size() > mostValues && !m_areSettings) return false;
        }
        const auto several = [](const auto& one) { return one.second.size() > 1; };
        if (!std::ranges::any_of(valuesAt, several)) return false;
        // A program that ran on one core beside others that ran on many is a case like them.
        const auto scaled = size_t(std::ranges::count_if(numbersOf, several));
        return m_areSettings || (isWords(column) ? scaled > 0 : 2 * scaled >= numbersOf.size());
    }

    /// Whether it differs where n and those that were taken before do not.
    bool isNews(int column) const
    {
        std::map<QStringList, QString> seen;
        for (size_t row = 0; row < m_names.size(); ++row) {
            const QString value = cellOf(m_table.csv.rows[row], column), n = cellOf(m_table.csv.rows[row], m_n);
            const auto [place, isNew] = seen.try_emplace(m_names[row] + QStringList{n}, value);
            if (!isNew && place->second != value) return true;
        }
        return false;
    }

    double numberAt(const CsvRow& row, int column) const
    {
        return cellNumber(cellOf(row, column), m_table.csv.separator != QLatin1Char(',')).value_or(missing);
    }

    /// Threads of each process, where n is their product with another column in every row.
    bool isFactor(int column) const
    {
        const auto isProduct = [&](int other) {
            return other != column && other != m_n && std::ranges::all_of(m_table.csv.rows, [&](const CsvRow& row) {
                       return numberAt(row, m_n) == numberAt(row, column) * numberAt(row, other);
                   });
        };
        for (int other = 0; isOfThreads(m_table, column) && other < int(m_table.headings.size()); ++other)
            if (isProduct(other)) return true;
        return false;
    }

    /// Where n is processes times threads, and most rows would stand alone, the threads tell no cases apart.
    bool leavesSeries(int column) const
    {
        std::map<QStringList, QSet<QString>> numbers; // n of each case
        for (size_t row = 0; row < m_names.size(); ++row)
            numbers[m_names[row] + QStringList{cellOf(m_table.csv.rows[row], column)}].insert(cellOf(m_table.csv.rows[row], m_n));
        return 2 * size_t(std::ranges::count_if(numbers, [](const auto& one) { return one.second.size() > 1; })) >= numbers.size();
    }

    void take(int column)
    {
        m_columns.push_back(column);
        for (size_t row = 0; row < m_names.size(); ++row) m_names[row] << cellOf(m_table.csv.rows[row], column);
    }

    RunsCase caseOf(const QStringList& values) const
    {
        RunsCase one;
        QStringList words;
        for (size_t i = 0; i < m_columns.size(); ++i) {
            const QString &heading = m_table.headings[m_columns[i]], &value = values[qsizetype(i)];
            words << (cellNumber(value, true) ? u"%1 %2"_s.arg(heading, value) : value);
            one.setting.insert(heading, value);
        }
        one.name = words.join(u", "_s);
        return one;
    }

    const HeadedTable& m_table;
    int m_n;
    bool m_areSettings; ///< known to be what was measured: no guess is needed
    std::vector<int> m_columns;
    std::vector<QStringList> m_names; ///< of each row: its values in these columns
};

} // namespace

RunsCases casesOf(const HeadedTable& table, const RunsLayout& layout, const QHash<QString, QString>& chosen)
{
    return CaseFinder(table, layout, chosen, false).found();
}

RunsCases casesOfSettings(const HeadedTable& table, const RunsLayout& layout)
{
    return CaseFinder(table, layout, {}, true).found();
}

} // namespace costscope
