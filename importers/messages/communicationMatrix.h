// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QByteArrayView>

#include <optional>

namespace costscope {

/// If the head is a square of numbers that are those of a puzzle rather than bytes.
std::optional<Error> puzzleNotRecognised(QByteArrayView head, const QString& file);

} // namespace costscope
