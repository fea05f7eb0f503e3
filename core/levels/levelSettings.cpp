// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/levelSettings.h"

#include <array>
#include <initializer_list>
#include <utility>

namespace costscope {

namespace {

/// `shortly`: as a switch is called. `words`: each with what people read.
Parameter setting(const char* name, const char* shortly, const char* meaning,
                  std::initializer_list<std::pair<const char*, const char*>> words)
{
    Parameter parameter{
        .name = QString::fromLatin1(name), .symbol = QString::fromUtf8(shortly), .meaning = QString::fromUtf8(meaning), .fallback = 0};
    for (const auto& [word, shown] : words) {
        parameter.words << QString::fromLatin1(word);
        parameter.names << QString::fromUtf8(shown);
    }
    return parameter;
}

/// Where each setting stands in the struct, in the order of the rows.
template <class F>
void eachSetting(LevelSettings& s, F f)
{
    const auto each = [&](auto&... members) {
        size_t row = 0;
        (f(levelSettingRows()[row++], members), ...);
    };
    each(s.activePpn, s.busiest, s.queueMessages, s.queueLaw, s.bars, s.sharedBy, s.hopsOn, s.side, s.linkLoad);
}

} // namespace

const Parameters& levelSettingRows()
{
    static const Parameters rows = {
        setting("active_ppn", "Injection shared by",
                "processes that share the injection rate: the off-node senders of the node, or all of it",
                {{"senders", "off-node senders"}, {"placement", "all of the node"}}),
        setting("busiest", "Messages of", "whose messages: the slowest process, or the most messages with the most bytes",
                {{"slowest", "the slowest process"}, {"aggregate", "most and largest"}}),
        setting("queue_messages", "Queue n", "n of the queue search", {{"receives", "receives"}, {"sends", "sends"}}),
        setting("queue_law", "Queue law", "queue search: γ n², 2γ n(n+1)/2, 2γ n²/3 or 2γ n",
                {{"square", "γ n²"}, {"half", "γ n(n+1)"}, {"third", "2γ n²/3"}, {"in-order", "2γ n"}}),
        setting("bars", "Maxima", "maxima of different processes added, or the slowest process with its own queue",
                {{"added", "added"}, {"slowest-process", "the slowest process"}}),
        setting("shared_by", "Bytes b over", "bytes per process b: over all ranks, or over those that send",
                {{"all-ranks", "all ranks"}, {"active-ranks", "ranks that send"}}),
        setting("hops_on", "Hops h on", "hops h: routers of the torus, or nodes on the smallest cube without wrap-around",
                {{"torus", "the torus"}, {"node-mesh", "a mesh of nodes"}}),
        setting("side", "Side", "messages that a process sends, receives, or the longer of both",
                {{"sends", "sends"}, {"receives", "receives"}, {"larger", "the longer"}}),
        setting("link_load", "Link load ℓ",
                "bytes over the busiest link: the cube estimate of eq (7), or counted on the torus of the placement",
                {{"cube", "cube of eq (7)"}, {"counted", "counted"}}),
    };
    return rows;
}

LevelSettings levelSettingsOf(const NamedValues& values)
{
    LevelSettings settings;
    eachSetting(settings, [&](const Parameter& row, auto& member) {
        const auto found = values.find(row.name);
        if (found != values.end()) member = std::decay_t<decltype(member)>(int(found->second));
    });
    return settings;
}

NamedValues namedSettings(const LevelSettings& settings)
{
    NamedValues values;
    LevelSettings copy = settings;
    eachSetting(copy, [&](const Parameter& row, auto member) { values[row.name] = double(int(member)); });
    return values;
}

LevelSettings withoutLists(LevelSettings settings)
{
    settings.busiest = Busiest::Aggregate;
    settings.activePpn = ActivePpn::Placement;
    return settings;
}

QStringList changedSettings(const LevelSettings& settings)
{
    QStringList changed;
    const NamedValues values = namedSettings(settings);
    for (const Parameter& row : levelSettingRows())
        if (values.at(row.name) != 0) changed << u"%1 = %2"_s.arg(row.name, row.words.value(int(values.at(row.name))));
    return changed;
}

Search searchOf(QueueLaw law)
{
    return std::array{Search::Printed, Search::Reverse, Search::Observed, Search::InOrder}[size_t(law)];
}

QString formulaOf(QueueLaw law)
{
    return queueTerm(searchOf(law), u"<i>γ</i>"_s, {}, u"<i>n</i>"_s, u"(<i>n</i>+1)"_s);
}

} // namespace costscope
