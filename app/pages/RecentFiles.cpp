// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/RecentFiles.h"

#include "core/session/Session.h"
#include "views/tr.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>

#include <algorithm>

namespace costscope {

namespace {

constexpr size_t most = 10;
constexpr QLatin1String key("recent");

/// Kept as numbers, so that they are told in the language of the window that reads them.
constexpr std::array countedThings = {"datasets", "fits", "figures"};

std::array<int, 3> countsOf(const Session& session)
{
    return {int(session.datasets.size()), int(session.fits.size()), int(session.figures.size())};
}

QString inWords(const std::array<int, 3>& counts)
{
    static constexpr std::pair<const char*, const char*> words[] = {{QT_TR_NOOP("1 dataset"), QT_TR_NOOP("%1 datasets")},
                                                                    {QT_TR_NOOP("1 fit"), QT_TR_NOOP("%1 fits")},
                                                                    {QT_TR_NOOP("1 figure"), QT_TR_NOOP("%1 figures")}};
    QStringList parts;
    for (size_t k = 0; k < counts.size(); ++k)
        if (counts[k] > 0) parts << (counts[k] == 1 ? tr(words[k].first) : tr(words[k].second).arg(counts[k]));
    return parts.isEmpty() ? tr("empty") : parts.join(u", "_s);
}

void write(const std::vector<RecentFile>& files)
{
    QSettings settings;
    settings.remove(key); // what was at another place in the list
    settings.beginWriteArray(key, int(files.size()));
    for (size_t i = 0; i < files.size(); ++i) {
        settings.setArrayIndex(int(i));
        settings.setValue(u"file"_s, files[i].file);
        if (!files[i].counts) settings.setValue(u"contents"_s, files[i].contents); // written by an earlier version
        for (size_t k = 0; files[i].counts && k < countedThings.size(); ++k)
            settings.setValue(QLatin1String(countedThings[k]), (*files[i].counts)[k]);
        settings.setValue(u"opened"_s, files[i].opened);
        settings.setValue(u"pinned"_s, files[i].pinned);
    }
    settings.endArray();
}

} // namespace

std::vector<RecentFile> recentFiles()
{
    QSettings settings;
    std::vector<RecentFile> files;
    const int count = settings.beginReadArray(key);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        RecentFile file{settings.value(u"file"_s).toString(), settings.value(u"contents"_s).toString(),
                        settings.value(u"opened"_s).toDateTime(), settings.value(u"pinned"_s).toBool()};
        if (settings.contains(QLatin1String(countedThings.front()))) {
            file.counts.emplace();
            for (size_t k = 0; k < countedThings.size(); ++k) (*file.counts)[k] = settings.value(QLatin1String(countedThings[k])).toInt();
            file.contents = inWords(*file.counts);
        }
        files.push_back(file);
    }
    settings.endArray();
    std::stable_partition(files.begin(), files.end(), [](const RecentFile& file) { return file.pinned; });
    return files;
}

void addRecentFile(const QString& file, const Session& session)
{
    const QString path = QFileInfo(file).absoluteFilePath();
    std::vector<RecentFile> files = recentFiles();
    const bool isPinned = std::any_of(files.begin(), files.end(), [&](const RecentFile& f) { return f.file == path && f.pinned; });
    std::erase_if(files, [&](const RecentFile& f) { return f.file == path; });
    const std::array counts = countsOf(session);
    files.insert(files.begin(), {path, inWords(counts), QDateTime::currentDateTime(), isPinned, counts});
    size_t loose = 0;
    std::erase_if(files, [&](const RecentFile& f) { return !f.pinned && ++loose > most; });
    write(files);
}

void forgetRecentFile(const QString& file)
{
    std::vector<RecentFile> files = recentFiles();
    std::erase_if(files, [&](const RecentFile& f) { return f.file == file; });
    write(files);
}

void pinRecentFile(const QString& file, bool pinned)
{
    std::vector<RecentFile> files = recentFiles();
    for (RecentFile& f : files)
        if (f.file == file) f.pinned = pinned;
    write(files);
}

QString contentsOf(const Session& session)
{
    return inWords(countsOf(session));
}

QString when(const QDateTime& time, const QDateTime& now)
{
    const qint64 days = time.date().daysTo(now.date());
    if (days == 0) return tr("today %1").arg(time.toString(u"HH:mm"_s));
    if (days == 1) return tr("yesterday");
    //: the code of this language, for the names of months
    const QLocale locale(tr("en"));
    return locale.toString(time.date(), time.date().year() == now.date().year() ? u"d MMM"_s : u"d MMM yyyy"_s);
}

} // namespace costscope
