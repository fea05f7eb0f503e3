// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/overhead/FitPanel.h"
#include "views/tr.h"
#include "views/widgets/FactGrid.h"

#include "core/figure/Figure.h"
#include "core/model/Model.h"
#include "core/model/determined.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

const Parameter* rowOf(const Fit& fit, const QString& name)
{
    const Model* model = findModel(fit.settings.model);
    if (!model) return nullptr;
    for (const Parameter& value : model->parameters)
        if (value.name == name) return &value;
    return nullptr;
}

QString meaning(const FitParameter& parameter, const Parameter* row)
{
    const QString name = row ? row->meaning : QString();
    switch (parameter.state) {
    // English as the name before it: a line is in one language.
    case Determined::Given: return name + u", given"_s;
    case Determined::Chosen: return name + (parameter.name == u"f_s"_s ? u", by the scan"_s : u", chosen"_s);
    case Determined::Record: return parameter.reason.isEmpty() ? name : tr("record at <i>n</i> = 1");
    default: return name;
    }
}

QString tip(const FitParameter& parameter)
{
    QStringList lines;
    if (!std::isnan(parameter.value)) lines << parameter.name + u" = "_s + exact(parameter.value);
    if (parameter.interval)
        lines << tr("95 %: %1 to %2")
                     .arg(display((*parameter.interval)[0], parameter.quantity), display((*parameter.interval)[1], parameter.quantity));
    if (parameter.standardError) lines << tr("standard error %1").arg(exact(*parameter.standardError));
    if (!whyNot(parameter).isEmpty()) lines << plainText(whyNot(parameter));
    return lines.join(QLatin1Char('\n'));
}

void addInterval(std::vector<Fact>& facts, const Fit& fit, const FitParameter& parameter)
{
    if (fit.settings.bootstrap == 0 || !parameter.interval) return;
    facts.push_back(
        {tr("bootstrap, 95 %"),
         tr("%1 to %2")
             .arg(display((*parameter.interval)[0], parameter.quantity, 3), display((*parameter.interval)[1], parameter.quantity, 3)),
         tip(parameter), Tone::Note});
}

/// "b and c are not determined. "; empty if all values are.
QString namesOf(const Fit& fit)
{
    QStringList symbols;
    for (const FitParameter& parameter : fit.parameters) {
        const Parameter* row = rowOf(fit, parameter.name);
        if (!isDetermined(parameter)) symbols << u"<i>%1</i>"_s.arg(row ? row->symbol : parameter.name);
    }
    if (symbols.isEmpty()) return {};
    const QString last = symbols.takeLast();
    if (symbols.isEmpty()) return tr("%1 is not determined. ").arg(last);
    return tr("%1 and %2 are not determined. ").arg(symbols.join(u", "_s), last);
}

} // namespace

std::vector<Fact> parameterFacts(const Fit& fit)
{
    std::vector<Fact> facts;
    for (const FitParameter& parameter : fit.parameters) {
        const Parameter* row = rowOf(fit, parameter.name);
        const QString symbol = u"<i>%1</i>"_s.arg(row ? row->symbol : parameter.name);
        const bool given = parameter.state == Determined::Given;
        const bool known = isDetermined(parameter);
        const Tone tone = !known ? Tone::Amber : given ? Tone::Accent : Tone::Normal;
        facts.push_back({meaning(parameter, row), shownValue(parameter), tip(parameter), tone, symbol});
        if (known) addInterval(facts, fit, parameter);
    }
    const auto limit = fit.derived.find(u"r_inf"_s);
    if (limit != fit.derived.end())
        facts.push_back({tr("limit of τ<sub>n</sub>/t<sub>n</sub>"), display(limit->second, Quantity::None, 3), exact(limit->second),
                         Tone::Normal, u"<i>r</i><sub>∞</sub>"_s});
    if (const auto most = fit.derived.find(u"speedup_limit"_s); most != fit.derived.end())
        facts.push_back({tr("limit of the speed-up"), display(most->second, Quantity::None, 3), exact(most->second), Tone::Normal,
                         u"1/<i>f<sub>s</sub></i>"_s});
    return facts;
}

std::vector<Fact> qualityFacts(const Fit& fit)
{
    std::vector<Fact> facts;
    const Model* model = findModel(fit.settings.model);
    const Quantity unit = fit.settings.weights == Weights::Plain && model ? model->result : Quantity::Share;
    const auto shown = [&](double rms) { return display(rms, fit.settings.weights == Weights::Log ? Quantity::None : unit, 3); };
    if (!std::isnan(fit.rms))
        facts.push_back(
            {fit.settings.weights == Weights::Log ? tr("Residual RMS, of ln") : tr("Residual RMS"), shown(fit.rms), exact(fit.rms)});
    const auto lowest = fit.derived.find(u"lowest_rms"_s), f_s = fit.derived.find(u"f_s_of_lowest_rms"_s);
    if (lowest != fit.derived.end() && f_s != fit.derived.end())
        facts.push_back({tr("Lowest, at <i>f<sub>s</sub></i> = %1").arg(display(f_s->second, Quantity::None, 3)), shown(lowest->second),
                         u"f_s = %1: %2"_s.arg(exact(f_s->second), exact(lowest->second))});
    if (!std::isnan(fit.rmsRelative) && fit.settings.weights != Weights::Relative)
        facts.push_back({tr("Relative RMS"), display(fit.rmsRelative, Quantity::Share, 3), exact(fit.rmsRelative)});
    const auto tau = fit.derived.find(u"tau_median_relative_error"_s);
    if (tau != fit.derived.end() && !std::isnan(tau->second))
        facts.push_back({tr("Median error of <i>τ<sub>n</sub></i>, not fitted"), display(std::fabs(tau->second), Quantity::Share, 3),
                         exact(tau->second)});
    for (const auto& [key, words, quantity] : {std::tuple{"smape", "SMAPE, of points left out", Quantity::Share},
                                               std::tuple{"smape_constant", "SMAPE of the constant", Quantity::Share},
                                               std::tuple{"adjusted_r2", "Adjusted <i>R</i>²", Quantity::None}})
        if (const auto found = fit.derived.find(QLatin1String(key)); found != fit.derived.end())
            facts.push_back({tr(words), display(found->second, quantity, 3), exact(found->second)});
    if (!std::isnan(fit.correlation))
        facts.push_back({tr("Correlation of <i>b</i> and <i>c</i>"), display(fit.correlation, Quantity::None, 3), exact(fit.correlation)});
    return facts;
}

Messages undetermined(const Fit& fit)
{
    if (!fit.usable() && !fit.message.isEmpty()) {
        const auto said = [&](const FitParameter& p) { return !p.reason.isEmpty() && fit.message.startsWith(p.reason); };
        const bool names = std::none_of(fit.parameters.begin(), fit.parameters.end(), said);
        return {{Severity::Warning, (names ? u"<b>%1</b>"_s.arg(namesOf(fit)) : QString()) + fit.message}};
    }
    // With numbers behind the dashes the warnings of the fit say how large the errors are.
    return {};
}

} // namespace costscope
