// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Console.h"
#include "core/session/Session.h"

namespace costscope {

/// What --size asks.
struct SizeQuestion {
    QString heading; ///< of the setting that is the size; empty = found
    std::vector<double> sizes;
};
/// Of "4000", "4000,8000", "N=64x64,4k". Error = usage.
Result<SizeQuestion> sizeQuestion(const QString& text);

/// `fit FILE... --size S`: every problem of these that comes in several sizes, at each size on each number of cores (`at`; empty: those
/// that were measured, and twice the largest). `choices` as of a figure. Error: there is no such problem, and what differs instead.
Result<Answer> sizesAnswer(const Session& session, const SizeQuestion& question, const QJsonObject& choices, const std::vector<double>& at,
                           const Progress& progress);

/// Says that --size would answer, where series of one problem at several sizes are answered for one by one.
void offerSizes(Messages& messages, const Session& session);

} // namespace costscope
