// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureKind.h"
#include "core/theories/examples.h"
#include "sampleFigures.h"
#include "views/draw/fonts.h"
#include "views/latex/texText.h"
#include "views/latex/tikz.h"

#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cmath>

using namespace costscope;

namespace {

using Darkness = std::vector<double>;

std::shared_ptr<const Figure> shared(const Figure& figure)
{
    return std::make_shared<const Figure>(figure);
}

PageSize sizeOf(const Figure& figure)
{
    return {figure.widthMm, heightMmFor(figure, figure.widthMm)};
}

QString tikzOf(const Figure& figure)
{
    return toTikz(shared(figure), Style::paper(), sizeOf(figure)).text;
}

/// Every mark once, with what is hard about it: error bars and bars below any log axis, gaps, values, hatching.
Figure everyMark()
{
    Figure f = samples::overheadCurves();
    f.title = u"100 % of {a_b} &amp; #1 ~ $5 ^ \\ &lt;x&gt; “µ” −½ — 10⁻³"_s;
    Panel& p = f.panels.front();
    p.series.clear();
    const auto add = [&](Series s, const char* label) {
        s.label = QString::fromUtf8(label);
        p.series.push_back(std::move(s));
    };
    add({.mark = Mark::Region, .hue = Hue::Grey, .fill = Fill::Hatched, .x = {1}, .y = {missing}, .x2 = {3}, .y2 = {missing}}, "region");
    add({.mark = Mark::Bars, .hue = Hue::Blue, .fill = Fill::Hatched, .x = {4, 8}, .low = {0, 100}, .high = {300, 400}, .x2 = {5, 10}},
        "bars");
    add({.mark = Mark::Bars, .hue = Hue::Orange, .fill = Fill::None, .x = {4}, .low = {300}, .high = {500}, .x2 = {5}}, "open bars");
    add({.mark = Mark::Band, .hue = Hue::Green, .fill = Fill::Soft, .x = {16, 32, 64}, .low = {0, 100, 150}, .high = {200, 300, 400}},
        "band");
    add({.mark = Mark::Arcs, .hue = Hue::Vermillion, .dash = Dash::Dashed, .x = {20}, .y = {1000}, .x2 = {200}, .y2 = {1000}}, "arc");
    add({.mark = Mark::Segments, .x = {100, 100}, .y = {600, 700}, .x2 = {300, 9000}, .y2 = {600, 700}, .value = {1, 7}}, "value (MB)");
    add({.mark = Mark::Line, .hue = Hue::Purple, .dash = Dash::DashDot, .x = {1, 2, 4, 8, 1000}, .y = {100, 200, missing, 300, 1e-200}},
        "line");
    add({.mark = Mark::Vertical, .hue = Hue::Grey, .x = {50}}, "vertical");
    add({.mark = Mark::Horizontal, .hue = Hue::Grey, .dash = Dash::Dotted, .y = {80}}, "horizontal");
    add({.mark = Mark::Drop, .hue = Hue::Grey, .x = {46}, .y = {154}}, "drop");
    add({.mark = Mark::Text, .x = {200}, .y = {2000}, .text = {u"<b>max</b> <i>τ<sub>n</sub></i> = 50 %"_s}}, "");
    for (const Marker marker : {Marker::Circle, Marker::Square, Marker::Diamond, Marker::Triangle})
        add({.mark = Mark::Points, .marker = marker, .fill = Fill::None, .x = {500}, .y = {100.0 * (1 + int(marker))}}, "open");
    add({.mark = Mark::Points, .x = {700}, .y = {200}, .low = {-5}, .high = {400}}, "points & more");
    return f;
}

/// Darkness of a page at 72 dpi, each pixel with its neighbours: letters of another font are about as dark in the same place.
QImage pageOf(const QString& pdf)
{
    QProcess process;
    process.start(u"pdftoppm"_s, {u"-r"_s, u"72"_s, u"-gray"_s, u"-png"_s, pdf});
    process.waitForFinished();
    return QImage::fromData(process.readAllStandardOutput()).convertToFormat(QImage::Format_Grayscale8);
}

Darkness darknessOf(const QImage& page, QSize size, QPoint shift = {})
{
    constexpr int reach = 2;
    const auto at = [&](int x, int y) { return page.rect().contains(x, y) ? 255.0 - page.constScanLine(y)[x] : 0; };
    Darkness result;
    for (int y = 0; y < size.height(); ++y)
        for (int x = 0; x < size.width(); ++x) {
            double sum = 0;
            for (int dy = -reach; dy <= reach; ++dy)
                for (int dx = -reach; dx <= reach; ++dx) sum += at(x + dx - shift.x(), y + dy - shift.y());
            result.push_back(sum);
        }
    return result;
}

double correlation(const Darkness& a, const Darkness& b)
{
    double ma = 0, mb = 0, ab = 0, aa = 0, bb = 0;
    for (size_t i = 0; i < a.size(); ++i) ma += a[i] / double(a.size()), mb += b[i] / double(b.size());
    for (size_t i = 0; i < a.size(); ++i) ab += (a[i] - ma) * (b[i] - mb), aa += (a[i] - ma) * (a[i] - ma), bb += (b[i] - mb) * (b[i] - mb);
    return ab / std::sqrt(aa * bb);
}

/// Empty if LaTeX with all that the files need is there.
QString missingTex()
{
    if (QStandardPaths::findExecutable(u"pdflatex"_s).isEmpty()) return u"pdflatex"_s;
    for (const char* file : {"standalone.cls", "pgfplots.sty", "helvet.sty", "phvr8t.tfm"}) {
        QProcess process;
        process.start(u"kpsewhich"_s, {QString::fromLatin1(file)});
        process.waitForFinished();
        if (process.readAllStandardOutput().isEmpty()) return QString::fromLatin1(file);
    }
    return QStandardPaths::findExecutable(u"pdftoppm"_s).isEmpty() ? u"pdftoppm"_s : QString();
}

} // namespace

