// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "call.h"
#include "requests.h"

#include <mpi.h>

namespace costscope::record {

// What the wrappers tell, in C's terms whatever the language of the call. None throws: what goes wrong turns recording off.

extern const char* const functionNames[];
extern const int functionCount;

/// 0 of a type that is none: of a type that MPI ignores nobody knows what it is.
std::uint64_t bytesOf(long long count, MPI_Datatype type) noexcept;

void sent(Call& call, Kind kind, std::uint64_t bytes, int peer, MPI_Comm comm) noexcept;
/// A blocking receive. A null status says nothing.
void received(Call& call, const MPI_Status* status, int peer, MPI_Comm comm) noexcept;

void posted(Call& call, Key key, std::uint64_t bytes, int peer, MPI_Comm comm) noexcept;
void prepared(Call& call, Key key, bool isReceive, std::uint64_t bytes, int peer, MPI_Comm comm) noexcept;
void started(Call& call, Key key) noexcept;
/// What is known of requests that a call may complete, before it: behind it another thread may already have got their handles.
void lookUp(Call& call) noexcept;
/// `pending` as it was looked up, null where only this thread calls MPI. `isAlone`: found complete by itself, not as one of all.
void completed(Call& call, Key key, const Pending* pending, const MPI_Status* status, bool isAlone) noexcept;
void forget(Call& call, Key key) noexcept;
bool hasPending() noexcept;

void probed(Call& call, Key message, MPI_Comm comm) noexcept;
/// Before the message is received. Generation 0: nobody knows it.
Pending matched(Call& call, Key message) noexcept;
void receivedMatched(Call& call, Pending pending, const MPI_Status* status) noexcept;
void postedMatched(Call& call, Pending pending, Key key, std::uint64_t bytes) noexcept;

void collective(Call& call, MPI_Comm comm, std::uint64_t bytes) noexcept;
void onWindow(Call& call, Kind kind, std::uint64_t bytes, int peer, MPI_Win window) noexcept;

/// Null: nothing is known of it.
Communicator* neighboursOf(Call& call, MPI_Comm comm) noexcept;
/// To or from a rank of the world.
void withNeighbour(Call& call, Kind kind, std::uint64_t bytes, int worldPeer) noexcept;

template <class Out, class In>
void neighbours(Call& call, MPI_Comm comm, Out out, In in)
{
    const Communicator* const known = neighboursOf(call, comm);
    if (!known) return;
    for (std::size_t i = 0; i < known->targets.size(); ++i) withNeighbour(call, Kind::NeighbourSent, out(int(i)), known->targets[i]);
    for (std::size_t i = 0; i < known->sources.size(); ++i) withNeighbour(call, Kind::NeighbourReceived, in(int(i)), known->sources[i]);
}

template <class Out>
void collectiveOf(Call& call, MPI_Comm comm, Out out)
{
    const Communicator* const known = communicatorOf(comm);
    std::uint64_t bytes = 0;
    for (int i = 0; known && i < known->size; ++i) bytes += out(i);
    collective(call, comm, bytes);
}

template <class Out>
void allToAll(Call& call, MPI_Comm comm, Out out)
{
    if (state().options.allPeers)
        if (const Communicator* const known = communicatorOf(comm))
            for (int i = 0; i < known->size; ++i)
                if (const std::uint64_t bytes = out(i)) sent(call, Kind::AllSent, bytes, i, comm);
    collectiveOf(call, comm, out);
}

} // namespace costscope::record
