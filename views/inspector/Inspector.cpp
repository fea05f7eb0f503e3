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
#include "views/widgets/PanelWidget.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <iterator>

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

/// What scrolls. As high as its texts need at the width that it has: QScrollArea asks for the height beside a second scroll bar too, and
/// each answer lays out every text.
class Scrolled : public PanelWidget {
public:
    bool hasHeightForWidth() const override { return layout() && layout()->hasHeightForWidth(); }
    int heightForWidth(int width) const override
    {
        return hasHeightForWidth() ? layout()->totalHeightForWidth(parentWidget() ? parentWidget()->width() : width) : -1;
    }
};

bool showsLevels(const Session& session, const QString& id)
{
    const FigureRequest* figure = session.figure(id);
    const DatasetItem* item = figure && figure->datasets.size() == 1 ? session.dataset(figure->datasets.front()) : nullptr;
    const FigureKind* kind = figure ? findFigure(figure->kind) : nullptr;
    return item && item->data->kind == DatasetKind::Amg && kind && kind->setValue; // one without values shows no model
}

} // namespace

Inspector::Inspector(QWidget* parent)
    : QScrollArea(parent), m_empty(panelLabel({}, "note")), m_problem(panelLabel({}, "red")), m_closed(panelLabel({}, "amber"))
{
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(NoFrame);
    setAccessibleName(tr("Inspector"));
    auto* inside = new Scrolled;
    m_layout = new QVBoxLayout(inside);
    m_layout->setContentsMargins(16, 4, 16, 16);
    m_layout->setSpacing(8);
    m_empty->setText(tr("Choose a dataset, a machine, a calibration, a fit or a figure to see what it is made of."));
    addAll(m_layout, {m_empty, m_problem, m_closed});
    m_layout->addStretch(1);
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

/// Below what stands above it, which also says where the keyboard comes to it.
void Inspector::place(QWidget* panel, int place)
{
    const auto next = m_places.upper_bound(place);
    QWidget* before = next == m_places.begin() ? m_closed : std::prev(next)->second;
    m_layout->insertWidget(m_layout->indexOf(before) + 1, panel);
    m_places.emplace(place, panel);
    QWidgetList own{panel};
    for (QWidget* widget = panel->nextInFocusChain(); panel->isAncestorOf(widget); widget = widget->nextInFocusChain()) own << widget;
    while (before->nextInFocusChain() != before && before->isAncestorOf(before->nextInFocusChain())) before = before->nextInFocusChain();
    for (QWidget* widget : std::as_const(own)) {
        if (widget->focusProxy()) continue; // a part of another, which takes it along
        setTabOrder(before, widget);
        before = widget;
    }
}

template <class Part>
Part* Inspector::made(Later<Part>& later, int where)
{
    if (later.made()) return later.made();
    auto* panel = new Part;
    panel->hide();
    place(panel, where);
    later.make(panel);
    return panel;
}

template <class Part>
void Inspector::setShown(Later<Part>& later, bool shown)
{
    if (later.made()) later.made()->setVisible(shown);
}

FitPanel* Inspector::fitPanel()
{
    return made(m_fit, 0);
}

void Inspector::reveal(QWidget* panel)
{
    QTimer::singleShot(0, panel, [this, panel] { // when what is shown has its place
        widget()->layout()->activate();
        verticalScrollBar()->setValue(panel->mapTo(widget(), QPoint()).y());
    });
}

CalibrationPanel* Inspector::calibrationPanel()
{
    return made(m_calibration, 1);
}

LevelPanel* Inspector::levelPanel()
{
    return made(m_level, 2);
}

NetworkPanel* Inspector::networkPanel()
{
    return made(m_network, 3);
}

CollectivePanel* Inspector::collectivePanel()
{
    return made(m_collective, 4);
}

MachinePanel* Inspector::machinePanel()
{
    return made(m_machine, 5);
}

DatasetPanel* Inspector::datasetPanel()
{
    return made(m_dataset, 6);
}

FigureValuesPart* Inspector::valuesPart()
{
    return made(m_values, 7);
}

FigurePanel* Inspector::figurePanel()
{
    return made(m_figure, 8);
}

BaselinePanel* Inspector::baselinePanel()
{
    return made(m_baseline, 9);
}

NotesPanel* Inspector::notesPanel()
{
    return made(m_notes, 10);
}

void Inspector::setProblem(const QString& reason)
{
    FitPanel* const fit = m_fit.made();
    CalibrationPanel* const calibration = m_calibration.made();
    const bool ofFit = !reason.isEmpty() && fit && !fit->isHidden();
    const bool ofCalibration = !reason.isEmpty() && !ofFit && calibration && !calibration->isHidden();
    if (fit) fit->setProblem(ofFit ? reason : QString());
    if (calibration) calibration->setProblem(ofCalibration ? reason : QString());
    m_problem->setText(reason.toHtmlEscaped());
    m_problem->setVisible(!reason.isEmpty() && !ofFit && !ofCalibration);
}

void Inspector::show(const Session& session, const QString& id, const Figure* figure, const Selected& selected, FigureMemory& memory)
{
    const Fit* fit = fitFor(session, id);
    const bool dataset = session.dataset(id), drawn = session.figure(id), machine = hasMachine(session, id);
    const auto calibration = calibrationFor(session, id);
    if (calibration) calibrationPanel()->setCalibration(session, *calibration, memory);
    if (fit) fitPanel()->setFit(session, fit->id, selected.cores);
    if (machine) machinePanel()->setMachine(session, id, session.figure(selected.openFigure));
    if (dataset) datasetPanel()->setDataset(session, id);
    if (drawn) figurePanel()->setFigure(session, id, figure, calibration ? calibrationPanel()->messages() : Messages{});
    const FigureRequest* network = drawn && NetworkPanel::shows(*session.figure(id)) ? session.figure(id) : nullptr;
    const FigureRequest* levels = figure && !network && showsLevels(session, id) ? session.figure(id) : nullptr;
    if (network) networkPanel()->setFigure(session, *network, selected.keys, memory);
    setShown(m_network, network);
    const FigureRequest* collective = drawn && CollectivePanel::shows(session, *session.figure(id)) ? session.figure(id) : nullptr;
    if (collective) collectivePanel()->setFigure(session, *collective, selected.keys);
    setShown(m_collective, collective);
    if (levels) levelPanel()->setFigure(session, *levels, selected.keys, memory);
    setShown(m_level, levels);
    const FigureRequest* values = drawn && FigureValuesPart::shows(*session.figure(id)) ? session.figure(id) : nullptr;
    if (values) valuesPart()->show(session, *values);
    setShown(m_values, values);
    const bool baseline = session.baseline.pinned && id.startsWith(baselineId);
    if (baseline) baselinePanel()->setSession(session, id);
    setShown(m_baseline, baseline);
    const bool notes = id == notesId || (id.isEmpty() && !session.notes.isEmpty());
    if (notes || m_notes.made()) notesPanel()->setNotes(session.notes);
    setShown(m_notes, notes);
    setShown(m_fit, fit);
    setShown(m_calibration, calibration.has_value());
    setShown(m_machine, machine);
    setShown(m_dataset, dataset);
    setShown(m_figure, drawn);
    if (m_shown != id) verticalScrollBar()->setValue(0); // what is said of another thing begins at its head
    m_shown = id;
    m_closed->setVisible(drawn && selected.openFigure != id);
    if (drawn)
        m_closed->setText(tr("“%1” is not the figure in front: what is changed here is not seen. <a href=\"open\">Open it</a>")
                              .arg(displayName(session, id).toHtmlEscaped()));
    m_empty->setVisible(!fit && !dataset && !drawn && !machine && !calibration && id != notesId && !baseline);
}

} // namespace costscope
