// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/exportData.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/exportOptions.h"
#include "app/verbs/line/figuresFor.h"
#include "app/verbs/line/fitOptions.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/line/otherData.h"
#include "app/verbs/line/sides.h"
#include "app/verbs/verbs.h"
#include "core/figure/figureDatasets.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/figures/overheadKinds.h"
#include "core/overhead/fitModel.h"
#include "core/session/exportData.h"
#include "core/session/machines.h"
#include "core/session/sessionFile.h"
#include "core/theories/defaults.h"
#include "views/export/fileNames.h"
#include "views/export/printChecks.h"

#include <QFileInfo>

#include <algorithm>
#include <optional>

namespace costscope {

namespace {

/// Fits a dataset of run-time records that has no fit, or not the one asked for. Empty, or why it has none that can be drawn.
QString notFitted(Session& session, const QString& id, const FitSettings& settings, bool again)
{
    const DatasetItem& item = *session.dataset(id);
    if (item.data->kind != DatasetKind::Runs) return {};
    const Fit* fit = session.fitOf(id, settings.model);
    QString why;
    if (!fit || again)
        if (const auto made = refit(session, id, settings); !made.ok()) why = made.error().message;
    fit = session.fitOf(id, settings.model);
    if (why.isEmpty() && !fit->usable()) why = fit->message;
    return why.isEmpty() ? why : u"%1: not fitted: %2"_s.arg(item.name, why);
}

/// Files have no figures of their own: those a newcomer would ask for. Several programs stand in one figure first.
void addFigures(Session& session, const FitSettings& settings, bool again, Messages& messages)
{
    for (const QString& id : idsOf(session)) {
        addDefaults(session, id);
        if (const QString why = notFitted(session, id, settings, again); !why.isEmpty()) messages.push_back({Severity::Warning, why});
    }
    // What shows the fit that --fix and --drop speak of stands first.
    std::stable_partition(session.figures.begin(), session.figures.end(),
                          [](const FigureRequest& figure) { return figure.kind == overheadCurvesFigure.id; });
    QStringList programs;
    for (const FigureRequest& figure : session.figures) programs += figure.datasets;
    programs.removeDuplicates();
    if (programs.size() < 2 || session.figures.front().datasets == programs) return;
    const FigureKind* kind = findFigure(session.figures.front().kind);
    if (kind && programs.size() > kind->mostDatasets) return;
    FigureRequest together{session.freshId(QLatin1Char('g')), session.figures.front().kind, {}, programs};
    session.figures.insert(session.figures.begin(), std::move(together));
}

Error fitsNothing()
{
    return wrongWords(u"--fix and --drop go with files of run times: sessions have their own fits, other data have none."_s);
}

Result<Inputs> inputsOf(const Arguments& arguments, const QHash<QString, QString>& columns, const Progress& progress)
{
    const auto settings = fitSettings(arguments, amdahlOverheadModel);
    if (!settings.ok()) return wrongWords(settings.error().message);
    const QStringList files = arguments.words();
    const bool again = arguments.has(u"--fix"_s) || arguments.has(u"--drop"_s);
    if (again && (files.isEmpty() || isSession(files.front()))) return fitsNothing();
    if (arguments.has(u"--example"_s)) return readExample(arguments.text(u"--example"_s));
    if (files.isEmpty()) return Inputs{};
    const auto places = placesOf(arguments);
    if (!places) return wrongWords(places.error().message);
    auto inputs = readInputs(files, progress, {arguments.has(u"--partial"_s), columns}, *places, arguments.text(u"--as"_s));
    if (!inputs.ok() || !inputs->session.figures.empty()) return inputs;
    const auto isOfRuns = [](const DatasetItem& item) { return item.data->kind == DatasetKind::Runs; };
    if (again && std::ranges::none_of(inputs->session.datasets, isOfRuns)) return fitsNothing();
    addFigures(inputs->session, *settings, again, inputs->messages);
    return inputs;
}

QJsonObject described(const QString& file, const FigureRequest& request, const Figure& figure, const ExportOptions& options)
{
    const PageSize page = pageOf(std::make_shared<const Figure>(figure), options);
    return {{"file", file},
            {"figure", request.id},
            {"kind", request.kind},
            {"title", plainText(figure.title)},
            {"width_mm", page.widthMm},
            {"height_mm", page.heightMm}};
}

/// "overhead-curves of LAMMPS"; a figure of several datasets says itself which one it means.
QString called(const Session& session, const FigureRequest& request)
{
    const DatasetItem* only = request.datasets.size() == 1 ? session.dataset(request.datasets.front()) : nullptr;
    return only ? u"%1 of %2"_s.arg(request.kind, only->name) : request.kind;
}

/// What is said about a figure names the figure, and is said once. Notes are for who asks for one figure.
void addMessages(Answer& answer, const Messages& messages, const QString& figure, bool notes)
{
    for (Message message : messages) {
        if (!notes && message.severity == Severity::Note) continue;
        if (message.file.isEmpty()) message.file = figure;
        if (std::find(answer.messages.begin(), answer.messages.end(), message) == answer.messages.end()) answer.messages.push_back(message);
    }
}

/// One of several figures cannot be drawn: the others are written.
Message notWritten(const Error& error, const QString& figure)
{
    return {Severity::Warning, u"Not written: "_s + error.message, figure};
}

/// Who asks for columns is told where the width has room for one only.
std::optional<Message> oneColumnTaken(const Arguments& arguments, const Figure& figure, const ExportOptions& options)
{
    const QString columns = arguments.text(u"--columns"_s);
    const double width = options.widthMm.value_or(figure.widthMm);
    if (columns.isEmpty() || !isStacked(figure, width)) return std::nullopt;
    return Message{Severity::Note, u"%1 mm is too narrow for %2 columns: one was taken."_s.arg(width).arg(columns)};
}

constexpr int notWhole = 3; // exit code: written, and not as it should be

/// --check: what the export dialog says beside its preview. Whether all of it is well.
bool addChecks(Answer& answer, QJsonArray& all, const QString& file, const Figure& figure, const ExportOptions& options)
{
    const auto shared = std::make_shared<const Figure>(figure);
    const PageSize page = pageOf(shared, options);
    bool isFit = true;
    for (const PrintCheck& check : printChecks(shared, options.style, page.widthMm, page.heightMm)) {
        isFit &= check.passed;
        answer.text += (check.passed ? u"  well: "_s : u"  not fit: "_s) + check.text + QLatin1Char('\n');
        all.append(QJsonObject{{"file", file}, {"passed", check.passed}, {"text", check.text}});
    }
    return isFit;
}

/// --machine M: of every figure that shows one. Error: there is none; none of the figures does.
Result<Done> takeMachine(Session& session, std::vector<FigureRequest>& requests, const Arguments& arguments)
{
    const auto machine = machineIfNamed(arguments);
    if (!machine) return machine.error();
    if (!*machine) return Done{};
    bool isShown = false;
    const QString id =
        shippedMachine((*machine)->id) && *shippedMachine((*machine)->id) == **machine ? (*machine)->id : addMachine(session, **machine);
    for (FigureRequest& request : requests) {
        if (!showsMachine(session, request)) continue;
        request.machine = id;
        isShown = true;
    }
    if (!isShown) return wrongWords(u"--machine: none of these figures shows a machine."_s);
    return Done{};
}

int runExport(const Arguments& arguments, Console& console)
{
    const QString out = arguments.text(u"-o"_s);
    if (arguments.has(u"--messages"_s)) {
        if (out.isEmpty()) return console.usage(u"--messages needs -o FOLDER, such as run.d."_s);
        if (arguments.has(u"--data"_s)) return console.usage(u"--data does not go with --messages."_s);
        return runExportData(arguments, console);
    }
    if (QFileInfo(out).suffix().isEmpty() && !arguments.has(u"--format"_s) && !arguments.has(u"--profile"_s))
        return console.usage(u"export needs -o OUT with one of the endings %1."_s.arg(figureFormats().join(u", "_s)));
    if (const auto format = formatOf(arguments); !format.ok()) return console.usage(format.error().message);
    if (arguments.has(u"--as"_s) && (arguments.words().isEmpty() || isSession(arguments.word(0))))
        return console.usage(u"--as goes with files to import: a session has read its data."_s);
    if (arguments.has(u"--data"_s)) return runExportData(arguments, console);
    const bool isEmpty = arguments.words().isEmpty() && !arguments.has(u"--example"_s);
    const bool isAlone = isEmpty && needsNoData(arguments.text(u"--figure"_s));
    if (!isAlone && arguments.words().isEmpty() != arguments.has(u"--example"_s))
        return console.usage(u"export needs a session, files, or --example NAME."_s);
    if (arguments.has(u"--with"_s) && (isAlone || (!arguments.has(u"--example"_s) && !isSession(arguments.word(0)))))
        return console.usage(u"--with goes with a session or an example, whose figures are drawn with other data."_s);
    const auto options = exportOptions(arguments);
    if (!options.ok()) return console.usage(options.error().message);
    const auto formats = wantedFiles(arguments);
    if (!formats.ok()) return console.usage(formats.error().message);
    if (const auto saved = saveProfile(arguments, *options); !saved.ok()) return console.usage(saved.error().message);
    const auto columns = columnsOf(arguments);
    if (!columns.ok()) return console.usage(columns.error().message);
    for (const QString& file : sidesIn(arguments))
        if (const auto there = checkSide(file); !there) return console.refuse(there.error());
    auto inputs = inputsOf(arguments, *columns, console.progress());
    if (!inputs.ok()) return console.refuse(inputs.error());
    if (arguments.has(u"--with"_s))
        if (const auto put = putOtherData(*inputs, arguments, {false, *columns}, console.progress()); !put)
            return console.refuse(put.error(), inputs->messages);
    if (const auto pinned = pinWanted(*inputs, arguments); !pinned.ok()) return console.refuse(pinned.error());
    if (const auto added = addPanels(inputs->session, arguments); !added.ok()) return console.refuse(added.error(), inputs->messages);
    auto requests = figuresFor(inputs->session, inputs->view, arguments);
    if (!requests.ok()) return console.refuse(requests.error(), inputs->messages);
    if (const auto taken = takeMachine(inputs->session, *requests, arguments); !taken.ok())
        return console.refuse(taken.error(), inputs->messages);
    Answer answer{{}, inputs->messages};
    // Who gave files wants them drawn; a session, --all and --dataset say themselves what stands in a figure.
    const bool tellsLeftOut =
        !arguments.has(u"--all"_s) && !arguments.has(u"--dataset"_s) && !arguments.words().isEmpty() && !isSession(arguments.word(0));
    const bool notes = requests->size() == 1 || arguments.has(u"--json"_s);
    QJsonArray files, checks;
    const QStringList names = arguments.has(u"--all"_s) ? filesByPattern(inputs->session, *requests, out) : QStringList{out};
    QStringList written;
    for (const QString& name : names) written += formats->filesOf(name);
    if (const auto problem = refusedToReplace(written, arguments.words() + otherFiles(arguments) + sidesIn(arguments)))
        return console.refuse(*problem, answer.messages);
    FigureMemory memory; // figures of one hierarchy share what is counted
    for (size_t number = 0; number < requests->size(); ++number) {
        const FigureRequest& request = (*requests)[number];
        const auto figure = buildFigure(inputs->session, request, memory);
        if (!figure.ok() && requests->size() == 1) return console.refuse(figure.error(), answer.messages);
        if (!figure.ok()) {
            answer.messages.push_back(notWritten(figure.error(), called(inputs->session, request)));
            continue;
        }
        const QStringList ofFigure = formats->filesOf(names[qsizetype(number)]);
        addMessages(answer, figure->messages, called(inputs->session, request), notes);
        for (const QString& file : ofFigure) {
            const auto lacks = exportFigure(*figure, file, *options);
            if (!lacks.ok()) return console.refuse(lacks.error(), answer.messages);
            if (!isDrawnWhole(std::make_shared<const Figure>(*figure), file, *options)) answer.exitCode = notWhole;
            addMessages(answer, *lacks, called(inputs->session, request), notes);
            files.append(described(file, request, *figure, *options));
            answer.text += file + QLatin1Char('\n');
        }
        if (const auto narrow = oneColumnTaken(arguments, *figure, *options))
            addMessages(answer, {*narrow}, called(inputs->session, request), notes);
        if (tellsLeftOut)
            if (const auto message = leftOut(inputs->session, request)) answer.messages.push_back(*message);
        if (arguments.has(u"--check"_s) && !addChecks(answer, checks, ofFigure.front(), *figure, *options)) answer.exitCode = notWhole;
    }
    if (files.isEmpty()) return console.refuse(Error{u"None of the figures can be written."_s}, answer.messages);
    answer.fields.insert(u"files"_s, files);
    if (arguments.has(u"--check"_s)) answer.fields.insert(u"checks"_s, checks);
    return console.answer(answer);
}

std::vector<Option> exportingOptions()
{
    std::vector<Option> all = {
        {u"-o"_s, Option::Text, u"OUT"_s, u"file to write; its ending says how: "_s + figureFormats().join(QLatin1Char(' '))},
        {u"--format"_s, Option::Text, u"ENDING"_s,
         u"how to write where the name has no ending, as of - or a pipe; pdf,svg,png writes a file of each"_s},
        {u"--example"_s, Option::Text, u"NAME"_s, u"take an example session"_s},
        {u"--figure"_s, Option::Text, u"ID"_s,
         u"kind of figure, or a figure of the session (the first); speedup, tile-plan and those of dense linear algebra need no data"_s},
        {u"--panels"_s, Option::Text, u"ID,ID…"_s, u"several figures in one, with letters and aligned axes (the figure multi-panel)"_s},
        {u"--columns"_s, Option::Text, u"N"_s, u"columns of --panels, 1 to 4"_s},
        {u"--all"_s, Option::Switch, {}, u"every figure of the session: OUT-1-kind.pdf …, or as {number}, {kind} and {name} in OUT say"_s},
        {u"--check"_s,
         Option::Switch,
         {},
         u"say what an art editor would: letters from 6 pt, lines from 0.5 pt, nothing cut, covered or alike; exit code 3 if not"_s},
        {u"--dataset"_s, Option::Text, u"NAME"_s, u"which data; may be given several times"_s},
        {u"--machine"_s, Option::Text, u"M"_s, u"of figures that show one: a shipped id or a file"_s},
        {u"--data"_s,
         Option::Switch,
         {},
         u"the data instead of figures: -o x.csv writes every table; x.txt and x.json run times as an experiment of Extra-P"_s},
        {u"--messages"_s,
         Option::Switch,
         {},
         u"lists of messages instead of figures: -o run.d writes the folder that costscope-record would, which costscope-mpi reads too"_s},
        withOption(),
        {u"--choice"_s, Option::Text, u"NAME=OPTION"_s, u"a switch of the figure (see costscope figures)"_s},
        baselineOption(),
        besideOption(),
        formatOption(),
        partialOption(),
        columnOption(),
        placeOption(),
        fixOption(u"of run times: hold a parameter of their fit: f_s=0.0126, t_1=4501"_s),
        dropOption()};
    for (const Option& option : styleOptions()) all.push_back(option);
    all.push_back(rawTextOption());
    return all;
}

} // namespace

Verb exportVerb()
{
    return {.name = u"export"_s,
            .summary = u"write figures for papers"_s,
            .usage = u"(SESSION|FILE...|--example NAME) -o OUT"_s,
            .draws = true,
            .options = exportingOptions(),
            .run = runExport};
}

} // namespace costscope
