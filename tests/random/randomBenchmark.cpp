// SPDX-License-Identifier: GPL-3.0-or-later
// Benchmarks of every kind that costscope.benchmark/1 and the outputs of other programs know.
#include "randomData.h"

#include "core/data/BenchmarkSamples.h"
#include "randomText.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

using Number = BenchmarkNumber;

struct Kind {
    const char* id;
    const char* timeOf;
    std::vector<Number> numbers;
};

const std::vector<Kind>& kinds()
{
    static const std::vector<Kind> all = {{"ping-pong", "one-way", {Number::Bytes}},
                                          {"ping-pong", "round-trip", {Number::Bytes}},
                                          {"multi-pair", "one-way", {Number::Bytes, Number::Pairs}},
                                          {"high-volume-ping-pong", "batch-one-way", {Number::Bytes, Number::Messages}},
                                          {"prtt", "prtt", {Number::Bytes, Number::Messages, Number::Delay}},
                                          {"concurrent-transfers", "transfer", {Number::Bytes, Number::Concurrency}},
                                          {"collective", "call", {Number::Ranks, Number::Bytes}},
                                          {"kernel-efficiency", "call", {Number::M, Number::N, Number::K, Number::Flops}},
                                          {"memory-copy", "call", {Number::Bytes}},
                                          {"overhead", "call", {}},
                                          {"application", "phase", {Number::Ranks, Number::Bytes}},
                                          {"other", "run", {Number::Argument1, Number::Argument2}}};
    return all;
}

class Maker {
public:
    Maker(Chance& chance, const DataTaste& taste) : m_chance(chance), m_taste(taste), m_numbers(chance, taste), m_kind(chance.of(kinds()))
    {}

    Dataset made()
    {
        addFacts();
        m_alpha = m_chance.magnitude(1e-7, 1e-4), m_rate = m_chance.magnitude(1e7, 1e11);
        m_isShift = is("application") && m_chance.oneIn(2), m_overlaps = is("collective") && m_chance.oneIn(3);
        const int rows = m_chance.between(1, 3 * m_taste.rows);
        for (int row = 0; row < rows; ++row) addSample(row);
        m_facts.rows = rows;
        return benchmarkDataset(m_facts, std::move(m_samples));
    }

private:
    bool is(const char* id) const { return m_facts.kind == QLatin1String(id); }

    void addFacts()
    {
        m_facts.kind = QLatin1String(m_kind.id), m_facts.timeOf = QLatin1String(m_kind.timeOf);
        m_facts.title = randomName(m_chance, true), m_facts.id = randomName(m_chance, true);
        m_facts.isSynthetic = m_chance.oneIn(4);
        m_facts.system = {{"host", randomName(m_chance)}, {"sockets", m_chance.between(1, 2)}};
        m_facts.layout = {
            {"ranks", m_chance.between(2, 64)}, {"nodes", m_chance.between(1, 8)}, {"ranks_per_node", m_chance.between(1, 16)}};
        if (m_chance.oneIn(2)) m_facts.layout = {};
        if (m_chance.oneIn(3)) m_facts.parameters[QLatin1String("scope")] = QLatin1String(m_chance.of(scopes));
        if (m_chance.oneIn(3)) m_facts.parameters[QLatin1String("printed_digits")] = m_chance.between(1, 6);
        if (m_chance.oneIn(3)) m_facts.parameters[QLatin1String("active_ranks_per_node")] = m_chance.between(1, 16);
        if (m_chance.oneIn(3)) m_facts.parameters[QLatin1String("channel")] = QLatin1String(m_chance.of({"network", "shared-memory"}));
        if (m_chance.oneIn(4))
            m_facts.protocols = {QJsonObject{{"name", "short"}, {"min_bytes", 0}, {"max_bytes", 499}},
                                 QJsonObject{{"name", "eager"}, {"min_bytes", 500}, {"max_bytes", 7999}}};
        if (m_chance.oneIn(4)) m_facts.further = randomFields(m_chance);
    }

