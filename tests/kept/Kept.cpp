// SPDX-License-Identifier: GPL-3.0-or-later
#include "Kept.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QStringList>
#include <QSysInfo>

#include <algorithm>
#include <cctype>

namespace costscope {

namespace {

constexpr int mostDigits = 10;

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// Where the number that begins at `at` ends.
qsizetype endOfNumber(const QByteArray& text, qsizetype at)
{
    const auto digits = [&] {
        while (at < text.size() && isDigit(text[at])) ++at;
    };
    digits();
    if (at + 1 < text.size() && text[at] == '.' && isDigit(text[at + 1])) ++at, digits();
    if (at + 1 < text.size() && text[at] == 'e') {
        const qsizetype sign = at + 1 + (text[at + 1] == '-' || text[at + 1] == '+');
        if (sign < text.size() && isDigit(text[sign])) at = sign, digits();
    }
    return at;
}

QByteArray fileOf(const QString& list)
{
    QFile file(list);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

std::map<QString, QByteArray> linesOf(const QByteArray& text)
{
    std::map<QString, QByteArray> lines;
    for (const QByteArray& line : text.split('\n'))
        if (const qsizetype tab = line.indexOf('\t'); tab > 0) lines[QString::fromUtf8(line.first(tab))] = line.sliced(tab + 1);
    return lines;
}

void write(const QString& name, const QByteArray& text, QIODevice::OpenMode mode)
{
    QDir().mkpath(QFileInfo(name).path());
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly | mode) || file.write(text) != text.size()) qFatal("%s cannot be written", qPrintable(name));
}

} // namespace

QByteArray rounded(const QByteArray& text)
{
    QByteArray result;
    result.reserve(text.size());
    qsizetype copied = 0; // so much of the text stands in the result
    for (qsizetype at = 0; at < text.size();) {
        if (!isDigit(text[at])) {
            ++at;
            continue;
        }
        const qsizetype end = endOfNumber(text, at);
        // Digits inside a word (of a checksum, of a name) are no number.
        const bool inWord = at > 0 && (std::isalpha(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_');
        const QByteArrayView word = QByteArrayView(text).sliced(at, end - at);
        if (!inWord && word.size() > mostDigits && word.contains('.')) {
            result.append(text.constData() + copied, at - copied);
            result += QByteArray::number(word.toDouble(), 'g', mostDigits);
            copied = end;
        }
        at = end;
    }
    return result.append(text.constData() + copied, text.size() - copied);
}

Kept::Kept(const QString& list) : m_list(QStringLiteral(COSTSCOPE_SOURCE "/tests/kept/%1.tsv").arg(list)) {}

void Kept::add(const QString& name, QByteArray answer)
{
    if (m_sums.contains(name)) qFatal("two answers are called %s", qPrintable(name));
    addTo(name, std::move(answer));
}

void Kept::addTo(const QString& name, QByteArray answer)
{
    answer = rounded(answer.replace(COSTSCOPE_VERSION, "VERSION").replace(COSTSCOPE_SOURCE, "SOURCE"));
    Sum& sum = m_sums[name];
    sum.hash.addData(answer);
    sum.size += answer.size();
    if (const QString folder = qEnvironmentVariable("COSTSCOPE_KEPT_FOLDER"); !folder.isEmpty())
        write(folder + QLatin1Char('/') + QFileInfo(m_list).completeBaseName() + QLatin1Char('/') + name, answer,
              sum.size == answer.size() ? QIODevice::Truncate : QIODevice::Append);
}

QString Kept::differences()
{
    std::map<QString, QByteArray> found;
    for (const auto& [name, sum] : m_sums) found[name] = sum.hash.result().toHex().first(16) + '\t' + QByteArray::number(sum.size);
    if (qEnvironmentVariableIntValue("COSTSCOPE_KEEP") > 0) {
        QByteArray text;
        for (const auto& [name, digest] : found) text += name.toUtf8() + '\t' + digest + '\n';
        write(m_list, text, QIODevice::Truncate);
    }
    if (QSysInfo::buildCpuArchitecture() != QLatin1String("x86_64")) {
        // Other processors multiply and add in one step, which rounds otherwise and may turn a choice.
        qInfo("The answers that are kept are those of x86-64: not compared.");
        return {};
    }
    const auto kept = linesOf(fileOf(m_list));
    QStringList changed, fresh, gone;
    for (const auto& [name, digest] : found)
        if (const auto old = kept.find(name); old == kept.end())
            fresh << name;
        else if (old->second != digest)
            changed << name;
    for (const auto& [name, digest] : kept)
        if (!found.contains(name)) gone << name;
    QStringList said;
    const auto say = [&](const char* what, const QStringList& names) {
        constexpr qsizetype most = 30;
        if (names.isEmpty()) return;
        said << QStringLiteral("%1 of %2 %3:").arg(names.size()).arg(found.size()).arg(QLatin1String(what));
        said << names.first(std::min(names.size(), most));
    };
    say("answers changed", changed);
    say("answers are new", fresh);
    say("answers are gone", gone);
    if (!said.isEmpty()) said << QStringLiteral("tests/kept/Kept.h says what to do.");
    return said.join(QLatin1Char('\n'));
}

} // namespace costscope
