// SPDX-License-Identifier: GPL-3.0-or-later
#include "options.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <stdexcept>

#ifndef COSTSCOPE_VERSION
#define COSTSCOPE_VERSION "1.0.0"
#endif

namespace costscope::probe {

const std::vector<std::string> phaseNames = {"placement", "ping-pong", "pairs",  "batches",     "transfers", "prtt",
                                             "line",      "kernels",   "shifts", "collectives", "overlap"};

bool Options::measures(const std::string& phase) const
{
    return std::find(phases.begin(), phases.end(), phase) != phases.end();
}

namespace {

/// Why an argument cannot be used.
struct Unusable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

[[noreturn]] void refuse(const std::string& option, const std::string& found, const std::string& expected)
{
    throw Unusable(option + ": found \"" + found + "\", expected " + expected + ".");
}

std::vector<std::string> split(const std::string& text, char at)
{
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (c == at)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

/// The number that a text begins with, and what follows it.
bool readNumber(const std::string& text, double& number, std::string& rest)
{
    if (text.empty() || (text[0] != '.' && (text[0] < '0' || text[0] > '9'))) return false;
    char* end = nullptr;
    number = std::strtod(text.c_str(), &end);
    rest = end;
    rest.erase(0, rest.find_first_not_of(' ') == std::string::npos ? rest.size() : rest.find_first_not_of(' '));
    return std::isfinite(number);
}

double inUnits(const std::string& option, const std::string& text, const std::vector<std::pair<std::string, double>>& units,
               const std::string& expected)
{
    double number = 0;
    std::string rest;
    if (readNumber(text, number, rest))
        for (const auto& [unit, factor] : units)
            if (rest == unit) return number * factor;
    refuse(option, text, expected);
}

double readTime(const std::string& option, const std::string& text)
{
    const double seconds =
        inUnits(option, text, {{"", 1}, {"ms", 1e-3}, {"s", 1}, {"m", 60}, {"min", 60}, {"h", 3600}}, "a time such as 90s, 10min or 1h");
    if (!(seconds > 0)) refuse(option, text, "a time above 0");
    return seconds;
}

std::int64_t readSize(const std::string& option, const std::string& text)
{
    const std::string expected = "a size such as 64, 64KiB or 4MiB, at most 1GiB";
    const double k = 1024, m = k * k, g = k * m;
    const double bytes =
        inUnits(option, text, {{"", 1}, {"B", 1}, {"K", k}, {"KiB", k}, {"k", k}, {"M", m}, {"MiB", m}, {"G", g}, {"GiB", g}}, expected);
    if (bytes > g || bytes != std::floor(bytes)) refuse(option, text, expected);
    return std::int64_t(bytes);
}

int readCount(const std::string& option, const std::string& text, int least, int most)
{
    double number = 0;
    std::string rest;
    if (!readNumber(text, number, rest) || !rest.empty() || number != std::floor(number) || number < least || number > most)
        refuse(option, text, "a whole number of " + std::to_string(least) + " … " + std::to_string(most));
    return int(number);
}

std::vector<std::string> readPhases(const std::string& option, const std::string& text)
{
    std::string all;
    for (const std::string& name : phaseNames) all += (all.empty() ? "" : ", ") + name;
    const std::vector<std::string> asked = split(text, ',');
    for (const std::string& name : asked)
        if (std::find(phaseNames.begin(), phaseNames.end(), name) == phaseNames.end()) refuse(option, name, "one or more of " + all);
    return asked;
}

std::array<int, 3> readTorus(const std::string& option, const std::string& text)
{
    const std::vector<std::string> parts = split(text, 'x');
    if (parts.size() != 3) refuse(option, text, "three numbers of routers such as 24x24x24");
    std::array<int, 3> sizes{};
    for (std::size_t i = 0; i < 3; ++i) sizes[i] = readCount(option, parts[i], 1, 100000);
    return sizes;
}

/// "7:200", or "7" for that number and never more.
void readRepetitions(const std::string& option, const std::string& text, Options& options)
{
    const std::vector<std::string> parts = split(text, ':');
    if (parts.size() > 2) refuse(option, text, "the least and the greatest number of repetitions such as 7:200");
    options.leastRepetitions = readCount(option, parts.front(), 1, 100000);
    options.mostRepetitions = readCount(option, parts.back(), options.leastRepetitions, 100000);
}

double readPrecision(const std::string& option, const std::string& text)
{
    const double share = inUnits(option, text, {{"", 1}, {"%", 0.01}}, "a share such as 2% or 0.02");
    if (!(share > 0) || share >= 1) refuse(option, text, "a share above 0 and below 1, such as 2%");
    return share;
}

using Take = std::function<void(const std::string& option, const std::string& value, Options& options)>;

struct Row {
    const char* name;
    const char* value; ///< what stands behind it
    const char* meaning;
    Take take;
};

const std::vector<Row>& rows()
{
    static const std::vector<Row> all = {
        {"-o", "FILE", "what is written (costscope-probe.json)", [](auto&, auto& v, Options& o) { o.file = v; }},
        {"--only", "LIST", "phases to measure, by comma (all that fit)", [](auto& n, auto& v, Options& o) { o.phases = readPhases(n, v); }},
        {"--skip", "LIST", "phases to leave out", nullptr},
        {"--budget", "TIME", "of the whole run (10min)", [](auto& n, auto& v, Options& o) { o.budget = readTime(n, v); }},
        {"--precision", "P", "half width of the 95 % interval of a cell's median (2%)",
         [](auto& n, auto& v, Options& o) { o.precision = readPrecision(n, v); }},
        {"--repetitions", "LEAST:MOST", "of a cell (7:200)", [](auto& n, auto& v, Options& o) { readRepetitions(n, v, o); }},
        {"--min-bytes", "SIZE", "of a message (0)", [](auto& n, auto& v, Options& o) { o.minBytes = readSize(n, v); }},
        {"--max-bytes", "SIZE", "of a message (4MiB)", [](auto& n, auto& v, Options& o) { o.maxBytes = readSize(n, v); }},
        {"--max-shift-bytes", "SIZE", "of shifts and collectives (1MiB)",
         [](auto& n, auto& v, Options& o) { o.maxShiftBytes = readSize(n, v); }},
        {"--per-octave", "N", "sizes from one power of two to the next, 1 … 8 (1)",
         [](auto& n, auto& v, Options& o) { o.perOctave = readCount(n, v, 1, 8); }},
        {"--max-messages", "N", "of a batch (4096)", [](auto& n, auto& v, Options& o) { o.maxMessages = readCount(n, v, 1, 32000); }},
        {"--sockets", "N", "of a node (as found)", [](auto& n, auto& v, Options& o) { o.sockets = readCount(n, v, 1, 64); }},
        {"--placement", "FILE", "lines with rank, node, socket[, x, y, z] in the place of what is found",
         [](auto&, auto& v, Options& o) { o.placementFile = v; }},
        {"--torus", "XxYxZ", "routers of the network, for the line of contention",
         [](auto& n, auto& v, Options& o) { o.torus = readTorus(n, v); }},
        {"--line", "AXIS", "x, y or z (the first with five routers)",
         [](auto& n, auto& v, Options& o) {
             o.axis = v == "x" ? 0 : v == "y" ? 1 : v == "z" ? 2 : -1;
             if (o.axis < 0) refuse(n, v, "x, y or z");
         }},
        {"--nodes", "A,B", "the two nodes that exchange messages, from 0 (the first two)",
         [](auto& n, auto& v, Options& o) {
             const auto parts = split(v, ',');
             if (parts.size() != 2) refuse(n, v, "two numbers of nodes such as 0,1");
             o.nodes = {readCount(n, parts[0], 0, 10000000), readCount(n, parts[1], 0, 10000000)};
             if (o.nodes[0] == o.nodes[1]) refuse(n, v, "two different nodes");
         }},
        {"--distances", "N", "pairs of nodes, near and far (3)", [](auto& n, auto& v, Options& o) { o.distances = readCount(n, v, 1, 3); }},
        {"--buffers", "warm|rotating", "rotating: through twice the last cache (warm)",
         [](auto& n, auto& v, Options& o) {
             if (v != "warm" && v != "rotating") refuse(n, v, "warm or rotating");
             o.rotating = v == "rotating";
         }},
        {"--max-order", "N", "of the matrices of the kernels (1024)",
         [](auto& n, auto& v, Options& o) { o.maxOrder = readCount(n, v, 32, 32768); }},
        {"--peak", "GFLOPS", "of one core, as its vendor says, for the efficiency of kernels",
         [](auto& n, auto& v, Options& o) {
             o.peak = 1e9 * inUnits(n, v, {{"", 1}}, "10^9 operations per second of one core such as 41.6");
             if (!(o.peak > 0)) refuse(n, v, "a number above 0");
         }},
        {"--seed", "S", "of the order of the cells (1)",
         [](auto& n, auto& v, Options& o) { o.seed = std::uint64_t(readCount(n, v, 0, 2147483647)); }},
    };
    return all;
}

std::string usage()
{
    std::string text = "costscope-probe " COSTSCOPE_VERSION ": measures what the models of Costscope need, in one run of MPI.\n"
                       "usage: mpirun -n RANKS costscope-probe [OPTION…]\n";
    const auto line = [&](const std::string& left, const char* right) {
        text += "  " + left + std::string(left.size() < 26 ? 26 - left.size() : 1, ' ') + right + "\n";
    };
    for (const Row& row : rows()) line(std::string(row.name) + " " + row.value, row.meaning);
    line("--plan", "cells and seconds of every phase; measures nothing");
    line("--help, --version", "");
    text += "phases:";
    for (const std::string& name : phaseNames) text += " " + name;
    return text + "\nexit: 0 done; 1 a phase failed or the file could not be written; 2 usage; 3 the budget ended before every cell had\n"
                  "its least number of repetitions (the file is valid).\nthen: costscope calibrate FILE -o machine.json\n";
}

/// "--budget=5min" as well as "--budget 5min".
void readArguments(const std::vector<std::string>& arguments, Options& options)
{
    options.phases = phaseNames;
    std::vector<std::string> skipped;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        std::string name = arguments[i], value;
        if (name == "--plan") {
            options.isPlan = true;
            continue;
        }
        const std::size_t equals = name.rfind("--", 0) == 0 ? name.find('=') : std::string::npos;
        if (equals != std::string::npos) {
            value = name.substr(equals + 1);
            name.erase(equals);
        }
        const auto row = std::find_if(rows().begin(), rows().end(), [&](const Row& r) { return name == r.name; });
        if (row == rows().end()) throw Unusable("\"" + arguments[i] + "\" is no option; --help lists them.");
        if (equals == std::string::npos) {
            if (i + 1 == arguments.size()) throw Unusable(name + ": expected " + row->value + " behind it.");
            value = arguments[++i];
        }
        if (row->take)
            row->take(name, value, options);
        else
            skipped = readPhases(name, value);
    }
    const auto isSkipped = [&](const std::string& name) { return std::find(skipped.begin(), skipped.end(), name) != skipped.end(); };
    std::vector<std::string> ordered;
    for (const std::string& name : phaseNames)
        if (options.measures(name) && !isSkipped(name)) ordered.push_back(name);
    options.phases = ordered;
}

void checkTogether(const Options& options)
{
    if (options.file.empty()) throw Unusable("-o: expected the name of a file.");
    if (options.minBytes > options.maxBytes)
        throw Unusable("--min-bytes " + std::to_string(options.minBytes) + " is above --max-bytes " + std::to_string(options.maxBytes) +
                       ".");
    if (options.axis >= 0 && options.torus[0] == 0) throw Unusable("--line needs the routers of the network: --torus 24x24x24.");
}

} // namespace

Parsed parseOptions(const std::vector<std::string>& arguments)
{
    Parsed parsed;
    for (const std::string& argument : arguments) {
        if (argument == "--help" || argument == "-h") return {{}, false, 0, usage()};
        if (argument == "--version") return {{}, false, 0, "costscope-probe " COSTSCOPE_VERSION "\n"};
    }
    try {
        readArguments(arguments, parsed.options);
        checkTogether(parsed.options);
    } catch (const Unusable& why) {
        return {{}, false, 2, std::string("costscope-probe: ") + why.what() + " Nothing was measured.\n"};
    }
    return parsed;
}

} // namespace costscope::probe
