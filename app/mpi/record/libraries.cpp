// SPDX-License-Identifier: GPL-3.0-or-later
#include "libraries.h"

#include "regions.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <dlfcn.h>
#include <mpi.h>

namespace costscope::record {

namespace {

bool isOn()
{
    return state().isRecording.load(std::memory_order_relaxed);
}

// PETSc. Up to 3.19 its macros call what PetscLogPLB and PetscLogPLE point to as an event begins and ends; later ones call handlers, of
// which one takes functions like those.

using EventCallback = int (*)(int event, int, void*, void*, void*, void*);
EventCallback *beginHook = nullptr, *endHook = nullptr; // PETSc's variables
EventCallback nextBegin = nullptr, nextEnd = nullptr;   // what stood there before
bool areHooksSought = false;

struct Handlers {
    int (*create)(MPI_Comm, EventCallback, EventCallback, int (*)(void*), int (*)(void*), void**) = nullptr;
    int (*start)(void*) = nullptr;
    int (*destroy)(void**) = nullptr;
    // PetscBool, an int in some versions and a byte in others.
    const unsigned char *isOpen = nullptr, *isClosed = nullptr;
    bool isStarted = false;
    bool areKnown() const { return create && start && destroy && isOpen && isClosed; }
} handlers;

/// Names of events by their numbers, in the order in which they were registered.
std::map<int, std::string>& eventNames()
{
    static auto* const names = new std::map<int, std::string>;
    return *names;
}

constexpr int unknownRegion = -2, noRegion = -1;
std::vector<int> regionOfEvent; // by its number

/// Events that have begun and not ended. What one of them is may be found anew meanwhile: it ends as what it began.
struct Begun {
    int event, region;
};
std::vector<Begun> begun;

/// What stands for the star of a pattern; empty: it does not fit, or nothing does.
std::string behindStar(const std::string& pattern, const std::string& name)
{
    const std::size_t star = pattern.find('*');
    if (star == std::string::npos || !fits(pattern.c_str(), name.c_str())) return "";
    return name.substr(star, name.size() - pattern.size() + 1);
}

int numberIn(const std::string& text)
{
    char* end = nullptr;
    const long number = std::strtol(text.c_str(), &end, 10);
    return text.empty() || *end != '\0' || number < 0 || number > 255 ? -1 : int(number);
}

/// PETSc counts levels from the coarsest on. Levels here begin with the finest.
int levelFromFinest(const Rule& rule, int number)
{
    int most = number;
    for (const auto& event : eventNames()) most = std::max(most, numberIn(behindStar(rule.pattern, event.second)));
    return most - number;
}

int findRegion(int event)
{
    const auto name = eventNames().find(event);
    if (name == eventNames().end()) return noRegion;
    for (const Rule& rule : state().options.events) {
        if (!fits(rule.pattern.c_str(), name->second.c_str())) continue;
        rule.isMet = true;
        const int number = numberIn(behindStar(rule.pattern, name->second));
        return regionOf(rule.region.c_str(), number < 0 ? -1 : levelFromFinest(rule, number));
    }
    return noRegion;
}

int regionOfEventNumber(int event)
{
    if (event < 0) return noRegion;
    if (std::size_t(event) >= regionOfEvent.size()) regionOfEvent.resize(std::size_t(event) + 64, unknownRegion);
    int& region = regionOfEvent[std::size_t(event)];
    if (region == unknownRegion) region = findRegion(event);
    return region;
}

// Errors of the recorder are not PETSc's.
int eventBegins(int event, int t, void* o1, void* o2, void* o3, void* o4) noexcept
{
    try {
        if (const int region = regionOfEventNumber(event); region >= 0) {
            // A smoother is a solver, too: what is open already is not entered once more.
            const bool isOpen = std::any_of(begun.begin(), begun.end(), [&](const Begun& one) { return one.region == region; });
            begun.push_back({event, isOpen ? noRegion : region});
            if (!isOpen) enterRegion(region, RegionTime::InMpi);
        }
    } catch (...) {
        turnOff("no memory for what was recorded");
    }
    return nextBegin ? nextBegin(event, t, o1, o2, o3, o4) : 0;
}

int eventEnds(int event, int t, void* o1, void* o2, void* o3, void* o4) noexcept
{
    const int result = nextEnd ? nextEnd(event, t, o1, o2, o3, o4) : 0;
    for (auto last = begun.rbegin(); last != begun.rend(); ++last) {
        if (last->event != event) continue;
        if (last->region >= 0) leaveRegion(last->region);
        begun.erase(std::next(last).base());
        break;
    }
    return result;
}

/// A handler of this process alone, as soon as PETSc is there; PetscFinalize takes it along.
void startHandler()
{
    if (*handlers.isClosed || !*handlers.isOpen) {
        handlers.isStarted = false;
        return;
    }
    if (handlers.isStarted) return;
    handlers.isStarted = true; // before: making it calls MPI, and so comes here again
    void* handler = nullptr;
    if (handlers.create(MPI_COMM_SELF, eventBegins, eventEnds, nullptr, nullptr, &handler) != 0) return;
    handlers.start(handler);
    handlers.destroy(&handler); // PETSc has its own share of it
}

template <class Symbol>
void find(Symbol& symbol, const char* name)
{
    symbol = reinterpret_cast<Symbol>(dlsym(RTLD_DEFAULT, name));
}

void replace(EventCallback* hook, EventCallback ours, EventCallback& next)
{
    if (*hook == ours) return;
    next = *hook;
    *hook = ours;
}

// hypre. Its functions call each other by name, so those that stand in front of the library are called.

bool usesHypre = false;
COSTSCOPE_RECORD_THREAD int depth = 0; // a smoother multiplies, too: of hypre's functions the outermost counts

/// Levels of matrices by their rows, which shrink from level to level; a larger one begins another hierarchy.
class Levels {
public:
    int of(long long rows)
    {
        const auto found = m_levels.find(rows);
        if (found != m_levels.end()) return found->second;
        m_last = m_levels.empty() || rows > m_rows ? 0 : m_last + 1;
        m_rows = rows;
        return m_levels[rows] = m_last;
    }

private:
    std::map<long long, int> m_levels;
    long long m_rows = 0;
    int m_last = 0;
};

/// The region of an operation with a matrix of hypre's; below 0: it is not recorded.
int regionOfMatrix(const char* operation, const char* rectangular, void* matrix)
{
    usesHypre = true;
    if (!state().options.hypre || !isOn() || depth > 0) return noRegion;
    // Of 32 or 64 bits, which a cleared word holds both.
    static const auto dimensions =
        reinterpret_cast<int (*)(void*, long long*, long long*)>(dlsym(RTLD_DEFAULT, "HYPRE_ParCSRMatrixGetDims"));
    long long rows = 0, columns = 0;
    if (!dimensions || dimensions(matrix, &rows, &columns) != 0 || rows <= 0) return noRegion;
    static auto* const levels = new Levels;
    // A prolongation has the rows of the finer level.
    return regionOf(rows == columns ? operation : rectangular, levels->of(rows));
}

class InMatrix {
public:
    InMatrix(const char* operation, const char* rectangular, void* matrix) noexcept
    {
        try {
            m_region = regionOfMatrix(operation, rectangular, matrix);
            if (m_region >= 0) enterRegion(m_region, RegionTime::InMpi);
        } catch (...) {
            turnOff("no memory for what was recorded");
        }
        ++depth;
    }
    ~InMatrix()
    {
        --depth;
        if (m_region >= 0) leaveRegion(m_region);
    }
    InMatrix(const InMatrix&) = delete;
    InMatrix& operator=(const InMatrix&) = delete;

private:
    int m_region = noRegion;
};

template <class Function>
Function behind(const char* name)
{
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

} // namespace

void watchEvents() noexcept
{
    if (state().options.events.empty()) return;
    if (!areHooksSought) {
        areHooksSought = true;
        find(beginHook, "PetscLogPLB");
        find(endHook, "PetscLogPLE");
        find(handlers.create, "PetscLogHandlerCreateLegacy");
        find(handlers.start, "PetscLogHandlerStart");
        find(handlers.destroy, "PetscLogHandlerDestroy");
        find(handlers.isOpen, "PetscInitializeCalled");
        find(handlers.isClosed, "PetscFinalizeCalled");
    }
    if (handlers.areKnown()) return startHandler();
    if (!beginHook || !endHook) return;
    replace(beginHook, eventBegins, nextBegin);
    replace(endHook, eventEnds, nextEnd);
}

std::vector<std::string> adviceAboutRules()
{
    const Options& options = state().options;
    std::vector<std::string> advice;
    if (options.hypre && !usesHypre)
        advice.push_back(
            "rule hypre: the program multiplied with no matrix of hypre's. Is hypre linked as a shared library, with its symbols?");
    bool isUnmet = false;
    for (const auto& [what, rules] : {std::pair{"call=", &options.calls}, {"comm=", &options.comms}, {"event=", &options.events}})
        for (const Rule& rule : *rules) {
            if (rule.isMet || (rule.isOfPetsc && isUnmet)) continue;
            isUnmet |= rule.isOfPetsc;
            advice.push_back((rule.isOfPetsc ? "rule petsc" : what + rule.pattern) + ": nothing was called so");
            if (rules == &options.events && !beginHook && !handlers.areKnown())
                advice.back() += ". The program has no PETSc that tells its events (as a shared library, and built with its log)";
            else if (rule.isOfPetsc)
                advice.back() += ". PETSc tells levels of multigrid with its option -pc_mg_log";
        }
    if (regionCount() > 1 || options.hypre || !options.calls.empty() || !options.comms.empty() || !options.events.empty()) return advice;
    if (usesHypre)
        advice.push_back("the program uses hypre: COSTSCOPE_RECORD_RULE=hypre records level by level");
    else if (!eventNames().empty())
        advice.push_back("the program uses PETSc: COSTSCOPE_RECORD_RULE=petsc, and its option -pc_mg_log, record multigrid level by level");
    return advice;
}

} // namespace costscope::record

#ifndef COSTSCOPE_RECORD_SMPI // linked with a program, these would take the place of a static library's own

using namespace costscope::record;

#define COSTSCOPE_IN_FRONT extern "C" __attribute__((visibility("default")))

// Numbers of hypre's are int or long long: as the latter they pass either way.

COSTSCOPE_IN_FRONT long long hypre_ParCSRMatrixMatvec(double alpha, void* matrix, void* x, double beta, void* y)
{
    static const auto next = behind<long long (*)(double, void*, void*, double, void*)>("hypre_ParCSRMatrixMatvec");
    const InMatrix in("spmv", "interpolate", matrix);
    return next(alpha, matrix, x, beta, y);
}

COSTSCOPE_IN_FRONT long long hypre_ParCSRMatrixMatvecOutOfPlace(double alpha, void* matrix, void* x, double beta, void* b, void* y)
{
    static const auto next = behind<long long (*)(double, void*, void*, double, void*, void*)>("hypre_ParCSRMatrixMatvecOutOfPlace");
    const InMatrix in("spmv", "interpolate", matrix);
    return next(alpha, matrix, x, beta, b, y);
}

COSTSCOPE_IN_FRONT long long hypre_ParCSRMatrixMatvecT(double alpha, void* matrix, void* x, double beta, void* y)
{
    static const auto next = behind<long long (*)(double, void*, void*, double, void*)>("hypre_ParCSRMatrixMatvecT");
    const InMatrix in("spmv transposed", "restrict", matrix);
    return next(alpha, matrix, x, beta, y);
}

COSTSCOPE_IN_FRONT long long hypre_BoomerAMGRelax(void* matrix, void* f, void* marker, long long type, long long points, double weight,
                                                  double omega, void* norms, void* u, void* v, void* z)
{
    static const auto next = behind<long long (*)(void*, void*, void*, long long, long long, double, double, void*, void*, void*, void*)>(
        "hypre_BoomerAMGRelax");
    const InMatrix in("relax", "relax", matrix);
    return next(matrix, f, marker, type, points, weight, omega, norms, u, v, z);
}

COSTSCOPE_IN_FRONT int PetscLogEventRegister(const char* name, int classid, int* event)
{
    static const auto next = behind<int (*)(const char*, int, int*)>("PetscLogEventRegister");
    const int result = next(name, classid, event);
    try {
        if (result == 0) {
            eventNames()[*event] = name;
            regionOfEvent.clear(); // a level more may have come
        }
    } catch (...) {
        turnOff("no memory for what was recorded");
    }
    return result;
}

#endif
