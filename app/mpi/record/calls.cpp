// SPDX-License-Identifier: GPL-3.0-or-later
#include "call.h"
#include "symbols.h"

#include <cstdlib>
#include <unordered_map>

#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>

namespace costscope::record {

namespace {

constexpr int frames = 24, callers = 8, notOurs = -1, ours = -2;

bool fitsSymbol(const std::string& pattern, const char* symbol)
{
    if (fits(pattern.c_str(), symbol)) return true;
    int status = 0;
    char* const shown = abi::__cxa_demangle(symbol, nullptr, nullptr, &status);
    const bool does = shown && fits(pattern.c_str(), shown);
    std::free(shown);
    return does;
}

/// What an address of a return means: a region, or one of the two above.
int lookedUp(void* address)
{
    Dl_info info{};
    if (!dladdr(address, &info)) return notOurs;
#ifndef COSTSCOPE_RECORD_SMPI // where the library is an object of the program all would be its own
    Dl_info own{};
    if (dladdr(reinterpret_cast<void*>(&thisThread), &own) && own.dli_fbase == info.dli_fbase) return ours;
#endif
    const std::string symbol = symbolAt(address);
    if (symbol.empty()) return notOurs;
    for (const Rule& rule : state().options.calls)
        if (fitsSymbol(rule.pattern, symbol.c_str())) {
            rule.isMet = true;
            return regionOf(rule.region.c_str(), -1);
        }
    return notOurs;
}

} // namespace

int calledFrom()
{
    static auto* const known = new std::unordered_map<void*, int>;
    void* stack[frames];
    const int depth = backtrace(stack, frames);
    for (int i = 0, seen = 0; i < depth && seen < callers; ++i) {
        int what = notOurs;
        bool isKnown = false;
        {
            const Guard guard;
            const auto found = known->find(stack[i]);
            isKnown = found != known->end();
            if (isKnown) what = found->second;
        }
        if (!isKnown) {
            what = lookedUp(stack[i]); // names a region, which locks by itself
            const Guard guard;
            known->emplace(stack[i], what);
        }
        if (what >= 0) return what;
        if (what != ours) ++seen;
    }
    return -1;
}

} // namespace costscope::record
