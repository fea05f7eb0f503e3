// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Progress.h"
#include "core/data/Dataset.h"

namespace costscope {

/// Writes message lists as the folder that costscope-record would leave (costscope.messages/1): index.json, and a file of messages for
/// each node. Gives what has no place in it. Error: another kind of data, no lists, a name that is taken, what cannot be written;
/// cancelled. The folder is there whole or not at all.
Result<Messages> writeRecording(const Dataset& dataset, const QString& folder, const Progress& progress = {});

} // namespace costscope
