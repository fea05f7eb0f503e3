// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/line/Console.h"

#include "core/base/visibleText.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace costscope {

namespace {

QJsonObject place(const QString& file, qint64 line, qint64 column)
{
    const auto known = [](qint64 number) { return number > 0 ? QJsonValue(number) : QJsonValue(QJsonValue::Null); };
    return {{"file", file.isEmpty() ? QJsonValue(QJsonValue::Null) : QJsonValue(file)}, {"line", known(line)}, {"column", known(column)}};
}

constexpr QLatin1String usageMark("costscope: usage"); // in Error::file, where no file can be called so

/// True if every cell starts like a number or is empty: such a column stands right.
bool isNumeric(const QList<QStringList>& rows, qsizetype column)
{
    return std::all_of(rows.begin(), rows.end(), [column](const QStringList& row) {
        const QString cell = row.value(column);
        return cell.isEmpty() || cell[0].isDigit() || u"−-—≥∞+"_s.contains(cell[0]);
    });
}

/// The ends of the lines of a table of comma-separated values are no part of its cells.
QString withoutReturns(QString csv)
{
    return csv.replace(u"\r\n"_s, u"\n"_s);
}

QString padded(const QString& cell, qsizetype width, bool right)
{
    return right ? cell.rightJustified(width) : cell.leftJustified(width);
}

} // namespace

void Answer::add(const QString& key, const AnswerTable& table, const QString& lead)
{
    fields.insert(key, table.toJson());
    if (!table.isEmpty()) text += lead + table.toText();
}

void Answer::add(const Messages& further)
{
    messages.insert(messages.end(), further.begin(), further.end());
}

Error wrongWords(const QString& text)
{
    return {text, usageMark};
}

Console::Console(QTextStream& out, QTextStream& err, QString verb, Form form, Watched watched)
    : m_out(out), m_err(err), m_verb(std::move(verb)), m_form(form), m_watched(watched)
{}

void Console::printObject(const QList<std::pair<QString, QJsonValue>>& fields)
{
    out() << visibleJson(QString::fromUtf8(jsonText(fields))) << '\n';
    out().flush();
}

void Console::printMessages(const Messages& messages)
{
    for (const Message& message : messages) m_err << visible(message.toString()) << '\n';
    m_err.flush();
}

void Console::printError(const Error& error)
{
    printMessages({error.toMessage()});
    if (m_form != Form::Json) return;
    QJsonObject object = place(error.file, error.line, error.column);
    object.insert(u"message"_s, error.message);
    printObject({{"format", "costscope.error/1"}, {"error", object}});
}

int Console::answer(const Answer& answer)
{
    clearProgress();
    printMessages(answer.messages);
    if (m_form == Form::Json) {
        QList<std::pair<QString, QJsonValue>> fields = {{"format", u"costscope.%1/1"_s.arg(m_verb)}};
        for (auto field = answer.fields.begin(); field != answer.fields.end(); ++field) fields.append({field.key(), field.value()});
        fields.append({"warnings", warningsToJson(answer.messages)});
        printObject(fields);
    } else {
        // A program that reads a table gets the cells as they are, a person sees what is in them, as with ls.
        const bool isTable = m_form == Form::Csv;
        out() << (isTable && !m_watched.out ? answer.csv : visible(isTable ? withoutReturns(answer.csv) : answer.text, Keep::LineEnds));
        out().flush();
    }
    return answer.exitCode;
}

int Console::refuse(const Error& error, const Messages& messages)
{
    clearProgress();
    if (error.file == usageMark) return usage(error.message);
    printMessages(messages);
    printError(error);
    return 1;
}

int Console::usage(const QString& text)
{
    printError({text});
    return 2;
}

Progress Console::progress()
{
    if (!m_watched.err) return {};
    return Progress([this](double fraction) {
        if (const int percent = int(fraction * 100); percent != m_percent) {
            m_percent = percent;
            m_err << '\r' << percent << " %";
            m_err.flush();
        }
        return true;
    });
}

void Console::clearProgress()
{
    if (m_percent >= 0) m_err << "\r       \r";
    m_percent = -1;
}

QString fixedNumber(double value, int digits)
{
    return std::isfinite(value) ? QString::number(value, 'f', digits) : u"—"_s;
}

QString inColumns(const QStringList& headings, const QList<QStringList>& rows)
{
    QString text;
    QList<qsizetype> widths;
    QList<bool> right;
    QList<QStringList> lines{headings};
    lines += rows;
    for (QStringList& line : lines)
        for (QString& cell : line) cell = visible(cell);
    for (qsizetype c = 0; c < headings.size(); ++c) {
        qsizetype width = 0;
        for (const QStringList& row : lines) width = std::max(width, row.value(c).size());
        widths.append(width);
        right.append(!rows.isEmpty() && isNumeric(rows, c));
    }
    for (const QStringList& row : lines) {
        QString line;
        for (qsizetype c = 0; c < headings.size(); ++c) line += (c ? u"  "_s : QString()) + padded(row.value(c), widths[c], right[c]);
        while (line.endsWith(QLatin1Char(' '))) line.chop(1);
        text += line + QLatin1Char('\n');
    }
    return text;
}

QJsonArray warningsToJson(const Messages& messages)
{
    QJsonArray array;
    for (const Message& message : messages) {
        QJsonObject object = place(message.file, message.line, message.column);
        object.insert(u"severity"_s, toString(message.severity));
        object.insert(u"message"_s, message.text);
        array.append(object);
    }
    return array;
}

} // namespace costscope
