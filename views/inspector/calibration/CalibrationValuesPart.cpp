// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/calibration/CalibrationValuesPart.h"

#include "core/numerics/draw.h"
#include "core/session/machines.h"
#include "views/widgets/FactGrid.h"
#include "views/widgets/WholeBox.h"

#include <QComboBox>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace costscope {

CalibrationValuesPart::CalibrationValuesPart(QWidget* parent)
    : PanelWidget(parent), m_title(heading(tr("Values"), tr("± standard error; 95 %"))), m_others(new QComboBox), m_values(new FactGrid),
      m_intervals(panelLabel({}, "note")), m_bootstrap(new QPushButton(tr("Bootstrap"))), m_samples(new WholeBox)
{
    auto* layout = column(this, {m_title.widget});
    m_others->setAccessibleName(tr("Compare with"));
    m_others->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_others->setMinimumContentsLength(14);
    layout->addLayout(labelled(new QLabel(tr("Compare with")), m_others));
    layout->addWidget(m_values);
    layout->addWidget(m_intervals);
    buildBootstrap(layout);
    connect(m_others, &QComboBox::activated, this, &CalibrationValuesPart::compareWanted);
}

void CalibrationValuesPart::buildBootstrap(QVBoxLayout* layout)
{
    m_samples->setRange(100, mostDraws);
    m_samples->setSingleStep(500);
    m_samples->setValue(1000);
    m_samples->setSuffix(tr(" draws"));
    m_samples->setAlignment(Qt::AlignRight);
    m_samples->setMinimumWidth(120);
    m_samples->setAccessibleName(tr("Bootstrap draws"));
    m_bootstrap->setToolTip(
        tr("95 % intervals by the residuals of whole cells, and over repetitions drawn with replacement, with a fixed seed. Another "
           "change of the recipe drops them."));
    auto* row = new QHBoxLayout;
    row->addWidget(m_bootstrap);
    row->addStretch(1);
    row->addWidget(m_samples);
    layout->addLayout(row);
    connect(m_bootstrap, &QPushButton::clicked, this, [this] {
        CalibrationItem item = m_item;
        item.recipe.bootstrap = m_samples->value();
        Q_EMIT bootstrapWanted(item);
    });
}

QString CalibrationValuesPart::comparedWith() const
{
    return m_others->currentData().toString();
}

void CalibrationValuesPart::show(const CalibrationShown& shown)
{
    m_item = shown.item;
    setVisible(shown.calibration);
    showOthers(shown);
    m_values->set(calibrationFacts(shown, findMachine(shown.session, comparedWith())));
    showIntervals(shown);
}

void CalibrationValuesPart::showIntervals(const CalibrationShown& shown)
{
    const int draws = shown.machine ? shown.item.recipe.bootstrap : 0;
    m_intervals->setText(
        draws > 0
            ? tr("95 % over cells, bootstrap of %1 draws, seed %2. Over repetitions: hover a value.").arg(draws).arg(shown.item.recipe.seed)
            : tr("95 % by Student's t, which trusts the law. Bootstrap tells how far it can be trusted."));
}

/// Filled anew only when the machines change: a slider drag passes here for every step.
void CalibrationValuesPart::showOthers(const CalibrationShown& shown)
{
    QStringList ids{QString()}, names{tr("nothing")};
    for (const auto* machines : {&shown.session.machines, &shippedMachines()})
        for (const Machine& machine : *machines)
            if (machine.id != shown.item.machine && !ids.contains(machine.id)) {
                ids << machine.id;
                names << machine.name;
            }
    bool same = m_others->count() == ids.size();
    for (qsizetype i = 0; same && i < ids.size(); ++i)
        same = m_others->itemData(int(i)).toString() == ids[i] && m_others->itemText(int(i)) == names[i];
    if (same) return;
    const QString before = comparedWith();
    m_others->clear();
    for (qsizetype i = 0; i < ids.size(); ++i) m_others->addItem(names[i], ids[i]);
    m_others->setCurrentIndex(std::max(0, m_others->findData(before)));
}

} // namespace costscope
