// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"

#include <QJsonDocument>
#include <QTest>

#include <limits>

using namespace costscope;

class TestJsonText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// JSON knows no infinity: it stands as a text, and what is no number as null.
    void numbersThatAreNotFinite()
    {
        constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
        const QByteArray text = jsonText(QJsonObject{{"a", inf}, {"b", QJsonArray{-inf, 1, nan}}, {"c", QJsonObject{{"d", nan}}}});
        QJsonParseError problem;
        const QJsonObject read = QJsonDocument::fromJson(text, &problem).object();
        QVERIFY2(problem.error == QJsonParseError::NoError, text);
        QCOMPARE(read, (QJsonObject{{"a", "inf"}, {"b", QJsonArray{"-inf", 1, QJsonValue()}}, {"c", QJsonObject{{"d", QJsonValue()}}}}));
        const QList<std::pair<QString, QJsonValue>> fields{{"a", -inf}, {"b", nan}};
        QCOMPARE(QJsonDocument::fromJson(jsonText(fields)).object(), (QJsonObject{{"a", "-inf"}, {"b", QJsonValue()}}));
    }
};

QTEST_GUILESS_MAIN(TestJsonText)
#include "tst_json_text.moc"
