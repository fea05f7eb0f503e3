// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/BenchmarkSamples.h"
#include "importers/json/MemberNames.h"
#include "importers/json/jsonRows.h"
#include "importers/text/TextIndex.h"

#include <QSet>

namespace costscope {

/// A name that Google Benchmark makes of a family and what it is run with: "BM_copy/1024/threads:2/real_time".
struct BenchmarkName {
    struct Argument {
        std::string_view key; ///< "n" in "n:8"; empty if it has none
        std::string_view text;
        double value; ///< NaN: no number
    };

    std::string family;
    std::vector<Argument> arguments; ///< views into the name
    bool isRealTime = false;         ///< rates count real or manual time, not CPU time
};

/// One row as it stands in the file; the texts last until its end.
struct GoogleBenchmarkRow {
    /// Units in a second; why it cannot be used if it is 0.
    enum class Unit { Missing, Unknown, Known };
    struct Time {
        bool isThere = false;
        double value = missing; ///< in the unit of the row
        QString shown = {};     ///< as written, if it is no number
    };

    std::string_view name, runName, aggregate, unitText, message, bigO;
    std::string_view family, instance, threads; ///< digits: they only tell runs apart
    Unit unit = Unit::Missing;
    double perSecond = 1;
    bool hasRunType = false; ///< since 1.5
    bool isAggregate = false;
    bool isRatio = false; ///< an aggregate that is a share, not a time
    bool hasFailed = false, isSkipped = false;
    double repetition = missing, iterations = missing;
    Time real, cpu;
    double realCoefficient = missing, cpuCoefficient = missing, rms = missing;
    double bytesPerSecond = missing;
    std::vector<std::pair<size_t, double>> counters; ///< by the number of their name
    std::vector<std::pair<QString, QString>> tags;
    quint64 seen = 0; ///< known members, one bit each

    void clear(); ///< keeps the memory
};

/// The rows of a Google Benchmark file: repetitions of one run become one sample, wherever they stand.
class GoogleBenchmarkRows : public PlainJsonRows {
public:
    static constexpr std::string_view list = "benchmarks";

    explicit GoogleBenchmarkRows(RowNotes& notes);
    qint64 count() const { return m_count; }
    bool isPartial() const { return m_count <= m_index; }
    Result<Dataset> dataset(const QJsonObject& fields);

    void startRow();
    void member(std::string_view name, const JsonWord& value);
    void part(std::string_view name, const QJsonValue& value);
    void endRow();

private:
    /// What belongs to one run: its sample, and what was seen of it.
    struct Run {
        quint32 sample = 0;
        qint32 repetitions = 0;  ///< those with smaller numbers are there
        unsigned aggregates = 0; ///< bits of those that are there
        bool hasTimes = false;
    };
    using Time = GoogleBenchmarkRow::Time;

    // What stands in a row.
    void takeText(size_t field, std::string_view text);
    void takeNumber(size_t field, std::string_view digits);
    void takeFlag(size_t field, bool value);
    void setUnit(std::string_view text);
    Time timeOf(const JsonWord& value, std::string_view name);

    // What it means.
    void nameAggregate();
    bool leaveOut(const char* member, const QString& why);
    bool hasTime(const Time& time, const char* member, bool mustBePositive);
    bool hasUnit();
    double seconds(const Time& time) const;
    Run& run();
    Run& startRun(bool hasNewName);
    /// The run of this repetition or aggregate, a new one if it came before.
    Run& runOfRow();
    bool isThere(Run& run);
    void nameSample(const Run& run, bool isNew);
    bool takeFailed();
    bool takeRepetition();
    bool takeAggregate();
    bool takeComplexity();
    void takeStatistics(Run& run, double value);
    void takeCounters(const Run& run, qint32 repetition);
    void takeBytes(const Run& run);
    Table aggregateTable();
    Table complexityTable();
    void say();

    RowNotes& m_notes;
    MemberNames m_names;
    GoogleBenchmarkRow m_row;
    qint64 m_index = -1;
    qint64 m_count = 0;

    TextIndex m_keys; ///< what tells runs from each other
    std::vector<Run> m_runs;
    size_t m_lastRun = 0;
    std::string m_lastFamily; ///< of the names, and its code in the column
    qint32 m_lastFamilyCode = -1;
    QSet<std::pair<qint64, qint64>> m_early; ///< (sample, repetition) that came before smaller ones
    BenchmarkName m_decoded;                 ///< of the last sample
    BenchmarkSamples m_samples;
    std::vector<qint32> m_counterCodes; ///< by the number of their name; -1 = not yet

    struct Aggregate {
        qint32 sample;
        qint32 name;
        bool isRatio;
        double real, cpu;
    };
    std::vector<Aggregate> m_aggregates;
    MemberNames m_aggregateNames{{}}; ///< as they came
    struct Complexity {
        QString name, bigO;
        double real, cpu, rms;
    };
    std::vector<Complexity> m_complexities;

    QStringList m_repeated; ///< names that are there twice
    qint64 m_withoutResult = 0, m_failed = 0, m_skipped = 0, m_repetitions = 0;
    qint64 m_namedAggregates = 0; ///< known by the end of their name alone
    double m_worstRatio = 1;      ///< real time / CPU time of rows with rates of CPU time
};

/// What the file says beside its rows.
BenchmarkFacts googleBenchmarkFacts(const QJsonObject& fields, RowNotes& notes);

} // namespace costscope
