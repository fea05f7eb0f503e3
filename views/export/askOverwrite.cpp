// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/askOverwrite.h"

#include "views/tr.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace costscope {

namespace {

constexpr qsizetype mostNamed = 8; // the rest of many is counted

QString namesOf(const QStringList& files)
{
    QStringList names;
    for (const QString& file : files.first(std::min(mostNamed, files.size()))) names << QFileInfo(file).fileName();
    if (files.size() > mostNamed) names << tr("and %1 more").arg(files.size() - mostNamed);
    return names.join(QLatin1Char('\n'));
}

} // namespace

bool askOverwrite(QWidget* parent, const QStringList& files)
{
    QMessageBox box(QMessageBox::NoIcon, tr("Costscope"),
                    files.size() == 1 ? tr("“%1” exists already.").arg(QFileInfo(files.front()).fileName())
                                      : tr("%1 of these files exist already.").arg(files.size()),
                    QMessageBox::NoButton, parent);
    box.setInformativeText(files.size() == 1 ? tr("What is in it now is lost if you replace it.")
                                             : tr("What is in them now is lost if you replace them:\n%1").arg(namesOf(files)));
    const auto* replace = box.addButton(tr("Replace"), QMessageBox::DestructiveRole);
    QPushButton* cancel = box.addButton(tr("Cancel"), QMessageBox::RejectRole);
    box.setDefaultButton(cancel);
    box.setEscapeButton(cancel);
    box.exec();
    return box.clickedButton() == replace;
}

} // namespace costscope
