// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/FactGrid.h"
#include "views/FitPanel.h"

#include "core/figures/Figure.h"
#include "core/models/Model.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("FitPanel", text);
}

const ModelValue* rowOf(const Fit& fit, const QString& name)
{
    const Model* model = findModel(fit.settings.model);
    if (!model) return nullptr;
    for (const ModelValue& value : model->parameters)
        if (value.name == name) return &value;
    return nullptr;
}

QString meaning(const FitParameter& parameter, const ModelValue* row)
{
    const QString name = row ? row->meaning : QString();
    switch (parameter.state) {
    case Determined::Given: return name + say(", given");
    case Determined::Chosen: return name + say(", by the scan");
    case Determined::Record: return parameter.reason.isEmpty() ? name : say("record at <i>n</i> = 1");
    default: return name;
    }
}

QString tip(const FitParameter& parameter)
{
    QStringList lines;
    if (!std::isnan(parameter.value)) lines << parameter.name + QStringLiteral(" = ") + exact(parameter.value);
    if (parameter.interval)
        lines << say("95 %: %1 to %2")
                     .arg(display((*parameter.interval)[0], parameter.quantity), display((*parameter.interval)[1], parameter.quantity));
    if (!parameter.reason.isEmpty()) lines << plainText(parameter.reason);
    return lines.join(QLatin1Char('\n'));
}

bool hasNumber(const FitParameter& parameter)
{
    return parameter.state != Determined::NotDetermined && !std::isnan(parameter.value);
}

void addInterval(std::vector<Fact>& facts, const Fit& fit, const FitParameter& parameter)
{
    if (fit.settings.bootstrap == 0 || !parameter.interval) return;
    facts.push_back(
        {{},
         say("bootstrap, 95 %"),
         say("%1 to %2")
             .arg(display((*parameter.interval)[0], parameter.quantity, 3), display((*parameter.interval)[1], parameter.quantity, 3)),
         tip(parameter),
         Tone::Note});
}

} // namespace

std::vector<Fact> parameterFacts(const Fit& fit)
{
    std::vector<Fact> facts;
    for (const FitParameter& parameter : fit.parameters) {
        const ModelValue* row = rowOf(fit, parameter.name);
        const QString symbol = QStringLiteral("<i>%1</i>").arg(row ? row->symbol : parameter.name);
        const bool given = parameter.state == Determined::Given;
        if (hasNumber(parameter))
            facts.push_back({symbol, meaning(parameter, row),
                             displayWithError(parameter.value, parameter.standardError, parameter.quantity), tip(parameter),
                             given ? Tone::Accent : Tone::Normal});
        else
            facts.push_back({symbol, meaning(parameter, row), QStringLiteral("—"), tip(parameter), Tone::Amber});
        if (hasNumber(parameter)) addInterval(facts, fit, parameter);
    }
    const auto limit = fit.derived.find(QStringLiteral("r_inf"));
    if (limit != fit.derived.end())
        facts.push_back({QStringLiteral("<i>r</i><sub>∞</sub>"), say("limit of τ<sub>n</sub>/t<sub>n</sub>"),
                         display(limit->second, Quantity::None, 3), exact(limit->second)});
    return facts;
}

std::vector<Fact> qualityFacts(const Fit& fit)
{
    std::vector<Fact> facts;
    const Model* model = findModel(fit.settings.model);
    const Quantity unit = fit.settings.weights == Weights::Plain && model ? model->result : Quantity::Share;
    if (!std::isnan(fit.rms))
        facts.push_back({{},
                         fit.settings.weights == Weights::Log ? say("Residual RMS, of ln") : say("Residual RMS"),
                         fit.settings.weights == Weights::Log ? display(fit.rms, Quantity::None, 3) : display(fit.rms, unit, 3),
                         exact(fit.rms)});
    if (!std::isnan(fit.rmsRelative) && fit.settings.weights != Weights::Relative)
        facts.push_back({{}, say("Relative RMS"), display(fit.rmsRelative, Quantity::Share, 3), exact(fit.rmsRelative)});
    const auto tau = fit.derived.find(QStringLiteral("tau_median_relative_error"));
    if (tau != fit.derived.end() && !std::isnan(tau->second))
        facts.push_back({{},
                         say("Median error of <i>τ<sub>n</sub></i>, not fitted"),
                         display(std::fabs(tau->second), Quantity::Share, 3),
                         exact(tau->second)});
    if (!std::isnan(fit.correlation))
        facts.push_back(
            {{}, say("Correlation of <i>b</i> and <i>c</i>"), display(fit.correlation, Quantity::None, 3), exact(fit.correlation)});
    return facts;
}

Messages undetermined(const Fit& fit)
{
    Messages all;
    if (!fit.usable() && !fit.message.isEmpty()) all.push_back({Severity::Warning, fit.message});
    for (const FitParameter& parameter : fit.parameters) {
        if (hasNumber(parameter) || parameter.reason.isEmpty() || parameter.reason == fit.message) continue;
        const ModelValue* row = rowOf(fit, parameter.name);
        const Message message{
            Severity::Warning,
            say("<b><i>%1</i> is not determined by these data.</b> %2").arg(row ? row->symbol : parameter.name, parameter.reason)};
        if (std::none_of(all.begin(), all.end(), [&](const Message& m) { return m.text.endsWith(parameter.reason); }))
            all.push_back(message);
    }
    return all;
}

} // namespace costscope
