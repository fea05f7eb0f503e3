// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureKind.h"
#include "core/theories/examples.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <map>

using namespace costscope;

namespace {

/// One row of a table; numbers by the names of their columns.
class Row {
public:
    Row(const Table& table, qsizetype row) : m_table(table), m_row(row) {}

    double operator()(const char* name) const
    {
        const Column* column = m_table.find(QString::fromLatin1(name));
        return column ? column->number(m_row) : missing;
    }
    /// All times beside this one; a part that is not there adds nothing.
    double otherTimes(const char* name) const
    {
        double sum = 0;
        for (const Column& column : m_table.columns)
            if (column.quantity == Quantity::Time && column.name != QLatin1String(name) && !std::isnan(column.number(m_row)))
                sum += column.number(m_row);
        return sum;
    }
    QString text(const char* name) const
    {
        const Column* column = m_table.find(QString::fromLatin1(name));
        return column ? column->text(m_row) : QString();
    }

private:
    const Table& m_table;
    qsizetype m_row;
};

/// What a column is by its definition; NaN where it says nothing.
struct Definition {
    const char* column;
    std::function<double(const Row&)> value;
};

/// Something that is the same in all rows with one text in this column (nullptr: in all rows).
struct Constant {
    const char* of;
    std::function<double(const Row&)> value;
};

/// Columns in ascending order, wherever they have numbers.
using Ascending = std::vector<const char*>;

struct Rules {
    std::vector<Definition> definitions;
    std::vector<Constant> constants;
    std::vector<Ascending> ascending;
};

// The sums of section 4 of Bienz, Gropp & Olson; what is left is unexplained.
const Rules levels{{{"total_s", [](const Row& r) { return r("node_aware_s") + r("queue_s") + r("contention_s"); }},
                    {"ratio", [](const Row& r) { return r("total_s") / r("measured_s"); }}},
                   {},
                   {{"postal_s", "max_rate_s"}}};
// Errors are relative to what was measured; S = t_1/t_n, its share of n.
const Rules runs{{{"residual", [](const Row& r) { return r("t_n_s") / r("t_n_fitted_s") - 1; }},
                  {"tau_error", [](const Row& r) { return r("tau_mpi_s") > 0 ? r("tau_predicted_s") / r("tau_mpi_s") - 1 : missing; }},
                  {"efficiency", [](const Row& r) { return r("speedup") / r("n"); }}},
                 {{"dataset", [](const Row& r) { return r("speedup") * r("t_n_s"); }}},
                 {}};
// A percentage of peak is operations, in proportion to n³, by the time and cores that they take.
const auto operations = [](const char* percent) {
    return [percent](const Row& r) { return r(percent) * r("time_s") * r("cores") / std::pow(r("matrix_size"), 3); };
};
const Rules dense{{{"time_s", [](const Row& r) { return r.otherTimes("time_s"); }}},
                  {{nullptr, operations("calibrated_percent")}},
                  {{"calibrated_percent", "uncalibrated_percent"}}};

const std::map<QString, Rules> rulesOf = {
    {"cost-by-level", levels},
    {"model-ladder", levels},
    {"overhead-curves", runs},
    {"overhead-ratio", runs},
    {"fit-residuals", runs},
    {"serial-fraction-scan",
     {{{"b_relative_error", [](const Row& r) { return r("b_error") / r("b"); }},
       {"c_relative_error", [](const Row& r) { return r("c_error") / r("c"); }},
       {"r_inf", [](const Row& r) { return r("b") / (1 + r("c")); }}}, // eq (7) of Höfinger & Haunschmid
      {},
      {}}},
    // Barigou: potential, achieved and relative overlap.
    {"overlap-bars",
     {{{"por", [](const Row& r) { return std::min(r("t_comp_s"), r("t_comm_s")) / (r("t_comp_s") + r("t_comm_s")); }},
       {"signed_saving", [](const Row& r) { return 1 - r("t_exec_s") / (r("t_comp_s") + r("t_comm_s")); }},
       {"aor", [](const Row& r) { return std::fabs(r("signed_saving")); }},
       {"ror", [](const Row& r) { return r("por") > 0 ? r("aor") / r("por") : missing; }}},
      {},
      {}}},
    {"time-versus-size",
     {{{"residual", [](const Row& r) { return r("time_s") / r("modeled_s") - 1; }}}, {}, {{"min_s", "time_s", "max_s"}}}},
    {"percent-of-peak", dense},
    {"dense-breakdown", dense},
    {"dense-scaling", {{}, {{nullptr, operations("percent_of_peak")}}, {{"time_low_s", "time_s", "time_high_s"}}}},
    {"calibration-factors", {{}, {}, {{"low", "factor", "high"}}}},
    {"link-load-slices", {{}, {{nullptr, [](const Row& r) { return r("load_bytes") / r("of_mean"); }}}, {}}},
    {"link-load-torus", {{}, {{nullptr, [](const Row& r) { return r("load_bytes") / r("of_mean"); }}}, {}}},
    {"link-load-histogram", {{}, {{nullptr, [](const Row& r) { return r("load_bytes") / r("of_mean"); }}}, {}}},
    {"progress-calls", {{}, {}, {{"q1_s", "median_s", "q3_s"}}}},
    {"selection-replay", {{}, {}, {{"q1_s", "median_s", "q3_s"}, {"from_iteration", "to_iteration"}}}},
    {"session-comparison",
     {{{"ratio", [](const Row& r) { return r("old") > 0 ? r("new") / r("old") : missing; }},
       {"difference", [](const Row& r) { return r("new") - r("old"); }}},
      {},
      {}}},
    {"stage-diagram",
     {{}, {{"mapping", [](const Row& r) { return r("stage") < 1 ? r("stage_s") : missing; }}}, {{"transfer_s", "stage_s"}}}},
    {"transfer-timeline", {{}, {{"mapping", [](const Row& r) { return r("time_s") > 0 ? r("share") / r("time_s") : missing; }}}, {}}},
    // A ring allgather hands on the blocks of all others.
    {"bandwidth-versus-size", {{}, {{nullptr, [](const Row& r) { return r("bandwidth_bytes_per_s") * r("time_s") / r("m_bytes"); }}}, {}}},
};

bool isNear(double a, double b)
{
    return std::fabs(a - b) <= 1e-9 * std::max(std::fabs(b), 1e-3) || a == b;
}

/// The first cell that is not what it should be; empty if all are.
QString wrongIn(const Table& table, const Rules& rules, int& right)
{
    std::vector<std::map<QString, double>> constants(rules.constants.size());
    for (qsizetype i = 0; i < table.rows(); ++i) {
        const Row row(table, i);
        for (const auto& [column, value] : rules.definitions) {
            const double found = row(column), wanted = value(row);
            if (!std::isfinite(found) || !std::isfinite(wanted)) continue;
            if (!isNear(found, wanted)) return u"row %1: %2 is %3, not %4"_s.arg(i).arg(QLatin1String(column)).arg(found).arg(wanted);
            ++right;
        }
        for (size_t k = 0; k < rules.constants.size(); ++k) {
            const double found = rules.constants[k].value(row);
            if (!std::isfinite(found)) continue;
            const QString of = rules.constants[k].of ? row.text(rules.constants[k].of) : QString();
            const double first = constants[k].try_emplace(of, found).first->second;
            if (std::fabs(found - first) > 1e-6 * std::fabs(first)) return u"row %1: %2 beside %3"_s.arg(i).arg(found).arg(first);
            ++right;
        }
        for (const Ascending& columns : rules.ascending) {
            double last = -INFINITY;
            for (const char* column : columns) {
                const double found = row(column);
                if (std::isnan(found)) continue;
                if (found < last - 1e-9 * std::fabs(last))
                    return u"row %1: %2 is %3 behind %4"_s.arg(i).arg(QLatin1String(column)).arg(found).arg(last);
                last = found, ++right;
            }
        }
    }
    return {};
}

} // namespace

/// Columns that follow from others by definition, in every figure of every example.
class TestEveryTable : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kinds_data()
    {
        QTest::addColumn<QString>("kind");
        for (const auto& [kind, rules] : rulesOf) QTest::newRow(qPrintable(kind)) << kind;
    }
    void kinds()
    {
        QFETCH(QString, kind);
        int right = 0;
        for (const Example& example : allExamples()) {
            const Session session = *openExample(example.id);
            std::vector<FigureRequest> requests;
            for (const FigureRequest& request : session.figures)
                if (request.kind == kind) requests.push_back(request);
            for (const DatasetItem& item : session.datasets) requests.push_back({u"f"_s, kind, {}, {item.id}, {}, {}});
            for (const FigureRequest& request : requests) {
                const auto figure = buildFigure(session, request);
                if (!figure) continue;
                const QString wrong = wrongIn(figure->table, rulesOf.at(kind), right);
                QVERIFY2(wrong.isEmpty(), qPrintable(example.id + u", "_s + wrong));
            }
        }
        QVERIFY2(right > 10, qPrintable(QString::number(right)));
    }
};

QTEST_GUILESS_MAIN(TestEveryTable)
#include "tst_every_table.moc"
