// SPDX-License-Identifier: GPL-3.0-or-later
// Timelines that LogGOPSim -V writes: "osend rank cpu start end r g b;", times in ns.
#include "core/base/words.h"
#include "core/data/timeline.h"
#include "importers/Importer.h"
#include "importers/text/LineStream.h"
#include "importers/text/findings.h"
#include "importers/text/printedText.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <string_view>

namespace costscope {

namespace {

constexpr double nanosecond = 1e9; // of a second: times are divided by it, so that 1500 ns are 1.5e-06 s

/// What a line begins with, and how many whole numbers follow it; colours follow them.
struct Line {
    std::string_view word;
    int numbers;
    std::optional<TimelineEvent> event;
};
constexpr std::array lines = {Line{"numranks", 1, {}},
                              Line{"osend", 4, TimelineEvent::Send},
                              Line{"orecv", 4, TimelineEvent::Receive},
                              Line{"loclop", 4, TimelineEvent::Computation},
                              Line{"noise", 4, TimelineEvent::Noise},
                              Line{"transmission", 6, {}}};

const Line* lineOf(std::string_view word)
{
    const auto* found = std::find_if(lines.begin(), lines.end(), [word](const Line& line) { return line.word == word; });
    return found == lines.end() ? nullptr : found;
}

QString shown(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), qsizetype(std::min<size_t>(bytes.size(), 60))).simplified();
}

/// A line in its parts; `wrong` says why it cannot be used.
struct Parsed {
    const Line* line = nullptr;
    std::array<qint64, 6> numbers = {};
    QString wrong = {};
    std::string_view at = {}; ///< the part that is wrong
};

Parsed parse(std::string_view text)
{
    Parsed parsed;
    parsed.at = text;
    const bool isClosed = text.ends_with(';');
    if (isClosed) text.remove_suffix(1);
    const std::string_view word = takePrintedWord(text);
    parsed.line = lineOf(word);
    if (!parsed.line) {
        parsed.wrong = u"found “%1”, expected osend, orecv, loclop, noise, transmission or numranks"_s.arg(shown(word));
        return parsed;
    }
    for (int i = 0; i < parsed.line->numbers; ++i) {
        const std::string_view number = takePrintedWord(text);
        const auto [end, fault] = std::from_chars(number.data(), number.data() + number.size(), parsed.numbers[size_t(i)]);
        if (!number.empty() && fault == std::errc() && end == number.data() + number.size()) continue;
        if (!number.empty()) parsed.at = number;
        parsed.wrong = number.empty() ? u"found %1 numbers behind %2, expected %3"_s.arg(i).arg(shown(word)).arg(parsed.line->numbers)
                                      : u"“%1” is no whole number"_s.arg(shown(number));
        return parsed;
    }
    if (!isClosed) parsed.wrong = u"the “;” at the end is missing"_s;
    return parsed;
}

class TimelineReader {
public:
    TimelineReader(Input& input, const Progress& progress) : m_lines(input, progress) {}

    Result<Imported> read(const ImportOptions& options)
    {
        while (m_lines.next()) {
            m_line = {m_lines.text().data(), size_t(m_lines.text().size())};
            if (m_lines.number() == 1 && m_line.starts_with("\xef\xbb\xbf")) m_line.remove_prefix(3);
            const std::string_view text = printedTrimmed(m_line);
            if (text.empty()) continue;
            const Parsed parsed = parse(text);
            const bool isCut = !m_lines.isTerminated() && !text.ends_with(';');
            if (isCut && !options.partial) return cutOff();
            if (isCut)
                warn(u"the file is cut off in this line"_s, text);
            else if (!parsed.wrong.isEmpty())
                warn(parsed.wrong, parsed.at);
            else
                take(parsed, text);
        }
        if (m_lines.error()) return *m_lines.error();
        return finish();
    }

private:
    Error cutOff() const
    {
        return errorAt(
            counted(qint64(m_timeline.spans.size() + m_timeline.messages.size()),
                    u"The file ends in the middle of this line: it is cut off. A partial import (--partial) takes the only complete "
                    "event."_s,
                    u"The file ends in the middle of this line: it is cut off. A partial import (--partial) takes the %1 complete "
                    "events."_s),
            {m_lines.number()});
    }

    void warn(const QString& why, std::string_view at)
    {
        m_isPartial = true;
        m_messages.add(warningAt(u"%1. The line was left out."_s.arg(why), {m_lines.number(), qint64(at.data() - m_line.data()) + 1}));
    }

    static bool isRank(qint64 rank) { return rank >= 0 && rank < std::numeric_limits<qint32>::max(); }

