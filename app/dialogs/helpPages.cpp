// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/helpPages.h"

#include "app/actions/Actions.h"
#include "app/handbook/Handbook.h"
#include "app/handbook/tableHtml.h"
#include "core/base/program.h"
#include "core/figure/FigureKind.h"
#include "core/model/Model.h"
#include "importers/Importer.h"
#include "views/tr.h"

#include <QCoreApplication>

#include <algorithm>

namespace costscope {

namespace {

/// A page of resources/help.
template <const char* name>
QString pageOf()
{
    return QString::fromUtf8(handbookResource(u"help/%1.html"_s.arg(QLatin1String(name))));
}

constexpr char firstSteps[] = "first-steps", overhead[] = "parallel-overhead", levels[] = "levels-and-messages",
               calibration[] = "calibration", collectives[] = "collectives", scaling[] = "scaling", overlap[] = "overlap-and-selection",
               profiles[] = "profiles", dense[] = "dense-linear-algebra", exporting[] = "exporting", comparing[] = "comparing";

QString unitOf(const Parameter& value)
{
    if (!value.words.isEmpty()) return value.words.join(u", "_s);
    const QString unit = QLatin1String(info(value.quantity).unit);
    return unit.isEmpty() ? u"1"_s : unit;
}

/// One name for values that differ by place alone: "*.*.alpha" for "intra-socket.short.alpha" and its like.
QString commonName(const QString& a, const QString& b)
{
    QStringList steps = a.split(QLatin1Char('.'));
    const QStringList others = b.split(QLatin1Char('.'));
    for (qsizetype i = 0; i < steps.size(); ++i)
        if (steps[i] != others.value(i)) steps[i] = u"*"_s;
    return steps.join(QLatin1Char('.'));
}

/// The values of a model; those that are called alike at every locality and protocol as one.
Parameters valuesToShow(const Model& model)
{
    Parameters shown;
    for (const Parameter& value : valuesOf(model)) {
        const QString last = value.name.section(QLatin1Char('.'), -1);
        const auto alike = std::find_if(shown.begin(), shown.end(), [&](const Parameter& other) {
            return value.name.contains(QLatin1Char('.')) && other.name.endsWith(QLatin1Char('.') + last);
        });
        if (alike == shown.end())
            shown.push_back(value);
        else
            alike->name = commonName(alike->name, value.name);
    }
    return shown;
}

QString modelHtml(const Model& model)
{
    QString html = u"<h2 id=\"%4\">%1</h2>\n<blockquote>%2</blockquote>\n<p>%3 <code>%4</code></p>\n"_s.arg(
        model.name, model.formula, tr("Source: %1. Name on the command line:").arg(model.source), model.id);
    html += u"<table>"_s + headingsHtml({tr("Symbol"), tr("Meaning"), tr("Unit"), tr("Name")});
    for (const Parameter& value : valuesToShow(model)) {
        html += rowHtml({u"<i>%1</i>"_s.arg(value.symbol), value.meaning, unitOf(value), u"<code>%1</code>"_s.arg(value.name)});
    }
    html += u"</table>"_s;
    for (const QString& assumption : model.assumptions) html += u"<p>%1 %2</p>"_s.arg(tr("Read as:"), assumption);
    return html;
}

QString formulas()
{
    QString html = u"<h1>%1</h1>"_s.arg(tr("Formulas and citations"));
    for (const Model* model : allModels()) html += modelHtml(*model);
    return html;
}

QString formatRow(const Importer& importer)
{
    return rowHtml({u"<b>%1</b>"_s.arg(importer.name), importer.description, importer.suffixes.join(u", "_s), codeHtml(importer.id)},
                   importer.id);
}

QString formats()
{
    QString html = u"<h1>%1</h1><p>%2</p><table>"_s.arg(
        tr("Supported formats"), tr("The format is recognised by the content of the file, not by its name. Nothing is sent anywhere."));
    html += headingsHtml({tr("Format"), tr("What is read"), tr("Usual names"), tr("Name")});
    for (const Importer* importer : allImporters())
        if (!importer->datasetKind.isEmpty()) html += formatRow(*importer); // others are only refused, with advice
    html += u"</table><h2>%1</h2><table>"_s.arg(tr("Figures made of them"));
    for (const FigureKind* kind : allFigures())
        html += rowHtml(
            {u"<b>%1</b>"_s.arg(kind->name), kind->description, u"<a href=\"figure-kinds.html#%1\"><code>%1</code></a>"_s.arg(kind->id)});
    return html + u"</table>"_s;
}

QString shortcuts()
{
    QString html = u"<h1>%1</h1>"_s.arg(tr("Keyboard shortcuts"));
    QString menu;
    for (const ActionRow& action : actionRows()) {
        const QKeySequence keys = keysOf(action);
        if (keys.isEmpty()) continue;
        const QString name = QCoreApplication::translate("costscope::Actions", action.menu).remove(QLatin1Char('&'));
        if (name != menu) html += (menu.isEmpty() ? QString() : u"</table>"_s) + u"<h2>%1</h2><table>"_s.arg(name);
        menu = name;
        html += rowHtml({u"<b>%1</b>"_s.arg(keys.toString(QKeySequence::NativeText)),
                         QCoreApplication::translate("costscope::Actions", action.text).remove(QLatin1Char('&')).remove(QChar(0x2026))});
    }
    html += u"</table><h2>%1</h2><table>"_s.arg(tr("In panels"));
    html += rowHtml({u"<b>%1</b>"_s.arg(tr("Arrows, Page Up, Page Down")), tr("change a slider by 1 % and 10 %")});
    html += rowHtml({u"<b>%1</b>"_s.arg(tr("Arrows in a figure")),
                     tr("step through points, levels, sizes and ranks; left, right, Home and End through the stages of a collective")});
    html +=
        rowHtml({u"<b>%1</b>"_s.arg(tr("Shift and click on a point")), tr("leaves its row out of fit and calibration, or takes it back")});
    html += rowHtml({u"<b>%1</b>"_s.arg(tr("Drag a torus in perspective")), tr("turns it; with Shift it moves")});
    html += rowHtml({u"<b>%1</b>"_s.arg(tr("Double click on a slider")), tr("back to the value of its source")});
    html += rowHtml({u"<b>%1</b>"_s.arg(tr("Esc")), tr("clears the selection")});
    return html + u"</table>"_s;
}

QString about()
{
    return u"<h1>%1</h1><p>%2</p><p>%3</p><h2>%4</h2><p>%5</p>"_s.arg(
        programName(), tr("Where MPI programs lose time, and which model explains it."),
        tr("Free software under the GNU General Public License, version 3 or later. There is no warranty."), tr("Made with"),
        tr("Qt %1, QCustomPlot 2.1, Eigen 3.4 and MD4C; fonts of the Noto family under the SIL Open Font License. The models are those of "
           "the "
           "publications named under “Formulas and citations”.")
            .arg(QLatin1String(qVersion())));
}

} // namespace

const std::vector<HelpPage>& helpPages()
{
    static const std::vector<HelpPage> pages = {
        {"firstSteps", QT_TRANSLATE_NOOP("Help", "First steps"), pageOf<firstSteps>},
        {"overheadHelp", QT_TRANSLATE_NOOP("Help", "Parallel overhead"), pageOf<overhead>},
        {"levelsHelp", QT_TRANSLATE_NOOP("Help", "Levels, messages, links"), pageOf<levels>},
        {"calibrationHelp", QT_TRANSLATE_NOOP("Help", "Calibration"), pageOf<calibration>},
        {"collectivesHelp", QT_TRANSLATE_NOOP("Help", "Collectives"), pageOf<collectives>},
        {"scalingHelp", QT_TRANSLATE_NOOP("Help", "Speed-up on a network"), pageOf<scaling>},
        {"overlapHelp", QT_TRANSLATE_NOOP("Help", "Overlap and selection"), pageOf<overlap>},
        {"profilesHelp", QT_TRANSLATE_NOOP("Help", "Profiles"), pageOf<profiles>},
        {"denseHelp", QT_TRANSLATE_NOOP("Help", "Dense linear algebra"), pageOf<dense>},
        {"comparingHelp", QT_TRANSLATE_NOOP("Help", "Comparing"), pageOf<comparing>},
        {"exportingHelp", QT_TRANSLATE_NOOP("Help", "Figures for papers"), pageOf<exporting>},
        {"formulas", QT_TRANSLATE_NOOP("Help", "Formulas and citations"), formulas},
        {"formats", QT_TRANSLATE_NOOP("Help", "Supported formats"), formats},
        {"shortcuts", QT_TRANSLATE_NOOP("Help", "Keyboard shortcuts"), shortcuts},
        {"about", QT_TRANSLATE_NOOP("Help", "About Costscope"), about},
    };
    return pages;
}

QString helpPageOf(const QString& figureKind)
{
    const FigureKind* kind = findFigure(figureKind);
    return kind && !kind->help.isEmpty() ? kind->help + u"Help"_s : QString();
}

} // namespace costscope
