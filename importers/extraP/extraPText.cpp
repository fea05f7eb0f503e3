// SPDX-License-Identifier: GPL-3.0-or-later
// Experiments as text files for Extra-P: PARAMETER, POINTS, METRIC, REGION and one DATA line per point.
#include "core/base/words.h"
#include "importers/extraP/scalingRuns.h"
#include "importers/text/LineStream.h"
#include "importers/text/findings.h"
#include "importers/text/printedText.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

namespace costscope {

namespace {

constexpr size_t mostSeries = 1'000'000;
constexpr size_t mostUnreadable = 10'000'000; ///< lines of a series that are kept in mind

QString textOf(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), qsizetype(bytes.size())).simplified();
}

QString shown(std::string_view bytes)
{
    constexpr qsizetype most = 40;
    const QString text = textOf(bytes.substr(0, 200));
    return text.size() > most ? text.first(most) + QChar(0x2026) : text;
}

/// A number in any of the ways that people write them; nothing if it is none.
std::optional<double> numberOf(std::string_view word)
{
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0;
    const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (fault != std::errc() || end != word.data() + word.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

bool isPlain(const std::string_view word)
{
    static constexpr std::array names = {"PARAMETER", "POINTS", "METRIC", "REGION", "DATA"};
    return std::find(names.begin(), names.end(), word) != names.end();
}

class ExtraPTextReader {
public:
    ExtraPTextReader(Input& input, const Progress& progress) : m_lines(input, progress) {}

    Result<ScalingExperiment> read(const ImportOptions& options)
    {
        bool wasEnded = true;
        while (m_lines.next()) {
            m_line = {m_lines.text().data(), size_t(m_lines.text().size())};
            if (m_lines.number() == 1 && m_line.starts_with("\xef\xbb\xbf")) m_line.remove_prefix(3);
            wasEnded = m_lines.isTerminated();
            readLine();
            if (m_error) return *m_error;
        }
        if (m_lines.error()) return *m_lines.error();
        if (auto cut = finish(wasEnded, options.partial)) return *cut;
        return std::move(m_experiment);
    }

private:
    void readLine()
    {
        const std::string_view line = printedTrimmed(m_line);
        if (line.empty() || line.starts_with('#')) return;
        std::string_view rest = line;
        const std::string_view field = takePrintedWord(rest);
        rest = printedTrimmed(rest);
        if (field == "PARAMETER") return readParameters(rest);
        if (field == "POINTS") return readPoints(rest);
        if (field == "METRIC") return readMetric(rest);
        if (field == "REGION") return readRegion(rest);
        if (field == "DATA") return readData(rest);
        warn(u"found “%1”, expected PARAMETER, POINTS, METRIC, REGION, DATA or # at the start of the line. The line was left out."_s.arg(
                 shown(field)),
             field);
        if (m_lineOf.size() < mostUnreadable) m_lineOf.push_back({std::nullopt, m_lines.number()});
    }

    TextPlace placeOf(std::string_view part) const { return {m_lines.number(), qint64(part.data() - m_line.data()) + 1}; }
    void warn(const QString& text, std::string_view at) { m_experiment.warn(text, placeOf(at)); }
    void fail(const QString& text, std::string_view at) { m_error = errorAt(text, placeOf(at)); }

    void readParameters(std::string_view text)
    {
        if (!m_points.empty())
            return fail(u"PARAMETER stands behind POINTS, whose meaning it changes. Write all parameters first."_s, text);
        for (std::string_view word = takePrintedWord(text); !word.empty(); word = takePrintedWord(text)) {
            const QString name = textOf(word);
            if (m_experiment.parameters.contains(name)) return fail(u"The parameter “%1” is there twice."_s.arg(shown(word)), word);
            if (m_experiment.parameters.size() >= mostScalingParameters)
                return fail(u"There are more than %1 parameters."_s.arg(mostScalingParameters), word);
            m_experiment.parameters << name;
        }
    }

    /// A point is as many numbers as there are parameters; brackets around points and around coordinates are the writer's choice.
    void readPoints(std::string_view text)
    {
        const size_t wanted = size_t(m_experiment.parameters.size());
        if (wanted == 0) return fail(u"POINTS stands before any PARAMETER. Write the parameters first."_s, text);
        if (m_dataLines == 0) m_lineOf.clear(); // what could not be read was no DATA
        std::vector<double> point;
        int depth = 0;
        while (!text.empty()) {
            const char c = text.front();
            if (c == '(' || c == ')' || isPrintedBlank(c)) {
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
                const bool ends = depth == 0 && (c == ')' || wanted == 1) && !point.empty();
                if (depth < 0) return fail(u"There is a closing bracket without an opening one."_s, text);
                if (ends && !takePoint(point, text)) return;
                text.remove_prefix(1);
                continue;
            }
            const std::string_view word = text.substr(0, std::min(text.find_first_of("() \t\v\f"), text.size()));
            const auto value = numberOf(word);
            if (!value) return fail(u"“%1” is no coordinate; expected a number."_s.arg(shown(word)), word);
            if (wanted > 1 && depth == 0)
                return fail(u"“%1” stands outside of brackets; expected points of %2 coordinates such as (8 100)."_s.arg(
                                shown(word), QString::number(wanted)),
                            word);
            point.push_back(*value);
            text.remove_prefix(word.size());
            if (wanted == 1 && !takePoint(point, word)) return;
        }
        if (depth > 0 || !point.empty()) fail(u"A bracket is not closed in this line."_s, m_line);
    }

    bool takePoint(std::vector<double>& point, std::string_view at)
    {
        const size_t wanted = size_t(m_experiment.parameters.size());
        if (point.size() != wanted) {
            fail(counted(qint64(point.size()), u"This point has 1 coordinate, expected %1: one per parameter."_s,
                         u"This point has %1 coordinates, expected %2: one per parameter."_s)
                     .arg(wanted),
                 at);
            return false;
        }
        m_points.push_back(std::move(point));
        point.clear();
        return true;
    }

    void readMetric(std::string_view text)
    {
        startSeries();
        m_metric = textOf(text);
    }

    void readRegion(std::string_view text)
    {
        startSeries();
        closeRegion();
        m_region = textOf(text);
        m_regionLine = m_lines.number();
    }

    void closeRegion()
    {
        if (m_regionLine > 0 && !m_hasData) m_experiment.warn(u"REGION %1 has no DATA."_s.arg(shownRegion()), {m_regionLine, 0});
        m_hasData = false;
    }

    QString shownRegion() const { return m_region.isEmpty() ? u"(no name)"_s : m_region; }

    /// METRIC may stand before or behind REGION: a series begins with its first DATA.
    void startSeries()
    {
        closeSeries();
        m_lineOf.clear();
        m_dataLines = 0;
    }

    /// Which point a line belongs to is known by its place among the others: a line that could not be read is one of them if just
    /// that many are missing.
    void closeSeries()
    {
        if (m_dataLines == 0) return;
        const size_t unreadable = m_lineOf.size() - m_dataLines;
        const bool isShort = m_dataLines < m_points.size();
        if (isShort && unreadable > 0 && m_lineOf.size() != m_points.size()) return leaveOut();
        if (isShort && unreadable == 0)
            m_experiment.warn(shortText() + u" Those that are there were taken as the first ones."_s, {m_seriesLine, 0});
        m_experiment.series.push_back({m_region, m_metric});
        size_t next = 0;
        for (Line& line : m_lineOf) {
            if (line.values && !line.values->empty())
                m_experiment.series.back().points.push_back({m_points[next], std::move(*line.values), {line.number, 0}});
            if (!line.values && isShort)
                m_experiment.warn(u"REGION %1: this line was counted as the DATA of point %2, which has no values."_s.arg(
                                      shownRegion(), QString::number(next + 1)),
                                  {line.number, 0});
            if (line.values || isShort) ++next;
        }
    }

    void leaveOut()
    {
        m_experiment.warn(shortText() + u" One of its lines could not be read, so it is not known which points they are. METRIC %1 of "
                                        "this region was left out."_s.arg(m_metric.isEmpty() ? u"(no name)"_s : m_metric),
                          {m_seriesLine, 0});
    }

    QString shortText() const
    {
        return u"REGION %1 has %2 for %3."_s.arg(shownRegion(), counted(qint64(m_dataLines), u"1 DATA line"_s, u"%1 DATA lines"_s),
                                                 counted(qint64(m_points.size()), u"1 point"_s, u"%1 points"_s));
    }

    void readData(std::string_view text)
    {
        if (m_points.empty()) return fail(u"DATA stands before any POINTS. Write the points first."_s, text);
        if (m_dataLines >= m_points.size())
            return warn(counted(qint64(m_points.size()), u"There are more DATA lines than the only point. The line was left out."_s,
                                u"There are more DATA lines than the %1 points. The line was left out."_s),
                        m_line);
        if (m_dataLines == 0) {
            if (m_experiment.series.size() >= mostSeries) return fail(u"There are more than %1 series."_s.arg(mostSeries), text);
            m_seriesLine = m_lines.number();
        }
        std::vector<double> values;
        for (std::string_view word = takePrintedWord(text); !word.empty(); word = takePrintedWord(text)) values.push_back(valueOf(word));
        if (values.empty()) warn(u"found no number behind DATA. The point was left out."_s, m_line);
        m_lineOf.push_back({std::move(values), m_lines.number()});
        m_hasData = true;
        ++m_dataLines;
    }

    double valueOf(std::string_view word)
    {
        if (const auto value = numberOf(word)) return *value;
        const bool comma = word.find(',') != std::string_view::npos;
        warn(comma
                 ? u"“%1” is no number; values are separated by blanks and have a decimal point. The value was left out."_s.arg(shown(word))
                 : u"“%1” is no number. The value was left out."_s.arg(shown(word)),
             word);
        return missing;
    }

    /// A file whose last line does not end and whose last region lacks points was cut.
    std::optional<Error> finish(bool wasEnded, bool partial)
    {
        const bool isCut = !wasEnded && !m_lineOf.empty() && m_dataLines < m_points.size();
        const bool isLast = !wasEnded && !m_lineOf.empty() && m_lineOf.back().number == m_lines.number();
        if (isCut && !partial) return cutOff();
        if (isCut && isLast) {
            m_dataLines -= m_lineOf.back().values ? 1 : 0;
            m_lineOf.pop_back();
            m_experiment.warn(u"The file is cut off: its last line was left out."_s, {m_lines.number(), 0});
        } else if (isLast) {
            m_experiment.messages.all.push_back(mayBeCut());
        }
        closeSeries();
        closeRegion();
        return std::nullopt;
    }

    Error cutOff() const
    {
        const bool hasComplete = m_dataLines > 1 || !m_experiment.series.empty();
        return errorAt(
            u"The file ends in this line, %1 before the end of its region: it is cut off. %2"_s.arg(
                counted(qint64(m_points.size() - m_dataLines), u"1 DATA line"_s, u"%1 DATA lines"_s),
                hasComplete ? u"A partial import (--partial) takes the complete lines."_s : u"No line is complete: copy the file again."_s),
            {m_lines.number()});
    }

    Message mayBeCut() const
    {
        return warningAt(
            u"The file ends without a line end: if it was cut off, the last number of this line is not whole. The line was kept."_s,
            {m_lines.number()});
    }

    struct Line {
        std::optional<std::vector<double>> values; ///< nothing: it could not be read
        qint64 number = 0;
    };

    LineStream m_lines;
    std::string_view m_line;
    ScalingExperiment m_experiment;
    std::vector<std::vector<double>> m_points;
    QString m_region, m_metric;
    std::vector<Line> m_lineOf; ///< of the series: DATA, and what could not be read
    size_t m_dataLines = 0;     ///< of these
    qint64 m_seriesLine = 0, m_regionLine = 0;
    bool m_hasData = false; ///< the region
    std::optional<Error> m_error;
};

// Rule: the first line that is neither empty nor a comment begins with the word PARAMETER; or with POINTS, METRIC, REGION or DATA, and
// so does the next one, and one of them with POINTS or PARAMETER: then something is missing, which the reader says.
bool recognisesExtraPText(const Head& head)
{
    std::string_view text(head.bytes.data(), size_t(head.bytes.size()));
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    int lines = 0;
    bool hasPoints = false;
    while (!text.empty() && lines < 2) {
        const size_t end = std::min(text.find_first_of("\r\n"), text.size());
        std::string_view line = printedTrimmed(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.empty() || line.starts_with('#')) continue;
        const std::string_view word = takePrintedWord(line);
        if (!isPlain(word) || printedTrimmed(line).empty()) return false;
        if (lines == 0 && word == "PARAMETER") return true;
        hasPoints = hasPoints || word == "PARAMETER" || word == "POINTS";
        ++lines;
    }
    return lines == 2 && hasPoints;
}

Result<Imported> importExtraPText(Input& input, const ImportOptions& options, const Progress& progress)
{
    auto experiment = readExtraPText(input, options, progress);
    return experiment ? runsOf(experiment.take(), options) : Result<Imported>(experiment.error());
}

} // namespace

Result<ScalingExperiment> readExtraPText(Input& input, const ImportOptions& options, const Progress& progress)
{
    return ExtraPTextReader(input, progress).read(options);
}

extern const Importer extraPText; // registered in allImporters.cpp
const Importer extraPText = {
    u"extra-p-text"_s,
    u"Extra-P text"_s,
    u"An experiment of Extra-P: run times of regions over the number of processes, in lines PARAMETER, POINTS, REGION and DATA."_s,
    {u"*.txt"_s},
    u"runs"_s,
    recognisesExtraPText,
    importExtraPText,
};

} // namespace costscope
