// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/didYouMean.h"
#include "core/base/find.h"
#include "core/channels/logGP.h"
#include "core/channels/tauLop.h"
#include "core/channels/tauLopRatio.h"
#include "core/machine/Machine.h"
#include "core/model/Model.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/performanceNormalForm.h"
#include "core/pointToPoint/contention.h"
#include "core/pointToPoint/irregularExchange.h"
#include "core/pointToPoint/nodeAwareMaxRate.h"
#include "core/pointToPoint/pointToPoint.h"
#include "core/pointToPoint/queueSearch.h"
#include "core/scaling/broadcast.h"
#include "core/scaling/hockney.h"

#include <algorithm>
#include <cmath>

namespace costscope {

const std::vector<const Model*>& allModels()
{
    static const std::vector<const Model*> models = {
        &postalModel,
        &maxRateModel,
        &nodeAwareMaxRateModel,
        &queueSearchModel,
        &contentionModel,
        &irregularExchangeModel,
        &logPModel,
        &logGPModel,
        &logGPSegmentedModel,
        &tauLopPointToPointModel,
        &tauLopRatioModel,
        &hockneyStencilModel,
        &hockneyAlltoallModel,
        &broadcastLinearModel,
        &broadcastBinomialModel,
        &broadcastBinaryModel,
        &amdahlModel,
        &amdahlOverheadModel,
        &amdahlRatioModel,
        &performanceNormalForm,
        &negativeNormalForm,
    };
    return models;
}

const Model* findModel(QStringView id)
{
    const auto* found = firstOf(allModels(), [&](const Model* model) { return model->id == id; });
    return found ? *found : nullptr;
}

Result<double> readValue(const Parameter& value, const QString& text)
{
    if (value.words.isEmpty()) return parseQuantity(text, value.quantity);
    if (const auto index = value.words.indexOf(text); index >= 0) return double(index);
    return Error{u"“%1” is not known here. %2"_s.arg(text, knownInstead(text, value.words))};
}

Parameters valuesOf(const Model& model)
{
    Parameters all = model.inputs;
    all.insert(all.end(), model.parameters.begin(), model.parameters.end());
    return all;
}

Result<Done> checkValues(const Model& model, const NamedValues& values)
{
    QStringList known;
    for (const Parameter& value : valuesOf(model)) known += value.name;
    for (const auto& [name, value] : values) {
        if (!known.contains(name)) return Error{u"%1 does not know '%2'. It knows %3."_s.arg(model.id, name, known.join(u", "_s))};
    }
    for (const Parameter& value : valuesOf(model)) {
        if (!values.contains(value.name) && !value.optional && std::isnan(value.fallback))
            return Error{u"%1 needs a value for %2. Its values are %3."_s.arg(model.id, value.name, known.join(u", "_s))};
    }
    return Done{};
}

Result<NamedValues> completed(const Model& model, const NamedValues& values)
{
    const auto checked = checkValues(model, values);
    if (!checked) return checked.error();
    NamedValues all = values;
    for (const Parameter& value : valuesOf(model))
        if (!std::isnan(value.fallback)) all.insert({value.name, value.fallback});
    return all;
}

NamedValues withMachine(const Model& model, const Machine& machine, const NamedValues& given)
{
    NamedValues all = model.fromMachine ? model.fromMachine(machine, given) : given;
    for (const Parameter& value : valuesOf(model)) {
        const MachineValue* found = lookUp(machine.values, value.inMachine());
        if (found && !std::isnan(found->value)) all.insert({value.name, found->value});
    }
    return all;
}

NamedValues typicalValues(const Model& model)
{
    NamedValues values;
    for (const Parameter& value : valuesOf(model))
        if (!std::isnan(value.typical)) values[value.name] = value.typical;
    return values;
}

} // namespace costscope
