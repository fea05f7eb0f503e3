// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/channels/TransferChannel.h"

#include <array>
#include <functional>

namespace costscope {

/// The channels that a cost is asked of.
struct Channels {
    std::array<std::optional<TransferChannel>, 2> of = {}; ///< by ChannelId
    double hop = missing;                                  ///< t_hop: what each link beyond the first adds to a message [s]
    /// Error: there is no such channel.
    Result<double> transfer(ChannelId channel, double m, double tau) const;
    Result<double> overhead(ChannelId channel, double m) const;
    bool isExtended(ChannelId channel, double m, double tau) const;
};

/// Bytes with the letter under which a formula knows them: {32768, "m/2"}.
struct TransferSize {
    double bytes = 0;
    QString name = {};
    bool operator==(const TransferSize&) const = default;
};

class TransferCost;

/// One summand of a cost: times · L^c(m, τ), times · o^c(m), times · t_hop, times · max{…}, times · [sum].
struct CostTerm {
    enum class Kind : quint8 { Transfer, Overhead, Hop, Greatest, Sum };
    Kind kind = Kind::Transfer;
    double times = 1;
    ChannelId channel = ChannelId::SharedMemory;
    TransferSize size = {};
    double tau = 1;                  ///< of a transfer
    std::vector<TransferCost> parts; ///< of a maximum; of a sum one
};

/// A cost as τ-Lop writes it: a sum of transfers, overheads and maxima. Its operators are the laws of the model
/// (Rico-Gallego, Díaz-Martín, Lastovetsky 2015, section 3):
///   n ∥ L(m,τ) = L(m, nτ),  n ∥ (A + B) = n∥A + n∥B,  n ∥ a·T = a·(n∥T),  n ∥ o = o,  1 ∥ T = T,  n∥(k∥T) = (nk)∥T.
/// Derived: n ∥ t_hop = t_hop, since messages cross further links at the same time.
class TransferCost {
public:
    TransferCost() = default;                                                           ///< nothing: costs 0
    static TransferCost transfer(ChannelId channel, TransferSize size, double tau = 1); ///< L^c(m, τ); nothing for τ = 0
    static TransferCost overhead(ChannelId channel, TransferSize size);                 ///< o^c(m)
    static TransferCost hops(qint64 further);                                           ///< times t_hop; nothing for 0
    /// max{…} of those that are not nothing.
    static TransferCost greatest(std::vector<TransferCost> costs);

    TransferCost& operator+=(const TransferCost& other);
    friend TransferCost operator+(TransferCost a, const TransferCost& b) { return a += b; }
    friend TransferCost operator*(double times, const TransferCost& cost);
    /// n ∥ T.
    friend TransferCost concurrent(double n, const TransferCost& cost);
    /// The same summands, whatever their order and brackets.
    friend bool operator==(const TransferCost& a, const TransferCost& b);

    bool isNothing() const { return m_terms.empty(); }
    const std::vector<CostTerm>& terms() const { return m_terms; }

    /// Seconds. Error: a cell that a channel does not know.
    Result<double> seconds(const Channels& channels) const;
    /// Whether a cell outside of a table was extended.
    bool isExtended(const Channels& channels) const;
    /// "7 × [ L⁰(m,8) + L¹(m,1) + L⁰(m,1) ]".
    QString toString() const;
    /// The same with seconds in place of the symbols, simple HTML; the part of a maximum that counts is bold.
    QString withNumbers(const Channels& channels) const;

private:
    using Leaf = std::function<QString(const CostTerm& term)>;
    explicit TransferCost(CostTerm term) : m_terms{std::move(term)} {}
    QString text(const Leaf& leaf, const std::function<QString(const CostTerm&)>& greatest) const;
    std::vector<CostTerm> expanded() const;

    std::vector<CostTerm> m_terms;
};

/// Seconds of one term, its factor included.
Result<double> secondsOf(const CostTerm& term, const Channels& channels);
/// The term with factor: "2 L⁰(m,4)".
QString toString(const CostTerm& term);

} // namespace costscope