    /// Why times cannot be used; empty if they can.
    static QString wrongTimes(qint64 start, qint64 end)
    {
        if (start < 0 || end < 0) return u"a time is negative: LogGOPSim writes times in 32 bits, which hold 2.1 s of nanoseconds"_s;
        return end < start ? u"the event ends at %1, before it starts at %2"_s.arg(end).arg(start) : QString();
    }

    void take(const Parsed& parsed, std::string_view text)
    {
        const auto& v = parsed.numbers;
        if (parsed.line->event) return takeSpan(*parsed.line->event, v, text);
        if (parsed.line->word == "transmission") return takeMessage(v, text);
        if (!isRank(v[0])) return warn(u"%1 is no number of ranks"_s.arg(v[0]), text);
        m_timeline.ranks = std::max(m_timeline.ranks, qint32(v[0]));
    }

    void takeSpan(TimelineEvent event, const std::array<qint64, 6>& v, std::string_view text)
    {
        if (!isRank(v[0]) || !isRank(v[1])) return warn(u"rank %1, CPU %2 is no processor"_s.arg(v[0]).arg(v[1]), text);
        if (const QString wrong = wrongTimes(v[2], v[3]); !wrong.isEmpty()) return warn(wrong, text);
        m_timeline.spans.push_back({qint32(v[0]), qint32(v[1]), event, double(v[2]) / nanosecond, double(v[3]) / nanosecond});
        m_seen = std::max(m_seen, qint32(v[0]) + 1);
    }

    /// The end is when the first byte is there; each further byte follows G later.
    void takeMessage(const std::array<qint64, 6>& v, std::string_view text)
    {
        const auto [from, to, start, end, bytes, gap] = v;
        if (!isRank(from) || !isRank(to)) return warn(u"%1 to %2 are no ranks"_s.arg(from).arg(to), text);
        if (bytes < 0 || gap < 0) return warn(u"%1 bytes, each %2 ns apart, are no message"_s.arg(bytes).arg(gap), text);
        if (const QString wrong = wrongTimes(start, end); !wrong.isEmpty()) return warn(wrong, text);
        const double last = double(end) + double(std::max<qint64>(bytes - 1, 0)) * double(gap);
        m_timeline.messages.push_back(
            {qint32(from), qint32(to), double(start) / nanosecond, double(end) / nanosecond, last / nanosecond, double(bytes)});
        m_seen = std::max({m_seen, qint32(from) + 1, qint32(to) + 1});
    }

    Result<Imported> finish()
    {
        if (m_timeline.spans.empty() && m_timeline.messages.empty()) {
            const Message* first = firstProblem(m_messages.all);
            return Error{first ? u"No event could be used. First problem: %1"_s.arg(first->text) : u"The timeline has no events."_s};
        }
        if (m_timeline.ranks > 0 && m_seen > m_timeline.ranks)
            m_messages.all.push_back(
                {Severity::Warning, u"numranks says %1 ranks, but there are events of %2."_s.arg(m_timeline.ranks).arg(m_seen)});
        m_timeline.ranks = std::max(m_timeline.ranks, m_seen);
        m_messages.sayUnsaid();
        m_messages.all.push_back({Severity::Note, u"The file has no unit; times were taken as nanoseconds, the unit of LogGOPSim."_s});
        Imported imported;
        imported.datasets.push_back(timelineDataset(m_timeline));
        imported.messages = std::move(m_messages.all);
        imported.partial = m_isPartial;
        return imported;
    }

    LineStream m_lines;
    std::string_view m_line;
    Timeline m_timeline;
    CappedMessages m_messages;
    qint32 m_seen = 0; ///< highest rank of an event, and 1
    bool m_isPartial = false;
};

// Rule: the first line that is not empty is one of a timeline: its word, whole numbers, and a ";" at the end.
bool recognisesLogGopSim(const Head& head)
{
    std::string_view text(head.bytes.data(), size_t(head.bytes.size()));
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    const size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return false;
    text.remove_prefix(begin);
    return parse(printedTrimmed(text.substr(0, std::min(text.find_first_of("\r\n"), text.size())))).wrong.isEmpty();
}

Result<Imported> readLogGopSim(Input& input, const ImportOptions& options, const Progress& progress)
{
    return TimelineReader(input, progress).read(options);
}

} // namespace

extern const Importer logGopSim; // registered in allImporters.cpp
const Importer logGopSim = {
    u"loggopsim"_s,
    u"LogGOPSim timeline"_s,
    u"What LogGOPSim -V writes: when every rank sends, receives and computes, and when messages are under way."_s,
    {u"*.out"_s, u"*.viz"_s, u"*.txt"_s},
    u"timeline"_s,
    recognisesLogGopSim,
    readLogGopSim,
};

} // namespace costscope
