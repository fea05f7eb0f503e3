// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/collectives/ChannelTable.h"
#include "views/inspector/collectives/CollectivePanel.h"
#include "views/inspector/collectives/CollectiveValuesPart.h"
#include "views/inspector/collectives/StageBar.h"
#include "views/inspector/collectives/costExpression.h"
#include "views/widgets/ElidedCombo.h"
#include "views/widgets/FactGrid.h"
#include "views/widgets/SizeSpin.h"

#include "core/collectives/collectiveEdits.h"

#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <QTextDocument>
#include <QToolButton>
#include <QVariant>

#include <cmath>

using namespace costscope;

namespace {

/// The worked example of models.md: P = 16, M = 4, m = 64 KiB at transfer level.
Session ringSession()
{
    CollectiveSetup setup;
    setup.nodes = 4;
    setup.level = StageLevel::Transfer;
    Session session;
    if (!addCollective(session, setup).ok()) qFatal("no ring");
    return session;
}

QString plain(QString text)
{
    return plainText(text.replace(u"<br>"_s, u" "_s)).replace(QChar(0xA0), QLatin1Char(' '));
}

} // namespace

class TestCollectiveParts : public QObject {
    Q_OBJECT

    static void show(CollectivePanel& panel, const Session& session, const QStringList& keys = {})
    {
        panel.setFigure(session, session.figures.front(), keys);
    }

private Q_SLOTS:
    void sizes_data()
    {
        QTest::addColumn<double>("shown");
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("in the unit shown") << 65536.0 << "32" << 32768.0;
        QTest::newRow("with a unit") << 65536.0 << "2 MiB" << 2097152.0;
        QTest::newRow("decimal") << 65536.0 << "8 kB" << 8000.0;
        QTest::newRow("bytes") << 65536.0 << "4096" << 4096.0; // nobody says 4096 KiB
        QTest::newRow("from none") << std::nan("") << "4096" << 4096.0;
        QTest::newRow("to none") << 65536.0 << "none" << std::nan("");
    }
    void sizes()
    {
        QFETCH(double, shown);
        QFETCH(QString, text);
        QFETCH(double, value);
        SizeSpin spin(u"none"_s);
        spin.setValue(shown);
        auto* line = spin.findChild<QLineEdit*>();
        line->setText(text);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY2(std::isnan(value) ? std::isnan(spin.value()) : spin.value() == value, qPrintable(QString::number(spin.value())));
    }
    void arrowsDoubleAndHalve()
    {
        SizeSpin spin;
        spin.setValue(65536);
        spin.stepUp();
        QCOMPARE(spin.value(), 131072.0);
        for (int i = 0; i < 30; ++i) spin.stepDown();
        QCOMPARE(spin.value(), 1.0);
    }

    /// Symbols, numbers and total of the worked examples eq (7) and (8): 1.470 ms and 4.065 ms, the network decides.
    void expressionsOfBothMappings()
    {
        Session session = ringSession();
        QVERIFY(editCollective(session, session.datasets.front().id, "mapping", "both").ok());
        CollectivePanel panel;
        show(panel, session);
        QCOMPARE(panel.equations(), (QStringList{"eq (7), sequential", "eq (8), round robin"}));
        const QStringList expressions = panel.expressions();
        QCOMPARE(plain(expressions[0]), u"Θ = 15 × [ L⁰(m,4) + max{L⁰(m,3), L¹(m,1)} + L⁰(m,1) ] = 15 × [ 20.0 µs + "
                                        "max{18.5 µs, 62.0 µs} + 16.0 µs ] = 1.470 ms"_s);
        QVERIFY(QString(expressions[0]).replace(QChar(0xA0), QLatin1Char(' ')).contains(u"<b>62.0 µs</b>"_s));
        QVERIFY(expressions[0].contains(u"<i>L</i>⁰(<i>m</i>,4)"_s));
        QCOMPARE(plain(expressions[1]).section(u" = "_s, -1), u"4.065 ms"_s);
        const auto facts = panel.totals()->facts();
        const auto ratio = std::find_if(facts.begin(), facts.end(), [](const Fact& f) { return f.meaning.contains("by τ-Lop"); });
        QVERIFY(ratio != facts.end());
        QCOMPARE(plain(ratio->value), u"2.77"_s);
    }

