// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/levels/levelSettings.h"

#include <array>

namespace costscope {

namespace {

/// `shortly`: as a switch is called.
Parameter setting(const char* name, const char* shortly, const char* meaning, const QStringList& words)
{
    return {.name = QString::fromLatin1(name),
            .symbol = QString::fromUtf8(shortly),
            .meaning = QString::fromUtf8(meaning),
            .fallback = 0,
            .words = words};
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
                "processes that share the injection rate: the off-node senders of the node, or all of it", {"senders", "placement"}),
        setting("busiest", "Messages of", "whose messages: the slowest process, or the most messages with the most bytes",
                {"slowest", "aggregate"}),
        setting("queue_messages", "Queue n", "n of the queue search", {"receives", "sends"}),
        setting("queue_law", "Queue law", "queue search: γ n², 2γ n(n+1)/2, 2γ n²/3 or 2γ n", {"square", "half", "third", "in-order"}),
        setting("bars", "Maxima", "maxima of different processes added, or the slowest process with its own queue",
                {"added", "slowest-process"}),
        setting("shared_by", "Bytes b over", "bytes per process b: over all ranks, or over those that send", {"all-ranks", "active-ranks"}),
        setting("hops_on", "Hops h on", "hops h: routers of the torus, or nodes on the smallest cube without wrap-around",
                {"torus", "node-mesh"}),
        setting("side", "Side", "messages that a process sends, receives, or the longer of both", {"sends", "receives", "larger"}),
        setting("link_load", "Link load ℓ",
                "bytes over the busiest link: the cube estimate of eq (7), or counted on the torus of the placement", {"cube", "counted"}),
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
