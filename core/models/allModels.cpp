// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/Model.h"
#include "core/models/amdahlOverhead.h"

#include <QCoreApplication>

#include <algorithm>

namespace costscope
{

const std::vector<const Model*>& allModels()
{
    static const std::vector<const Model*> models = {
        &amdahlModel,
        &amdahlOverheadModel,
        &amdahlRatioModel,
    };
    return models;
}

const Model* findModel(QStringView id)
{
    const auto& models = allModels();
    const auto found = std::find_if(models.begin(), models.end(), [id](const Model* model) { return model->id == id; });
    return found == models.end() ? nullptr : *found;
}

std::vector<ModelValue> valuesOf(const Model& model)
{
    std::vector<ModelValue> all = model.inputs;
    all.insert(all.end(), model.parameters.begin(), model.parameters.end());
    return all;
}

Result<Done> checkValues(const Model& model, const NamedValues& values)
{
    QStringList known;
    for (const ModelValue& value : valuesOf(model)) known += value.name;
    for (const auto& [name, value] : values) {
        if (!known.contains(name))
            return Error{QCoreApplication::translate("Model", "%1 does not know '%2'. It knows %3.")
                             .arg(model.id, name, known.join(QStringLiteral(", ")))};
    }
    for (const QString& name : known) {
        if (!values.contains(name))
            return Error{QCoreApplication::translate("Model", "%1 needs a value for %2. Its values are %3.")
                             .arg(model.id, name, known.join(QStringLiteral(", ")))};
    }
    return Done{};
}

} // namespace costscope
