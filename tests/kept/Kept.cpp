// SPDX-License-Identifier: GPL-3.0-or-later
#include "Kept.h"

#include "core/base/literals.h"
#include "core/base/program.h"

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

const QString makerLine = u"#"_s;

/// What the answers depend on beside the program: ink on Qt; which way a choice goes on processors that multiply and add in one
/// step; random things on the order in which a compiler makes the arguments of a call.
QByteArray makerOf(Kept::Of of)
{
    QByteArray maker = "Qt " + QByteArray(qVersion()) + ", " + QSysInfo::buildCpuArchitecture().toUtf8();
#ifdef __clang__
    const char* const compiler = ", clang";
#else
    const char* const compiler = ", g++";
#endif
    return of == Kept::Of::RandomThings ? maker + compiler : maker;
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

Kept::Kept(const QString& list, Of of) : m_list(QStringLiteral(COSTSCOPE_SOURCE "/tests/kept/%1.tsv").arg(list)), m_of(of)
{}

void Kept::add(const QString& name, QByteArray answer)
{
    if (m_sums.contains(name)) qFatal("two answers are called %s", qPrintable(name));
    addTo(name, std::move(answer));
}

void Kept::addTo(const QString& name, QByteArray answer)
{
    answer = rounded(answer.replace(programVersion().toUtf8(), "VERSION").replace(COSTSCOPE_SOURCE, "SOURCE"));
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
        QByteArray text = makerLine.toUtf8() + '\t' + makerOf(m_of) + '\n';
        for (const auto& [name, digest] : found) text += name.toUtf8() + '\t' + digest + '\n';
        write(m_list, text, QIODevice::Truncate);
    }
    auto kept = linesOf(fileOf(m_list));
    if (const QByteArray maker = kept[makerLine]; !maker.isEmpty() && maker != makerOf(m_of)) {
        qInfo("%s.tsv is of %s, this is %s: not compared.", qPrintable(QFileInfo(m_list).completeBaseName()), maker.constData(),
              makerOf(m_of).constData());
        return {};
    }
    kept.erase(makerLine);
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
        said << u"%1 of %2 %3:"_s.arg(names.size()).arg(found.size()).arg(QLatin1String(what));
        said << names.first(std::min(names.size(), most));
    };
    say("answers changed", changed);
    say("answers are new", fresh);
    say("answers are gone", gone);
    if (!said.isEmpty()) said << u"tests/kept/Kept.h says what to do."_s;
    return said.join(QLatin1Char('\n'));
}

} // namespace costscope
