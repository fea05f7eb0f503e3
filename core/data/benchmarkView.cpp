// SPDX-License-Identifier: GPL-3.0-or-later
// The way back from the tables of a dataset, which may come from a session file that somebody edited.
#include "core/data/benchmark.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

void put(QJsonObject& object, const char* key, const QJsonValue& value)
{
    const bool isEmpty = value.isString()   ? value.toString().isEmpty()
                         : value.isObject() ? value.toObject().isEmpty()
                         : value.isArray()  ? value.toArray().isEmpty()
                                            : value == QJsonValue(false);
    if (!isEmpty) object[QLatin1String(key)] = value;
}

constexpr std::pair<const char*, QString BenchmarkFacts::*> factTexts[] = {{"id", &BenchmarkFacts::id},
                                                                           {"title", &BenchmarkFacts::title},
                                                                           {"created", &BenchmarkFacts::created},
                                                                           {"source_format", &BenchmarkFacts::sourceFormat}};
constexpr std::pair<const char*, QJsonObject BenchmarkFacts::*> factObjects[] = {
    {"system", &BenchmarkFacts::system},     {"layout", &BenchmarkFacts::layout},         {"clock", &BenchmarkFacts::clock},
    {"producer", &BenchmarkFacts::producer}, {"parameters", &BenchmarkFacts::parameters}, {"further", &BenchmarkFacts::further}};

} // namespace

QJsonObject toJson(const BenchmarkFacts& facts)
{
    QJsonObject object{{"kind", facts.kind}, {"time_of", facts.timeOf}, {"rows", facts.rows}};
    for (const auto& [key, text] : factTexts) put(object, key, facts.*text);
    for (const auto& [key, fields] : factObjects) put(object, key, facts.*fields);
    put(object, "synthetic", facts.isSynthetic);
    put(object, "protocols", facts.protocols);
    return object;
}

BenchmarkFacts benchmarkFacts(const Dataset& dataset)
{
    const QJsonObject& from = dataset.facts;
    BenchmarkFacts facts;
    facts.kind = from[u"kind"].toString(facts.kind);
    facts.timeOf = from[u"time_of"].toString(facts.timeOf);
    for (const auto& [key, text] : factTexts) facts.*text = from[QLatin1String(key)].toString();
    for (const auto& [key, fields] : factObjects) facts.*fields = from[QLatin1String(key)].toObject();
    facts.isSynthetic = from[u"synthetic"].toBool();
    facts.rows = from[u"rows"].toInteger();
    facts.protocols = from[u"protocols"].toArray();
    return facts;
}

bool isOfProbe(const BenchmarkFacts& facts)
{
    return facts.producer[QLatin1String("name")].toString() == u"costscope-probe"_s;
}

QString systemOf(const BenchmarkFacts& facts)
{
    if (facts.isSynthetic) return u"synthetic data"_s;
    const QString host = facts.system[QLatin1String("host")].toString().trimmed(),
                  cpu = facts.system[QLatin1String("cpu")].toString().trimmed();
    return host.isEmpty() || cpu.isEmpty() ? host + cpu : u"%1 (%2)"_s.arg(host, cpu);
}

Result<BenchmarkView> BenchmarkView::of(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Benchmark) return Error{u"“%1” has no benchmark samples."_s.arg(dataset.name)};
    BenchmarkView view(dataset);
    for (const auto step : {&BenchmarkView::readSamples, &BenchmarkView::readTimes})
        if (auto problem = (view.*step)()) return Error{u"“%1”: %2"_s.arg(dataset.name, problem->message)};
    return view;
}

