// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities that the program can be asked for in several ways: every way gives the same number, on machines made at random.
#include "tests/random/Chance.h"
#include "tests/random/routes.h"
#include "views/draw/fonts.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

using namespace costscope;

namespace {

struct Sent {
    int from = 0, to = 0;
    qint64 bytes = 0;
};

/// Four nodes of two sockets with two ranks each. Rank 0 sends all messages, so that it is the slowest process.
constexpr int ranks = 16, ppn = 4;
enum Place { IntraSocket, IntraNode, InterNode };
constexpr const char* placeNames[] = {"intra-socket", "intra-node", "inter-node"};
constexpr const char* protocolNames[] = {"short", "eager", "rend"};
Place placeOf(const Sent& message)
{
    return message.to / ppn > 0 ? InterNode : message.to / 2 > 0 ? IntraNode : IntraSocket;
}

} // namespace

class TestTwoRoutes : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    Chance m_chance{1};

    /// Of 30 machines, shipped ones with all values of transfers drawn anew: written to machine.json.
    struct Drawn {
        double alpha[3][3], R_b[3][3], R_N[3], gamma, delta, shortBelow, eagerBelow;
    };

    Drawn drawn()
    {
        Drawn d;
        for (int place = 0; place < 3; ++place)
            for (int protocol = 0; protocol < 3; ++protocol) {
                d.alpha[place][protocol] = m_chance.magnitude(1e-7, 1e-5);
                d.R_b[place][protocol] = m_chance.magnitude(1e8, 1e10);
            }
        for (double& rate : d.R_N) rate = m_chance.magnitude(1e8, 1e11);
        d.gamma = m_chance.magnitude(1e-10, 1e-7);
        d.delta = m_chance.magnitude(1e-11, 1e-9);
        d.shortBelow = m_chance.between(100, 1000);
        d.eagerBelow = m_chance.between(2000, 20000);
        return d;
    }

    static void write(const Drawn& d)
    {
        QJsonObject classes;
        for (int place = 0; place < 3; ++place) {
            QJsonObject of;
            for (int protocol = 0; protocol < 3; ++protocol) {
                QJsonObject values{{"alpha", d.alpha[place][protocol]}, {"R_b", d.R_b[place][protocol]}};
                if (place == InterNode) values["R_N"] = d.R_N[protocol];
                of[QLatin1String(protocolNames[protocol])] = values;
            }
            classes[QLatin1String(placeNames[place])] = of;
        }
        const QJsonObject machine{{"format", "costscope.machine/1"},
                                  {"id", "drawn"},
                                  {"name", "Drawn"},
                                  {"protocols", QJsonObject{{"short_below_bytes", d.shortBelow}, {"eager_below_bytes", d.eagerBelow}}},
                                  {"point_to_point", classes},
                                  {"queue_search", QJsonObject{{"gamma", d.gamma}}},
                                  {"contention", QJsonObject{{"delta", d.delta}}}};
        writeTo(u"machine.json"_s, QJsonDocument(machine).toJson());
    }

    std::vector<Sent> drawnMessages()
    {
        std::vector<Sent> messages;
        for (int i = m_chance.between(1, 40); i > 0; --i)
            messages.push_back({0, m_chance.between(1, ranks - 1), qint64(m_chance.magnitude(1, 1e6))});
        return messages;
    }

    static void write(const std::vector<Sent>& messages)
    {
        QByteArray text =
            "# costscope.amg/1; ranks=16; ppn=4; sockets_per_node=2; nodes_per_router=1; torus_dims=4x1x1; torus_wraparound=true\n"
            "level,operation,src,dst,bytes\n";
        for (const Sent& m : messages) text += u"0,spmv,%1,%2,%3\n"_s.arg(m.from).arg(m.to).arg(m.bytes).toLatin1();
        writeTo(u"levels.csv"_s, text);
    }

    /// What evaluate irregular-exchange takes for these messages.
    static QStringList exchangeOf(const std::vector<Sent>& messages, const Drawn& machine)
    {
        double n[3][3] = {}, bytes[3][3] = {};
        for (const Sent& m : messages) {
            const int protocol = double(m.bytes) < machine.shortBelow ? 0 : double(m.bytes) < machine.eagerBelow ? 1 : 2;
            ++n[placeOf(m)][protocol];
            bytes[placeOf(m)][protocol] += double(m.bytes);
        }
        QStringList words;
        for (int place = 0; place < 3; ++place)
            for (int protocol = 0; protocol < 3; ++protocol) {
                if (n[place][protocol] == 0) continue;
                const QString group = u"%1.%2."_s.arg(QLatin1String(placeNames[place]), QLatin1String(protocolNames[protocol]));
                words << u"--set"_s << group + u"n="_s + number(n[place][protocol]);
                words << u"--set"_s << group + u"s="_s + number(bytes[place][protocol] / n[place][protocol]);
            }
        return words;
    }

    double noise() { return 1 + 0.02 * m_chance.unit(); }

    static void writeBenchmark(const char* name, const char* kind, const char* timeOf, const QJsonArray& samples, QJsonObject more = {})
    {
        for (const auto& [key, value] : {std::pair{"schema", "costscope.benchmark/1"}, {"id", name}, {"kind", kind}, {"time_of", timeOf}})
            more[QLatin1String(key)] = QLatin1String(value);
        more["synthetic"] = true;
        more["samples"] = samples;
        writeTo(QLatin1String(name) + u".json"_s, QJsonDocument(more).toJson());
    }

    /// One law for all sizes.
    static QStringList allRendezvous(const QStringList& words)
    {
        return words + QStringList{u"--set"_s, u"short_below_bytes=1"_s, u"--set"_s, u"eager_below_bytes=2"_s, u"--bootstrap"_s, u"0"_s};
    }

    static void compare(const QJsonObject& one, const QJsonObject& other, const QStringList& names)
    {
        const auto first = fittedValues(one), second = fittedValues(other);
        for (const QString& name : names) {
            if (!first.contains(name) && !second.contains(name)) continue; // neither determines it
            const QString both = u"%1: %2 %3"_s.arg(name, number(first.value(name)), number(second.value(name)));
            QVERIFY2(first.contains(name) && second.contains(name) && std::abs(first[name] / second[name] - 1) < 1e-6, qPrintable(both));
        }
    }

