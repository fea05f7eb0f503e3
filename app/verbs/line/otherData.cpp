// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/otherData.h"

#include "app/jobs/reload.h"
#include "app/verbs/line/Console.h"
#include "core/base/didYouMean.h"
#include "core/base/filePath.h"
#include "core/session/sessionFile.h"
#include "importers/importFiles.h"

#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

struct Other {
    QString place; ///< name or id of what it stands for; "" = it is found
    QString file;
};

/// A file may have "=" in its name: what is there is a file.
Other otherOf(const QString& text)
{
    const qsizetype equals = text.indexOf(QLatin1Char('='));
    if (equals < 1 || QFileInfo::exists(text)) return {{}, text};
    return {text.left(equals), text.mid(equals + 1)};
}

/// Which of the session's data still have their own.
class Places {
public:
    explicit Places(const Session& session) : m_session(session) {}

    const DatasetItem* called(const QString& name) const
    {
        for (const DatasetItem& item : m_session.datasets)
            if (item.name == name || item.id == name) return &item;
        return nullptr;
    }
    std::vector<const DatasetItem*> freeOf(DatasetKind kind) const
    {
        std::vector<const DatasetItem*> all;
        for (const DatasetItem& item : m_session.datasets)
            if (item.data->kind == kind && !m_taken.contains(item.id)) all.push_back(&item);
        return all;
    }
    QStringList names() const
    {
        QStringList names;
        for (const DatasetItem& item : m_session.datasets) names << item.name;
        return names;
    }
    bool take(const QString& id)
    {
        if (m_taken.contains(id)) return false;
        m_taken.insert(id);
        return true;
    }

private:
    const Session& m_session;
    QSet<QString> m_taken;
};

using Pairs = std::vector<std::pair<QString, DatasetPtr>>; ///< id in the session, what stands there now

Result<ImportReport> readOther(const QString& file, const ImportOptions& options, const Progress& progress)
{
    if (isSession(file)) return wrongWords(u"--with takes a file of data, and %1 is a session."_s.arg(file));
    if (const QString problem = file == u"-"_s ? QString() : whyNotThere(file); !problem.isEmpty()) return Error{problem, file};
    ImportReport report = importFiles({{file}, {}, options, true}, progress);
    if (const auto error = report.firstError()) return *error;
    return report;
}

/// The one data set of a file that is meant for a place.
Result<Done> putNamed(const Other& other, const ImportReport& report, Places& places, Pairs& pairs)
{
    const DatasetItem* item = places.called(other.place);
    if (!item)
        return wrongWords(u"--with: there is no “%1” in the session. %2"_s.arg(other.place, knownInstead(other.place, places.names())));
    std::vector<DatasetPtr> fitting;
    std::ranges::copy_if(report.datasets, std::back_inserter(fitting), [&](const DatasetPtr& d) { return d->kind == item->data->kind; });
    if (fitting.size() > 1) // of several the one of its name
        if (const auto same = std::ranges::find(fitting, item->data->name, [](const DatasetPtr& d) { return d->name; });
            same != fitting.end())
            fitting = {*same};
    if (fitting.size() != 1)
        return wrongWords(u"--with: “%1” is of kind “%2”; %3 holds %4 of it, and one was expected."_s.arg(
            item->name, toString(item->data->kind), other.file, fitting.empty() ? u"none"_s : QString::number(fitting.size())));
    if (!places.take(item->id)) return wrongWords(u"--with names “%1” twice."_s.arg(item->name));
    pairs.emplace_back(item->id, fitting.front());
    return Done{};
}

/// Those without a place: by their names, then the only one, or all in their order.
Result<Done> putFound(std::vector<DatasetPtr> read, Places& places, Pairs& pairs)
{
    std::erase_if(read, [&](const DatasetPtr& data) {
        const DatasetItem* item = places.called(data->name);
        const bool isIts = item && item->data->kind == data->kind && places.take(item->id);
        if (isIts) pairs.emplace_back(item->id, data);
        return isIts;
    });
    while (!read.empty()) {
        const DatasetKind kind = read.front()->kind;
        std::vector<DatasetPtr> own;
        std::ranges::copy_if(read, std::back_inserter(own), [&](const DatasetPtr& d) { return d->kind == kind; });
        std::erase_if(read, [&](const DatasetPtr& d) { return d->kind == kind; });
        const auto free = places.freeOf(kind);
        QStringList names, wanted;
        for (const DatasetPtr& data : own) names << data->name;
        for (const DatasetItem* item : free) wanted << item->name;
        if (free.empty())
            return wrongWords(u"--with: the session has no data of kind “%1”, as %2 is, that have not their own yet."_s.arg(
                toString(kind), names.join(u", "_s)));
        if (free.size() != own.size())
            return wrongWords(u"--with: which of the session's data do %1 stand for? Say it with --with NAME=FILE: %2."_s.arg(
                names.join(u", "_s), wanted.join(u", "_s)));
        for (size_t i = 0; i < own.size(); ++i) {
            places.take(free[i]->id);
            pairs.emplace_back(free[i]->id, own[i]);
        }
    }
    return Done{};
}

} // namespace

Option withOption()
{
    return {u"--with"_s, Option::Text, u"[NAME=]FILE"_s,
            u"draw the figures of a session with other data: FILE stands for the data NAME, or for those of its name or kind; may be given "
            "several times"_s};
}

QStringList otherFiles(const Arguments& arguments)
{
    QStringList files;
    for (const QString& text : arguments.texts(u"--with"_s)) files << otherOf(text).file;
    return files;
}

Result<Done> putOtherData(Inputs& inputs, const Arguments& arguments, const ImportOptions& options, const Progress& progress)
{
    const Session before = inputs.session;
    Places places(before);
    Pairs pairs;
    std::vector<DatasetPtr> found;
    ImportReport all;
    for (const QString& text : arguments.texts(u"--with"_s)) {
        const Other other = otherOf(text);
        auto report = readOther(other.file, options, progress);
        if (!report) return report.error();
        std::ranges::copy(report->files, std::back_inserter(all.files));
        if (other.place.isEmpty())
            std::ranges::copy(report->datasets, std::back_inserter(found));
        else if (const auto put = putNamed(other, *report, places, pairs); !put)
            return put;
    }
    if (const auto put = putFound(std::move(found), places, pairs); !put) return put;
    for (const auto& [id, data] : pairs) {
        const QString name = inputs.session.dataset(id)->name;
        if (name != data->name) inputs.messages.push_back({Severity::Note, u"“%1” stands in the place of “%2”."_s.arg(data->name, name)});
    }
    putOther(inputs.session, pairs, all);
    for (const Message& message : all.messages()) inputs.messages.push_back(message);
    return Done{};
}

} // namespace costscope
