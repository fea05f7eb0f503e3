// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Message.h"
#include "core/base/Result.h"
#include "core/channels/transferGrid.h"

#include <map>
#include <optional>
#include <variant>
#include <vector>

namespace costscope {

struct Machine;

/// The communication channels of τ-Lop.
enum class ChannelId : quint8 { SharedMemory, Network };
inline constexpr ChannelId channelIds[] = {ChannelId::SharedMemory, ChannelId::Network};
QString toString(ChannelId channel);      ///< "shared-memory", "network": in files and JSON
QString channelNumber(ChannelId channel); ///< "⁰", "¹": as the papers write it
QString channelName(ChannelId channel);   ///< for people

/// What τ-Lop knows of one channel of a machine: L(m, τ), the time until τ concurrent transfers of m bytes are done, and
/// o(m), the overhead of a transmission. Seconds and bytes.
/// Rico-Gallego, Díaz-Martín, Lastovetsky, "Modeling Contention and Mapping Effects in Multi-core Clusters" (2015), section 3.
class TransferChannel {
public:
    /// Outside of its table a channel has no answer, or goes on as the last two points say.
    enum class Outside { Refuse, ExtendLastSlope };

    using Law = TransferLaw;
    using Piece = TransferPiece;
    using Pieces = TransferPieces;

    /// Error: the machine has no transfers for this channel; θ or e outside 0 … 1.
    static Result<TransferChannel> of(const Machine& machine, ChannelId channel, Outside outside = Outside::Refuse);
    TransferChannel(ChannelId channel, Law law) : m_id(channel), m_transfer(law) {}
    TransferChannel(ChannelId channel, TransferGrid grid) : m_id(channel), m_transfer(std::move(grid)) {}

    ChannelId id() const { return m_id; }
    /// L(m, τ) [s]; L(m, 0) = 0. Error names the cell and what the table has.
    Result<double> transfer(double m, double tau) const;
    /// o(m) [s]; 0 where the machine says nothing.
    Result<double> overhead(double m) const;
    /// Whether L(m, τ) lies outside of the table and is extended.
    bool isExtended(double m, double tau) const;
    /// Cells that decrease with m or τ or break L(m, nτ) <= n L(m, τ): they are named, nothing is changed.
    Messages findings() const;
    /// Where L is known: sizes and concurrencies of the table; empty for a law.
    std::vector<double> sizes() const, concurrencies() const;

private:
    TransferChannel(ChannelId channel, std::variant<TransferGrid, Pieces, Law> transfer) : m_id(channel), m_transfer(std::move(transfer)) {}
    Error outside(double m, double tau) const;

    ChannelId m_id;
    Outside m_outside = Outside::Refuse;
    std::variant<TransferGrid, Pieces, Law> m_transfer;
    double m_overhead = 0;         ///< a constant …
    MachineCurve m_overheads = {}; ///< … or by size, linear in between
};

} // namespace costscope
