// SPDX-License-Identifier: GPL-3.0-or-later
// Every figure of every example, and random ones, as numbers and as ink. See Kept.h.
#include "Kept.h"
#include "core/figure/Figure.h"
#include "exampleFigures.h"

#include "core/parameters/FigureValue.h"
#include "tests/random/randomFigure.h"
#include "tests/random/randomSession.h"
#include "tests/random/toldProgress.h"
#include "views/draw/fonts.h"
#include "views/export/export.h"
#include "views/latex/tikz.h"

#include <QFile>
#include <QJsonDocument>
#include <QRawFont>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace costscope;

namespace {

QByteArray numbersOf(const Result<Figure>& figure)
{
    if (!figure) return figure.error().toString().toUtf8();
    return QJsonDocument(toJson(*figure)).toJson(QJsonDocument::Indented) + toCsv(*figure).toUtf8() + toCsv(figure->table).toUtf8();
}

/// Whether the bundled fonts have all its letters. Others are drawn by what a machine happens to have.
bool isInOurFonts(const Figure& figure)
{
    const auto raw = [](const char* family) { return QRawFont::fromFont(figureFont(QLatin1String(family), 12)); };
    const QRawFont text = raw("Noto Sans"), math = raw("Noto Sans Math");
    const auto letters = QString::fromUtf8(QJsonDocument(toJson(figure)).toJson()).toUcs4();
    return std::all_of(letters.begin(), letters.end(),
                       [&](uint letter) { return letter < 0x80 || text.supportsCharacter(letter) || math.supportsCharacter(letter); });
}

} // namespace

class TestKeptFigures : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    /// As it is printed in one column, and its axes and labels as they stand on a wide page.
    QByteArray inkOf(const Figure& figure, const Style& style, double widthMm, double heightMm)
    {
        const QString name = m_folder.filePath(u"f.svg"_s);
        ExportOptions options;
        options.widthMm = widthMm, options.heightMm = heightMm, options.style = style;
        QByteArray ink;
        const auto written = exportFigure(figure, name, options);
        if (!written) ink += written.error().toString().toUtf8();
        if (written)
            for (const Message& message : *written) ink += message.text.toUtf8() + '\n';
        QFile file(name);
        if (written && file.open(QIODevice::ReadOnly)) ink += file.readAll();
        return ink;
    }

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    /// Every kind with every dataset of the examples that it takes.
    void examples()
    {
        Kept kept(u"figures"_s);
        const bool opened = forExampleFigures(
            [&](const QString& name, const FigureKind&, const Session& session, const FigureRequest& request, FigureMemory& memory) {
                ToldProgress told;
                const auto figure = buildFigure(session, request, memory, told.progress());
                kept.add(name + u".txt"_s, numbersOf(figure) + told.text());
                if (!figure) return;
                kept.add(name + u".svg"_s, inkOf(*figure, Style::paper(), 84, 70));
                kept.add(name + u".tex"_s, toTikz(std::make_shared<const Figure>(*figure), Style::paper(), {178, 100}).text.toUtf8());
            });
        QVERIFY(opened);
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }

    void random_data()
    {
        QTest::addColumn<QString>("taste");
        for (const char* taste : {"random", "wild", "round"}) QTest::newRow(taste) << QString::fromLatin1(taste);
    }

    /// Every kind with random data, choices, values, machines, placements, annotations.
    void random()
    {
        QFETCH(QString, taste);
        Kept kept(taste + u"-figures"_s, Kept::Of::RandomThings);
        for (const FigureKind* kind : allFigures())
            for (quint64 seed = 1; seed <= 6; ++seed) {
                Chance chance(seed);
                SessionTaste small;
                small.datasets = 1, small.machines = 1, small.figures = 1, small.bootstrap = 3, small.unknown = false;
                small.data.wildNumbers = taste == QLatin1String("wild"), small.data.wildDatasetEvery = 2;
                small.data.roundNumbers = taste == QLatin1String("round");
                Session session = randomSession(chance, small);
                for (int i = 0; i < 2 && !kind->datasetKinds.isEmpty(); ++i) {
                    const auto of = datasetKind(chance.of(kind->datasetKinds)).value_or(DatasetKind::Runs);
                    addDataset(session, std::make_shared<const Dataset>(randomDataset(chance, of, small.data)));
                }
                for (int i = 0; i < 12; ++i) {
                    const FigureRequest request = randomFigure(chance, session, *kind);
                    ToldProgress told;
                    const auto figure = buildFigure(session, request, told.progress());
                    kept.addTo(kind->id + u".txt"_s, numbersOf(figure) + told.text());
                    if (kind->describe)
                        for (const FigureValue& v : kind->describe(session, request))
                            kept.addTo(kind->id + u".values"_s, u"%1 %2 %3 %4 %5 %6\n"_s.arg(v.name)
                                                                    .arg(v.value)
                                                                    .arg(v.source)
                                                                    .arg(v.least)
                                                                    .arg(v.most)
                                                                    .arg(v.meaning)
                                                                    .toUtf8());
                    if (figure && i == 0 && isInOurFonts(*figure))
                        kept.addTo(kind->id + u".svg"_s, inkOf(*figure, Style::screen(seed % 2), 178, 100));
                }
            }
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }
};

QTEST_MAIN(TestKeptFigures)
#include "tst_kept_figures.moc"
