// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/Verb.h"
#include "app/verbs/line/AnswerTable.h"
#include "core/base/Progress.h"
#include "core/base/json.h"
#include "core/data/Table.h"

#include <QTextStream>

#include <map>

namespace costscope {

/// What a verb found. Only what is asked for is printed: the fields with --json, `csv` with --csv, else `text`.
struct Answer {
    QJsonObject fields;
    Messages messages = {}; ///< "warnings" of the JSON answer; on stderr always
    QString text = {};
    QString csv = {};
    int exitCode = 0; ///< 1 if a part of the input was refused, 3 if a figure is not whole

    /// A list of the fields; where it has rows, it also follows the text, below `lead`.
    void add(const QString& key, const AnswerTable& table, const QString& lead = {});
    void add(const Messages& further);
};

/// An error in the words of the command line, as opposed to one in a file or a computation.
Error wrongWords(const QString& text);

/// Where the answers of verbs go. Each function prints and returns the exit code. What people read is made visible(): names
/// from files do not command the terminal.
class Console {
public:
    enum class Form { Text, Json, Csv };
    Console(QTextStream& out, QTextStream& err, QString verb, Form form, Watched watched);

    int answer(const Answer& answer);
    int refuse(const Error& error, const Messages& messages = {}); ///< 1; of wrongWords(): 2
    int usage(const QString& text);                                ///< 2
    /// A file is written to the standard output: the answer gives way to it, to where messages go.
    void leaveOutput() { m_outIsTaken = true; }
    /// Shows a percentage while somebody watches.
    Progress progress();

private:
    QTextStream& out() { return m_outIsTaken ? m_err : m_out; }
    void printObject(const QList<std::pair<QString, QJsonValue>>& fields);
    void printError(const Error& error);
    void printMessages(const Messages& messages);
    void clearProgress();

    QTextStream& m_out;
    QTextStream& m_err;
    QString m_verb;
    Form m_form;
    bool m_outIsTaken = false;
    Watched m_watched;
    int m_percent = -1;
};

/// With so many digits behind the point; "—" where there is none.
QString fixedNumber(double value, int digits);

/// Rows under headings in columns, at least two spaces apart; columns of numbers stand right.
QString inColumns(const QStringList& headings, const QList<QStringList>& rows);

QJsonArray warningsToJson(const Messages& messages);

} // namespace costscope
