// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// qcustomplot.h needs Qt's lower-case keywords, which our own code goes without.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define emit
#define foreach(variable, container) for (variable : container)
#include <qcustomplot.h>
#undef signals
#undef slots
#undef emit
#undef foreach
