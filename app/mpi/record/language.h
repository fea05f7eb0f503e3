// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hooks.h"

#include <cstring>
#include <type_traits>

#include <dlfcn.h>

namespace costscope::record {

/// An argument as it was passed: see wrappers.awk.
using Word = std::intptr_t;

template <class Handle>
Handle handleOf(Word word)
{
    if constexpr (std::is_pointer_v<Handle>)
        return reinterpret_cast<Handle>(word);
    else
        return static_cast<Handle>(word);
}

template <class Handle>
Key keyOf(Handle handle)
{
    if constexpr (std::is_pointer_v<Handle>)
        return reinterpret_cast<Key>(handle);
    else
        return static_cast<Key>(handle);
}

struct C {
    static long long number(Word word) { return int(word); }
    static long long item(Word array, int i) { return reinterpret_cast<const int*>(array)[i]; }
    static MPI_Datatype type(Word word) { return handleOf<MPI_Datatype>(word); }
    static MPI_Datatype typeItem(Word array, int i) { return reinterpret_cast<const MPI_Datatype*>(array)[i]; }
    static MPI_Comm comm(Word word) { return handleOf<MPI_Comm>(word); }
    static MPI_Win window(Word word) { return handleOf<MPI_Win>(word); }
    static Key key(Word requests, long long i) { return keyOf(reinterpret_cast<const MPI_Request*>(requests)[i]); }
    static Key messageKey(Word message) { return keyOf(*reinterpret_cast<const MPI_Message*>(message)); }
    static bool flag(Word word) { return *reinterpret_cast<const int*>(word) != 0; }
    static int index(Word array, int i) { return reinterpret_cast<const int*>(array)[i]; }
    static bool isInPlace(Word word) { return word == reinterpret_cast<Word>(MPI_IN_PLACE); }
    static bool ignores(Word status, bool all)
    {
        return status == (all ? reinterpret_cast<Word>(MPI_STATUSES_IGNORE) : reinterpret_cast<Word>(MPI_STATUS_IGNORE));
    }
    static MPI_Status status(Word word, int i) { return reinterpret_cast<const MPI_Status*>(word)[i]; }
};

/// The functions MPI_…_c.
struct Large : C {
    static long long number(Word word) { return word; }
    static long long item(Word array, int i) { return reinterpret_cast<const MPI_Count*>(array)[i]; }
};

#ifdef COSTSCOPE_RECORD_FORTRAN
extern "C" __attribute__((weak)) char mpi_fortran_in_place_;
extern "C" __attribute__((weak)) void* MPIR_F_MPI_IN_PLACE;

struct Fortran {
    static const MPI_Fint* at(Word word) { return reinterpret_cast<const MPI_Fint*>(word); }
    static long long number(Word word) { return *at(word); }
    static long long item(Word array, int i) { return at(array)[i]; }
    static MPI_Datatype type(Word word) { return PMPI_Type_f2c(*at(word)); }
    static MPI_Datatype typeItem(Word array, int i) { return PMPI_Type_f2c(at(array)[i]); }
    static MPI_Comm comm(Word word) { return PMPI_Comm_f2c(*at(word)); }
    static MPI_Win window(Word word) { return PMPI_Win_f2c(*at(word)); }
    static Key key(Word requests, long long i) { return keyOf(PMPI_Request_f2c(at(requests)[i])); }
    static Key messageKey(Word message) { return keyOf(PMPI_Message_f2c(*at(message))); }
    static bool flag(Word word) { return *at(word) != 0; }
    static int index(Word array, int i) { return at(array)[i] - 1; }
    /// ierror; where it may be left out, its address is null.
    static int result(Word word) { return word ? *at(word) : MPI_SUCCESS; }
    static bool isInPlace(Word word)
    {
        if (&mpi_fortran_in_place_ && word == reinterpret_cast<Word>(&mpi_fortran_in_place_)) return true;
        return &MPIR_F_MPI_IN_PLACE && MPIR_F_MPI_IN_PLACE && word == reinterpret_cast<Word>(MPIR_F_MPI_IN_PLACE);
    }
    static bool ignores(Word status, bool all)
    {
        if (status == 0 || status == reinterpret_cast<Word>(all ? MPI_F_STATUSES_IGNORE : MPI_F_STATUS_IGNORE)) return true;
#ifndef OPEN_MPI // whose mpi_f08 has the same one
        if (status == reinterpret_cast<Word>(all ? MPI_F08_STATUSES_IGNORE : MPI_F08_STATUS_IGNORE)) return true;
#endif
        return false;
    }
    static MPI_Status status(Word word, int i)
    {
        MPI_Status status;
        PMPI_Status_f2c(at(word) + std::size_t(i) * (sizeof(MPI_Status) / sizeof(MPI_Fint)), &status);
        return status;
    }
};

/// What a Fortran wrapper calls: pmpi_… where the binding has it (MPICH's mpi_f08 names it otherwise), else the next of its own name.
template <class Function>
Function* otherwise(Function* target, const char* symbol)
{
    return target ? target : reinterpret_cast<Function*>(dlsym(RTLD_NEXT, symbol));
}
#endif

/// Handles before the call: it takes them away. Empty where nothing is followed.
template <class L>
class Keys {
public:
    Keys(Call& call, Word requests, long long n)
    {
        if (!call.isOn() || n <= 0 || !hasPending()) return;
        try {
            std::vector<Key>& keys = call.thread().keys;
            keys.resize(std::size_t(n));
            for (long long i = 0; i < n; ++i) keys[std::size_t(i)] = L::key(requests, i);
            m_keys = &keys;
            if (!state().isThreaded) return;
            lookUp(call);
            m_pendings = &call.thread().pendings;
        } catch (...) {
            call.fail();
        }
    }
    bool isEmpty() const { return !m_keys; }
    int size() const { return m_keys ? int(m_keys->size()) : 0; }
    Key at(int i) const { return i >= 0 && i < size() ? (*m_keys)[std::size_t(i)] : 0; }

    const Pending* pending(int i) const { return m_pendings && i >= 0 && i < size() ? &(*m_pendings)[std::size_t(i)] : nullptr; }

private:
    std::vector<Key>* m_keys = nullptr;
    std::vector<Pending>* m_pendings = nullptr;
};

template <class L>
void finished(Call& call, const Keys<L>& keys, int i, const MPI_Status* status, bool isAlone)
{
    completed(call, keys.at(i), keys.pending(i), status, isAlone);
}

template <class L>
void forgotten(Call& call, const Keys<L>& keys)
{
    if (!keys.isEmpty()) forget(call, keys.at(0));
}

/// The program's statuses, or where it ignores them some of our own.
template <class L>
class Statuses {
public:
    Statuses(Call& call, Word given, long long n, bool all, bool isNeeded) : m_word(given)
    {
        m_isReadable = isNeeded && call.isOn() && n > 0;
        if (!m_isReadable || !L::ignores(given, all)) return;
        try {
            std::vector<unsigned char>& bytes = call.thread().statuses;
            bytes.resize(std::size_t(n) * sizeof(MPI_Status) + alignof(MPI_Status));
            m_word = reinterpret_cast<Word>(bytes.data());
        } catch (...) {
            m_isReadable = false;
            call.fail();
        }
    }
    Word word() const { return m_word; }
    const MPI_Status* at(int i)
    {
        if (!m_isReadable) return nullptr;
        m_status = L::status(m_word, i);
        return &m_status;
    }

private:
    Word m_word;
    bool m_isReadable;
    MPI_Status m_status;
};

} // namespace costscope::record
