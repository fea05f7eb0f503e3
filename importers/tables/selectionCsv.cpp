// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/scaled.h"
#include "core/data/selectionTimes.h"
#include "importers/Importer.h"
#include "importers/csv/csvRecords.h"
#include "importers/tables/runsColumns.h"
#include "importers/tables/selectionRows.h"
#include "importers/text/Input.h"
#include "importers/text/findings.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

enum class Role { Attribute, Function, Iteration, Process, Time, Unused };

/// What the columns of a table hold.
struct SelectionLayout {
    std::vector<Role> roles; ///< by column
    QStringList headings;
    double unit = 1;
    bool hasUnit = false;

    int column(Role role) const
    {
        const auto found = std::find(roles.begin(), roles.end(), role);
        return found == roles.end() ? -1 : int(found - roles.begin());
    }
    bool has(Role role) const { return column(role) >= 0; }
    bool canBeRead() const { return has(Role::Time) && (has(Role::Function) || (has(Role::Attribute) && has(Role::Iteration))); }
};

Role roleOf(const QString& heading)
{
    static const std::pair<Role, QStringList> names[] = {{Role::Function, {u"function"_s, u"implementation"_s}},
                                                         {Role::Iteration, {u"iteration"_s, u"iter"_s, u"it"_s, u"repetition"_s, u"rep"_s}},
                                                         {Role::Process, {u"process"_s, u"rank"_s, u"task"_s}}};
    const QString plain = heading.trimmed().toLower();
    for (const auto& [role, known] : names)
        if (known.contains(plain)) return role;
    return certainHeading(heading).role == RunsRole::T ? Role::Time : Role::Attribute;
}

SelectionLayout selectionLayoutOf(const CsvRow& headings)
{
    SelectionLayout layout;
    for (const CsvCell& cell : headings.cells) {
        const Role role = roleOf(cell.text);
        const bool isSecond = role != Role::Attribute && layout.has(role);
        layout.roles.push_back(isSecond || cell.text.isEmpty() || layout.headings.contains(cell.text) ? Role::Unused : role);
        layout.headings << cell.text;
        if (layout.roles.back() != Role::Time) continue;
        const auto unit = certainHeading(cell.text).unit;
        layout.unit = unit.value_or(1);
        layout.hasUnit = unit.has_value();
    }
    return layout;
}

/// Puts the rows together to functions.
class SelectionReader {
public:
    SelectionReader(const CsvTable& csv, SelectionLayout layout, const QString& file)
        : m_csv(csv), m_layout(std::move(layout)), m_file(file)
    {}

    /// Error: stopped.
    Result<SelectionTimes> read(const Progress& progress)
    {
        constexpr size_t rowsAtOnce = 4096;
        leaveOutWhatVaries();
        for (size_t i = 1; i < m_csv.rows.size(); ++i) {
            if (i % rowsAtOnce == 0 && !progress.report(double(i) / double(m_csv.rows.size()))) return cancelled();
            addRow(m_csv.rows[i]);
        }
        SelectionTimes times;
        for (const int column : attributes()) times.attributes.push_back({m_layout.headings[column], {}});
        for (Measured& function : m_functions) addFunction(times, function);
        return times;
    }

    Messages takeMessages()
    {
        m_messages.sayUnsaid(m_file);
        return std::move(m_messages.all);
    }
    bool isPartial() const { return m_isPartial; }
    const SelectionLayout& layout() const { return m_layout; }

private:
    struct Measured {
        QString name;
        QStringList values;
        QHash<QString, int> processes = {};                 ///< as the file calls them, in its order
        std::map<qint64, std::map<int, double>> times = {}; ///< by iteration and process
        std::map<int, qint64> counted = {};                 ///< iterations so far, where the file does not count them
    };

    std::vector<int> attributes() const
    {
        std::vector<int> columns;
        for (size_t c = 0; c < m_layout.roles.size(); ++c)
            if (m_layout.roles[c] == Role::Attribute) columns.push_back(int(c));
        return columns;
    }

    static QString text(const CsvRow& row, int column)
    {
        const CsvCell* const cell = row.at(column);
        return cell ? cell->text : QString();
    }

