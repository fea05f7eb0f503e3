// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parameters/FigureValue.h"
#include "core/scaling/hockney.h"
#include "core/session/Session.h"

namespace costscope {

// What the figure "speedup" draws: a program on networks, from the values of its request.

/// One network with its panel: the L and B of a machine, or in their place what the request says.
struct SpeedupNetwork {
    QString id; ///< of the machine
    QString name;
    HockneyNetwork network, source; ///< source: of the machine
    bool isPrinted = false;         ///< the values of the machine are those that a paper prints
};

struct SpeedupScene {
    HockneyProgram program;
    std::vector<SpeedupNetwork> networks;
    double mostProcesses = 1e6;
    double message = 1e6;     ///< bytes of a broadcast
    bool isBroadcast = false; ///< broadcasts are shown, not programs
};

/// Error: a machine that is not known or has no Hockney parameters.
Result<SpeedupScene> speedupScene(const Session& session, const FigureRequest& request);

QStringList speedupValueNames(); ///< FigureKind::values
std::vector<FigureValue> describeSpeedup(const Session& session, const FigureRequest& request);
Result<Done> setSpeedupValue(FigureRequest& request, const QString& name, const QString& text);
/// The machine in "L.MACHINE" or "B.MACHINE" of the request that is not known; empty = there is none.
QString unknownNetwork(const Session& session, const FigureRequest& request);

} // namespace costscope
