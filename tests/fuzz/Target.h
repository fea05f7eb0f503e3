// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/literals.h"

#include <QByteArray>
#include <QString>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <vector>

namespace costscope {

/// Something that reads what a stranger wrote. `run` gets any bytes: it must come back soon, and calls broken() where the answer
/// is none. One file in tests/fuzz/<layer> is one target (or several), known by a static TargetRow; it is linked with its layer.
struct Target {
    QByteArray name;
    std::function<void(const QByteArray& bytes)> run;
};

inline std::vector<Target>& allTargets()
{
    static std::vector<Target> targets;
    return targets;
}

struct TargetRow {
    TargetRow(const QByteArray& name, std::function<void(const QByteArray& bytes)> run) { allTargets().push_back({name, std::move(run)}); }
};

/// One for every importer. Rows of importers are made at the start of the program, in any order: they are there when main() is.
void addImporterTargets();

/// What was found: ends the program, as a sanitizer does.
[[noreturn]] inline void broken(const QString& what)
{
    std::fprintf(stderr, "broken: %s\n", qPrintable(what));
    std::abort();
}

inline void mustBe(bool condition, const char* what)
{
    if (!condition) broken(QString::fromUtf8(what));
}

/// An error tells something.
inline void mustTell(const auto& result)
{
    if (!result.ok() && result.error().message.isEmpty()) broken(u"an error without a message"_s);
}

} // namespace costscope
