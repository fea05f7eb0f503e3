/* SPDX-License-Identifier: GPL-3.0-or-later
 * Poisson's equation on n x n x n points, 7-point stencil, solved by PETSc. Nothing in it knows of costscope-record.
 * mpicc poisson.c $(pkg-config --cflags --libs PETSc) -o poisson; mpirun -n 8 ./poisson -n 40 -ksp_type cg -pc_type gamg */
#include <petscksp.h>

int main(int count, char** arguments)
{
    Mat A;
    Vec x, b;
    KSP solver;
    PetscInt n = 40, first, end, iterations;

    PetscCall(PetscInitialize(&count, &arguments, NULL, NULL));
    PetscCall(PetscOptionsGetInt(NULL, NULL, "-n", &n, NULL));
    PetscCall(MatCreateAIJ(PETSC_COMM_WORLD, PETSC_DECIDE, PETSC_DECIDE, n * n * n, n * n * n, 7, NULL, 7, NULL, &A));
    PetscCall(MatGetOwnershipRange(A, &first, &end));
    for (PetscInt row = first; row < end; ++row) {
        const PetscInt at[3] = {row % n, row / n % n, row / n / n}, step[3] = {1, n, n * n};
        PetscCall(MatSetValue(A, row, row, 6, INSERT_VALUES));
        for (int i = 0; i < 3; ++i) {
            if (at[i] > 0) PetscCall(MatSetValue(A, row, row - step[i], -1, INSERT_VALUES));
            if (at[i] < n - 1) PetscCall(MatSetValue(A, row, row + step[i], -1, INSERT_VALUES));
        }
    }
    PetscCall(MatAssemblyBegin(A, MAT_FINAL_ASSEMBLY));
    PetscCall(MatAssemblyEnd(A, MAT_FINAL_ASSEMBLY));
    PetscCall(MatCreateVecs(A, &x, &b));
    PetscCall(VecSet(b, 1));
    PetscCall(KSPCreate(PETSC_COMM_WORLD, &solver));
    PetscCall(KSPSetOperators(solver, A, A));
    PetscCall(KSPSetFromOptions(solver));
    PetscCall(KSPSolve(solver, b, x));
    PetscCall(KSPGetIterationNumber(solver, &iterations));
    PetscCall(PetscPrintf(PETSC_COMM_WORLD, "%d iterations\n", (int)iterations));
    PetscCall(KSPDestroy(&solver));
    PetscCall(VecDestroy(&x));
    PetscCall(VecDestroy(&b));
    PetscCall(MatDestroy(&A));
    PetscCall(PetscFinalize());
    return 0;
}
