// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/locality.h"

#include <QTest>

using namespace costscope;

class TestPointToPoint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsOfTheCommandLine()
    {
        QCOMPARE(toString(Locality::IntraSocket), QStringLiteral("intra-socket"));
        QCOMPARE(toString(Locality::IntraNode), QStringLiteral("intra-node"));
        QCOMPARE(toString(Locality::InterNode), QStringLiteral("inter-node"));
        QCOMPARE(toString(Protocol::Short), QStringLiteral("short"));
        QCOMPARE(toString(Protocol::Eager), QStringLiteral("eager"));
        QCOMPARE(toString(Protocol::Rend), QStringLiteral("rend"));
        for (const Locality locality : localities) QVERIFY(localityById(toString(locality)) == locality);
        for (const Protocol protocol : protocols) QVERIFY(protocolById(toString(protocol)) == protocol);
        QVERIFY(!localityById(u"moon") && !protocolById(u"") && !localityById(u"Inter-Node"));
    }
};

QTEST_GUILESS_MAIN(TestPointToPoint)
#include "tst_point_to_point.moc"