    void derivedIsSaid()
    {
        Session session = ringSession();
        QVERIFY(editCollective(session, session.datasets.front().id, "algorithm", "bruck-alltoall").ok());
        CollectivePanel panel;
        show(panel, session);
        QCOMPARE(panel.equations(), QStringList{"derived, sequential"});
    }

    /// What a table does not hold is a dash, and beyond it the costs give way to the reason.
    void channelsAtTheSize()
    {
        Session session = ringSession();
        CollectivePanel panel;
        show(panel, session);
        QVERIFY(!panel.illustrative()->isHidden());
        const QString table = panel.channels()->text();
        for (const char* cell : {"<b>20.0</b>", "<b>18.5</b>", "<b>62.0</b>", "<b>16.0</b>"})
            QVERIFY2(table.contains(QString::fromUtf8(cell)), qPrintable(table));
        CollectivePanel outside;
        QVERIFY(editCollective(session, session.datasets.front().id, "size", "64 MiB").ok());
        show(outside, session);
        QVERIFY(outside.problem()->text().contains(u"64"_s));
        QVERIFY(!outside.problem()->isHidden());
        QVERIFY(editCollective(session, session.datasets.front().id, "outside", "extend").ok());
        show(outside, session);
        QVERIFY(outside.problem()->isHidden());
        ChannelTable table48;
        const auto channels = channelsOf(*shippedMachine(u"metropolis-like"));
        table48.set(*channels, 65536, "m", {{ChannelId::Network, 48}});
        QVERIFY(table48.text().contains(u"<b>—</b>"_s));
    }

    /// The least value has three digits before any leading zero, and a narrow panel holds the whole table.
    void channelsInOneUnit()
    {
        const auto channels = channelsOf(*shippedMachine(u"metropolis-like"));
        ChannelTable table;
        const auto unit = [&](double m) {
            table.set(*channels, m, "m", {{ChannelId::Network, 32}});
            return table.unit();
        };
        QCOMPARE(unit(65536), u"µs"_s); // 16 µs to 1.81 ms
        QVERIFY2(table.text().contains(u"16.0"_s) && table.text().contains(u"<b>1810</b>"_s), qPrintable(table.text()));
        QVERIFY(!table.text().contains(u">0."_s));
        QCOMPARE(unit(4194304), u"ms"_s);
        QCOMPARE(unit(1), u"ns"_s);
        QVERIFY(table.text().contains(u"200"_s) && table.text().contains(u"23000"_s));
        QTextDocument words;
        words.setDefaultFont(table.findChildren<QLabel*>().back()->font());
        words.setHtml(table.text());
        QVERIFY2(words.idealWidth() <= 200, qPrintable(QString::number(words.idealWidth())));
    }

    void controlsShowAndTell()
    {
        const Session session = ringSession();
        CollectivePanel panel;
        show(panel, session);
        QSignalSpy edited(&panel, &CollectivePanel::edited);
        auto* nodes = qobject_cast<QSpinBox*>(panel.values()->control("nodes"));
        QCOMPARE(nodes->value(), 4);
        nodes->setValue(8);
        QCOMPARE(edited.size(), 1);
        QCOMPARE(edited.front().mid(0, 3), (QVariantList{session.datasets.front().id, "nodes", "8"}));
        nodes->setValue(17); // more than there are processes
        QCOMPARE(edited.size(), 1);
        QVERIFY(panel.values()->problem().contains(u"17"_s));
        show(panel, session, {"stage=3"});
        QCOMPARE(nodes->value(), 17); // it stays beside its reason
        nodes->setValue(2);
        QVERIFY(panel.values()->problem().isEmpty());
        auto* mapping = qobject_cast<QComboBox*>(panel.values()->control("mapping"));
        QCOMPARE(mapping->findData("listed"), -1); // there is no list
        mapping->setCurrentIndex(mapping->findData("both"));
        Q_EMIT mapping->activated(mapping->currentIndex());
        QCOMPARE(edited.back()[2].toString(), u"both"_s);
    }

