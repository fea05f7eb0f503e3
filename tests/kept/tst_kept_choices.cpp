// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure of every example with every option of its choices and both ends of every value. See Kept.h.
#include "Kept.h"
#include "exampleFigures.h"

#include "core/parameters/FigureValue.h"

#include <QJsonDocument>
#include <QTest>

#include <cmath>

using namespace costscope;

namespace {

QByteArray numbersOf(const Result<Figure>& figure)
{
    return figure ? QJsonDocument(toJson(*figure)).toJson(QJsonDocument::Compact) : figure.error().toString().toUtf8();
}

} // namespace

class TestKeptChoices : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void choicesAndValues()
    {
        Kept kept(QStringLiteral("choices"));
        QVERIFY(forExampleFigures([&](const QString& name, const FigureKind& kind, const Session& session, const FigureRequest& request,
                                      FigureMemory& memory) {
            for (const Choice& choice : choicesOf(kind, session, request))
                for (const QString& option : choice.options) {
                    FigureRequest other = request;
                    other.choices[choice.id] = option;
                    kept.addTo(name + QStringLiteral(".choices"), numbersOf(buildFigure(session, other, memory)));
                }
            if (!kind.describe || !kind.setValue) return;
            for (const FigureValue& value : kind.describe(session, request)) {
                const QString said = QStringLiteral("%1 %2 %3 %4\n").arg(value.name).arg(value.value).arg(value.least).arg(value.most);
                kept.addTo(name + QStringLiteral(".values"), said.toUtf8());
                for (const double end : {value.least, value.most}) {
                    FigureRequest other = request;
                    if (!value.words.isEmpty() || std::isnan(end) || !kind.setValue(other, value.name, QString::number(end, 'g', 17))) continue;
                    kept.addTo(name + QStringLiteral(".values"), numbersOf(buildFigure(session, other, memory)));
                }
            }
        }));
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }
};

QTEST_GUILESS_MAIN(TestKeptChoices)
#include "tst_kept_choices.moc"
