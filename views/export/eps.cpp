// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/eps.h"

#include "views/tr.h"

#include <QCoreApplication>
#include <QProcess>
#include <QStandardPaths>

namespace costscope {

Result<QByteArray> toEps(const std::shared_ptr<const Figure>& figure, const Style& style, PageSize size)
{
    const QString program = QStandardPaths::findExecutable(u"pdftops"_s);
    if (program.isEmpty())
        return Error{tr("EPS needs the program pdftops. Install poppler-utils, or take PDF or SVG, which journals prefer today.")};
    Style flat = style;
    flat.flat = true; // or pdftops makes pixels of the whole page
    QProcess process;
    process.start(program, {u"-eps"_s, u"-level3"_s, u"-"_s, u"-"_s});
    process.write(toPdf(figure, flat, size));
    process.closeWriteChannel();
    const bool finished = process.waitForFinished(60000) && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0;
    QByteArray eps = process.readAllStandardOutput();
    if (finished && eps.startsWith("%!PS")) return eps;
    return Error{
        tr("pdftops could not write EPS: %1. Take PDF or SVG.").arg(QString::fromLocal8Bit(process.readAllStandardError()).simplified())};
}

} // namespace costscope
