// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/overhead/FitPanel.h"

#include "core/figure/Figure.h"
#include "core/model/Model.h"
#include "core/model/determined.h"
#include "core/overhead/amdahlOverhead.h"
#include "views/inspector/overhead/FitControls.h"
#include "views/inspector/windowWords.h"
#include "views/models/names.h"
#include "views/widgets/FactGrid.h"
#include "views/widgets/TextLabel.h"
#include "views/widgets/ValueSlider.h"

#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <utility>

namespace costscope {

namespace {

/// The record at n: measured value and which row; the last one with n at or below it.
std::optional<size_t> recordAt(const RunsView& runs, double n)
{
    for (size_t i = 0; i < runs.size(); ++i)
        if (runs.n(i) == n) return i;
    return std::nullopt;
}

double measured(const RunsView& runs, const Fit& fit, size_t i)
{
    return fit.settings.model == amdahlRatioModel.id ? runs.ratio(i) : runs.t(i);
}

} // namespace

FitPanel::FitPanel(QWidget* parent)
    : PanelWidget(parent), m_title(heading({})), m_parametersTitle(heading(tr("Parameters"), tr("± standard error"))),
      m_qualityTitle(heading(tr("Quality"))), m_formulaTitle(heading(tr("Formula"))), m_controls(new FitControls),
      m_parameters(new FactGrid), m_quality(new FactGrid), m_undetermined(new MessageList), m_messages(new MessageList),
      m_formula(panelLabel({})), m_source(panelLabel({}, "note")), m_problem(panelLabel({}, "red")),
      m_scanLink(linkButton(tr("Serial fraction scan"))), m_nearMisses(new QWidget)
{
    m_problem->setAccessibleName(tr("Why it was refused"));
    m_problem->hide();
    m_formula->setProperty("role", "card");
    m_formula->setAccessibleName(tr("Formula with numbers"));
    auto* layout =
        column(this, {m_title.widget, m_controls, m_problem, m_parametersTitle.widget, m_parameters, m_undetermined, m_nearMisses,
                      m_scanLink, m_qualityTitle.widget, m_quality, m_messages, m_formulaTitle.widget, m_formula, m_source});
    layout->setAlignment(m_scanLink, Qt::AlignLeft);
    auto* offers = new QVBoxLayout(m_nearMisses);
    offers->setContentsMargins(0, 0, 0, 0);
    m_nearMisses->hide();
    connect(m_scanLink, &QPushButton::clicked, this, [this] { Q_EMIT scanWanted(m_dataset); });
    connect(m_controls, &FitControls::edited, this,
            [this](const FitSettings& s, const QString& text, const QString& key) { Q_EMIT edited(m_dataset, s, text, key); });
    connect(m_controls, &FitControls::modelWanted, this, [this](const FitSettings& s) { Q_EMIT modelWanted(m_dataset, s); });
    connect(m_controls, &FitControls::editFinished, this, &FitPanel::editFinished);
    connect(m_controls->slider(), &ValueSlider::dragFinished, this, &FitPanel::findOffers);
    connect(m_controls, &FitControls::bootstrapWanted, this, [this](const FitSettings& s) { Q_EMIT bootstrapWanted(m_dataset, s); });
}

std::optional<double> FitPanel::scanned(const Session& session, const Fit& fit)
{
    const DatasetItem* item = session.dataset(fit.dataset);
    if (!item || fit.settings.model != amdahlOverheadModel.id) return std::nullopt; // others have no f_s, or fit it
    const FitQuestion question{item->data, scanSettings(fit.settings)};
    const ProposedSerialFraction told = proposedSerialFraction(fit);
    if (told.isKnown) {
        m_scan = question;
        m_scanned = told.value;
    } else if (m_scan != question) {
        m_scan = question;
        m_scanned.reset();
        if (fitWork(*item->data, question.settings) > fitWorkAtOnce)
            Q_EMIT scanNeeded(question);
        else if (const auto scan = scanSerialFraction(*item->data, question.settings); scan && scan->chosen >= 0)
            m_scanned = scan->rows[size_t(scan->chosen)].f_s;
    }
    return m_scanned;
}

void FitPanel::setScanned(const FitQuestion& question, std::optional<double> f_s)
{
    if (m_scan == question) m_scanned = f_s;
}

void FitPanel::setOffers(const FitQuestion& question, const std::vector<NearMiss>& all)
{
    if (m_offered == question) showOffers(all);
}

void FitPanel::setAskedSource(std::function<std::optional<FitSettings>(const QString& dataset, const QString& model)> asked)
{
    m_asked = std::move(asked);
}

void FitPanel::setProblem(const QString& reason)
{
    showProblem(m_problem, reason);
}

void FitPanel::setFit(const Session& session, const QString& fitId, std::optional<double> n)
{
    const Fit* fit = session.fit(fitId);
    if (!fit) return;
    const DatasetItem* item = session.dataset(fit->dataset);
    m_dataset = fit->dataset;
    m_title.title->setText(tr("Fit of %1").arg(cutWords(item ? item->name : fit->dataset).toHtmlEscaped()));
    m_title.note->setText(tr("%1 of %2 records").arg(fit->points).arg(fit->used.size()));
    const auto asked = m_asked ? m_asked(fit->dataset, fit->settings.model) : std::nullopt;
    m_controls->setFit(*fit, asked.value_or(fit->settings), scanned(session, *fit));
    m_parameters->set(parameterFacts(*fit));
    m_quality->set(qualityFacts(*fit));
    m_qualityTitle.widget->setVisible(!m_quality->facts().empty());
    m_undetermined->set(undetermined(*fit));
    m_scanLink->setVisible(!fit->usable() && fit->settings.model == amdahlOverheadModel.id);
    offer(session, *fit);
    Messages others = fit->messages; // what stands above already is not said twice
    std::erase_if(others, [&](const Message& m) { return !fit->usable() && m.text == fit->message; });
    m_messages->set(others);
    showFormula(session, *fit, n);
}

void FitPanel::offer(const Session& session, const Fit& fit)
{
    const DatasetItem* item = session.dataset(fit.dataset);
    m_nearMisses->setVisible(item && !fit.usable());
    if (fit.usable()) m_toOffer.reset();
    if (!item || fit.usable() || m_offered == FitQuestion{item->data, fit.settings}) return;
    m_offered = {item->data, fit.settings};
    m_toOffer = fit;
    showOffers({});
    if (!m_controls->slider()->isSliderDown()) findOffers();
}

/// Not at every step of a drag: nobody presses a button that another step takes away.
void FitPanel::findOffers()
{
    if (!m_toOffer) return;
    const Fit fit = *std::exchange(m_toOffer, std::nullopt);
    if (nearMissWork(*m_offered.data, fit) > fitWorkAtOnce) return Q_EMIT offersNeeded(m_offered, fit);
    const auto records = runRecords(*m_offered.data);
    if (records) showOffers(costscope::nearMisses(*records, fit));
}

void FitPanel::showOffers(const std::vector<NearMiss>& all)
{
    QLayout* layout = m_nearMisses->layout();
    while (QLayoutItem* old = layout->takeAt(0)) {
        delete old->widget();
        delete old;
    }
    if (!all.empty()) layout->addWidget(panelLabel(tr("One change alone gives a fit:"), "note"));
    for (const NearMiss& miss : all) {
        const FitParameter &b = *miss.fit.parameter(u"b"), &c = *miss.fit.parameter(u"c");
        auto* button = linkButton(miss.change.left(1).toUpper() + miss.change.mid(1));
        QLabel* errors = panelLabel(
            u"<i>b</i> = %1, <i>c</i> = %2, RMS %3"_s.arg(shownValue(b), shownValue(c), display(miss.fit.rmsRelative, Quantity::Share, 3)),
            "note");
        button->setAccessibleDescription(plainText(errors->text()));
        connect(button, &QPushButton::clicked, this,
                [this, settings = miss.settings, change = miss.change] { Q_EMIT edited(m_dataset, settings, change, {}); });
        layout->addWidget(button);
        layout->setAlignment(button, Qt::AlignLeft);
        layout->addWidget(errors);
    }
}

void FitPanel::showFormula(const Session& session, const Fit& fit, std::optional<double> n)
{
    const Model* model = findModel(fit.settings.model);
    const DatasetItem* item = session.dataset(fit.dataset);
    const auto runs = item ? RunsView::of(*item->data) : Result<RunsView>(Error{});
    if (!model || !runs) return;
    if (!n) {
        n = runs->n(0);
        for (size_t i = 1; i < runs->size(); ++i) n = std::max(*n, runs->n(i));
    }
    QStringList lines{model->formula};
    NamedValues values{{u"n"_s, *n}};
    for (const Parameter& parameter : model->parameters) values[parameter.name] = fit.value(parameter.name);
    const bool complete = fit.usable() && std::none_of(values.begin(), values.end(), [](const auto& v) { return std::isnan(v.second); });
    if (complete) {
        const auto evaluation = model->evaluate(values);
        lines = evaluation ? QStringList(evaluation->steps.begin(), evaluation->steps.end()) : lines << inWindow(evaluation.error());
        const auto record = recordAt(*runs, *n);
        if (evaluation && record && !std::isnan(measured(*runs, fit, *record)))
            lines.last() += u" <span style=\"color:%1\">%2</span>"_s.arg(
                Theme::current().note.name(), tr("(measured %1)").arg(display(measured(*runs, fit, *record), model->result, 3)));
    }
    setWords(m_formula, lines.join(u"<br>"_s));
    m_formulaTitle.note->setText(complete ? tr("at <i>n</i> = %1").arg(display(*n, Quantity::Processes)) : QString());
    m_source->setText(model->source);
}

} // namespace costscope
