// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/ColumnsDialog.h"
#include "app/dialogs/columnMemory.h"
#include "windowBench.h"

#include <QComboBox>

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
        const QList<QComboBox*> boxes = dialog.findChildren<QComboBox*>();
        boxes[0]->setCurrentIndex(boxes[0]->findData(u"n"_s));
        boxes[1]->setCurrentIndex(boxes[1]->findData(u"t_n_s"_s));
        dialog.accept();
        QCOMPARE(rememberedColumns(headings), chosen);
    }
};

QTEST_MAIN(TestColumnMemory)
#include "tst_column_memory.moc"