    /// A column that changes within functions is no attribute of them: a time stamp, a result.
    void leaveOutWhatVaries()
    {
        const int name = m_layout.column(Role::Function);
        if (name < 0) return;
        for (const int column : attributes()) {
            QHash<QString, QString> first;
            size_t other = 0;
            for (size_t i = 1; i < m_csv.rows.size(); ++i) {
                const QString key = text(m_csv.rows[i], name), value = text(m_csv.rows[i], column);
                if (const auto known = first.constFind(key); known == first.cend())
                    first.insert(key, value);
                else
                    other += *known != value;
            }
            if (other * 10 > m_csv.rows.size()) m_layout.roles[size_t(column)] = Role::Unused;
        }
    }

    void leaveOut(const CsvRow& row, int column, const QString& why)
    {
        m_isPartial = true;
        const CsvCell* const cell = row.at(column);
        m_messages.add({Severity::Warning, u"%1 The row was left out."_s.arg(why), m_file, row.line, cell ? cell->column : 0});
    }

    /// A number of the row that is 0 or more.
    std::optional<double> number(const CsvRow& row, int column)
    {
        const auto found = cellNumber(text(row, column), m_csv.separator != QLatin1Char(','));
        if (found && *found >= 0 && std::isfinite(*found)) return found;
        leaveOut(row, column, u"“%1” is no %2: a number from 0 on was expected."_s.arg(text(row, column), m_layout.headings[column]));
        return {};
    }

    /// The function of a row; nullptr if it names none.
    Measured* functionOf(const CsvRow& row)
    {
        QStringList values;
        for (const int column : attributes()) {
            values << text(row, column);
            if (!values.back().isEmpty()) continue;
            leaveOut(row, column, u"%1 is missing."_s.arg(m_layout.headings[column]));
            return nullptr;
        }
        const int named = m_layout.column(Role::Function);
        const QString name = named >= 0 ? text(row, named) : values.join(u'/');
        if (name.isEmpty()) {
            leaveOut(row, named, u"The function has no name."_s);
            return nullptr;
        }
        const auto known = m_index.constFind(name);
        if (known == m_index.cend()) {
            m_index.insert(name, m_functions.size());
            m_functions.push_back({name, values});
            return &m_functions.back();
        }
        if (m_functions[*known].values == values) return &m_functions[*known];
        leaveOut(row, named, u"%1 had the attribute values %2 before."_s.arg(name, m_functions[*known].values.join(u'/')));
        return nullptr;
    }

    void addRow(const CsvRow& row)
    {
        const auto time = number(row, m_layout.column(Role::Time));
        if (!time) return;
        std::optional<double> iteration = 0;
        const int counts = m_layout.column(Role::Iteration), processes = m_layout.column(Role::Process);
        if (counts >= 0) iteration = number(row, counts);
        if (!iteration) return;
        if (*iteration != std::floor(*iteration) || *iteration > 1e15)
            return leaveOut(row, counts, u"“%1” is no number of an iteration."_s.arg(text(row, counts)));
        Measured* function = functionOf(row);
        if (!function) return;
        const QString process = text(row, processes);
        if (processes >= 0 && process.isEmpty()) return leaveOut(row, processes, u"The process is missing."_s);
        const auto known = function->processes.constFind(process);
        const int p = known == function->processes.cend() ? int(function->processes.size()) : *known;
        function->processes.insert(process, p);
        const qint64 i = counts >= 0 ? qint64(*iteration) : function->counted[p]++;
        if (!function->times[i].emplace(p, scaled(*time, m_layout.unit)).second)
            leaveOut(row, counts, u"%1 has a time of iteration %2 already."_s.arg(function->name, QString::number(i)));
    }

    void addFunction(SelectionTimes& times, const Measured& function)
    {
        std::vector<std::vector<double>> all(size_t(function.processes.size()));
        for (const auto& [iteration, processes] : function.times)
            for (int p = 0; p < int(all.size()); ++p) {
                const auto found = processes.find(p);
                all[size_t(p)].push_back(found == processes.end() ? missing : found->second);
            }
        const size_t left = dropIncomplete(all);
        m_isPartial = m_isPartial || left > 0;
        if (left > 0)
            m_messages.all.push_back({Severity::Warning,
                                      u"%1: iterations without the time of every process were left out: %2 of %3."_s.arg(
                                          function.name, QString::number(left), QString::number(function.times.size())),
                                      m_file});
        if (all.empty() || all.front().empty()) return; // no row of it could be used
        times.add(function.name, function.values, std::move(all));
    }

