// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collectives/CollectiveSetup.h"

#include "core/kernel/TorusShape.h"
#include "core/model/shown.h"
#include "core/parameters/FigureValue.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

Error notOneOf(const QString& text, const QStringList& words)
{
    return {u"“%1” is not known here. Known: %2."_s.arg(text, words.join(u", "_s))};
}

template <qint64 CollectiveSetup::*Count>
Result<Done> setCount(CollectiveSetup& setup, const QString& text)
{
    bool isNumber = false;
    const qint64 value = text.toLongLong(&isNumber);
    constexpr qint64 most = qint64(1) << 30;
    if (!isNumber || value < 1 || value > most)
        return Error{u"“%1”: a whole number from 1 to %2 was expected."_s.arg(text, QString::number(most))};
    setup.*Count = value;
    return Done{};
}

Result<Done> setAlgorithm(CollectiveSetup& setup, const QString& text)
{
    if (findCollective(text)) return setup.algorithm = text, Done{};
    QStringList known;
    for (const Collective* one : allCollectives()) known << one->id;
    return notOneOf(text, known);
}

Result<Done> setMapping(CollectiveSetup& setup, const QString& text)
{
    QStringList known;
    for (const Mapping mapping : {Mapping::Sequential, Mapping::RoundRobin, Mapping::Listed}) {
        if (mapping == Mapping::Listed && setup.rankNode.empty()) continue; // there is no list to take
        if (text == toString(mapping)) return setup.mapping = mapping, Done{};
        known << toString(mapping);
    }
    return notOneOf(text, known);
}

/// "7x5x3", and where routers have more than one node "7x5x3:2".
Result<Done> setTorus(CollectiveSetup& setup, const QString& text)
{
    setup.torus.reset();
    if (text == QLatin1String("none") || text.isEmpty()) return Done{};
    const auto dims = dimsFrom(text.section(u':', 0, 0).toStdString());
    if (!dims) return errorFrom(dims.reason());
    if (dims->size() > 3) return Error{u"“%1”: up to three directions were expected, as in 7x5x3."_s.arg(text)};
    if (const auto shape = TorusShape::of(*dims, std::vector<bool>(dims->size(), true)); !shape) return errorFrom(shape.reason());
    CollectiveTorus torus;
    std::ranges::copy(*dims, torus.dims.begin());
    if (text.contains(u':')) {
        bool isNumber = false;
        torus.nodesPerRouter = text.section(u':', 1).trimmed().toInt(&isNumber);
        if (!isNumber || torus.nodesPerRouter < 1 || torus.nodesPerRouter > 4096)
            return Error{u"“%1”: behind the colon the nodes of a router were expected, from 1 to 4096, as in 7x5x3:2."_s.arg(text)};
    }
    setup.torus = torus;
    return Done{};
}

QString torusText(const CollectiveSetup& setup)
{
    if (!setup.torus) return u"none"_s;
    const auto& [x, y, z] = setup.torus->dims;
    const QString shape = u"%1x%2x%3"_s.arg(x).arg(y).arg(z);
    return setup.torus->nodesPerRouter == 1 ? shape : u"%1:%2"_s.arg(shape).arg(setup.torus->nodesPerRouter);
}

Result<Done> setSize(CollectiveSetup& setup, const QString& text)
{
    const auto bytes = parseQuantity(text, Quantity::Size);
    if (!bytes) return bytes.error();
    if (!(*bytes >= 0) || std::isinf(*bytes)) return Error{u"“%1”: a size of 0 bytes or more was expected."_s.arg(text)};
    setup.bytes = *bytes;
    return Done{};
}

Result<Done> setSegment(CollectiveSetup& setup, const QString& text)
{
    setup.segment.reset();
    if (text == QLatin1String("none") || text.isEmpty()) return Done{};
    const auto bytes = parseQuantity(text, Quantity::Size);
    if (!bytes) return bytes.error();
    if (!(*bytes >= 1) || std::isinf(*bytes)) return Error{u"“%1”: a segment of at least one byte, or none, was expected."_s.arg(text)};
    setup.segment = *bytes;
    return Done{};
}

Result<Done> setLevel(CollectiveSetup& setup, const QString& text)
{
    const auto level = stageLevel(text);
    if (!level) return notOneOf(text, {toString(StageLevel::Transmission), toString(StageLevel::Transfer)});
    setup.level = *level;
    return Done{};
}

Result<Done> setOverhead(CollectiveSetup& setup, const QString& text)
{
    if (text == QLatin1String("printed")) return setup.withOverhead.reset(), Done{};
    if (text != QLatin1String("with") && text != QLatin1String("without")) return notOneOf(text, {u"printed"_s, u"with"_s, u"without"_s});
    setup.withOverhead = text == QLatin1String("with");
    return Done{};
}

