// SPDX-License-Identifier: GPL-3.0-or-later
// Tables that the program predicts, reads and draws: verbs, figures and a few lines of arithmetic give the same numbers, on machines
// and times made at random.
#include "tests/random/Chance.h"
#include "tests/random/routes.h"
#include "views/draw/fonts.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <map>
#include <numeric>

using namespace costscope;

namespace {

QJsonObject shippedJson(const char* id)
{
    QFile file(QStringLiteral(COSTSCOPE_SOURCE "/resources/machines/%1.json").arg(QLatin1String(id)));
    if (!file.open(QIODevice::ReadOnly)) qFatal("%s cannot be read", id);
    return QJsonDocument::fromJson(file.readAll()).object();
}

QString text(const QJsonObject& figure, const char* column, qsizetype row)
{
    for (const QJsonValue& one : figure["table"]["columns"].toArray())
        if (one["name"].toString() == QLatin1String(column)) return one["values"].toArray().at(row).toVariant().toString();
    return {};
}

/// Median, by sorting all of them.
double middle(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

} // namespace

class TestRoutesOfTables : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    Chance m_chance{1};

    /// Hopper with other rates, latency, factors and efficiencies: machine.json. Efficiencies rise with the block.
    std::map<double, double> drawHopper()
    {
        QJsonObject machine = shippedJson("hopper"), calibration = machine["calibration"].toObject(),
                    network = machine["network"].toObject(), kernels = machine["kernels"].toObject(), dgemm = kernels["dgemm"].toObject();
        const double factor = m_chance.magnitude(1, 3);
        for (const char* name : {"average", "maximum"}) {
            QJsonArray scaled;
            for (const QJsonValue& row : calibration[QLatin1String(name)].toArray()) {
                QJsonArray cells = row.toArray();
                cells[cells.size() - 1] = factor * cells.last().toDouble();
                scaled.append(cells);
            }
            calibration[QLatin1String(name)] = scaled;
        }
        calibration["latency"] = m_chance.magnitude(1e-7, 1e-5);
        network["bandwidth"] = m_chance.magnitude(1e9, 1e11);
        std::map<double, double> efficiency;
        QJsonArray curve;
        double reached = 0.3 * (0.5 + m_chance.unit());
        for (int block = 128; block <= 8192; block *= 2) {
            reached += (0.95 - reached) * m_chance.unit() / 2;
            efficiency[block] = reached;
            curve.append(QJsonArray{block, reached});
        }
        dgemm["efficiency"] = curve;
        kernels["dgemm"] = dgemm;
        machine["kernels"] = kernels, machine["calibration"] = calibration, machine["network"] = network;
        machine.remove("readings");
        machine["id"] = "drawn";
        writeTo(u"machine.json"_s, QJsonDocument(machine).toJson());
        return efficiency;
    }