    const CsvTable& m_csv;
    SelectionLayout m_layout;
    const QString& m_file;
    std::vector<Measured> m_functions;
    QHash<QString, size_t> m_index;
    CappedMessages m_messages;
    bool m_isPartial = false;
};

void noteOnColumns(const SelectionLayout& layout, qint64 line, const QString& file, Messages& messages)
{
    QStringList unitless, unused;
    if (!layout.hasUnit) unitless << layout.headings[layout.column(Role::Time)];
    for (size_t c = 0; c < layout.roles.size(); ++c)
        if (layout.roles[c] == Role::Unused) unused << layout.headings[int(c)];
    noteOnHeadings(unitless, {}, line, file, messages);
    if (!layout.has(Role::Iteration))
        messages.push_back({Severity::Note, u"No column of iterations: the order of the rows was taken."_s, file, line});
    noteOnHeadings({}, unused, line, file, messages);
}

Result<Imported> readSelectionCsv(Input& input, const ImportOptions& options, const Progress& progress)
{
    auto csv = wholeCsv(input, progress);
    if (!csv) return csv.error();
    const SelectionLayout layout = selectionLayoutOf(csv->rows.front());
    const qint64 line = csv->rows.front().line;
    if (!layout.canBeRead())
        return Error{
            u"Times of functions need time_s and a column function, or else columns of attributes and an iteration. Headings found: %1."_s
                .arg(layout.headings.join(u", "_s)),
            input.name(), line};
    Imported imported;
    if (auto cut = leaveOutCutRow(*csv, options, input.name(), imported)) return *cut;
    SelectionReader reader(*csv, layout, input.name());
    const auto read = reader.read(progress.part(0.5, 1));
    if (!read) return read.error();
    const SelectionTimes& times = *read;
    noteOnColumns(reader.layout(), line, input.name(), imported.messages);
    for (Message& message : reader.takeMessages()) imported.messages.push_back(std::move(message));
    if (times.functions.empty()) return noRecord(*csv, imported.messages, input.name());
    for (Message& message : selectionFindings(times)) {
        message.file = input.name();
        imported.messages.push_back(std::move(message));
    }
    imported.partial = imported.partial || reader.isPartial();
    imported.datasets.push_back(selectionDataset(times));
    return imported;
}

/// Columns by which other tables are ordered: they measure one thing at several sizes, and select nothing.
bool isOfOtherTables(const QString& heading)
{
    static const QStringList sizes{u"size"_s, u"bytes"_s, u"size_bytes"_s, u"message_size"_s, u"msg_size"_s};
    return certainHeading(heading).role.has_value() || sizes.contains(heading.trimmed().toLower());
}

// Rule: a table whose first row names a time, an iteration, and a function or else attributes that are no cores and no sizes.
bool recognisesSelectionCsv(const Head& head)
{
    const auto csv = csvOfHead(head);
    if (!csv || csv->rows.empty()) return false;
    const SelectionLayout layout = selectionLayoutOf(csv->rows.front());
    if (!layout.canBeRead() || !layout.has(Role::Iteration)) return false;
    if (layout.has(Role::Function)) return true;
    for (size_t c = 0; c < layout.roles.size(); ++c)
        if (layout.roles[c] == Role::Attribute && isOfOtherTables(layout.headings[int(c)])) return false;
    return true;
}

} // namespace

extern const Importer selectionCsv; // registered in allImporters.cpp
const Importer selectionCsv = {
    u"selection-csv"_s,
    u"Times of functions (CSV)"_s,
    u"Measured times of the functions among which a program selects: function or its attributes, iteration, time_s; also "
    "process."_s,
    {u"*.csv"_s},
    u"selection"_s,
    recognisesSelectionCsv,
    readSelectionCsv,
};

} // namespace costscope
