// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison.h"

#include "core/base/find.h"

#include <algorithm>

namespace costscope {

namespace {

constexpr qsizetype mostChanges = 20'000; // of datasets whose cells are compared
constexpr qsizetype mostDetails = 8;

DatasetItem* named(Session& session, const DatasetItem& other, bool single)
{
    return firstOf(session.datasets, [&](const DatasetItem& d) { return single || d.name == other.name; });
}

/// Takes out of both sessions the data that are the same, or too large to be told cell by cell; the names of these.
QStringList lighten(Session& before, Session& after)
{
    static const DatasetPtr none = [] {
        auto empty = std::make_shared<Dataset>();
        empty->tables.push_back({u"none"_s, {}});
        return empty;
    }();
    QStringList large;
    const bool single = before.datasets.size() == 1 && after.datasets.size() == 1;
    for (DatasetItem& now : after.datasets) {
        DatasetItem* old = named(before, now, single);
        if (!old) continue;
        const bool isLarge = std::max(old->data->principal().rows(), now.data->principal().rows()) > mostChanges;
        const bool isSame = old->data == now.data;
        if (!isSame && isLarge && !(*old->data == *now.data)) large << now.name;
        if (isSame || isLarge) old->data = now.data = none;
    }
    return large;
}

QString inWords(const ItemChange& item)
{
    if (item.change == Change::Added) return u"%1: added"_s.arg(item.name);
    if (item.change == Change::Removed) return u"%1: removed"_s.arg(item.name);
    const auto count = item.values.size() + item.texts.size();
    const QString first = item.values.empty()
                              ? u"%1: “%2” → “%3”"_s.arg(item.texts.front().name, item.texts.front().before, item.texts.front().after)
                              : u"%1: %2 → %3"_s.arg(item.values.front().name, display(item.values.front().before, Quantity::None),
                                                     display(item.values.front().after, Quantity::None));
    return count == 1 ? u"%1, %2"_s.arg(item.name, first) : u"%1: %2 values differ; %3"_s.arg(item.name, QString::number(count), first);
}

ChangeLine line(const QString& kind, const std::vector<ItemChange>& changes, const QStringList& large, size_t before, size_t after)
{
    const auto count = [&](Change change) {
        return qsizetype(std::ranges::count_if(changes, [&](const ItemChange& c) { return c.change == change; }));
    };
    const auto changed = count(Change::Changed) + large.size();
    QStringList parts;
    if (changed > 0)
        parts << (changed == 1 ? u"1 of %1 differs"_s.arg(after)
                               : u"%1 of %2 differ"_s.arg(QString::number(changed), QString::number(after)));
    if (const auto added = count(Change::Added); added > 0) parts << u"%1 added"_s.arg(added);
    if (const auto removed = count(Change::Removed); removed > 0) parts << u"%1 removed"_s.arg(removed);
    if (parts.isEmpty()) parts << (before + after == 0 ? u"none"_s : u"identical, %1 of %1"_s.arg(after));
    ChangeLine line{kind, parts.join(u", "_s)};
    for (const QString& name : large) line.details << u"%1: other data"_s.arg(name);
    for (const ItemChange& item : changes) line.details << inWords(item);
    if (const qsizetype more = line.details.size() - mostDetails; more > 0)
        line.details = line.details.mid(0, mostDetails) << u"and %1 more"_s.arg(more);
    return line;
}

} // namespace

std::vector<ChangeLine> changesInWords(const Session& before, const Session& after)
{
    Session old = before, now = after;
    const QStringList large = lighten(old, now);
    const SessionComparison c = compareSessions(old, now);
    return {line(u"Datasets"_s, c.datasets, large, old.datasets.size(), now.datasets.size()),
            line(u"Machines"_s, c.machines, {}, old.machines.size(), now.machines.size()),
            line(u"Fits"_s, c.fits, {}, old.fits.size(), now.fits.size()),
            line(u"Figures"_s, c.figures, {}, old.figures.size(), now.figures.size())};
}

} // namespace costscope