    static void isShownBy(const QJsonObject& figure, const QJsonObject& predicted)
    {
        const QJsonArray cells = predicted["cells"].toArray();
        QCOMPARE(cells.size(), 4);
        for (int row = 0; row < 4; ++row) {
            const QJsonObject one = cells[row].toObject();
            QCOMPARE(text(figure, "variant", row), one["variant"].toString());
            QVERIFY(cell(figure, "time_s", row) == at(one, "time_s"));
            QVERIFY(cell(figure, "calibrated_percent", row) == at(one, "percent_of_peak"));
            const QJsonObject terms = one["terms"].toObject();
            QVERIFY(!terms.isEmpty());
            for (auto term = terms.begin(); term != terms.end(); ++term)
                QVERIFY2(cell(figure, qPrintable(term.key()), row) == term.value().toDouble(), qPrintable(term.key()));
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        loadFonts();
        QVERIFY(QDir::setCurrent(m_folder.path()));
    }
    void cleanupTestCase() { QVERIFY(QDir::setCurrent(u"/"_s)); }

    /// predict; percent-of-peak, dense-breakdown and best-variant-map; predict --against what it predicted.
    void predicted()
    {
        constexpr const char* algorithms[] = {"cannon", "summa", "trsm", "cholesky"};
        for (int i = 0; i < machinesTried; ++i) {
            drawHopper();
            const QString algorithm = QLatin1String(algorithms[i % 4]), machine = u"machine.json"_s,
                          cores = QString::number(6 * (256 << 2 * m_chance.between(0, 2))),
                          size = QString::number(16384 << m_chance.between(0, 2));
            const QStringList ask = {u"predict"_s, algorithm, u"--machine"_s, machine, u"--size"_s, size, u"--cores"_s, cores};
            const QJsonObject all = answerTo(ask);
            const QStringList draw = {machine, u"--choice"_s, u"algorithm="_s + algorithm, u"--figure"_s};
            const QStringList place = {u"--choice"_s, u"cores="_s + cores, u"--choice"_s, u"sizes="_s + size};
            for (const char* kind : {"percent-of-peak", "dense-breakdown"})
                isShownBy(exported(draw + QStringList{QLatin1String(kind)} + place), all);
            const QJsonObject map = exported(draw + QStringList{u"best-variant-map"_s, u"--choice"_s, u"cores_min="_s + cores,
                                                                u"--choice"_s, u"cores_max="_s + cores, u"--choice"_s,
                                                                u"size_min="_s + size, u"--choice"_s, u"size_max="_s + size});
            int found = 0;
            for (int row = 0; !text(map, "cores", row).isEmpty(); ++row) {
                if (text(map, "cores", row) != cores || text(map, "matrix_size", row) != size) continue;
                ++found;
                QVERIFY(areSame(cell(map, "percent_of_peak", row), at(all, "best/0/percent_of_peak")));
                QVERIFY(areSame(cell(map, "margin", row), at(all, "best/0/margin")));
                QVERIFY(text(map, "predicted_best", row).contains(all["best"][0]["variant"].toString()));
            }
            QVERIFY(found <= 1);
            QString out, err;
            QTextStream outStream(&out), errStream(&err);
            QCOMPARE(runVerb(ask + QStringList{u"--csv"_s}, outStream, errStream), 0);
            writeTo(u"cells.csv"_s, out.toUtf8());
            const QJsonObject against = answerTo({u"predict"_s, algorithm, u"--machine"_s, machine, u"--against"_s, u"cells.csv"_s});
            QVERIFY(!against["deviations"].toArray().isEmpty());
            for (const QJsonValue& one : against["deviations"].toArray()) QVERIFY(std::abs(one["deviation_points"].toDouble(NAN)) < 1e-9);
        }
    }

    /// Cannon as predicted: decode gets back what went into it, from the percentages alone.
    void decoded()
    {
        int open = 0, certain = 0;
        for (int i = 0; i < machinesTried; ++i) {
            const auto efficiency = drawHopper();
            const int cores = 6 * (64 << 2 * m_chance.between(0, 3)), size = 8192 << m_chance.between(0, 3);
            const QJsonObject all = answerTo({u"predict"_s, u"cannon"_s, u"--machine"_s, u"machine.json"_s, u"--size"_s,
                                              QString::number(size), u"--cores"_s, QString::number(cores)});
            QByteArray table = "algorithm,variant,cores,processes,matrix_size,percent_of_peak\n";
            for (const QJsonValue& one : all["cells"].toArray())
                table += u"cannon,%1,%2,%3,%4,%5\n"_s.arg(one["variant"].toString())
                             .arg(cores)
                             .arg(cores / 6)
                             .arg(size)
                             .arg(number(one["percent_of_peak"].toDouble()))
                             .toUtf8();
            writeTo(u"percent.csv"_s, table);
            const double steps = std::sqrt(cores / 6), block = size / steps;
            const QJsonObject answer = answerTo({u"decode"_s, u"percent.csv"_s, u"--machine"_s, u"machine.json"_s}),
                              found = answer["cells"][0].toObject();
            QVERIFY2(std::abs(at(found, "step_s") / (at(all, "cells/0/time_s") / steps) - 1) < 1e-6,
                     qPrintable(number(at(found, "step_s"))));
            const auto known = efficiency.find(block);
            if (known == efficiency.end() || !found["dgemm_efficiency"].isDouble()) continue;
            // What a step hides may be dgemm or the shift: who takes the wrong one says that it may be the other.
            const double shift = at(all, "cells/0/terms/communication_s") / steps, dgemm = at(all, "cells/0/terms/dgemm_s") / steps;
            const bool canBeOther = shift > dgemm || known->second * dgemm / shift <= 1;
            const QString told = QString::fromUtf8(QJsonDocument(answer["warnings"].toArray()).toJson());
            QCOMPARE(told.contains(u"Either part of a step can be dgemm at %1 cores, size %2 "_s.arg(cores).arg(size)), canBeOther);
            const double least = canBeOther ? std::min(shift, dgemm) : dgemm;
            QVERIFY2(std::abs(at(found, "dgemm_s") / least - 1) < 1e-5,
                     qPrintable(u"%1 %2 %3"_s.arg(number(at(found, "dgemm_s")), number(dgemm), number(shift))));
            QVERIFY(std::abs(at(found, "dgemm_efficiency") / (known->second * dgemm / least) - 1) < 1e-5);
            ++(canBeOther ? open : certain);
        }
        QVERIFY2(open > 3 && certain > 3, qPrintable(u"%1 %2"_s.arg(open).arg(certain)));
    }

    /// A chain of two is one transfer, in segments as well; of more, its stages sum to its total, and one segment is none.
    void chainsInSegments()
    {
        for (int i = 0; i < machinesTried; ++i) {
            const qint64 segment = 1 << m_chance.between(10, 13), bytes = segment * m_chance.between(1, 8) + (i % 3 ? 0 : segment / 2);
            const QString size = QString::number(bytes), of = QString::number(segment);
            const auto chain = [](int processes, const QStringList& more) {
                return answerTo(QStringList{u"stages"_s, u"chain-broadcast"_s, u"--processes"_s, QString::number(processes),
                                            u"--with-overhead"_s, u"--extend"_s} +
                                more);
            };
            const QStringList inSegments = {u"--size"_s, size, u"--segment"_s, of};
            const QJsonObject transfer = answerTo({u"evaluate"_s, u"tau-lop-p2p"_s, u"--machine"_s, u"metropolis-like"_s, u"--set"_s,
                                                   u"m="_s + size, u"--set"_s, u"S="_s + of});
            QVERIFY2(areSame(at(chain(2, inSegments), "total_s"), at(transfer, "time_s")), qPrintable(size + u' ' + of));

            const int processes = m_chance.between(3, 16);
            const QJsonObject longer = chain(processes, inSegments);
            double sum = 0;
            for (const QJsonValue& stage : longer["stages"].toArray()) sum += stage["cost_s"].toDouble() * stage["repeat"].toInt(1);
            QVERIFY(sum > 0 && areSame(sum, at(longer, "total_s")));
            const QStringList whole = {u"--size"_s, of};
            QVERIFY(
                areSame(at(chain(processes, whole + QStringList{u"--segment"_s, of}), "total_s"), at(chain(processes, whole), "total_s")));
        }
    }

    /// overlap, overlap-bars and the formulas of POR, AOR and ROR.
    void overlapped()
    {
        QByteArray table = "name,t_comp_s,t_comm_s,t_exec_s\n";
        std::vector<std::array<double, 3>> runs;
        for (int i = 0; i < machinesTried; ++i) {
            const double comp = m_chance.magnitude(0.01, 100), comm = m_chance.magnitude(0.01, 100),
                         exec = std::max(comp, comm) + m_chance.unit() * 1.2 * std::min(comp, comm);
            runs.push_back({comp, comm, exec});
            table += u"run %1,%2,%3,%4\n"_s.arg(QString::number(i), number(comp), number(comm), number(exec)).toUtf8();
        }
        writeTo(u"overlap.csv"_s, table);
        const QJsonArray rows = answerTo({u"overlap"_s, u"overlap.csv"_s})["rows"].toArray();
        const QJsonObject figure = exported({u"overlap.csv"_s, u"--figure"_s, u"overlap-bars"_s});
        QCOMPARE(rows.size(), machinesTried);
        for (int i = 0; i < machinesTried; ++i) {
            const auto& [comp, comm, exec] = runs[size_t(i)];
            const double sum = comp + comm, shorter = std::min(comp, comm);
            const std::pair<const char*, double> told[] = {{"por", shorter / sum},
                                                           {"aor", std::abs(sum - exec) / sum},
                                                           {"ror", std::abs(sum - exec) / shorter},
                                                           {"signed_saving", (sum - exec) / sum}};
            for (const auto& [name, value] : told) {
                QVERIFY2(std::abs(at(rows[i].toObject(), name) - value) < 1e-11 * (1 + value), name);
                QVERIFY2(cell(figure, name, i) == at(rows[i].toObject(), name), name);
            }
        }
    }

    /// select and selection-replay: means, medians and the winner of measured times.
    void selected()
    {
        for (int i = 0; i < machinesTried; ++i) {
            const int functions = m_chance.between(2, 6), iterations = m_chance.between(5, 12);
            std::map<QString, std::vector<double>> times;
            QByteArray table = "function,iteration,time_s\n";
            for (int f = 0; f < functions; ++f) {
                const double usual = m_chance.magnitude(1e-4, 1e-2);
                for (int k = 0; k < iterations; ++k) {
                    const double seconds = usual * (1 + 0.05 * m_chance.unit());
                    times[u"f%1"_s.arg(f)].push_back(seconds);
                    table += u"f%1,%2,%3\n"_s.arg(f).arg(k + 1).arg(number(seconds)).toUtf8();
                }
            }
            writeTo(u"times.csv"_s, table);
            const QString count = QString::number(iterations);
            const QJsonObject replay = answerTo({u"select"_s, u"times.csv"_s, u"--iterations"_s, count});
            const QJsonObject figure =
                exported({u"times.csv"_s, u"--figure"_s, u"selection-replay"_s, u"--choice"_s, u"iterations="_s + count});
            const auto mean = [](const std::vector<double>& all) {
                return std::accumulate(all.begin(), all.end(), 0.0) / double(all.size());
            };
            const auto least = std::ranges::min_element(times, {}, [&](const auto& one) { return mean(one.second); });
            QCOMPARE(replay["best"].toString(), least->first);
            QVERIFY(areSame(at(replay, "best_mean_s"), mean(least->second)));
            std::map<QString, double> decided;
            for (const QJsonValue& step : replay["steps"].toArray()) {
                const QString name = step["function"].toString();
                decided[name] = step["decision_s"].toDouble();
                QVERIFY(areSame(step["mean_s"].toDouble(), mean(times[name])));
            }
            QCOMPARE(int(decided.size()), functions);
            QCOMPARE(replay["winner"].toString(), std::ranges::min_element(decided, {}, [](const auto& one) { return one.second; })->first);
            for (int row = 0; row < functions; ++row) {
                const QString name = text(figure, "function", row);
                QVERIFY2(times.contains(name), qPrintable(name));
                QVERIFY(areSame(cell(figure, "mean_s", row), mean(times[name])));
                QVERIFY(areSame(cell(figure, "median_s", row), middle(times[name])));
                QVERIFY(areSame(cell(figure, "decision_s", row), decided[name]));
            }
        }
    }
};

QTEST_MAIN(TestRoutesOfTables)
#include "tst_routes_of_tables.moc"