private Q_SLOTS:
    void initTestCase()
    {
        loadFonts();
        QVERIFY(QDir::setCurrent(m_folder.path()));
    }
    void cleanupTestCase() { QVERIFY(QDir::setCurrent(u"/"_s)); }

    /// evaluate irregular-exchange, queue-search and contention; levels, its what-if, contention; the figure.
    void oneLevel()
    {
        const std::pair<const char*, const char*> laws[] = {
            {"square", "printed"}, {"half", "reverse"}, {"third", "observed"}, {"in-order", "in-order"}};
        for (int i = 0; i < machinesTried; ++i) {
            const Drawn machine = drawn();
            const std::vector<Sent> messages = drawnMessages();
            write(machine);
            write(messages);
            const auto& [law, search] = laws[i % 4];
            const QString lawWord = u"queue_law="_s + QLatin1String(law), searchWord = u"search="_s + QLatin1String(search);
            const QStringList ask = {u"levels"_s, u"levels.csv"_s, u"--machine"_s, u"machine.json"_s};
            const QJsonObject levels = answerTo(ask + QStringList{u"--set"_s, lawWord, u"--set"_s, u"queue_messages=sends"_s});
            const QJsonObject level = levels["levels"][0].toObject();

            const QJsonObject exchange =
                answerTo(QStringList{u"evaluate"_s, u"irregular-exchange"_s, u"--machine"_s, u"machine.json"_s, u"--set"_s, u"ppn=1"_s,
                                     u"--set"_s, u"n_queue="_s + number(double(messages.size())), u"--set"_s, searchWord, u"--set"_s,
                                     u"h=0"_s, u"--set"_s, u"b=0"_s} +
                         exchangeOf(messages, machine));
            const double sent = at(exchange, "terms/latency_s") + at(exchange, "terms/transport_s");
            QVERIFY2(areSame(at(level, "node_aware_s"), sent), qPrintable(u"%1 %2 %3"_s.arg(i).arg(at(level, "node_aware_s")).arg(sent)));
            QVERIFY(areSame(at(level, "queue_s"), at(exchange, "terms/queue_s")));

            const QJsonObject queue = answerTo({u"evaluate"_s, u"queue-search"_s, u"--machine"_s, u"machine.json"_s, u"--set"_s, searchWord,
                                                u"--set"_s, u"n="_s + number(double(messages.size()))});
            QVERIFY(at(queue, "time_s") > 0 && areSame(at(level, "queue_s"), at(queue, "time_s")));

            const QJsonObject cube =
                answerTo({u"evaluate"_s, u"contention"_s, u"--machine"_s, u"machine.json"_s, u"--set"_s,
                          u"h="_s + number(at(level, "hops")), u"--set"_s, u"b="_s + number(at(level, "bytes_per_process")), u"--set"_s,
                          u"ppn=4"_s, u"--set"_s, u"nodes_per_router=1"_s});
            QVERIFY(areSame(at(level, "contention_s"), at(cube, "time_s")));
            const QJsonObject links = answerTo({u"contention"_s, u"levels.csv"_s, u"--machine"_s, u"machine.json"_s});
            QVERIFY(areSame(at(links, "cube_estimate/contention_s"), at(level, "contention_s")));
            QVERIFY(areSame(at(links, "max_link_bytes"), at(level, "counted_link_bytes")));
            const QJsonObject counted = answerTo(ask + QStringList{u"--set"_s, u"link_load=counted"_s});
            QVERIFY(areSame(at(links, "contention_s"), at(counted, "levels/0/contention_s")));

            const QJsonObject changed = answerTo(ask + QStringList{u"--set"_s, u"queue_messages=sends"_s, u"--what-if"_s, lawWord});
            QJsonObject whatIf = changed["what_if"]["levels"][0].toObject();
            for (const char* part : {"node_aware_s", "queue_s", "contention_s", "total_s"}) QVERIFY(at(whatIf, part) == at(level, part));
        }
    }

    /// The figure that is exported, with its what if, and what the verb says.
    void figuresOfLevels()
    {
        constexpr const char* laws[] = {"square", "half", "third", "in-order"};
        for (int i = 0; i < machinesTried; ++i) {
            write(drawnMessages());
            const QString law = u"queue_law="_s + QLatin1String(laws[i % 4]), gamma = u"gamma="_s + number(m_chance.magnitude(1e-10, 1e-7)),
                          delta = u"delta="_s + number(m_chance.magnitude(1e-11, 1e-9));
            const QJsonObject levels =
                answerTo({u"levels"_s, u"levels.csv"_s, u"--set"_s, law, u"--what-if"_s, gamma, u"--what-if"_s, delta});
            const QJsonObject figure = exported({u"levels.csv"_s, u"--figure"_s, u"cost-by-level"_s, u"--choice"_s, law, u"--choice"_s,
                                                 u"what_if."_s + gamma, u"--choice"_s, u"what_if."_s + delta});
            for (const char* part : {"node_aware_s", "queue_s", "contention_s", "total_s"})
                QVERIFY2(cell(figure, part, 0) == at(levels, (QByteArray("levels/0/") + part).constData()), part);
            QVERIFY(cell(figure, "what_if_total_s", 0) == at(levels, "what_if/levels/0/total_s"));
        }
    }

    /// α and R_b of noisy transfers: fit and calibrate look at the same cells.
    void fittedAndCalibrated()
    {
        for (int i = 0; i < machinesTried; ++i) {
            const double alpha = m_chance.magnitude(1e-7, 1e-5), R_b = m_chance.magnitude(1e7, 1e9);
            QJsonArray transfers;
            for (const int bytes : {1, 16, 64, 128, 256, 300, 350, 400}) {
                const double seconds = (alpha + bytes / R_b) * noise();
                transfers.append(QJsonObject{{"bytes", bytes}, {"scope", "network"}, {"times_s", QJsonArray{seconds}}});
            }
            writeBenchmark("transfers", "ping-pong", "one-way", transfers);
            const QJsonObject postal = answerTo({u"fit"_s, u"postal"_s, u"transfers.json"_s, u"--weights"_s, u"relative"_s});
            const QJsonObject calibrated = answerTo({u"calibrate"_s, u"transfers.json"_s, u"--set"_s, u"short_below_bytes=1000"_s,
                                                     u"--set"_s, u"eager_below_bytes=2000"_s, u"--bootstrap"_s, u"0"_s});
            compare(postal, calibrated, {"alpha", "R_b"});
        }
    }

    /// α, R_b and R_N of pairs of processes that share the way into the network.
    void injectionLimits()
    {
        for (int i = 0; i < machinesTried; ++i) {
            const double alpha = m_chance.magnitude(1e-7, 1e-5), R_b = m_chance.magnitude(1e8, 1e10),
                         R_N = R_b * m_chance.magnitude(1.2, 6);
            QJsonArray samples;
            for (int bytes = 16; bytes <= (1 << 22); bytes *= 4)
                for (const int pairs : {1, 2, 4, 8, 16}) {
                    const double seconds = (alpha + pairs * bytes / std::min(R_N, pairs * R_b)) * noise();
                    samples.append(QJsonObject{{"bytes", bytes}, {"pairs", pairs}, {"scope", "network"}, {"times_s", QJsonArray{seconds}}});
                }
            writeBenchmark("pairs", "multi-pair", "one-way", samples);
            const QJsonObject fit = answerTo({u"fit"_s, u"max-rate"_s, u"pairs.json"_s, u"--weights"_s, u"relative"_s});
            compare(fit, answerTo(allRendezvous({u"calibrate"_s, u"pairs.json"_s})), {"alpha", "R_b", "R_N"});
        }
    }

    /// γ without noise: what was put in, by one fit of all and by calibrate, which takes α and R_b from a ping-pong or the receives
    /// in order beside the reversed ones.
    void queueSearch()
    {
        for (int i = 0; i < machinesTried; ++i) {
            const double alpha = m_chance.magnitude(1e-7, 1e-5), R_b = m_chance.magnitude(1e8, 1e10),
                         gamma = m_chance.magnitude(1e-9, 1e-7);
            QJsonArray transfers, reversed, both;
            for (int bytes = 1; bytes < (1 << 20); bytes *= 2)
                transfers.append(QJsonObject{{"bytes", bytes}, {"scope", "node"}, {"times_s", QJsonArray{alpha + bytes / R_b}}});
            for (const int bytes : {4, 64, 512, 4096})
                for (const int n : {1, 10, 100, 1000, 3000})
                    for (const char* order : {"same", "reverse"}) {
                        const bool isReversed = order[0] == 'r';
                        const double seconds = n * alpha + n * bytes / R_b + (isReversed ? gamma * n * n : 0);
                        const QJsonObject batch{
                            {"bytes", bytes}, {"messages", n}, {"order", order}, {"scope", "node"}, {"times_s", QJsonArray{seconds}}};
                        both.append(batch);
                        if (isReversed) reversed.append(batch);
                    }
            writeBenchmark("transfers", "ping-pong", "one-way", transfers);
            writeBenchmark("reversed", "high-volume-ping-pong", "batch-one-way", reversed);
            writeBenchmark("both", "high-volume-ping-pong", "batch-one-way", both);
            const QJsonObject fit = answerTo({u"fit"_s, u"queue-search"_s, u"reversed.json"_s, u"--weights"_s, u"relative"_s});
            compare(fit, {{"parameters", QJsonArray{QJsonObject{{"name", "gamma"}, {"value", gamma}}}}}, {"gamma"});
            for (const char* batches : {"reversed.json", "both.json"})
                compare(fit, answerTo(allRendezvous({u"calibrate"_s, u"transfers.json"_s, QLatin1String(batches)})),
                        {"alpha", "R_b", "gamma"});
        }
    }

    /// δ of a line of routers, less what the machine says of the rest.
    void contendedLinks()
    {
        for (int i = 0; i < machinesTried; ++i) {
            Drawn machine = drawn();
            const double last = std::min(machine.R_N[2], 16 * machine.R_b[InterNode][2]);
            machine.delta = m_chance.magnitude(0.2, 5) * 16 / (64 * last); // neither hidden nor all there is
            write(machine);
            QJsonArray samples;
            for (int bytes = 4096; bytes <= (1 << 20); bytes *= 2)
                for (const int n : {1, 4, 16}) {
                    const int protocol = bytes < machine.shortBelow ? 0 : bytes < machine.eagerBelow ? 1 : 2;
                    const double rate = std::min(machine.R_N[protocol], 16 * machine.R_b[InterNode][protocol]), link = 64.0 * bytes * n;
                    const double seconds =
                        n * machine.alpha[InterNode][protocol] + 16 * n * bytes / rate + machine.gamma * n * n + machine.delta * link;
                    samples.append(QJsonObject{{"bytes", bytes},
                                               {"messages", n},
                                               {"order", "reverse"},
                                               {"scope", "network"},
                                               {"links", 2},
                                               {"counters", QJsonObject{{"total_bytes", bytes * n}, {"link_bytes", link}}},
                                               {"times_s", QJsonArray{seconds * noise()}}});
                }
            writeBenchmark("line", "high-volume-ping-pong", "batch-one-way", samples,
                           {{"layout", QJsonObject{{"ranks", 128}, {"ranks_per_node", 16}}},
                            {"parameters", QJsonObject{{"axis", "x"}, {"active_ranks_per_node", 16}}}});
            const QStringList given = {u"line.json"_s, u"--machine"_s, u"machine.json"_s};
            const QJsonObject fit = answerTo(QStringList{u"fit"_s, u"contention"_s, u"--weights"_s, u"relative"_s} + given);
            const QJsonObject calibrated = answerTo(QStringList{u"calibrate"_s, u"--bootstrap"_s, u"0"_s, u"--set"_s,
                                                                u"short_below_bytes="_s + number(machine.shortBelow), u"--set"_s,
                                                                u"eager_below_bytes="_s + number(machine.eagerBelow)} +
                                                    given);
            compare(fit, calibrated, {"delta"});
        }
    }

    /// Two processes: whatever collective, it is one transfer.
    void oneTransfer()
    {
        QFile shipped(QStringLiteral(COSTSCOPE_SOURCE "/resources/machines/metropolis-like.json"));
        QVERIFY(shipped.open(QIODevice::ReadOnly));
        const QJsonObject metropolis = QJsonDocument::fromJson(shipped.readAll()).object();
        for (int i = 0; i < machinesTried; ++i) {
            QJsonObject machine = metropolis, channels = metropolis["channels"].toObject();
            for (const char* name : {"network", "shared-memory"}) {
                QJsonObject channel = channels[QLatin1String(name)].toObject(), transfer = channel["transfer"].toObject();
                QJsonArray table;
                const double factor = m_chance.magnitude(0.1, 10);
                for (const QJsonValue& line : transfer["seconds"].toArray()) {
                    QJsonArray scaled;
                    for (const QJsonValue& seconds : line.toArray()) scaled.append(factor * seconds.toDouble());
                    table.append(scaled);
                }
                transfer["seconds"] = table;
                channel["transfer"] = transfer;
                channel["overhead"] = m_chance.magnitude(1e-7, 1e-4);
                channels[QLatin1String(name)] = channel;
            }
            machine["channels"] = channels;
            QJsonObject sets;
            for (const char* name : {"network", "shared-memory"})
                sets[QLatin1String(name)] = QJsonObject{{"L", m_chance.magnitude(1e-8, 1e-4)},
                                                        {"o", m_chance.magnitude(1e-8, 1e-4)},
                                                        {"g", m_chance.magnitude(1e-8, 1e-4)},
                                                        {"G", m_chance.magnitude(1e-11, 1e-8)}};
            machine["loggp"] = sets;
            writeTo(u"channels.json"_s, QJsonDocument(machine).toJson());
            const qint64 bytes = qint64(m_chance.magnitude(1, 4e6));
            const bool isNetwork = i % 2 == 0;
            const QString channel = isNetwork ? u"network"_s : u"shared-memory"_s, size = QString::number(bytes);
            const QJsonObject p2p = answerTo({u"evaluate"_s, u"tau-lop-p2p"_s, u"--machine"_s, u"channels.json"_s, u"--set"_s,
                                              u"m="_s + size, u"--set"_s, u"channel="_s + channel});
            const QJsonObject logGP = answerTo({u"evaluate"_s, u"loggp"_s, u"--machine"_s, u"channels.json"_s, u"--set"_s, u"m="_s + size,
                                                u"--set"_s, u"channel="_s + channel});
            for (const char* collective : {"chain-broadcast", "binomial-broadcast", "linear-broadcast"}) {
                const QJsonObject stages =
                    answerTo({u"stages"_s, QLatin1String(collective), u"--machine"_s, u"channels.json"_s, u"--processes"_s, u"2"_s,
                              u"--nodes"_s, isNetwork ? u"2"_s : u"1"_s, u"--size"_s, size, u"--with-overhead"_s});
                QVERIFY2(areSame(at(stages, "total_s"), at(p2p, "time_s")), collective);
                QVERIFY2(areSame(at(stages, "loggp_total_s"), at(logGP, "time_s")), collective);
            }
        }
    }

    /// Tile sizes, and how much was overlapped.
    void tunedAndOverlapped()
    {
        for (int i = 0; i < machinesTried; ++i) {
            const QString processes = QString::number(m_chance.between(2, 64)), steps = QString::number(m_chance.between(100, 5000)),
                          cells = QString::number(m_chance.between(100'000, 1'000'000));
            const QJsonObject figure = exported({u"--figure"_s, u"tile-plan"_s, u"--choice"_s, u"processes="_s + processes, u"--choice"_s,
                                                 u"time_steps="_s + steps, u"--choice"_s, u"cells="_s + cells});
            for (int row : {0, 3}) {
                const double tile = cell(figure, "tile", row);
                if (std::isnan(tile)) continue;
                const QJsonObject tuned = answerTo(
                    {u"tune"_s, u"--processes"_s, processes, u"--time-steps"_s, steps, u"--cells"_s, cells, u"--tile"_s, number(tile)});
                for (const char* name : {"occupancy", "wave_fronts", "tiles_per_process", "ramp", "ramp_share", "full_throttle"})
                    QVERIFY2(areSame(at(tuned, name), cell(figure, name, row)),
                             qPrintable(u"%1 %2 %3"_s.arg(QLatin1String(name)).arg(at(tuned, name)).arg(cell(figure, name, row))));
            }
        }
    }

    /// A fit, its curve as a figure, and the model at the fitted values. What no fit determines has no curve either.
    void runTimes()
    {
        int compared = 0;
        for (int i = 0; i < machinesTried; ++i) {
            const double t_1 = m_chance.magnitude(10, 1e4), f_s = m_chance.magnitude(1e-4, 0.1), b = m_chance.magnitude(1, 40),
                         c = b + m_chance.magnitude(1, 40);
            QByteArray table = "n,t_n_s\n";
            for (const double n : {1., 2., 4., 8., 16., 32., 64., 128., 256., 512.}) {
                const QStringList model = {u"evaluate"_s, u"amdahl-overhead"_s,    u"--set"_s, u"n="_s + number(n),
                                           u"--set"_s,    u"t_1="_s + number(t_1), u"--set"_s, u"f_s="_s + number(f_s),
                                           u"--set"_s,    u"b="_s + number(b),     u"--set"_s, u"c="_s + number(c)};
                table += QByteArray::number(n) + ',' +
                         QByteArray::number(at(answerTo(model), "time_s") * (1 + 0.02 * m_chance.unit()), 'g', 17) + '\n';
            }
            writeTo(u"runs.csv"_s, table);
            const QJsonObject fit = answerTo({u"fit"_s, u"amdahl-overhead"_s, u"runs.csv"_s});
            const QJsonObject figure = exported({u"runs.csv"_s, u"--figure"_s, u"overhead-curves"_s});
            QMap<QString, double> fitted;
            for (const QJsonValue& one : fit["parameters"].toArray())
                if (one["value"].isDouble()) fitted[one["name"].toString()] = one["value"].toDouble();
            if (fitted.size() < 4) {
                QVERIFY(std::isnan(cell(figure, "t_n_fitted_s", 0)));
                continue;
            }
            ++compared;
            for (int row = 0; row < 10; ++row) {
                QStringList model = {u"evaluate"_s, u"amdahl-overhead"_s, u"--set"_s, u"n="_s + number(cell(figure, "n", row))};
                for (const char* name : {"t_1", "f_s", "b", "c"})
                    model << u"--set"_s << QLatin1String(name) + u'=' + number(fitted[QLatin1String(name)]);
                const double modeled = at(answerTo(model), "time_s");
                QVERIFY2(areSame(modeled, cell(figure, "t_n_fitted_s", row)),
                         qPrintable(number(modeled) + u' ' + number(cell(figure, "t_n_fitted_s", row))));
            }
        }
        QVERIFY2(compared > machinesTried / 2, qPrintable(QString::number(compared)));
    }
};

QTEST_MAIN(TestTwoRoutes)
#include "tst_two_routes.moc"
