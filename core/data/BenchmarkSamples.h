// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/benchmark.h"

namespace costscope {

/// One repetition.
struct BenchmarkTime {
    double seconds = missing;
    double cpuSeconds = missing;
    double exitCode = missing;
};

/// Samples while they are read, column by column: ten million of them are ten million rows, not objects.
/// What belongs to a sample may come in any order.
class BenchmarkSamples {
public:
    /// A sample of which nothing is known yet; its index.
    size_t add() { return m_size++; }
    size_t size() const { return m_size; }

    void set(size_t sample, BenchmarkNumber field, double value);
    void set(size_t sample, BenchmarkText field, const QString& text);
    /// The code of a text, for many samples that have it; -1 of an empty one.
    qint32 code(BenchmarkText field, const QString& text);
    void set(size_t sample, BenchmarkText field, qint32 code);
    /// The argument at `place`, from 0; false where there is no column for so many.
    bool setArgument(size_t sample, size_t place, double value);
    /// A name that no other sample has, which is not checked.
    void setNewName(size_t sample, QString name);
    double number(size_t sample, BenchmarkNumber field) const;

    void addTime(size_t sample, const BenchmarkTime& time);
    /// `repetition` counts from 0; -1 = of the whole sample.
    void addCounter(size_t sample, qint32 counter, double value, qint32 repetition = -1);
    void addCounter(size_t sample, const QString& name, double value) { addCounter(sample, counterCode(name), value); }
    qint32 counterCode(const QString& name) { return m_counterNames.code(name); }
    void addTag(size_t sample, const QString& name, const QString& text);
    /// `percent` of the repetitions took no longer than `seconds`.
    void addPercentile(size_t sample, double percent, double seconds);

    /// Tables samples, times, percentiles, counters, tags (those that have rows). Fills in the statistics of the repetitions.
    std::vector<Table> takeTables();

private:
    void addStatistics();
    Table sampleTable();
    Table timeTable();
    Table counterTable();

    size_t m_size = 0;
    std::array<std::vector<double>, benchmarkNumbers.size()> m_numbers;
    std::array<std::vector<qint32>, benchmarkTexts.size()> m_codes;
    std::array<Texts, benchmarkTexts.size()> m_texts; ///< the distinct ones; the codes stand above

    std::vector<qint32> m_timeSamples;
    std::vector<double> m_seconds, m_cpuSeconds, m_exitCodes; ///< the last two only as far as there are any
    std::vector<qint32> m_counterSamples, m_counterRepetitions, m_counterCodes;
    std::vector<double> m_counterValues;
    Texts m_counterNames;
    Table m_tags, m_percentiles;
};

/// The name stays empty. `further` tables come last.
Dataset benchmarkDataset(const BenchmarkFacts& facts, BenchmarkSamples&& samples, std::vector<Table> further = {});

} // namespace costscope
