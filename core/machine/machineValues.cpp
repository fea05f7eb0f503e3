// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/machineValues.h"

#include "core/machine/machineTables.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

/// What a value is called by its last step.
struct Called {
    const char* name;
    const char* symbol;
    const char* meaning;
    Quantity quantity;
};

constexpr Called nodeValues[] = {
    {"cores", "", "cores of a node", Quantity::Count},
    {"sockets", "", "sockets of a node", Quantity::Count},
    {"ppn", "ppn", "processes of a node", Quantity::Count},
    {"memory_bytes", "", "memory of a node", Quantity::Size},
    {"peak_flop_per_s_per_core", "", "peak of a core", Quantity::FlopRate},
};

constexpr Called networkValues[] = {
    {"nodes_per_router", "", "nodes of a router", Quantity::Count},
    {"latency", "L", "latency (Hockney)", Quantity::Time},
    {"bandwidth", "B", "bandwidth (Hockney)", Quantity::Rate},
    {"hop", "t<sub>hop</sub>", "time that each link beyond the first adds to a message", Quantity::Time},
};

constexpr Called protocolValues[] = {
    {"short_below_bytes", "", "protocol short below", Quantity::Size},
    {"eager_below_bytes", "", "protocol eager below", Quantity::Size},
};

constexpr Called messageValues[] = {
    {"alpha", "α", "latency", Quantity::Time},
    {"R_b", "R<sub>b</sub>", "rate of a process", Quantity::Rate},
    {"R_N", "R<sub>N</sub>", "injection rate of a node", Quantity::Rate},
};

constexpr Called queueValues[] = {{"gamma", "γ", "cost of queue search", Quantity::Time}};

constexpr Called contentionValues[] = {
    {"delta", "δ", "time per byte of the most loaded link", Quantity::TimePerByte},
    {"link_rate", "R<sub>link</sub>", "rate of a link", Quantity::Rate},
};

constexpr Called logGpValues[] = {
    {"L", "L", "latency of the network", Quantity::Time},
    {"o", "o", "overhead of a process", Quantity::Time},
    {"g", "g", "gap between messages", Quantity::Time},
    {"G", "G", "gap per byte", Quantity::TimePerByte},
};

constexpr Called channelValues[] = {{"overhead", "o", "overhead of a transmission", Quantity::Time}};

constexpr Called calibrationValues[] = {
    {"latency", "L", "ideal latency", Quantity::Time},
    {"seconds_per_word", "β", "ideal time per word of 8 bytes", Quantity::Time},
};

template <size_t Count>
void add(std::vector<MachineParameter>& rows, const QStringList& above, const QString& prefix, const Called (&values)[Count])
{
    for (const Called& value : values)
        rows.push_back({{.name = prefix + QLatin1String(value.name),
                         .symbol = QString::fromUtf8(value.symbol),
                         .meaning = QString::fromUtf8(value.meaning),
                         .quantity = value.quantity},
                        above + QStringList{QString::fromLatin1(value.name)}});
}

std::vector<MachineParameter> allRows()
{
    std::vector<MachineParameter> rows;
    add(rows, {"node"}, u"node."_s, nodeValues);
    add(rows, {"network"}, u"network."_s, networkValues);
    add(rows, {"protocols"}, u"protocols."_s, protocolValues);
    for (const char* locality : localityWords.all())
        for (const char* protocol : protocolWords.all())
            add(rows, {"point_to_point", locality, protocol}, u"%1.%2."_s.arg(QLatin1String(locality), QLatin1String(protocol)),
                messageValues);
    add(rows, {"queue_search"}, {}, queueValues);
    add(rows, {"contention"}, {}, contentionValues);
    for (const char* channel : machineChannels) add(rows, {"loggp", channel}, u"loggp.%1."_s.arg(QLatin1String(channel)), logGpValues);
    for (const char* channel : machineChannels)
        add(rows, {"channels", channel}, u"channels.%1."_s.arg(QLatin1String(channel)), channelValues);
    add(rows, {"calibration"}, u"calibration."_s, calibrationValues);
    return rows;
}

} // namespace

const std::vector<MachineParameter>& machineValueRows()
{
    static const std::vector<MachineParameter> all = allRows();
    return all;
}

const MachineParameter* findMachineValue(QStringView name)
{
    return parameterCalled(machineValueRows(), name);
}

Result<Done> checkMachineValue(const MachineParameter& row, double value)
{
    if (value < 0) return Error{u"%1 is negative."_s.arg(exact(value))};
    if (std::isinf(value) && row.path.back() != u"R_N"_s) return Error{u"Only R_N may be infinite."_s};
    if (row.quantity == Quantity::Count && !std::isnan(value) && value != std::round(value))
        return Error{u"%1 is not a whole number."_s.arg(exact(value))};
    return Done{};
}

QString symbolInText(const QString& name)
{
    const MachineParameter* row = findMachineValue(name);
    if (!row || row->symbol.isEmpty()) return name;
    const QString place = name.section(u'.', 0, -2).replace(u'.', u' ');
    const QString symbol = QString(row->symbol).replace(u"<sub>"_s, u"_"_s).remove(u"</sub>"_s);
    return place.isEmpty() ? symbol : u"%1 of %2"_s.arg(symbol, place);
}

} // namespace costscope
