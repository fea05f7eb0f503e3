// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/ProblemDialog.h"

#include "core/base/FileWriter.h"
#include "core/base/program.h"
#include "views/inspector/panelParts.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFontDatabase>
#include <QLocale>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QScreen>
#include <QSettings>
#include <QSysInfo>
#include <QVBoxLayout>

namespace costscope {

namespace {

constexpr const char* shownSettings[] = {"theme", "language"};

} // namespace

QString problemReport(const QWidget* window, const QString& inFront)
{
    QStringList lines{programName(), u"Qt %1, built with %2; platform %3"_s.arg(QLatin1String(qVersion()), QLatin1String(QT_VERSION_STR),
                                                                                QGuiApplication::platformName())};
    lines << u"%1, kernel %2, %3"_s.arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion(), QSysInfo::currentCpuArchitecture());
    lines << u"desktop %1; languages %2"_s.arg(qEnvironmentVariable("XDG_CURRENT_DESKTOP", u"not known"_s),
                                               QLocale::system().uiLanguages().mid(0, 4).join(u", "_s));
    const QSize size = window->size(), room = window->screen()->size();
    lines << u"window %1 × %2 of %3 × %4 at %5 times"_s.arg(size.width())
                 .arg(size.height())
                 .arg(room.width())
                 .arg(room.height())
                 .arg(window->devicePixelRatioF());
    const QSettings settings;
    for (const char* key : shownSettings)
        lines << u"%1: %2"_s.arg(QLatin1String(key), settings.value(QLatin1String(key), u"system"_s).toString());
    lines << QString() << inFront;
    return lines.join(QLatin1Char('\n')).trimmed() + QLatin1Char('\n');
}

ProblemDialog::ProblemDialog(const QString& report, QWidget* parent) : QDialog(parent), m_text(new QPlainTextEdit)
{
    setWindowTitle(tr("Report a Problem"));
    resize(600, 440);
    m_text->setPlainText(tr("What I did:\n\nWhat happened:\n\nWhat I expected:\n\n") + report);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setAccessibleName(tr("Report"));
    m_text->setTabChangesFocus(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QPushButton* copy = buttons->addButton(tr("Copy"), QDialogButtonBox::ActionRole);
    QPushButton* save = buttons->addButton(tr("Save…"), QDialogButtonBox::ActionRole);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->addWidget(textLabel(tr("Tell what happened, then copy this text to whoever looks after Costscope where you have it from. A "
                                   "session or a file with which it happens again says most. Nothing is sent from here.")));
    layout->addWidget(m_text, 1);
    layout->addWidget(buttons);
    connect(copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_text->toPlainText()); });
    connect(save, &QPushButton::clicked, this, &ProblemDialog::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

void ProblemDialog::save()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the Report"), u"costscope-problem.txt"_s);
    if (path.isEmpty()) return;
    if (const auto written = writeFile(path, m_text->toPlainText().toUtf8(), tr("The report was not saved")); !written)
        QMessageBox::warning(this, windowTitle(), written.error().message);
}

} // namespace costscope
