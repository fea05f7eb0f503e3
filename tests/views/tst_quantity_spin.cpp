// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/ParameterSlider.h"
#include "views/widgets/QuantitySpin.h"
#include "views/widgets/ValueSlider.h"
#include "views/widgets/WholeBox.h"

#include <QLineEdit>
#include <QTest>

#include <cmath>

using namespace costscope;

class TestQuantitySpin : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void typed_data()
    {
        QTest::addColumn<double>("shown");
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("plain, in the unit shown") << 100e-12 << "50" << 50e-12;
        QTest::newRow("with a point") << 100e-12 << "0.5" << 0.5e-12;
        QTest::newRow("with a unit") << 100e-12 << "2 ns/B" << 2e-9;
        QTest::newRow("with an exponent") << 100e-12 << "5e-11" << 5e-11;
        QTest::newRow("nothing shown") << std::nan("") << "3" << 3.0;
    }
    void typed()
    {
        QFETCH(double, shown);
        QFETCH(QString, text);
        QFETCH(double, value);
        QuantitySpin spin(Quantity::TimePerByte);
        spin.setValue(shown);
        auto* line = spin.findChild<QLineEdit*>();
        line->setText(text);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY2(std::fabs(spin.value() - value) <= 1e-12 * value, qPrintable(QString::number(spin.value())));
    }

    /// The value itself in other words, and what is none: the field is never left empty, and says what is wrong.
    void hostile_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<QString>("problem");
        QTest::newRow("the value again") << "100.00"
                                         << "100"
                                         << "";
        QTest::newRow("in SI") << "1e-10"
                               << "100"
                               << "";
        QTest::newRow("in SI, or in the unit shown?") << "1e3"
                                                      << "1e3"
                                                      << "1e3 could be ps/B or s/B: write the unit beside it.";
        QTest::newRow("below 0") << "-3 ns/B"
                                 << "-3"
                                 << "-3 ns/B is below 0 s/B, the least that is possible.";
        QTest::newRow("none") << "abc"
                              << "abc"
                              << "abc";
    }
    void hostile()
    {
        QFETCH(QString, text);
        QFETCH(QString, shown);
        QFETCH(QString, problem);
        QuantitySpin spin(Quantity::TimePerByte);
        spin.setRange(0, std::nan(""));
        spin.setValue(100e-12);
        QString said;
        connect(&spin, &QuantitySpin::problem, &spin, [&said](QString reason) { said = reason.replace(QChar(0xA0), u' '); });
        static_cast<QWidget&>(spin).show();
        spin.activateWindow();
        auto* line = spin.findChild<QLineEdit*>();
        line->setFocus();
        QTRY_VERIFY(line->hasFocus());
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY2(line->text().startsWith(shown), qPrintable(line->text()));
        QVERIFY2(said.contains(problem) && said.isEmpty() == problem.isEmpty(), qPrintable(said));
        QCOMPARE(spin.value(), 100e-12);
    }

    void wholeNumbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("value");
        QTest::newRow("digits") << "42" << 42;
        QTest::newRow("with an exponent") << "1e3" << 1000;
        QTest::newRow("a point") << "2.0" << 2;
        QTest::newRow("too many") << "1e9" << 7;
        QTest::newRow("no whole number") << "2.5" << 7;
        QTest::newRow("not finished") << "1e" << 7;
        QTest::newRow("below") << "-4" << 7;
        QTest::newRow("nothing") << "" << 7;
    }
    void wholeNumbers()
    {
        QFETCH(QString, text);
        QFETCH(int, value);
        WholeBox box;
        box.setRange(0, 9999);
        box.setSuffix(u" records"_s);
        box.setValue(7);
        auto* line = box.findChild<QLineEdit*>();
        line->clear();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(box.value(), value);
        QCOMPARE(line->text(), u"%1 records"_s.arg(value));
    }

    /// What cannot be a value leaves the last one, whatever its first characters could have been alone.
    void realNumbers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("value");
        QTest::newRow("digits") << "42.5" << 42.5;
        QTest::newRow("with an exponent") << "1e2" << 100.0;
        QTest::newRow("too many") << "1e9" << 84.0;
        QTest::newRow("too few") << "1e-9" << 84.0;
        QTest::newRow("not finished") << "1e" << 84.0;
        QTest::newRow("below") << "-40" << 84.0;
        QTest::newRow("nothing") << "" << 84.0;
    }
    void realNumbers()
    {
        QFETCH(QString, text);
        QFETCH(double, value);
        RealBox box;
        box.setLocale(QLocale::c());
        box.setRange(15, 500);
        box.setDecimals(1);
        box.setSuffix(u" mm"_s);
        box.setValue(84);
        auto* line = box.findChild<QLineEdit*>();
        line->clear();
        QTest::keyClicks(line, text);
        QCOMPARE(box.value(), 84.0); // until it is finished
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(box.value(), value);
        QCOMPARE(line->text(), QString::number(value, 'f', 1) + u" mm"_s);
    }

    /// Where a value is 0, which no logarithmic scale has, the slider stays: a click brings the value back.
    void aSliderStaysAtZero()
    {
        ParameterSlider slider;
        const Parameter gamma{.name = u"gamma"_s, .quantity = Quantity::Time, .typical = 1e-8};
        slider.show(gamma, 0, 2e-8, u"measured"_s);
        double value = 0;
        connect(&slider, &ParameterSlider::changed, &slider, [&value](double to) { value = to; });
        QVERIFY(!slider.slider()->isHidden());
        static_cast<QWidget&>(slider).show();
        QTest::mouseClick(slider.slider(), Qt::LeftButton, {}, {slider.slider()->width() / 2, 11});
        QVERIFY2(value > 1e-8 && value < 4e-8, qPrintable(QString::number(value)));
    }

    /// A panel that is shown anew meanwhile does not take away what is being typed; another value does.
    void whileSomebodyTypes()
    {
        QuantitySpin spin(Quantity::TimePerByte);
        spin.setValue(100e-12);
        static_cast<QWidget&>(spin).show();
        spin.activateWindow();
        auto* line = spin.findChild<QLineEdit*>();
        line->setFocus();
        QTRY_VERIFY(line->hasFocus());
        line->selectAll();
        QTest::keyClicks(line, u"4"_s);
        spin.setValue(100e-12);
        QTest::keyClicks(line, u"5"_s);
        QTest::keyClick(line, Qt::Key_Return);
        QVERIFY2(std::fabs(spin.value() - 45e-12) < 1e-20, qPrintable(QString::number(spin.value())));
        QTest::keyClicks(line, u"7"_s);
        spin.setValue(20e-12); // an undo
        QVERIFY(line->text().startsWith(u"20"_s));
    }
};

QTEST_MAIN(TestQuantitySpin)
#include "tst_quantity_spin.moc"
