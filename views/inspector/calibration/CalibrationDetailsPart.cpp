// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/calibration/CalibrationDetailsPart.h"

#include "core/base/words.h"
#include "core/calibration/cellFits.h"
#include "core/calibration/machineGaps.h"
#include "core/figure/ticks.h"
#include "views/widgets/FactGrid.h"

#include <QVBoxLayout>

#include <cmath>

namespace costscope {

namespace {

std::vector<Fact> gammaFacts(const Calibration& calibration)
{
    std::vector<Fact> facts;
    for (const auto& [n, gamma] : calibration.gammaByMessages)
        facts.push_back(
            {CalibrationDetailsPart::tr("<i>n</i> = %1").arg(display(n, Quantity::Count)),
             gamma > 0 ? display(gamma, Quantity::Time, 3) : CalibrationDetailsPart::tr("none"),
             gamma > 0 ? exact(gamma) : CalibrationDetailsPart::tr("%1 s: reversed receives took no longer").arg(exact(gamma))});
    return facts;
}

QString placeOf(const WorstCell& worst)
{
    QStringList words{worst.law->name.toHtmlEscaped(), byteLabel(worst.cell->bytes)};
    if (worst.cell->pairs != 1) words << CalibrationDetailsPart::tr("%1 pairs").arg(worst.cell->pairs);
    if (worst.cell->messages != 1) words << CalibrationDetailsPart::tr("<i>n</i> = %1").arg(worst.cell->messages);
    return words.join(u", "_s);
}

std::vector<Fact> worstFacts(const CalibrationShown& shown)
{
    std::vector<Fact> facts;
    for (const WorstCell& worst : worstCells(*shown.calibration, shown.item.recipe.estimator)) {
        const double deviation = worst.fit.ratio() - 1;
        const DatasetItem* of = shown.session.dataset(shown.item.datasets.value(worst.cell->dataset));
        const QString from = of && worst.cell->row >= 0
                                 ? CalibrationDetailsPart::tr("%1, row %2; ").arg(of->name, QString::number(worst.cell->row + 1))
                                 : QString();
        facts.push_back(
            {placeOf(worst), u"%1%2"_s.arg(deviation < 0 ? u"−"_s : u"+"_s, display(std::fabs(deviation), Quantity::Share, 3)),
             from +
                 CalibrationDetailsPart::tr("longest over shortest repetition %1").arg(display(spread(*worst.cell), Quantity::None, 3))});
    }
    return facts;
}

/// A line for each dataset: how many values it gave; the tool tip names them.
std::vector<Fact> givenFacts(const CalibrationShown& shown)
{
    std::vector<DatasetPtr> data;
    QStringList names;
    for (const QString& id : shown.item.datasets)
        if (const DatasetItem* dataset = shown.session.dataset(id)) {
            data.push_back(dataset->data);
            names << dataset->name;
        }
    std::vector<Fact> facts;
    if (data.size() != size_t(shown.item.datasets.size())) return facts;
    for (const GivenValues& given : givenBy(*shown.calibration, data))
        facts.push_back({names[given.dataset].toHtmlEscaped(),
                         given.values.isEmpty()
                             ? CalibrationDetailsPart::tr("nothing")
                             : counted(given.values.size(), CalibrationDetailsPart::tr("1 value"), CalibrationDetailsPart::tr("%1 values")),
                         given.values.join(QLatin1Char('\n')), given.values.isEmpty() ? Tone::Note : Tone::Normal});
    return facts;
}

/// What a model lacks, and below it what measures that.
std::vector<Fact> gapFacts(const Machine& machine)
{
    std::vector<Fact> facts;
    for (const MachineGap& gap : machineGaps(machine)) {
        const QString values = gap.values.join(u", "_s);
        facts.push_back({u"<b>%1</b>: %2"_s.arg(gap.model, values), {}, gap.why.isEmpty() ? values : gap.why, Tone::Amber});
        facts.push_back({u"costscope-probe, %1"_s.arg(gap.probe.toHtmlEscaped()), {}, gap.probe, Tone::Note});
        if (!gap.others.isEmpty())
            facts.push_back({CalibrationDetailsPart::tr("OSU or IMB, %1").arg(gap.others.toHtmlEscaped()), {}, gap.others, Tone::Note});
    }
    return facts;
}

} // namespace

CalibrationDetailsPart::CalibrationDetailsPart(QWidget* parent)
    : PanelWidget(parent), m_given(new FactGrid), m_gaps(new FactGrid), m_gamma(new FactGrid), m_worst(new FactGrid),
      m_givenFold(new Fold(tr("What each dataset gave"), m_given)), m_gapsFold(new Fold(tr("What is missing"), m_gaps)),
      m_gammaFold(new Fold(tr("γ by the number of messages"), m_gamma)),
      m_worstFold(new Fold(tr("The ten worst cells, modeled − measured"), m_worst))
{
    column(this, {m_givenFold, m_gapsFold, m_gammaFold, m_worstFold}, 4);
}

void CalibrationDetailsPart::show(const CalibrationShown& shown)
{
    setVisible(shown.calibration && !shown.calibration->laws.empty());
    if (isHidden()) return;
    m_given->set(givenFacts(shown));
    const std::vector<Fact> gaps = gapFacts(shown.machine ? *shown.machine : shown.calibration->machine);
    m_gapsFold->setVisible(!gaps.empty());
    m_gaps->set(gaps);
    const std::vector<Fact> gamma = gammaFacts(*shown.calibration);
    m_gammaFold->setVisible(!gamma.empty());
    m_gamma->set(gamma);
    m_worst->set(worstFacts(shown));
}

} // namespace costscope
