// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/network/figures/networkChoices.h"
#include "core/network/hierarchyMemory.h"
#include "core/network/linkCapacity.h"
#include "core/session/Session.h"

namespace costscope {

/// The operation with a list that the request chooses by `level` and `operation`; else the one whose bytes go farthest.
std::optional<size_t> chosenOperation(const AmgHierarchy& hierarchy, const FigureRequest& request);
/// Neither level nor operation is chosen or followed.
bool isOfNone(const FigureRequest& request);
/// "SpMV on level 3"; the operation alone where there is one level.
QString operationInWords(const AmgHierarchy& hierarchy, const AmgOperation& operation);

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
    QString where() const;                                                                                     ///< operationInWords()
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
/// What networkView() and networkWhatIf() have to go through: messages, ranks and links that are not in the memory.
qint64 rowsForNetwork(const Session& session, const FigureRequest& request, const FigureMemory& memory);
/// The same with the links of a large torus, which a figure goes through also when all is counted.
qint64 rowsToShowNetwork(const Session& session, const FigureRequest& request, const FigureMemory& memory);

/// What networkLevels() has to count.
qint64 rowsForNetworkLevels(const Session& session, const FigureRequest& request, const FigureMemory& memory);

} // namespace costscope
