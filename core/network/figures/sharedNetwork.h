// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figure/FigureKind.h"

namespace costscope {

// The figures of link loads of one dataset may all show the same network, now and in the what if.

/// Ids of the figures of link loads that show this dataset.
QStringList networkFiguresOf(const Session& session, const QString& dataset);
/// Whether all of them have the network of the request.
bool isSharedNetwork(const Session& session, const FigureRequest& request);
/// The request with network and what if of another one; everything else stays.
FigureRequest withNetworkOf(FigureRequest request, const FigureRequest& other);
/// Gives the network of the request to every figure of link loads of its dataset.
void shareNetwork(Session& session, const FigureRequest& request);
/// A new figure of link loads begins with the network of those of its dataset, where they agree.
FigureRequest withSharedNetwork(FigureRequest request, const Session& session);

} // namespace costscope