    double valueOf(Number field, int row)
    {
        switch (field) {
        case Number::Bytes:
            if (m_numbers.isWild()) return m_numbers.bytes();
            return std::ldexp(1, is("high-volume-ping-pong") ? 16 - row % 14 : row % 20); // one volume in batches
        case Number::Messages: return is("prtt") ? m_chance.of({1.0, 16.0}) : std::ldexp(1, row % 14);
        case Number::Delay: return m_chance.oneIn(2) ? 0 : m_numbers.time();
        case Number::Ranks: return m_chance.of({2.0, 4.0, 8.0, 16.0, 64.0});
        case Number::Flops: return m_numbers.isWild() ? m_chance.of({0.0, 1e-300, 1e300}) : m_flops;
        default: return m_numbers.count(field == Number::Argument1 || field == Number::N ? 1e4 : 16);
        }
    }

    double timeOf(double bytes)
    {
        return m_numbers.isWild() ? m_numbers.time() : (m_alpha + bytes / m_rate) * (0.9 + 0.2 * m_chance.unit());
    }

    void addSample(int row)
    {
        const size_t at = m_samples.add();
        const double order = std::ldexp(1, 4 + row % 8);
        m_flops = 2 * order * order * order;
        double bytes = m_flops / 8;
        for (const Number field : m_kind.numbers) {
            const bool isSide = field == Number::M || field == Number::N || field == Number::K;
            const double value = isSide && !m_numbers.isWild() ? order : valueOf(field, row);
            if (field == Number::Bytes) bytes = value;
            if (m_chance.oneIn(24) && field != Number::Bytes) continue;
            m_samples.set(at, field, value);
        }
        addTexts(at);
        if (m_chance.oneIn(24)) return m_samples.set(at, BenchmarkText::Status, QLatin1String(m_chance.of({"error", "skipped"})));
        if (m_chance.oneIn(16)) return m_samples.set(at, Number::Rate, m_numbers.isWild() ? 0 : bytes / timeOf(bytes));
        for (int i = m_chance.between(1, 5); i > 0; --i) m_samples.addTime(at, {.seconds = timeOf(bytes)});
        addCounters(at, bytes);
    }

    void addTexts(size_t at)
    {
        if (is("high-volume-ping-pong")) m_samples.set(at, BenchmarkText::Order, QLatin1String(m_chance.of({"same", "reverse", "random"})));
        if (is("collective"))
            m_samples.set(at, BenchmarkText::Op,
                          QLatin1String(m_chance.of({"allgather", "MPI_Bcast", "alltoall", "barrier", "iallgather"})));
        if (is("kernel-efficiency")) m_samples.set(at, BenchmarkText::Op, QLatin1String(m_chance.of({"dgemm", "dtrsm", "dsyrk"})));
        if (is("other")) m_samples.set(at, BenchmarkText::Name, randomName(m_chance));
        if (m_chance.oneIn(3)) m_samples.set(at, BenchmarkText::Scope, QLatin1String(m_chance.of(scopes)));
        if (m_chance.oneIn(16)) m_samples.set(at, BenchmarkText::Algorithm, randomName(m_chance));
        if (m_chance.oneIn(16)) m_samples.set(at, BenchmarkText::Message, randomWords(m_chance));
        if (m_chance.oneIn(16)) m_samples.addTag(at, randomName(m_chance), randomName(m_chance));
    }

    void addCounters(size_t at, double bytes)
    {
        if (is("high-volume-ping-pong") && m_chance.oneIn(2)) m_samples.addCounter(at, u"link_bytes"_s, 4 * bytes);
        if (m_overlaps)
            for (const char* name : {"compute_s", "purecomm_s"}) m_samples.addCounter(at, QLatin1String(name), m_numbers.timeOrZero());
        if (!m_isShift) return;
        m_samples.addCounter(at, u"distance"_s, std::ldexp(1, m_chance.between(0, 6)));
        m_samples.addTag(at, u"over_ranks"_s, QLatin1String(m_chance.of({"mean", "max"})));
    }

    static constexpr const char* scopes[] = {"socket", "node", "network", "shared-memory", "core"};

    Chance& m_chance;
    const DataTaste& m_taste;
    Numbers m_numbers;
    const Kind& m_kind;
    BenchmarkFacts m_facts;
    BenchmarkSamples m_samples;
    double m_alpha = 1e-6, m_rate = 1e9, m_flops = 1;
    bool m_isShift = false, m_overlaps = false;
};

} // namespace

Dataset randomBenchmark(Chance& chance, const DataTaste& taste)
{
    return Maker(chance, taste).made();
}

} // namespace costscope
