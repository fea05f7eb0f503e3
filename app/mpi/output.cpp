// SPDX-License-Identifier: GPL-3.0-or-later
#include "output.h"

#include "say.h"
#include "stopping.h"
#include "system.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <sys/stat.h>
#include <unistd.h>

#ifndef COSTSCOPE_VERSION
#define COSTSCOPE_VERSION "1.0.0"
#endif

namespace costscope::probe {

namespace {

std::string producerText(const std::vector<std::string>& command)
{
    std::vector<std::string> words;
    for (const std::string& word : command) words.push_back(jsonText(word));
    JsonObject producer;
    producer.putText("name", "costscope-probe");
    producer.putText("version", COSTSCOPE_VERSION);
    producer.put("command", jsonList(words));
    return producer.text();
}

std::string timesText(const std::vector<double>& times)
{
    std::vector<std::string> values;
    for (const double t : times) values.push_back(jsonNumber(t));
    return jsonList(values);
}

/// One sample; of the mean over the ranks, if `ofMeans`.
std::string sampleText(const Cell& cell, const Record& record, bool isBoth, bool ofMeans)
{
    JsonObject sample = cell.told;
    if (cell.saysDelay) sample.putNumber("delay_s", cell.delayCell >= 0 ? record.delay : 0.0);
    if (record.repetitions() == 0) {
        sample.putText("status", record.state == Record::Failed ? "error" : "skipped");
        sample.putText("message", record.message);
    }
    JsonObject counters = cell.counters, tags = cell.tags;
    if (record.repetitions() > 0) {
        sample.putNumber("inner_iterations", record.inner);
        sample.putNumber("warmup_iterations", record.warmUps);
        sample.put("times_s", timesText(ofMeans ? record.means : record.times[0]));
        for (std::size_t i = 0; i < cell.valueCounters.size(); ++i)
            counters.putNumber(cell.valueCounters[i], medianOf(record.times[i + 1]));
        if (cell.isInStep) counters.putNumber("late", record.late);
        if (record.wrongClock > 0) counters.putNumber("wrong_clock", record.wrongClock);
    }
    if (isBoth) tags.putText("over_ranks", ofMeans ? "mean" : "max");
    if (!counters.empty()) sample.put("counters", counters.text());
    if (!tags.empty()) sample.put("tags", tags.text());
    return sample.text();
}

} // namespace

std::string noteOnOutliers(const std::vector<const Record*>& records)
{
    std::size_t wide = 0, twofold = 0, all = 0;
    for (const Record* record : records) {
        if (record->repetitions() < 2) continue;
        const std::vector<double>& times = record->times[0];
        const auto [least, most] = std::minmax_element(times.begin(), times.end());
        ++all;
        wide += *most > 10 * *least;
        twofold += medianOf(times) > 2 * *least;
    }
    if (all == 0 || (10 * wide < all && 10 * twofold < all)) return {};
    const auto share = [&](std::size_t count) { return std::to_string(count) + " of " + std::to_string(all) + " cells"; };
    return "disturbed: in " + share(wide) + " the longest repetition takes over 10 times the shortest, in " + share(twofold) +
           " the median over twice the shortest; calibrate with --estimator min";
}

ResultFile::ResultFile(const std::string& path, const std::vector<std::string>& command, const Clock& clock, const Placement& placement,
                       const Options& options)
    : m_path(path), m_part(path + ".part"), m_clock(clock), m_placement(placement), m_options(options), m_producer(producerText(command)),
      m_system(describeSystem(int(placement.nodes.size())).text())
{}

std::string ResultFile::check()
{
    struct stat found {};
    if (stat(m_path.c_str(), &found) == 0 && S_ISDIR(found.st_mode)) return m_path + " is a folder";
    std::FILE* const file = std::fopen(m_part.c_str(), "w");
    if (!file) return m_part + ": " + std::strerror(errno);
    std::fclose(file);
    return {};
}

void ResultFile::removePart() const
{
    std::remove(m_part.c_str());
}

std::string ResultFile::layoutText(const Phase& phase, const Document& document) const
{
    JsonObject layout;
    layout.putNumber("ranks", m_placement.ranks());
    layout.putNumber("nodes", int(m_placement.nodes.size()));
    layout.putNumber("ranks_per_node", int(m_placement.most));
    if (m_placement.least != m_placement.most) layout.putNumber("least_ranks_per_node", int(m_placement.least));
    if (m_placement.hasSockets) layout.putNumber("sockets_per_node", m_placement.sockets);
    layout.putText("pinning", m_placement.pinning);
    layout.putBool("oversubscribed", m_placement.oversubscribed);
    if (!m_placement.mapping.empty()) layout.putText("mapping", m_placement.mapping);
    if (document.pairsTeam >= 0) {
        const Team& team = phase.teams[std::size_t(document.pairsTeam)];
        std::vector<std::string> pairs;
        for (std::size_t i = 0; i < team.second.size(); ++i)
            pairs.push_back(jsonList({jsonNumber(team.first[i]), jsonNumber(team.second[i])}));
        layout.put("pairs", jsonList(pairs));
    }
    return layout.text();
}

std::string ResultFile::documentText(const Phase& phase, const PhaseRun& run, std::size_t at) const
{
    const Document& document = phase.documents[at];
    std::vector<const Record*> records;
    std::string samples;
    for (std::size_t cell = 0; cell < phase.cells.size(); ++cell) {
        if (phase.cells[cell].document != at) continue;
        records.push_back(&run.records[cell]);
        for (const bool ofMeans : {false, true})
            if (!ofMeans || document.meanToo)
                samples +=
                    (samples.empty() ? "\n  " : ",\n  ") + sampleText(phase.cells[cell], run.records[cell], document.meanToo, ofMeans);
    }
    JsonObject parameters = document.parameters;
    parameters.putNumber("seed", static_cast<long long>(m_options.seed));
    parameters.putNumber("precision", m_options.precision);
    parameters.putNumber("budget_s", m_options.budget);
    parameters.putNumber("phase_s", run.seconds);
    if (const std::string note = noteOnOutliers(records); !note.empty()) parameters.putText("note", note);
    JsonObject clock;
    clock.putText("source", "CLOCK_MONOTONIC");
    clock.putNumber("resolution_s", m_clock.resolution);
    clock.putNumber("overhead_s", m_clock.overhead);

    std::string text = "{\n \"schema\": \"costscope.benchmark/1\"";
    const auto put = [&](const char* key, const std::string& value) { text += std::string(",\n \"") + key + "\": " + value; };
    put("id", jsonText(document.id));
    put("kind", jsonText(document.kind));
    put("time_of", jsonText(document.timeOf));
    put("title", jsonText(document.title));
    put("created", jsonText(currentTime()));
    put("producer", m_producer);
    put("clock", clock.text());
    put("system", m_system);
    put("layout", layoutText(phase, document));
    put("parameters", parameters.text());
    put("samples", "[" + samples + "\n ]");
    return text + "\n}\n";
}

std::string ResultFile::write() const
{
    std::FILE* const file = std::fopen(m_part.c_str(), "w");
    if (!file) return m_part + ": " + std::strerror(errno);
    bool isWritten = true;
    for (const std::string& document : m_documents)
        isWritten = isWritten && std::fwrite(document.data(), 1, document.size(), file) == document.size();
    isWritten = isWritten && std::fflush(file) == 0 && fsync(fileno(file)) == 0; // what fails first says why
    const std::string why = isWritten ? "" : std::strerror(errno);
    const bool isClosed = std::fclose(file) == 0;
    if (isWritten && isClosed && std::rename(m_part.c_str(), m_path.c_str()) == 0) return {};
    const std::string what = (isWritten && isClosed ? m_path : m_part) + ": " + (why.empty() ? std::strerror(errno) : why);
    removePart(); // half a document helps nobody, least of all on a full disk
    return what;
}

std::string ResultFile::add(const Phase& phase, const PhaseRun& run)
{
    for (std::size_t document = 0; document < phase.documents.size(); ++document) m_documents.push_back(documentText(phase, run, document));
    return write();
}

} // namespace costscope::probe
