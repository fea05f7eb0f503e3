// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/BenchmarkSamples.h"
#include "importers/json/MemberNames.h"
#include "importers/json/jsonRows.h"

namespace costscope {

/// The samples of a costscope.benchmark/1 file.
class BenchmarkJsonRows {
public:
    static constexpr std::string_view list = "samples";

    explicit BenchmarkJsonRows(RowNotes& notes);
    qint64 count() const { return qint64(m_samples.size()); }
    bool isPartial() const { return m_leftOut > 0; }
    std::optional<Error> refused(const QJsonObject& fields) const;
    Result<Dataset> dataset(const QJsonObject& fields);

    void startRow();
    void member(std::string_view name, const JsonWord& value);
    bool startNumbers(std::string_view name);
    void entry(const JsonWord& value);
    void part(std::string_view name, const QJsonValue& value);
    void endRow();

private:
    void fault(const QString& text); ///< the first one counts; the sample is left out
    void takeNumber(size_t field, const JsonWord& value, std::string_view name);
    void takeText(size_t field, const JsonWord& value, std::string_view name);
    bool hasResult() const;
    void takeStatistics(size_t sample);
    void takeParts(size_t sample);
    void checkWords(size_t sample);
    void checkKind(const QString& kind);

    RowNotes& m_notes;
    MemberNames m_names;
    BenchmarkSamples m_samples;
    qint64 m_index = -1;
    qint64 m_leftOut = 0;
    QString m_fault;
    size_t m_offset = 0; ///< where the row begins

    // The row.
    std::array<double, benchmarkNumbers.size()> m_numbers;
    std::array<QString, benchmarkTexts.size()> m_texts;
    std::vector<double> m_times;
    bool m_sawTimes = false;
    QJsonObject m_statistics, m_counters, m_tags;
    QStringList m_strangeWords;
};

} // namespace costscope
