// SPDX-License-Identifier: GPL-3.0-or-later
#include "flatMachine.h"
#include "voice.h"

#include "core/kernel/TorusShape.h"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <vector>

namespace costscope::verbs {

namespace {

using Values = std::map<std::string, std::string>;

class Reader {
public:
    Reader(const std::string& file, const std::string& text) : m_file(file)
    {
        std::istringstream lines(text);
        std::string line;
        for (int number = 1; std::getline(lines, line); ++number) {
            if (!line.empty() && line.back() == '\r') line.pop_back();
            if (line.empty() || line.front() == '#') continue;
            const std::size_t equals = line.find('=');
            if (equals == std::string::npos || equals == 0)
                throw Fault(2, file + ", line " + std::to_string(number) + ": found \"" + line.substr(0, 40) +
                                   "\", expected name=value. `costscope machines ID --flat` writes such a file.");
            m_values[line.substr(0, equals)] = line.substr(equals + 1);
            m_lines[line.substr(0, equals)] = number;
        }
    }

    bool has(const std::string& name) const { return m_values.count(name) > 0; }
    std::string text(const std::string& name) const { return has(name) ? m_values.at(name) : std::string(); }
    const std::vector<std::string>& missing() const { return m_missing; }

    /// NaN: it is not there. What a model needs is remembered as missing.
    double number(const std::string& name, double least, bool isNeeded, bool mayBeInfinite = false)
    {
        if (!has(name)) {
            if (isNeeded) m_missing.push_back(name);
            return std::numeric_limits<double>::quiet_NaN();
        }
        return numberFrom(name, m_values.at(name), least, mayBeInfinite);
    }

    /// Of a list with commas between.
    std::vector<double> numbers(const std::string& name)
    {
        std::vector<double> all;
        std::istringstream parts(text(name));
        for (std::string part; std::getline(parts, part, ',');) all.push_back(numberFrom(name, part, 0, false));
        return all;
    }

private:
    double numberFrom(const std::string& name, const std::string& text, double least, bool mayBeInfinite) const
    {
        double value = 0;
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool isNumber = problem == std::errc() && end == text.data() + text.size() && !std::isnan(value);
        if (isNumber && value >= least && (mayBeInfinite || std::isfinite(value))) return value;
        throw Fault(2, m_file + ", line " + std::to_string(m_lines.at(name)) + ": " + name + ": found \"" + text.substr(0, 40) +
                           "\", expected a number" + (least > 0 ? " above 0" : " of 0 or more") + (mayBeInfinite ? ", or inf." : "."));
    }

    std::string m_file;
    Values m_values;
    std::map<std::string, int> m_lines;
    std::vector<std::string> m_missing;
};

void readPointToPoint(Reader& reader, NodeAware& model)
{
    constexpr double above = std::numeric_limits<double>::denorm_min();
    for (const Locality where : localities)
        for (const Protocol how : protocols) {
            const std::string of = std::string(localityIds[std::size_t(where)]) + "." + protocolIds[std::size_t(how)] + ".";
            PointToPoint& set = model.parameters[std::size_t(where)][std::size_t(how)];
            set.alpha = reader.number(of + "alpha", 0, true);
            set.R_b = reader.number(of + "R_b", above, true);
            if (where == Locality::InterNode) set.R_N = reader.number(of + "R_N", above, true, true);
        }
}

void readLimits(Reader& reader, const std::string& file, ProtocolThresholds& limits)
{
    const double shortBelow = reader.number("protocols.short_below_bytes", 0, false),
                 eagerBelow = reader.number("protocols.eager_below_bytes", 0, false);
    if (!std::isnan(shortBelow)) limits.shortBelow = shortBelow;
    if (!std::isnan(eagerBelow)) limits.eagerBelow = eagerBelow;
    if (limits.shortBelow > limits.eagerBelow) throw Fault(2, file + ": protocols.short_below_bytes is above protocols.eager_below_bytes.");
}

FlatMachine machineFrom(const std::string& file, const std::string& text)
{
    Reader reader(file, text);
    FlatMachine machine;
    machine.name = reader.has("name") ? reader.text("name") : file;
    readPointToPoint(reader, machine.nodeAware);
    readLimits(reader, file, machine.nodeAware.thresholds);
    machine.gamma = reader.number("gamma", 0, false);
    machine.links.delta = reader.number("delta", 0, false);
    const std::vector<double> rates = reader.numbers("network.link_bytes_per_s");
    const double rate = reader.number("link_rate", 0, false);
    for (const double one : rates) machine.links.secondsPerByte.push_back(one > 0 ? 1 / one : std::numeric_limits<double>::quiet_NaN());
    if (rates.empty() && rate > 0) machine.links.secondsPerByte.assign(std::size_t(mostDimensions), 1 / rate);
    if (reader.missing().empty()) return machine;
    std::string names;
    for (const std::string& name : reader.missing()) names += (names.empty() ? "" : ", ") + name;
    throw Fault(2, file + ": the machine has no value for " + names + ". Add lines name=value, or calibrate it with what measures them.");
}

} // namespace

FlatMachine readFlatMachine(const std::string& file)
{
    std::string text;
    together([&] {
        if (rankHere() != 0) return;
        std::ifstream in(file, std::ios::binary);
        text.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
        if (!in.is_open() || in.bad()) throw Fault(1, file + ": cannot be read: " + std::strerror(errno) + ".");
    });
    shareText(text);
    FlatMachine machine;
    together([&] { machine = machineFrom(file, text); });
    return machine;
}

} // namespace costscope::verbs
