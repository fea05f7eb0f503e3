// SPDX-License-Identifier: GPL-3.0-or-later
// What the rows have become, and what there is to say about them.
#include "importers/benchmarks/googleBenchmarkRows.h"

#include "core/base/words.h"
#include "importers/columnFrom.h"

#include <cmath>

namespace costscope {

bool GoogleBenchmarkRows::takeComplexity()
{
    const QString name = m_notes.text(m_row.runName);
    const bool hasCoefficients = !std::isnan(m_row.realCoefficient) || !std::isnan(m_row.cpuCoefficient);
    if (hasCoefficients && !hasUnit()) return false;
    const bool isRest = std::isnan(m_row.rms) || m_complexities.empty() || m_complexities.back().name != name;
    if (isRest) m_complexities.push_back({name, {}, missing, missing, missing});
    Complexity& last = m_complexities.back();
    if (!m_row.bigO.empty()) last.bigO = m_notes.text(m_row.bigO);
    if (hasCoefficients) {
        last.real = m_row.realCoefficient / m_row.perSecond;
        last.cpu = m_row.cpuCoefficient / m_row.perSecond;
    }
    if (!std::isnan(m_row.rms)) last.rms = m_row.rms;
    return true;
}

Table GoogleBenchmarkRows::aggregateTable()
{
    const auto timeOf = [](double Aggregate::*time) { return [time](const Aggregate& a) { return a.isRatio ? missing : a.*time; }; };
    const auto ratioOf = [](double Aggregate::*ratio) { return [ratio](const Aggregate& a) { return a.isRatio ? a.*ratio : missing; }; };
    Texts names;
    std::vector<qint32> codes;
    for (size_t name = 0; name < m_aggregateNames.size(); ++name) codes.push_back(names.code(m_notes.text(m_aggregateNames.name(name))));
    names.reserve(qsizetype(m_aggregates.size()));
    for (const Aggregate& row : m_aggregates) names.appendCode(codes[size_t(row.name)]);
    Table table{u"aggregates"_s, {}};
    const auto add = [&](Column&& column) { table.columns.push_back(std::move(column)); }; // a list of them would be copied
    add(columnFrom(m_aggregates, u"sample"_s, Quantity::Count, &Aggregate::sample));
    add({u"aggregate"_s, Quantity::Text, std::move(names)});
    add(columnFrom(m_aggregates, u"time_s"_s, Quantity::Time, timeOf(&Aggregate::real)));
    add(columnFrom(m_aggregates, u"cpu_time_s"_s, Quantity::Time, timeOf(&Aggregate::cpu)));
    add(columnFrom(m_aggregates, u"time_ratio"_s, Quantity::Share, ratioOf(&Aggregate::real)));
    add(columnFrom(m_aggregates, u"cpu_time_ratio"_s, Quantity::Share, ratioOf(&Aggregate::cpu)));
    return table;
}

Table GoogleBenchmarkRows::complexityTable()
{
    return {u"complexity"_s,
            {columnFrom(m_complexities, u"name"_s, Quantity::Text, &Complexity::name),
             columnFrom(m_complexities, u"big_o"_s, Quantity::Text, &Complexity::bigO),
             columnFrom(m_complexities, u"coefficient_s"_s, Quantity::Time, &Complexity::real),
             columnFrom(m_complexities, u"cpu_coefficient_s"_s, Quantity::Time, &Complexity::cpu),
             columnFrom(m_complexities, u"rms"_s, Quantity::Share, &Complexity::rms)}};
}

void GoogleBenchmarkRows::say()
{
    m_repeated.removeDuplicates();
    if (!m_repeated.isEmpty()) {
        const QString names = (m_repeated.size() > 5 ? m_repeated.first(5) << u"…"_s : m_repeated).join(u", "_s);
        m_notes.warn(counted(m_repeated.size(),
                             u"1 name occurs twice without another repetition_index: %1. Both were kept as runs of their own."_s,
                             u"%1 names occur twice without another repetition_index: %2. They were kept as runs of their own."_s)
                         .arg(names));
    }
    if (m_namedAggregates > 0)
        m_notes.note(counted(m_namedAggregates,
                             u"1 row is no run but an aggregate, by the end of its name: _mean, _median, _stddev or _cv."_s,
                             u"%1 rows are no runs but aggregates, by the ends of their names: _mean, _median, _stddev or _cv."_s));
    if (m_failed > 0)
        m_notes.note(counted(m_failed, u"1 row failed: it is kept with its message, without a time."_s,
                             u"%1 rows failed: they are kept with their messages, without times."_s));
    if (m_skipped > 0)
        m_notes.note(counted(m_skipped, u"1 row was skipped by the benchmark: it is kept with its message, without a time."_s,
                             u"%1 rows were skipped by the benchmark: they are kept with their messages, without times."_s));
    if (m_repetitions == 0 && !m_aggregates.empty())
        m_notes.note(u"The file has aggregates only. Single repetitions are not known: no bootstrap over them, no test of their spread."_s);
    constexpr double worthTelling = 1.5;
    if (m_worstRatio > worthTelling)
        m_notes.note(u"bytes_per_second counts CPU time, and real time is up to %1 times as long. Times and bytes are taken from the "
                     "file, not rates."_s.arg(m_worstRatio, 0, 'g', 3));
    if (m_index < 0) m_notes.warn(u"The file has no rows. Was a filter used that nothing matched?"_s);
}

Result<Dataset> GoogleBenchmarkRows::dataset(const QJsonObject& fields)
{
    if (m_withoutResult > 0 && m_withoutResult == m_index + 1)
        return Error{u"This is a list of benchmarks without results (--benchmark_list_tests). Run them and import that output."_s};
    BenchmarkFacts facts = googleBenchmarkFacts(fields, m_notes);
    facts.rows = m_count;
    say();
    std::vector<Table> further;
    if (!m_aggregates.empty()) further.push_back(aggregateTable());
    if (!m_complexities.empty()) further.push_back(complexityTable());
    return benchmarkDataset(facts, std::move(m_samples), std::move(further));
}

} // namespace costscope
