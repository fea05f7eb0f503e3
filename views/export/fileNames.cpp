// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/fileNames.h"

#include "views/models/names.h"

#include <QFileInfo>

#include <algorithm>

namespace costscope {

namespace {

/// "out.pdf" -> "out" and ".pdf"
std::pair<QString, QString> cut(const QString& file)
{
    const QString suffix = QFileInfo(file).suffix();
    return suffix.isEmpty() ? std::pair(file, QString()) : std::pair(file.chopped(suffix.size() + 1), QLatin1Char('.') + suffix);
}

QString withWords(const QString& pattern)
{
    const QStringList words = patternWords();
    if (std::any_of(words.begin(), words.end(), [&](const QString& word) { return pattern.contains(word); })) return pattern;
    const auto [stem, ending] = cut(pattern);
    return stem + u"-{number}-{kind}"_s + ending;
}

} // namespace

QString fileNameOf(QString name)
{
    for (QChar& c : name)
        if (!c.isLetterOrNumber() && c != QLatin1Char('.') && c != QLatin1Char('-')) c = QLatin1Char('-');
    while (name.contains(u"--"_s)) name.replace(u"--"_s, u"-"_s);
    constexpr qsizetype most = 80;
    if (name.size() > most) {
        const qsizetype end = name.lastIndexOf(u'-', most); // of its last whole word
        name.truncate(end > most / 2 ? end : most);
    }
    return name.isEmpty() ? u"figure"_s : name;
}

QStringList patternWords()
{
    return {u"{number}"_s, u"{kind}"_s, u"{name}"_s};
}

QStringList filesByPattern(const Session& session, const std::vector<FigureRequest>& figures, const QString& pattern)
{
    const QString whole = withWords(pattern);
    QStringList files;
    for (const FigureRequest& figure : figures) {
        const QStringList values = {QString::number(files.size() + 1), figure.kind, fileNameOf(displayName(session, figure))};
        QString file = whole;
        for (qsizetype i = 0; i < values.size(); ++i) file.replace(patternWords()[i], values[i]);
        const auto [stem, ending] = cut(file);
        for (int count = 2; files.contains(file, Qt::CaseInsensitive); ++count)
            file = u"%1-%2%3"_s.arg(stem, QString::number(count), ending);
        files << file;
    }
    return files;
}

} // namespace costscope
