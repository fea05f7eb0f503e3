// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "channels.h"
#include "experiment.h"
#include "options.h"
#include "placement.h"

#include <vector>

namespace costscope::probe {

/// What a phase is made of.
struct Setting {
    const Placement& placement;
    const Options& options;
    std::vector<Channel> channels;
};

/// Phases that were asked for and that these ranks can measure, in their order. A phase without cells says in a remark why.
std::vector<Phase> makePhases(const Setting& setting);

// The phases, each with what it serves.
Phase pingPongPhase(const Setting& setting);    ///< α, R_b, limits of protocols
Phase pairsPhase(const Setting& setting);       ///< R_N
Phase batchesPhase(const Setting& setting);     ///< γ
Phase transfersPhase(const Setting& setting);   ///< L(m,τ)
Phase roundTripsPhase(const Setting& setting);  ///< LogGP
Phase linePhase(const Setting& setting);        ///< R_link, δ
Phase kernelsPhase(const Setting& setting);     ///< efficiency of kernels
Phase shiftsPhase(const Setting& setting);      ///< C_avg(d), C_max(p,d)
Phase collectivesPhase(const Setting& setting); ///< times to compare modeled ones with
Phase overlapPhase(const Setting& setting);     ///< POR, AOR, ROR

/// Adds a document with what all of them say, and gives its number.
std::size_t addDocument(Phase& phase, const Setting& setting, const Channel& channel, const std::string& kind, const std::string& timeOf,
                        const std::string& title);
std::size_t addTeam(Phase& phase, Team team);

} // namespace costscope::probe
