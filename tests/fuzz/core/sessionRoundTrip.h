// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/sessionFile.h"
#include "tests/fuzz/Target.h"

namespace costscope {

/// A session that can be read is written so that it reads back as the same bytes.
inline void sessionRoundTrip(const QByteArray& bytes, double packAbove)
{
    const auto read = readSession(bytes, u"fuzz.costscope"_s);
    mustTell(read);
    if (!read) return;
    const QByteArray written = writeSession(read->session, packAbove);
    const auto again = readSession(written, u"again.costscope"_s);
    if (!again) broken(u"a written session cannot be read: "_s + again.error().toString());
    mustBe(writeSession(again->session, packAbove) == written, "a session that was written, read and written differs");
}

} // namespace costscope
