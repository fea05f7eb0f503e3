// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"
#include "core/data/Placement.h"
#include "core/kernel/MessageSpan.h"

#include <array>
#include <cmath>
#include <optional>
#include <span>

namespace costscope {

// One algebraic-multigrid hierarchy of one parallel run: costscope.amg/1. Level 0 is the finest grid. Counts are doubles,
// exact below 2^53, so that NaN can say "not known".

struct AmgLevel {
    double rows = missing; ///< global rows of the level's operator
    double nnz = missing;  ///< global nonzeros
    double minRowNnz = missing;
    double maxRowNnz = missing;
    double activeRanks = missing; ///< ranks that own a row
};

/// The messages of one locality within one operation.
struct AmgLocalityNumbers {
    double messages = missing;
    double bytes = missing;
    double maxSendsPerRank = missing;
    double maxRecvsPerRank = missing;
    double maxBytesSentPerRank = missing;
    double maxMessageBytes = missing;
};

/// n messages with `bytes` in total, of one locality and protocol.
struct AmgClass {
    double n = 0;
    double bytes = 0;
    AmgClass& operator+=(const AmgClass& other)
    {
        n += other.n;
        bytes += other.bytes;
        return *this;
    }
    bool operator==(const AmgClass&) const = default;
};

using AmgClasses = ByLocality<std::array<AmgClass, protocols.size()>>;

/// Messages of one execution of one operation, counted over all ranks.
struct AmgNumbers {
    double messages = missing;
    double bytes = missing;
    double maxSendsPerRank = missing;
    double maxRecvsPerRank = missing;
    double maxBytesSentPerRank = missing;
    double senders = missing;          ///< ranks that send anything
    double sendersInterNode = missing; ///< ranks that send off their node
    double maxActivePpn = missing;     ///< most of them on one node
    double interNodeBytes = missing;
    double byteHops = missing; ///< sum of bytes · hops over the off-node messages
    ByLocality<AmgLocalityNumbers> byLocality = {};
    std::optional<AmgClasses> critical =
        {}; ///< of the critical process, written or counted from a list; without either: counts only, no model
    /// "max_n_and_max_bytes": n of the process with most messages, bytes of the one with most bytes (n = 0 with bytes > 0
    /// is legal); "single_rank": both of one process; empty = not said.
    QString criticalBasis = {};
};

/// Seconds of one execution.
struct AmgMeasured {
    QString reduction; ///< "max_over_ranks"
    double repetitions = missing;
    double median = missing;
    double min = missing;
    double mean = missing;
    double max = missing;
    std::vector<double> samples;
};

struct AmgOperation {
    qint32 level = 0;
    QString name; ///< "spmv", "spgemm_AP", …; unique in its level
    AmgNumbers numbers = {};
    AmgMeasured measured = {};
    double maxSearchSteps = missing;  ///< positions searched in the receive queue, worst rank
    double recvsOnThatRank = missing; ///< its n
    qint64 firstMessage = -1;         ///< row in the message list; -1 = there is no list
    qint64 messageCount = 0;          ///< rows from there; 0 with a list: nothing is sent, every cost is 0

    bool hasList() const { return firstMessage >= 0; }
    /// Measured, or something to model: messages, their classes, or at least their largest number (a queue to search).
    bool tellsCosts() const
    {
        const double most = std::isnan(numbers.maxRecvsPerRank) ? numbers.maxSendsPerRank : numbers.maxRecvsPerRank;
        return hasList() || numbers.critical || !std::isnan(measured.median) || !std::isnan(most);
    }
};

/// The lists of all operations, one after the other: 16 bytes per message.
struct AmgMessages {
    std::vector<qint32> src;
    std::vector<qint32> dst;
    std::vector<qint64> bytes;
};

struct AmgHierarchy {
    QString label;
    qint32 ranks = 0;                        ///< 0 = not known: structure only
    std::optional<Placement> placement = {}; ///< absent: one node, one socket
    std::vector<AmgLevel> levels;
    std::vector<AmgOperation> operations; ///< ascending by level
    AmgMessages messages;                 ///< what an importer has read; stays in the dataset afterwards
    QJsonObject further;                  ///< generator, problem, options, …: shown; of these "times" = "with computation" is understood

