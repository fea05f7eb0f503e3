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

void write(const std::vector<RecentFile>& files)
{
    QSettings settings;
    settings.beginWriteArray(key, int(files.size()));
    for (size_t i = 0; i < files.size(); ++i) {
        settings.setArrayIndex(int(i));
        settings.setValue(u"file"_s, files[i].file);
        settings.setValue(u"contents"_s, files[i].contents);
        settings.setValue(u"opened"_s, files[i].opened);
        settings.setValue(u"pinned"_s, files[i].pinned);
    }
    settings.endArray();
}

QString counted(size_t count, const char* one, const char* many)
{
    return count == 1 ? tr(one) : tr(many).arg(count);
}

} // namespace

std::vector<RecentFile> recentFiles()
{
    QSettings settings;
    std::vector<RecentFile> files;
    const int count = settings.beginReadArray(key);
    for (int i = 0; i < count; ++i) {
        settings.setArrayIndex(i);
        files.push_back({settings.value(u"file"_s).toString(), settings.value(u"contents"_s).toString(),
                         settings.value(u"opened"_s).toDateTime(), settings.value(u"pinned"_s).toBool()});
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
    files.insert(files.begin(), {path, contentsOf(session), QDateTime::currentDateTime(), isPinned});
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
    QStringList parts;
    if (!session.datasets.empty()) parts << counted(session.datasets.size(), QT_TR_NOOP("1 dataset"), QT_TR_NOOP("%1 datasets"));
    if (!session.fits.empty()) parts << counted(session.fits.size(), QT_TR_NOOP("1 fit"), QT_TR_NOOP("%1 fits"));
    if (!session.figures.empty()) parts << counted(session.figures.size(), QT_TR_NOOP("1 figure"), QT_TR_NOOP("%1 figures"));
    return parts.isEmpty() ? tr("empty") : parts.join(u", "_s);
}

QString when(const QDateTime& time, const QDateTime& now)
{
    const qint64 days = time.date().daysTo(now.date());
    if (days == 0) return tr("today %1").arg(time.toString(u"HH:mm"_s));
    if (days == 1) return tr("yesterday");
    return QLocale::c().toString(time.date(), time.date().year() == now.date().year() ? u"d MMM"_s : u"d MMM yyyy"_s);
}

} // namespace costscope
