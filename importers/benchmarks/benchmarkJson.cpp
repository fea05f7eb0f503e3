// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/base/words.h"
#include "core/data/BenchmarkSamples.h"
#include "importers/json/MemberNames.h"
#include "importers/json/jsonHead.h"
#include "importers/json/jsonRows.h"
#include "importers/text/printedText.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// The samples of a costscope.benchmark/1 file.
class BenchmarkJsonRows {
public:
    static constexpr std::string_view list = "samples";

    explicit BenchmarkJsonRows(RowNotes& notes);
    qint64 count() const { return qint64(m_samples.size()); }
    bool isPartial() const { return m_leftOut > 0; }
    std::optional<Error> refused(const QJsonObject& fields) const;
    Result<Dataset> dataset(const QJsonObject& fields);
    static bool areOneRun(const std::vector<Dataset>& datasets);

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

using Number = BenchmarkNumber;

/// Numbers that a sample may have, and the least that makes sense. All but the last four are whole.
struct Limit {
    Number field;
    double least;
    bool isWhole;
};
constexpr Limit limits[] = {{Number::Bytes, 0, true},
                            {Number::Messages, 1, true},
                            {Number::Pairs, 1, true},
                            {Number::Concurrency, 1, true},
                            {Number::Window, 1, true},
                            {Number::Ranks, 1, true},
                            {Number::Threads, 1, true},
                            {Number::Group, 0, true},
                            {Number::Root, 0, true},
                            {Number::M, 1, true},
                            {Number::N, 1, true},
                            {Number::K, 1, true},
                            {Number::InnerIterations, 1, true},
                            {Number::WarmupIterations, 0, true},
                            {Number::Flops, 0, false},
                            {Number::Delay, 0, false},
                            {Number::Links, 0, false},
                            {Number::Rate, 0, false}};
constexpr size_t firstText = std::size(limits), firstOther = firstText + benchmarkTexts.size();

/// Members by their number: first the limits, then the texts.
const std::vector<std::string_view>& schemaMembers()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const Limit& limit : limits) all.push_back(benchmarkNumbers[size_t(limit.field)].name);
        all.insert(all.end(), benchmarkTexts.begin(), benchmarkTexts.end());
        return all;
    }();
    return names;
}

/// What a sample of each kind must tell.
struct Kind {
    const char* id;
    std::vector<Number> numbers;
    bool needsOp = false;
};

const std::vector<Kind>& kinds()
{
    static const std::vector<Kind> all = {{"ping-pong", {Number::Bytes}},
                                          {"multi-pair", {Number::Bytes, Number::Pairs}},
                                          {"high-volume-ping-pong", {Number::Bytes, Number::Messages}},
                                          {"prtt", {Number::Bytes, Number::Messages, Number::Delay}},
                                          {"concurrent-transfers", {Number::Bytes, Number::Concurrency}},
                                          {"collective", {Number::Ranks, Number::Bytes}, true},
                                          {"kernel-efficiency", {Number::M, Number::N, Number::Flops}, true},
                                          {"memory-copy", {Number::Bytes}},
                                          {"overhead", {}, true},
                                          {"application", {}},
                                          {"other", {}}};
    return all;
}

bool isOneOf(const QString& word, const char* list)
{
    return QString::fromLatin1(list).split(QLatin1Char(' ')).contains(word);
}

constexpr const char* timesOf = "one-way round-trip batch-one-way prtt transfer call phase run";

BenchmarkJsonRows::BenchmarkJsonRows(RowNotes& notes) : m_notes(notes), m_names(schemaMembers())
{
    startRow();
    m_index = -1;
}

void BenchmarkJsonRows::startRow()
{
    ++m_index;
    m_offset = m_notes.offset();
    m_names.startRow();
    m_numbers.fill(missing);
    m_texts.fill({});
    m_times.clear();
    m_sawTimes = false;
    m_fault.clear();
    m_statistics = m_counters = m_tags = {};
}

