// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/didYouMean.h"
#include "core/base/literals.h"

#include <QTest>

using namespace costscope;

class TestDidYouMean : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void findsTheWordThatWasMeant_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("meant");
        QTest::newRow("letter left out") << u"--figre"_s << u"--figure"_s;
        QTest::newRow("letter added") << u"--figuure"_s << u"--figure"_s;
        QTest::newRow("letters swapped") << u"--dorp"_s << u"--drop"_s;
        QTest::newRow("case") << u"Blue Waters"_s << u"blue-waters"_s;
        QTest::newRow("joined otherwise") << u"overhead_curves"_s << u"overhead-curves"_s;
        QTest::newRow("begun") << u"overhead-cu"_s << u"overhead-curves"_s;
        QTest::newRow("begins two") << u"overhead"_s << QString();
        QTest::newRow("another word") << u"--banana"_s << QString();
        QTest::newRow("nothing") << QString() << QString();
        QTest::newRow("one letter") << u"o"_s << QString();
        QTest::newRow("endless") << QString(100'000, QLatin1Char('a')) << QString();
    }
    void findsTheWordThatWasMeant()
    {
        QFETCH(QString, typed);
        QFETCH(QString, meant);
        QCOMPARE(nearestWord(typed, {u"-o"_s, u"--figure"_s, u"--drop"_s, u"--width"_s, u"blue-waters"_s, u"overhead-curves"_s,
                                     u"overhead-ratio"_s}),
                 meant);
    }
    void keepsSilentBetweenTwo() { QCOMPARE(nearestWord(u"levelx"_s, {u"levela"_s, u"levelb"_s}), QString()); }
    void listsWhatIsKnown()
    {
        QCOMPARE(knownInstead(u"lammp"_s, {u"lammps"_s, u"vasp"_s}), u"Did you mean “lammps”? Known: lammps, vasp."_s);
        QCOMPARE(knownInstead(u"gromacs"_s, {u"lammps"_s, u"vasp"_s}), u"Known: lammps, vasp."_s);
    }
};

QTEST_GUILESS_MAIN(TestDidYouMean)
#include "tst_did_you_mean.moc"
