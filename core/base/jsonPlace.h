// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/TextPlace.h"

#include <QByteArray>
#include <QStringList>

namespace costscope {

/// Where the value at a JSON pointer (given as its steps) begins. What is not there has the place of the innermost object or
/// list on the way. `json` is a text that was parsed without an error.
TextPlace jsonPlace(const QByteArray& json, const QStringList& steps);

} // namespace costscope