void BenchmarkJsonRows::fault(const QString& text)
{
    if (m_fault.isEmpty()) m_fault = text;
}

void BenchmarkJsonRows::member(std::string_view name, const JsonWord& value)
{
    const size_t field = m_names.find(name);
    if (field < firstText)
        takeNumber(field, value, name);
    else if (field < firstOther)
        takeText(field, value, name);
    else if (name == "times_s" || name == "stats" || name == "counters" || name == "tags")
        value.kind == JsonWord::Null ? void()
                                     : fault(u".%1: found %2, expected a list or an object."_s.arg(m_notes.text(name), shownWord(value)));
    else if (value.kind == JsonWord::Number)
        m_counters.insert(m_notes.text(name), m_notes.value(value, name));
    else if (value.kind != JsonWord::Null)
        m_tags.insert(m_notes.text(name), value.kind == JsonWord::Text ? m_notes.text(value.text) : shownWord(value));
}

void BenchmarkJsonRows::takeNumber(size_t field, const JsonWord& value, std::string_view name)
{
    if (value.kind == JsonWord::Null) return;
    const Limit& limit = limits[field];
    const double number = value.kind == JsonWord::Number ? jsonNumber(value.text) : missing;
    const bool isCount = number == std::floor(number) && number <= largestCount;
    if (!std::isfinite(number) || number < limit.least || (limit.isWhole && !isCount))
        return fault((limit.isWhole ? u".%1: found %2, expected a whole number of %3 or more."_s
                                    : u".%1: found %2, expected a number of %3 or more."_s)
                         .arg(m_notes.text(name), shownWord(value))
                         .arg(limit.least));
    m_numbers[size_t(limit.field)] = number;
}

void BenchmarkJsonRows::takeText(size_t field, const JsonWord& value, std::string_view name)
{
    if (value.kind == JsonWord::Null) return;
    if (value.kind != JsonWord::Text) return fault(u".%1: found %2, expected a text."_s.arg(m_notes.text(name), shownWord(value)));
    m_texts[field - firstText] = m_notes.text(value.text);
}

bool BenchmarkJsonRows::startNumbers(std::string_view name)
{
    if (name != "times_s") return false;
    m_sawTimes = true;
    m_times.clear();
    return true;
}

void BenchmarkJsonRows::entry(const JsonWord& value)
{
    const double seconds = value.kind == JsonWord::Number ? jsonNumber(value.text) : missing;
    if (!(seconds > 0) || std::isinf(seconds))
        fault(u".times_s[%1]: %2 is not a time above 0."_s.arg(m_times.size()).arg(shownWord(value)));
    m_times.push_back(seconds);
}

void BenchmarkJsonRows::part(std::string_view name, const QJsonValue& value)
{
    if (value.isUndefined()) return fault(u".%1 is too large."_s.arg(m_notes.text(name)));
    QJsonObject* const known = name == "stats" ? &m_statistics : name == "counters" ? &m_counters : name == "tags" ? &m_tags : nullptr;
    if (!known)
        m_tags.insert(m_notes.text(name), QString::fromUtf8(jsonText(value)));
    else if (!value.isObject())
        fault(u".%1: found a list, expected an object."_s.arg(m_notes.text(name)));
    else
        for (const QString& key : value.toObject().keys()) known->insert(key, value[key]);
}

bool BenchmarkJsonRows::hasResult() const
{
    const QString& status = m_texts[size_t(BenchmarkText::Status)];
    const auto isTime = [&](const char* key) { return m_statistics[QLatin1String(key)].toDouble(-1) > 0; };
    return !m_times.empty() || isTime("mean_s") || isTime("median_s") || isTime("min_s") || !std::isnan(m_numbers[size_t(Number::Rate)]) ||
           status == QLatin1String("skipped") || status == QLatin1String("error");
}

