// SPDX-License-Identifier: GPL-3.0-or-later
// Wrappers that the table cannot write: arguments differ between C and Fortran, or the recorder itself begins and ends in them.
#include "call.h"
#include "communicators.h"
#include "language.h"
#include "setup.h"

#include <cstdarg>

#define COSTSCOPE_EXPORT extern "C" __attribute__((visibility("default")))
#define COSTSCOPE_TARGET extern "C" __attribute__((weak))

namespace costscope::record {

namespace {

void afterInit(const Call& call, int result)
{
    if (call.isOutermost() && result == MPI_SUCCESS) begin();
}

void beforeFinalize(const Call& call)
{
    if (call.isOutermost()) finish();
}

void control(int level, const char* name)
{
    const State& s = state();
    if (!s.isActive) return;
    switch (s.options.pcontrol) {
    case Pcontrol::Off:
        // As mpiP understands it. Other arguments may not be there: they are never read.
        if (level == 2) {
            if (Thread* const thread = thisThread(); thread && !s.isThreaded) clearThread(*thread);
        } else if (s.trouble.empty()) {
            setRecording(level != 0);
        }
        break;
    case Pcontrol::Ipm:
        if (level == 1) enterRegion(regionOf(name, -1));
        if (level == -1) leaveRegion(regionOf(name, -1));
        break;
    case Pcontrol::Level:
        if (level >= 100) enterRegion(regionOf("exchange", level - 100));
        if (level <= -100) leaveRegion(regionOf("exchange", -level - 100));
        break;
    }
}

/// What enters or leaves a region never ends the program.
template <class Does>
void safely(Does does) noexcept
{
    try {
        does();
    } catch (...) {
        turnOff("no memory for a region");
    }
}

void controlSafely(int level, const char* name) noexcept
{
    safely([&] { control(level, name); });
}

bool readsName(int level)
{
    return state().options.pcontrol == Pcontrol::Ipm && state().isActive && (level == 1 || level == -1);
}

} // namespace

COSTSCOPE_TARGET Word targetInit(Word, Word) __asm__("PMPI_Init");
COSTSCOPE_EXPORT Word wrappedInit(Word, Word) __asm__("MPI_Init");
Word wrappedInit(Word count, Word arguments)
{
    const Call call(-1);
    const Word result = targetInit(count, arguments);
    afterInit(call, int(result));
    return result;
}

COSTSCOPE_TARGET Word targetInitThread(Word, Word, Word, Word) __asm__("PMPI_Init_thread");
COSTSCOPE_EXPORT Word wrappedInitThread(Word, Word, Word, Word) __asm__("MPI_Init_thread");
Word wrappedInitThread(Word count, Word arguments, Word required, Word provided)
{
    const Call call(-1);
    const Word result = targetInitThread(count, arguments, required, provided);
    afterInit(call, int(result));
    return result;
}

COSTSCOPE_TARGET Word targetFinalize() __asm__("PMPI_Finalize");
COSTSCOPE_EXPORT Word wrappedFinalize() __asm__("MPI_Finalize");
Word wrappedFinalize()
{
    const Call call(-1);
    beforeFinalize(call);
    return targetFinalize();
}

COSTSCOPE_TARGET Word targetAbort(Word, Word) __asm__("PMPI_Abort");
COSTSCOPE_EXPORT Word wrappedAbort(Word, Word) __asm__("MPI_Abort");
Word wrappedAbort(Word comm, Word code)
{
    const Call call(-1);
    if (call.isOutermost()) aborting();
    return targetAbort(comm, code);
}

COSTSCOPE_TARGET Word targetSetName(Word, Word) __asm__("PMPI_Comm_set_name");
COSTSCOPE_EXPORT Word wrappedSetName(Word, Word) __asm__("MPI_Comm_set_name");
Word wrappedSetName(Word comm, Word name)
{
    const Call call(-1);
    const Word result = targetSetName(comm, name);
    if (state().isActive && call.isOutermost() && int(result) == MPI_SUCCESS) forgetRule(C::comm(comm));
    return result;
}

} // namespace costscope::record

COSTSCOPE_EXPORT int MPI_Pcontrol(const int level, ...)
{
    using namespace costscope::record;
    const char* name = nullptr;
    if (callDepth == 0 && readsName(level)) {
        va_list more;
        va_start(more, level);
        name = va_arg(more, const char*);
        va_end(more);
    }
    if (callDepth == 0) controlSafely(level, name);
    const Call call(-1);
    return PMPI_Pcontrol(level);
}

COSTSCOPE_EXPORT void costscope_region_begin(const char* operation, int level)
{
    using namespace costscope::record;
    safely([&] {
        if (state().isActive) enterRegion(regionOf(operation, level));
    });
}

COSTSCOPE_EXPORT void costscope_region_end(const char* operation, int level)
{
    using namespace costscope::record;
    safely([&] {
        if (state().isActive) leaveRegion(regionOf(operation, level));
    });
}

#ifdef COSTSCOPE_RECORD_FORTRAN

