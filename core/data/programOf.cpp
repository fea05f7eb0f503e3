// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/programOf.h"

#include "core/base/literals.h"

#include <QRegularExpression>

namespace costscope {

namespace {

bool isLauncher(const QString& word)
{
    static const QStringList launchers = u"mpirun mpiexec mpiexec.hydra orterun prun srun aprun ibrun jsrun poe"_s.split(u' ');
    return launchers.contains(word.section(u'/', -1));
}

/// Options of launchers whose value is a word of its own and no number.
bool takesWord(const QString& option)
{
    static const QStringList options = u"-host --host -hosts -H -hostfile --hostfile -machinefile --machinefile -f -bind-to "
                                       "--bind-to -map-by --map-by -rank-by --rank-by "
                                       "-x -wdir --wdir -wd -p --partition -A --account -w --nodelist --cpu-bind --mpi "
                                       "--distribution -m --mca -mca -genvlist -env -genv"_s.split(u' ');
    return options.contains(option);
}

int wordsAfter(const QString& option)
{
    static const QStringList two = {u"--mca"_s, u"-mca"_s, u"-env"_s, u"-genv"_s};
    return two.contains(option) ? 2 : takesWord(option) ? 1 : 0;
}

bool startsWithDigit(const QString& word)
{
    return !word.isEmpty() && word.front().isDigit();
}

/// Index of the program's word behind the launcher's options.
qsizetype skipLauncher(const QStringList& words)
{
    qsizetype i = 1;
    while (i < words.size() && (words[i].startsWith(u'-') || startsWithDigit(words[i]))) i += 1 + wordsAfter(words[i]);
    return i;
}

} // namespace

ProgramCall programOf(const QString& command)
{
    static const QRegularExpression blanks(u"\\s+"_s);
    const QStringList words = command.split(blanks, Qt::SkipEmptyParts);
    if (words.isEmpty()) return {};
    const qsizetype first = isLauncher(words[0]) ? skipLauncher(words) : 0;
    if (first >= words.size()) return {};
    return {words[first].section(u'/', -1), words.mid(first + 1).join(u' ')};
}

} // namespace costscope
