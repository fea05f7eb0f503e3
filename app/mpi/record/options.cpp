// SPDX-License-Identifier: GPL-3.0-or-later
#include "options.h"

#include <cstdlib>

namespace costscope::record {

namespace {

std::string value(const char* name)
{
    const char* const text = std::getenv(name);
    return text ? text : "";
}

bool isOn(const char* name, Options& options)
{
    const std::string text = value(name);
    if (text.empty() || text == "0" || text == "1") return text == "1";
    options.complaints.push_back(std::string(name) + ": found \"" + text + "\", expected 0 or 1");
    return false;
}

std::string trimmed(const std::string& text)
{
    const std::size_t first = text.find_first_not_of(" \t\n");
    return first == std::string::npos ? "" : text.substr(first, text.find_last_not_of(" \t\n") - first + 1);
}

/// Rules that are known by the name of a library.
bool isOfLibrary(const std::string& rule, Options& options)
{
    if (rule == "hypre") return options.hypre = true;
    if (rule != "petsc") return false;
    options.events.push_back({"MGSmooth Level *", "smooth", true});
    options.events.push_back({"MGResid Level *", "residual", true});
    options.events.push_back({"MGInterp Level *", "interpolate", true}); // and restrict
    return true;
}

void readRules(const std::string& text, Options& options)
{
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = text.find(';', at);
        if (end == std::string::npos) end = text.size();
        const std::string rule = trimmed(text.substr(at, end - at));
        at = end + 1;
        if (rule.empty() || isOfLibrary(rule, options)) continue;
        const std::size_t equals = rule.find('='), arrow = rule.find("->");
        const std::string what = equals == std::string::npos ? "" : trimmed(rule.substr(0, equals));
        const bool isWhole = equals != std::string::npos && arrow != std::string::npos && arrow > equals;
        const std::string pattern = isWhole ? trimmed(rule.substr(equals + 1, arrow - equals - 1)) : "";
        const std::string region = isWhole ? trimmed(rule.substr(arrow + 2)) : "";
        if (pattern.empty() || region.empty() || (what != "call" && what != "comm" && what != "event")) {
            options.complaints.push_back("COSTSCOPE_RECORD_RULE: found \"" + rule +
                                         "\", expected hypre, petsc, or call=, comm= or event=PATTERN->REGION");
            continue;
        }
        (what == "call" ? options.calls : what == "comm" ? options.comms : options.events).push_back({pattern, region, false});
    }
}

} // namespace

Options readOptions()
{
    Options options;
    if (const std::string name = value("COSTSCOPE_RECORD"); !name.empty()) options.name = name;
    const std::string pcontrol = value("COSTSCOPE_RECORD_PCONTROL");
    if (pcontrol == "ipm")
        options.pcontrol = Pcontrol::Ipm;
    else if (pcontrol == "level")
        options.pcontrol = Pcontrol::Level;
    else if (!pcontrol.empty() && pcontrol != "off")
        options.complaints.push_back("COSTSCOPE_RECORD_PCONTROL: found \"" + pcontrol + "\", expected off, ipm or level");
    if (const std::string entries = value("COSTSCOPE_RECORD_ENTRIES"); !entries.empty()) {
        char* end = nullptr;
        const long long number = std::strtoll(entries.c_str(), &end, 10);
        if (*end == '\0' && number >= 64 && number <= 100000000)
            options.entries = std::size_t(number);
        else
            options.complaints.push_back("COSTSCOPE_RECORD_ENTRIES: found \"" + entries + "\", expected 64 … 100000000");
    }
    const std::string format = value("COSTSCOPE_RECORD_FORMAT");
    options.asksForJson = format == "json";
    if (!format.empty() && format != "json" && format != "csm")
        options.complaints.push_back("COSTSCOPE_RECORD_FORMAT: found \"" + format + "\", expected csm or json");
    const std::string peers = value("COSTSCOPE_RECORD_PEERS");
    options.allPeers = peers == "all";
    if (!peers.empty() && peers != "all") options.complaints.push_back("COSTSCOPE_RECORD_PEERS: found \"" + peers + "\", expected all");
    options.onExit = isOn("COSTSCOPE_RECORD_ON_EXIT", options);
    readRules(value("COSTSCOPE_RECORD_RULE"), options);
    return options;
}

namespace {

template <class Does>
void forRules(const Options& options, Does does)
{
    int number = 0;
    for (const auto* const rules : {&options.calls, &options.comms, &options.events})
        for (const Rule& rule : *rules)
            if (number < 64) does(rule, std::uint64_t(1) << number++);
}

} // namespace

std::uint64_t rulesMet(const Options& options)
{
    std::uint64_t met = 0;
    forRules(options, [&](const Rule& rule, std::uint64_t bit) { met |= rule.isMet ? bit : 0; });
    return met;
}

void meet(const Options& options, std::uint64_t rules)
{
    forRules(options, [&](const Rule& rule, std::uint64_t bit) { rule.isMet = rule.isMet || (rules & bit); });
}

std::string fileName(const std::string& pattern, const std::string& otherwise)
{
    std::string job = otherwise;
    for (const char* variable : {"SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "COBALT_JOBID", "FLUX_JOB_ID", "JOB_ID"})
        if (const std::string id = value(variable); !id.empty()) {
            job = id;
            break;
        }
    for (char& c : job)
        if (c == '/') c = '_';
    std::string name = pattern;
    for (std::size_t at; (at = name.find("%j")) != std::string::npos;) name.replace(at, 2, job);
    return name;
}

bool fits(const char* pattern, const char* text)
{
    const char *star = nullptr, *behind = nullptr;
    while (*text) {
        if (*pattern == '*') {
            star = pattern++;
            behind = text;
        } else if (*pattern == '?' || *pattern == *text) {
            ++pattern;
            ++text;
        } else if (star) {
            pattern = star + 1;
            text = ++behind;
        } else {
            return false;
        }
    }
    while (*pattern == '*') ++pattern;
    return *pattern == '\0';
}

} // namespace costscope::record