// A length of a text stands behind all arguments, which is why there is one word more where there is a text.
#define COSTSCOPE_FORTRAN(variant, symbol)                                                                                                 \
    COSTSCOPE_TARGET Word targetInit##variant(Word) __asm__("pmpi_init" symbol);                                                           \
    COSTSCOPE_EXPORT Word wrappedInit##variant(Word) __asm__("mpi_init" symbol);                                                           \
    Word wrappedInit##variant(Word ierror)                                                                                                 \
    {                                                                                                                                      \
        const Call call(-1);                                                                                                               \
        const Word result = otherwise(targetInit##variant, "mpi_init" symbol)(ierror);                                                     \
        afterInit(call, Fortran::result(ierror));                                                                                          \
        return result;                                                                                                                     \
    }                                                                                                                                      \
    COSTSCOPE_TARGET Word targetInitThread##variant(Word, Word, Word) __asm__("pmpi_init_thread" symbol);                                  \
    COSTSCOPE_EXPORT Word wrappedInitThread##variant(Word, Word, Word) __asm__("mpi_init_thread" symbol);                                  \
    Word wrappedInitThread##variant(Word required, Word provided, Word ierror)                                                             \
    {                                                                                                                                      \
        const Call call(-1);                                                                                                               \
        const Word result = otherwise(targetInitThread##variant, "mpi_init_thread" symbol)(required, provided, ierror);                    \
        afterInit(call, Fortran::result(ierror));                                                                                          \
        return result;                                                                                                                     \
    }                                                                                                                                      \
    COSTSCOPE_TARGET Word targetFinalize##variant(Word) __asm__("pmpi_finalize" symbol);                                                   \
    COSTSCOPE_EXPORT Word wrappedFinalize##variant(Word) __asm__("mpi_finalize" symbol);                                                   \
    Word wrappedFinalize##variant(Word ierror)                                                                                             \
    {                                                                                                                                      \
        const Call call(-1);                                                                                                               \
        beforeFinalize(call);                                                                                                              \
        return otherwise(targetFinalize##variant, "mpi_finalize" symbol)(ierror);                                                          \
    }                                                                                                                                      \
    COSTSCOPE_TARGET Word targetAbort##variant(Word, Word, Word) __asm__("pmpi_abort" symbol);                                             \
    COSTSCOPE_EXPORT Word wrappedAbort##variant(Word, Word, Word) __asm__("mpi_abort" symbol);                                             \
    Word wrappedAbort##variant(Word comm, Word code, Word ierror)                                                                          \
    {                                                                                                                                      \
        const Call call(-1);                                                                                                               \
        if (call.isOutermost()) aborting();                                                                                                \
        return otherwise(targetAbort##variant, "mpi_abort" symbol)(comm, code, ierror);                                                    \
    }                                                                                                                                      \
    COSTSCOPE_TARGET Word targetSetName##variant(Word, Word, Word, Word) __asm__("pmpi_comm_set_name" symbol);                             \
    COSTSCOPE_EXPORT Word wrappedSetName##variant(Word, Word, Word, Word) __asm__("mpi_comm_set_name" symbol);                             \
    Word wrappedSetName##variant(Word comm, Word name, Word ierror, Word length)                                                           \
    {                                                                                                                                      \
        const Call call(-1);                                                                                                               \
        const Word result = otherwise(targetSetName##variant, "mpi_comm_set_name" symbol)(comm, name, ierror, length);                     \
        if (state().isActive && call.isOutermost() && Fortran::result(ierror) == MPI_SUCCESS) forgetRule(Fortran::comm(comm));             \
        return result;                                                                                                                     \
    }                                                                                                                                      \
    COSTSCOPE_TARGET Word targetControl##variant(Word) __asm__("pmpi_pcontrol" symbol);                                                    \
    COSTSCOPE_EXPORT Word wrappedControl##variant(Word, Word, Word) __asm__("mpi_pcontrol" symbol);                                        \
    Word wrappedControl##variant(Word level, Word name, Word length)                                                                       \
    {                                                                                                                                      \
        controlFortran(Fortran::number(level), name, length);                                                                              \
        const Call call(-1);                                                                                                               \
        return otherwise(targetControl##variant, "mpi_pcontrol" symbol)(level);                                                            \
    }

namespace costscope::record {

namespace {
/// Names are passed in IPM's manner alone: call mpi_pcontrol(1, "name").
void controlFortran(long long level, Word name, Word length)
{
    char text[mostName] = "";
    if (callDepth > 0) return;
    if (readsName(int(level)) && name && length > 0) {
        std::size_t size = std::size_t(length) < sizeof text - 1 ? std::size_t(length) : sizeof text - 1;
        std::memcpy(text, reinterpret_cast<const char*>(name), size);
        while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\0')) text[--size] = '\0';
    }
    controlSafely(int(level), text);
}
} // namespace

COSTSCOPE_FORTRAN(1, "_")
COSTSCOPE_FORTRAN(2, "__")
COSTSCOPE_FORTRAN(3, "")
COSTSCOPE_FORTRAN(4, "_f08_")

} // namespace costscope::record

#endif
