// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/selectionTimes.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace costscope {

namespace {

double meanOf(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

Table functionsTable(const SelectionTimes& times)
{
    Table table{u"functions"_s, {{u"function"_s, Quantity::Text, Texts(), u"function"_s}}};
    for (const SelectionAttribute& attribute : times.attributes) table.columns.push_back({attribute.name, Quantity::Text, Texts()});
    Column iterations{u"iterations"_s, Quantity::Count, Int64s(), u"iterations"_s};
    Column means{u"mean_s"_s, Quantity::Time, Doubles(), u"mean, slowest process"_s};
    for (const SelectionFunction& function : times.functions) {
        table.columns[0].add(function.name);
        for (size_t a = 0; a < times.attributes.size(); ++a) table.columns[a + 1].add(times.attributes[a].values[function.levels[a]]);
        iterations.add(qint64(function.iterations()));
        means.add(meanOf(function.iterationTimes()));
    }
    table.columns.push_back(std::move(iterations));
    table.columns.push_back(std::move(means));
    return table;
}

Table timesTable(const SelectionTimes& times)
{
    Table table{u"times"_s,
                {{u"function"_s, Quantity::Text, Texts(), u"function"_s},
                 {u"process"_s, Quantity::Count, Int64s(), u"process"_s},
                 {u"iteration"_s, Quantity::Count, Int64s(), u"iteration"_s},
                 {u"time_s"_s, Quantity::Time, Doubles(), u"time"_s}}};
    bool several = false;
    for (const SelectionFunction& function : times.functions) {
        several = several || function.times.size() > 1;
        for (size_t p = 0; p < function.times.size(); ++p)
            for (size_t i = 0; i < function.times[p].size(); ++i) table.add(function.name, qint64(p), qint64(i) + 1, function.times[p][i]);
    }
    if (!several) table.columns.erase(table.columns.begin() + 1);
    return table;
}

/// The times of the table by function and process, in the order of its rows.
Result<std::vector<std::vector<std::vector<double>>>> timesByFunction(const Table& table, const Texts& functions, const QString& dataset)
{
    const Column* name = table.find(u"function");
    const Column* seconds = table.find(u"time_s");
    const Column* process = table.find(u"process");
    if (!name || !seconds) return Error{u"“%1” has no times of functions."_s.arg(dataset)};
    QHash<QString, size_t> index;
    for (qsizetype row = 0; row < functions.size(); ++row) index.insert(functions.at(row), size_t(row));
    std::vector<std::vector<std::vector<double>>> times(size_t(functions.size()));
    for (qsizetype row = 0; row < table.rows(); ++row) {
        const auto function = index.constFind(name->text(row));
        if (function == index.cend()) return Error{u"“%1”: times of %2, which is no function."_s.arg(dataset, name->text(row))};
        auto& ofFunction = times[*function];
        const double p = process ? process->number(row) : 0;
        // Rows of a process follow those of the one before.
        if (p == double(ofFunction.size())) ofFunction.emplace_back();
        const double t = seconds->number(row);
        if (!(p >= 0 && p < double(ofFunction.size())) || !(t >= 0) || std::isinf(t))
            return Error{u"“%1”: row %2 of the times cannot be used."_s.arg(dataset, QString::number(row + 1))};
        ofFunction[size_t(p)].push_back(t);
    }
    return times;
}

void sayWhatIsMissing(const SelectionTimes& times, Messages& messages)
{
    const double all = times.combinations();
    const auto there = double(times.differentFunctions());
    if (there >= all) return;
    QStringList examples;
    constexpr int most = 3;
    std::vector<int> levels(times.attributes.size(), 0);
    std::set<std::vector<int>> known;
    for (const SelectionFunction& function : times.functions) known.insert(function.levels);
    for (bool more = true; more && examples.size() < most;) {
        QStringList values;
        for (size_t a = 0; a < levels.size(); ++a) values << times.attributes[a].values[levels[a]];
        if (!known.contains(levels)) examples << values.join(u'/');
        more = false;
        for (size_t a = levels.size(); a-- > 0 && !more;) {
            more = ++levels[a] < times.attributes[a].values.size();
            if (!more) levels[a] = 0;
        }
    }
    warn(messages,
         u"%1 of %2 combinations of attribute values have no function: %3%4. Logics that ask for them pass them over."_s.arg(
             exact(all - there), exact(all), examples.join(u", "_s), all - there > double(examples.size()) ? u", …"_s : QString()));
}

} // namespace

std::vector<double> SelectionFunction::iterationTimes() const
{
    std::vector<double> slowest(iterations(), 0);
    for (const auto& process : times)
        for (size_t i = 0; i < slowest.size(); ++i) slowest[i] = std::max(slowest[i], process[i]);
    return slowest;
}

void SelectionTimes::add(const QString& name, const QStringList& values, std::vector<std::vector<double>> times)
{
    SelectionFunction function{name, {}, std::move(times)};
    for (size_t a = 0; a < attributes.size(); ++a) function.levels.push_back(levelOf(a, values.value(int(a))));
    functions.push_back(std::move(function));
}

int SelectionTimes::levelOf(size_t attribute, const QString& value)
{
    QStringList& known = attributes[attribute].values;
    m_levels.resize(attributes.size());
    QHash<QString, int>& levels = m_levels[attribute];
    if (levels.size() != known.size()) // they were written by hand
        for (qsizetype i = known.size(); i-- > 0;) levels.insert(known[i], int(i));
    const auto level = levels.constFind(value);
    if (level != levels.cend()) return *level;
    known << value;
    levels.insert(value, int(known.size()) - 1);
    return int(known.size()) - 1;
}

size_t SelectionTimes::iterations() const
{
    if (functions.empty()) return 0;
    return std::ranges::min_element(functions, [](const auto& a, const auto& b) { return a.iterations() < b.iterations(); })->iterations();
}

std::optional<size_t> SelectionTimes::find(const std::vector<int>& levels) const
{
    for (size_t f = 0; f < functions.size(); ++f)
        if (functions[f].levels == levels) return f;
    return {};
}

double SelectionTimes::combinations() const
{
    double all = 1;
    for (const SelectionAttribute& attribute : attributes) all *= double(attribute.values.size());
    return all;
}

size_t SelectionTimes::differentFunctions() const
{
    std::set<std::vector<int>> levels;
    for (const SelectionFunction& function : functions) levels.insert(function.levels);
    return levels.size();
}

Messages selectionFindings(const SelectionTimes& times)
{
    Messages messages;
    if (!times.attributes.empty()) {
        sayWhatIsMissing(times, messages);
        if (const size_t alike = times.functions.size() - times.differentFunctions(); alike > 0)
            warn(messages, u"%1 functions have the attribute values of another one. Logics by attributes take the first."_s.arg(alike));
    }
    size_t most = 0;
    for (const SelectionFunction& function : times.functions) most = std::max(most, function.iterations());
    if (const size_t common = times.iterations(); common < most)
        warn(messages, u"The functions have from %1 to %2 iterations. A replay uses of each as many as all have."_s.arg(common).arg(most));
    std::set<size_t> processes;
    for (const SelectionFunction& function : times.functions) processes.insert(function.times.size());
    if (processes.size() > 1)
        warn(messages,
             u"The functions were measured on %1 to %2 processes: the slowest of more processes is slower."_s.arg(*processes.begin())
                 .arg(*processes.rbegin()));
    return messages;
}

std::vector<SelectionAttribute> selectionAttributes(const Dataset& dataset)
{
    std::vector<SelectionAttribute> attributes;
    const Table& functions = dataset.principal();
    for (size_t c = 1; c < functions.columns.size(); ++c) {
        const auto* texts = std::get_if<Texts>(&functions.columns[c].values);
        if (!texts) continue;
        attributes.push_back({functions.columns[c].name, {}});
        for (const QString& value : texts->distinct()) attributes.back().values << value;
    }
    return attributes;
}

Dataset selectionDataset(const SelectionTimes& times)
{
    Dataset dataset;
    dataset.kind = DatasetKind::Selection;
    dataset.tables = {functionsTable(times), timesTable(times)};
    return dataset;
}

Result<SelectionTimes> selectionTimes(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Selection) return Error{u"“%1” holds no times of functions."_s.arg(dataset.name)};
    const Table& functions = dataset.principal();
    const Table* table = dataset.table(u"times");
    const Texts* names = functions.columns.empty() ? nullptr : std::get_if<Texts>(&functions.columns.front().values);
    if (!table || !names || names->size() == 0) return Error{u"“%1” has no times of functions."_s.arg(dataset.name)};
    auto times = timesByFunction(*table, *names, dataset.name);
    if (!times) return times.error();
    SelectionTimes found;
    std::vector<const Column*> attributes;
    for (size_t c = 1; c < functions.columns.size(); ++c)
        if (std::holds_alternative<Texts>(functions.columns[c].values)) attributes.push_back(&functions.columns[c]);
    for (const Column* attribute : attributes) found.attributes.push_back({attribute->name, {}});
    for (qsizetype row = 0; row < functions.rows(); ++row) {
        auto& ofFunction = (*times)[size_t(row)];
        const bool equal = !ofFunction.empty() && std::ranges::all_of(ofFunction, [&](const auto& process) {
            return process.size() == ofFunction.front().size();
        });
        if (!equal) return Error{u"“%1”: the times of %2 are not complete."_s.arg(dataset.name, names->at(row))};
        QStringList values;
        for (const Column* attribute : attributes) values << attribute->text(row);
        found.add(names->at(row), values, std::move(ofFunction));
    }
    return found;
}

} // namespace costscope
