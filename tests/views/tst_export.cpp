// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampleFigures.h"
#include "views/draw/draw.h"
#include "views/draw/fonts.h"
#include "views/export/export.h"

#include <QImage>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>

using namespace costscope;

class TestExport : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    QByteArray exported(const Figure& figure, const QString& name, const ExportOptions& options = {})
    {
        const QString path = m_folder.filePath(name);
        const auto done = exportFigure(figure, path, options);
        if (!done) qWarning("%s", qPrintable(done.error().toString()));
        QFile file(path);
        return done && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    /// The object a reference table of a PDF points at.
    static QByteArray objectAt(const QByteArray& pdf, int number)
    {
        const qsizetype table = pdf.mid(pdf.indexOf('\n', pdf.lastIndexOf("startxref")) + 1).split('\n').first().toLongLong();
        const qsizetype entries = pdf.indexOf('\n', pdf.indexOf('\n', table) + 1) + 1;
        return pdf.mid(pdf.mid(entries + 20 * number, 10).toLongLong(), 40);
    }

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void pdfHasTheExactSize()
    {
        const QByteArray pdf = exported(samples::overheadCurves(), QStringLiteral("a.pdf"));
        static const QRegularExpression box(QStringLiteral("/MediaBox \\[([\\d.]+) ([\\d.]+) ([\\d.]+) ([\\d.]+)\\]"));
        const auto match = box.match(QString::fromLatin1(pdf));
        QVERIFY(match.hasMatch());
        const double width = match.captured(3).toDouble() - match.captured(1).toDouble();
        const double height = match.captured(4).toDouble() - match.captured(2).toDouble();
        QVERIFY2(std::fabs(width / 72 * 25.4 - 84) < 0.001, qPrintable(QString::number(width)));
        QVERIFY(std::fabs(height / 72 * 25.4 - 70) < 0.001);
    }

    void pdfIsWholeAfterTheChanges()
    {
        const QByteArray pdf = exported(samples::overheadCurves(), QStringLiteral("b.pdf"));
        QVERIFY(pdf.startsWith("%PDF-1."));
        const int objects = pdf.mid(pdf.lastIndexOf("/Size ") + 6, 10).split('\n').first().trimmed().toInt();
        QVERIFY(objects > 5);
        for (int i = 1; i < objects; ++i)
            QVERIFY2(objectAt(pdf, i).startsWith(QByteArray::number(i) + " 0 obj"), objectAt(pdf, i).constData());
    }

    void pdfFonts()
    {
        for (const QString& family : bundledFamilies()) {
            ExportOptions options;
            options.style.family = family;
            const QByteArray pdf = exported(samples::multiples(), QStringLiteral("c.pdf"), options);
            QVERIFY(!pdf.contains("/Type3"));
            QVERIFY(pdf.count("/FontFile2") >= 3); // TrueType, embedded
            QVERIFY(!pdf.contains("/FontFile3") && !pdf.contains("/FontFile "));
            QCOMPARE(pdf.count("/FontName /"), pdf.count("/FontFile2"));
            // Six capitals and a plus sign: the mark of a subset.
            static const QRegularExpression subset(QStringLiteral("/(FontName|BaseFont) /[A-Z]{6}\\+(Noto|STIX)"));
            QCOMPARE(QString::fromLatin1(pdf).count(subset), pdf.count("/FontName /") + pdf.count("/BaseFont /"));
        }
    }

    void pdfSaysWhereItComesFrom()
    {
        const QByteArray pdf = exported(samples::overheadCurves(), QStringLiteral("d.pdf"));
        QVERIFY(!pdf.contains("Date")); // none is better than a wrong one; the day of writing would make other bytes
        QByteArray hex;
        for (const QChar c : QStringLiteral("amdahl_lammps.csv sha256:")) hex += QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
        QVERIFY(pdf.contains(hex));
        QVERIFY(pdf.contains("/Title"));
    }

    void sameFigureSameBytes_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"pdf", "svg", "png", "tex", "tikz", "csv", "json"}) QTest::newRow(ending) << QString::fromLatin1(ending);
    }
    void sameFigureSameBytes()
    {
        QFETCH(QString, ending);
        const QByteArray first = exported(samples::overheadCurves(), QStringLiteral("one.") + ending);
        QTest::qWait(1100);                 // another second of the clock
        QHashSeed::resetRandomGlobalSeed(); // as in another run of the program
        QVERIFY(!first.isEmpty());
        QVERIFY(first == exported(samples::overheadCurves(), QStringLiteral("two.") + ending));
    }

    void svgKeepsText()
    {
        const QByteArray svg = exported(samples::overheadCurves(), QStringLiteral("e.svg"));
        QXmlStreamReader reader(svg);
        QString words;
        QSet<QString> families;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement) {
                if (reader.name() == u"svg") {
                    QCOMPARE(reader.attributes().value(QLatin1String("width")).toString(), QStringLiteral("84mm"));
                    QCOMPARE(reader.attributes().value(QLatin1String("height")).toString(), QStringLiteral("70mm"));
                }
                if (reader.name() == u"text") {
                    families.insert(reader.attributes().value(QLatin1String("font-family")).toString());
                    words += reader.readElementText(QXmlStreamReader::IncludeChildElements);
                }
            }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(words.contains(QStringLiteral("LAMMPS: half of the time is overhead from 46 cores on")));
        QVERIFY(words.contains(QStringLiteral("Amdahl")) && words.contains(QStringLiteral("1000")));
        QCOMPARE(families.values(), QStringList{QStringLiteral("Noto Sans, Noto Sans Math, sans-serif")});
        QVERIFY(svg.contains("<title>") && svg.contains("<metadata>") && svg.contains("sha256:"));
    }

    /// SVG knows no clip region: no coordinate of a path may lie outside the page.
    void svgStaysOnThePage()
    {
        Figure figure = samples::overheadCurves();
        figure.panels[0].y.min = 200, figure.panels[0].y.max = 600; // most lines leave the axes
        const QString svg = QString::fromUtf8(exported(figure, QStringLiteral("f.svg")));
        static const QRegularExpression point(QStringLiteral("[ML](-?[\\d.]+),(-?[\\d.]+)"));
        int points = 0;
        for (auto it = point.globalMatch(svg); it.hasNext(); ++points) {
            const auto m = it.next();
            QVERIFY(m.captured(1).toDouble() >= -60 && m.captured(1).toDouble() <= 2400);
            QVERIFY(m.captured(2).toDouble() >= -60 && m.captured(2).toDouble() <= 2000);
        }
        QVERIFY(points > 100);
    }

    void pngKnowsItsResolution()
    {
        ExportOptions options;
        options.dpi = 600;
        QImage image;
        QVERIFY(image.loadFromData(exported(samples::overheadCurves(), QStringLiteral("g.png"), options)));
        QCOMPARE(image.width(), qRound(84 / 25.4 * 600));
        QCOMPARE(image.height(), qRound(70 / 25.4 * 600));
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 600);
        QVERIFY(image.text(QStringLiteral("Source")).contains(QStringLiteral("sha256")));
        QCOMPARE(image.text(QStringLiteral("Title")), samples::overheadCurves().title);
    }

    /// A PNG of a poster, or of a page at the resolution of a film, is refused before it takes the memory. The advice works.
    void pixelsHaveALimit_data()
    {
        QTest::addColumn<double>("width");
        QTest::addColumn<double>("height");
        QTest::addColumn<double>("dpi");
        QTest::addColumn<QString>("pixels");
        QTest::newRow("no memory") << 1000.0 << 1000.0 << 2400.0 << "94488 × 94488 pixels";
        QTest::newRow("14 GB") << 2000.0 << 300.0 << 2400.0 << "188976 × 28346 pixels";
        QTest::newRow("too long a side") << 2000.0 << 15.0 << 600.0 << "47244 × 354 pixels";
        QTest::newRow("one too many") << 1000.0 << 1000.0 << 322.0 << "12677 × 12677 pixels";
    }
    void pixelsHaveALimit()
    {
        QFETCH(double, width);
        QFETCH(double, height);
        QFETCH(double, dpi);
        QFETCH(QString, pixels);
        ExportOptions options;
        options.widthMm = width, options.heightMm = height, options.dpi = dpi;
        const QString file = m_folder.filePath(QStringLiteral("large.png"));
        const auto checked = checkExport(file, options);
        QVERIFY(!checked.ok());
        const QString why = checked.error().message;
        QVERIFY2(why.contains(pixels) && why.contains(QStringLiteral("at most 160 million, and 32767 on a side")), qPrintable(why));
        QCOMPARE(exportFigure(samples::overheadCurves(), file, options).error().message, why);
        QVERIFY(toImage(std::make_shared<const Figure>(samples::overheadCurves()), options.style, width, height, dpi).isNull());
        QVERIFY(checkExport(m_folder.filePath(QStringLiteral("large.pdf")), options).ok());
        static const QRegularExpression advice(QStringLiteral("Choose (\\d+) dpi or less"));
        options.dpi = advice.match(why).captured(1).toDouble();
        QVERIFY(options.dpi >= 30);
        QVERIFY(checkExport(file, options).ok());
        ++options.dpi;
        QVERIFY(!checkExport(file, options).ok()); // no better resolution would do
    }

    /// The figure's own height counts as well.
    void pixelsOfTheOwnHeight()
    {
        Figure high = samples::overheadCurves();
        high.heightMm = 1900;
        ExportOptions options;
        options.widthMm = 1000, options.dpi = 300;
        const QString file = m_folder.filePath(QStringLiteral("high.png"));
        QVERIFY(checkExport(file, options).ok());
        const auto refused = exportFigure(high, file, options);
        QVERIFY(!refused.ok() && refused.error().message.contains(QStringLiteral("11811 × 22441 pixels")));
    }

    /// Whatever stands in a name: the file is XML, and says the name as it is, or shows what no XML may hold.
    void svgTellsNamesOnce()
    {
        Figure figure = samples::overheadCurves();
        figure.title = QStringLiteral("a < b & \"c\" \x1b[31m").toHtmlEscaped();
        figure.caption = QStringLiteral("<i>x</i> > y & z").replace(QLatin1String("> y &"), QLatin1String("&gt; y &amp;"));
        figure.panels[0].series[0].label = QStringLiteral("\x07 \u202e ") + QChar(0xd800);
        const QByteArray svg = exported(figure, QStringLiteral("names.svg"));
        QHash<QString, QString> texts;
        QXmlStreamReader reader(svg);
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement && (reader.name() == u"title" || reader.name() == u"desc")) {
                const QString name = reader.name().toString();
                QVERIFY2(!texts.contains(name), qPrintable(name + " stands there twice"));
                texts[name] = reader.readElementText();
            }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(texts[QStringLiteral("title")], QStringLiteral("a < b & \"c\" \\x1b[31m"));
        QCOMPARE(texts[QStringLiteral("desc")], QStringLiteral("x > y & z"));
    }

    void numbersAsText()
    {
        QVERIFY(exported(samples::overheadCurves(), QStringLiteral("h.csv")).contains("1,t_n measured,2,2432.6,"));
        const auto json = QJsonDocument::fromJson(exported(samples::overheadCurves(), QStringLiteral("h.json")));
        QCOMPARE(json[QStringLiteral("kind")].toString(), QStringLiteral("overhead-curves"));
    }

    void ownSize()
    {
        ExportOptions options;
        options.widthMm = 178, options.heightMm = 100, options.dpi = 100;
        QImage image;
        QVERIFY(image.loadFromData(exported(samples::overheadCurves(), QStringLiteral("i.png"), options)));
        QCOMPARE(image.width(), qRound(178 / 25.4 * 100));
    }

    /// Lines and letters, not pixels: transparency would make pixels of the whole page.
    void epsIsDrawn()
    {
        if (QStandardPaths::findExecutable(QStringLiteral("pdftops")).isEmpty()) QSKIP("pdftops (poppler-utils) is missing");
        const QByteArray eps = exported(samples::overheadCurves(), QStringLiteral("k.eps"));
        QVERIFY(eps.startsWith("%!PS-Adobe-3.0 EPSF-3.0"));
        static const QRegularExpression box(QStringLiteral("%%HiResBoundingBox: ([\\d.]+) ([\\d.]+) ([\\d.]+) ([\\d.]+)"));
        const auto match = box.match(QString::fromLatin1(eps));
        QVERIFY(std::fabs(match.captured(3).toDouble() - match.captured(1).toDouble() - 84 / 25.4 * 72) < 0.01);
        QVERIFY(std::fabs(match.captured(4).toDouble() - match.captured(2).toDouble() - 70 / 25.4 * 72) < 0.01);
        const QByteArray page = eps.mid(eps.indexOf("%%EndPageSetup"));
        QVERIFY2(!page.contains("ImageType") && page.count("Tj") > 20, page.left(400).constData());
        QVERIFY(eps.contains("/FontType 42") && !eps.contains("Date"));
        QCOMPARE(exported(samples::overheadCurves(), QStringLiteral("l.eps")), eps);
    }

    void epsNeedsPdftops()
    {
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", "/nowhere");
        const auto refused = exportFigure(samples::overheadCurves(), m_folder.filePath(QStringLiteral("m.eps")));
        qputenv("PATH", path);
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().message.contains(QStringLiteral("poppler-utils")), qPrintable(refused.error().message));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("m.eps"))));
    }

    void refuses()
    {
        const auto unknown = exportFigure(samples::overheadCurves(), m_folder.filePath(QStringLiteral("x.docx")));
        QVERIFY(!unknown && unknown.error().message.contains(QStringLiteral(".pdf, .svg, .png")));
        ExportOptions huge;
        huge.widthMm = 1e6;
        QVERIFY(!exportFigure(samples::overheadCurves(), m_folder.filePath(QStringLiteral("x.pdf")), huge));
        const auto nowhere = exportFigure(samples::overheadCurves(), m_folder.filePath(QStringLiteral("no/such/folder/x.pdf")));
        QVERIFY(!nowhere && nowhere.error().message.contains(m_folder.filePath(QStringLiteral("no/such/folder"))));
        QVERIFY(nowhere.error().message.contains(QStringLiteral("does not exist")));
        QVERIFY(!QFile::exists(m_folder.filePath(QStringLiteral("x.docx"))));
    }

    /// A figure's own height that no page holds is said; a height that was chosen is right.
    void saysWhatNoPageHolds()
    {
        Figure high = samples::overheadCurves();
        high.heightMm = 300;
        const auto said = [&](const ExportOptions& options, const char* file) {
            const auto messages = exportFigure(high, m_folder.filePath(QLatin1String(file)), options);
            return messages && !messages->empty() && messages->front().text.contains(QStringLiteral("300 mm high"));
        };
        QVERIFY(said({}, "high.pdf"));
        QVERIFY(!said({}, "high.csv"));
        ExportOptions lower;
        lower.heightMm = 220;
        QVERIFY(!said(lower, "lower.pdf"));
    }

    void presetsAreSane()
    {
        QVERIFY(sizePresets().size() >= 6);
        for (const SizePreset& p : sizePresets()) {
            QVERIFY2(p.widthMm > 60 && p.widthMm < 200 && !p.source.isEmpty(), qPrintable(p.name));
            QVERIFY2(p.isChecked != p.source.contains(QStringLiteral("not checked")), qPrintable(p.name)); // a reader sees which is which
            if (p.name == QStringLiteral("IEEE, one column")) QVERIFY(std::fabs(p.widthMm - 3.5 * 25.4) < 0.05);
            if (p.name == QStringLiteral("IEEE, two columns")) QVERIFY(std::fabs(p.widthMm - 7.16 * 25.4) < 0.05);
        }
    }
};

QTEST_MAIN(TestExport)
#include "tst_export.moc"
