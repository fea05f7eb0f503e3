// SPDX-License-Identifier: GPL-3.0-or-later
// bench_coverage [SETS [BOOTSTRAP [PART OF A NAME]]]: of how many synthetic data sets the 95 % intervals hold the true values: b, c and f_s
// of eqs (1) and (6); α, R_b and γ of benchmarks. 2,000 sets tell a share of 95 % to ± 1 %.
#include "tests/core/coverage.h"

#include <cstdio>
#include <cstdlib>
#include <string>

int main(int argc, char** argv)
{
    const int sets = argc > 1 ? std::atoi(argv[1]) : 2000, samples = argc > 2 ? std::atoi(argv[2]) : 0;
    const std::string part = argc > 3 ? argv[3] : "";
    const auto isAsked = [&](const char* name) { return std::string(name).find(part) != std::string::npos; };
    std::printf("%-56s %7s %7s %7s %8s\n", "", "b", "c", "f_s", "without");
    for (const CoverageCase& of : coverageCases()) {
        if (!isAsked(of.name)) continue;
        const Coverage found = coverageOf(of, sets, samples);
        std::printf("%-56s %5.1f %% %5.1f %%", of.name, 100 * found.share(found.b), 100 * found.share(found.c));
        if (of.isScanned)
            std::printf(" %5.1f %%", 100 * found.share(found.f_s));
        else
            std::printf(" %7s", "");
        std::printf(" %8d\n", found.without);
        std::fflush(stdout);
    }
    std::printf("\n");
    for (const BenchmarkCoverageCase& of : benchmarkCoverageCases()) {
        if (!isAsked(of.name)) continue;
        const Coverage found = coverageOf(of, sets);
        std::printf("%-32s %-23s %5.1f %% %24d\n", of.name, of.value, 100 * found.share(found.b), found.without);
        std::fflush(stdout);
    }
}
