// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QByteArray>

namespace costscope {

/// One file of a zip archive (PKWARE's APPNOTE 6.3), stored or deflated, checked against its CRC-32.
/// Error: not in the archive; damaged, encrypted or packed otherwise; more than `most` bytes, which are never allocated then.
Result<QByteArray> zipMember(const QByteArray& archive, QByteArrayView name, qint64 most);

} // namespace costscope
