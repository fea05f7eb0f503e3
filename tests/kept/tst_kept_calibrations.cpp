// SPDX-License-Identifier: GPL-3.0-or-later
// Machines that random benchmarks give with random recipes. See Kept.h.
#include "Kept.h"

#include "core/calibration/calibration.h"
#include "core/machine/machineFile.h"
#include "core/session/Session.h"
#include "core/session/calibrations.h"
#include "tests/random/randomData.h"
#include "tests/random/randomMachine.h"
#include "tests/random/randomSession.h"

#include <QTest>

using namespace costscope;

namespace {

QByteArray said(const Calibration& calibration)
{
    QString text = QString::fromUtf8(machineText(calibration.machine));
    for (const CalibratedLaw& law : calibration.laws) text += law.id + QLatin1Char(' ') + law.recipe + QLatin1Char('\n');
    for (const DetectedProtocols& found : calibration.detected)
        text += u"%1 of %2, %3\n"_s.arg(found.chosen).arg(found.splits.size()).arg(found.gain, 0, 'g', 6);
    text += calibration.thresholdsFrom + QLatin1Char('\n');
    for (const Message& message : calibration.messages) text += u"%1 %2\n"_s.arg(int(message.severity)).arg(message.text);
    return text.toUtf8();
}

} // namespace

class TestKeptCalibrations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void random()
    {
        Kept kept(u"calibrations"_s, Kept::Of::RandomThings);
        int made = 0;
        for (quint64 seed = 1; seed <= 6000; ++seed) {
            Chance chance(seed);
            DataTaste taste;
            taste.rows = chance.of({3, 8, 16});
            taste.roundNumbers = chance.oneIn(3);
            taste.wildDatasetEvery = 8;
            Session session;
            CalibrationItem item;
            for (int i = chance.between(1, 4); i > 0; --i)
                item.datasets << addDataset(session, std::make_shared<const Dataset>(randomDataset(chance, DatasetKind::Benchmark, taste)));
            const CalibrationRecipe recipe = randomRecipe(chance, session, item, 20);
            const Machine base = randomMachine(chance, false);
            std::vector<DatasetPtr> datasets;
            for (const QString& id : std::as_const(item.datasets)) datasets.push_back(session.dataset(id)->data);
            const auto calibration = calibrate(datasets, recipe, chance.oneIn(2) ? &base : nullptr);
            made += calibration.ok();
            kept.addTo(QString::number(seed / 100), calibration ? said(*calibration) : calibration.error().message.toUtf8());
        }
        QVERIFY2(made > 2800, qPrintable(QString::number(made)));
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }
};

QTEST_GUILESS_MAIN(TestKeptCalibrations)
#include "tst_kept_calibrations.moc"
