// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/patterns.h"

#include "core/base/Quantity.h"

#include <bit>
#include <cmath>
#include <random>

namespace costscope {

/// Messages on their way to a sink, some thousand at a time.
class Sending {
public:
    Sending(const PatternQuestion& question, const MessageSink& sink) : m_bytes(question.bytes), m_sink(sink) {}

    /// False: whoever listens has heard enough.
    bool send(qint64 src, qint64 dst)
    {
        m_src.push_back(qint32(src));
        m_dst.push_back(qint32(dst));
        m_all.push_back(m_bytes);
        return m_src.size() < most ? !m_stopped : flush();
    }
    Result<Done> finish()
    {
        flush();
        return m_stopped ? Result<Done>(cancelled()) : Done{};
    }

private:
    static constexpr size_t most = 65'536;
    bool flush()
    {
        m_stopped = m_stopped || !m_sink({m_src, m_dst, m_all});
        m_src.clear();
        m_dst.clear();
        m_all.clear();
        return !m_stopped;
    }

    qint64 m_bytes;
    const MessageSink& m_sink;
    bool m_stopped = false;
    std::vector<qint32> m_src, m_dst;
    std::vector<qint64> m_all;
};

namespace {

/// The grid of ranks is the torus with every router stretched to its ranks along x.
void nearestNeighbours(const PatternQuestion& question, Sending& sending)
{
    const Torus& torus = question.torus;
    const qint64 width = qint64(torus.size(0)) * question.ranksPerRouter;
    for (qint64 rank = 0; rank < question.ranks(); ++rank) {
        qint64 stride = 1;
        for (int d = 0; d < torus.dimensions(); ++d) {
            const qint64 size = d == 0 ? width : torus.size(d), at = rank / stride % size;
            for (const qint64 to : {at + 1, at - 1}) {
                if ((to < 0 || to >= size) && (!torus.wraps(d) || size <= 2)) continue;
                const qint64 there = (to + size) % size;
                if (there != at && !sending.send(rank, rank + (there - at) * stride)) return;
            }
            stride *= size;
        }
    }
}

void allToAll(const PatternQuestion& question, Sending& sending)
{
    for (qint64 src = 0; src < question.ranks(); ++src)
        for (qint64 dst = 0; dst < question.ranks(); ++dst)
            if (src != dst && !sending.send(src, dst)) return;
}

void ring(const PatternQuestion& question, Sending& sending)
{
    for (qint64 rank = 0; rank < question.ranks() && question.ranks() > 1; ++rank)
        if (!sending.send(rank, (rank + 1) % question.ranks())) return;
}

QString noPowerOfTwo(const PatternQuestion& question)
{
    const auto ranks = quint64(question.ranks());
    return std::has_single_bit(ranks) ? QString() : u"A bit reversal needs 2^k ranks; these are %1."_s.arg(ranks);
}

void bitReversal(const PatternQuestion& question, Sending& sending)
{
    const auto ranks = quint64(question.ranks());
    const int bits = std::countr_zero(ranks);
    for (quint64 rank = 0; rank < ranks; ++rank) {
        quint64 reversed = 0;
        for (int bit = 0; bit < bits; ++bit) reversed |= (rank >> bit & 1) << (bits - 1 - bit);
        if (reversed != rank && !sending.send(qint64(rank), qint64(reversed))) return;
    }
}

/// Ranks as a matrix, as square as their number allows, stored by rows; each sends to where its entry stands by columns.
void transpose(const PatternQuestion& question, Sending& sending)
{
    const qint64 ranks = question.ranks();
    auto rows = qint64(std::sqrt(double(ranks)));
    while (ranks % rows != 0) --rows;
    const qint64 columns = ranks / rows;
    for (qint64 rank = 0; rank < ranks; ++rank) {
        const qint64 there = rank % columns * rows + rank / columns;
        if (there != rank && !sending.send(rank, there)) return;
    }
}

void randomPairs(const PatternQuestion& question, Sending& sending)
{
    std::mt19937_64 random(question.seed);
    const auto ranks = quint64(question.ranks());
    for (quint64 rank = 0; rank < ranks && ranks > 1; ++rank)
        for (qint32 i = 0; i < question.messagesPerRank; ++i)
            if (!sending.send(qint64(rank), qint64((rank + 1 + random() % (ranks - 1)) % ranks))) return;
}

/// Random pairs, and every rank sends once to the first rank of the router in the middle.
void hotSpot(const PatternQuestion& question, Sending& sending)
{
    randomPairs(question, sending);
    Position middle = {};
    for (int d = 0; d < question.torus.dimensions(); ++d) middle[size_t(d)] = question.torus.size(d) / 2;
    const qint64 hot = qint64(question.torus.router(middle)) * question.ranksPerRouter;
    for (qint64 rank = 0; rank < question.ranks(); ++rank)
        if (rank != hot && !sending.send(rank, hot)) return;
}

QString noLineOfFour(const PatternQuestion& question)
{
    const bool isOne = question.torus.routers() == 4 && question.torus.size(0) == 4;
    return isOne ? QString() : u"This pattern is made for four routers in a line."_s;
}

/// Four routers in a line: the processes of the first send to those of router `to`, pair by pair, then the second to the last.
void flows(const PatternQuestion& question, Sending& sending, qint64 to)
{
    const qint64 each = question.ranksPerRouter;
    for (qint64 i = 0; i < each; ++i)
        if (!sending.send(i, to * each + i)) return;
    for (qint64 i = 0; i < each; ++i)
        if (!sending.send(each + i, 3 * each + i)) return;
}

} // namespace

Result<Done> Pattern::make(const PatternQuestion& question, const MessageSink& sink) const
{
    if (const QString lack = lacks ? lacks(question) : QString(); !lack.isEmpty()) return Error{lack};
    Sending sending(question, sink);
    send(question, sending);
    return sending.finish();
}

double Pattern::messages(const PatternQuestion& question) const
{
    return double(question.ranks()) * (perRank ? perRank(question) : 1);
}

Result<Done> Pattern::check(const PatternQuestion& question) const
{
    constexpr double most = 1e11;
    if (const QString lack = lacks ? lacks(question) : QString(); !lack.isEmpty()) return Error{lack};
    if (messages(question) <= most) return Done{};
    return Error{u"%1 of %2 ranks are up to %3 messages; at most %4 are counted. Choose a smaller torus, or fewer ranks on a router."_s.arg(
        name, QString::number(question.ranks()), display(messages(question), Quantity::None, 3), display(most, Quantity::None, 1))};
}

const std::vector<const Pattern*>& allPatterns()
{
    using Question = const PatternQuestion&;
    static const std::vector<Pattern> rows = {
        {.id = u"nearest-neighbour"_s,
         .name = u"Nearest neighbours"_s,
         .description = u"every rank sends to its neighbours in a grid that fits the torus"_s,
         .send = nearestNeighbours,
         .perRank = [](Question question) { return 2.0 * question.torus.dimensions(); }},
        {.id = u"all-to-all"_s,
         .name = u"All to all"_s,
         .description = u"every rank sends to every other"_s,
         .send = allToAll,
         .perRank = [](Question question) { return double(question.ranks() - 1); }},
        {.id = u"bit-reversal"_s,
         .name = u"Bit reversal"_s,
         .description = u"every rank sends to the one with its number's bits reversed"_s,
         .send = bitReversal,
         .lacks = noPowerOfTwo},
        {.id = u"transpose"_s,
         .name = u"Transpose"_s,
         .description = u"ranks are a matrix, every one sends to its place in the transposed one"_s,
         .send = transpose},
        {.id = u"random"_s,
         .name = u"Random pairs"_s,
         .description = u"every rank sends to random others"_s,
         .send = randomPairs,
         .perRank = [](Question question) { return double(question.messagesPerRank); }},
        {.id = u"ring"_s, .name = u"Ring"_s, .description = u"every rank sends to the next"_s, .send = ring},
        {.id = u"hot-spot"_s,
         .name = u"Hot spot"_s,
         .description = u"random pairs, and every rank sends to one in the middle"_s,
         .send = hotSpot,
         .perRank = [](Question question) { return question.messagesPerRank + 1.0; }},
        {.id = u"line"_s,
         .name = u"Line of four routers"_s,
         .description = u"32 processes on each of four routers send from router 0 to 2 and from 1 to 3 (Bienz, Gropp, Olson 2018, Figure 6 "
                        "as in the text)"_s,
         .send = [](Question question, Sending& sending) { flows(question, sending, 2); },
         .dims = {4, 1, 1},
         .ppn = 16,
         .nodesPerRouter = 2,
         .wrap = false,
         .lacks = noLineOfFour},
        {.id = u"line-caption"_s,
         .name = u"Line of four routers, caption"_s,
         .description = u"the same from router 0 to 3 and from 1 to 3 (as in the caption of Figure 6)"_s,
         .send = [](Question question, Sending& sending) { flows(question, sending, 3); },
         .dims = {4, 1, 1},
         .ppn = 16,
         .nodesPerRouter = 2,
         .wrap = false,
         .lacks = noLineOfFour},
    };
    static const std::vector<const Pattern*> all = [] {
        std::vector<const Pattern*> pointers;
        for (const Pattern& row : rows) pointers.push_back(&row);
        return pointers;
    }();
    return all;
}

const Pattern* findPattern(QStringView id)
{
    for (const Pattern* pattern : allPatterns())
        if (pattern->id == id) return pattern;
    return nullptr;
}

Result<AmgMessages> messagesOf(const Pattern& pattern, const PatternQuestion& question, qint64 count, const Progress& progress)
{
    AmgMessages all;
    all.src.reserve(size_t(count));
    all.dst.reserve(size_t(count));
    all.bytes.reserve(size_t(count));
    const auto made = pattern.make(question, [&](const AmgMessageSpan& some) {
        all.src.insert(all.src.end(), some.src.begin(), some.src.end());
        all.dst.insert(all.dst.end(), some.dst.begin(), some.dst.end());
        all.bytes.insert(all.bytes.end(), some.bytes.begin(), some.bytes.end());
        return count == 0 || progress.report(double(all.src.size()) / double(count));
    });
    if (!made) return made.error();
    return all;
}

} // namespace costscope
