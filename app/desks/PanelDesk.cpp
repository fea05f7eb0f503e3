// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desks/PanelDesk.h"

#include "app/actions/Actions.h"
#include "app/actions/Document.h"
#include "app/actions/FileActions.h"
#include "app/actions/FitActions.h"
#include "app/actions/Imports.h"
#include "app/actions/SessionActions.h"
#include "core/overhead/figures/overheadKinds.h"
#include "views/inspector/DatasetPanel.h"
#include "views/inspector/FigurePanel.h"
#include "views/inspector/FigureValuesPart.h"
#include "views/inspector/Inspector.h"
#include "views/inspector/NotesPanel.h"
#include "views/inspector/calibration/CalibrationPanel.h"
#include "views/inspector/collectives/CollectivePanel.h"
#include "views/inspector/levels/LevelPanel.h"
#include "views/inspector/network/NetworkPanel.h"
#include "views/inspector/overhead/FitPanel.h"
#include "views/models/Selection.h"

#include <QAction>

namespace costscope {

PanelDesk::PanelDesk(const Desk& desk) : m_desk(desk)
{
    Inspector& panels = m_desk.inspector;
    panels.fitPanelLater().whenMade([this](FitPanel* panel) { connectFit(panel); });
    panels.datasetPanelLater().whenMade([this](DatasetPanel* panel) { connectData(panel); });
    panels.calibrationPanelLater().whenMade(
        [this](CalibrationPanel* panel) { connect(panel, &CalibrationPanel::placeWanted, &m_desk.files.imports(), &Imports::setPlace); });
    panels.networkPanelLater().whenMade([this](NetworkPanel* panel) { connectNetwork(panel); });
    panels.collectivePanelLater().whenMade([this](CollectivePanel* panel) { connectCollective(panel); });
    panels.levelPanelLater().whenMade([this](LevelPanel* panel) { connectLevels(panel); });
    panels.valuesPartLater().whenMade([this](FigureValuesPart* panel) { connectValues(panel); });
    panels.figurePanelLater().whenMade([this](FigurePanel* panel) { connectFigure(panel); });
    panels.notesPanelLater().whenMade([this](NotesPanel* panel) { connectNotes(panel); });
    connect(&m_desk.things, &SessionActions::storageSettled, this, &PanelDesk::refreshWanted);
}

void PanelDesk::endMerge()
{
    m_desk.document.endMerge();
}

void PanelDesk::connectFit(FitPanel* fit)
{
    connect(fit, &FitPanel::edited, this,
            [this](const QString& dataset, const FitSettings& settings, const QString& text, const QString& key) {
                const QString id = m_desk.things.fit(dataset, settings, text, key);
                if (m_desk.document.session().fit(m_desk.current) && !id.isEmpty() && id != m_desk.current) m_desk.show(id);
            });
    connect(fit, &FitPanel::modelWanted, this, [this](const QString& dataset, const FitSettings& settings) {
        // Each model keeps its own settings: a fit that is there is looked at, not made anew.
        const Fit* made = m_desk.document.session().fitOf(dataset, settings.model);
        const QString id = made ? made->id : m_desk.things.fit(dataset, settings, tr("Fit another model"));
        if (!id.isEmpty()) m_desk.show(id);
    });
    connect(fit, &FitPanel::editFinished, this, &PanelDesk::endMerge);
    connect(fit, &FitPanel::scanWanted, this, [this](const QString& dataset) {
        const QString& kind = serialFractionScanFigure.id;
        for (const FigureRequest& figure : m_desk.document.session().figures)
            if (figure.kind == kind && figure.datasets == QStringList{dataset}) return m_desk.show(figure.id);
        m_desk.things.newFigure(kind, {dataset});
    });
    connect(fit, &FitPanel::bootstrapWanted, &m_desk.things, &SessionActions::bootstrap);
    FitActions& fits = m_desk.things.fits();
    fit->setAskedSource([&fits](const QString& dataset, const QString& model) { return fits.asked(dataset, model); });
    connect(fit, &FitPanel::scanNeeded, &fits, &FitActions::scan);
    connect(fit, &FitPanel::offersNeeded, &fits, &FitActions::offer);
    connect(&fits, &FitActions::offered, fit, &FitPanel::setOffers);
    connect(&fits, &FitActions::scanned, this, [this, fit](const FitQuestion& question, std::optional<double> f_s) {
        fit->setScanned(question, f_s);
        Q_EMIT refreshWanted();
    });
    connect(&fits, &FitActions::changed, this, &PanelDesk::refreshWanted);
}

void PanelDesk::connectData(DatasetPanel* data)
{
    Imports& imports = m_desk.files.imports();
    connect(data, &DatasetPanel::reloadWanted, &imports, [&imports](const QString& id) { imports.reload({id}); });
    connect(data, &DatasetPanel::columnsWanted, &imports, &Imports::changeColumns);
    connect(data, &DatasetPanel::layoutWanted, &imports, &Imports::setLayout);
    connect(data, &DatasetPanel::fitWanted, this, [this] { m_desk.actions["fit"]->trigger(); });
    connect(data, &DatasetPanel::storageWanted, &m_desk.things, &SessionActions::setStorage);
}

void PanelDesk::connectNetwork(NetworkPanel* network)
{
    connect(network, &NetworkPanel::edited, &m_desk.things, &SessionActions::editFigure);
    connect(network, &NetworkPanel::networkEdited, &m_desk.things, &SessionActions::editNetwork);
    connect(network, &NetworkPanel::selected, &m_desk.selection, [this](const QStringList& keys) { m_desk.selection.set(keys); });
    connect(network, &NetworkPanel::editFinished, this, &PanelDesk::endMerge);
    connect(&m_desk.document, &Document::replaced, network, &NetworkPanel::forgetApart);
}

void PanelDesk::connectCollective(CollectivePanel* collective)
{
    connect(collective, &CollectivePanel::edited, &m_desk.things, &SessionActions::editCollective);
    connect(collective, &CollectivePanel::editFinished, this, &PanelDesk::endMerge);
    connect(collective, &CollectivePanel::importWanted, &m_desk.files, &FileActions::importFrom);
}

void PanelDesk::connectLevels(LevelPanel* level)
{
    connect(level, &LevelPanel::machineEdited, &m_desk.things, &SessionActions::editMachine);
    connect(level, &LevelPanel::editFinished, this, &PanelDesk::endMerge);
    connect(level, &LevelPanel::figureEdited, &m_desk.things, &SessionActions::editFigure);
    connect(level, &LevelPanel::keepWanted, &m_desk.things, &SessionActions::keepWhatIf);
    connect(level, &LevelPanel::figureWanted, &m_desk.things, qOverload<FigureRequest>(&SessionActions::newFigure));
    connect(level, &LevelPanel::refreshWanted, this, &PanelDesk::refreshWanted);
    connect(level, &LevelPanel::operationChosen, this,
            [this](const QString& operation) { m_desk.selection.set(m_desk.selection.keys(), {u"operation="_s + operation}); });
}

void PanelDesk::connectValues(FigureValuesPart* values)
{
    connect(values, &FigureValuesPart::edited, &m_desk.things, &SessionActions::editFigure);
    connect(values, &FigureValuesPart::useInAllWanted, &m_desk.things, &SessionActions::useValuesInAll);
    connect(values, &FigureValuesPart::editFinished, this, &PanelDesk::endMerge);
}

void PanelDesk::connectFigure(FigurePanel* figure)
{
    connect(figure, &FigurePanel::edited, &m_desk.things, [this](const FigureRequest& request, const QString& text) {
        const bool isCollective = CollectivePanel::shows(m_desk.document.session(), request);
        isCollective ? m_desk.things.editCollectiveFigure(request, text) : m_desk.things.editFigure(request, text);
    });
}

void PanelDesk::connectNotes(NotesPanel* notes)
{
    connect(notes, &NotesPanel::edited, &m_desk.things, &SessionActions::editNotes);
    connect(notes, &NotesPanel::editFinished, this, &PanelDesk::endMerge);
}

} // namespace costscope
