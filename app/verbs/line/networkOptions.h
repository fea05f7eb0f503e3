// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Arguments.h"
#include "core/network/network.h"
#include "core/network/patterns.h"

namespace costscope {

/// --torus, --wrap, --order, --placement, … of the verbs that know a network.
std::vector<Option> networkOptions();

/// Options that cannot hold together, in words; empty if there are none.
QString contradiction(const Arguments& arguments);

/// What can be said of the options before a file is read. Error: wrongWords(); the file of --placement is not there.
Result<Done> checkNetworkWords(const Arguments& arguments);

/// The job in the network that placement and options make. Error: wrongWords() for words that are none; a file that cannot
/// be read.
Result<Network> networkFrom(const Arguments& arguments, const Placement& own, qint32 ranks);

/// A pattern with the network that options and pattern make.
struct PatternInNetwork {
    PatternQuestion question;
    Network network;
    QJsonObject choices = {}; ///< what is said of the network that the data of the pattern do not hold, as figures keep it
};
Result<PatternInNetwork> patternFrom(const Arguments& arguments, const Pattern& pattern);

} // namespace costscope
