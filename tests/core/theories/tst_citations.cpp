// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/scalingLaws.h"
#include "core/theories/citations.h"
#include "tests/core/testSession.h"

#include <QTest>

using namespace costscope;

class TestCitations : public QObject {
    Q_OBJECT

    /// Keys of what a session with one forecast of LAMMPS cites.
    static QStringList cited(const QString& scaling)
    {
        Session session;
        const QString id = addPaperTable(session, u"lammps"_s, u"LAMMPS"_s);
        session.fits.clear();
        session.figures = {{.id = u"f1"_s, .kind = u"run-time-forecast"_s, .datasets = {id}, .choices = {{u"scaling"_s, scaling}}}};
        QStringList keys;
        for (const Citation& citation : citationsOf(session)) keys << citation.key;
        keys.sort();
        return keys;
    }

private Q_SLOTS:
    void aForecastCitesTheLawsItWeighs()
    {
        const QStringList strong{u"amdahl1967"_s, u"gunther1993"_s, u"hoefinger2017"_s};
        QCOMPARE(cited(u"data"_s), strong);
        QCOMPARE(cited(u"strong"_s), strong);
        QCOMPARE(cited(u"weak"_s), QStringList{u"gustafson1988"_s});
        QCOMPARE(cited(u"unknown"_s), strong);
    }

    /// What a caption calls "Gunther 1993" has an entry of BibTeX.
    void everyPublicationOfALawIsCited()
    {
        for (const Scaling scaling : {Scaling::Strong, Scaling::Weak}) {
            const QStringList keys = cited(scaling == Scaling::Weak ? u"weak"_s : u"strong"_s);
            QSet<QString> publications;
            for (const ScalingLaw* law : lawsOf(scaling))
                if (!law->publication.isEmpty()) publications << law->publication;
            QCOMPARE(publications.size(), keys.size());
            for (const QString& name : publications) {
                const QString year = name.right(4);
                QVERIFY2(std::ranges::any_of(keys, [&](const QString& key) { return key.endsWith(year); }), qPrintable(name));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCitations)
#include "tst_citations.moc"