std::optional<Error> BenchmarkView::readSamples()
{
    const Table* const table = m_dataset->table(u"samples");
    if (!table) return Error{u"the table of samples is missing."_s};
    m_size = size_t(table->rows());
    for (const BenchmarkNumberName& name : benchmarkNumbers) {
        const Column* const column = table->find(QString::fromLatin1(name.name));
        const auto* const values = column ? std::get_if<std::vector<double>>(&column->values) : nullptr;
        if (values && values->size() == m_size) m_numbers[size_t(name.field)] = *values;
    }
    for (size_t field = 0; field < benchmarkTexts.size(); ++field) {
        const Column* const column = table->find(QString::fromLatin1(benchmarkTexts[field]));
        const auto* const texts = column ? std::get_if<Texts>(&column->values) : nullptr;
        if (texts && size_t(texts->size()) == m_size) m_texts[field] = texts;
    }
    return std::nullopt;
}

std::optional<Error> BenchmarkView::readTimes()
{
    const Table* const table = m_dataset->table(u"times");
    if (!table) return std::nullopt;
    const Column *const owners = table->find(u"sample"), *const seconds = table->find(u"time_s");
    const auto* const samples = owners ? std::get_if<std::vector<qint32>>(&owners->values) : nullptr;
    const auto* const times = seconds ? std::get_if<std::vector<double>>(&seconds->values) : nullptr;
    if (!samples || !times || samples->size() != times->size()) return Error{u"the table of times has no samples or no times."_s};
    if (!std::ranges::is_sorted(*samples) || (!samples->empty() && (samples->front() < 0 || size_t(samples->back()) >= m_size)))
        return Error{u"the times are not in the order of their samples."_s};
    m_times = *times;
    m_firstTime.assign(m_size + 1, 0);
    for (const qint32 sample : *samples) ++m_firstTime[size_t(sample) + 1];
    for (size_t sample = 0; sample < m_size; ++sample) m_firstTime[sample + 1] += m_firstTime[sample];
    return std::nullopt;
}

double BenchmarkView::number(BenchmarkNumber field, size_t sample) const
{
    const std::span<const double> values = numbers(field);
    return values.empty() ? missing : values[sample];
}

const QString& BenchmarkView::text(BenchmarkText field, size_t sample) const
{
    static const QString noText;
    const Texts* const column = texts(field);
    return column ? column->at(qsizetype(sample)) : noText;
}

std::span<const double> BenchmarkView::times(size_t sample) const
{
    if (m_firstTime.empty()) return {};
    return m_times.subspan(m_firstTime[sample], m_firstTime[sample + 1] - m_firstTime[sample]);
}

std::vector<double> BenchmarkView::counter(QStringView name) const
{
    std::vector<double> values(m_size, missing);
    const Table* const table = m_dataset->table(u"counters");
    const Column *const samples = table ? table->find(u"sample") : nullptr, *const names = table ? table->find(u"counter") : nullptr,
                        *const numbers = table ? table->find(u"value") : nullptr;
    const auto* const texts = names ? std::get_if<Texts>(&names->values) : nullptr;
    if (!samples || !texts || !numbers) return values;
    for (qsizetype row = 0; row < table->rows(); ++row) {
        const double sample = samples->number(row);
        if (sample >= 0 && sample < double(m_size) && texts->at(row) == name) values[size_t(sample)] = numbers->number(row);
    }
    return values;
}

bool BenchmarkView::isGood(size_t sample, BenchmarkNumber number) const
{
    const QString& status = text(BenchmarkText::Status, sample);
    const double value = this->number(number, sample);
    return (status.isEmpty() || status == u"ok") && value > 0 && std::isfinite(value);
}

bool hasShifts(const Dataset& dataset)
{
    if (dataset.kind != DatasetKind::Benchmark || benchmarkFacts(dataset).kind != u"application"_s) return false;
    const Table* counters = dataset.table(u"counters");
    const Column* names = counters ? counters->find(u"counter") : nullptr;
    const auto* texts = names ? std::get_if<Texts>(&names->values) : nullptr;
    return texts && std::find(texts->distinct().begin(), texts->distinct().end(), u"distance"_s) != texts->distinct().end();
}

} // namespace costscope
