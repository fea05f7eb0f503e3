// SPDX-License-Identifier: GPL-3.0-or-later
#include "measure.h"

#include <cmath>

#ifdef COSTSCOPE_BLAS // its name, as text
extern "C" {
void dgemm_(const char*, const char*, const int*, const int*, const int*, const double*, const double*, const int*, const double*,
            const int*, const double*, double*, const int*);
void dtrsm_(const char*, const char*, const char*, const char*, const int*, const int*, const double*, const double*, const int*, double*,
            const int*);
void dpotrf_(const char*, const int*, double*, const int*, int*);
}
#endif

namespace costscope::probe {

double flopsOf(const std::string& kernel, double order)
{
    const double cube = order * order * order;
    return kernel == "dgemm" ? 2 * cube : kernel == "dtrsm" ? cube : cube / 3;
}

#ifdef COSTSCOPE_BLAS

const std::vector<std::string>& kernels()
{
    static const std::vector<std::string> all = {"dgemm", "dtrsm", "dpotrf"};
    return all;
}

namespace {

/// Symmetric and positive definite, so that it has a Cholesky factor and solving with its triangle stays tame.
void fillDominant(double* matrix, int order)
{
    for (int column = 0; column < order; ++column)
        for (int row = 0; row < order; ++row)
            matrix[std::size_t(column) * std::size_t(order) + std::size_t(row)] =
                row == column ? order : 1.0 / (1 + std::abs(row - column));
}

} // namespace

double runKernel(const std::string& kernel, int order, std::vector<double>& matrices, const Clock& clock)
{
    const std::size_t size = std::size_t(order) * std::size_t(order);
    if (matrices.size() < 3 * size) matrices.assign(3 * size, 0.5);
    double *const a = matrices.data(), *const b = a + size, *const c = b + size;
    fillDominant(a, order); // dpotrf and dtrsm write over what they got
    if (kernel == "dtrsm") fillDominant(b, order);
    const double one = 1, zero = 0;
    int info = 0;
    const Moment begin = now();
    if (kernel == "dgemm") dgemm_("N", "N", &order, &order, &order, &one, a, &order, b, &order, &zero, c, &order);
    if (kernel == "dtrsm") dtrsm_("L", "L", "N", "N", &order, &order, &one, a, &order, b, &order);
    if (kernel == "dpotrf") dpotrf_("L", &order, a, &order, &info);
    return secondsBetween(begin, now(), clock);
}

#else

const std::vector<std::string>& kernels()
{
    static const std::vector<std::string> none;
    return none;
}

double runKernel(const std::string&, int, std::vector<double>&, const Clock&)
{
    return 0;
}

#endif

} // namespace costscope::probe
