// SPDX-License-Identifier: GPL-3.0-or-later
// bench_fit_table FOLDER: what compare.sh sets beside scipy and gnuplot. Writes fits.json (the eight programs, with and
// without their first records), series.csv (short series) and series.json (their b, c and the time for all).
#include "fitSeries.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <chrono>
#include <cstdio>

using namespace costscope;

namespace {

double seconds(const std::function<void()>& work)
{
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

QJsonValue number(double value)
{
    return std::isfinite(value) ? QJsonValue(value) : QJsonValue();
}

double derived(const Fit& fit, const char* name)
{
    const auto found = fit.derived.find(QLatin1String(name));
    return found == fit.derived.end() ? missing : found->second;
}

QJsonObject row(const char* name, int drop)
{
    const RunRecords records = paperRecords(name);
    FitSettings chosen = settings(missing);
    chosen.dropFirst = drop;
    QJsonObject json{{u"dataset"_s, QLatin1String(name)}, {u"drop"_s, drop}};
    const auto fit = fitModel(records, chosen);
    if (!fit) return json;
    json[u"termination"_s] = toString(fit->termination);
    for (const char* parameter : {"f_s", "b", "c"}) {
        json[QLatin1String(parameter)] = number(fit->value(QString::fromLatin1(parameter)));
        const auto* found = fit->parameter(QString::fromLatin1(parameter));
        if (found && found->standardError) json[u"se_"_s + QLatin1String(parameter)] = *found->standardError;
    }
    json[u"r_inf"_s] = number(derived(*fit, "r_inf"));
    json[u"tau_error"_s] = number(derived(*fit, "tau_median_relative_error"));
    if (!fit->usable()) return json;
    FitSettings fixed = settings(fit->value(u"f_s"));
    fixed.dropFirst = drop;
    const int repeats = 50;
    json[u"seconds"_s] = seconds([&] {
                             for (int i = 0; i < repeats; ++i) (void)fitModel(records, fixed);
                         }) /
                         repeats;
    return json;
}

bool write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

bool writeSeries(const QString& folder, const std::vector<RunRecords>& series)
{
    QByteArray csv = "series,n,t_n_s\n";
    for (size_t i = 0; i < series.size(); ++i) {
        for (size_t k = 0; k < series[i].size(); ++k)
            csv += QByteArray::number(qulonglong(i)) + ',' + exact(series[i].n[k]).toUtf8() + ',' + exact(series[i].t[k]).toUtf8() + '\n';
    }
    QJsonArray fits;
    const double time = seconds([&] {
        for (const RunRecords& records : series) {
            const auto fit = fitModel(records, settings(0.003));
            fits.append(QJsonArray{number(fit->value(u"b")), number(fit->value(u"c"))});
        }
    });
    const QJsonObject json{{u"f_s"_s, 0.003}, {u"seconds"_s, time}, {u"fits"_s, fits}};
    return write(folder + u"/series.csv"_s, csv) && write(folder + u"/series.json"_s, QJsonDocument(json).toJson());
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fprintf(stderr, "usage: bench_fit_table FOLDER\n");
        return 2;
    }
    const QString folder = QString::fromLocal8Bit(argv[1]);
    QJsonArray rows;
    for (const char* name : {"hpl", "gromacs", "amber", "amber_map", "inhousedev", "vasp", "quantum_espresso", "lammps"}) {
        for (const int drop : {0, 6}) rows.append(row(name, drop));
    }
    const bool written = write(folder + u"/fits.json"_s, QJsonDocument(rows).toJson()) && writeSeries(folder, shortSeries(2000));
    if (!written) std::fprintf(stderr, "cannot write into %s\n", argv[1]);
    return written ? 0 : 1;
}
