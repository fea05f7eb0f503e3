// SPDX-License-Identifier: GPL-3.0-or-later
#include "system.h"

#include <algorithm>
#include <ctime>
#include <fstream>
#include <map>
#include <set>
#include <vector>

#include <dirent.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <mpi.h>

extern char** environ;

namespace costscope::probe {

namespace {

const std::string cpus = "/sys/devices/system/cpu/";

std::string firstLine(const std::string& path)
{
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    return line;
}

std::vector<std::string> entriesOf(const std::string& folder)
{
    std::vector<std::string> names;
    if (DIR* const open = opendir(folder.c_str())) {
        while (const dirent* const entry = readdir(open))
            if (entry->d_name[0] != '.') names.push_back(entry->d_name);
        closedir(open);
    }
    std::sort(names.begin(), names.end());
    return names;
}

/// "32768K" as bytes.
std::size_t sizeIn(const std::string& text)
{
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    const double factor = *end == 'K' ? 1024 : *end == 'M' ? 1048576 : *end == 'G' ? 1073741824 : 1;
    return number > 0 ? std::size_t(number * factor) : 0;
}

struct Cache {
    int level = 0;
    std::string type;
    std::size_t bytes = 0;
};

std::vector<Cache> caches()
{
    std::vector<Cache> all;
    for (const std::string& name : entriesOf(cpus + "cpu0/cache")) {
        if (name.rfind("index", 0) != 0) continue;
        const std::string folder = cpus + "cpu0/cache/" + name + "/";
        Cache cache{std::atoi(firstLine(folder + "level").c_str()), firstLine(folder + "type"), sizeIn(firstLine(folder + "size"))};
        if (cache.bytes > 0 && cache.level > 0) all.push_back(cache);
    }
    return all;
}

/// Of "model name : AMD EPYC" in /proc/cpuinfo and "MemTotal: 16 kB" in /proc/meminfo.
std::string valueIn(const std::string& path, const std::string& key)
{
    std::ifstream in(path);
    for (std::string line; std::getline(in, line);) {
        if (line.rfind(key, 0) != 0) continue;
        const std::size_t colon = line.find(':');
        const std::size_t start = colon == std::string::npos ? colon : line.find_first_not_of(" \t", colon + 1);
        if (start != std::string::npos) return line.substr(start);
    }
    return {};
}

void putProcessors(JsonObject& system)
{
    std::set<std::string> packages;
    std::set<std::pair<std::string, std::string>> cores;
    for (const std::string& name : entriesOf(cpus)) {
        if (name.rfind("cpu", 0) != 0 || name.size() < 4 || name[3] < '0' || name[3] > '9') continue;
        const std::string package = firstLine(cpus + name + "/topology/physical_package_id"),
                          core = firstLine(cpus + name + "/topology/core_id");
        if (package.empty()) continue;
        packages.insert(package);
        cores.insert({package, core});
    }
    if (const std::string cpu = valueIn("/proc/cpuinfo", "model name"); !cpu.empty()) system.putText("cpu", cpu);
    if (!packages.empty()) system.putNumber("sockets", int(packages.size()));
    if (!cores.empty()) system.putNumber("cores", int(cores.size()));
    if (const long threads = sysconf(_SC_NPROCESSORS_ONLN); threads > 0) system.putNumber("logical_cpus", threads);
    std::vector<std::string> told;
    for (const Cache& cache : caches()) {
        JsonObject object;
        object.putNumber("level", cache.level);
        object.putText("type", cache.type);
        object.putNumber("bytes", static_cast<long long>(cache.bytes));
        told.push_back(object.text());
    }
    if (!told.empty()) system.put("caches", jsonList(told));
}

std::string networkName()
{
    std::string names;
    for (const std::string& name : entriesOf("/sys/class/infiniband")) names += (names.empty() ? "" : ", ") + name;
    const char* const provider = getenv("FI_PROVIDER");
    return names.empty() && provider ? provider : names;
}

/// Of MPI, its transports and the batch system; never what may be a secret.
bool isTold(const std::string& name)
{
    for (const char* secret : {"KEY", "TOKEN", "SECRET", "PASS"})
        if (name.find(secret) != std::string::npos) return false;
    for (const char* prefix : {"OMPI_MCA_", "MPICH_", "UCX_", "FI_", "I_MPI_", "SLURM_"})
        if (name.rfind(prefix, 0) == 0) return true;
    return false;
}

JsonObject environmentTold()
{
    std::map<std::string, std::string> variables;
    for (char** entry = environ; entry && *entry; ++entry) {
        const std::string text = *entry;
        const std::size_t equals = text.find('=');
        if (equals != std::string::npos && isTold(text.substr(0, equals))) variables[text.substr(0, equals)] = text.substr(equals + 1);
    }
    JsonObject object;
    for (const auto& [name, value] : variables) object.putText(name, value);
    return object;
}

} // namespace

std::string mpiLibrary()
{
    std::vector<char> text(MPI_MAX_LIBRARY_VERSION_STRING + 1, '\0');
    int length = 0;
    MPI_Get_library_version(text.data(), &length);
    std::string name(text.data());
    const std::size_t end = name.find_first_of("\n\r");
    if (end != std::string::npos) name.erase(end);
    std::replace(name.begin(), name.end(), '\t', ' ');
    return name;
}

std::string frequencyGovernor()
{
    return firstLine(cpus + "cpu0/cpufreq/scaling_governor");
}

std::size_t lastCacheBytes()
{
    std::size_t largest = 0;
    for (const Cache& cache : caches()) largest = std::max(largest, cache.bytes);
    return largest > 0 ? largest : 32u << 20;
}

std::string currentTime()
{
    const std::time_t t = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&t, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

JsonObject describeSystem(int nodes)
{
    JsonObject system;
    char name[MPI_MAX_PROCESSOR_NAME + 1] = {};
    int length = 0;
    MPI_Get_processor_name(name, &length);
    system.putText("host", std::string(name, std::size_t(length)));
    putProcessors(system);
    system.putNumber("nodes", nodes);
    if (const std::size_t bytes = sizeIn(valueIn("/proc/meminfo", "MemTotal")); bytes > 0)
        system.putNumber("memory_bytes", static_cast<long long>(bytes * 1024)); // kB there
    utsname kernel{};
    if (uname(&kernel) == 0) {
        system.putText("os", kernel.sysname);
        system.putText("kernel", kernel.release);
    }
#ifdef __VERSION__
    system.putText("compiler", __VERSION__);
#endif
    system.putText("mpi_library", mpiLibrary());
    if (const std::string network = networkName(); !network.empty()) system.putText("network", network);
    if (const std::string governor = frequencyGovernor(); !governor.empty()) system.putText("governor", governor);
    if (const JsonObject variables = environmentTold(); !variables.empty()) system.put("environment", variables.text());
    return system;
}

} // namespace costscope::probe
