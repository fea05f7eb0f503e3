// SPDX-License-Identifier: GPL-3.0-or-later
#include "phases.h"

#include <algorithm>

namespace costscope::probe {

// Phases between pairs of ranks.

std::size_t addTeam(Phase& phase, Team team)
{
    phase.teams.push_back(std::move(team));
    return phase.teams.size() - 1;
}

std::size_t addDocument(Phase& phase, const Setting& setting, const Channel& channel, const std::string& kind, const std::string& timeOf,
                        const std::string& title)
{
    Document document{phase.name + (channel.id.empty() ? "" : "-" + channel.id), kind, timeOf,
                      title + (channel.inWords.empty() ? "" : ", " + channel.inWords)};
    JsonObject& told = document.parameters;
    if (channel.nodes[0] >= 0) told.put("node_pair", jsonList({jsonNumber(channel.nodes[0]), jsonNumber(channel.nodes[1])}));
    if (channel.hops >= 0) told.putNumber("hops", channel.hops);
    if (!setting.placement.coordinates.empty() && channel.isNetwork()) told.putText("coordinates", setting.placement.coordinates);
    told.putText("buffers", setting.options.rotating ? "rotating" : "warm");
    phase.documents.push_back(std::move(document));
    return phase.documents.size() - 1;
}

namespace {

/// Pairs that start together need a core for each; without one they are started by a barrier.
bool canStartTogether(const Setting& setting)
{
    return !setting.placement.oversubscribed;
}

Cell cellOf(Action action, std::size_t team, std::size_t document, std::int64_t bytes, const std::string& scope)
{
    Cell cell;
    cell.action = action;
    cell.team = team;
    cell.document = document;
    cell.bytes = bytes;
    cell.told.putNumber("bytes", static_cast<long long>(bytes));
    if (!scope.empty()) cell.told.putText("scope", scope);
    return cell;
}

/// One channel of the network is enough for what many pairs do; all distances only where single messages are measured.
std::vector<Channel> nearest(const Setting& setting)
{
    std::vector<Channel> channels;
    for (const Channel& channel : setting.channels)
        if (channel.id == channel.scope) channels.push_back(channel);
    return channels;
}

constexpr std::int64_t noLimit = std::int64_t(1) << 40;

} // namespace

Phase pingPongPhase(const Setting& setting)
{
    Phase phase{"ping-pong"};
    for (const Channel& channel : setting.channels) {
        const std::size_t document = addDocument(phase, setting, channel, "ping-pong", "one-way", "Single messages");
        phase.documents[document].parameters.putNumber("active_ranks_per_node", 1);
        const std::size_t team = addTeam(phase, channel.some(1));
        phase.documents[document].pairsTeam = int(team);
        for (const std::int64_t bytes : sizesOf(setting.options, 0, noLimit))
            phase.cells.push_back(cellOf(Action::PingPong, team, document, bytes, channel.scope));
    }
    return phase;
}

Phase pairsPhase(const Setting& setting)
{
    Phase phase{"pairs"};
    for (const Channel& channel : nearest(setting)) {
        const std::size_t document = addDocument(phase, setting, channel, "multi-pair", "one-way", "Pairs active at once");
        phase.documents[document].parameters.putNumber("active_ranks_per_node", channel.most());
        phase.documents[document].parameters.putBool("in_step", canStartTogether(setting));
        for (const int pairs : countsUpTo(channel.most())) {
            const std::size_t team = addTeam(phase, channel.some(pairs));
            phase.documents[document].pairsTeam = int(team);
            for (const std::int64_t bytes : sizesOf(setting.options, 64, noLimit)) {
                Cell cell = cellOf(Action::Together, team, document, bytes, channel.scope);
                cell.told.putNumber("pairs", pairs);
                cell.isInStep = canStartTogether(setting);
                cell.isOnce = true;
                phase.cells.push_back(std::move(cell));
            }
        }
    }
    return phase;
}

namespace {

/// 1, 4, 16, 64, then every octave: the search shows from there on, and jumps where queues leave a cache.
std::vector<int> lengthsOfBatches(int most)
{
    std::vector<int> lengths;
    for (int n = 1; n <= most; n *= n < 64 ? 4 : 2) lengths.push_back(n);
    return lengths;
}

void addBatches(Phase& phase, const Setting& setting, const Channel& channel)
{
    const std::size_t document = addDocument(phase, setting, channel, "high-volume-ping-pong", "batch-one-way", "Batches of messages");
    phase.documents[document].parameters.putNumber("active_ranks_per_node", 1);
    phase.documents[document].parameters.putBool("preposted", true);
    const std::size_t team = addTeam(phase, channel.some(1));
    phase.documents[document].pairsTeam = int(team);
    constexpr std::int64_t most = 256 << 20; // of a batch: longer ones show the rate only
    for (const std::int64_t bytes : {8, 512, 4096, 65536})
        for (const int messages : lengthsOfBatches(setting.options.maxMessages))
            for (const bool isReversed : {false, true}) {
                if (bytes < setting.options.minBytes || bytes > setting.options.maxBytes || bytes * messages > most) continue;
                if (isReversed && messages == 1) continue; // one message has one order
                Cell cell = cellOf(Action::Batch, team, document, bytes, channel.scope);
                cell.messages = messages;
                cell.isReversed = isReversed;
                cell.told.putNumber("messages", messages);
                cell.told.putText("order", isReversed ? "reverse" : "same");
                phase.cells.push_back(std::move(cell));
            }
}

} // namespace

Phase batchesPhase(const Setting& setting)
{
    Phase phase{"batches"};
    for (const Channel& channel : nearest(setting)) addBatches(phase, setting, channel);
    return phase;
}

Phase transfersPhase(const Setting& setting)
{
    Phase phase{"transfers"};
    std::vector<Channel> channels;
    if (Channel shared = sharedMemory(setting.placement, setting.options); shared.most() > 0) channels.push_back(std::move(shared));
    for (const Channel& channel : nearest(setting))
        if (channel.isNetwork()) channels.push_back(channel);
    for (const Channel& channel : channels) {
        const std::size_t document = addDocument(phase, setting, channel, "concurrent-transfers", "transfer", "Concurrent transfers");
        phase.documents[document].parameters.putText("channel", channel.id);
        phase.documents[document].parameters.putText("covers", "message");
        phase.documents[document].parameters.putBool("in_step", canStartTogether(setting));
        // What pairs cannot do at once a ring of as many ranks does: in a stage of a collective all ranks of a node may send.
        const std::vector<int> ring = channel.isNetwork() ? std::vector<int>() : ranksInside(setting.placement, setting.options);
        const int most = std::max(channel.most(), int(ring.size()));
        if (most > channel.most()) phase.documents[document].parameters.putNumber("ring_from", channel.most() + 1);
        for (const int transfers : countsUpTo(most)) {
            const bool isRing = transfers > channel.most();
            const bool isLast = transfers == channel.most() || transfers == most;
            if (transfers > 4 && !isLast && (transfers & (transfers - 1)) != 0) continue; // 1, 2, 3, 4, 8, 16, …
            const std::size_t team = addTeam(phase, isRing ? Team{{ring.begin(), ring.begin() + transfers}, {}} : channel.some(transfers));
            if (!isRing) phase.documents[document].pairsTeam = int(team);
            for (const std::int64_t bytes : sizesOf(setting.options, 64, noLimit)) {
                Cell cell = cellOf(isRing ? Action::Ring : Action::Together, team, document, bytes, channel.scope);
                cell.told.putNumber("concurrency", transfers);
                cell.isInStep = canStartTogether(setting);
                cell.isOnce = true;
                phase.cells.push_back(std::move(cell));
            }
        }
    }
    return phase;
}

Phase roundTripsPhase(const Setting& setting)
{
    Phase phase{"prtt"};
    constexpr int many = 16;
    for (const Channel& channel : nearest(setting)) {
        const std::size_t document = addDocument(phase, setting, channel, "prtt", "prtt", "Round trips for LogGP");
        phase.documents[document].parameters.putText("channel", channel.isNetwork() ? "network" : "shared-memory");
        const std::size_t team = addTeam(phase, channel.some(1));
        phase.documents[document].pairsTeam = int(team);
        for (const std::int64_t bytes : sizesOf(setting.options, 1, noLimit)) {
            const int single = int(phase.cells.size());
            for (const int messages : {1, many, many}) {
                Cell cell = cellOf(Action::RoundTrips, team, document, bytes, channel.scope);
                cell.messages = messages;
                cell.told.putNumber("messages", messages);
                cell.saysDelay = true;
                if (int(phase.cells.size()) == single + 2) cell.delayCell = single; // as long as a single round trip
                phase.cells.push_back(std::move(cell));
            }
        }
    }
    return phase;
}

namespace {

Phase justRemark(const char* name, const std::string& remark)
{
    Phase phase{name};
    phase.remarks.push_back(remark);
    return phase;
}

} // namespace

std::vector<Phase> makePhases(const Setting& setting)
{
    using Make = Phase (*)(const Setting&);
    const std::pair<const char*, Make> all[] = {{"ping-pong", pingPongPhase},  {"pairs", pairsPhase},     {"batches", batchesPhase},
                                                {"transfers", transfersPhase}, {"prtt", roundTripsPhase}, {"line", linePhase},
                                                {"kernels", kernelsPhase},     {"shifts", shiftsPhase},   {"collectives", collectivesPhase},
                                                {"overlap", overlapPhase}};
    std::vector<Phase> phases;
    for (const auto& [name, make] : all) {
        if (!setting.options.measures(name)) continue;
        Phase phase = make(setting);
        if (phase.cells.empty() && phase.remarks.empty())
            phase = justRemark(name, "is skipped: no size is between --min-bytes and --max-bytes, or no two ranks can be paired");
        phases.push_back(std::move(phase));
    }
    return phases;
}

} // namespace costscope::probe