void BenchmarkJsonRows::endRow()
{
    if (m_sawTimes && m_times.empty()) fault(u".times_s is empty."_s);
    if (!hasResult()) fault(u" has neither times_s nor stats with a time nor a rate."_s);
    if (!m_fault.isEmpty()) {
        ++m_leftOut;
        return m_notes.warn(u"samples[%1]%2 The sample was left out."_s.arg(m_index).arg(m_fault), m_offset);
    }
    const size_t sample = m_samples.add();
    for (const Limit& limit : limits) m_samples.set(sample, limit.field, m_numbers[size_t(limit.field)]);
    for (size_t field = 0; field < m_texts.size(); ++field) m_samples.set(sample, BenchmarkText(field), m_texts[field]);
    for (const double seconds : m_times) m_samples.addTime(sample, {seconds});
    if (m_times.empty()) takeStatistics(sample);
    takeParts(sample);
    checkWords(sample);
}

void BenchmarkJsonRows::takeStatistics(size_t sample)
{
    constexpr std::pair<const char*, Number> fields[] = {{"n", Number::Repetitions},   {"mean_s", Number::Mean},
                                                         {"median_s", Number::Median}, {"stddev_s", Number::Stddev},
                                                         {"min_s", Number::Min},       {"max_s", Number::Max}};
    for (const auto& [key, field] : fields) m_samples.set(sample, field, m_statistics[QLatin1String(key)].toDouble(missing));
    for (const Number best : {Number::Min, Number::Mean, Number::Median}) // the last one that is there
        m_samples.set(sample, Number::Time, m_samples.number(sample, best));
    const QJsonObject percentiles = m_statistics[QLatin1String("percentiles_s")].toObject();
    for (auto p = percentiles.begin(); p != percentiles.end(); ++p)
        if (p->isDouble()) m_samples.addPercentile(sample, p.key().toDouble(), p->toDouble());
}

void BenchmarkJsonRows::takeParts(size_t sample)
{
    for (auto counter = m_counters.begin(); counter != m_counters.end(); ++counter)
        m_samples.addCounter(sample, counter.key(), counter->toDouble(missing));
    for (auto tag = m_tags.begin(); tag != m_tags.end(); ++tag)
        m_samples.addTag(sample, tag.key(), tag->isString() ? tag->toString() : QString::fromUtf8(jsonText(*tag)));
}

/// Words outside the agreed lists are kept, and said once each.
void BenchmarkJsonRows::checkWords(size_t)
{
    constexpr std::pair<BenchmarkText, const char*> lists[] = {
        {BenchmarkText::Order, "same reverse random"},
        {BenchmarkText::Scope, "core socket node shared-memory network loopback"},
        {BenchmarkText::Protocol, "short eager rendezvous unknown"},
        {BenchmarkText::Status, "ok skipped error"},
    };
    for (const auto& [field, list] : lists) {
        const QString& word = m_texts[size_t(field)];
        if (word.isEmpty() || isOneOf(word, list) || m_strangeWords.contains(word) || m_strangeWords.size() > 20) continue;
        m_strangeWords.append(word);
        m_notes.warn(u"samples[%1].%2: “%3” is none of: %4. It was kept."_s.arg(m_index).arg(
                         QLatin1String(benchmarkTexts[size_t(field)]), word, QString::fromLatin1(list).replace(u' ', u", "_s)),
                     m_offset);
    }
}

std::optional<Error> BenchmarkJsonRows::refused(const QJsonObject& fields) const
{
    const QString wanted = u"costscope.benchmark/1"_s, found = fields[QLatin1String("schema")].toString();
    if (found.isEmpty() || found == wanted || found.startsWith(wanted + QLatin1Char('.'))) return std::nullopt;
    return Error{
        u"The schema %1 is newer than this program understands, which is %2. Use a newer Costscope, or write the file as %2."_s.arg(
            found, wanted)};
}

