// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/handbook/writeHandbook.h"

#include "app/handbook/Handbook.h"
#include "app/handbook/searchHandbook.h"
#include "app/handbook/sitePage.h"
#include "core/base/FileWriter.h"
#include "core/base/literals.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>

namespace costscope {

namespace {

const QString refusal = u"The handbook was not written"_s;

/// What stands under which name in the folder.
using Site = std::vector<std::pair<QString, QByteArray>>;

Site siteOf(const std::vector<HandbookGroup>& groups)
{
    Site site;
    for (const HandbookGroup& group : groups)
        for (const HandbookPage& page : group.pages) site.emplace_back(page.file, sitePage(groups, page));
    site.emplace_back(u"search.html"_s, searchPage(groups));
    site.emplace_back(u"search-index.js"_s,
                      "const handbookIndex = " + QJsonDocument(searchIndex(groups)).toJson(QJsonDocument::Compact) + ";\n");
    for (const QString& file : {u"search.js"_s, u"handbook.css"_s}) site.emplace_back(file, handbookResource(u"handbook/"_s + file));
    for (const auto& [file, resource] : handbookAttachments()) site.emplace_back(file, handbookResource(resource));
    return site;
}

/// Empty if the handbook may be written there.
QString whyNotInto(const QString& folder)
{
    const QFileInfo info(folder);
    if (info.exists() && !info.isDir()) return u"%1: %2 is a file."_s.arg(refusal, folder);
    const QDir dir(folder);
    const bool isHandbook = dir.exists(u"index.html"_s) && dir.exists(u"search-index.js"_s);
    if (info.exists() && !dir.isEmpty() && !isHandbook) return u"%1: %2 holds other files. Name a new folder."_s.arg(refusal, folder);
    for (const QString& inside : {u"figures"_s, u"walk"_s})
        if (!dir.mkpath(inside)) return u"%1: the folder %2 cannot be made."_s.arg(refusal, dir.filePath(inside));
    return {};
}

} // namespace

Result<QStringList> writeHandbook(const QString& folder)
{
    if (const QString why = whyNotInto(folder); !why.isEmpty()) return Error{why, folder};
    QStringList files;
    for (const auto& [file, bytes] : siteOf(handbook())) {
        const QString path = QDir(folder).filePath(file);
        if (const auto written = writeFile(path, bytes, refusal); !written.ok()) return written.error();
        files << file;
    }
    return files;
}

} // namespace costscope
