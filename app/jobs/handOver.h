// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#if defined(__SANITIZE_THREAD__)
#include "app/jobs/workers.h"

#include <QThreadPool>
#include <sanitizer/tsan_interface.h>
#endif

namespace costscope {

/// Work that goes to another thread through Qt's pool, and back. The thread sanitizer sees no locks inside of Qt; it is told here
/// that what was written before give() may be read after take(). Nothing otherwise.
class HandOver {
public:
#if defined(__SANITIZE_THREAD__)
    void give()
    {
        workers().setExpiryTimeout(0); // it sees that a thread starts, not that one which waited is woken
        __tsan_release(this);
    }
    void take()
    {
        __tsan_acquire(this);
    }
#else
    void give()
    {}
    void take()
    {}
#endif
};

} // namespace costscope
