// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/inputs.h"

#include "app/jobs/readLinked.h"
#include "app/verbs/line/Console.h"
#include "core/base/didYouMean.h"
#include "core/base/filePath.h"
#include "core/base/readFile.h"
#include "core/base/words.h"
#include "core/data/benchmarkPlace.h"
#include "core/machine/machineFile.h"
#include "core/session/machines.h"
#include "core/session/sessionFile.h"
#include "core/theories/examples.h"
#include "importers/csv/thousands.h"
#include "importers/importFiles.h"
#include "importers/tables/runsColumns.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QSet>

#include <algorithm>

namespace costscope {

namespace {

Result<Inputs> openSession(const QString& file, const SaidPlaces& places, const Progress& progress)
{
    auto loaded = loadSession(file, readLinked, progress);
    if (!loaded.ok()) return loaded.error();
    std::vector<DatasetPtr> datasets = dataOf(loaded->session);
    if (const auto placed = putPlaces(places, datasets); !placed) return placed.error();
    for (size_t i = 0; i < datasets.size(); ++i) loaded->session.datasets[i].data = datasets[i];
    return Inputs{std::move(loaded->session), std::move(loaded->messages), std::move(loaded->view)};
}

QStringList shippedIds()
{
    QStringList ids;
    for (const Machine& machine : shippedMachines()) ids.append(machine.id);
    return ids;
}

} // namespace

Result<Inputs> readExample(const QString& id)
{
    auto session = openExample(id);
    if (!session.ok() && !findExample(id)) return wrongWords(u"--example: "_s + session.error().message);
    if (!session.ok()) return session.error();
    return Inputs{session.take(), {}};
}

Option partialOption()
{
    return {u"--partial"_s, Option::Switch, {}, u"take the complete rows of a file that is cut off"_s};
}

Option formatOption()
{
    return {u"--as"_s, Option::Text, u"FORMAT"_s, u"read as this format (see costscope formats)"_s};
}

Result<QString> formatOf(const Arguments& arguments)
{
    const QString format = arguments.text(u"--as"_s);
    if (!arguments.has(u"--as"_s) || findImporter(format)) return format;
    QStringList known;
    for (const Importer* importer : allImporters()) known.append(importer->id);
    return Error{u"--as: there is no format “%1”. %2"_s.arg(format, knownInstead(format, known))};
}

Option columnOption()
{
    return {
        u"--column"_s, Option::Text, u"HEADING=NAME"_s,
        u"say what a column of a table is: \"Cores=n\"; for n, t_n_s, tau_mpi_s, tau_mpi_std_s, ratio, note; with its unit: "
        "\"time=t_n_s[us]\"; \"library=case\" for a series of each; without a name nothing of interest: \"size=\"; the product of columns: \"np*threads=n\"; n of a log that does not tell it: \"n=8\"; what the comma of \"51,666\" is: \",=thousands\" or \",=decimal\""_s};
}

Result<QHash<QString, QString>> columnsOf(const Arguments& arguments)
{
    QHash<QString, QString> columns;
    for (const QString& text : arguments.texts(u"--column"_s)) {
        const qsizetype equals = text.lastIndexOf(QLatin1Char('=')); // a heading may have one, a name has none
        if (equals < 1) return Error{u"--column takes HEADING=NAME, not “%1”."_s.arg(text)};
        const QString name = text.mid(equals + 1);
        const bool isN = text.startsWith(u"n=") && name.toInt() > 0; // of a log that does not tell it
        const bool isMark = saysCommaMark(text.left(equals), name);
        if (const auto known = wantedColumn(name); !isN && !isMark && !known.ok()) return Error{u"--column: "_s + known.error().message};
        const QString heading = text.left(equals);
        if (columns.contains(heading) && columns.value(heading) != name)
            return Error{
                u"--column says two things of “%1”: “%2” and “%3”. Leave one of them out."_s.arg(heading, columns.value(heading), name)};
        columns.insert(heading, name);
    }
    return columns;
}

Option placeOption()
{
    return {u"--place"_s, Option::Text, u"NAME=PLACE"_s,
            u"where a benchmark ran whose file does not say it: \"osu_latency=intra-node\" by the name of the dataset or its file, without "
            "NAME= of all: intra-socket, intra-node, inter-node; of collectives nodes and order of the ranks: "
            "\"osu_bcast=4,round-robin\", 4, sequential, 16ranks"_s};
}

Result<SaidPlaces> placesOf(const Arguments& arguments)
{
    SaidPlaces places;
    for (const QString& text : arguments.texts(u"--place"_s)) {
        const qsizetype equals = text.lastIndexOf(QLatin1Char('='));
        const QStringView word = QStringView(text).sliced(equals + 1);
        const auto place = localityById(word);
        const auto layout = layoutFromText(word);
        if (!place && !layout)
            return Error{u"--place takes NAME=PLACE, a place being intra-socket, intra-node or inter-node, or of collectives nodes and "
                         "order as in 4,round-robin or sequential, or 16ranks, not “%1”."_s.arg(text)};
        SaidPlace& said = places[text.left(std::max<qsizetype>(equals, 0))];
        if (place)
            said.place = place;
        else
            said.layout = *layout;
    }
    return places;
}

namespace {

/// What was said of a dataset by its name, that of its file, or of all: the name, and what was said.
std::optional<std::pair<QString, SaidPlace>> saidOf(const SaidPlaces& places, const Dataset& dataset)
{
    const QString file = dataset.sources.empty() ? QString() : dataset.sources.front().file;
    for (const QString& name : {dataset.name, file, QFileInfo(file).fileName(), QString()})
        if (const auto said = places.constFind(name); said != places.cend()) return std::pair(name, *said);
    return {};
}

/// The same dataset, if nothing was said that it lacks.
Result<DatasetPtr> placed(const DatasetPtr& dataset, const QString& name, const SaidPlace& said)
{
    const bool isOfCollectives = fileLacksLayout(*dataset);
    if (isOfCollectives ? said.layout.isEmpty() : !said.place) {
        if (name.isEmpty()) return dataset; // of others
        return wrongWords(isOfCollectives
                              ? u"--place: “%1” is of collectives. Say on how many nodes, and in which order its ranks "
                                "were: \"%1=4,sequential\", \"%1=round-robin\"."_s.arg(name)
                              : u"--place: “%1” is of messages between two. Say where they were: \"%1=inter-node\"."_s.arg(name));
    }
    if (!isOfCollectives) return std::make_shared<const Dataset>(withPlace(*dataset, said.place));
    const MeasuredLayout told = fileLayout(*dataset);
    const auto differs = [](const auto& file, const auto& user) { return file && user && *file != *user; };
    const bool isOther =
        differs(told.nodes, said.layout.nodes) || differs(told.mapping, said.layout.mapping) || differs(told.ranks, said.layout.ranks);
    if (isOther && !name.isEmpty()) // what is said of all is said of those that lack it
        return wrongWords(u"--place: the file of “%1” says %2. Leave out what it says otherwise."_s.arg(dataset->name, inWords(told)));
    Dataset now = withLayout(*dataset, said.layout);
    const MeasuredLayout layout = layoutOf(now);
    if (const auto ranks = mostRanks(now); ranks && layout.nodes && *layout.nodes > *ranks)
        return wrongWords(u"--place: “%1” was measured on %2: they cannot fill %3. Say at most as many nodes."_s.arg(
            dataset->name, counted(*ranks, u"1 rank"_s, u"%1 ranks"_s), counted(*layout.nodes, u"1 node"_s, u"%1 nodes"_s)));
    return std::make_shared<const Dataset>(std::move(now));
}

} // namespace

Result<Done> putPlaces(const SaidPlaces& places, std::vector<DatasetPtr>& datasets)
{
    if (places.isEmpty()) return Done{};
    QStringList known;
    QSet<QString> used = {QString()};
    for (DatasetPtr& dataset : datasets) {
        if (!fileLacksPlace(*dataset) && !fileLacksLayout(*dataset)) continue;
        known << dataset->name;
        const auto said = saidOf(places, *dataset);
        if (!said) continue;
        auto now = placed(dataset, said->first, said->second);
        if (!now) return now.error();
        used.insert(said->first);
        dataset = now.take();
    }
    for (const QString& name : places.keys())
        if (!used.contains(name))
            return wrongWords(known.isEmpty()
                                  ? u"--place: no benchmark here lacks its place."_s
                                  : u"--place: there is no “%1” that lacks its place. Such are: %2."_s.arg(name, known.join(u"; "_s)));
    return Done{};
}

Result<Inputs> readInputs(const QStringList& files, const Progress& progress, const ImportOptions& options, const SaidPlaces& places,
                          const QString& format)
{
    if (files.size() == 1 && isSession(files[0])) return openSession(files[0], places, progress);
    for (const QString& file : files)
        if (isSession(file))
            return wrongWords(u"%1 is a session and stands alone; give either one session or files to import."_s.arg(file));
    for (const QString& file : files) // before a large one is read
        if (const QString problem = file == QLatin1String("-") ? QString() : whyNotThere(file); !problem.isEmpty())
            return Error{problem, file};
    ImportReport report = importFiles({files, format, options, true}, progress);
    if (const auto error = report.firstError()) return *error;
    if (const auto placed = putPlaces(places, report.datasets); !placed) return placed.error();
    Inputs inputs;
    inputs.messages = report.messages();
    for (const DatasetPtr& dataset : report.datasets) addDataset(inputs.session, dataset);
    for (const Machine& machine : report.machines) addMachine(inputs.session, machine);
    return inputs;
}

Result<const DatasetItem*> chooseDataset(const Session& session, const QString& kind, const QString& name,
                                         bool (*fits)(const Dataset& dataset))
{
    std::vector<const DatasetItem*> fitting;
    QStringList names;
    for (const DatasetItem& item : session.datasets) {
        if (toString(item.data->kind) != kind || (fits && name.isEmpty() && !fits(*item.data))) continue;
        names.append(item.name);
        if (name.isEmpty() || item.name == name || item.id == name) fitting.push_back(&item);
    }
    if (fitting.size() == 1) return fitting[0];
    if (names.isEmpty()) return Error{u"There is no dataset of kind “%1” in these files."_s.arg(kind)};
    if (!name.isEmpty())
        return wrongWords(u"--dataset: there is no “%1” of kind “%2” here. %3"_s.arg(name, kind, knownInstead(name, names)));
    const bool haveCommas = std::ranges::any_of(names, [](const QString& one) { return one.contains(u','); });
    const QString known = haveCommas ? u"“%1”"_s.arg(names.join(u"”, “"_s)) : names.join(u", "_s);
    return wrongWords(u"There are %1 datasets of this kind. Choose one with --dataset NAME: %2."_s.arg(fitting.size()).arg(known));
}

Result<Machine> readMachine(const QString& idOrFile)
{
    if (const Machine* machine = shippedMachine(idOrFile)) return *machine;
    if (const QString problem = whyNotThere(idOrFile); !problem.isEmpty()) {
        if (idOrFile.contains(QLatin1Char('/')) || !idOrFile.isValidUtf16()) return Error{problem, idOrFile};
        return wrongWords(u"There is no machine “%1”, nor a file of that name.%2 Shipped: %3."_s.arg(
            idOrFile, meantInstead(idOrFile, shippedIds()), shippedIds().join(u", "_s)));
    }
    auto bytes = readWholeFile(idOrFile, mostMachineBytes);
    return bytes ? machineFromText(bytes.take(), idOrFile) : Result<Machine>(bytes.error());
}

Result<std::optional<Machine>> machineIfNamed(const Arguments& arguments)
{
    const QString id = arguments.text(u"--machine"_s);
    if (id.isEmpty()) return std::optional<Machine>();
    auto machine = readMachine(id);
    return machine ? Result<std::optional<Machine>>(machine.take()) : machine.error();
}

std::vector<DatasetPtr> dataOf(const Session& session)
{
    std::vector<DatasetPtr> data;
    for (const DatasetItem& item : session.datasets) data.push_back(item.data);
    return data;
}

QString namesOf(const Session& session)
{
    QStringList names;
    for (const DatasetItem& item : session.datasets) names << item.name;
    return names.join(u", "_s);
}

} // namespace costscope
