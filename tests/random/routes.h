// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/verbs/Verb.h"
#include "core/base/literals.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTextStream>

#include <algorithm>
#include <cmath>

namespace costscope {

// How the tests of two routes ask the program, in a folder of their own.

inline constexpr int machinesTried = 30;

/// Same up to the order of a few additions.
inline bool areSame(double one, double other)
{
    return one == other || std::abs(one - other) <= 1e-12 * std::max(std::abs(one), std::abs(other));
}

inline QString number(double value)
{
    return QString::number(value, 'g', 17);
}

/// What a verb answers with --json; empty with a warning where it refuses.
inline QJsonObject answerTo(const QStringList& words)
{
    QString out, err;
    QTextStream outStream(&out), errStream(&err);
    const int code = runVerb(words + QStringList{u"--json"_s}, outStream, errStream);
    if (code != 0) qWarning("%s: %s", qPrintable(words.join(u' ')), qPrintable(err));
    return code == 0 ? QJsonDocument::fromJson(out.toUtf8()).object() : QJsonObject();
}

/// "levels/0/queue_s".
inline double at(const QJsonObject& answer, const char* path)
{
    QJsonValue value = answer;
    for (const QString& step : QString::fromLatin1(path).split(u'/'))
        value = value.isArray() ? value.toArray().at(step.toInt()) : value[step];
    return value.toDouble(NAN);
}

/// A column of the table of an exported figure.
inline double cell(const QJsonObject& figure, const char* column, qsizetype row)
{
    for (const QJsonValue& one : figure["table"]["columns"].toArray())
        if (one["name"].toString() == QLatin1String(column)) return one["values"].toArray().at(row).toDouble(NAN);
    return NAN;
}

inline void writeTo(const QString& name, const QByteArray& text)
{
    QFile file(name);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("%s cannot be written", qPrintable(name));
}

inline QJsonObject exported(const QStringList& words)
{
    QString out, err;
    QTextStream outStream(&out), errStream(&err);
    QFile::remove(u"figure.json"_s);
    if (runVerb(QStringList{u"export"_s} + words + QStringList{u"-o"_s, u"figure.json"_s}, outStream, errStream) != 0)
        qWarning("%s: %s", qPrintable(words.join(u' ')), qPrintable(err));
    QFile file(u"figure.json"_s);
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

/// The fitted parameters of an answer by their last name: "R_b" of "inter-node.rend.R_b". Several fits: the last that has it.
inline QMap<QString, double> fittedValues(const QJsonObject& answer)
{
    QMap<QString, double> values;
    QJsonArray fits = answer["fits"].toArray();
    if (fits.isEmpty()) fits = {answer};
    for (const QJsonValue& fit : fits)
        for (const QJsonValue& one : fit["parameters"].toArray())
            if (one["value"].isDouble()) values[one["name"].toString().section(u'.', -1)] = one["value"].toDouble();
    return values;
}

} // namespace costscope
