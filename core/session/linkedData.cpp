// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/linkedData.h"

#include "core/base/readFile.h"
#include "core/session/baseline.h"

#include <QCryptographicHash>
#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

constexpr qint64 blockSize = 4 << 20;

/// Also through links of the file system: what a session from elsewhere names is read in its own folder only.
bool isIn(const QDir& folder, const QString& file)
{
    const QString path = QFileInfo(file).canonicalFilePath();
    return !path.isEmpty() && path.startsWith(QFileInfo(folder.path()).canonicalFilePath() + u'/');
}

/// Why the file of linked data is not to be read; empty if it is.
QString whyNotRead(const Source& source, const QDir& folder)
{
    if (!QFileInfo(source.file).isFile()) return u"the file %1 is not there."_s.arg(source.file);
    if (!isIn(folder, source.file)) return u"the file %1 is not in the folder of the session."_s.arg(source.file);
    return {};
}

QString hasChanged(const Source& source)
{
    return u"the file %1 is not the one that was read: it has changed."_s.arg(source.file);
}

} // namespace

QString sha256Of(const QString& fileName, const Progress& progress)
{
    const auto opened = openToRead(fileName, Pipes::Refuse);
    if (!opened) return {};
    QFile& file = **opened;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    for (QByteArray block = file.read(blockSize); !block.isEmpty(); block = file.read(blockSize)) {
        hash.addData(block);
        if (!progress.report(double(file.pos()) / double(std::max(file.size(), file.pos())))) return {};
    }
    if (file.error() != QFileDevice::NoError) return {};
    return QString::fromLatin1(hash.result().toHex());
}

QString whyNotLinked(const Dataset& dataset, const QDir& folder, const Progress& progress)
{
    if (dataset.sources.size() != 1) return u"it was not made from one file."_s;
    const Source& source = dataset.sources.front();
    if (const QString reason = whyNotRead(source, folder); !reason.isEmpty()) return reason;
    return sha256Of(source.file, progress) == source.sha256 ? QString() : hasChanged(source);
}

void LinkedData::read(const Progress& progress)
{
    std::vector<DatasetItem*> wanted;
    for (DatasetItem& item : m_session.loaded.session.datasets)
        if (!item.missing.isEmpty()) wanted.push_back(&item);
    for (size_t i = 0; i < wanted.size(); ++i) {
        DatasetItem& item = *wanted[i];
        auto data = dataOf(item, progress.step(i, wanted.size()));
        if (data) {
            const DatasetPtr head = std::exchange(item.data, data.take());
            item.missing.clear();
            shareWithBaseline(m_session.loaded.session, head, item);
            checkFits(item);
            continue;
        }
        item.missing = u"The data of “%1” are missing: %2 Reload from source reads them anew."_s.arg(item.name, data.error().message);
        warn(m_session.loaded.messages, item.missing, item.data->sources.empty() ? QString() : item.data->sources.front().file);
    }
}

void LinkedData::checkFits(const DatasetItem& item)
{
    const size_t records = size_t(item.data->principal().rows());
    for (Fit& fit : m_session.loaded.session.fits) {
        const auto differs = [records](const auto& values) { return !values.empty() && values.size() != records; };
        if (fit.dataset != item.id || !(differs(fit.fitted) || differs(fit.used))) continue;
        warn(m_session.loaded.messages,
             u"The fit “%1” has values for %2 records, “%3” has %4. They were left out; fit it anew."_s.arg(
                 fit.name, QString::number(std::max(fit.fitted.size(), fit.used.size())), item.name, QString::number(records)));
        fit.fitted.clear();
        fit.used.clear();
    }
}

Result<DatasetPtr> LinkedData::dataOf(const DatasetItem& item, const Progress& progress)
{
    const auto part = m_session.parts.find(item.id);
    if (part == m_session.parts.end()) return sourceOf(*item.data, progress);
    // Nobody writes the same data for two; read for each of thousands they would fill the memory.
    if (!m_partsRead.insert(part->second).second) return Error{u"the file %1 is that of another dataset."_s.arg(part->second)};
    return partOf(part->second, progress);
}

Result<DatasetPtr> LinkedData::partOf(const QString& part, const Progress& progress) const
{
    const QString file = m_folder.filePath(part);
    if (!isIn(m_folder, file)) return Error{u"the file %1 is not there."_s.arg(file)};
    const auto bytes = readWholeFile(file, mostSessionBytes, Pipes::Refuse);
    if (!bytes) return Error{u"the file %1 cannot be read. %2"_s.arg(file, bytes.error().message)};
    // Its own parts are not followed: they could lead in a circle.
    const auto read = readSession(*bytes, file, {m_folder, progress});
    if (!read) return read.error();
    const auto& datasets = read->loaded.session.datasets;
    if (datasets.size() == 1 && datasets.front().missing.isEmpty()) return datasets.front().data;
    return Error{u"the file %1 does not hold one dataset."_s.arg(file)};
}

Result<DatasetPtr> LinkedData::sourceOf(const Dataset& known, const Progress& progress) const
{
    if (!m_readLink || known.sources.size() != 1) return Error{u"it is not said in which file they stand."_s};
    const Source& source = known.sources.front();
    if (const QString reason = whyNotRead(source, m_folder); !reason.isEmpty()) return Error{reason};
    auto data = m_readLink(known, progress);
    if (!data) return data.error();
    if (data->sources.empty() || data->sources.front().sha256 != source.sha256) return Error{hasChanged(source)};
    data->name = known.name;
    data->sources = known.sources;
    return std::make_shared<const Dataset>(data.take());
}

} // namespace costscope
