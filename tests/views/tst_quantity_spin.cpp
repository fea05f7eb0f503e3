// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/QuantitySpin.h"

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
