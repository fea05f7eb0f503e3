// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/calibration/CalibrationUsePart.h"

#include "core/calibration/calibrationEdits.h"
#include "core/pointToPoint/nodeAwareMaxRate.h"
#include "core/session/machines.h"
#include "views/inspector/windowWords.h"
#include "views/models/names.h"

#include <QMenu>
#include <QVBoxLayout>
#include <QVariant>

namespace costscope {

CalibrationUsePart::CalibrationUsePart(QWidget* parent)
    : PanelWidget(parent), m_use(new QPushButton(tr("Use this machine"))), m_look(linkButton(tr("Show the machine"))),
      m_another(linkButton(tr("One more by another recipe"))), m_menu(new QMenu(this)), m_lack(panelLabel({}, "note"))
{
    auto* row = new QHBoxLayout;
    row->addWidget(m_use);
    row->addStretch(1);
    row->addWidget(m_look);
    auto* layout = column(this, {}, 4);
    layout->addLayout(row);
    layout->addWidget(m_another, 0, Qt::AlignLeft);
    layout->addWidget(m_lack);
    m_another->setToolTip(tr("A second machine of the same benchmarks, to be compared with this one"));
    connect(m_another, &QPushButton::clicked, this, &CalibrationUsePart::anotherWanted);
    m_use->setMenu(m_menu);
    m_use->setToolTip(tr("Figures of this session show the calibrated machine"));
    connect(m_look, &QPushButton::clicked, this, [this] { Q_EMIT machineWanted(m_machine); });
}

void CalibrationUsePart::show(const CalibrationShown& shown)
{
    setVisible(shown.machine);
    if (!shown.machine) return;
    m_machine = shown.machine->id;
    fill(shown);
    const auto levels = nodeAwareFrom(*shown.machine);
    const bool any = !m_menu->isEmpty();
    m_use->setEnabled(any);
    m_lack->setVisible(!levels || !any);
    m_lack->setText(!levels ? tr("Levels cannot be modeled on it yet: %1").arg(inWindow(levels.error()).toHtmlEscaped())
                            : tr("Beside its own no figure of this session takes this machine; figures of AMG levels do. Import the levels "
                                 "of a solver, or open an example with them: File ▸ Open Example."));
}

/// Made anew only when it changes: a slider drag passes here for every step.
void CalibrationUsePart::fill(const CalibrationShown& shown)
{
    const QStringList figures = figuresFor(shown.session, m_machine);
    QVariantList state{m_machine};
    for (const QString& id : figures) {
        const FigureRequest& figure = *shown.session.figure(id);
        const CalibrationItem* calibration = calibrationShown(shown.session, figure);
        const QString machine = calibration ? calibration->machine : machineIdOf(shown.session, figure);
        state << id << displayName(shown.session, figure) << (machine == m_machine);
    }
    if (state == m_filled) return;
    m_filled = state;
    m_menu->clear();
    if (figures.isEmpty()) return;
    m_menu->addAction(tr("In all figures that can show it (%1)").arg(figures.size()), this,
                      [this, figures] { Q_EMIT useWanted(m_machine, figures); });
    m_menu->addSeparator();
    for (qsizetype i = 0; i < figures.size(); ++i) {
        QAction* action = m_menu->addAction(state[3 * i + 2].toString().replace(QLatin1Char('&'), u"&&"_s), this,
                                            [this, id = figures[i]] { Q_EMIT useWanted(m_machine, {id}); });
        action->setCheckable(true);
        action->setChecked(state[3 * i + 3].toBool());
    }
}

} // namespace costscope
