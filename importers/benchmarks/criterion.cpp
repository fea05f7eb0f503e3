// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/words.h"
#include "core/data/BenchmarkSamples.h"
#include "importers/Importer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr const char* criterionBegin = "[\"criterion\",";

/// "native/1000": the function is "native", and 1000 what it ran over. Several numbers at the end are several arguments.
struct CriterionName {
    QString function;
    std::vector<double> arguments;
};

CriterionName splitName(const QString& name)
{
    QStringList parts = name.split(QLatin1Char('/'));
    CriterionName split;
    while (parts.size() > 1) {
        bool isNumber = false;
        const double value = parts.back().toDouble(&isNumber);
        if (!isNumber || !std::isfinite(value)) break;
        split.arguments.insert(split.arguments.begin(), value);
        parts.removeLast();
    }
    split.function = parts.join(QLatin1Char('/'));
    return split;
}

/// One function: the mean time of an iteration in seconds and its standard deviation, as criterion estimates them. The single
/// measurements are sums over unlike numbers of iterations and no repetitions of one run; how many there are is kept.
std::optional<QString> addReport(const QJsonObject& report, BenchmarkSamples& samples)
{
    const QString name = report[QLatin1String("reportName")].toString();
    if (name.isEmpty()) return u".reportName: it is missing."_s;
    const QJsonObject analysis = report[QLatin1String("reportAnalysis")].toObject();
    const double mean = analysis[QLatin1String("anMean")][QLatin1String("estPoint")].toDouble(missing);
    if (!(mean > 0)) return u".reportAnalysis.anMean.estPoint is no time above 0."_s;
    const size_t sample = samples.add();
    const CriterionName split = splitName(name);
    samples.set(sample, BenchmarkText::Name, name);
    samples.set(sample, BenchmarkText::Op, split.function);
    samples.set(sample, BenchmarkNumber::Mean, mean);
    samples.set(sample, BenchmarkNumber::Time, mean);
    samples.set(sample, BenchmarkNumber::Stddev, analysis[QLatin1String("anStdDev")][QLatin1String("estPoint")].toDouble(missing));
    const auto measured = report[QLatin1String("reportMeasured")].toArray().size();
    if (measured > 0) samples.set(sample, BenchmarkNumber::Repetitions, double(measured));
    for (size_t place = 0; place < split.arguments.size(); ++place) samples.setArgument(sample, place, split.arguments[place]);
    return std::nullopt;
}

Result<Imported> readCriterion(Input& input, const ImportOptions&, const Progress& progress)
{
    const auto bytes = input.readAll();
    if (!bytes) return bytes.error();
    if (!progress.report(0.3)) return cancelled();
    QJsonParseError fault;
    const QJsonArray document = QJsonDocument::fromJson(*bytes, &fault).array();
    if (fault.error != QJsonParseError::NoError)
        return Error{u"The file is damaged or cut off: %1."_s.arg(fault.errorString()), input.name(),
                     1 + bytes->first(std::min<qsizetype>(fault.offset, bytes->size())).count('\n')};
    Imported imported;
    BenchmarkSamples samples;
    const QJsonArray reports = document.at(2).toArray();
    for (qsizetype i = 0; i < reports.size(); ++i) {
        if (!progress.report(0.3 + 0.7 * double(i) / double(reports.size()))) return cancelled();
        if (const auto why = addReport(reports.at(i).toObject(), samples))
            imported.messages.push_back({Severity::Warning, u"Report %1%2 It was left out."_s.arg(i + 1).arg(*why), input.name()});
    }
    if (samples.size() == 0)
        return Error{u"No report of this file of criterion has a name and a mean time. Expected what --json FILE writes."_s, input.name()};
    imported.messages.push_back({Severity::Note, u"criterion does not write on which machine it ran."_s, input.name()});
    BenchmarkFacts facts;
    facts.sourceFormat = u"criterion"_s;
    facts.producer = {{"name", u"criterion"_s}, {"version", document.at(1).toString()}};
    facts.rows = qint64(samples.size());
    auto dataset = benchmarkDataset(facts, std::move(samples));
    imported.datasets.push_back(std::move(dataset));
    return imported;
}

// Rule: a list that begins with the word "criterion".
bool recognisesCriterion(const Head& head)
{
    return head.bytes.trimmed().startsWith(criterionBegin);
}

} // namespace

extern const Importer criterion; // registered in allImporters.cpp
const Importer criterion = {
    u"criterion"_s, u"criterion (JSON)"_s, u"Times of functions from Haskell's criterion, over sizes in their names or not (--json)."_s,
    {u"*.json"_s},  u"benchmark"_s,        recognisesCriterion,
    readCriterion,
};

} // namespace costscope
