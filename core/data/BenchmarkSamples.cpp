// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/BenchmarkSamples.h"

#include "core/numerics/median.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace costscope {

namespace {

/// `values[row] = value`; the rows before it are missing until they get theirs.
template <class T>
void place(std::vector<T>& values, size_t row, T value, T nothing)
{
    if (values.size() == row) return values.push_back(value);
    if (values.size() < row) values.resize(row + 1, nothing);
    values[row] = value;
}

Column column(const char* name, Quantity quantity, Values values)
{
    return {QString::fromLatin1(name), quantity, std::move(values), {}};
}

/// The rows in the order of their samples; rows of one sample stay as they came.
std::vector<size_t> orderBySample(const std::vector<qint32>& samples)
{
    std::vector<size_t> order(samples.size());
    std::iota(order.begin(), order.end(), size_t(0));
    std::ranges::stable_sort(order, [&](size_t a, size_t b) { return samples[a] < samples[b]; });
    return order;
}

/// The values of each list in another order; empty lists stay so.
void reorder(const std::vector<size_t>& order, auto&... lists)
{
    const auto one = [&](auto& values) {
        auto sorted = values;
        for (size_t i = 0; i < values.size(); ++i) sorted[i] = values[order[i]];
        values = std::move(sorted);
    };
    (one(lists), ...);
}

struct Statistics {
    double mean, median, stddev, min, max;
};

/// Without memory of its own where there is nothing to sort.
double medianOf(std::span<const double> values)
{
    return values.size() == 1 ? values[0] : median({values.begin(), values.end()});
}

Statistics statistics(std::span<const double> values)
{
    const double n = double(values.size());
    const auto [min, max] = std::ranges::minmax_element(values);
    Statistics s{*min, *min, values.size() > 1 ? 0 : missing, *min, *max};
    if (*min == *max) return s; // a sum would leave a rounding error
    s.mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    s.median = medianOf(values);
    double squares = 0;
    for (const double value : values) squares += (value - s.mean) * (value - s.mean);
    s.stddev = std::sqrt(squares / (n - 1));
    return s;
}

} // namespace

void BenchmarkSamples::set(size_t sample, BenchmarkNumber field, double value)
{
    if (!std::isnan(value)) place(m_numbers[size_t(field)], sample, value, missing);
}

void BenchmarkSamples::set(size_t sample, BenchmarkText field, const QString& text)
{
    set(sample, field, code(field, text));
}

qint32 BenchmarkSamples::code(BenchmarkText field, const QString& text)
{
    return text.isEmpty() ? -1 : m_texts[size_t(field)].code(text);
}

void BenchmarkSamples::set(size_t sample, BenchmarkText field, qint32 code)
{
    if (code >= 0) place(m_codes[size_t(field)], sample, code, -1);
}

bool BenchmarkSamples::setArgument(size_t sample, size_t place, double value)
{
    const size_t field = size_t(BenchmarkNumber::Argument1) + place;
    if (field > size_t(BenchmarkNumber::Argument4)) return false;
    set(sample, BenchmarkNumber(field), value);
    return true;
}

void BenchmarkSamples::setNewName(size_t sample, QString name)
{
    constexpr size_t field = size_t(BenchmarkText::Name);
    place(m_codes[field], sample, m_texts[field].newCode(std::move(name)), -1);
}

double BenchmarkSamples::number(size_t sample, BenchmarkNumber field) const
{
    const std::vector<double>& values = m_numbers[size_t(field)];
    return sample < values.size() ? values[sample] : missing;
}

void BenchmarkSamples::addTime(size_t sample, const BenchmarkTime& time)
{
    const size_t row = m_seconds.size();
    m_timeSamples.push_back(qint32(sample));
    m_seconds.push_back(time.seconds);
    if (!std::isnan(time.cpuSeconds)) place(m_cpuSeconds, row, time.cpuSeconds, missing);
    if (!std::isnan(time.exitCode)) place(m_exitCodes, row, time.exitCode, missing);
}

void BenchmarkSamples::addCounter(size_t sample, qint32 counter, double value, qint32 repetition)
{
    m_counterSamples.push_back(qint32(sample));
    m_counterRepetitions.push_back(repetition);
    m_counterCodes.push_back(counter);
    m_counterValues.push_back(value);
}

void BenchmarkSamples::addTag(size_t sample, const QString& name, const QString& text)
{
    if (m_tags.columns.empty())
        m_tags = {
            u"tags"_s,
            {column("sample", Quantity::Count, Int32s()), column("tag", Quantity::Text, Texts()), column("text", Quantity::Text, Texts())}};
    m_tags.add(qint32(sample), name, text);
}

void BenchmarkSamples::addPercentile(size_t sample, double percent, double seconds)
{
    if (m_percentiles.columns.empty())
        m_percentiles = {u"percentiles"_s,
                         {column("sample", Quantity::Count, Int32s()), column("percent", Quantity::Percent, Doubles()),
                          column("time_s", Quantity::Time, Doubles())}};
    m_percentiles.add(qint32(sample), percent, seconds);
}

