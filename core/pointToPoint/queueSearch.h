// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"

#include <array>

namespace costscope {

/// How much of the queue of unmatched messages a process searches for n messages.
enum class Search {
    Printed,  ///< eq (3) as it stands: γ n², an upper bound
    InOrder,  ///< messages arrive as they were asked for: n elements
    Observed, ///< what applications showed, section 5: n²/3 elements
    Reverse,  ///< the last comes first: n(n+1)/2 elements
};
inline constexpr std::array searches = {Search::Printed, Search::InOrder, Search::Observed, Search::Reverse};
QString toString(Search search); ///< "printed", "in-order", "observed", "reverse"

/// Queue search. Bienz, Gropp, Olson 2018, section 4.1. n received messages, γ [s]; independent of protocol and locality.
struct QueueSearch {
    double gamma = missing;
    Search search = Search::Printed;

    double searched(double n) const;   ///< elements that are looked at; printed: those of the reverse order
    double time(double n) const;       ///< [s]
    double upperBound(double n) const; ///< the most that this way of counting gives [s]
};

/// The time as it is written, simple HTML, of what stands for γ, n and n + 1: "γ n²"; "2 · 8.4 ns · 62 · 63 / 2" where `times`
/// is " · ".
QString queueTerm(Search search, const QString& gamma, const QString& times, const QString& n, const QString& next);

/// The rows `gamma` and `search` that models with a queue share.
Parameter gammaValue();
Parameter searchValue();
/// Why γ and the elements searched do not agree in the paper, and what is done about it.
QString searchNote();
/// What a result says of the choice.
Message noteOnSearch(Search search);

extern const Model queueSearchModel; ///< "queue-search"

} // namespace costscope
