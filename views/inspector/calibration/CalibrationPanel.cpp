// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/calibration/CalibrationPanel.h"

#include "core/base/words.h"
#include "core/calibration/figures/knownCalibration.h"
#include "core/session/machines.h"
#include "views/inspector/calibration/CalibrationDataPart.h"
#include "views/inspector/calibration/CalibrationDetailsPart.h"
#include "views/inspector/calibration/CalibrationLimitsPart.h"
#include "views/inspector/calibration/CalibrationRecipePart.h"
#include "views/inspector/calibration/CalibrationUsePart.h"
#include "views/inspector/calibration/CalibrationValuesPart.h"
#include "views/style/marks.h"
#include "views/widgets/FactGrid.h"
#include "views/widgets/Fold.h"

#include <QRegularExpression>
#include <QVBoxLayout>

namespace costscope {

namespace {

QString unbroken(const QString& value)
{
    return value.toHtmlEscaped().replace(QLatin1Char(' '), u"&nbsp;"_s);
}

/// Notes line by line; lines "name: printed, estimated, × ratio" and "name: printed, estimated" become the rows of a table.
QString notesAsHtml(const QString& notes)
{
    static const QRegularExpression compared(u"^([^ :]+): ([^,]{1,14}), ([^,]{1,14})(?:, (× [^,]+))?$"_s);
    QStringList parts;
    bool inTable = false;
    for (const QString& line : notes.split(QLatin1Char('\n'))) {
        const auto row = compared.match(line);
        if (inTable && !row.hasMatch()) parts << u"</table>"_s;
        if (!inTable && row.hasMatch()) // a table begins a line by itself
            parts << u"<table style=\"font-size: small\" cellspacing=\"0\" cellpadding=\"1\" width=\"100%\">"_s;
        else if (!inTable && !parts.isEmpty())
            parts << u"<br>"_s;
        inTable = row.hasMatch();
        parts << (inTable ? u"<tr><td>%1</td><td align=\"right\">&nbsp;%2</td><td align=\"right\">&nbsp;%3</td>"
                            "<td align=\"right\">&nbsp;%4</td></tr>"_s.arg(row.captured(1).toHtmlEscaped(), unbroken(row.captured(2)),
                                                                           unbroken(row.captured(3)), unbroken(row.captured(4)))
                          : line.toHtmlEscaped());
    }
    if (inTable) parts << u"</table>"_s;
    return parts.join(QString());
}

} // namespace

CalibrationPanel::CalibrationPanel(QWidget* parent)
    : PanelWidget(parent), m_title(heading({})), m_words(panelLabel({}, "note")), m_state(panelLabel({})), m_problem(panelLabel({}, "red")),
      m_calibrate(new QPushButton(tr("Calibrate"))), m_data(new CalibrationDataPart), m_recipe(new CalibrationRecipePart),
      m_limits(new CalibrationLimitsPart), m_values(new CalibrationValuesPart), m_details(new CalibrationDetailsPart),
      m_use(new CalibrationUsePart), m_notes(panelLabel({}, "note")), m_notesFold(new Fold(tr("Notes"), m_notes)),
      m_messages(new MessageList)
{
    m_words->setAccessibleName(tr("Recipe in words"));
    m_problem->setAccessibleName(tr("Why it was refused"));
    m_problem->hide();
    m_notesFold->setOpen(true); // what is printed and estimated, side by side
    column(this, {m_title.widget, m_words, m_data, m_state, m_calibrate, m_use, m_notesFold, m_problem, m_recipe, m_limits, m_values,
                  m_details, m_messages});
    connectParts();
}

void CalibrationPanel::connectParts()
{
    connect(m_calibrate, &QPushButton::clicked, this, [this] { Q_EMIT edited(m_item, tr("Calibrate"), {}); });
    connect(m_data, &CalibrationDataPart::edited, this,
            [this](const CalibrationItem& item, const QString& text) { Q_EMIT edited(item, text, {}); });
    connect(m_data, &CalibrationDataPart::placeWanted, this, &CalibrationPanel::placeWanted);
    connect(m_recipe, &CalibrationRecipePart::edited, this, &CalibrationPanel::edited);
    connect(m_recipe, &CalibrationRecipePart::editFinished, this, &CalibrationPanel::editFinished);
    connect(m_limits, &CalibrationLimitsPart::edited, this, &CalibrationPanel::edited);
    connect(m_limits, &CalibrationLimitsPart::editFinished, this, &CalibrationPanel::editFinished);
    connect(m_values, &CalibrationValuesPart::bootstrapWanted, this, &CalibrationPanel::bootstrapWanted);
    connect(m_values, &CalibrationValuesPart::compareWanted, this, &CalibrationPanel::compareWanted);
    connect(m_use, &CalibrationUsePart::useWanted, this, &CalibrationPanel::useWanted);
    connect(m_use, &CalibrationUsePart::machineWanted, this, &CalibrationPanel::machineWanted);
    connect(m_use, &CalibrationUsePart::anotherWanted, this, [this] {
        CalibrationItem item{.id = {}, .name = m_item.name, .datasets = m_item.datasets, .recipe = m_item.recipe, .machine = {}};
        Q_EMIT anotherWanted(item);
    });
}

const Messages& CalibrationPanel::messages() const
{
    return m_messages->messages();
}

void CalibrationPanel::setProblem(const QString& reason)
{
    showProblem(m_problem, reason);
}

void CalibrationPanel::setCalibration(const Session& session, const CalibrationItem& item, FigureMemory& memory)
{
    m_item = item;
    const auto known = knownCalibration(session, item, memory);
    CalibrationShown shown{.session = session, .item = m_item};
    if (known) {
        shown.calibration = (*known)->calibration.get();
        shown.sweeps = (*known)->sweeps.get();
    }
    if (hasMachine(session, item.machine)) shown.machine = findMachine(session, item.machine);
    m_title.title->setText(item.id.isEmpty() ? tr("Calibration") : item.name.toHtmlEscaped());
    m_title.note->setText(item.id.isEmpty() ? tr("proposed") : QString());
    m_words->setText(known ? recipeAsTaken(*shown.calibration, item.recipe) : inWords(item.recipe));
    m_data->show(shown);
    m_recipe->show(shown);
    m_limits->show(shown);
    m_values->show(shown);
    m_details->show(shown);
    m_use->show(shown);
    const QString notes = shown.machine ? shown.machine->notes : QString();
    m_notes->setText(notesAsHtml(notes));
    m_notesFold->setVisible(!notes.isEmpty());
    m_messages->set(known ? (*known)->calibration->messages : Messages{known.error().toMessage()});
    showState(shown);
}

void CalibrationPanel::showState(const CalibrationShown& shown)
{
    const bool older = shown.machine && shown.calibration && isOlder(*shown.machine, *shown.calibration);
    const bool proposed = !shown.machine;
    m_state->setText(older ? tr("The machine is of older data than these, or of another version of the program.")
                           : tr("Proposed: what the default recipe gives. Calibrate keeps it as a machine of this session, and so does the "
                                "first change of the recipe."));
    setRole(m_state, older ? "amber" : "");
    m_state->setVisible(older || proposed);
    m_calibrate->setText(older ? tr("Calibrate again") : tr("Calibrate"));
    m_calibrate->setToolTip(tr("Make a machine of these values; it follows the recipe from then on"));
    m_calibrate->setVisible(shown.calibration && (older || proposed));
}

} // namespace costscope
