// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/exportData.h"

#include "app/verbs/line/exportOptions.h"
#include "app/verbs/line/figuresFor.h"
#include "app/verbs/line/inputs.h"
#include "core/base/didYouMean.h"
#include "core/session/exportData.h"
#include "importers/messages/recordingFile.h"

namespace costscope {

namespace {

/// An option that says which figure or how it looks; empty if there is none.
QString optionOfFigures(const Arguments& arguments)
{
    QStringList names = {u"--figure"_s,   u"--all"_s,    u"--choice"_s, u"--panels"_s, u"--columns"_s,
                         u"--baseline"_s, u"--format"_s, u"--fix"_s,    u"--drop"_s};
    for (const Option& option : styleOptions()) names << option.name;
    for (const QString& name : names)
        if (arguments.has(name)) return name;
    return {};
}

/// The datasets that --dataset names (all of that name, or one by its id), else all that the format can hold. Usage: unknown.
Result<QStringList> wantedData(const Session& session, const Arguments& arguments, Messages& messages)
{
    QStringList ids, known;
    for (const DatasetItem& item : session.datasets) known << item.name;
    for (const QString& name : arguments.texts(u"--dataset"_s)) {
        const qsizetype before = ids.size();
        for (const DatasetItem& item : session.datasets)
            if (item.name == name || item.id == name) ids << item.id;
        if (ids.size() == before) return wrongWords(u"--dataset: there is no “%1”. %2"_s.arg(name, knownInstead(name, known)));
    }
    ids.removeDuplicates();
    if (!ids.isEmpty()) return ids;
    QStringList others;
    for (const DatasetItem& item : session.datasets) (canBeExported(item, arguments.text(u"-o"_s)) ? ids : others) << item.id;
    if (ids.isEmpty()) return idsOf(session); // refused with the reason
    for (QString& id : others) id = session.dataset(id)->name;
    if (!others.isEmpty())
        messages.push_back({Severity::Warning, u"Not written, for they have no run times: %1."_s.arg(others.join(u", "_s))});
    return ids;
}

/// The lists of one hierarchy as a folder.
int writeMessages(const Arguments& arguments, const Inputs& inputs, Answer answer, Console& console)
{
    const QString out = arguments.text(u"-o"_s), wanted = arguments.texts(u"--dataset"_s).value(0);
    const auto item = chooseDataset(inputs.session, toString(DatasetKind::Amg), wanted);
    if (!item.ok()) return console.refuse(item.error(), inputs.messages);
    const auto done = writeRecording(*(*item)->data, out, console.progress());
    if (!done.ok()) return console.refuse(done.error(), inputs.messages);
    answer.messages.insert(answer.messages.end(), done->begin(), done->end());
    answer.fields.insert(u"files"_s, QJsonArray{QJsonObject{{"file", out}}});
    answer.text = out + QLatin1Char('\n');
    return console.answer(answer);
}

} // namespace

int runExportData(const Arguments& arguments, Console& console)
{
    const QString out = arguments.text(u"-o"_s);
    if (arguments.words().isEmpty() != arguments.has(u"--example"_s))
        return console.usage(u"export needs a session, files, or --example NAME."_s);
    if (const QString option = optionOfFigures(arguments); !option.isEmpty())
        return console.usage(u"%1 does not go with %2."_s.arg(option, arguments.has(u"--messages"_s) ? u"--messages"_s : u"--data"_s));
    const auto columns = columnsOf(arguments);
    if (!columns.ok()) return console.usage(columns.error().message);
    const Progress progress = console.progress();
    const auto inputs = arguments.has(u"--example"_s)
                            ? readExample(arguments.text(u"--example"_s))
                            : readInputs(arguments.words(), progress.part(0, 0.5), {arguments.has(u"--partial"_s), *columns}, {},
                                         arguments.text(u"--as"_s));
    if (!inputs.ok()) return console.refuse(inputs.error());
    Answer answer{{}, inputs->messages};
    if (arguments.has(u"--messages"_s)) return writeMessages(arguments, *inputs, answer, console);
    const auto ids = wantedData(inputs->session, arguments, answer.messages);
    if (!ids.ok()) return console.refuse(ids.error(), inputs->messages);
    const auto files = filesOfData(inputs->session, *ids, out);
    if (!files.ok()) return console.refuse(files.error(), inputs->messages);
    if (const auto problem = refusedToReplace(*files, arguments.words())) return console.refuse(*problem, inputs->messages);
    const auto done = exportData(inputs->session, *ids, out, progress.part(0.5, 1), csvTextOf(arguments));
    if (!done.ok()) return console.refuse(done.error(), inputs->messages);
    answer.messages.insert(answer.messages.end(), done->begin(), done->end());
    QJsonArray written;
    for (const QString& file : *files) {
        written.append(QJsonObject{{"file", file}});
        answer.text += file + QLatin1Char('\n');
    }
    answer.fields.insert(u"files"_s, written);
    return console.answer(answer);
}

} // namespace costscope
