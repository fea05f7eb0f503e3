// SPDX-License-Identifier: GPL-3.0-or-later
#include "summaryText.h"
#include "voice.h"

#include <algorithm>
#include <vector>

namespace costscope::verbs {

namespace {

constexpr std::array localityKeys = {"intra_socket", "inter_node"}; // a recording tells nodes, no sockets

/// Of one kind of way: summed over ranks, and the most of one.
struct Way {
    long long messages = 0, bytes = 0;
    long long maxSends = 0, maxReceives = 0, maxBytes = 0;
};

struct Totals {
    std::array<Way, 2> ways = {};
    Way all;
    long long senders = 0, sendersInterNode = 0;
};

void take(Way& way, const RankSum::Sent& sent, long long received)
{
    way.messages += sent.n;
    way.bytes += sent.bytes;
    way.maxSends = std::max(way.maxSends, sent.n);
    way.maxReceives = std::max(way.maxReceives, received);
    way.maxBytes = std::max(way.maxBytes, sent.bytes);
}

RankSum::Sent sentAnywhere(const RankSum& sum)
{
    const RankSum::Sent here = sum.sentTo(0), off = sum.sentTo(RankSum::off);
    return {here.n + off.n, here.bytes + off.bytes};
}

void reduce(Way& way)
{
    MPI_Allreduce(MPI_IN_PLACE, &way.messages, 2, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &way.maxSends, 3, MPI_LONG_LONG, MPI_MAX, MPI_COMM_WORLD);
}

Totals totalsOf(const RankSums& sums)
{
    Totals totals;
    for (int rank = sums.firstOwned(); rank < sums.endOwned(); ++rank) {
        const RankSum& sum = sums.of(rank);
        for (std::size_t where = 0; where < totals.ways.size(); ++where) take(totals.ways[where], sum.sentTo(where), sum.received[where]);
        const RankSum::Sent sent = sentAnywhere(sum);
        take(totals.all, sent, sum.receivedAnywhere());
        totals.senders += sent.n > 0;
        totals.sendersInterNode += sum.sendsOff();
    }
    for (Way& way : totals.ways) reduce(way);
    reduce(totals.all);
    totals.senders = sumOverAll(totals.senders);
    totals.sendersInterNode = sumOverAll(totals.sendersInterNode);
    return totals;
}

using Classes = std::array<std::array<RankSum::Sent, 3>, 2>; ///< [way][protocol]

/// n of the ranks that send most messages, bytes of those that send most bytes; of several the most by class.
Classes criticalOf(const RankSums& sums, const Way& all)
{
    Classes critical = {};
    for (int rank = sums.firstOwned(); rank < sums.endOwned(); ++rank) {
        const RankSum& sum = sums.of(rank);
        const RankSum::Sent sent = sentAnywhere(sum);
        for (std::size_t where = 0; where < critical.size(); ++where)
            for (std::size_t how = 0; how < protocols.size(); ++how) {
                RankSum::Sent& most = critical[where][how];
                if (sent.n == all.maxSends) most.n = std::max(most.n, sum.sent[where][how].n);
                if (sent.bytes == all.maxBytes) most.bytes = std::max(most.bytes, sum.sent[where][how].bytes);
            }
    }
    MPI_Allreduce(MPI_IN_PLACE, &critical, int(sizeof critical / sizeof(long long)), MPI_LONG_LONG, MPI_MAX, MPI_COMM_WORLD);
    return critical;
}

std::string member(const char* name, long long value)
{
    return std::string("\"") + name + "\": " + std::to_string(value);
}

std::string inWords(const Way& way)
{
    return member("messages", way.messages) + ", " + member("bytes", way.bytes) + ", " + member("max_sends_per_rank", way.maxSends) + ", " +
           member("max_recvs_per_rank", way.maxReceives) + ", " + member("max_bytes_sent_per_rank", way.maxBytes);
}

} // namespace

std::string summaryText(const Counted& counted)
{
    const Totals totals = totalsOf(counted.sums);
    const Classes critical = criticalOf(counted.sums, totals.all);
    const std::array<long long, 2> largest = counted.sums.largestMessages();
    const std::vector<int> active = counted.sums.activeOnNodes();
    if (rankHere() != 0) return {};
    std::string text = "\"summary\": {" + inWords(totals.all) + ", " + member("senders", totals.senders) + ", " +
                       member("senders_inter_node", totals.sendersInterNode) + ", " +
                       member("max_active_ppn", active.empty() ? 0 : *std::max_element(active.begin(), active.end())) + ", " +
                       member("inter_node_bytes", totals.ways[RankSum::off].bytes);
    if (const auto byteHops = counted.counter.loads().byteHops()) text += ", " + member("byte_hops", *byteHops);
    text += ",\n     \"by_locality\": {";
    for (std::size_t where = 0; where < localityKeys.size(); ++where)
        text += std::string(where == 0 ? "\"" : ", \"") + localityKeys[where] + "\": {" + inWords(totals.ways[where]) + ", " +
                member("max_message_bytes", largest[where]) + "}";
    text += "},\n     \"critical_basis\": \"max_n_and_max_bytes\", \"critical\": {";
    for (std::size_t where = 0; where < localityKeys.size(); ++where) {
        text += std::string(where == 0 ? "\"" : ", \"") + localityKeys[where] + "\": {";
        for (std::size_t how = 0; how < protocols.size(); ++how)
            text += std::string(how == 0 ? "\"" : ", \"") + protocolIds[how] + "\": {" + member("n", critical[where][how].n) + ", " +
                    member("bytes", critical[where][how].bytes) + "}";
        text += "}";
    }
    return text + "}}";
}

} // namespace costscope::verbs
