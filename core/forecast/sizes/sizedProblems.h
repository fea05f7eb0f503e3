// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"
#include "core/forecast/sizes/SizedPoints.h"

#include <QStringList>

namespace costscope {

struct DatasetItem;
struct Session;

/// Whether people head a column of problem sizes so: “size”, “N”, “cells”, “nx”, “matrix dim”. Not “tile size”, “size per rank”.
bool isSizeHeading(const QString& heading);
/// The same of a heading among others: beside each other “x” and “y” are edges of one problem, alone they may be anything.
bool isSizeAmong(const QString& heading, const QStringList& headings);
/// Edges of one problem, whose product is its size, stand together: nx, ny and nz, or x, y and z, have the same number ≥ 0; -1 = an edge of
/// none.
int edgeFamily(const QString& heading);
/// 4096 of “4096”, “64x64”, “64^2”, “2^12”, “4k” (k, M, G are powers of 1000, Ki, Mi, Gi of 1024); missing if it is no number above 0.
double problemSize(const QString& text);

/// Run times of one problem at several sizes: datasets that differ in its size and in nothing else that was set.
struct SizedProblem {
    QString heading;                       ///< "size", "nx × ny"
    std::vector<const DatasetItem*> items; ///< by size, ascending; at least two, of different sizes
    std::vector<double> sizes;
};

/// All problems of the session that come in several sizes, in the order of their first datasets. `heading`: what the size is called;
/// empty: found by isSizeHeading() where the series differ in one such setting, or in edges of one family.
std::vector<SizedProblem> sizedProblems(const Session& session, const QString& heading = {});
/// The same among these datasets only; where they differ in one setting of numbers alone, that is the size however it is called.
std::vector<SizedProblem> sizedProblems(const Session& session, const QStringList& datasets, const QString& heading = {});
/// Settings of numbers that differ between datasets: what a size may be called.
QStringList numberSettings(const Session& session);

} // namespace costscope
