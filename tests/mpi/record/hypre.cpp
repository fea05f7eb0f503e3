// SPDX-License-Identifier: GPL-3.0-or-later
// hypre FOLDER MODE: BoomerAMG of a 27-point Laplacian, then on every level five products of its matrix with a vector, each a region
// (MODE header) or not (MODE caller: a rule finds them); MODE solve: a solve of five cycles instead, of which nothing is named. What
// hypre's own communication packages say is sent in one product is in FOLDER/sent-RANK: "level from to bytes".
#include "../../../app/mpi/record/costscope_region.h"

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include <mpi.h>

#include <HYPRE.h>
#include <HYPRE_parcsr_ls.h>
#include <HYPRE_parcsr_mv.h>
#include <_hypre_parcsr_ls.h>

int main(int count, char** arguments)
{
    MPI_Init(&count, &arguments);
    int rank = 0, ranks = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (ranks != 8 || count < 3) return 2;
    const bool isNamed = std::strcmp(arguments[2], "header") == 0, isSolved = std::strcmp(arguments[2], "solve") == 0;
    if (!isNamed && !isSolved) MPI_Pcontrol(0); // what the setup multiplies is another matter
    HYPRE_Init();
    HYPRE_Real values[2] = {26, -1};
    HYPRE_ParCSRMatrix matrix = GenerateLaplacian27pt(MPI_COMM_WORLD, 20, 20, 20, 2, 2, 2, rank % 2, rank / 2 % 2, rank / 4, values);
    hypre_ParVector* const x = hypre_ParVectorInRangeOf(matrix);
    hypre_ParVector* const y = hypre_ParVectorInRangeOf(matrix);
    hypre_ParVectorSetConstantValues(x, 1);
    hypre_ParVectorSetConstantValues(y, 0);
    HYPRE_Solver solver;
    HYPRE_BoomerAMGCreate(&solver);
    HYPRE_BoomerAMGSetup(solver, matrix, reinterpret_cast<HYPRE_ParVector>(x), reinterpret_cast<HYPRE_ParVector>(y));
    auto* const data = reinterpret_cast<hypre_ParAMGData*>(solver);
    std::FILE* const list = std::fopen((std::string(arguments[1]) + "/sent-" + std::to_string(rank)).c_str(), "w");
    if (!list) return 1;
    int levels = hypre_ParAMGDataNumLevels(data);
    if (isSolved) {
        HYPRE_BoomerAMGSetMaxIter(solver, 5);
        HYPRE_BoomerAMGSetTol(solver, 0);
        HYPRE_BoomerAMGSolve(solver, matrix, reinterpret_cast<HYPRE_ParVector>(x), reinterpret_cast<HYPRE_ParVector>(y));
        --levels; // the coarsest is solved by elimination
    } else if (!isNamed) {
        levels = 1;
    }
    for (int level = 0; level < levels; ++level) {
        hypre_ParCSRMatrix* const a = hypre_ParAMGDataAArray(data)[level];
        if (!hypre_ParCSRMatrixCommPkg(a)) hypre_MatvecCommPkgCreate(a);
        hypre_ParCSRCommPkg* const package = hypre_ParCSRMatrixCommPkg(a);
        for (int i = 0; i < hypre_ParCSRCommPkgNumSends(package); ++i)
            std::fprintf(list, "%d %d %d %d\n", level, rank, int(hypre_ParCSRCommPkgSendProc(package, i)),
                         int(hypre_ParCSRCommPkgSendMapStart(package, i + 1) - hypre_ParCSRCommPkgSendMapStart(package, i)) * 8);
        if (isSolved) continue;
        hypre_ParVector* const in = hypre_ParVectorInRangeOf(a);
        hypre_ParVector* const out = hypre_ParVectorInRangeOf(a);
        hypre_ParVectorSetConstantValues(in, 1);
        for (int i = 0; i < 5; ++i) {
            MPI_Barrier(MPI_COMM_WORLD);
            if (isNamed)
                costscope_begin("spmv", level);
            else
                MPI_Pcontrol(1);
            hypre_ParCSRMatrixMatvec(1, a, in, 0, out);
            if (isNamed)
                costscope_end("spmv", level);
            else
                MPI_Pcontrol(0);
        }
        hypre_ParVectorDestroy(in);
        hypre_ParVectorDestroy(out);
    }
    std::fclose(list);
    if (rank == 0) std::printf("%d levels\n", levels);
    HYPRE_BoomerAMGDestroy(solver);
    hypre_ParCSRMatrixDestroy(matrix);
    hypre_ParVectorDestroy(x);
    hypre_ParVectorDestroy(y);
    HYPRE_Finalize();
    MPI_Finalize();
    return 0;
}
