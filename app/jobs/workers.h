// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QThreadPool;

namespace costscope {

/// The threads of all work beside the window's. Qt's own pool is left to Qt: what it paints it shares out there, and waits for it, so
/// that two jobs in that pool would stop the window until one of them ends.
QThreadPool& workers();

} // namespace costscope
