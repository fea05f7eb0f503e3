// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clock.h"
#include "experiment.h"
#include "options.h"
#include "placement.h"
#include "rounds.h"

#include <string>
#include <vector>

namespace costscope::probe {

/// The file: documents of costscope.benchmark/1 one after the other. It is written anew after every phase, beside and then renamed, so
/// that a job which its time limit ends leaves whole documents. Rank 0 alone.
class ResultFile {
public:
    ResultFile(const std::string& path, const std::vector<std::string>& command, const Clock& clock, const Placement& placement,
               const Options& options);
    /// Why the file cannot be written, found before anything is measured; empty if it can.
    std::string check();
    /// Adds the documents of a phase and writes all. What went wrong; empty if nothing.
    std::string add(const Phase& phase, const PhaseRun& run);
    std::size_t documents() const { return m_documents.size(); }
    /// Leaves no part file behind a run without results, or one that could not be written.
    void removePart() const;

private:
    std::string documentText(const Phase& phase, const PhaseRun& run, std::size_t document) const;
    std::string layoutText(const Phase& phase, const Document& document) const;
    std::string write() const;

    std::string m_path, m_part;
    const Clock& m_clock;
    const Placement& m_placement;
    const Options& m_options;
    std::string m_producer, m_system;
    std::vector<std::string> m_documents;
};

/// What is odd about the repetitions of these cells, as advice; empty if nothing is.
std::string noteOnOutliers(const std::vector<const Record*>& records);

} // namespace costscope::probe
