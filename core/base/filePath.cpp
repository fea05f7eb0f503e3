// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/filePath.h"

#include "core/base/literals.h"

#include <QFile>
#include <QFileInfo>
#include <QStringDecoder>

#include <algorithm>
#include <filesystem>

namespace costscope {

namespace {

namespace fs = std::filesystem;

/// The bytes of the valid character at the start; 0 if there is none.
qsizetype validBytes(QByteArrayView bytes)
{
    const auto lead = uchar(bytes.front());
    const qsizetype size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (size > bytes.size()) return 0;
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
    const QString text = decoder.decode(bytes.first(size));
    return decoder.hasError() || text.isEmpty() ? 0 : size;
}

QString shown(const fs::path& path)
{
    return QFile::decodeName(path.c_str());
}

/// The first folder on the way that does not let us through.
QString closedFolder(const fs::path& path)
{
    fs::path way;
    for (const fs::path& step : path.parent_path()) {
        way /= step;
        std::error_code problem;
        const fs::file_status inside = fs::status(way / ".", problem);
        if (!fs::exists(inside) && problem == std::errc::permission_denied) return shown(way);
    }
    return shown(path.parent_path());
}

QString missingPath(const fs::path& path)
{
    std::error_code ignored;
    if (fs::is_symlink(fs::symlink_status(path, ignored)))
        return u"This is a link to “%1”, which does not exist."_s.arg(shown(fs::read_symlink(path, ignored)));
    return u"There is no such file."_s;
}

} // namespace

QString nameFromBytes(const char* bytes)
{
    QByteArrayView rest(bytes);
    QStringDecoder whole(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
    if (const QString text = whole.decode(rest); !whole.hasError()) return text;
    QString name;
    while (!rest.isEmpty()) {
        const qsizetype size = validBytes(rest);
        if (size > 0)
            name += QString::fromUtf8(rest.first(size));
        else
            name += QChar(char16_t(0xdc00 + uchar(rest.front())));
        rest = rest.sliced(std::max<qsizetype>(1, size));
    }
    return name;
}

char16_t byteOfName(char16_t half)
{
    return half >= 0xdc80 && half <= 0xdcff ? char16_t(half - 0xdc00) : u'\0';
}

QString whyNotThere(const QString& path)
{
    if (path.isEmpty()) return u"The name of the file is empty."_s;
    if (!path.isValidUtf16()) return u"The name of this file is not UTF-8 text, and so it cannot be opened. Rename it."_s;
    if (path.contains(QChar(u'\0'))) return u"There is no such file."_s;
    const fs::path native(QFile::encodeName(path).toStdString());
    std::error_code problem;
    const fs::file_status status = fs::status(native, problem);
    if (status.type() == fs::file_type::not_found) { // what is looked for in a file is not found either
        for (fs::path way = native.parent_path(); !way.empty() && way != way.parent_path(); way = way.parent_path()) {
            std::error_code ignored;
            if (const fs::file_status there = fs::status(way, ignored); fs::exists(there) && !fs::is_directory(there))
                return u"“%1” is a file, not a folder."_s.arg(shown(way));
        }
        return missingPath(native);
    }
    if (!problem) return {};
    if (problem == std::errc::permission_denied)
        return u"The folder “%1” may not be entered. Check its permissions."_s.arg(closedFolder(native));
    if (problem == std::errc::too_many_symbolic_link_levels) return u"This link leads to itself."_s;
    if (problem == std::errc::filename_too_long) return u"There is no such file: a name cannot be so long."_s;
    return u"The file cannot be found: %1."_s.arg(QString::fromStdString(problem.message()));
}

QString whyNoFolder(const QString& fileName)
{
    const QFileInfo folder(QFileInfo(fileName).path());
    if (folder.isDir()) return {};
    if (folder.exists()) return u"“%1” is a file, not a folder. Choose another folder."_s.arg(folder.filePath());
    std::error_code problem;
    const fs::file_status there = fs::status(QFile::encodeName(folder.filePath()).toStdString(), problem);
    const bool isGone = there.type() == fs::file_type::not_found && folder.filePath().isValidUtf16();
    if (!isGone) return whyNotThere(folder.filePath()); // it may not be entered, or has no name
    return u"The folder “%1” does not exist. Make it or choose another."_s.arg(folder.filePath());
}

} // namespace costscope
