// SPDX-License-Identifier: GPL-3.0-or-later
// What every importer makes of the samples, and of damaged ones. See Kept.h.
#include "Kept.h"

#include "core/machine/machineFile.h"
#include "core/session/sessionFile.h"
#include "core/theories/defaults.h"
#include "importers/Importer.h"
#include "importers/text/Input.h"
#include "tests/fuzz/Mutator.h"
#include "tests/random/Chance.h"
#include "tests/random/toldProgress.h"

#include <QDirIterator>
#include <QJsonDocument>
#include <QTest>

using namespace costscope;

namespace {

constexpr qint64 largestSample = 100 << 10, bytesToDamage = 1 << 20;
constexpr int mostDamaged = 300;

QByteArray textOf(const Messages& messages)
{
    QByteArray text;
    for (const Message& m : messages) text += u"%1 %2:%3 %4\n"_s.arg(int(m.severity)).arg(m.line).arg(m.column).arg(m.text).toUtf8();
    return text;
}

/// The figures that a newcomer would get of these data.
QByteArray firstFigures(const Dataset& dataset)
{
    Session session;
    addDefaults(session, addDataset(session, std::make_shared<const Dataset>(dataset)));
    QStringList kinds;
    for (const FigureRequest& request : session.figures) kinds << request.kind;
    return "figures: " + kinds.join(QLatin1Char(' ')).toUtf8() + '\n';
}

QByteArray answerOf(const Importer& importer, const QByteArray& bytes, bool partial)
{
    ImportOptions options;
    options.partial = partial;
    const auto input = Input::fromBytes(bytes, u"sample"_s, Input::Hashing::Off);
    ToldProgress told;
    const auto imported = importer.read(*input, options, told.progress());
    if (const QString wrong = told.wrong(); !wrong.isEmpty()) qFatal("%s: %s", qPrintable(importer.id), qPrintable(wrong));
    if (!imported) return imported.error().toString().toUtf8() + '\n' + told.text();
    QByteArray text = imported->partial ? "partial\n" : "";
    text += told.text();
    text += textOf(imported->messages);
    Session session;
    for (const Dataset& dataset : imported->datasets) {
        text += textOf(dataset.messages) + QJsonDocument(summary(dataset)).toJson(QJsonDocument::Compact) + '\n' + firstFigures(dataset);
        addDataset(session, std::make_shared<const Dataset>(dataset));
    }
    for (const Machine& machine : imported->machines) text += machineText(machine);
    return text + writeSession(session);
}

/// As it is; what is refused once more, in part.
QByteArray answerOf(const Importer& importer, const QByteArray& bytes)
{
    const QByteArray whole = answerOf(importer, bytes, false), part = answerOf(importer, bytes, true);
    return whole == part ? whole : whole + "in part:\n" + part;
}

/// One to three numbers become others: small and round ones, or those that stand before or behind them, so that some are equal.
QByteArray withOtherNumbers(QByteArray bytes, Chance& chance)
{
    struct Place {
        qsizetype at, size;
    };
    std::vector<Place> numbers;
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype begin = at;
        while (at < bytes.size() && (QByteArrayView("0123456789.").contains(bytes[at]))) ++at;
        if (at > begin && bytes[begin] != '.') numbers.push_back({begin, at - begin});
        if (at == begin) ++at;
    }
    if (numbers.empty()) return bytes;
    const int count = chance.between(1, 3);
    size_t number = size_t(chance.below(numbers.size()));
    for (int i = 0; i < count; ++i) {
        const Place place = numbers[number];
        const Place near = numbers[number == 0 ? numbers.size() - 1 : number - 1];
        const QByteArray other =
            chance.oneIn(3) ? bytes.mid(near.at, near.size)
                            : QByteArray(chance.of({"0", "1", "2", "3", "4", "8", "10", "100", "1000", "0.5", "0.001", "-1", "1e9", ""}));
        bytes.replace(place.at, place.size, other);
        if (number == 0) break;
        number = size_t(chance.below(number)); // places before it have not moved
    }
    return bytes;
}

struct Sample {
    QString name; ///< below tests/
    QByteArray bytes;
};

std::map<const Importer*, std::vector<Sample>> samplesByImporter()
{
    const QString folder = QStringLiteral(COSTSCOPE_SOURCE "/tests/");
    QStringList names;
    for (QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) names << files.next();
    names.sort();
    std::map<const Importer*, std::vector<Sample>> samples;
    for (const QString& name : names) {
        QFile file(name);
        const QString below = name.sliced(folder.size());
        const bool isData = below.startsWith(QLatin1String("importers/")) || below.startsWith(QLatin1String("fuzz/corpus/importer"));
        if (!isData || file.size() > largestSample || !file.open(QIODevice::ReadOnly)) continue;
        const QByteArray bytes = file.readAll();
        const Importer* importer =
            recognise({QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), 65536)), QFileInfo(name).fileName()});
        if (importer) samples[importer].push_back({below, bytes});
    }
    return samples;
}

} // namespace

class TestKeptImports : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samples()
    {
        Kept kept(u"imports"_s);
        for (const auto& [importer, samples] : samplesByImporter()) {
            for (const Sample& sample : samples)
                if (sample.name.startsWith(QLatin1String("fuzz/")))
                    kept.addTo(importer->id + u"/found"_s, answerOf(*importer, sample.bytes));
                else
                    kept.add(importer->id + QLatin1Char('/') + sample.name, answerOf(*importer, sample.bytes));
            qint64 read = 0;
            for (int i = 0; i < mostDamaged && read < bytesToDamage; ++i) {
                Mutator mutator(quint64(i) * 2654435761u + 19);
                const QByteArray bytes = mutator.mutated(samples[size_t(i) % samples.size()].bytes);
                read += bytes.size();
                kept.addTo(u"%1/damaged-%2"_s.arg(importer->id).arg(i / 50), answerOf(*importer, bytes));
            }
            read = 0;
            for (int i = 0; i < mostDamaged && read < bytesToDamage; ++i) {
                Chance chance(quint64(i) + 1);
                const QByteArray bytes = withOtherNumbers(samples[size_t(i) % samples.size()].bytes, chance);
                read += bytes.size();
                kept.addTo(u"%1/numbers-%2"_s.arg(importer->id).arg(i / 50), answerOf(*importer, bytes));
            }
        }
        const QString differences = kept.differences();
        QVERIFY2(differences.isEmpty(), qPrintable(differences));
    }
};

QTEST_GUILESS_MAIN(TestKeptImports)
#include "tst_kept_imports.moc"
