// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/ColumnsDialog.h"
#include "app/dialogs/columnMemory.h"
#include "windowBench.h"

#include <QComboBox>

using namespace costscope;

namespace {

const QStringList headings = {QStringLiteral("cpus"), QStringLiteral("wall"), QStringLiteral("remark")};
const QHash<QString, QString> chosen = {{QStringLiteral("cpus"), QStringLiteral("n")}, {QStringLiteral("wall"), QStringLiteral("t_n_s")}};

CsvShape shape()
{
    CsvShape shape;
    shape.headings = headings;
    shape.rows = {{QStringLiteral("1"), QStringLiteral("8"), QString()}};
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
        rememberColumns(headings, {{QStringLiteral("wall"), QStringLiteral("n")}}); // the last word counts
        QCOMPARE(rememberedColumns(headings).size(), 1);
    }

    void forgetsTheEldest()
    {
        rememberColumns(headings, chosen);
        for (int i = 0; i < 60; ++i) rememberColumns({QString::number(i)}, chosen);
        QVERIFY(rememberedColumns(headings).isEmpty());
        QVERIFY(!rememberedColumns({QStringLiteral("59")}).isEmpty());
    }

    /// A table like one that was imported before is understood at once.
    void theDialogBeginsWithIt()
    {
        rememberColumns(headings, chosen);
        const ColumnsDialog dialog(QStringLiteral("again.csv"), shape());
        QCOMPARE(dialog.columns(), chosen);
    }

    void whatWasChosenIsKept()
    {
        QSettings().clear();
        ColumnsDialog dialog(QStringLiteral("new.csv"), shape());
        const QList<QComboBox*> boxes = dialog.findChildren<QComboBox*>();
        boxes[0]->setCurrentIndex(boxes[0]->findData(QStringLiteral("n")));
        boxes[1]->setCurrentIndex(boxes[1]->findData(QStringLiteral("t_n_s")));
        dialog.accept();
        QCOMPARE(rememberedColumns(headings), chosen);
    }
};

QTEST_MAIN(TestColumnMemory)
#include "tst_column_memory.moc"
