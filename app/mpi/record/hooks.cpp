// SPDX-License-Identifier: GPL-3.0-or-later
#include "hooks.h"

namespace costscope::record {

namespace {

/// Does what it is given; an exception turns recording off.
template <class Does>
void safely(Call& call, Does does) noexcept
{
    try {
        does();
    } catch (...) {
        call.fail();
    }
}

bool isType(MPI_Datatype type)
{
    if (type == MPI_DATATYPE_NULL) return false;
#if defined(OPEN_MPI)
    return type != nullptr;
#elif defined(MPICH_VERSION) || defined(MVAPICH2_VERSION) || defined(I_MPI_VERSION)
    return (type >> 26 & 0xF) == 3; // the kind of object in a handle
#else
    return true;
#endif
}

bool isNull(Call& call, int peer)
{
    if (peer != MPI_PROC_NULL) return false;
    ++call.thread().totals.null;
    return true;
}

void count(Call& call, Kind kind, int region, std::uint64_t bytes, int worldPeer, std::uint32_t order, std::uint64_t ticks)
{
    if (worldPeer < 0) ++call.thread().totals.unknown;
    Entry entry;
    entry.bytes = bytes;
    entry.peer = worldPeer;
    entry.order = order;
    entry.region = std::uint16_t(region);
    entry.kind = kind;
    if (kind == Kind::Collective) entry.function = std::uint8_t(call.function());
    call.thread().table.add(entry, ticks);
}

std::uint64_t bytesOf(const MPI_Status& status)
{
    MPI_Count bytes = 0;
#ifdef COSTSCOPE_RECORD_SMPI
    int number = 0;
    PMPI_Get_count(const_cast<MPI_Status*>(&status), MPI_BYTE, &number);
    bytes = number;
#else
    PMPI_Get_elements_x(const_cast<MPI_Status*>(&status), MPI_BYTE, &bytes);
#endif
    return bytes > 0 ? std::uint64_t(bytes) : 0;
}

bool isCancelled(const MPI_Status& status)
{
    int is = 0;
#ifdef COSTSCOPE_RECORD_SMPI // has neither this nor intercommunicators
    (void)status;
#else
    PMPI_Test_cancelled(const_cast<MPI_Status*>(&status), &is);
#endif
    return is;
}

/// A receive is there; it came where `pending` was posted.
void arrived(Call& call, const Pending& pending, const MPI_Status* status, bool isAlone)
{
    RegionData& data = dataOf(call.thread(), pending.region);
    if (data.pending > 0) --data.pending;
    if (status && isCancelled(*status)) return;
    const int peer = status && pending.peer == MPI_ANY_SOURCE ? status->MPI_SOURCE : pending.peer;
    if (peer == MPI_PROC_NULL) return;
    const int worldPeer = peer == MPI_ANY_SOURCE || !pending.comm ? -1 : worldRank(*pending.comm, peer);
    if (worldPeer < 0 && !status) ++call.thread().totals.untracked;
    count(call, Kind::Received, pending.region, status ? bytesOf(*status) : pending.bytes, worldPeer, pending.order, pending.ticks);
    const bool isNow = pending.execution == data.executions && data.executions < exactExecutions;
    if (isAlone && isNow && pending.order < mostOrdered) data.completed.push_back(pending.order);
}

/// Where and when a receive is posted.
void place(Call& call, Pending& pending)
{
    RegionData& data = call.data();
    pending.region = std::uint16_t(call.region());
    pending.order = data.posted++;
    pending.execution = data.executions;
    pending.ticks = call.takeTicks();
    pending.isActive = true;
    ++data.pending;
}

void put(Key key, const Pending& pending)
{
    if (pending.comm) use(*pending.comm, 1);
    const Guard guard;
    requests().put(key, pending);
}

/// Takes it out, but for a persistent one, which is not active any more. False: nobody knows it.
bool take(Key key, Pending& pending)
{
    const Guard guard;
    Pending* const found = requests().find(key);
    if (!found) return false;
    pending = *found;
    if (found->isPersistent)
        found->isActive = false;
    else
        requests().erase(key);
    return true;
}

Communicator* known(Call& call, MPI_Comm comm)
{
    Communicator* const found = communicatorOf(comm);
    if (found && !state().options.comms.empty()) call.moveTo(ruleOf(*found, comm));
    return found;
}

} // namespace

std::uint64_t bytesOf(long long count, MPI_Datatype type) noexcept
{
    if (count <= 0 || !isType(type)) return 0;
    MPI_Count size = 0;
    PMPI_Type_size_x(type, &size);
    return size > 0 ? std::uint64_t(count) * std::uint64_t(size) : 0;
}

bool hasPending() noexcept
{
    const Guard guard;
    return requests().size() > 0;
}

void sent(Call& call, Kind kind, std::uint64_t bytes, int peer, MPI_Comm comm) noexcept
{
    safely(call, [&] {
        if (isNull(call, peer)) return;
        Communicator* const found = known(call, comm);
        call.step(Step::Post);
        count(call, kind, call.region(), bytes, found ? worldRank(*found, peer) : -1, call.data().sent++, call.takeTicks());
    });
}

void received(Call& call, const MPI_Status* status, int peer, MPI_Comm comm) noexcept
{
    safely(call, [&] {
        if (isNull(call, peer)) return;
        Communicator* const found = known(call, comm);
        if (peer == MPI_ANY_SOURCE && status) peer = status->MPI_SOURCE;
        if (peer == MPI_PROC_NULL) return;
        call.step(Step::Post);
        const int worldPeer = found && peer != MPI_ANY_SOURCE ? worldRank(*found, peer) : -1;
        count(call, Kind::Received, call.region(), status ? bytesOf(*status) : 0, worldPeer, call.data().posted++, call.takeTicks());
    });
}

void posted(Call& call, Key key, std::uint64_t bytes, int peer, MPI_Comm comm) noexcept
{
    safely(call, [&] {
        if (isNull(call, peer)) return;
        Pending pending;
        pending.comm = known(call, comm);
        pending.bytes = bytes;
        pending.peer = peer;
        call.step(Step::Post);
        place(call, pending);
        put(key, pending);
    });
}

void prepared(Call& call, Key key, bool isReceive, std::uint64_t bytes, int peer, MPI_Comm comm) noexcept
{
    safely(call, [&] {
        Pending pending;
        pending.comm = known(call, comm);
        pending.bytes = bytes;
        pending.peer = peer;
        pending.isReceive = isReceive;
        pending.isPersistent = true;
        pending.isActive = false;
        put(key, pending);
    });
}

void started(Call& call, Key key) noexcept
{
    safely(call, [&] {
        Pending pending;
        {
            const Guard guard;
            const Pending* const found = requests().find(key);
            if (!found) return;
            pending = *found;
        }
        if (isNull(call, pending.peer)) return;
        if (pending.comm && pending.comm->rule >= 0) call.moveTo(pending.comm->rule);
        call.step(Step::Post);
        if (pending.isReceive) {
            place(call, pending);
            const Guard guard;
            requests().put(key, pending);
        } else {
            const int worldPeer = pending.comm ? worldRank(*pending.comm, pending.peer) : -1;
            count(call, Kind::Sent, call.region(), pending.bytes, worldPeer, call.data().sent++, call.takeTicks());
        }
    });
}

void lookUp(Call& call) noexcept
{
    safely(call, [&] {
        Thread& thread = call.thread();
        thread.pendings.assign(thread.keys.size(), Pending());
        const Guard guard;
        for (std::size_t i = 0; i < thread.keys.size(); ++i)
            if (const Pending* const found = requests().find(thread.keys[i])) thread.pendings[i] = *found;
    });
}

void completed(Call& call, Key key, const Pending* lookedUp, const MPI_Status* status, bool isAlone) noexcept
{
    safely(call, [&] {
        Pending pending;
        bool isKnown = false;
        if (lookedUp) {
            pending = *lookedUp;
            isKnown = pending.generation != 0;
            const Guard guard;
            Pending* const found = isKnown ? requests().find(key) : nullptr;
            if (found && found->generation == pending.generation) {
                if (found->isPersistent)
                    found->isActive = false;
                else
                    requests().erase(key);
            }
        } else if (key != 0) {
            isKnown = take(key, pending);
        }
        if (isKnown && pending.isReceive && pending.isActive) {
            // The time of waiting belongs to where it was posted.
            if (pending.comm && pending.comm->rule >= 0) call.moveTo(pending.region);
            arrived(call, pending, status, isAlone);
        }
        if (pending.comm && !pending.isPersistent) use(*pending.comm, -1);
        call.step(Step::Complete);
    });
}

void forget(Call& call, Key key) noexcept
{
    safely(call, [&] {
        const Guard guard;
        requests().erase(key);
    });
}

void probed(Call& call, Key message, MPI_Comm comm) noexcept
{
    safely(call, [&] {
        Pending pending;
        pending.comm = known(call, comm);
        pending.peer = MPI_ANY_SOURCE;
        put(message, pending);
    });
}

Pending matched(Call& call, Key message) noexcept
{
    Pending pending;
    safely(call, [&] {
        if (!take(message, pending)) pending.generation = 0;
    });
    return pending;
}

void receivedMatched(Call& call, Pending pending, const MPI_Status* status) noexcept
{
    safely(call, [&] {
        if (pending.generation == 0) return;
        place(call, pending);
        arrived(call, pending, status, false);
        if (pending.comm) use(*pending.comm, -1);
    });
}

void postedMatched(Call& call, Pending pending, Key key, std::uint64_t bytes) noexcept
{
    safely(call, [&] {
        if (pending.generation == 0) return;
        pending.bytes = bytes;
        place(call, pending);
        const Guard guard;
        requests().put(key, pending);
    });
}

void collective(Call& call, MPI_Comm comm, std::uint64_t bytes) noexcept
{
    safely(call, [&] {
        Communicator* const found = known(call, comm);
        count(call, Kind::Collective, call.region(), bytes, found ? found->size : 0, 0, call.takeTicks());
    });
}

void onWindow(Call& call, Kind kind, std::uint64_t bytes, int peer, MPI_Win window) noexcept
{
    safely(call, [&] {
        if (isNull(call, peer)) return;
        call.step(Step::Post);
        count(call, kind, call.region(), bytes, worldRankOfWindow(window, peer), call.data().sent++, call.takeTicks());
    });
}

Communicator* neighboursOf(Call& call, MPI_Comm comm) noexcept
{
    Communicator* found = nullptr;
    safely(call, [&] {
        found = known(call, comm);
        if (found) findNeighbours(*found, comm);
    });
    return found;
}

void withNeighbour(Call& call, Kind kind, std::uint64_t bytes, int worldPeer) noexcept
{
    safely(call, [&] {
        if (isNull(call, worldPeer)) return;
        call.step(Step::Post);
        std::uint32_t& order = kind == Kind::NeighbourSent ? call.data().sent : call.data().posted;
        count(call, kind, call.region(), bytes, worldPeer, order++, call.takeTicks());
    });
}

} // namespace costscope::record
