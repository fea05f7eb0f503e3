// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampleFigures.h"
#include "views/draw/fonts.h"
#include "views/export/ExportDialog.h"
#include "views/export/ExportPreview.h"
#include "views/export/printChecks.h"
#include "views/export/printing.h"
#include "views/style/Theme.h"

#include <QApplication>
#include <QBuffer>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPdfWriter>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QTextEdit>

#include <algorithm>

using namespace costscope;

class TestExportDialog : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<ExportDialog> m_dialog;

    template <class T>
    T* named(const QString& name)
    {
        for (T* w : m_dialog->findChildren<T*>())
            if (w->accessibleName() == name) return w;
        qWarning("no control “%s”", qPrintable(name));
        return nullptr;
    }
    QPushButton* button(const QString& text)
    {
        for (auto* b : m_dialog->findChildren<QPushButton*>())
            if (b->text() == text) return b;
        qWarning("no button “%s”", qPrintable(text));
        return nullptr;
    }
    void chooseFormat(const QString& ending)
    {
        auto* formats = named<QComboBox>(u"Format"_s);
        formats->setCurrentIndex(formats->findData(ending));
        Q_EMIT formats->activated(formats->currentIndex());
    }
    static std::vector<PrintCheck> checksOf(const Figure& figure, const Style& style, double width, double height)
    {
        return printChecks(std::make_shared<const Figure>(figure), style, width, height);
    }