/// What the kind needs and samples do not tell.
void BenchmarkJsonRows::checkKind(const QString& id)
{
    const auto kind = std::find_if(kinds().begin(), kinds().end(), [&](const Kind& k) { return id == QLatin1String(k.id); });
    if (kind == kinds().end())
        return m_notes.warn(u"The kind “%1” is not known; its samples can be shown, not fitted."_s.arg(id), m_offset);
    for (const Number field : kind->numbers) {
        qint64 without = 0;
        for (size_t sample = 0; sample < m_samples.size(); ++sample) without += std::isnan(m_samples.number(sample, field));
        if (without > 0)
            m_notes.warn(u"%1 of %2 samples have no “%3”, which %4 needs."_s.arg(without)
                             .arg(m_samples.size())
                             .arg(QLatin1String(benchmarkNumbers[size_t(field)].name), id),
                         m_offset);
    }
}

Result<Dataset> BenchmarkJsonRows::dataset(const QJsonObject& fields)
{
    JsonReader reader;
    BenchmarkFacts facts;
    facts.kind = reader.required(fields, u"kind"_s);
    facts.timeOf = reader.required(fields, u"time_of"_s);
    facts.id = reader.string(fields, u"id"_s);
    facts.title = reader.string(fields, u"title"_s);
    facts.created = reader.string(fields, u"created"_s);
    facts.isSynthetic = reader.boolean(fields, u"synthetic"_s);
    facts.protocols = reader.array(fields, u"protocols"_s);
    for (const auto& [key, object] : {std::pair{"system", &facts.system},
                                      {"layout", &facts.layout},
                                      {"clock", &facts.clock},
                                      {"producer", &facts.producer},
                                      {"parameters", &facts.parameters}})
        *object = reader.object(fields, QLatin1String(key));
    if (!reader.ok()) return reader.error();
    if (!isOneOf(facts.timeOf, timesOf))
        return Error{u"/time_of: found “%1”, expected what one time covers: %2."_s.arg(
            facts.timeOf, QString::fromLatin1(timesOf).replace(u' ', u", "_s))};
    checkKind(facts.kind);
    if (m_leftOut > 0) m_notes.warn(u"%1 of %2 samples were left out."_s.arg(m_leftOut).arg(m_index + 1), m_offset);
    if (facts.isSynthetic) m_notes.note(u"The times come from a model (synthetic), they were not measured."_s);
    facts.rows = count();
    facts.further = fieldsBeside(fields, {"schema", "kind", "time_of", "id", "title", "created", "synthetic", "protocols", "system",
                                          "layout", "clock", "producer", "parameters"});
    Dataset dataset = benchmarkDataset(facts, std::move(m_samples));
    if (isOfProbe(facts)) dataset.name = facts.id;
    return dataset;
}

bool BenchmarkJsonRows::areOneRun(const std::vector<Dataset>& datasets)
{
    QStringList ids;
    return std::ranges::all_of(datasets, [&](const Dataset& dataset) {
        const BenchmarkFacts facts = benchmarkFacts(dataset);
        const bool isNew = isOfProbe(facts) && !ids.contains(facts.id);
        ids << facts.id;
        return isNew;
    });
}

// Rule: a JSON object that says "schema": "costscope.benchmark/…", of whatever version.
bool recognisesBenchmarkJson(const Head& head)
{
    return JsonHead(head).text("schema").starts_with("costscope.benchmark/");
}

} // namespace

extern const Importer benchmarkJson; // registered in allImporters.cpp
const Importer benchmarkJson = {
    u"benchmark-json"_s,
    u"Benchmark samples (JSON)"_s,
    u"Measured samples of any benchmark with all their repetitions (costscope.benchmark/1)."_s,
    {u"*.json"_s},
    u"benchmark"_s,
    recognisesBenchmarkJson,
    readJsonRows<BenchmarkJsonRows>,
};

} // namespace costscope