/// Means and extremes of a single value say nothing: they get columns only if a sample has more.
void BenchmarkSamples::addStatistics()
{
    const bool isRepeated = std::ranges::adjacent_find(m_timeSamples) != m_timeSamples.end();
    for (size_t first = 0; first < m_seconds.size();) {
        const size_t sample = size_t(m_timeSamples[first]);
        size_t end = first + 1;
        while (end < m_seconds.size() && size_t(m_timeSamples[end]) == sample) ++end;
        const size_t count = end - first;
        const Statistics s = statistics({&m_seconds[first], count});
        if (std::isnan(number(sample, BenchmarkNumber::Time))) set(sample, BenchmarkNumber::Time, s.median);
        if (isRepeated) {
            set(sample, BenchmarkNumber::Repetitions, double(count));
            set(sample, BenchmarkNumber::Mean, s.mean);
            set(sample, BenchmarkNumber::Median, s.median);
            set(sample, BenchmarkNumber::Stddev, s.stddev);
            set(sample, BenchmarkNumber::Min, s.min);
            set(sample, BenchmarkNumber::Max, s.max);
        }
        if (!m_cpuSeconds.empty()) set(sample, BenchmarkNumber::CpuTime, medianOf({&m_cpuSeconds[first], count}));
        first = end;
    }
}

Table BenchmarkSamples::sampleTable()
{
    Table table{u"samples"_s, {}};
    const auto addText = [&](BenchmarkText field) {
        std::vector<qint32>& codes = m_codes[size_t(field)];
        if (codes.empty()) return;
        codes.resize(m_size, -1);
        Texts texts = std::move(m_texts[size_t(field)]);
        const bool hasGaps = std::ranges::find(codes, -1) != codes.end();
        const qint32 nothing = hasGaps ? texts.code({}) : -1;
        texts.reserve(qsizetype(m_size));
        for (const qint32 code : codes) texts.appendCode(code < 0 ? nothing : code);
        std::vector<qint32>().swap(codes);
        table.columns.push_back(column(benchmarkTexts[size_t(field)], Quantity::Text, std::move(texts)));
    };
    for (size_t field = 0; field < size_t(BenchmarkText::Status); ++field) addText(BenchmarkText(field));
    for (const BenchmarkNumberName& name : benchmarkNumbers) {
        std::vector<double>& values = m_numbers[size_t(name.field)];
        if (values.empty()) continue;
        values.resize(m_size, missing);
        table.columns.push_back({QString::fromLatin1(name.name), name.quantity, std::move(values), QString::fromLatin1(name.label)});
    }
    addText(BenchmarkText::Status);
    addText(BenchmarkText::Message);
    // So that the table has its rows.
    if (table.columns.empty()) table.columns.push_back(column("time_s", Quantity::Time, std::vector<double>(m_size, missing)));
    return table;
}

Table BenchmarkSamples::timeTable()
{
    Table table{u"times"_s, {}};
    table.columns.push_back(column("sample", Quantity::Count, std::move(m_timeSamples)));
    table.columns.push_back(column("time_s", Quantity::Time, std::move(m_seconds)));
    if (!m_cpuSeconds.empty()) table.columns.push_back(column("cpu_time_s", Quantity::Time, std::move(m_cpuSeconds)));
    if (!m_exitCodes.empty()) table.columns.push_back(column("exit_code", Quantity::None, std::move(m_exitCodes)));
    return table;
}

Table BenchmarkSamples::counterTable()
{
    Texts names = std::move(m_counterNames);
    names.reserve(qsizetype(m_counterCodes.size()));
    for (const qint32 code : m_counterCodes) names.appendCode(code);
    Table table{u"counters"_s, {}}; // columns one by one: a list of them would be copied
    table.columns.push_back(column("sample", Quantity::Count, std::move(m_counterSamples)));
    table.columns.push_back(column("repetition", Quantity::Count, std::move(m_counterRepetitions)));
    table.columns.push_back(column("counter", Quantity::Text, std::move(names)));
    table.columns.push_back(column("value", Quantity::None, std::move(m_counterValues)));
    return table;
}

std::vector<Table> BenchmarkSamples::takeTables()
{
    if (!m_cpuSeconds.empty()) m_cpuSeconds.resize(m_seconds.size(), missing);
    if (!m_exitCodes.empty()) m_exitCodes.resize(m_seconds.size(), missing);
    if (!std::ranges::is_sorted(m_timeSamples)) { // repetitions of several samples took turns
        const std::vector<size_t> order = orderBySample(m_timeSamples);
        reorder(order, m_timeSamples, m_seconds, m_cpuSeconds, m_exitCodes);
    }
    if (!std::ranges::is_sorted(m_counterSamples)) {
        const std::vector<size_t> order = orderBySample(m_counterSamples);
        reorder(order, m_counterSamples, m_counterRepetitions, m_counterCodes, m_counterValues);
    }
    addStatistics();
    std::vector<Table> tables;
    tables.push_back(sampleTable());
    if (!m_timeSamples.empty()) tables.push_back(timeTable());
    if (!m_percentiles.columns.empty()) tables.push_back(std::move(m_percentiles));
    if (!m_counterValues.empty()) tables.push_back(counterTable());
    if (!m_tags.columns.empty()) tables.push_back(std::move(m_tags));
    *this = {};
    return tables;
}

Dataset benchmarkDataset(const BenchmarkFacts& facts, BenchmarkSamples&& samples, std::vector<Table> further)
{
    Dataset dataset;
    dataset.kind = DatasetKind::Benchmark;
    dataset.facts = toJson(facts);
    dataset.tables = samples.takeTables();
    for (Table& table : further) dataset.tables.push_back(std::move(table));
    return dataset;
}

} // namespace costscope
