// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/base/words.h"
#include "core/data/BenchmarkSamples.h"
#include "core/data/programOf.h"
#include "importers/json/jsonHead.h"
#include "importers/json/jsonRows.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// A command as a shell takes it apart.
struct ShellCommand {
    QString first = {};      ///< its first word, without quotes
    bool redirects = false;  ///< < or >, outside of quotes
    bool needsShell = false; ///< anything else that only a shell understands
};

ShellCommand shellCommand(const QString& command)
{
    ShellCommand found;
    bool inFirst = true;
    QChar quote;
    for (const QChar c : command.trimmed()) {
        const bool isQuote = quote.isNull() ? c == u'"' || c == u'\'' : c == quote;
        if (isQuote)
            quote = quote.isNull() ? c : QChar();
        else if (quote.isNull() && c.isSpace())
            inFirst = false;
        else if (inFirst)
            found.first += c;
        if (quote != u'\'' && (c == u'$' || c == u'`')) found.needsShell = true;
        if (!quote.isNull() || isQuote) continue;
        found.redirects = found.redirects || c == u'<' || c == u'>';
        found.needsShell = found.needsShell || QStringView(u"|&;()*?[]{}~").contains(c);
    }
    return found;
}

/// How to measure what takes less time than the shell.
QString withoutShell(const QString& command)
{
    const ShellCommand shell = shellCommand(command);
    if (shell.first.contains(u' '))
        return u"A shell takes its first word, in quotes, for the name of a program: it will have found none. Measure the command without "
               "these quotes."_s;
    if (shell.needsShell)
        return u"It needs a shell, which -N leaves out: write it to a script that does it a thousand times, and measure that: "
               "hyperfine -N 'sh ./script.sh'."_s;
    if (shell.redirects)
        return u"Measure it with -N, where no shell reads its “<” and “>”: give their files with --input and --output instead."_s;
    return u"Measure it with -N."_s;
}

/// The results of hyperfine: a command, and how long it took each time. All in seconds.
class HyperfineRows : public PlainJsonRows {
public:
    static constexpr std::string_view list = "results";

    explicit HyperfineRows(RowNotes& notes) : m_notes(notes) {}
    qint64 count() const { return m_count; }
    bool isPartial() const { return m_count <= m_index; }

    Result<Dataset> dataset(const QJsonObject& fields)
    {
        if (m_index < 0) m_notes.warn(u"The file has no results."_s);
        m_notes.note(u"hyperfine does not write on which machine it ran."_s);
        BenchmarkFacts facts;
        facts.kind = u"application"_s;
        facts.timeOf = u"run"_s;
        facts.sourceFormat = u"hyperfine"_s;
        facts.producer = {{"name", u"hyperfine"_s}};
        facts.rows = count();
        facts.further = fields;
        return benchmarkDataset(facts, std::move(m_samples));
    }

    void startRow()
    {
        ++m_index;
        m_offset = m_notes.offset();
        m_row = {};
    }

    void member(std::string_view name, const JsonWord& value)
    {
        if (name == "command" || name == "parameter") {
            if (value.kind == JsonWord::Text) (name == "command" ? m_row.command : m_row.parameter) = m_notes.text(value.text);
        } else if (value.kind == JsonWord::Number) {
            m_row.numbers.insert(m_notes.text(name), m_notes.value(value, name));
        }
    }

    bool startNumbers(std::string_view name)
    {
        m_entries = name == "times"               ? &m_row.times
                    : name == "exit_codes"        ? &m_row.exitCodes
                    : name == "memory_usage_byte" ? &m_row.memory
                                                  : nullptr;
        return m_entries != nullptr;
    }

    void entry(const JsonWord& value)
    {
        const double number = value.kind == JsonWord::Number ? jsonNumber(value.text) : missing;
        if (m_entries == &m_row.times && m_row.fault.isEmpty() && !(number >= 0 && std::isfinite(number)))
            m_row.fault = u".times[%1]: %2 is not a time."_s.arg(m_entries->size()).arg(shownWord(value));
        m_entries->push_back(number);
    }

    void part(std::string_view name, const QJsonValue& value)
    {
        if (name == "parameters") m_row.parameters = value.toObject();
    }

