// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tables/runs/runsCases.h"

#include "core/base/Quantity.h"
#include "importers/tables/runs/columnFacts.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace costscope {

namespace {

constexpr size_t mostValues = 16, mostCases = 24, mostNamed = 125, mostSaid = 400;

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
        for (int column = 0; column < int(table.headings.size()); ++column)
            if (chosen.value(table.headings[column]) == caseColumn) take(column);
        m_most = m_columns.empty() ? mostCases : mostSaid;
        takeColumns(layout, chosen, true);
        if (!areSettings) takeWholes(layout, chosen);
        takeColumns(layout, chosen, false);
        if (areSettings || countOfCases() > m_most) return;
        takeMixed(layout, chosen);
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
        all.mixed = m_mixed;
        if (all.cases.size() <= m_most) return all;
        RunsCase whole;
        for (size_t row = 0; row < m_names.size(); ++row) whole.rows.push_back(row);
        return {{whole}, all.columns, true, {}};
    }

private:
    size_t countOfCases() const
    {
        auto names = m_names;
        std::ranges::sort(names);
        return size_t(std::ranges::distance(names.begin(), std::unique(names.begin(), names.end())));
    }

    /// Columns that nobody would take for repetitions where rows of one case and n differ in them: they tell cases apart, too, where
    /// few enough come of it that can be used; else they are `mixed`.
    void takeMixed(const RunsLayout& layout, const QHash<QString, QString>& chosen)
    {
        for (const bool isOfWords : {true, false})
            for (int column = 0; column < int(m_table.headings.size()); ++column) {
                const bool isTaken = std::ranges::count(layout.column, column) > 0 || std::ranges::count(m_columns, column) > 0 ||
                                     chosen.contains(m_table.headings[column]) || std::ranges::count(m_passed, column) > 0;
                if (isTaken || isWords(column) != isOfWords || !isSet(column) || !isNews(column)) continue;
                const auto names = m_names;
                if (canSplit(column) && (!isFactor(column) || leavesSeries(column))) take(column);
                if (names.front().size() == m_names.front().size()) {
                    m_mixed.push_back(column);
                } else if (countOfCases() > m_most) {
                    m_names = names;
                    m_columns.pop_back();
                    m_mixed.push_back(column);
                }
            }
        std::erase_if(m_mixed, [&](int column) { return !isNews(column); }); // those taken later may tell the same
    }

    bool isNumberAt(const CsvRow& row, int column) const
    {
        return cellNumber(cellOf(row, column), m_table.csv.separator != QLatin1Char(',')).has_value();
    }

    /// 100, 4096, 25000: people set such numbers, and no run gives them.
    static bool isRound(double number)
    {
        if (number != std::floor(number)) return false;
        if (std::abs(number) < 1000 || std::exp2(std::round(std::log2(std::abs(number)))) == std::abs(number)) return true;
        const double unit = std::pow(10, std::floor(std::log10(std::abs(number))) - 1);
        return std::abs(number) == std::round(std::abs(number) / unit) * unit;
    }

    /// Whether it was set before a run, by its name and its values: no result, and no running number.
    bool isSet(int column) const
    {
        static const QRegularExpression measured(
            u"time|\\bsec|elapsed|wall|clock|duration|zeit|tempo|temps|tiempo|latency|cycles|date|through|mem\\b|memory|\\bops|score|loss|"
            u"accura|"
            u"papi|instr|miss|hits|total|converg|valid|correct|verif|success|pass|check|ok$|\\bipc|cost|fom\\b|merit|"
            u"(?:^|[^a-z])(?:exp|experiment|execution|execu[cç][aã]o|repeti[cç][aã]o|repetici[oó]n|corrida|versuch|messung|measurement|pi|"
            u"note|"
            u"send|receive|exitval|signal|retries|errors|command|cmd|version|commit|user|pid|node_?list|partition|queue)$"_s,
            QRegularExpression::CaseInsensitiveOption),
            when(u"^(?:\\d{4}-\\d\\d-\\d\\d.*|\\d{1,2}:\\d\\d(?::\\d\\d.*)?|(?:run|rep|trial|seed|iter)[ "
                 u"_-]?\\d+|(?:true|pass|passed|ok|yes|"
                 u"fail|failed|error)|n/?a|nan|-+|.*[/\\\\].*\\.(?:log|out|txt|csv|json))$"_s,
                 QRegularExpression::CaseInsensitiveOption);
        const RunsHeading& meaning = m_table.meanings[size_t(column)];
        if (meaning.role) return *meaning.role == RunsRole::N;
        const QString& heading = m_table.headings[column];
        if (meaning.unit || isIndex(column) || isResult(column) || heading.contains(measured) || isReached(column)) return false;
        const auto& rows = m_table.csv.rows;
        constexpr qsizetype most = 10'000;
        QSet<QString> values;
        bool areWhole = true, areRound = true;
        for (const CsvRow& row : rows) {
            const QString text = cellOf(row, column);
            const qsizetype before = values.size();
            values.insert(text);
            if (values.size() == before) continue; // what it says is known
            if (values.size() > most || when.match(text).hasMatch()) return false;
            const auto number = cellNumber(text, m_table.csv.separator != QLatin1Char(','));
            if (!number) continue;
            areWhole = areWhole && *number == std::floor(*number);
            areRound = areRound && isRound(*number);
        }
        const auto found = size_t(values.size());
        if (isWords(column)) return found <= mostValues || 2 * found <= rows.size();
        if (2 * found > rows.size()) return areRound && found <= mostValues; // else hardly a value is there twice
        return areWhole || found <= mostValues;
    }

    /// Whether the cases that it makes are of use: they have several n, where the table has, and it is no number that merely runs.
    bool canSplit(int column) const
    {
        std::map<QString, QSet<QString>> numbersOf;
        QSet<QString> all;
        bool areWhole = true;
        for (const CsvRow& row : m_table.csv.rows) {
            const QString text = cellOf(row, column), n = cellOf(row, m_n);
            numbersOf[text].insert(n);
            all.insert(n);
            if (numbersOf.size() > mostValues) return false;
            areWhole = areWhole && isKind(text.isEmpty() ? u"0"_s : text);
        }
        const auto scaled = size_t(std::ranges::count_if(numbersOf, [](const auto& one) { return one.second.size() > 1; }));
        if (all.size() == 1) return isWords(column) || 2 * numbersOf.size() <= m_table.csv.rows.size();
        return areWhole ? scaled > 0 : scaled == numbersOf.size();
    }

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
            const bool isTaken = std::ranges::count(layout.column, column) > 0 || chosen.contains(table.headings[column]) ||
                                 std::ranges::count(m_columns, column) > 0 || std::ranges::count(m_passed, column) > 0;
            const auto role = table.meanings[size_t(column)].role;
            const bool mayBe = !role || role == RunsRole::N; // threads beside ranks
            if (!isTaken && mayBe && (m_areSettings || !isResult(column) || isSetWork(column)) && isWords(column) == isOfWords &&
                (m_areSettings || (!growsAsN(column) && (!isFactor(column) || leavesSeries(column)))) && tellsCases(column) &&
                isNews(column)) {
                take(column);
                if (m_columns.size() == 1 && !m_areSettings) m_most = std::max(m_most, std::min(countOfCases(), mostNamed));
            }
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
            u"wdh|wiederholung|wiederholungen|lauf|läufe|durchlauf|versuch|répétition|essai|repetici[oó]n|repeti[cç][aã]o|ejecuci[oó]n|"
            "execu[cç][aã]o|corrida|seed|"
            "attempt|job|jobid|job_id|jobname|date|time_?stamp|host|hostname|hosts|nodelist|count|repeat_count|step|file|filename|run_?id|run_date|result_dir|log_?file)$"_s,
            QRegularExpression::CaseInsensitiveOption);
        return index.match(m_table.headings[column].trimmed().replace(u' ', u'_')).hasMatch();
    }

    /// The time that a simulation has reached: it is no whole number and rises with a column of steps, which begin anew for each run.
    bool isReached(int column) const
    {
        static const QRegularExpression steps(u"^(?:n|time)?_?(?:step|steps|cycle)$"_s, QRegularExpression::CaseInsensitiveOption);
        constexpr int least = 2;
        for (int step = 0; step < int(m_table.headings.size()); ++step) {
            if (step == column || !m_table.headings[step].trimmed().replace(u' ', u'_').contains(steps)) continue;
            int rises = 0, begins = 0;
            bool isWhole = true, isWith = true;
            double lastStep = missing, last = missing;
            for (const CsvRow& row : m_table.csv.rows) {
                const double at = numberAt(row, step), value = numberAt(row, column);
                isWhole = isWhole && value == std::floor(value);
                isWith = isWith && !std::isnan(at) && !std::isnan(value) && (!(at > lastStep) || value > last);
                rises += at > lastStep;
                begins += at < lastStep;
                lastStep = at;
                last = value;
            }
            if (isWith && !isWhole && rises >= least && begins > 0) return true;
        }
        return false;
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

    /// Names of which each was measured on the same numbers of processes, once: however many there are, they are cases.
    bool isGrid(int column, const std::map<QString, QSet<QString>>& numbersOf) const
    {
        const QSet<QString>& first = numbersOf.begin()->second;
        return isWords(column) && first.size() > 1 && m_table.csv.rows.size() == size_t(first.size()) * numbersOf.size() &&
               std::ranges::all_of(numbersOf, [&](const auto& one) { return one.second == first; });
    }

    bool tellsCases(int column) const
    {
        if ((isIndex(column) || isReached(column)) && !m_areSettings && !isSetWork(column)) return false;
        std::map<QString, QSet<QString>> numbersOf, valuesAt; // n by value, values by n
        for (const CsvRow& row : m_table.csv.rows) {
            const QString value = cellOf(row, column), n = cellOf(row, m_n);
            if (!isKind(value) && !isSetting(column) && !m_areSettings) return false;
            numbersOf[value].insert(n);
            valuesAt[n].insert(value);
            if (numbersOf.size() > mostNamed && !m_areSettings) return false;
        }
        if (numbersOf.size() > mostValues && !m_areSettings && !isGrid(column, numbersOf)) return false;
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

    /// The whole problem of weak scaling, n times what another column says of each process: that one tells the cases apart.
    bool growsAsN(int column) const
    {
        const auto isShare = [&](int other) {
            return other != column && other != m_n && !isConstant(m_table, other) &&
                   std::ranges::all_of(m_table.csv.rows, [&](const CsvRow& row) {
                       return numberAt(row, column) == numberAt(row, m_n) * numberAt(row, other);
                   });
        };
        for (int other = 0; other < int(m_table.headings.size()); ++other)
            if (isShare(other)) return true;
        return false;
    }

    /// Where one column is n times another: of those words that tell cases apart some scaled strongly, the whole stays, and some weakly,
    /// the share of each stays. Each is told apart by what stays, and that column by nothing in the others.
    void takeWholes(const RunsLayout& layout, const QHash<QString, QString>& chosen)
    {
        const auto isOpen = [&](int column) {
            return column != m_n && std::ranges::count(layout.column, column) == 0 && std::ranges::count(m_columns, column) == 0 &&
                   !chosen.contains(m_table.headings[column]) && !m_table.meanings[size_t(column)].role && !isConstant(m_table, column);
        };
        const auto isWholeOf = [&](int whole, int share) {
            return std::ranges::all_of(
                m_table.csv.rows, [&](const CsvRow& row) { return numberAt(row, whole) == numberAt(row, m_n) * numberAt(row, share); });
        };
        const int count = int(m_table.headings.size());
        for (int whole = 0; whole < count; ++whole)
            for (int share = 0; share < count; ++share)
                if (whole != share && isOpen(whole) && isOpen(share) && isWholeOf(whole, share)) takeWhole(whole, share);
    }

    void takeWhole(int whole, int share)
    {
        std::map<QStringList, std::pair<QSet<QString>, QSet<QString>>> valuesOf;
        for (size_t row = 0; row < m_names.size(); ++row) {
            auto& [wholes, shares] = valuesOf[m_names[row]];
            wholes.insert(cellOf(m_table.csv.rows[row], whole));
            shares.insert(cellOf(m_table.csv.rows[row], share));
        }
        const auto isStrong = [&](const QStringList& name) { return valuesOf[name].first.size() < valuesOf[name].second.size(); };
        if (std::ranges::none_of(valuesOf, [&](const auto& one) { return isStrong(one.first); })) return; // all weak: the share alone
        std::vector<QStringList> ofWhole = m_names, ofShare = m_names;
        QSet<QString> wholes, shares;
        for (size_t row = 0; row < m_names.size(); ++row) {
            const bool strong = isStrong(m_names[row]);
            ofWhole[row] = {strong ? cellOf(m_table.csv.rows[row], whole) : QString()};
            ofShare[row] = {strong ? QString() : cellOf(m_table.csv.rows[row], share)};
            wholes.insert(ofWhole[row].front());
            shares.insert(ofShare[row].front());
        }
        if (wholes.size() > qsizetype(mostValues) || shares.size() > qsizetype(mostValues)) return;
        for (const auto& [column, names] : {std::pair(whole, &ofWhole), std::pair(share, &ofShare)}) {
            m_passed.push_back(column);
            const size_t before = countOfCases();
            const std::vector<QStringList> kept = m_names;
            for (size_t row = 0; row < m_names.size(); ++row) m_names[row] << (*names)[row];
            if (countOfCases() > before)
                m_columns.push_back(column);
            else
                m_names = kept;
        }
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
            if (value.isEmpty()) continue;
            words << (cellNumber(value, true) ? u"%1 %2"_s.arg(heading, value) : value);
            one.setting.insert(heading, value);
        }
        one.name = words.join(u", "_s);
        return one;
    }

    const HeadedTable& m_table;
    int m_n;
    bool m_areSettings; ///< known to be what was measured: no guess is needed
    size_t m_most = mostCases;
    std::vector<int> m_columns, m_mixed, m_passed; ///< passed: told by what was taken
    std::vector<QStringList> m_names;              ///< of each row: its values in these columns
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
