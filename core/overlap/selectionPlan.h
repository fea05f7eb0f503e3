// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/base/Result.h"

#include <vector>

namespace costscope {

// What run-time selection of algorithms costs before a program starts. Barigou 2016, sections 2.1.2 and 4.3.2 (ADCL).

/// The requests that are tuned together.
struct SelectionRequests {
    double algorithms = 3;                                   ///< implementations of one request
    double depths = 1;                                       ///< places of the progress calls: loop depths, 'zero' included
    double requests = 1;                                     ///< q, tuned together
    bool mergeable = false;                                  ///< similar requests may count as one
    double functions() const { return algorithms * depths; } ///< of one request
};

/// f^q I: iterations until all functions were measured I times; merged requests count as one.
double selectionIterations(const SelectionRequests& requests, double perFunction, bool merged);

/// One try of the automatic configuration.
struct ConfigurationStep {
    bool merged = false;
    double perFunction = 30;     ///< I
    double iterations = missing; ///< of the selection
    double overhead = missing;   ///< share of the iterations at full throttle
    bool isAccepted = false;
};

struct SelectionConfiguration {
    std::vector<ConfigurationStep> steps;
    bool isHeuristic = false; ///< brute force costs too much even at its least: attributes one after the other, without estimate
    const ConfigurationStep& last() const { return steps.back(); }
};

/// Brute force, unmerged, I = 30; while the overhead is above the threshold (a share, equality is accepted): merge if that is
/// possible, else five iterations less down to 15, else the attribute heuristic. Error: no iterations at full throttle, a
/// count that is none.
Result<SelectionConfiguration> configureSelection(const SelectionRequests& requests, double fullThrottle, double threshold = 0.15);

} // namespace costscope
