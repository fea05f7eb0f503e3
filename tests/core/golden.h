// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/Model.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <cmath>

using namespace Qt::StringLiterals;

/// Worked examples that were computed independently of this program.
inline QJsonArray goldenItems(const QString& name)
{
    QFile file(QStringLiteral(COSTSCOPE_TEST_DATA "/") + name);
    if (!file.open(QIODevice::ReadOnly)) qFatal("cannot read %s", qPrintable(file.fileName()));
    return QJsonDocument::fromJson(file.readAll()).object()[u"items"_s].toArray();
}

/// Those of one kind as rows `input`, `output` of a data-driven test.
inline void goldenRows(const QString& name, const QString& prefix)
{
    QTest::addColumn<QJsonObject>("input");
    QTest::addColumn<QJsonObject>("output");
    for (const QJsonValue& item : goldenItems(name)) {
        const QString id = item[u"id"_s].toString();
        if (id.startsWith(prefix)) QTest::newRow(qPrintable(id)) << item[u"inputs"_s].toObject() << item[u"outputs"_s].toObject();
    }
}

/// Relative comparison that says what differs.
inline bool near(double actual, double expected, double tolerance, const char* what)
{
    if (std::fabs(actual - expected) <= tolerance * std::fabs(expected)) return true;
    qWarning("%s: %.12g instead of %.12g (relative %.2g)", what, actual, expected, std::fabs(actual / expected - 1));
    return false;
}

inline bool says(const costscope::Messages& messages, const QString& part)
{
    for (const auto& message : messages) {
        if (message.text.contains(part)) return true;
    }
    return false;
}

inline costscope::Term termOf(const costscope::Evaluation& evaluation, const QString& name)
{
    for (const costscope::Term& term : evaluation.terms) {
        if (term.name == name) return term;
    }
    return {};
}

/// The reason of a refusal; empty if nothing was refused.
template <class T>
QString refusal(const costscope::Result<T>& result)
{
    return result.ok() ? QString() : result.error().message;
}
