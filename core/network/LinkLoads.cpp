// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/LinkLoads.h"

namespace costscope {

QString whyIdle(const LinkLoads& loads)
{
    if (loads.maxBytes() > 0) return {};
    if (loads.torus.links() == 0) return u"No link carries anything: a network of one router has no links."_s;
    if (loads.messages() == 0)
        return loads.selfMessages > 0 ? u"No link carries anything: all messages are of ranks to themselves."_s
                                      : u"No link carries anything: there are no messages."_s;
    return loads.totalBytes() > 0 ? u"No link carries anything: every message stays on its router."_s
                                  : u"No link carries anything: all messages have 0 bytes."_s;
}

} // namespace costscope