class TestTikz : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    void write(const QString& name, const QByteArray& bytes)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }

    /// What pdflatex says if it refuses.
    QString compiled(const QString& name)
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(u"pdflatex"_s, {u"-interaction=nonstopmode"_s, u"-halt-on-error"_s, name});
        if (!process.waitForFinished(100000)) return u"pdflatex takes too long"_s;
        return process.exitCode() == 0 ? QString() : QString::fromUtf8(process.readAllStandardOutput().right(2000));
    }

private Q_SLOTS:
    void initTestCase() { loadFonts(); }

    void texts_data()
    {
        QTest::addColumn<QString>("html");
        QTest::addColumn<QString>("tex");
        const auto row = [](const char* html, const char* tex) {
            QTest::newRow(html) << QString::fromUtf8(html) << QString::fromLatin1(tex);
        };
        row("Run time <i>t<sub>n</sub></i> (s)", "Run time $t_n$ (s)");
        row("10<sup>−3</sup>", "$10^{-3}$");
        row("2 × 10<sup>6</sup>", "2 \\texttimes{} $10^6$");
        row("<i>R</i><sub>N</sub> = ∞", "$R_{\\mathrm{N}}$ = $\\infty$");
        row("<i>τ<sub>n</sub></i>, <i>f<sub>s</sub></i>", "$\\tau_n$, $f_s$");
        row("t<sub><i>n</i>, max</sub>", "t$_n{}_{,\\ \\mathrm{max}}$");
        row("<i>x</i>′<sup>2</sup>", "$x {}' {}^2$");
        row("x<sup>−1</sup><sup>2</sup>", "x$^{-1}{}^2$");
        row("<i>T</i><sub>comp</sub><sup>2</sup>", "$T_{\\mathrm{comp}}^2$");
        row("<i>ppn</i> 16", "\\textit{ppn} 16");
        row("Δ<i>b</i>/<i>b</i>", "$\\mathnormal{\\Delta} b$/$b$");
        row("<i>αn</i> ≤ <i>γn</i><sup>2</sup>", "$\\alpha n$ $\\leq$ $\\gamma n^2$");
        row("10⁻³ s⁻¹, τ₁", "$10^{-3}$ s$^{-1}$, $\\tau _1$");
        row("50 % {a_b} &amp; #1 ~ $5 ^ \\ &lt;", "50 \\% \\{a\\_b\\} \\& \\#1 \\~{} \\$5 \\^{} \\textbackslash{} $<$");
        row("--no-title – “so”", "-{-}no-title -- ``so''");
        row("<b>20 µs</b> or more", "\\textbf{\\mathversion{bold}20 \\textmu{}s} or more");
        row("Höfinger", "");
    }
    void texts()
    {
        QFETCH(QString, html);
        QFETCH(QString, tex);
        QString unknown;
        const QString made = texText(RichText(html, u"Noto Sans"_s, 80), &unknown);
        if (tex.isEmpty()) tex = html;
        QCOMPARE(made, tex);
        QVERIFY(unknown.isEmpty());
    }

    void unknownSignsAreTold()
    {
        Figure figure = samples::overheadCurves();
        figure.title = u"测量 of LAMMPS 测"_s;
        const TexFile file = toTikz(shared(figure), Style::paper(), sizeOf(figure));
        QVERIFY(file.text.contains(u"?? of LAMMPS ?"_s));
        QCOMPARE(file.messages.size(), size_t(1));
        QVERIFY2(file.messages.front().text.endsWith(u": 测量"_s), qPrintable(file.messages.front().text));
        QVERIFY(file.text.contains(u"% "_s + file.messages.front().text));
        QVERIFY(toTikz(shared(samples::overheadCurves()), Style::paper(), {84, 70}).messages.empty());
    }

    /// All numbers of what is measured; every line, band and series of points is a plot of its own.
    void dataAreCoordinates()
    {
        const QString text = tikzOf(samples::overheadCurves());
        const samples::Runs runs;
        for (size_t i = 0; i < runs.n.size(); ++i)
            for (const double y : {runs.t[i], runs.tau[i]})
                if (y > 0) QVERIFY2(text.contains(u"(%1,%2)"_s.arg(runs.n[i]).arg(y)), qPrintable(QString::number(runs.n[i])));
        QCOMPARE(text.count(u"\\addplot["_s), 9); // 2 bands, 5 lines, 2 of points
        QVERIFY(text.contains(u"% t_n measured\n\\addplot[only marks, mark=*"_s));
        QVERIFY(text.contains(u"xmode=log, xtick={1,"_s) && text.contains(u"xlabel={Cores $n$}"_s));
        QVERIFY(text.contains(u"\\definecolor{csBlue}{HTML}{0072B2}"_s) && text.contains(u"fill opacity=0.2"_s));
        QVERIFY(text.contains(u"sha256:0123456789ab"_s) && text.contains(u"%   \\usepackage{pgfplots}"_s));
        QVERIFY(!text.contains(u"\\documentclass"_s));
    }

    void everyMarkIsWritten()
    {
        const QString text = tikzOf(everyMark());
        for (const char* part :
             {"% region\n\\path[pattern={Lines[angle=45, distance=7bp", "(axis cs:4,40) rectangle (axis cs:5,300)",
              "(16,200) (32,300) (64,400)", "to[bend left=35", "color of colormap=1000", "(axis cs:100,700) -- (axis cs:1800,700)",
              "(2,200) (nan,nan) (8,300)", "(axis cs:50,40) -- (axis cs:50,6500)", "(axis cs:46,154) -- (axis cs:46,40)",
              "+= (0,200) -= (0,160)", "mark=triangle*", "rotate=45", "\\textbf{\\mathversion{bold}max} $\\tau_n$ = 50 \\%",
              "\\pgfplotsset{colormap={cs}"})
            QVERIFY2(text.contains(QString::fromLatin1(part)), part);
        QVERIFY(!text.contains(u"e-200"_s)); // cut where TeX's lengths end
        QCOMPARE(text.count(u'{') - text.count(u"\\{"_s), text.count(u'}') - text.count(u"\\}"_s));
    }

    /// TeX has little memory: of what lies within half a point, first, least, most and last remain.
    void longLinesAreThinned()
    {
        Figure figure = samples::overheadCurves();
        Series& line = figure.panels[0].series[2];
        line.x.clear(), line.y.clear();
        for (int i = 0; i < 200000; ++i) line.addPoint(1 + 0.005 * i, 500 + 100 * std::sin(i));
        const TexFile file = toTikz(shared(figure), Style::paper(), {84, 70});
        QVERIFY2(file.text.size() < 100000, qPrintable(QString::number(file.text.size())));
        QVERIFY(file.messages.empty());
    }

    void tellsWhatNeedsMuchMemory()
    {
        Figure figure = samples::overheadCurves();
        Series links{.mark = Mark::Segments};
        for (int i = 0; i < 10000; ++i) links.addLine(2, 100, 4 + 0.01 * i, 200);
        figure.panels[0].series.push_back(links);
        const TexFile file = toTikz(shared(figure), Style::paper(), {84, 70});
        QCOMPARE(file.messages.size(), size_t(1));
        QVERIFY2(file.messages.front().text.contains(u"lualatex"_s), qPrintable(file.messages.front().text));
    }

    void compiles_data()
    {
        QTest::addColumn<QString>("example");
        QTest::addColumn<int>("figure");
        QTest::newRow("every mark") << QString() << 0;
        QTest::newRow("residuals below") << QString() << 1;
        QTest::newRow("levels: bars, strip") << u"amg-blue-waters"_s << 0;
        QTest::newRow("scan: three panels") << u"seven-applications"_s << 1;
        QTest::newRow("torus: no frame, values") << u"hot-spot-torus"_s << 1;
        QTest::newRow("stages: links, words") << u"tau-lop-mappings"_s << 4;
        QTest::newRow("overlap: rows with names") << u"overlap-and-selection"_s << 0;
        QTest::newRow("map of areas") << u"hopper-dense"_s << 0;
    }
    /// The page is that of the PDF, and the ink lies where it lies there, not 4 points beside.
    void compiles()
    {
        static const QString missing = missingTex();
        if (!missing.isEmpty())
            QSKIP(qPrintable(missing + u" is missing: texlive-pictures, texlive-latex-extra, texlive-fonts-recommended"_s));
        QFETCH(QString, example);
        QFETCH(int, figure);
        Figure drawn = figure == 0 ? everyMark() : samples::withResiduals();
        if (!example.isEmpty()) {
            const auto session = openExample(example);
            QVERIFY(session.ok());
            drawn = buildFigure(*session, session->figures[size_t(figure)]).take();
        }
        const PageSize size = sizeOf(drawn);
        write(u"f.tex"_s, toTex(shared(drawn), Style::paper(), size).text.toUtf8());
        const QString refused = compiled(u"f.tex"_s);
        QVERIFY2(refused.isEmpty(), qPrintable(refused));
        write(u"ours.pdf"_s, toPdf(shared(drawn), Style::paper(), size));
        const QImage ours = pageOf(m_folder.filePath(u"ours.pdf"_s)), page = pageOf(m_folder.filePath(u"f.pdf"_s));
        QVERIFY(!ours.isNull() && std::abs(ours.width() - page.width()) <= 1 && std::abs(ours.height() - page.height()) <= 1);
        const Darkness wanted = darknessOf(ours, ours.size());
        const double same = correlation(wanted, darknessOf(page, ours.size()));
        QVERIFY2(same > 0.9, qPrintable(QString::number(same)));
        for (const QPoint beside : {QPoint(4, 0), QPoint(-4, 0), QPoint(0, 4), QPoint(0, -4)})
            QVERIFY(correlation(wanted, darknessOf(page, ours.size(), beside)) < same - 0.03);
    }

    /// In a paper with letters of its own, twice.
    void isPartOfAPaper()
    {
        if (!missingTex().isEmpty()) QSKIP("LaTeX with pgfplots is missing");
        write(u"figure.tikz"_s, tikzOf(everyMark()).toUtf8());
        write(u"paper.tex"_s, "\\documentclass{article}\n\\usepackage{textcomp}\n\\usepackage{pgfplots}\n\\pgfplotsset{compat=1.16}\n"
                              "\\usetikzlibrary{patterns.meta}\n\\begin{document}\n\\input{figure.tikz}\n\n\\input{figure.tikz}\n"
                              "\\end{document}\n");
        const QString refused = compiled(u"paper.tex"_s);
        QVERIFY2(refused.isEmpty(), qPrintable(refused));
    }
};

QTEST_MAIN(TestTikz)
#include "tst_tikz.moc"
