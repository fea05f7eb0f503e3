// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/jobs/readLinked.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/base/words.h"
#include "core/figure/FigureKind.h"
#include "core/session/sessionFile.h"
#include "importers/Importer.h"

namespace costscope {

namespace {

/// Empty, or why a figure cannot be drawn now.
QString problemOf(const Session& session, const FigureRequest& request)
{
    const auto figure = buildFigure(session, request);
    return figure.ok() ? QString() : figure.error().message;
}

/// A file that is no session may be one to import: then says which.
Error notASession(const Arguments& arguments, Error error)
{
    const auto inputs = readInputs(arguments.words(), {});
    if (!inputs.ok() || inputs->session.datasets.empty()) return error;
    const auto& data = inputs->session.datasets.front().data;
    const Importer* importer = data->sources.empty() ? nullptr : findImporter(data->sources.front().importer);
    return {u"This is not a Costscope session. It looks like “%1”: costscope import reads it."_s.arg(importer ? importer->name
                                                                                                              : toString(data->kind)),
            arguments.word(0)};
}

int runCheck(const Arguments& arguments, Console& console)
{
    const auto loaded = loadSession(arguments.word(0), readLinked, console.progress());
    if (!loaded.ok()) return console.refuse(isSession(arguments.word(0)) ? loaded.error() : notASession(arguments, loaded.error()));
    const Session& session = loaded->session;
    Answer answer{{}, loaded->messages};
    QJsonArray datasets, figures;
    for (const DatasetItem& item : session.datasets)
        datasets.append(QJsonObject{
            {"id", item.id}, {"name", item.name}, {"kind", toString(item.data->kind)}, {"rows", qint64(item.data->principal().rows())}});
    for (const FigureRequest& request : session.figures) {
        const QString problem = problemOf(session, request);
        if (!problem.isEmpty())
            answer.messages.push_back({Severity::Warning, u"figure %1: %2"_s.arg(request.id, problem), arguments.word(0)});
        figures.append(QJsonObject{{"id", request.id}, {"kind", request.kind}, {"drawn", problem.isEmpty()}});
    }
    const bool migrated = loaded->version != sessionVersion;
    answer.text =
        u"The session can be read (layout %1): %2, %3, %4, %5.\n"_s.arg(loaded->version)
            .arg(counted(datasets.size(), u"1 dataset"_s, u"%1 datasets"_s),
                 counted(qint64(session.machines.size()), u"1 machine"_s, u"%1 machines"_s),
                 counted(qint64(session.fits.size()), u"1 fit"_s, u"%1 fits"_s), counted(figures.size(), u"1 figure"_s, u"%1 figures"_s));
    answer.fields = {{"version", sessionVersion},
                     {"migrated_from", migrated ? QJsonValue(loaded->version) : QJsonValue(QJsonValue::Null)},
                     {"datasets", datasets},
                     {"machines", qint64(session.machines.size())},
                     {"fits", qint64(session.fits.size())},
                     {"figures", figures}};
    return console.answer(answer);
}

} // namespace

Verb checkVerb()
{
    return {.name = u"check"_s, .summary = u"validate a session file"_s, .usage = u"SESSION"_s, .least = 1, .most = 1, .run = runCheck};
}

} // namespace costscope
