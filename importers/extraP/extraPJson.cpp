// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments as JSON for Extra-P: points and values by call path and metric, the older layout of lists with ids, what Extra-P 4
// saves (coordinates and means), and JSON Lines or Talpas with one measurement per line.
#include "core/base/words.h"
#include "importers/extraP/scalingRuns.h"
#include "importers/json/jsonHead.h"
#include "importers/json/jsonRows.h"
#include "importers/text/LineStream.h"
#include "importers/text/findings.h"

#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace costscope {

namespace {

/// Measurements put together by region and metric; values of one point are its repetitions.
class ExtraPMeasurements {
public:
    ScalingExperiment data = {};
    qint64 points = 0;

    void add(const QString& region, const QString& metric, const std::vector<double>& at, const std::vector<double>& values,
             TextPlace place, bool isMean = false);
    /// A line of JSON Lines, {"params": {"p": 8}, "value": 1.5}, or of Talpas, which calls them "parameters". What is none is
    /// left out and said.
    void addLine(const QJsonObject& line, TextPlace place);
    /// One or several numbers; what is none is left out and said.
    std::vector<double> numbers(const QJsonValue& value, const QString& what, TextPlace place);

private:
    QHash<std::pair<QString, QString>, size_t> m_series;
    std::vector<std::map<std::vector<double>, size_t>> m_points; ///< per series: index by place
};

QString shownValue(const QJsonValue& value)
{
    if (value.isString()) return u"“%1”"_s.arg(value.toString().left(40));
    return value.isNull() ? u"null"_s : value.isBool() ? value.toVariant().toString() : u"a list or object"_s;
}

constexpr QByteArrayView byteOrderMark = "\xef\xbb\xbf";

QByteArray withoutMark(QByteArrayView line)
{
    return line.startsWith(byteOrderMark) ? line.sliced(byteOrderMark.size()).toByteArray() : line.toByteArray();
}

Error cutOff(qint64 line)
{
    return errorAt(u"The file ends within this line: it is cut off. A partial import (--partial) takes the complete lines."_s, {line});
}

/// Talpas writes JSON with a semicolon where a comma belongs.
QByteArray withCommas(QByteArray line)
{
    bool isText = false;
    for (qsizetype at = 0; at < line.size(); ++at) {
        if (isText && line[at] == '\\')
            ++at;
        else if (line[at] == '"')
            isText = !isText;
        else if (!isText && line[at] == ';')
            line[at] = ',';
    }
    return line;
}

bool isTalpas(const QJsonObject& line)
{
    return line[QLatin1String("parameters")].isObject() && line.contains(u"value"_s);
}

bool allFinite(const std::vector<double>& numbers)
{
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

void ExtraPMeasurements::add(const QString& region, const QString& metric, const std::vector<double>& at, const std::vector<double>& values,
                             TextPlace place, bool isMean)
{
    const auto key = std::pair(region, metric);
    if (!m_series.contains(key)) {
        m_series.insert(key, data.series.size());
        data.series.push_back({region, metric});
        m_points.emplace_back();
    }
    const size_t series = m_series[key];
    std::vector<ScalingPoint>& all = data.series[series].points;
    const auto [known, isNew] = m_points[series].try_emplace(at, all.size());
    if (isNew) all.push_back({at, {}, place});
    std::vector<double>& into = all[known->second].values;
    into.insert(into.end(), values.begin(), values.end());
    all[known->second].isMean = all[known->second].isMean || isMean;
    ++points;
}

void ExtraPMeasurements::addLine(const QJsonObject& line, TextPlace place)
{
    if (!line.contains(u"params"_s) && !isTalpas(line))
        return data.warn(u"A JSON object without “measurements”, and without “params” and “value”, was left out."_s, place);
    const QJsonObject params = line[QLatin1String(line.contains(u"params"_s) ? "params" : "parameters")].toObject();
    if (params.isEmpty()) return data.warn(u"A line whose “params” name no parameter was left out."_s, place);
    if (params.contains(QString())) return data.warn(u"A line with a parameter that has no name was left out."_s, place);
    if (data.parameters.isEmpty()) data.parameters = params.keys();
    std::vector<double> at;
    for (const QString& name : data.parameters) at.push_back(params[name].toDouble(missing));
    if (!allFinite(at) || params.size() != data.parameters.size() || !line.contains(u"value"_s))
        return data.warn(u"A line without a value, or with other parameters than the first one (%1), was left out."_s.arg(
                             data.parameters.join(u", "_s).left(200)),
                         place);
    add(line[QLatin1String("callpath")].toString(), line[QLatin1String("metric")].toString(), at,
        numbers(line[QLatin1String("value")], u"value"_s, place), place);
}

std::vector<double> ExtraPMeasurements::numbers(const QJsonValue& value, const QString& what, TextPlace place)
{
    const QJsonArray list = value.isArray() ? value.toArray() : QJsonArray{value};
    std::vector<double> all;
    for (const QJsonValue entry : list) {
        all.push_back(entry.isDouble() ? entry.toDouble() : missing);
        if (!entry.isDouble()) data.warn(u"%1: found %2, expected a number. The value was left out."_s.arg(what, shownValue(entry)), place);
    }
    return all;
}

/// Whether one of the first lines is a measurement by itself.
bool isExtraPLines(const QByteArray& head)
{
    const QList<QByteArray> lines = withoutMark(head).split('\n');
    return std::any_of(lines.begin(), lines.end(), [](const QByteArray& line) {
        if (line.contains("\"params\"")) return QJsonDocument::fromJson(line).object().contains(u"params"_s);
        return line.contains("\"parameters\"") && isTalpas(QJsonDocument::fromJson(withCommas(line)).object());
    });
}

/// Every line by itself: one that is damaged is left out and said. Error: the file ends within a line (partial: that is left out),
/// cancelled.
Result<ScalingExperiment> readExtraPLines(Input& input, const ImportOptions& options, const Progress& progress)
{
    LineStream lines(input, progress);
    ExtraPMeasurements experiment;
    while (lines.next()) {
        const QByteArray text = (lines.number() == 1 ? withoutMark(lines.text()) : lines.text().toByteArray()).trimmed();
        if (text.isEmpty()) continue;
        QJsonParseError fault;
        QJsonDocument document = QJsonDocument::fromJson(text, &fault);
        if (document.isNull() && text.contains(';')) document = QJsonDocument::fromJson(withCommas(text));
        if (document.isObject()) {
            experiment.addLine(document.object(), {lines.number(), 0});
        } else if (!lines.isTerminated()) {
            if (!options.partial) return cutOff(lines.number());
            experiment.data.warn(u"The file is cut off: its last line was left out."_s, {lines.number(), 0});
        } else {
            experiment.data.warn(u"This line is no JSON object. It was left out."_s,
                                 {lines.number(), fault.error == QJsonParseError::NoError ? 0 : fault.offset + 1});
        }
    }
    if (lines.error()) return *lines.error();
    return std::move(experiment.data);
}

constexpr qint64 mostLines = 10'000'000;
constexpr qint64 mostPlaced = 1000; ///< entries whose line is known: counting lines takes time

/// Where the parser is in {"measurements": {"main": {"time": [{"point": […], "values": […]}]}}}, or in {"measurements": [{…}]}.
enum class Level { Outside, Root, Regions, Metrics, Entries };

class ExtraPEvents : public JsonRowEvents, public JsonWordEvents<ExtraPEvents> {
    friend JsonWordEvents<ExtraPEvents>;

public:
    ExtraPEvents(BlockStream& stream, RowNotes& notes, ExtraPMeasurements& experiment)
        : JsonRowEvents(stream, notes), m_experiment(experiment)
    {}

    bool Key(const char* text, unsigned length, bool)
    {
        const QString name = m_notes.text({text, length});
        if (m_tree.isOpen()) {
            m_treeKey.assign(text, length);
            m_tree.key(name);
        } else if (m_level == Level::Regions) {
            m_region = name;
        } else if (m_level == Level::Metrics) {
            m_metric = name;
        } else {
            m_key.assign(text, length);
        }
        return true;
    }

    bool StartObject()
    {
        if (!goDeeper()) return false;
        if (m_tree.isOpen()) return startTree(false);
        if (m_level == Level::Outside) return go(Level::Root);
        if (m_level == Level::Root && m_key == "measurements") return go(Level::Regions);
        if (m_level == Level::Regions) return go(Level::Metrics);
        m_where = m_level == Level::Entries ? Where::Row : Where::File;
        if (m_level == Level::Entries) m_place = braceBehind();
        return startTree(false);
    }

    bool StartArray()
    {
        if (!goDeeper()) return false;
        if (m_tree.isOpen()) return startTree(true);
        m_isList = m_level == Level::Root;
        if (m_level == Level::Metrics || (m_isList && m_key == "measurements")) return go(Level::Entries);
        m_where = Where::File;
        return startTree(true);
    }

    bool EndObject(unsigned)
    {
        --m_depth;
        if (m_tree.isOpen()) return !m_tree.end() || treeIsComplete();
        m_level = m_level == Level::Metrics ? Level::Regions : m_level == Level::Regions ? Level::Root : Level::Outside;
        return true;
    }

    bool EndArray(unsigned)
    {
        --m_depth;
        if (m_tree.isOpen()) return !m_tree.end() || treeIsComplete();
        m_level = m_isList ? Level::Root : Level::Metrics;
        return true;
    }

    bool hasMeasurements = false; ///< the member is there

    /// What can only be told when the whole document is there: ids of the older layout, a line of JSON Lines, names of parameters.
    std::optional<Error> finish()
    {
        if (!hasMeasurements && m_depth == 0) m_experiment.addLine(fields, m_stream.place());
        if (!hasMeasurements) return std::nullopt;
        if (auto problem = takeParameters()) return problem;
        if (!m_byId.empty()) return takeIds();
        return std::nullopt;
    }

private:
    struct ById {
        QJsonObject entry;
        TextPlace place;
    };

    /// The place of the brace that was read last.
    TextPlace braceBehind() const
    {
        TextPlace place = m_experiment.points < mostPlaced ? m_stream.place() : TextPlace();
        place.column = std::max<qint64>(place.column - 1, 0);
        return place;
    }

    bool go(Level level)
    {
        hasMeasurements = hasMeasurements || level == Level::Regions || level == Level::Entries;
        m_level = level;
        return true;
    }

    bool plain(const JsonWord& word)
    {
        if (m_tree.isOpen()) {
            m_tree.add(m_notes.value(word, m_treeKey));
            return true;
        }
        if (m_level == Level::Root) {
            outerField(m_notes.value(word, m_key));
            return true;
        }
        m_experiment.data.warn(u"found %1 where a list or object of measurements was expected. It was left out."_s.arg(shownWord(word)),
                               m_stream.wordPlace());
        return true;
    }

    bool treeIsComplete()
    {
        const QJsonValue value = m_tree.take();
        if (m_level == Level::Root) {
            if (m_key == "parameters") m_parametersEnd = m_stream.place();
            outerField(value);
        } else if (m_level != Level::Entries || !value.isObject()) {
            m_experiment.data.warn(u"found a list or object where a measurement was expected. It was left out."_s, m_stream.place());
        } else if (m_isList) {
            m_byId.push_back({value.toObject(), m_place});
            ++m_experiment.points;
        } else {
            takeEntry(value.toObject());
        }
        return true;
    }

    void takeEntry(const QJsonObject& entry)
    {
        const QString what = u"%1/%2"_s.arg(m_region, m_metric);
        const QString point = entry.contains(u"point"_s) ? u"point"_s : u"coordinate"_s;
        const QJsonValue single = entry[QLatin1String("values")];
        const bool isMean = (single.isNull() || single.isUndefined() || single == QJsonArray()) && entry.contains(u"mean"_s);
        const QString values = isMean ? u"mean"_s : u"values"_s;
        if (!entry.contains(point) || !entry.contains(values))
            return m_experiment.data.warn(u"%1: a measurement without “point” or “values” was left out."_s.arg(what), m_place);
        const auto at = m_experiment.numbers(entry[point], what + QLatin1Char('/') + point, m_place);
        if (!allFinite(at)) return; // said
        m_experiment.add(m_region, m_metric, at, m_experiment.numbers(entry[values], what + QLatin1Char('/') + values, m_place), m_place,
                         isMean);
    }

    std::optional<Error> takeParameters()
    {
        QStringList& names = m_experiment.data.parameters;
        const auto fault = [&](const QString& text) { return errorAt(text, m_parametersEnd); };
        for (const QJsonValue parameter : fields[QLatin1String("parameters")].toArray()) {
            const QString name = parameter.isObject() ? parameter[QLatin1String("name")].toString() : parameter.toString();
            if (name.isEmpty()) return fault(u"A parameter in this list has no name."_s);
            if (names.contains(name)) return fault(u"The parameter “%1” is there twice in this list."_s.arg(name.left(40)));
            if (names.size() >= mostScalingParameters)
                return fault(u"There are more than %1 parameters in this list."_s.arg(mostScalingParameters));
            names << name;
        }
        return std::nullopt;
    }

    /// {"id": 1, "name": "main"} by id.
    QHash<qint64, QString> namesOf(const char* list) const
    {
        QHash<qint64, QString> names;
        for (const QJsonValue entry : fields[QLatin1String(list)].toArray())
            names.insert(entry[QLatin1String("id")].toInteger(-1), entry[QLatin1String("name")].toString());
        return names;
    }

    /// The coordinates of each id, in the order of the parameters.
    QHash<qint64, std::vector<double>> coordinates() const
    {
        QHash<qint64, size_t> place;
        for (const QJsonValue parameter : fields[QLatin1String("parameters")].toArray())
            place.insert(parameter[QLatin1String("id")].toInteger(-1), size_t(place.size()));
        QHash<qint64, std::vector<double>> all;
        for (const QJsonValue entry : fields[QLatin1String("coordinates")].toArray()) {
            std::vector<double> at(size_t(place.size()), missing);
            for (const QJsonValue pair : entry[QLatin1String("parameter_value_pairs")].toArray()) {
                const auto parameter = place.constFind(pair[QLatin1String("parameter_id")].toInteger(-1));
                if (parameter != place.constEnd()) at[*parameter] = pair[QLatin1String("parameter_value")].toDouble(missing);
            }
            all.insert(entry[QLatin1String("id")].toInteger(-1), at);
        }
        return all;
    }

    std::optional<Error> takeIds()
    {
        for (const char* list : {"parameters", "callpaths", "metrics", "coordinates"})
            if (fields[QLatin1String(list)].toArray().isEmpty())
                return Error{u"There is no list “%1”, so it is not known what the measurements are."_s.arg(QLatin1String(list))};
        const auto regions = namesOf("callpaths"), metrics = namesOf("metrics");
        const auto places = coordinates();
        for (const ById& one : m_byId) {
            const auto id = [&](const char* name) { return one.entry[QLatin1String(name)].toInteger(-1); };
            const auto at = places.constFind(id("coordinate_id"));
            if (at == places.constEnd() || !allFinite(*at) || !regions.contains(id("callpath_id")) || !metrics.contains(id("metric_id"))) {
                m_experiment.data.warn(
                    u"A measurement refers to a call path, metric or coordinate that is not in the file. It was left out."_s, one.place);
                continue;
            }
            m_experiment.add(regions[id("callpath_id")], metrics[id("metric_id")], *at,
                             m_experiment.numbers(one.entry[QLatin1String("value")], u"value"_s, one.place), one.place);
        }
        return std::nullopt;
    }

    ExtraPMeasurements& m_experiment;
    Level m_level = Level::Outside;
    bool m_isList = false; ///< measurements are a list of entries with ids
    QString m_region, m_metric;
    TextPlace m_place, m_parametersEnd;
    std::vector<ById> m_byId;
};

/// Points with another number of coordinates than there are parameters mean nothing.
void dropOtherPoints(ScalingExperiment& experiment)
{
    const size_t wanted = size_t(experiment.parameters.size());
    for (ScalingSeries& series : experiment.series)
        for (const ScalingPoint& point : series.points)
            if (point.at.size() != wanted)
                experiment.warn(u"%1/%2: a point with %3 was left out; there %4."_s.arg(
                                    series.region, series.metric, counted(qint64(point.at.size()), u"1 coordinate"_s, u"%1 coordinates"_s),
                                    counted(qint64(wanted), u"is 1 parameter"_s, u"are %1 parameters"_s)),
                                point.place);
    for (ScalingSeries& series : experiment.series)
        std::erase_if(series.points, [&](const ScalingPoint& point) { return point.at.size() != wanted; });
}

// Rule: a JSON object with "measurements" and one of "parameters", "callpaths" and "coordinates" beside them (or, in a file whose
// head is all measurements, "point" and "values"); or with "params" and "value", of JSON Lines, or all three of Talpas.
bool recognisesExtraPJson(const Head& head)
{
    const JsonHead json(head);
    if (!json.isObject() || json.has("format") || json.has("schema")) return false;
    if (json.has("value") && (json.has("params") || (json.has("parameters") && json.has("metric")))) return true;
    if (!json.has("measurements")) return false;
    return json.has("parameters") || json.has("callpaths") || json.has("coordinates") ||
           (head.bytes.contains("\"point\"") && head.bytes.contains("\"values\""));
}

Result<Imported> importExtraPJson(Input& input, const ImportOptions& options, const Progress& progress)
{
    auto experiment = readExtraPJson(input, options, progress);
    return experiment ? runsOf(experiment.take(), options) : Result<Imported>(experiment.error());
}

} // namespace

Result<ScalingExperiment> readExtraPJson(Input& input, const ImportOptions& options, const Progress& progress)
{
    if (isExtraPLines(input.head())) return readExtraPLines(input, options, progress);
    constexpr unsigned flags = rapidjson::kParseStopWhenDoneFlag | rapidjson::kParseNanAndInfFlag | rapidjson::kParseNumbersAsStringsFlag;
    BlockStream stream(input, progress);
    JsonDocuments documents(input, stream, mostLines);
    ExtraPMeasurements experiment;
    RowNotes notes(stream);
    while (documents.next()) {
        ExtraPEvents events(stream, notes, experiment);
        const auto result = rapidjson::Reader().Parse<flags>(stream, events);
        if (stream.wasCancelled()) return cancelled();
        std::optional<Error> cut;
        if (result.IsError()) {
            cut = documents.stopped(int(result.Code()), events, experiment.points);
            if (!stream.atEnd() || events.error() || !options.partial || experiment.points == 0) return *cut;
            experiment.data.warn(cut->message, {cut->line, cut->column});
        }
        if (auto problem = events.finish()) return cut ? *cut : *problem;
        if (!events.hasMeasurements) continue;
        if (documents.next())
            experiment.data.warn(u"Behind the experiment the file has another JSON object. It was left out."_s, stream.place());
        break;
    }
    if (stream.wasCancelled()) return cancelled();
    dropOtherPoints(experiment.data);
    for (const Messages& found : {notes.take(), documents.messages()})
        experiment.data.messages.all.insert(experiment.data.messages.all.end(), found.begin(), found.end());
    return std::move(experiment.data);
}

extern const Importer extraPJson; // registered in allImporters.cpp
const Importer extraPJson = {
    u"extra-p-json"_s,
    u"Extra-P JSON"_s,
    u"An experiment of Extra-P as JSON, in its present and its older layout, or as JSON Lines or Talpas with one measurement per line."_s,
    {u"*.json"_s, u"*.jsonl"_s, u"*.txt"_s},
    u"runs"_s,
    recognisesExtraPJson,
    importExtraPJson,
};

} // namespace costscope