Result<Done> setOutside(CollectiveSetup& setup, const QString& text)
{
    if (text != QLatin1String("refuse") && text != QLatin1String("extend")) return notOneOf(text, {u"refuse"_s, u"extend"_s});
    setup.extend = text == QLatin1String("extend");
    return Done{};
}

CollectiveParameter row(const char* name, const char* symbol, const char* label, QStringList words, QStringList names, const char* meaning,
                        Result<Done> (*set)(CollectiveSetup&, const QString&), QString (*text)(const CollectiveSetup&))
{
    return {{.name = QString::fromLatin1(name),
             .symbol = QString::fromUtf8(symbol),
             .meaning = QString::fromUtf8(meaning),
             .words = std::move(words),
             .names = std::move(names),
             .label = QString::fromUtf8(label)},
            set,
            text};
}

CollectiveParameter algorithmRow()
{
    QStringList words, names;
    for (const Collective* one : allCollectives()) {
        words << one->id;
        names << one->name;
    }
    return row("algorithm", "", "Algorithm", words, names, "of the collective", setAlgorithm,
               [](const CollectiveSetup& setup) { return setup.algorithm; });
}

QStringList list(std::initializer_list<const char*> words)
{
    QStringList all;
    for (const char* word : words) all << QString::fromUtf8(word);
    return all;
}

std::vector<CollectiveParameter> allRows()
{
    return {
        algorithmRow(),
        row("processes", "P", "Processes", {}, {}, "how many take part", setCount<&CollectiveSetup::processes>,
            [](const CollectiveSetup& setup) { return QString::number(setup.processes); }),
        row("nodes", "M", "Nodes", {}, {}, "the processes are spread over; P/M on each", setCount<&CollectiveSetup::nodes>,
            [](const CollectiveSetup& setup) { return QString::number(setup.nodes); }),
        row("mapping", "", "Mapping", list({"sequential", "round-robin", "listed"}), list({"sequential", "round robin", "as listed"}),
            "sequential: rank p on node p div Q; round-robin: on node p mod M; listed: from a file", setMapping,
            [](const CollectiveSetup& setup) { return toString(setup.mapping); }),
        row("torus", "", "Torus", {}, {}, "of the nodes, x fastest: 7x5x3, or 7x5x3:2 with two nodes on a router; none = all equally far",
            setTorus, torusText),
        row("size", "m", "Message", {}, {}, "bytes; what they are depends on the algorithm: 64KiB", setSize,
            [](const CollectiveSetup& setup) { return exact(setup.bytes); }),
        row("segment", "S", "Segment", {}, {}, "bytes of a segment: 8KiB; none = messages go as a whole", setSegment,
            [](const CollectiveSetup& setup) { return setup.segment ? exact(*setup.segment) : u"none"_s; }),
        row("level", "", "Level", list({"transmission", "transfer"}), list({"transmissions", "transfers"}),
            "whole transmissions one after the other, or their transfers, which overlap", setLevel,
            [](const CollectiveSetup& setup) { return toString(setup.level); }),
        row("overhead", "o", "Overhead", list({"printed", "with", "without"}), list({"as printed", "with o", "without o"}),
            "printed: in every transmission, but not at transfer level nor in scatter and recursive doubling", setOverhead,
            [](const CollectiveSetup& setup) {
                return !setup.withOverhead ? u"printed"_s : *setup.withOverhead ? u"with"_s : u"without"_s;
            }),
        row("outside", "", "Outside tables", list({"refuse", "extend"}), list({"refuse", "extend the last slope"}),
            "what happens to a cell that the table L(m,τ) does not hold", setOutside,
            [](const CollectiveSetup& setup) { return setup.extend ? u"extend"_s : u"refuse"_s; }),
    };
}

} // namespace

const std::vector<CollectiveParameter>& collectiveValues()
{
    static const std::vector<CollectiveParameter> all = allRows();
    return all;
}

const CollectiveParameter* findCollectiveValue(QStringView name)
{
    return parameterCalled(collectiveValues(), name);
}

Result<Done> setCollectiveValue(CollectiveSetup& setup, const QString& name, const QString& text)
{
    const CollectiveParameter* value = findCollectiveValue(name);
    if (!value) return unknownValue(name, namesOf(collectiveValues()));
    const auto set = value->set(setup, text);
    return set ? set : Result<Done>(Error{u"%1: %2"_s.arg(name, set.error().message)});
}

} // namespace costscope
