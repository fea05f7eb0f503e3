// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Quantity.h"
#include "core/data/locality.h"

#include <QJsonObject>

#include <array>
#include <map>
#include <optional>
#include <variant>
#include <vector>

namespace costscope {

// The tables of a machine, beside its single values. What a file says beside them and this version does not know stays in
// Machine::rest and in `beside`, and is written back.

inline constexpr const char* machineChannels[] = {"shared-memory", "network"};

/// y by x, ascending in x: seconds by bytes, share of peak by order.
using MachineCurve = std::vector<std::array<double, 2>>;

/// L(m, τ) on a grid: seconds until τ concurrent transfers of m bytes are done.
/// Rico-Gallego, Díaz-Martín, Lastovetsky 2015, section 3.
struct TransferGrid {
    std::vector<double> bytes;       ///< ascending
    std::vector<double> concurrency; ///< ascending
    std::vector<double> seconds;     ///< by bytes, then by concurrency

    double at(size_t m, size_t tau) const { return seconds[m * concurrency.size() + tau]; }
    bool operator==(const TransferGrid&) const = default;
};

/// a + b m from a size on.
struct TransferPiece {
    double from = 0, a = 0, b = 0;
    bool operator==(const TransferPiece&) const = default;
};
using TransferPieces = std::map<double, std::vector<TransferPiece>>; ///< by τ

/// L = l0 + (m/B)(1 + θ(τ−1)) or, as power law, L = l0 + (m/B) τ^e. Both are derived, not in the paper.
struct TransferLaw {
    double l0 = 0;    ///< [s]
    double B = 0;     ///< [byte/s]
    double grows = 0; ///< θ or e, 0 … 1: 0 = perfectly parallel, 1 = one transfer after the other
    bool power = false;
    bool operator==(const TransferLaw&) const = default;
};

struct MachineTransfer {
    std::variant<TransferGrid, TransferPieces, TransferLaw> form;
    QString source = {};
    QJsonObject beside = {}; ///< errors of a fit
    bool operator==(const MachineTransfer&) const = default;
};

struct MachineChannel {
    std::optional<MachineTransfer> transfer = {};
    std::map<QString, MachineTransfer> laws = {}; ///< fitted beside a table: "linear", "power"
    std::optional<MachineCurve> overhead = {};    ///< o(m); where it is one number it is a value of the machine
    bool operator==(const MachineChannel&) const = default;
};

struct MachineKernel {
    std::optional<double> threads = {};
    std::optional<MachineCurve> efficiency = {}; ///< share of peak by order
    QString source = {};
    bool operator==(const MachineKernel&) const = default;
};

/// Calibration factors as rows: {d, C_avg} and {p, d, C_max}.
struct MachineFactors {
    std::optional<MachineCurve> average = {};
    std::optional<std::vector<std::array<double, 3>>> maximum = {};
    QString source = {}, recipe = {};
    bool operator==(const MachineFactors&) const = default;
};

/// What goes with another reading of formulas, because it was fitted together with it: taken in place of the machine's own.
struct MachineReading {
    MachineFactors factors = {};
    std::map<QString, MachineKernel> kernels = {};
    double parameters = missing, cells = missing; ///< free values, and the cells that they were fitted to
    QString source = {};
    bool operator==(const MachineReading&) const = default;
};

struct MachineTables {
    std::map<QString, MachineChannel> channels = {}; ///< by machineChannels
    std::map<QString, MachineKernel> kernels = {};   ///< "dgemm", "dtrsm", …
    MachineFactors factors = {};
    std::map<QString, MachineReading> readings = {}; ///< by the reading's id: "fits-tables"
    std::optional<MachineCurve> gammaByMessages = {};
    std::vector<double> linkRates = {}; ///< [byte/s] by dimension
    /// Whether o(m) of a channel stands at this path as a table: {"channels", "network", "overhead"}.
    bool hasOverheads(const QStringList& path) const;
    bool operator==(const MachineTables&) const = default;
};

} // namespace costscope
