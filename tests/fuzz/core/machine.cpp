// SPDX-License-Identifier: GPL-3.0-or-later
// A machine comes back from its own text, and from every edit that a panel makes.
#include "core/base/sameNumber.h"
#include "core/machine/machineEdits.h"
#include "core/machine/machineFile.h"
#include "tests/fuzz/Target.h"

namespace costscope {

namespace {

/// To what is said to be the original: that of the file, then that of the shipped machine.
void goesBack(Machine machine, const QString& name)
{
    for (int steps = 0; isChanged(machine, name); ++steps) {
        mustBe(steps < 2, "a value does not go back");
        const MachineValue* original = originalOf(machine, name);
        const double was = original ? original->value : missing;
        machine = withOriginal(std::move(machine), name);
        const auto now = machine.values.find(name);
        mustBe(sameNumber(now == machine.values.end() ? missing : now->second.value, was), "a value goes back to another");
    }
}

const TargetRow machineTarget("machine", [](const QByteArray& bytes) {
    const auto machine = machineFromText(bytes, u"fuzz.json"_s);
    mustTell(machine);
    if (!machine) return;
    const auto again = machineFromText(machineText(*machine), u"again.json"_s);
    if (!again) broken(u"a written machine cannot be read: "_s + again.error().toString());
    mustBe(*again == *machine, "a machine that was written and read differs");
    for (const QString& name : changedValues(*machine)) goesBack(*machine, name);
});

} // namespace

} // namespace costscope