    Placement placementOrOneNode() const { return placement ? *placement : oneNode(ranks); }
    double gridComplexity() const;     ///< Σ rows / rows of level 0; NaN if one is not known
    double operatorComplexity() const; ///< Σ nnz / nnz of level 0
};

/// Tables levels, operations, classes, by_locality, samples, messages; the message lists are moved.
Dataset amgDataset(AmgHierarchy&& hierarchy);
/// The way back; `messages` stays empty, see messagesOf. Error: tables do not belong together, a rank out of range.
Result<AmgHierarchy> amgHierarchy(const Dataset& dataset);
/// The same without a look into the message lists: quick, however many there are. Not for whoever goes through them.
Result<AmgHierarchy> amgStructure(const Dataset& dataset);
/// The list of one operation of the dataset that amgHierarchy was made from; empty if it has none.
AmgMessageSpan messagesOf(const Dataset& dataset, const AmgOperation& operation);
AmgMessageSpan messagesOf(const AmgMessages& messages, const AmgOperation& operation);

/// The `summary` of the command line: counts and measured times by level and operation, complexities.
QJsonObject amgSummary(const AmgHierarchy& hierarchy);

/// The numbers of an operation by their names in files, columns and messages.
struct AmgNumberName {
    const char* name;
    Quantity quantity;
    double AmgNumbers::*number;
};
inline constexpr std::array amgNumberNames = {
    AmgNumberName{"messages", Quantity::Count, &AmgNumbers::messages},
    AmgNumberName{"bytes", Quantity::Size, &AmgNumbers::bytes},
    AmgNumberName{"max_sends_per_rank", Quantity::Count, &AmgNumbers::maxSendsPerRank},
    AmgNumberName{"max_recvs_per_rank", Quantity::Count, &AmgNumbers::maxRecvsPerRank},
    AmgNumberName{"max_bytes_sent_per_rank", Quantity::Size, &AmgNumbers::maxBytesSentPerRank},
    AmgNumberName{"senders", Quantity::Processes, &AmgNumbers::senders},
    AmgNumberName{"senders_inter_node", Quantity::Processes, &AmgNumbers::sendersInterNode},
    AmgNumberName{"max_active_ppn", Quantity::Processes, &AmgNumbers::maxActivePpn},
    AmgNumberName{"inter_node_bytes", Quantity::Size, &AmgNumbers::interNodeBytes},
    AmgNumberName{"byte_hops", Quantity::None, &AmgNumbers::byteHops},
};

struct AmgLocalityNumberName {
    const char* name;
    Quantity quantity;
    double AmgLocalityNumbers::*number;
};
inline constexpr std::array amgLocalityNumberNames = {
    AmgLocalityNumberName{"messages", Quantity::Count, &AmgLocalityNumbers::messages},
    AmgLocalityNumberName{"bytes", Quantity::Size, &AmgLocalityNumbers::bytes},
    AmgLocalityNumberName{"max_sends_per_rank", Quantity::Count, &AmgLocalityNumbers::maxSendsPerRank},
    AmgLocalityNumberName{"max_recvs_per_rank", Quantity::Count, &AmgLocalityNumbers::maxRecvsPerRank},
    AmgLocalityNumberName{"max_bytes_sent_per_rank", Quantity::Size, &AmgLocalityNumbers::maxBytesSentPerRank},
    AmgLocalityNumberName{"max_message_bytes", Quantity::Size, &AmgLocalityNumbers::maxMessageBytes},
};

/// "SpMV", "SpGEMM <i>A</i>·<i>P</i>"; others by their own name.
QString operationTitle(const QString& operation);
/// The same without the matrices: "SpGEMM".
inline QString shortOperationTitle(const QString& operation)
{
    return operationTitle(operation).section(QLatin1Char(','), 0, 0);
}

} // namespace costscope
