// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/sides.h"

#include "core/base/filePath.h"
#include "core/session/baseline.h"
#include "core/session/linkedData.h"
#include "core/session/machines.h"
#include "core/theories/defaults.h"

#include <QFileInfo>

#include <utility>

namespace costscope {

Result<Done> checkSide(const QString& file)
{
    const QString problem = shippedMachine(file) ? QString() : whyNotThere(file);
    return problem.isEmpty() ? Result<Done>(Done{}) : Error{problem, file};
}

Result<Inputs> readSide(const QString& file)
{
    if (const Machine* machine = shippedMachine(file); machine && !QFileInfo::exists(file)) {
        Inputs inputs;
        addMachine(inputs.session, *machine);
        return inputs;
    }
    auto inputs = readInputs({file});
    if (inputs.ok() && inputs->session.fits.empty() && inputs->session.figures.empty())
        for (const DatasetItem& item : std::vector(inputs->session.datasets)) addDefaults(inputs->session, item.id);
    return inputs;
}

QStringList sidesIn(const Arguments& arguments)
{
    return arguments.texts(u"--baseline"_s) + arguments.texts(u"--beside"_s);
}

Result<Done> pinWanted(Inputs& inputs, const Arguments& arguments)
{
    bool isBaseline = arguments.has(u"--baseline"_s); // the first of them; without it the first beside the session's own
    for (const QString& file : sidesIn(arguments)) {
        auto before = readSide(file);
        if (!before.ok()) return before.error();
        inputs.messages.insert(inputs.messages.end(), before->messages.begin(), before->messages.end());
        Baseline side{QFileInfo(file).fileName(), QFileInfo(file).absoluteFilePath(), sha256Of(file), std::move(before->session)};
        std::exchange(isBaseline, false) ? pinBaseline(inputs.session, std::move(side)) : pinBeside(inputs.session, std::move(side));
    }
    return Done{};
}

Option besideOption()
{
    return {u"--beside"_s, Option::Text, u"FILE"_s,
            u"one more session or data beside the baseline, for --figure scenarios; may be given several times"_s};
}

Option baselineOption()
{
    return {u"--baseline"_s, Option::Text, u"FILE"_s,
            u"a session or data to compare with, side by side or as --choice compare=overlaid, difference or ratio says"_s};
}

} // namespace costscope
