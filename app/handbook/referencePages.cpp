// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/referencePages.h"

#include "app/dialogs/helpPages.h"
#include "app/handbook/tableHtml.h"
#include "app/verbs/line/machineWords.h"
#include "core/figure/FigureKind.h"
#include "core/machine/Machine.h"
#include "core/machine/machineTable.h"
#include "core/machine/machineValues.h"
#include "core/theories/examples.h"
#include "importers/Importer.h"

namespace costscope {

namespace {

QString choicesHtml(const FigureKind& kind)
{
    if (kind.choices.empty() && kind.values.isEmpty()) return {};
    QString html = u"<table>\n"_s;
    for (const Choice& choice : kind.choices) {
        QStringList options;
        for (const QString& word : choice.words) options << codeHtml(word);
        if (choice.ofData) options << u"… of the data"_s;
        html += rowHtml({codeHtml(u"--choice %1="_s.arg(choice.name)), choice.label, options.join(u", "_s)});
    }
    for (const QString& name : kind.values) html += rowHtml({codeHtml(u"--choice %1="_s.arg(name)), {}, u"a number"_s});
    return html + u"</table>\n"_s;
}

QString figureHtml(const FigureKind& kind)
{
    QString html = u"<h2 id=\"%1\">%2</h2>\n<p>%3</p>\n<p>%4"_s.arg(kind.id, kind.name, kind.description,
                                                                    codeHtml(u"costscope export FILE --figure "_s + kind.id));
    if (!kind.datasetKinds.isEmpty()) html += u", of data of the kind "_s + kind.datasetKinds.join(u", "_s);
    html += u"."_s;
    for (const HelpPage& page : helpPages())
        if (helpPageOf(kind.id) == QLatin1String(page.id))
            html += u" Help: <a href=\"%1\">%2</a>."_s.arg(handbookFileOf(QLatin1String(page.id)), QLatin1String(page.title));
    return html + u"</p>\n"_s + choicesHtml(kind);
}

QString machineHtml(const Machine& machine)
{
    QString html = u"<h2 id=\"%1\">%2</h2>\n<p>%3 %4</p>\n<p>%5</p>\n<table>\n"_s.arg(
        machine.id, machine.name.toHtmlEscaped(), machine.source.toHtmlEscaped(), machine.notes.toHtmlEscaped(),
        codeHtml(u"--machine "_s + machine.id));
    html += headingsHtml({u"Name"_s, u"Value"_s, u"Meaning"_s, u"Source"_s});
    for (const MachineParameter& row : machineValueRows()) {
        const auto value = machine.values.find(row.name);
        if (value == machine.values.end()) continue;
        html += rowHtml({codeHtml(row.name), machineValueWords(value->second, row), row.meaning, value->second.source.toHtmlEscaped()});
    }
    for (const MachinePart& part : machineParts(machine)) html += rowHtml({codeHtml(part.name), part.size, {}, {}});
    return html + u"</table>\n"_s;
}

} // namespace

HandbookPage toldApartPage()
{
    const QString title = u"Files told apart"_s;
    QString html = u"<h1 id=\"files-told-apart\">%1</h1>\n<p>These hold no measured times, or not all of them, or not in the open: "
                   "they are refused with this advice.</p>\n<table>\n"_s.arg(title);
    for (const Importer* importer : allImporters())
        if (importer->datasetKind.isEmpty())
            html +=
                rowHtml({importer->name, importer->description, importer->suffixes.join(u", "_s), codeHtml(importer->id)}, importer->id);
    return {u"told-apart.html"_s, title, html + u"</table>\n"_s};
}

HandbookPage figureKindsPage()
{
    const QString title = u"Kinds of figures"_s;
    QString html = u"<h1 id=\"kinds-of-figures\">%1</h1>\n<p>The first option of a choice is what is taken without it. In the window "
                   "the choices stand in the corner of the tab and in the Inspector.</p>\n"_s.arg(title);
    for (const FigureKind* kind : allFigures()) html += figureHtml(*kind);
    return {u"figure-kinds.html"_s, title, html};
}

HandbookPage machinesPage()
{
    const QString title = u"Machines"_s;
    QString html = u"<h1 id=\"machines\">%1</h1>\n<p>These come with the program. <a href=\"cluster.html\">Your own cluster in an "
                   "hour</a> makes another.</p>\n"_s.arg(title);
    for (const Machine& machine : shippedMachines()) html += machineHtml(machine);
    return {u"machines.html"_s, title, html};
}

HandbookPage examplesPage()
{
    const QString title = u"Examples"_s;
    QString html = u"<h1 id=\"examples\">%1</h1>\n"_s.arg(title);
    for (const Example& example : allExamples())
        html += u"<h2 id=\"%1\">%2</h2>\n<p><b>%3</b></p>\n<p>%4</p>\n<p>%5</p>\n<p>%6</p>\n"_s.arg(
            example.id, example.name, example.question, example.description, example.source,
            codeHtml(u"costscope --example "_s + example.id));
    return {u"examples.html"_s, title, html};
}

} // namespace costscope
