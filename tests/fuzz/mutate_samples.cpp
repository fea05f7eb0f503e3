// SPDX-License-Identifier: GPL-3.0-or-later
// mutate_samples <importer id> <folder>: damages the importer's samples in a fixed way and reads them.
// mutate_samples --ids <id>...: are these the ids of all importers?
#include "tests/fuzz/Mutator.h"
#include "tests/fuzz/importers/tryImporter.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>

#include <algorithm>
#include <cstdio>

using namespace costscope;

namespace {

constexpr qsizetype largestSample = 256 << 10;
constexpr qint64 bytesToRead = 12 << 20; // a few seconds
constexpr int mostMutations = 4000;

/// Files that the importer recognises; without any, a few texts of any kind.
std::vector<QByteArray> samplesOf(const Importer& importer, const QString& folder)
{
    QStringList paths;
    for (QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories); files.hasNext();) paths += files.next();
    paths.sort();
    std::vector<QByteArray> samples;
    for (const QString& path : paths) {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly)) continue;
        const QByteArray bytes = file.read(largestSample);
        const QByteArrayView head = QByteArrayView(bytes).first(std::min<qsizetype>(bytes.size(), 65536));
        if (recognise({head, QFileInfo(path).fileName()}) == &importer) samples.push_back(bytes);
    }
    if (samples.empty()) samples = {"{\"info\": {}, \"samples\": {}}", "n,t_n\n1,10\n2,6\n", "# title\n1 2.5\n8 2.6\n"};
    return samples;
}

int mutate(const Importer& importer, const QString& folder)
{
    const auto samples = samplesOf(importer, folder);
    qint64 read = 0;
    int count = 0;
    for (; count < mostMutations && read < bytesToRead; ++count) {
        Mutator mutator(quint64(count) * 2654435761u + 17);
        const QByteArray bytes = mutator.mutated(samples[size_t(count) % samples.size()]);
        read += bytes.size();
        if (const QString problem = tryImporter(importer, bytes); !problem.isEmpty()) {
            std::fprintf(stderr, "mutation %d: %s\n", count, qPrintable(problem));
            return 1;
        }
    }
    std::printf("%s: %zu samples, %d mutations, %lld bytes\n", qPrintable(importer.id), samples.size(), count, read);
    return 0;
}

int compareIds(QStringList ids)
{
    QStringList known;
    for (const Importer* importer : allImporters()) known += importer->id;
    known.sort();
    ids.sort();
    if (known == ids) return 0;
    std::fprintf(stderr, "tests/fuzz knows %s, importers are %s\n", qPrintable(ids.join(u' ')), qPrintable(known.join(u' ')));
    return 1;
}

} // namespace

int main(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 1; i < argc; ++i) arguments += QString::fromLocal8Bit(argv[i]);
    if (arguments.value(0) == QLatin1String("--ids")) return compareIds(arguments.mid(1));
    const Importer* importer = findImporter(arguments.value(0));
    if (!importer || arguments.size() != 2) {
        std::fprintf(stderr, "usage: mutate_samples <importer id> <folder>\n");
        return 2;
    }
    return mutate(*importer, arguments[1]);
}