    /// In a narrow Inspector no list reaches over the edge, and words that are cut end in an ellipsis.
    void narrowLists()
    {
        const Session session = ringSession();
        CollectivePanel panel;
        show(panel, session);
        panel.resize(240, 900);
        panel.show();
        QVERIFY2(panel.minimumSizeHint().width() <= 240, qPrintable(QString::number(panel.minimumSizeHint().width())));
        for (const char* name : {"algorithm", "mapping", "machine"}) {
            auto* box = dynamic_cast<ElidedCombo*>(panel.values()->control(QLatin1String(name)));
            QVERIFY2(box, name);
            QVERIFY(box->mapTo(&panel, QPoint(box->width(), 0)).x() <= panel.width());
            QVERIFY2(box->fontMetrics().horizontalAdvance(box->shownText()) < box->width(), qPrintable(box->shownText()));
        }
        auto* machine = static_cast<ElidedCombo*>(panel.values()->control(u"machine"_s));
        QVERIFY2(machine->shownText().endsWith(QChar(0x2026)), qPrintable(machine->shownText()));
        panel.resize(900, 900);
        QTRY_COMPARE(machine->shownText(), machine->currentText());
    }

    void selectedStage()
    {
        const Session session = ringSession();
        CollectivePanel panel;
        show(panel, session);
        QVERIFY(panel.stage()->isHidden());
        show(panel, session, {"stage=6"});
        QVERIFY(!panel.stage()->isHidden());
        QCOMPARE(panel.stage()->facts().front().value, u"12 shared, 4 network"_s);
        show(panel, session, {"stage=15"}); // of another collective
        QVERIFY(panel.stage()->isHidden());
    }

    void longSumsAreCut()
    {
        TransferCost cost;
        for (int tau = 1; tau <= 40; ++tau) cost += TransferCost::transfer(ChannelId::SharedMemory, {8, "m"}, tau);
        QVERIFY(plain(costInSymbols(cost)).endsWith(u"… (40 terms)"_s));
    }

    void stepping()
    {
        StageBar bar;
        QSignalSpy chosen(&bar, &StageBar::chosen);
        bar.set(15, {});
        QVERIFY(chosen.isEmpty());
        const auto last = [&] { return chosen.back().front().toLongLong(); };
        QVERIFY(bar.take(Qt::Key_Right));
        QCOMPARE(last(), 0);
        bar.set(15, 6);
        QCOMPARE(bar.spin()->text(), u"6 of 0–14"_s);
        QCOMPARE(bar.slider()->value(), 6);
        for (const auto& [button, stage] : {std::pair(0, 0), {1, 5}, {2, 7}, {3, 14}}) {
            bar.button(button)->click();
            QCOMPARE(last(), stage);
        }
        bar.take(Qt::Key_End);
        QCOMPARE(last(), 14);
        bar.slider()->setValue(9);
        QCOMPARE(last(), 9);
        QVERIFY(!bar.take(Qt::Key_Up));
        bar.set(15, 14);
        QVERIFY(!bar.button(2)->isEnabled() && bar.button(0)->isEnabled());
        bar.set(0, 3);
        const qsizetype before = chosen.size();
        bar.take(Qt::Key_Right);
        QCOMPARE(chosen.size(), before);
    }
};

QTEST_MAIN(TestCollectiveParts)
#include "tst_collective_parts.moc"
