// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/line/Arguments.h"
#include "core/model/Fit.h"

namespace costscope {

struct Model;

/// --fix NAME=VALUE and --drop K of the verbs that fit run times.
Option fixOption(const QString& meaning);
Option dropOption();

/// A fit of this model with what --fix and --drop say. Error = usage.
Result<FitSettings> fitSettings(const Arguments& arguments, const Model& model);

} // namespace costscope
