// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampleFigures.h"
#include "views/draw/draw.h"
#include "views/draw/fonts.h"
#include "views/export/PrintingInks.h"
#include "views/export/export.h"
#include "views/export/finishedSvg.h"

#include <QColorSpace>
#include <QImage>
#include <QJsonDocument>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <array>
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

    static QString cmykProfile() { return u"/usr/share/color/icc/ghostscript/default_cmyk.icc"_s; }

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void pdfHasTheExactSize()
    {
        const QByteArray pdf = exported(samples::overheadCurves(), u"a.pdf"_s);
        static const QRegularExpression box(u"/MediaBox \\[ *([\\d.]+) ([\\d.]+) ([\\d.]+) ([\\d.]+) *\\]"_s);
        const auto match = box.match(QString::fromLatin1(pdf));
        QVERIFY(match.hasMatch());
        const double width = match.captured(3).toDouble() - match.captured(1).toDouble();
        const double height = match.captured(4).toDouble() - match.captured(2).toDouble();
        QVERIFY2(std::fabs(width / 72 * 25.4 - 84) < 0.001, qPrintable(QString::number(width)));
        QVERIFY(std::fabs(height / 72 * 25.4 - 70) < 0.001);
    }

    void pdfIsWholeAfterTheChanges()
    {
        const QByteArray pdf = exported(samples::overheadCurves(), u"b.pdf"_s);
        QVERIFY(pdf.startsWith("%PDF-1."));
        const int objects = pdf.mid(pdf.lastIndexOf("/Size ") + 6, 10).split(' ').first().trimmed().toInt();
        QVERIFY(objects > 5);
        for (int i = 1; i < objects; ++i)
            QVERIFY2(objectAt(pdf, i).startsWith(QByteArray::number(i) + " 0 obj"), objectAt(pdf, i).constData());
    }

    /// Greys are black ink alone, no other colour is without the others, and more light is less ink.
    void coloursBecomeInks()
    {
        const auto inks = PrintingInks::fromFile(cmykProfile());
        QVERIFY2(inks.ok(), "the package libgs-common");
        using Mix = PrintingInks::Mix;
        QCOMPARE(inks->of({1, 1, 1}), (Mix{0, 0, 0, 0}));
        QCOMPARE(inks->of({0, 0, 0}), (Mix{0, 0, 0, 1}));
        double before = 1;
        for (int i = 1; i < 20; ++i) {
            const double grey = i / 20.0;
            const Mix mix = inks->of({grey, grey, grey});
            QVERIFY(mix[0] == 0 && mix[1] == 0 && mix[2] == 0 && mix[3] < before);
            before = mix[3];
        }
        const Mix red = inks->of({0.9, 0.1, 0.1}), blue = inks->of({0, 0.45, 0.7}), yellow = inks->of({0.94, 0.89, 0.26});
        QVERIFY(red[1] > 0.6 && red[2] > 0.6 && red[0] < 0.3);
        QVERIFY(blue[0] > 0.6 && blue[0] > blue[1] && blue[1] > blue[2]);
        QVERIFY(yellow[2] > 0.6 && yellow[0] < 0.3 && yellow[1] < 0.3);
    }

    void wrongProfilesAreTold()
    {
        const QString text = m_folder.filePath(u"words.icc"_s);
        QFile file(text);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write("no profile") > 0);
        file.close();
        const QString rgb = m_folder.filePath(u"rgb.icc"_s);
        QFile other(rgb);
        QVERIFY(other.open(QIODevice::WriteOnly) && other.write(QColorSpace(QColorSpace::SRgb).iccProfile()) > 0);
        other.close();
        for (const auto& [path, words] : {std::pair{text, u"No ICC profile stands here"_s}, {rgb, u"not one of a printer"_s}}) {
            ExportOptions options;
            options.cmyk = path;
            const auto done = exportFigure(samples::overheadCurves(), m_folder.filePath(u"no.pdf"_s), options);
            QVERIFY2(!done && done.error().toString().contains(words), qPrintable(path));
            QVERIFY(!QFile::exists(m_folder.filePath(u"no.pdf"_s)));
        }
    }

    /// Of every sample: no colour is left in RGB, the profile stands in the file, and a reader shows nearly what it showed.
    void figuresInInks()
    {
        const QString render = QStandardPaths::findExecutable(u"pdftoppm"_s);
        QVERIFY2(!render.isEmpty(), "the package poppler-utils");
        for (const Figure& figure : {samples::overheadCurves(), samples::multiples()}) {
            ExportOptions options;
            options.widthMm = figure.widthMm, options.heightMm = figure.heightMm;
            const QByteArray plain = exported(figure, u"rgb.pdf"_s, options);
            options.cmyk = cmykProfile();
            const QByteArray pdf = exported(figure, u"inks.pdf"_s, options);
            QVERIFY(plain.contains("/DeviceRGB") && !pdf.contains("/DeviceRGB") && pdf.contains("/N 4"));
            QImage images[2];
            for (const auto& [name, image] : {std::pair{u"rgb"_s, &images[0]}, {u"inks"_s, &images[1]}}) {
                const QString stem = m_folder.filePath(name);
                QCOMPARE(QProcess::execute(render, {u"-r"_s, u"100"_s, u"-png"_s, u"-singlefile"_s, stem + u".pdf"_s, stem}), 0);
                *image = QImage(stem + u".png"_s).convertToFormat(QImage::Format_RGB32);
            }
            QVERIFY(!images[0].isNull() && images[0].size() == images[1].size());
            double difference = 0, ink = 0;
            for (int y = 0; y < images[0].height(); ++y)
                for (int x = 0; x < images[0].width(); ++x) {
                    const QRgb a = images[0].pixel(x, y), b = images[1].pixel(x, y);
                    difference += std::abs(qGray(a) - qGray(b));
                    ink += 255 - qGray(a);
                }
            QVERIFY2(ink > 0 && difference < 0.35 * ink, qPrintable(QString::number(difference / ink)));
            const QByteArray eps = exported(figure, u"inks.eps"_s, options);
            QVERIFY(!eps.isEmpty() && !eps.contains("/DeviceRGB"));
        }
    }

    void pdfFonts()
    {
        for (const QString& family : bundledFamilies()) {
            ExportOptions options;
            options.style.family = family;
            const QByteArray pdf = exported(samples::multiples(), u"c.pdf"_s, options);
            QVERIFY(!pdf.contains("/Type3"));
            QVERIFY(pdf.count("/FontFile2") >= 3); // TrueType, embedded
            QVERIFY(!pdf.contains("/FontFile3") && !pdf.contains("/FontFile "));
            QCOMPARE(pdf.count("/FontName /"), pdf.count("/FontFile2"));
            // Six capitals and a plus sign: the mark of a subset.
            static const QRegularExpression subset(u"/(FontName|BaseFont) /[A-Z]{6}\\+(Noto|STIX)"_s);
            QCOMPARE(QString::fromLatin1(pdf).count(subset), pdf.count("/FontName /") + pdf.count("/BaseFont /"));
        }
    }

    void pdfSaysWhereItComesFrom()
    {
        const QByteArray pdf = exported(samples::overheadCurves(), u"d.pdf"_s);
        QVERIFY(!pdf.contains("Date")); // none is better than a wrong one; the day of writing would make other bytes
        QVERIFY(pdf.contains("<pdf:Keywords>amdahl_lammps.csv sha256:")); // as XMP, which is not packed
        QVERIFY(pdf.contains("/Title") && pdf.contains("/Keywords"));
    }

    /// What PDF/A-2b asks for that Qt does not write, and the text for those who do not see the figure.
    void pdfIsForArchives()
    {
        const auto figure = samples::overheadCurves();
        const QByteArray pdf = exported(figure, u"archive.pdf"_s);
        QVERIFY(pdf.contains("<pdfaid:part>2</pdfaid:part>") && pdf.contains("<pdfaid:conformance>B</pdfaid:conformance>"));
        QVERIFY(pdf.contains(("<rdf:li xml:lang=\"x-default\">" + plainText(figure.title) + "</rdf:li>").toUtf8()));
        for (const char* part :
             {"/OutputIntents", "/GTS_PDFA1", "/MarkInfo << /Marked true >>", "/StructTreeRoot", "/S /Figure", "/Alt ", "/ID ["})
            QVERIFY2(pdf.contains(part), part);
        QCOMPARE(pdf.count("/CIDToGIDMap /Identity"), pdf.count("/FontFile2"));
    }

    void sameFigureSameBytes_data()
    {
        QTest::addColumn<QString>("ending");
        for (const char* ending : {"pdf", "svg", "png", "tex", "tikz", "csv", "json"}) QTest::newRow(ending) << QString::fromLatin1(ending);
    }
    void sameFigureSameBytes()
    {
        QFETCH(QString, ending);
        const QByteArray first = exported(samples::overheadCurves(), u"one."_s + ending);
        QTest::qWait(1100);                 // another second of the clock
        QHashSeed::resetRandomGlobalSeed(); // as in another run of the program
        QVERIFY(!first.isEmpty());
        QVERIFY(first == exported(samples::overheadCurves(), u"two."_s + ending));
    }

    /// As much ink as in our own picture, and in the same places.
    void svgIsDrawnAsWeDo()
    {
        const auto ink = [](const QImage& image) {
            std::array<double, 64> squares{}; // eight by eight
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    squares[size_t(8 * (8 * y / image.height()) + 8 * x / image.width())] += (255 - qGray(image.pixel(x, y))) / 255.0;
            return squares;
        };
        for (const Figure& figure : {samples::overheadCurves(), samples::multiples()}) {
            QImage ours;
            QVERIFY(ours.loadFromData(exported(figure, u"ours.png"_s)));
            QSvgRenderer renderer(exported(figure, u"ours.svg"_s));
            QVERIFY(renderer.isValid());
            QImage drawn(ours.size(), QImage::Format_ARGB32);
            drawn.fill(Qt::black); // the page has a ground
            QPainter painter(&drawn);
            painter.setRenderHint(QPainter::Antialiasing);
            renderer.render(&painter);
            painter.end();
            const auto expected = ink(ours), found = ink(drawn);
            for (size_t i = 0; i < found.size(); ++i)
                QVERIFY2(std::fabs(found[i] - expected[i]) < 0.2 * expected[i] + 40,
                         qPrintable(u"square %1: %2, expected %3"_s.arg(i).arg(found[i]).arg(expected[i])));
        }
    }

    /// What is said twice is said once; what says otherwise than its group stays.
    void svgIsMadeSmall()
    {
        const QByteArray drawn =
            "<svg viewBox=\"0 0 9 8\"><title>Qt</title><defs>\n</defs><g fill=\"none\">\n"
            "<g fill=\"#1\" font-size=\"12\" transform=\"matrix(1,0,0,1,0,0)\"></g>"
            "<g fill=\"#1\" font-size=\"12\" stroke=\"none\"><rect x=\"1\" vector-effect=\"none\"/></g>"
            "<g fill=\"#1\" font-size=\"12\" stroke=\"none\" fill-opacity=\"1\"><rect x=\"2\"/></g>"
            "<g fill=\"#2\" fill-opacity=\"0.2\"><path d=\"M 0,0\"/><text fill-opacity=\"1\" font-family=\"F\">a &lt; b</text></g>"
            "<g transform=\"scale(2)\"><rect x=\"3\"/></g></g></svg>";
        QCOMPARE(
            finishedSvg(drawn, {84, 50}, {u"T"_s, {}, {}, u"F"_s, u"#fff"_s}),
            QByteArray(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg viewBox=\"0 0 9 8\" width=\"84mm\" height=\"50mm\">\n<title>T</title>\n"
                "<rect width=\"9\" height=\"8\" fill=\"#fff\"/>\n<g fill=\"none\">\n"
                "<g fill=\"#1\" stroke=\"none\" shape-rendering=\"crispEdges\">\n<rect x=\"1\"/>\n<rect x=\"2\"/>\n</g>\n"
                "<g fill=\"#2\" fill-opacity=\"0.2\">\n<path d=\"M 0,0\"/>\n"
                "<text fill-opacity=\"1\" font-family=\"F, Noto Sans Math, serif\">a &lt; b</text>\n</g>\n"
                "<rect x=\"3\" transform=\"scale(2)\"/>\n</g>\n</svg>\n"));
        QCOMPARE(finishedSvg("<svg><g", {84, 50}, {}), QByteArray("<svg><g")); // not ours to lose
    }

    void svgKeepsText()
    {
        const QByteArray svg = exported(samples::overheadCurves(), u"e.svg"_s);
        QXmlStreamReader reader(svg);
        QString words;
        QSet<QString> families;
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement) {
                if (reader.name() == u"svg") {
                    QCOMPARE(reader.attributes().value(QLatin1String("width")).toString(), u"84mm"_s);
                    QCOMPARE(reader.attributes().value(QLatin1String("height")).toString(), u"70mm"_s);
                }
                if (reader.name() == u"text") {
                    families.insert(reader.attributes().value(QLatin1String("font-family")).toString());
                    words += reader.readElementText(QXmlStreamReader::IncludeChildElements);
                }
            }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QVERIFY(words.contains(u"LAMMPS: half of the time is overhead from 46 cores on"_s));
        QVERIFY(words.contains(u"Amdahl"_s) && words.contains(u"1000"_s));
        QCOMPARE(families.values(), QStringList{u"Noto Sans, Noto Sans Math, sans-serif"_s});
        QVERIFY(svg.contains("fill=\"#ffffff\"/>\n<g ")); // paper
        QVERIFY(svg.contains("<title>") && svg.contains("<metadata>") && svg.contains("sha256:"));
    }

    /// SVG knows no clip region: no coordinate of a path may lie outside the page.
    void svgStaysOnThePage()
    {
        Figure figure = samples::overheadCurves();
        figure.panels[0].y.min = 200, figure.panels[0].y.max = 600; // most lines leave the axes
        const QString svg = QString::fromUtf8(exported(figure, u"f.svg"_s));
        static const QRegularExpression point(u"[ML](-?[\\d.]+),(-?[\\d.]+)"_s);
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
        QVERIFY(image.loadFromData(exported(samples::overheadCurves(), u"g.png"_s, options)));
        QCOMPARE(image.width(), qRound(84 / 25.4 * 600));
        QCOMPARE(image.height(), qRound(70 / 25.4 * 600));
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 600);
        QVERIFY(image.text(u"Source"_s).contains(u"sha256"_s));
        QCOMPARE(image.text(u"Title"_s), samples::overheadCurves().title);
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
        const QString file = m_folder.filePath(u"large.png"_s);
        const auto checked = checkExport(file, options);
        QVERIFY(!checked.ok());
        const QString why = checked.error().message;
        QVERIFY2(why.contains(pixels) && why.contains(u"at most 160 million, and 32767 on a side"_s), qPrintable(why));
        QCOMPARE(exportFigure(samples::overheadCurves(), file, options).error().message, why);
        QVERIFY(toImage(std::make_shared<const Figure>(samples::overheadCurves()), options.style, width, height, dpi).isNull());
        QVERIFY(checkExport(m_folder.filePath(u"large.pdf"_s), options).ok());
        static const QRegularExpression advice(u"Choose (\\d+) dpi or less"_s);
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
        const QString file = m_folder.filePath(u"high.png"_s);
        QVERIFY(checkExport(file, options).ok());
        const auto refused = exportFigure(high, file, options);
        QVERIFY(!refused.ok() && refused.error().message.contains(u"11811 × 22441 pixels"_s));
    }

    /// Whatever stands in a name: the file is XML, and says the name as it is, or shows what no XML may hold.
    void svgTellsNamesOnce()
    {
        Figure figure = samples::overheadCurves();
        figure.title = u"a < b & \"c\" \x1b[31m"_s.toHtmlEscaped();
        figure.caption = u"<i>x</i> > y & z"_s.replace(QLatin1String("> y &"), QLatin1String("&gt; y &amp;"));
        figure.panels[0].series[0].label = u"\x07 \u202e "_s + QChar(0xd800);
        const QByteArray svg = exported(figure, u"names.svg"_s);
        QHash<QString, QString> texts;
        QXmlStreamReader reader(svg);
        while (!reader.atEnd())
            if (reader.readNext() == QXmlStreamReader::StartElement && (reader.name() == u"title" || reader.name() == u"desc")) {
                const QString name = reader.name().toString();
                QVERIFY2(!texts.contains(name), qPrintable(name + " stands there twice"));
                texts[name] = reader.readElementText();
            }
        QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
        QCOMPARE(texts[u"title"_s], u"a < b & \"c\" \\x1b[31m"_s);
        QCOMPARE(texts[u"desc"_s], u"x > y & z"_s);
    }

    void numbersAsText()
    {
        QVERIFY(exported(samples::overheadCurves(), u"h.csv"_s).contains("1,t_n measured,2,2432.6,"));
        const auto json = QJsonDocument::fromJson(exported(samples::overheadCurves(), u"h.json"_s));
        QCOMPARE(json[u"kind"_s].toString(), u"overhead-curves"_s);
    }

    void ownSize()
    {
        ExportOptions options;
        options.widthMm = 178, options.heightMm = 100, options.dpi = 100;
        QImage image;
        QVERIFY(image.loadFromData(exported(samples::overheadCurves(), u"i.png"_s, options)));
        QCOMPARE(image.width(), qRound(178 / 25.4 * 100));
    }

    /// Lines and letters, not pixels: transparency would make pixels of the whole page.
    void epsIsDrawn()
    {
        if (QStandardPaths::findExecutable(u"pdftops"_s).isEmpty()) QSKIP("pdftops (poppler-utils) is missing");
        const QByteArray eps = exported(samples::overheadCurves(), u"k.eps"_s);
        QVERIFY(eps.startsWith("%!PS-Adobe-3.0 EPSF-3.0"));
        static const QRegularExpression box(u"%%HiResBoundingBox: ([\\d.]+) ([\\d.]+) ([\\d.]+) ([\\d.]+)"_s);
        const auto match = box.match(QString::fromLatin1(eps));
        QVERIFY(std::fabs(match.captured(3).toDouble() - match.captured(1).toDouble() - 84 / 25.4 * 72) < 0.01);
        QVERIFY(std::fabs(match.captured(4).toDouble() - match.captured(2).toDouble() - 70 / 25.4 * 72) < 0.01);
        const QByteArray page = eps.mid(eps.indexOf("%%EndPageSetup"));
        QVERIFY2(!page.contains("ImageType") && page.count("Tj") > 20, page.left(400).constData());
        QVERIFY(eps.contains("/FontType 42") && !eps.contains("Date"));
        QCOMPARE(exported(samples::overheadCurves(), u"l.eps"_s), eps);
    }

    void epsNeedsPdftops()
    {
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", "/nowhere");
        const auto refused = exportFigure(samples::overheadCurves(), m_folder.filePath(u"m.eps"_s));
        qputenv("PATH", path);
        QVERIFY(!refused.ok());
        QVERIFY2(refused.error().message.contains(u"poppler-utils"_s), qPrintable(refused.error().message));
        QVERIFY(!QFile::exists(m_folder.filePath(u"m.eps"_s)));
    }

    void refuses()
    {
        const auto unknown = exportFigure(samples::overheadCurves(), m_folder.filePath(u"x.docx"_s));
        QVERIFY(!unknown && unknown.error().message.contains(u".pdf, .svg, .png"_s));
        ExportOptions huge;
        huge.widthMm = 1e6;
        QVERIFY(!exportFigure(samples::overheadCurves(), m_folder.filePath(u"x.pdf"_s), huge));
        const auto nowhere = exportFigure(samples::overheadCurves(), m_folder.filePath(u"no/such/folder/x.pdf"_s));
        QVERIFY(!nowhere && nowhere.error().message.contains(m_folder.filePath(u"no/such/folder"_s)));
        QVERIFY(nowhere.error().message.contains(u"does not exist"_s));
        QVERIFY(!QFile::exists(m_folder.filePath(u"x.docx"_s)));
    }

    /// A figure's own height that no page holds is said; a height that was chosen is right.
    void saysWhatNoPageHolds()
    {
        Figure high = samples::overheadCurves();
        high.heightMm = 300;
        const auto said = [&](const ExportOptions& options, const char* file) {
            const auto messages = exportFigure(high, m_folder.filePath(QLatin1String(file)), options);
            return messages && !messages->empty() && messages->front().text.contains(u"300 mm high"_s);
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
            QVERIFY2(p.isChecked != p.source.contains(u"not checked"_s), qPrintable(p.name)); // a reader sees which is which
            if (p.name == u"IEEE, one column"_s) QVERIFY(std::fabs(p.widthMm - 3.5 * 25.4) < 0.05);
            if (p.name == u"IEEE, two columns"_s) QVERIFY(std::fabs(p.widthMm - 7.16 * 25.4) < 0.05);
        }
    }
};

QTEST_MAIN(TestExport)
#include "tst_export.moc"
