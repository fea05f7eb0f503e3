// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>

namespace costscope {

/// Whether a file that begins like this is a JSON object that calls itself this format: `"format": "costscope.machine/…"` in the
/// outermost object. What stands inside it has formats of its own.
bool namesFormat(QByteArrayView head, QByteArrayView format);

} // namespace costscope
