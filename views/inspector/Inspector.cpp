// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/Inspector.h"

#include "core/calibration/calibrationEdits.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/session/machines.h"
#include "views/inspector/BaselinePanel.h"
#include "views/inspector/DatasetPanel.h"
#include "views/inspector/FigurePanel.h"
#include "views/inspector/FigureValuesPart.h"
#include "views/inspector/NotesPanel.h"
#include "views/inspector/calibration/CalibrationPanel.h"
#include "views/inspector/collectives/CollectivePanel.h"
#include "views/inspector/levels/LevelPanel.h"
#include "views/inspector/machine/MachinePanel.h"
#include "views/inspector/network/NetworkPanel.h"
#include "views/inspector/overhead/FitPanel.h"
#include "views/models/names.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QVBoxLayout>

namespace costscope {

namespace {

/// The fit to show: the one asked for, or the one behind a figure of a single dataset.
const Fit* fitFor(const Session& session, const QString& id)
{
    if (const Fit* fit = session.fit(id)) return fit;
    const FigureRequest* figure = session.figure(id);
    if (!figure || figure->datasets.size() != 1) return nullptr;
    const FigureKind* kind = findFigure(figure->kind);
    if (kind && !kind->fit && FigureValuesPart::shows(*figure)) return nullptr; // it has values of its own
    const Model& model = kind && kind->fit ? *kind->fit : amdahlOverheadModel;
    if (const Fit* fit = session.fitOf(figure->datasets.front(), model.id)) return fit;
    for (const Fit& fit : session.fits)
        if (fit.dataset == figure->datasets.front()) return &fit;
    return nullptr;
}

bool showsLevels(const Session& session, const QString& id)
{
    const FigureRequest* figure = session.figure(id);
    const DatasetItem* item = figure && figure->datasets.size() == 1 ? session.dataset(figure->datasets.front()) : nullptr;
    const FigureKind* kind = figure ? findFigure(figure->kind) : nullptr;
    return item && item->data->kind == DatasetKind::Amg && kind && kind->setValue; // one without values shows no model
}

} // namespace

Inspector::Inspector(QWidget* parent)
    : QScrollArea(parent), m_fit(new FitPanel), m_calibration(new CalibrationPanel), m_level(new LevelPanel), m_network(new NetworkPanel),
      m_collective(new CollectivePanel), m_machine(new MachinePanel), m_dataset(new DatasetPanel), m_values(new FigureValuesPart),
      m_figure(new FigurePanel), m_baseline(new BaselinePanel), m_notes(new NotesPanel), m_empty(panelLabel({}, "note")),
      m_problem(panelLabel({}, "red")), m_closed(panelLabel({}, "amber"))
{
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(NoFrame);
    setAccessibleName(tr("Inspector"));
    auto* inside = new QWidget;
    auto* layout = new QVBoxLayout(inside);
    layout->setContentsMargins(16, 4, 16, 16);
    layout->setSpacing(8);
    m_empty->setText(tr("Choose a dataset, a machine, a calibration, a fit or a figure to see what it is made of."));
    addAll(layout, {m_empty, m_problem, m_closed, m_fit, m_calibration, m_level, m_network, m_collective, m_machine, m_dataset, m_values,
                    m_figure, m_baseline, m_notes});
    layout->addStretch(1);
    setWidget(inside);
    m_problem->setAccessibleName(tr("Why it was refused"));
    m_problem->hide();
    connect(m_closed, &QLabel::linkActivated, this, [this] { Q_EMIT openWanted(m_shown); });
    qApp->installEventFilter(this); // boxes come and go
    FigureMemory none;
    show({}, {}, nullptr, Selected{}, none);
}

bool Inspector::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Wheel && object->isWidgetType() && isAncestorOf(static_cast<QWidget*>(object)) &&
        (qobject_cast<QComboBox*>(object) || qobject_cast<QAbstractSpinBox*>(object))) {
        event->ignore();
        return true;
    }
    return QScrollArea::eventFilter(object, event);
}

void Inspector::setProblem(const QString& reason)
{
    const bool ofFit = !reason.isEmpty() && !m_fit->isHidden();
    const bool ofCalibration = !reason.isEmpty() && !ofFit && !m_calibration->isHidden();
    m_fit->setProblem(ofFit ? reason : QString());
    m_calibration->setProblem(ofCalibration ? reason : QString());
    m_problem->setText(reason.toHtmlEscaped());
    m_problem->setVisible(!reason.isEmpty() && !ofFit && !ofCalibration);
}

void Inspector::show(const Session& session, const QString& id, const Figure* figure, const Selected& selected, FigureMemory& memory)
{
    const Fit* fit = fitFor(session, id);
    const bool dataset = session.dataset(id), drawn = session.figure(id), machine = hasMachine(session, id);
    const auto calibration = calibrationFor(session, id);
    if (calibration) m_calibration->setCalibration(session, *calibration, memory);
    if (fit) m_fit->setFit(session, fit->id, selected.cores);
    if (machine) m_machine->setMachine(session, id, session.figure(selected.openFigure));
    if (dataset) m_dataset->setDataset(session, id);
    if (drawn) m_figure->setFigure(session, id, figure, calibration ? m_calibration->messages() : Messages{});
    const FigureRequest* network = drawn && NetworkPanel::shows(*session.figure(id)) ? session.figure(id) : nullptr;
    const FigureRequest* levels = figure && !network && showsLevels(session, id) ? session.figure(id) : nullptr;
    if (network) m_network->setFigure(session, *network, selected.keys, memory);
    m_network->setVisible(network);
    const FigureRequest* collective = drawn && CollectivePanel::shows(session, *session.figure(id)) ? session.figure(id) : nullptr;
    if (collective) m_collective->setFigure(session, *collective, selected.keys);
    m_collective->setVisible(collective);
    if (levels) m_level->setFigure(session, *levels, selected.keys, memory);
    m_level->setVisible(levels);
    const FigureRequest* values = drawn && FigureValuesPart::shows(*session.figure(id)) ? session.figure(id) : nullptr;
    if (values) m_values->show(session, *values);
    m_values->setVisible(values);
    const bool baseline = session.baseline.pinned && id.startsWith(baselineId);
    if (baseline) m_baseline->setSession(session, id);
    m_baseline->setVisible(baseline);
    m_notes->setNotes(session.notes);
    m_notes->setVisible(id == notesId || (id.isEmpty() && !session.notes.isEmpty()));
    m_fit->setVisible(fit);
    m_calibration->setVisible(calibration.has_value());
    m_machine->setVisible(machine);
    m_dataset->setVisible(dataset);
    m_figure->setVisible(drawn);
    m_shown = id;
    m_closed->setVisible(drawn && selected.openFigure != id);
    if (drawn)
        m_closed->setText(tr("“%1” is not the figure in front: what is changed here is not seen. <a href=\"open\">Open it</a>")
                              .arg(displayName(session, id).toHtmlEscaped()));
    m_empty->setVisible(!fit && !dataset && !drawn && !machine && !calibration && id != notesId && !baseline);
}

} // namespace costscope
