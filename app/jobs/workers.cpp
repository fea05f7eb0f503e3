// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/workers.h"

#include <QThreadPool>

namespace costscope {

QThreadPool& workers()
{
    static QThreadPool pool;
    return pool;
}

} // namespace costscope
