// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/sessionParts.h"

#include <vector>

namespace costscope {

namespace {

/// Turns the layout of version k into that of version k + 1.
using Migration = Result<QJsonObject> (*)(const QJsonObject& session, const QString& file);

/// Version 2 adds packed columns, linked datasets and parts: what stands in a file of version 1 means the same in both.
Result<QJsonObject> unchanged(const QJsonObject& session, const QString&)
{
    return session;
}

/// Entry k - 1 leads from version k to k + 1. Version 1 is the first; every later layout adds a line here and keeps
/// a sample of the layout before it in tests/core/sessions.
const std::vector<Migration>& migrations()
{
    static const std::vector<Migration> steps = {unchanged};
    return steps;
}

} // namespace

Result<QJsonObject> migrate(QJsonObject session, int version, const QString& file)
{
    for (int from = version; from < sessionVersion; ++from) {
        auto next = migrations()[size_t(from - 1)](session, file);
        if (!next.ok()) return next.error();
        session = next.take();
    }
    return session;
}

} // namespace costscope