private Q_SLOTS:
    void initTestCase()
    {
        loadFonts();
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.filePath(u"settings"_s)); // not those of the user
        QFont font(withMathFallback(u"Noto Sans"_s));
        font.setPixelSize(13); // as in the window
        QApplication::setFont(font);
        applyTheme(*qApp, ThemeChoice::Light);
    }
    void init()
    {
        QFile::remove(m_folder.filePath(u"settings/Costscope/costscope.conf"_s));
        m_dialog = std::make_unique<ExportDialog>(std::make_shared<const Figure>(samples::overheadCurves()), m_folder.path());
        m_dialog->mayOverwrite = [](const QStringList&) { return true; }; // no test waits for a person
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    }

    /// Half a square metre at 1200 dpi: said beside the file, before anybody is asked or anything drawn.
    void tooManyPixelsAreSaid()
    {
        const QString path = m_folder.filePath(u"poster.png"_s);
        bool asked = false;
        m_dialog->mayOverwrite = [&](const QStringList&) { return asked = true; };
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        m_dialog->setFileName(path);
        named<QDoubleSpinBox>(u"Width"_s)->setValue(500);
        named<QDoubleSpinBox>(u"Height"_s)->setValue(500);
        named<QSpinBox>(u"Resolution"_s)->setValue(1200);
        m_dialog->accept();
        QVERIFY(m_dialog->isVisible() && !asked);
        const auto labels = m_dialog->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->isVisible() && label->text().contains(u"23622 × 23622 pixels"_s) &&
                   label->text().contains(u"Choose 642 dpi or less"_s);
        }));
        button(u"Copy as image"_s)->click(); // at 300 dpi that is large, and still an image
        QCOMPARE(QGuiApplication::clipboard()->image().size(), QSize(5906, 5906));
    }

    /// The column of controls is as wide as its longest words, in large letters too.
    void noWordOfTheControlsIsCut()
    {
        const auto isCut = [this] {
            for (const QScrollArea* side : m_dialog->findChildren<QScrollArea*>())
                if (side->isVisible() && side->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff &&
                    side->widget()->minimumSizeHint().width() > side->viewport()->width())
                    return true;
            return false;
        };
        QVERIFY(!isCut());
        const int before = m_dialog->findChild<QScrollArea*>()->width();
        QCheckBox* longest = nullptr;
        for (QCheckBox* box : m_dialog->findChild<QScrollArea*>()->widget()->findChildren<QCheckBox*>())
            if (box->isVisible()) longest = box;
        QVERIFY(longest);
        longest->setText(QString(60, u'W'));
        QTRY_VERIFY(!isCut());
        QTRY_VERIFY(m_dialog->findChild<QScrollArea*>()->width() > before);
    }

    void anExistingFileIsReplacedOnlyIfTheUserSaysSo()
    {
        const QString path = m_folder.filePath(u"there.svg"_s);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("precious");
        file.close();
        bool answer = false;
        QList<QStringList> asked;
        m_dialog->mayOverwrite = [&](const QStringList& files) { return asked << files, answer; };
        m_dialog->setFileName(path);
        m_dialog->accept();
        QCOMPARE(asked, QList<QStringList>{{path}});
        QVERIFY(m_dialog->isVisible());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("precious"));
        answer = true;
        m_dialog->accept();
        QVERIFY(m_dialog->isVisible()); // for the next format
        QVERIFY(QFileInfo(path).size() > 100);
        m_dialog->setFileName(m_folder.filePath(u"fresh.svg"_s));
        m_dialog->accept();
        QCOMPARE(asked.size(), 2); // a new file is no question
    }

    void fitsOnASmallScreen()
    {
        m_dialog->resize(800, 460);
        QCoreApplication::processEvents();
        QVERIFY2(m_dialog->width() <= 800 && m_dialog->height() <= 460,
                 qPrintable(u"%1 x %2"_s.arg(m_dialog->width()).arg(m_dialog->height())));
        const auto* go = button(u"Export"_s);
        QVERIFY(m_dialog->rect().contains(QRect(go->mapTo(m_dialog.get(), QPoint()), go->size())));
        QVERIFY(go->visibleRegion().boundingRect() == go->rect());
    }

    /// What can be ticked and typed into has an edge that can be seen, in both themes.
    void controlsHaveEdges_data()
    {
        QTest::addColumn<ThemeChoice>("choice");
        QTest::newRow("light") << ThemeChoice::Light;
        QTest::newRow("dark") << ThemeChoice::Dark;
    }
    void controlsHaveEdges()
    {
        QFETCH(ThemeChoice, choice);
        applyTheme(*qApp, choice);
        const Theme theme = Theme::current();
        QWidget* controls[] = {m_dialog->findChild<QCheckBox*>(), named<QDoubleSpinBox>(u"Width"_s), named<QComboBox>(u"Font"_s),
                               named<QLineEdit>(u"File name"_s)};
        for (QWidget* control : controls) {
            const QImage image = control->grab().toImage();
            int edge = 0;
            for (int x = 0; x < std::min(14, image.width()); ++x) // of the box of a check box
                edge = std::max(edge, std::abs(image.pixelColor(x, image.height() / 2).lightness() - theme.window.lightness()));
            QVERIFY2(edge > 60, qPrintable(control->accessibleName()));
        }
        applyTheme(*qApp, ThemeChoice::Light);
    }

    /// Return once opened the file dialog, whose button came first.
    void returnExports()
    {
        for (const QPushButton* b : m_dialog->findChildren<QPushButton*>())
            QVERIFY2(b->isDefault() == (b->text() == u"Export"_s) && (b->isDefault() || !b->autoDefault()), qPrintable(b->text()));
        const QString path = m_folder.filePath(u"returned.svg"_s);
        m_dialog->setFileName(path);
        QTest::keyClick(m_dialog.get(), Qt::Key_Return);
        QVERIFY(QFileInfo(path).size() > 100);
    }

    /// For all figures of a session the name is a pattern, sizes that stay are each figure's own, and nothing is written here.
    void allFiguresAreAPattern()
    {
        m_dialog->setFileName(m_folder.filePath(u"{number}-{name}.pdf"_s));
        const auto says = [&](const char* words) {
            const auto labels = m_dialog->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                               [&](const QLabel* label) { return label->text().startsWith(QLatin1String(words)); });
        };
        m_dialog->setAll(1);
        QVERIFY(says("1 figure; {number}"));
        m_dialog->setAll(5);
        QVERIFY(says("5 figures; {number}"));
        QVERIFY(!m_dialog->options().widthMm && !m_dialog->options().heightMm);
        auto* preset = named<QComboBox>(u"Size preset"_s);
        preset->setCurrentIndex(3);
        Q_EMIT preset->activated(3);
        QCOMPARE(*m_dialog->options().widthMm, 88.9);
        QVERIFY(!m_dialog->options().heightMm); // each has its own for this width
        m_dialog->accept();
        QVERIFY(!m_dialog->isVisible());
        QVERIFY(QDir(m_folder.path()).entryList({u"*{*"_s}).isEmpty());
    }

    void presetSaysWhoseWidthItIs()
    {
        auto* preset = named<QComboBox>(u"Size preset"_s);
        for (int i = 1; i < preset->count(); ++i) {
            preset->setCurrentIndex(i);
            Q_EMIT preset->activated(i);
            bool isShown = false;
            for (const QLabel* label : m_dialog->findChildren<QLabel*>())
                isShown |= label->isVisible() && plainText(label->text()).contains(sizePresets()[size_t(i - 1)].source);
            QVERIFY2(isShown, qPrintable(preset->currentText()));
        }
    }

    void presetSetsTheWidth()
    {
        auto* preset = named<QComboBox>(u"Size preset"_s);
        preset->setCurrentIndex(3);
        Q_EMIT preset->activated(3);
        QCOMPARE(*m_dialog->options().widthMm, sizePresets()[2].widthMm);
        QCOMPARE(*m_dialog->options().widthMm, 88.9);
        preset->setCurrentIndex(0);
        Q_EMIT preset->activated(0);
        QCOMPARE(*m_dialog->options().widthMm, 84.0);
    }

    void everyControlReachesTheOptions()
    {
        named<QDoubleSpinBox>(u"Height"_s)->setValue(55);
        named<QComboBox>(u"Font"_s)->setCurrentText(u"Noto Serif"_s);
        named<QDoubleSpinBox>(u"Size of the text"_s)->setValue(9);
        named<QComboBox>(u"Palette"_s)->setCurrentIndex(1);
        button(u"None"_s)->click();
        const ExportOptions o = m_dialog->options();
        QCOMPARE(*o.heightMm, 55.0);
        QCOMPARE(o.style.family, u"Noto Serif"_s);
        QCOMPARE(o.style.textPt, 9.0);
        QVERIFY(o.style.palette == Palette::Grey);
        QVERIFY(!o.style.title);
    }

    /// A scale of values is no set of hues; a difference has another scale.
    void thePaletteIsThatOfTheFigure()
    {
        QCOMPARE(named<QComboBox>(u"Palette"_s)->itemText(0), u"Okabe–Ito colours"_s);
        Figure map = samples::overheadCurves();
        map.panels.front().series.push_back({.mark = Mark::Cells, .x = {1, 2}, .y = {1, 1}, .value = {0, 5}});
        m_dialog = std::make_unique<ExportDialog>(std::make_shared<const Figure>(map), m_folder.path());
        QCOMPARE(named<QComboBox>(u"Palette"_s)->itemText(0), u"Cividis, by value"_s);
        map.panels.front().series.back().value = {-3, 5};
        m_dialog = std::make_unique<ExportDialog>(std::make_shared<const Figure>(map), m_folder.path());
        QCOMPARE(named<QComboBox>(u"Palette"_s)->itemText(0), u"Blue to vermillion, by value"_s);
    }

    void previewHasTrueSize()
    {
        auto* preview = m_dialog->findChild<ExportPreview*>();
        const double dpi = preview->screenDpi();
        QVERIFY(std::abs(preview->image().width() / preview->image().devicePixelRatio() - 84 / 25.4 * dpi) <= 1);
        button(u"2 : 1"_s)->click();
        QVERIFY(std::abs(preview->image().width() / preview->image().devicePixelRatio() - 2 * 84 / 25.4 * dpi) <= 1);
        button(u"Fit"_s)->click();
        QVERIFY(preview->width() > 100);
    }

    void greyCheckChangesOnlyThePreview()
    {
        auto* preview = m_dialog->findChild<ExportPreview*>();
        const QImage before = preview->image();
        for (auto* box : m_dialog->findChildren<QCheckBox*>())
            if (box->text() == u"Check in grey"_s) box->click();
        QVERIFY(preview->image() != before);
        for (int y = 0; y < preview->image().height(); y += 3)
            for (int x = 0; x < preview->image().width(); x += 3) {
                const QRgb c = preview->image().pixel(x, y);
                QVERIFY(std::abs(qRed(c) - qBlue(c)) < 4);
            }
        QVERIFY(m_dialog->options().style.palette == Palette::Colour);
    }

    void formatChangesTheEnding()
    {
        QVERIFY(m_dialog->fileName().endsWith(u"overhead-curves.pdf"_s));
        chooseFormat(u"svg"_s);
        QVERIFY(m_dialog->fileName().endsWith(u"overhead-curves.svg"_s));
        auto* dpi = named<QWidget>(u"Resolution"_s);
        QVERIFY(!dpi->isVisible());
        chooseFormat(u"png"_s);
        QVERIFY(dpi->isVisible());
    }

    void exports_data()
    {
        QTest::addColumn<QString>("format");
        for (const QString& format : figureFormats())
            if (format != u"eps"_s) QTest::newRow(qPrintable(format)) << format; // needs pdftops
    }
    void exports()
    {
        QFETCH(QString, format);
        QSignalSpy spy(m_dialog.get(), &ExportDialog::exported);
        chooseFormat(format);
        button(u"Export"_s)->click();
        QCOMPARE(spy.count(), 1);
        QVERIFY(QFileInfo(spy.first().first().toString()).size() > 500);
        QVERIFY(m_dialog->isVisible());
        button(u"Close"_s)->click();
        QCOMPARE(m_dialog->result(), int(QDialog::Accepted));
        QCOMPARE(m_dialog->written().size(), 1);
    }

    /// The formats that are ticked are written with the one of the file name; what was asked for stands there the next time.
    void severalFormatsAtOnce()
    {
        named<QCheckBox>(u"Also as SVG"_s)->setChecked(true);
        named<QCheckBox>(u"Also as CSV"_s)->setChecked(true);
        named<QDoubleSpinBox>(u"Size of the text"_s)->setValue(9);
        QSignalSpy spy(m_dialog.get(), &ExportDialog::exported);
        m_dialog->setFileName(m_folder.filePath(u"several.pdf"_s));
        button(u"Export"_s)->click();
        QCOMPARE(spy.count(), 1);
        QCOMPARE(m_dialog->written().size(), 3);
        for (const char* ending : {"pdf", "svg", "csv"})
            QVERIFY2(QFileInfo(m_folder.filePath(u"several."_s + QLatin1String(ending))).size() > 100, ending);
        const ExportProfile left = m_dialog->profile();
        QCOMPARE(left.formats, QStringList({u"pdf"_s, u"svg"_s, u"csv"_s}));
        QVERIFY(!left.widthMm && !left.heightMm); // the figure's own
        m_dialog = std::make_unique<ExportDialog>(std::make_shared<const Figure>(samples::withResiduals()), m_folder.path());
        QVERIFY(m_dialog->profile() == left);
        QCOMPARE(m_dialog->options().style.textPt, 9.0);
        chooseFormat(u"png"_s); // another format instead of the first
        QCOMPARE(m_dialog->profile().formats, QStringList({u"png"_s, u"svg"_s, u"csv"_s}));
    }

    /// What is kept under a name is taken by every control.
    void profilesAreKept()
    {
        const ExportProfile paper{.widthMm = 88.9,
                                  .textPt = 9,
                                  .family = u"Noto Serif"_s,
                                  .grey = true,
                                  .title = false,
                                  .flat = true,
                                  .dpi = 600,
                                  .formats = {u"eps"_s, u"svg"_s}};
        QVERIFY(keepProfile(u"my paper"_s, paper).ok());
        QCOMPARE(profileNames(), QStringList{u"my paper"_s});
        QVERIFY(*profileCalled(u"my paper"_s) == paper);
        QVERIFY(!profileCalled(u"other"_s).ok() && profileCalled(u"other"_s).error().message.contains(u"Kept: my paper"_s));
        QCOMPARE(profileCalled(u"ieee, one column"_s)->widthMm, std::optional(88.9)); // the width of a journal
        QVERIFY(!keepProfile(u"IEEE, one column"_s, paper).ok() && !keepProfile(u" "_s, paper).ok());
        m_dialog = std::make_unique<ExportDialog>(std::make_shared<const Figure>(samples::overheadCurves()), m_folder.path());
        auto* profiles = named<QComboBox>(u"Profile"_s);
        profiles->setCurrentText(u"my paper"_s);
        Q_EMIT profiles->activated(profiles->currentIndex());
        QVERIFY(m_dialog->profile() == paper);
        QVERIFY(m_dialog->fileName().endsWith(u".eps"_s));
        QVERIFY(named<QComboBox>(u"Size preset"_s)->currentText().startsWith(u"IEEE, one column"_s));
        button(u"Forget"_s)->click();
        QVERIFY(profileNames().isEmpty());
        for (const QJsonObject& damaged : {QJsonObject{{"font_pt", "large"}}, QJsonObject{{"formats", QJsonArray{"doc"}}},
                                           QJsonObject{{"font", "Comic"}}, QJsonObject{{"width_mm", 3}}})
            QVERIFY(!profileFrom(damaged).ok());
    }

    /// On paper in true size, as lines and letters; of a figure wider than the page as much smaller.
    void printsInTrueSize()
    {
        const auto figure = std::make_shared<const Figure>(samples::overheadCurves());
        const auto printed = [&](PageSize size) {
            QByteArray bytes;
            QBuffer buffer(&bytes);
            buffer.open(QIODevice::WriteOnly);
            QPdfWriter paper(&buffer);
            paper.setPageSize(QPageSize(QPageSize::A4));
            paper.setPageMargins(QMarginsF(20, 20, 20, 20), QPageLayout::Millimeter);
            printFigure(figure, Style::paper(), size, paper);
            buffer.close();
            return bytes;
        };
        QVERIFY(printed({84, 70}).contains("/MediaBox [0 0 595"));
        QVERIFY(printed({84, 70}) != printed({168, 140}));
        QVERIFY(printed({500, 400}).size() > 2000);
    }

    void remarksOnWhatLatexDoesNotKnow()
    {
        Figure figure = samples::overheadCurves();
        figure.title = u"测量"_s;
        ExportDialog dialog(std::make_shared<const Figure>(figure), m_folder.path());
        dialog.mayOverwrite = [](const QStringList&) { return true; };
        for (const char* name : {"sign.pdf", "sign.tikz"}) {
            dialog.setFileName(m_folder.filePath(QString::fromLatin1(name)));
            dialog.accept();
            QCOMPARE(dialog.remarks().size(), size_t(QFileInfo(dialog.fileName()).suffix() == u"tikz"_s));
        }
    }

    void saysWhyItCannotWrite()
    {
        QSignalSpy spy(m_dialog.get(), &ExportDialog::exported);
        m_dialog->setFileName(m_folder.filePath(u"no/folder/x.pdf"_s));
        button(u"Export"_s)->click();
        QCOMPARE(spy.count(), 0);
        QVERIFY(m_dialog->isVisible());
        bool said = false;
        for (auto* label : m_dialog->findChildren<QLabel*>())
            said |= label->isVisible() && label->text().contains(u"no/folder” does not exist"_s);
        QVERIFY(said);
    }

    void copies()
    {
        button(u"Copy"_s)->click();
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"LAMMPS run time"_s));
        button(u"Copy as image"_s)->click();
        QCOMPARE(QGuiApplication::clipboard()->image().width(), qRound(84 / 25.4 * 300));
        button(u"Copy as vector"_s)->click();
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data->data(u"image/svg+xml"_s).contains("</svg>") && data->data(u"application/pdf"_s).startsWith("%PDF"));
        QVERIFY(data->hasImage());
        button(u"Copy as TikZ"_s)->click();
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"\\begin{tikzpicture}"_s));
    }

    void captionGoesIntoTheFile()
    {
        named<QTextEdit>(u"Caption"_s)->setPlainText(u"my own words"_s);
        named<QTextEdit>(u"Caption"_s)->document()->setModified(true);
        chooseFormat(u"svg"_s);
        button(u"Export"_s)->click();
        QFile file(m_dialog->fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("<desc>my own words</desc>"));
    }

    void goodFigurePassesAllChecks()
    {
        for (const PrintCheck& check : m_dialog->checks()) QVERIFY2(check.passed, qPrintable(check.text));
        QVERIFY(m_dialog->checks().size() >= 4);
        QCOMPARE(m_dialog->checks()[0].text, u"Smallest letters 6 pt, thinnest line 0.5 pt"_s);
    }

    void checksFindFaults()
    {
        Style small = Style::paper();
        small.textPt = 5, small.tickPt = 4;
        QVERIFY(!checksOf(samples::overheadCurves(), small, 84, 70)[0].passed);

        Figure twins = samples::overheadCurves();
        for (const Hue hue : {Hue::Blue, Hue::Vermillion}) { // about the same lightness
            Series s = samples::measured({2, 3}, {90, 95}, Marker::Diamond, Fill::Solid, hue == Hue::Blue ? "one" : "other");
            s.hue = hue;
            twins.panels[0].series.push_back(s);
        }
        const auto grey = checksOf(twins, Style::paper(), 84, 70)[3];
        QVERIFY(!grey.passed && grey.text.contains(u"“one” and “other”"_s));
        twins.panels[0].series.back().marker = Marker::Triangle;
        QVERIFY(checksOf(twins, Style::paper(), 84, 70)[3].passed);

        Figure empty = samples::overheadCurves(); // its legend names what it does not show
        empty.panels[0].series.push_back(samples::measured({1e9}, {90}, Marker::Triangle, Fill::Solid, "elsewhere"));
        QVERIFY(checksOf(empty, Style::paper(), 84, 70)[3].passed);

        const auto cramped = checksOf(samples::overheadCurves(), Style::paper(), 40, 30);
        QVERIFY(!cramped.back().passed && cramped.back().text.startsWith(u"No room for"_s));
    }
};

QTEST_MAIN(TestExportDialog)
#include "tst_export_dialog.moc"