    void endRow()
    {
        if (m_row.command.isEmpty()) m_row.fault = u".command: it is missing."_s;
        if (m_row.fault.isEmpty() && m_row.times.empty() && !(m_row.number("mean") > 0)) m_row.fault = u" has neither times nor a mean."_s;
        if (!m_row.fault.isEmpty())
            return m_notes.warn(u"results[%1]%2 The result was left out."_s.arg(m_index).arg(m_row.fault), m_offset);
        const size_t sample = m_samples.add();
        ++m_count;
        m_samples.set(sample, BenchmarkText::Name, m_row.command);
        m_samples.set(sample, BenchmarkText::Op, programOf(m_row.command).program);
        takeTimes(sample);
        takeStatus(sample);
        takeParameters(sample);
    }

private:
    struct Row {
        QString command, parameter, fault;
        std::vector<double> times, exitCodes, memory;
        QJsonObject parameters, numbers;

        double number(const char* name) const { return numbers[QLatin1String(name)].toDouble(missing); }
    };

    void takeTimes(size_t sample)
    {
        using enum BenchmarkNumber;
        for (size_t i = 0; i < m_row.times.size(); ++i)
            m_samples.addTime(sample, {m_row.times[i], missing, i < m_row.exitCodes.size() ? m_row.exitCodes[i] : missing});
        if (m_row.times.empty()) {
            for (const auto& [name, field] : {std::pair{"mean", Mean}, {"median", Median}, {"stddev", Stddev}, {"min", Min}, {"max", Max}})
                m_samples.set(sample, field, m_row.number(name));
            m_samples.set(sample, Time, m_row.number("mean"));
            m_samples.set(sample, Time, m_row.number("median"));
        }
        for (size_t i = 0; i < m_row.memory.size(); ++i)
            m_samples.addCounter(sample, m_samples.counterCode(u"memory_bytes"_s), m_row.memory[i], qint32(i));
        for (const auto& [name, counter] : {std::pair{"user", "user_s"}, {"system", "system_s"}})
            if (!std::isnan(m_row.number(name))) m_samples.addCounter(sample, QLatin1String(counter), m_row.number(name));
        const auto zeros = std::count(m_row.times.begin(), m_row.times.end(), 0.0);
        if (zeros > 0)
            m_notes.warn(u"results[%1]: %2 of %3 times of “%4” are 0, because the start of the shell was subtracted. %5"_s.arg(m_index)
                             .arg(zeros)
                             .arg(m_row.times.size())
                             .arg(m_row.command, withoutShell(m_row.command)),
                         m_offset);
    }

    /// A run without a code was ended by a signal.
    void takeStatus(size_t sample)
    {
        const auto failed = std::count_if(m_row.exitCodes.begin(), m_row.exitCodes.end(), [](double code) { return code != 0; });
        if (failed == 0) return;
        const double first = *std::find_if(m_row.exitCodes.begin(), m_row.exitCodes.end(), [](double code) { return code != 0; });
        const QString ended = std::isnan(first) ? u"without an exit code"_s : u"with exit code %1"_s.arg(first);
        const QString message = u"%1 of %2 runs ended %3."_s.arg(failed).arg(m_row.exitCodes.size()).arg(ended);
        m_samples.set(sample, BenchmarkText::Status, u"error"_s);
        m_samples.set(sample, BenchmarkText::Message, message);
        m_notes.warn(u"results[%1], “%2”: %3 It is kept, but not fitted."_s.arg(m_index).arg(m_row.command, message), m_offset);
    }

    /// Swept parameters are texts; those that are numbers can be drawn over.
    void takeParameters(size_t sample)
    {
        if (!m_row.parameter.isEmpty()) m_row.parameters.insert(u"parameter"_s, m_row.parameter); // releases up to 1.10
        size_t next = 0;
        for (auto it = m_row.parameters.begin(); it != m_row.parameters.end(); ++it) {
            const QString text = it->isString() ? it->toString() : QString::fromUtf8(jsonText(*it));
            m_samples.addTag(sample, it.key(), text);
            bool isNumber = false;
            const double value = text.toDouble(&isNumber);
            if (isNumber) m_samples.setArgument(sample, next++, value);
        }
    }

    RowNotes& m_notes;
    BenchmarkSamples m_samples;
    Row m_row;
    std::vector<double>* m_entries = nullptr;
    qint64 m_index = -1;
    qint64 m_count = 0;
    size_t m_offset = 0;
};

// Rule: an object with a list "results" whose rows have a "command".
bool recognisesHyperfine(const Head& head)
{
    return JsonHead(head).has("results/command");
}

} // namespace

extern const Importer hyperfine; // registered in allImporters.cpp
const Importer hyperfine = {
    u"hyperfine"_s,
    u"hyperfine (JSON)"_s,
    u"Run times of commands from hyperfine, over a swept parameter or not (--export-json)."_s,
    {u"*.json"_s},
    u"benchmark"_s,
    recognisesHyperfine,
    readJsonRows<HyperfineRows>,
};

} // namespace costscope
