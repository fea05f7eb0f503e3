// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/fitOptions.h"

#include "core/model/Model.h"

#include <limits>

namespace costscope {

Option fixOption(const QString& meaning)
{
    return {u"--fix"_s, Option::Text, u"NAME=VALUE"_s, meaning};
}

Option dropOption()
{
    return Option{u"--drop"_s, Option::Whole, u"K"_s, u"leave the first K records out of the residuals"_s}.from(
        0, std::numeric_limits<int>::max());
}

Result<FitSettings> fitSettings(const Arguments& arguments, const Model& model)
{
    const auto fixed = arguments.named(u"--fix"_s, model.parameters);
    if (!fixed.ok()) return fixed.error();
    FitSettings settings;
    settings.model = model.id;
    settings.fixed = *fixed;
    settings.dropFirst = int(arguments.whole(u"--drop"_s, 0));
    return settings;
}

} // namespace costscope
