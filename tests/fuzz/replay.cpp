// SPDX-License-Identifier: GPL-3.0-or-later
// replay_inputs TARGET FILE|FOLDER...: gives a target the inputs that were kept, most of them once found by libFuzzer.
// replay_inputs --targets NAME...: are these the names of all targets?
#include "core/base/literals.h"
#include "tests/fuzz/Target.h"

#include <QDirIterator>
#include <QFile>
#include <QStringList>

#include <algorithm>

using namespace costscope;

namespace {

QStringList filesIn(const QString& path)
{
    if (!QFileInfo(path).isDir()) return {path};
    QStringList files;
    for (QDirIterator all(path, QDir::Files, QDirIterator::Subdirectories); all.hasNext();) files += all.next();
    files.sort();
    return files;
}

int replay(const Target& target, const QStringList& paths)
{
    qsizetype count = 0;
    for (const QString& path : paths)
        for (const QString& name : filesIn(path)) {
            QFile file(name);
            if (!file.open(QIODevice::ReadOnly)) broken(u"%1 cannot be read"_s.arg(name));
            std::printf("%s\n", qPrintable(name)); // the last one told is the one that broke it
            std::fflush(stdout);
            target.run(file.readAll());
            ++count;
        }
    std::printf("%s: %lld inputs\n", target.name.constData(), count);
    return count > 0 ? 0 : 1;
}

int compareNames(QStringList names)
{
    QStringList known;
    for (const Target& target : allTargets()) known += QString::fromLatin1(target.name);
    known.sort();
    names.sort();
    if (known == names) return 0;
    std::fprintf(stderr, "targets with inputs: %s\ntargets: %s\n", qPrintable(names.join(u' ')), qPrintable(known.join(u' ')));
    return 1;
}

} // namespace

int main(int argc, char** argv)
{
    QStringList words;
    for (int i = 1; i < argc; ++i) words += QString::fromLocal8Bit(argv[i]);
    addImporterTargets();
    if (words.value(0) == QLatin1String("--targets")) return compareNames(words.mid(1));
    const auto& all = allTargets();
    const auto target = std::find_if(all.begin(), all.end(), [&](const Target& t) { return t.name == words.value(0).toLatin1(); });
    if (target != all.end() && words.size() > 1) return replay(*target, words.mid(1));
    std::fprintf(stderr, "usage: replay_inputs TARGET FILE|FOLDER...\n");
    return 2;
}
