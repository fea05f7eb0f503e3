// SPDX-License-Identifier: GPL-3.0-or-later
// A machine comes back from its own text, and from every edit that a panel makes.
#include "core/machine/machineEdits.h"
#include "core/machine/machineFile.h"
#include "tests/fuzz/Target.h"

namespace costscope {

namespace {

const TargetRow machineTarget("machine", [](const QByteArray& bytes) {
    const auto machine = machineFromText(bytes, QStringLiteral("fuzz.json"));
    mustTell(machine);
    if (!machine) return;
    const auto again = machineFromText(machineText(*machine), QStringLiteral("again.json"));
    if (!again) broken(QStringLiteral("a written machine cannot be read: ") + again.error().toString());
    mustBe(*again == *machine, "a machine that was written and read differs");
    for (const QString& name : changedValues(*machine)) mustBe(!isChanged(withOriginal(*machine, name), name), "a value does not go back");
});

} // namespace

} // namespace costscope
