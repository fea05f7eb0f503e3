// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

// The kernels are built without Qt too (costscope-mpi): its names for integers, of the same types, so that both may be included.
using qint32 = int;
using qint64 = long long;
using quint16 = unsigned short;
using quint32 = unsigned int;
using quint64 = unsigned long long;
