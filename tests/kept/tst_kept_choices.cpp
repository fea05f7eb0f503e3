// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure of every example with every option of its choices and both ends of every value. See Kept.h.
#include "Kept.h"
#include "exampleFigures.h"

#include "core/machine/machineValues.h"
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
        Kept kept(u"choices"_s);
        QVERIFY(forExampleFigures(
            [&](const QString& name, const FigureKind& kind, const Session& session, const FigureRequest& request, FigureMemory& memory) {
                for (const Choice& choice : choicesOf(kind, session, request))
                    for (const QString& option : choice.words) {
                        FigureRequest other = request;
                        other.choices[choice.name] = option;
                        kept.addTo(name + u".choices"_s, numbersOf(buildFigure(session, other, memory)));
                    }
                if (!kind.describe || !kind.setValue) return;
                for (const FigureValue& value : kind.describe(session, request)) {
                    const QString said = u"%1 %2 %3 %4\n"_s.arg(value.name).arg(value.value).arg(value.least).arg(value.most);
                    kept.addTo(name + u".values"_s, said.toUtf8());
                    for (const double end : {value.least, value.most}) {
                        FigureRequest other = request;
                        if (!value.words.isEmpty() || std::isnan(end) || !kind.setValue(other, value.name, QString::number(end, 'g', 17)))
                            continue;
                        kept.addTo(name + u".values"_s, numbersOf(buildFigure(session, other, memory)));
                    }
                }
            }));
        // What ifs, small and many-fold, with their sentences.
        const auto session = openExample(u"amg-blue-waters"_s);
        QVERIFY(session.ok());
        FigureMemory memory;
        QStringList names = {"ppn", "aggregation", "nodes_per_router"};
        for (const MachineParameter& row : machineValueRows()) names << row.name;
        for (const char* kind : {"cost-by-level", "model-ladder"})
            for (const QString& name : names)
                for (const double number : {0.0, 1e-12, 1e-9, 1e-7, 1e-5, 1.0, 2.0, 8.0, 64.0, 1e6, 1e9}) {
                    FigureRequest request{u"f"_s, QString::fromLatin1(kind), {}, {session->datasets.front().id}, {}, {}};
                    request.choices[u"what_if."_s + name] = number;
                    kept.addTo(u"what-if/%1"_s.arg(QLatin1String(kind)), numbersOf(buildFigure(*session, request, memory)));
                }
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }
};

QTEST_GUILESS_MAIN(TestKeptChoices)
#include "tst_kept_choices.moc"
