// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/channels/TransferChannel.h"

#include "core/base/binarySize.h"
#include "core/machine/Machine.h"
#include "core/model/shown.h"
#include "core/numerics/interpolate.h"

#include <cmath>

namespace costscope {

namespace {

Result<Done> checkLaw(const TransferLaw& law)
{
    if (!(law.B > 0)) return Error{u"The bandwidth B of a channel must be above 0."_s};
    if (law.grows >= 0 && law.grows <= 1) return Done{};
    return Error{u"%1 is %2: between 0, perfectly parallel, and 1, one transfer after the other, was expected."_s.arg(
        law.power ? u"exponent"_s : u"theta"_s, exact(law.grows))};
}

const std::vector<TransferChannel::Piece>& piecesAt(const TransferChannel::Pieces& pieces, size_t index)
{
    return std::next(pieces.begin(), std::ptrdiff_t(index))->second;
}

std::vector<double> keysOf(const TransferChannel::Pieces& pieces)
{
    std::vector<double> keys;
    for (const auto& [tau, rows] : pieces) keys.push_back(tau);
    return keys;
}

std::optional<double> timeOf(const std::vector<TransferChannel::Piece>& pieces, double m, bool extend)
{
    if (m < pieces.front().from && !extend) return {};
    const TransferChannel::Piece* found = &pieces.front();
    for (const auto& piece : pieces)
        if (piece.from <= m) found = &piece;
    return found->a + found->b * m;
}

/// Every size at which a piece begins, for the test of the cells.
TransferGrid gridOf(const TransferChannel::Pieces& pieces)
{
    TransferGrid grid{{}, keysOf(pieces), {}};
    for (const auto& [tau, rows] : pieces)
        for (const auto& row : rows) grid.bytes.push_back(row.from);
    std::sort(grid.bytes.begin(), grid.bytes.end());
    grid.bytes.erase(std::unique(grid.bytes.begin(), grid.bytes.end()), grid.bytes.end());
    for (const double m : grid.bytes)
        for (const auto& [tau, rows] : pieces) grid.seconds.push_back(*timeOf(rows, m, true));
    return grid;
}

std::optional<double> timeIn(const TransferGrid& grid, double m, double tau, bool extend)
{
    const auto size = bracket(grid.bytes, m, extend), share = bracket(grid.concurrency, tau, extend);
    if (!size || !share) return {};
    const auto along = [&](size_t row) {
        const double low = grid.at(row, share->low);
        return share->share == 0 ? low : low + share->share * (grid.at(row, share->low + 1) - low);
    };
    const double low = along(size->low);
    return size->share == 0 ? low : low + size->share * (along(size->low + 1) - low);
}

std::optional<double> timeIn(const TransferChannel::Pieces& pieces, double m, double tau, bool extend)
{
    const auto share = bracket(keysOf(pieces), tau, extend);
    if (!share) return {};
    const auto low = timeOf(piecesAt(pieces, share->low), m, extend);
    if (!low || share->share == 0) return low;
    const auto high = timeOf(piecesAt(pieces, share->low + 1), m, extend);
    if (!high) return {};
    return *low + share->share * (*high - *low);
}

std::optional<double> timeIn(const TransferChannel::Law& law, double m, double tau, bool)
{
    return law.l0 + m / law.B * (law.power ? std::pow(tau, law.grows) : 1 + law.grows * (tau - 1));
}

/// "1 KiB to 4 KiB".
QString rangeOf(const std::vector<double>& values, QString (*shown)(double))
{
    if (values.empty()) return {};
    return values.size() == 1 ? shown(values.front()) : u"%1 to %2"_s.arg(shown(values.front()), shown(values.back()));
}

} // namespace

QString toString(ChannelId channel)
{
    return QLatin1String(machineChannels[size_t(channel)]);
}

QString channelNumber(ChannelId channel)
{
    return channel == ChannelId::SharedMemory ? u"⁰"_s : u"¹"_s;
}

QString channelName(ChannelId channel)
{
    return channel == ChannelId::SharedMemory ? u"shared memory"_s : u"network"_s;
}

Result<TransferChannel> TransferChannel::of(const Machine& machine, ChannelId channel, Outside outside)
{
    const auto found = machine.tables.channels.find(toString(channel));
    const MachineChannel known = found == machine.tables.channels.end() ? MachineChannel() : found->second;
    if (!known.transfer)
        return Error{u"%1 has no L(m,τ) for the channel %2. A machine file holds it under channels/%3/transfer; calibrate fits it "
                     "to measured concurrent transfers."_s.arg(machine.name, channelName(channel), toString(channel))};
    if (const auto* law = std::get_if<Law>(&known.transfer->form))
        if (const auto checked = checkLaw(*law); !checked) return Error{u"%1: %2"_s.arg(machine.name, checked.error().message)};
    TransferChannel made(channel, known.transfer->form);
    made.m_outside = outside;
    const auto overhead = machine.values.find(u"channels.%1.overhead"_s.arg(toString(channel)));
    if (overhead != machine.values.end() && !std::isnan(overhead->second.value)) made.m_overhead = overhead->second.value;
    made.m_overheads = known.overhead.value_or(MachineCurve());
    return made;
}

Error TransferChannel::outside(double m, double tau) const
{
    return {u"%1 is not known: the %2 is known for m of %3 and τ of %4."_s.arg(
        cellName(m, tau, channelNumber(m_id)), channelName(m_id), rangeOf(sizes(), binarySize), rangeOf(concurrencies(), exact))};
}

Result<double> TransferChannel::transfer(double m, double tau) const
{
    if (tau == 0) return 0.0;
    if (!(m >= 0) || !(tau >= 1)) return Error{u"%1: m >= 0 and τ >= 1 are needed."_s.arg(cellName(m, tau, channelNumber(m_id)))};
    const bool extend = m_outside == Outside::ExtendLastSlope;
    const auto time = std::visit([&](const auto& form) { return timeIn(form, m, tau, extend); }, m_transfer);
    if (!time) return outside(m, tau);
    if (*time >= 0 && std::isfinite(*time)) return *time;
    return Error{
        u"%1 would be %2: the last slope cannot be extended so far."_s.arg(cellName(m, tau, channelNumber(m_id)), shownTime(*time))};
}

bool TransferChannel::isExtended(double m, double tau) const
{
    return tau != 0 && m_outside == Outside::ExtendLastSlope &&
           !std::visit([&](const auto& form) { return timeIn(form, m, tau, false); }, m_transfer);
}

Result<double> TransferChannel::overhead(double m) const
{
    if (m_overheads.empty()) return m_overhead;
    std::vector<double> bytes;
    for (const auto& [size, seconds] : m_overheads) bytes.push_back(size);
    const auto place = bracket(bytes, m, m_outside == Outside::ExtendLastSlope);
    if (!place)
        return Error{u"o%1(%2) is not known: the overhead is known for m of %3."_s.arg(channelNumber(m_id), binarySize(m),
                                                                                       rangeOf(bytes, binarySize))};
    const double low = m_overheads[place->low][1];
    return place->share == 0 ? low : low + place->share * (m_overheads[place->low + 1][1] - low);
}

std::vector<double> TransferChannel::sizes() const
{
    if (const auto* grid = std::get_if<TransferGrid>(&m_transfer)) return grid->bytes;
    const auto* pieces = std::get_if<Pieces>(&m_transfer);
    return pieces ? gridOf(*pieces).bytes : std::vector<double>();
}

std::vector<double> TransferChannel::concurrencies() const
{
    if (const auto* grid = std::get_if<TransferGrid>(&m_transfer)) return grid->concurrency;
    const auto* pieces = std::get_if<Pieces>(&m_transfer);
    return pieces ? keysOf(*pieces) : std::vector<double>();
}

Messages TransferChannel::findings() const
{
    TransferGrid grid;
    if (const auto* table = std::get_if<TransferGrid>(&m_transfer)) grid = *table;
    if (const auto* pieces = std::get_if<Pieces>(&m_transfer)) grid = gridOf(*pieces);
    Messages found;
    for (const BrokenCell& cell : brokenCells(grid)) {
        const QString name = cellName(cell.bytes, cell.concurrency, channelNumber(m_id));
        const QString before = cell.why == BrokenCell::Why::FallsWithSize ? cellName(cell.before, cell.concurrency, channelNumber(m_id))
                                                                          : cellName(cell.bytes, cell.before, channelNumber(m_id));
        const QString said =
            cell.why == BrokenCell::Why::DearerThanOneByOne
                ? u"%1 is dearer than %2 transfers of %3 one after the other."_s.arg(name, exact(cell.concurrency / cell.before), before)
                : u"%1 is below %2: a transfer does not get cheaper with more bytes or more company."_s.arg(name, before);
        found.push_back({Severity::Warning, said});
    }
    return found;
}

} // namespace costscope
