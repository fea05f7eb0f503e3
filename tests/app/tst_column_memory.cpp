// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/ColumnsDialog.h"
#include "app/dialogs/columnMemory.h"
#include "windowBench.h"

#include <QComboBox>
#include <QLabel>

#include <algorithm>

using namespace costscope;

namespace {

const QStringList headings = {u"cpus"_s, u"wall"_s, u"remark"_s};
const QHash<QString, QString> chosen = {{u"cpus"_s, u"n"_s}, {u"wall"_s, u"t_n_s"_s}};

CsvShape shape()
{
    CsvShape shape;
    shape.headings = headings;
    shape.rows = {{u"1"_s, u"8"_s, QString()}};
    return shape;
}

} // namespace

class TestColumnMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTest(); }

    void remembersByHeadings()
    {
        QVERIFY(rememberedColumns(headings).isEmpty());
        rememberColumns(headings, chosen);
        QCOMPARE(rememberedColumns(headings), chosen);
        QVERIFY(rememberedColumns(headings.mid(0, 2)).isEmpty());
        rememberColumns(headings, {{u"wall"_s, u"n"_s}}); // the last word counts
        QCOMPARE(rememberedColumns(headings).size(), 1);
    }

    void forgetsTheEldest()
    {
        rememberColumns(headings, chosen);
        for (int i = 0; i < 60; ++i) rememberColumns({QString::number(i)}, chosen);
        QVERIFY(rememberedColumns(headings).isEmpty());
        QVERIFY(!rememberedColumns({u"59"_s}).isEmpty());
    }

    /// A table like one that was imported before is understood at once.
    void theDialogBeginsWithIt()
    {
        rememberColumns(headings, chosen);
        const ColumnsDialog dialog(u"again.csv"_s, shape());
        QCOMPARE(dialog.columns(), chosen);
    }

    void whatWasChosenIsKept()
    {
        QSettings().clear();
        ColumnsDialog dialog(u"new.csv"_s, shape());
        dialog.meaning(0)->setCurrentIndex(dialog.meaning(0)->findData(u"n"_s));
        dialog.meaning(1)->setCurrentIndex(dialog.meaning(1)->findData(u"t_n_s"_s));
        dialog.accept();
        QCOMPARE(rememberedColumns(headings), chosen);
    }

    /// A column read in another unit, and one that tells no cases apart, as they are written in columns() and shown again.
    void unitsAndColumnsThatAreSetAside()
    {
        QSettings().clear();
        CsvShape now = shape();
        now.said = {{u"cpus"_s, u"n"_s}, {u"wall"_s, u"t_n_s[ms]"_s}, {u"remark"_s, QString()}};
        ColumnsDialog dialog(u"now.csv"_s, now);
        QCOMPARE(dialog.columns(), now.said);
        const auto says = [&](const QString& words) {
            const QList<QLabel*> labels = dialog.findChildren<QLabel*>();
            return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(words); });
        };
        const QString milliseconds = u"n = 1 took %1"_s.arg(display(0.008, Quantity::Time));
        QVERIFY(says(milliseconds));
        dialog.unit(1)->setCurrentIndex(dialog.unit(1)->findData(u"h"_s));
        QCOMPARE(dialog.columns().value(u"wall"_s), u"t_n_s[h]"_s);
        QVERIFY(!says(milliseconds));
        dialog.meaning(1)->setCurrentIndex(0);
        QVERIFY(says(u"Still needed"_s));
        QCOMPARE(dialog.columns().size(), 2);
    }

    /// "time [ms]" is in ms without a word, and is shown so.
    void theUnitOfAHeadingIsTheFirstChoice()
    {
        CsvShape written = shape();
        written.headings = {u"cpus"_s, u"wall [ms]"_s, u"remark"_s};
        written.said = {{u"cpus"_s, u"n"_s}, {u"wall [ms]"_s, u"t_n_s[ms]"_s}};
        const ColumnsDialog dialog(u"written.csv"_s, written);
        QCOMPARE(dialog.unit(1)->currentIndex(), 0);
        QVERIFY(dialog.unit(1)->currentText().contains(u"ms"_s));
        QCOMPARE(dialog.columns().value(u"wall [ms]"_s), u"t_n_s"_s);
    }
};

QTEST_MAIN(TestColumnMemory)
#include "tst_column_memory.moc"
