// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/levelMemory.h"
#include "core/figures/networkChoices.h"
#include "core/session/Session.h"
#include "core/topology/linkCapacity.h"

namespace costscope {

// What the figures of link loads share.

/// The messages of one operation in a network.
struct NetworkView {
    const DatasetItem* item = nullptr;
    AmgHierarchyPtr hierarchy;
    size_t operation = 0; ///< in hierarchy->operations
    std::shared_ptr<const Network> network;
    std::shared_ptr<const LinkLoads> loads;
    CubeEstimate cube;
    Machine machine;
    bool isBusiestOfAll = false; ///< nobody chose level or operation, and there are several

    const AmgOperation& of() const { return hierarchy->operations[operation]; }
    AmgMessageSpan messages() const { return messagesOf(*item->data, of()); }
    const Torus& torus() const { return network->torus; }
    double delta() const; ///< of the machine [s/byte]; NaN if it has none
    std::optional<PerDimension> secondsPerByte() const { return costscope::secondsPerByte(machine, torus()); } ///< at capacity
    /// "SpMV on level 3"; the operation alone where there is one level.
    QString where() const;
};

/// The operation by the choices `level` and `operation`, without them the one with most bytes · hops; what was counted stays
/// in the memory. Error: no list of messages; a network that cannot be; cancelled.
Result<NetworkView> networkView(const Session& session, const FigureRequest& request, FigureMemory& memory, const Progress& progress = {});
/// The same with the what if of the request; nothing if there is none.
Result<std::optional<NetworkView>> networkWhatIf(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                                 const Progress& progress = {});

/// The chosen operation on every level where it has a list, finest first; without a choice the one whose bytes go farthest. What
/// was counted stays in the memory as one.
Result<std::vector<NetworkView>> networkLevels(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                               const Progress& progress = {});
/// The same with the what if of the request; none if there is none.
Result<std::vector<NetworkView>> networkLevelsWhatIf(const Session& session, const FigureRequest& request, FigureMemory& memory,
                                                     const Progress& progress = {});

/// The one of both that the request shows: the what if where the choice `show` says so.
Result<NetworkView> shownNetwork(const Session& session, const FigureRequest& request, FigureMemory& memory);

QString lacksMessages(const Session& session, const FigureRequest& request);
qint64 rowsForNetwork(const Session& session, const FigureRequest& request, const FigureMemory& memory);

/// What networkLevels() has to count.
qint64 rowsForNetworkLevels(const Session& session, const FigureRequest& request, const FigureMemory& memory);

/// level, operation, and those of networkChoices().
std::vector<Choice> trafficChoices();
/// Levels and operations of the data; `show` goes where there is no what if.
void addTrafficOptions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request);

/// What the kinds have in common: they take messages, go with the selected level, and know the values of a network.
FigureKind trafficFigure(const QString& id, const QString& name, const QString& description, const std::vector<Choice>& choices,
                         decltype(FigureKind::build) build);
/// Whether its kind is one of those.
bool isNetworkFigure(const FigureRequest& request);

/// What a load is shown as.
struct LoadScale {
    double factor = 1; ///< of bytes
    QString unit;      ///< "MB", "× mean"
    QString label;     ///< "Load of a link (MB)"
    PerDimension ofDimension = {1, 1, 1, 1, 1}; ///< further factor: links differ by dimension
    bool isTime = false;                        ///< at capacity: ofDimension is in s/byte
    double operator()(const LinkLoads& loads, size_t number) const
    {
        return factor * ofDimension[size_t(loads.torus.link(number).dimension)] * double(loads.bytes[number]);
    }
    double most(const LinkLoads& loads) const; ///< of all links
    double mean(const LinkLoads& loads) const; ///< of all links; 0 without links
    std::vector<size_t> hottest(const LinkLoads& loads, size_t count) const { return loads.hottest(count, ofDimension); }
    /// "6.16 MB", "5.2 ms": bytes, or the time at capacity, of one link.
    QString shown(const LinkLoads& loads, size_t number) const;
};
/// By the choice `load`: bytes in the unit that suits the largest; times the mean of the links; seconds at the capacity of each
/// link. Error: the machine has no `network.link_bytes_per_s` for every dimension.
Result<LoadScale> loadScale(const NetworkView& view, const FigureRequest& request);
/// The scale of what is now, in its unit, for the links of a what if: its torus may have other dimensions. Error: as loadScale().
Result<LoadScale> sameScaleOf(const NetworkView& whatIf, LoadScale scale);
Choice loadChoice();

/// Tori of the same size, whatever wraps around: links have the same numbers in both.
bool haveSameRouters(const Torus& a, const Torus& b);

/// "5,2,2", and the router that stands there, if there is one.
QString coordinatesOf(const Torus& torus, qint32 router);
std::optional<qint32> routerAt(const Torus& torus, const QString& coordinates);

/// Key of a link for selection: "link=5,2,2+z".
QString linkKey(const Torus& torus, const Link& link);
/// The link of such a key; nothing if it is no key of a link of this torus.
std::optional<Link> linkOf(const Torus& torus, const QString& key);
/// "+z at (5, 2, 2)".
QString linkName(const Torus& torus, const Link& link);
/// The same of a key of a link, whatever its torus; empty if it is none.
QString linkNameOfKey(const QString& key);
/// "an 8 × 8 × 8 torus", "a 4 × 4 mesh".
QString aTorus(const Torus& torus);

/// "One link carries 28 times the mean: +z at (5, 2, 2)", "The busiest link carries 6.5 times the mean; 8 of the 10 busiest run along +x";
/// "Only 2 of 48 links carry anything, at most 1 MB: +x at (0, 0, 0)"; of times at capacity it says so.
QString hotTitle(const NetworkView& view, const LoadScale& scale);
/// "name · SpMV on level 3 · 8 × 8 × 8 torus, 2 nodes × 4 ranks per router · block, x fastest"; `of` in place of the level.
QString networkSubtitle(const NetworkView& view, const QString& of = {});
Provenance networkProvenance(const NetworkView& view);
/// The link that takes longest at its capacity, where it is not the one with most bytes; empty where it is, or none is known.
QString otherThanBusiest(const NetworkView& view);
/// Exact ℓ and the cube estimate in words, and what else a reader must know.
Messages networkMessages(const NetworkView& view);
Messages placementMessages(const NetworkView& view); ///< of these what is said of the placement

/// "2 of 48 links carry anything" where these are so few that a mean over all of them says nothing; else empty.
QString fewLinks(const LinkLoads& loads);

/// The larger load of every link, now or in the what if; what is now where there is none or it has other routers.
LinkLoads largerLoads(const NetworkView& view, const NetworkView* whatIf);
/// Of a what if with the same routers: which link is its busiest and what that carries now, or that it changes nothing.
Messages whatIfMessages(const NetworkView& view, const NetworkView& whatIf);

/// What of the links the table of a figure leaves out; nothing = none. `loads`: largerLoads() of a what if.
void sayLinksLeftOut(Figure& figure, const LinkLoads& loads, const LoadScale& scale);

/// Which links have marks that can be selected: those of the table, or every one.
enum class LinkMarks { OfTable, OfAll };
/// The numbers behind the figure: the busiest links on this scale, now or in the what if, at most `most`, with their keys. Row of a link by
/// its number, -1 of the others; with LinkMarks::OfAll they have keys behind those of the table's rows.
std::vector<int> addLinkTable(Figure& figure, const NetworkView& view, const NetworkView* whatIf, size_t most,
                              const LoadScale& scale, LinkMarks marks = LinkMarks::OfTable);

} // namespace costscope
