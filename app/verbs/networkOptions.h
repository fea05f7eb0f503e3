// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/Arguments.h"
#include "core/topology/network.h"
#include "core/topology/patterns.h"

namespace costscope {

/// --torus, --wrap, --order, --placement, … of the verbs that know a network.
std::vector<Option> networkOptions();

/// Options that cannot hold together, in words; empty if there are none.
QString contradiction(const Arguments& arguments);

/// The job in the network that placement and options make. Error: wrongWords() for words that are none; a file that cannot
/// be read.
Result<Network> networkFrom(const Arguments& arguments, const Placement& own, qint32 ranks);

/// What the options say of the network beside ranks per node and nodes per router, as figures hold it.
QJsonObject networkChoicesFrom(const Arguments& arguments);

/// A pattern with the network that options and pattern make.
struct PatternInNetwork {
    PatternQuestion question;
    Network network;
};
Result<PatternInNetwork> patternFrom(const Arguments& arguments, const Pattern& pattern);

} // namespace costscope
