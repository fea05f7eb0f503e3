// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/Dialogs.h"

#include "app/dialogs/CollectiveDialog.h"
#include "app/dialogs/ColumnsDialog.h"
#include "app/dialogs/FormatDialog.h"
#include "app/dialogs/OverlapDialog.h"
#include "app/dialogs/PatternDialog.h"
#include "app/dialogs/PlacesDialog.h"
#include "app/dialogs/SeriesDialog.h"
#include "importers/extraP/scalingRuns.h"
#include "views/export/ExportDialog.h"
#include "views/export/askOverwrite.h"
#include "views/inspector/windowWords.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

#include <limits>

namespace costscope {

namespace {

class WindowDialogs : public Dialogs {
    Q_DECLARE_TR_FUNCTIONS(Dialogs)

public:
    explicit WindowDialogs(QWidget* parent) : m_parent(parent) {}

    Unsaved askUnsaved(const QString& name) override
    {
        QMessageBox box(QMessageBox::NoIcon, tr("Costscope"), tr("“%1” has changes that are not saved.").arg(name), QMessageBox::NoButton,
                        m_parent);
        box.setInformativeText(tr("They are lost if you do not save them."));
        const auto* save = box.addButton(tr("Save"), QMessageBox::AcceptRole);
        const auto* discard = box.addButton(tr("Do not save"), QMessageBox::DestructiveRole);
        box.setEscapeButton(box.addButton(tr("Cancel"), QMessageBox::RejectRole));
        box.exec();
        return box.clickedButton() == save ? Unsaved::Save : box.clickedButton() == discard ? Unsaved::Discard : Unsaved::Cancel;
    }

    ChangedFile askChangedFile(const QString& name) override
    {
        QMessageBox box(QMessageBox::Warning, tr("Costscope"),
                        tr("“%1” was changed by another program since it was opened here.").arg(name), QMessageBox::NoButton, m_parent);
        box.setInformativeText(tr("Saving replaces what was written there, perhaps by another window of Costscope."));
        auto* other = box.addButton(tr("Save under another name…"), QMessageBox::AcceptRole);
        const auto* replace = box.addButton(tr("Replace"), QMessageBox::DestructiveRole);
        box.setEscapeButton(box.addButton(tr("Cancel"), QMessageBox::RejectRole));
        box.setDefaultButton(other);
        box.exec();
        return box.clickedButton() == other     ? ChangedFile::SaveAs
               : box.clickedButton() == replace ? ChangedFile::Replace
                                                : ChangedFile::Cancel;
    }

    QStringList askOpen(const QString& title, const QStringList& filters) override
    {
        const QStringList paths = QFileDialog::getOpenFileNames(m_parent, title, folder(), filters.join(u";;"_s));
        if (!paths.isEmpty()) keepFolder(paths.front());
        return paths;
    }

    QString askSave(const QString& title, const QString& proposal, const QString& filter) override
    {
        const QString path = QFileDialog::getSaveFileName(
            m_parent, title, QFileInfo(proposal).isAbsolute() ? proposal : folder() + QLatin1Char('/') + proposal, filter);
        if (!path.isEmpty()) keepFolder(path);
        return path;
    }

    QString askFolder(const QString& title) override { return QFileDialog::getExistingDirectory(m_parent, title, folder()); }

    std::optional<QString> askText(const QString& title, const QString& label, const QString& text) override
    {
        bool ok = false;
        const QString answer = QInputDialog::getText(m_parent, title, label, QLineEdit::Normal, text, &ok);
        return ok ? std::optional(answer) : std::nullopt;
    }

    std::optional<QHash<QString, QString>> askColumns(const QString& file, const CsvShape& shape) override
    {
        ColumnsDialog dialog(file, shape, m_parent);
        if (dialog.exec() != QDialog::Accepted) return std::nullopt;
        return dialog.columns();
    }

    std::optional<WantedFormat> askFormat(const QString& file, const QString& recognised) override
    {
        FormatDialog dialog(file, recognised, m_parent);
        return dialog.exec() == QDialog::Accepted ? std::optional(dialog.wanted()) : std::nullopt;
    }

    std::optional<QStringList> askSeries(const QString& file, const QStringList& series) override
    {
        SeriesDialog dialog(file, series, qsizetype(mostScalingDatasets), m_parent);
        return dialog.exec() == QDialog::Accepted ? std::optional(dialog.chosen()) : std::nullopt;
    }

    std::optional<bool> askSubfolders(const QString& folder, const QStringList& inside) override
    {
        QMessageBox box(QMessageBox::NoIcon, tr("Costscope"),
                        inside.size() == 1 ? tr("“%1” has a folder inside: %2.").arg(QFileInfo(folder).fileName(), inside.front())
                                           : tr("“%1” has %2 folders inside: %3.")
                                                 .arg(QFileInfo(folder).fileName(), QString::number(inside.size()),
                                                      inside.size() > 4 ? inside.first(4).join(u", "_s) + u", …"_s : inside.join(u", "_s)),
                        QMessageBox::NoButton, m_parent);
        box.setInformativeText(tr("Shall the files in them be read, too?"));
        const auto* all = box.addButton(tr("Read all"), QMessageBox::AcceptRole);
        const auto* alone = box.addButton(tr("Only this folder"), QMessageBox::NoRole);
        box.setEscapeButton(box.addButton(tr("Cancel"), QMessageBox::RejectRole));
        box.exec();
        return box.clickedButton() == all ? std::optional(true) : box.clickedButton() == alone ? std::optional(false) : std::nullopt;
    }

    std::optional<int> askProcesses(const QString& file) override
    {
        bool ok = false;
        const int n = QInputDialog::getInt(m_parent, tr("Processes of %1").arg(QFileInfo(file).fileName()),
                                           tr("This log does not tell on how many processes the program ran.\nNumber of processes n:"), 1,
                                           1, std::numeric_limits<int>::max(), 1, &ok);
        return ok ? std::optional(n) : std::nullopt;
    }

    std::vector<std::optional<Locality>> askPlaces(const std::vector<DatasetPtr>& benchmarks) override
    {
        PlacesDialog dialog(benchmarks, m_parent);
        return dialog.exec() == QDialog::Accepted ? dialog.places() : std::vector<std::optional<Locality>>();
    }

    std::optional<WantedPattern> askPattern() override
    {
        PatternDialog dialog(m_parent);
        return dialog.exec() == QDialog::Accepted ? std::optional(dialog.wanted()) : std::nullopt;
    }

    std::optional<WantedCollective> askCollective(const std::vector<Machine>& machines) override
    {
        CollectiveDialog dialog(machines, m_parent);
        return dialog.exec() == QDialog::Accepted ? std::optional(dialog.wanted()) : std::nullopt;
    }

    std::optional<WantedOverlap> askOverlap(const Session& session, const WantedOverlap& proposal) override
    {
        OverlapDialog dialog(session, proposal, m_parent);
        return dialog.exec() == QDialog::Accepted ? std::optional(dialog.wanted()) : std::nullopt;
    }

    bool askOverwrite(const QStringList& files) override { return costscope::askOverwrite(m_parent, files); }

    QString exportFigure(std::shared_ptr<const Figure> figure, const QString& name) override
    {
        ExportDialog dialog(figure, folder(), m_parent);
        dialog.setFileName(folder() + QLatin1Char('/') + name + QLatin1Char('.') + dialog.profile().formats.front());
        if (dialog.exec() != QDialog::Accepted) return {};
        keepFolder(dialog.written().constLast()); // remarks stand in the dialog
        return dialog.written().constLast();
    }

    std::optional<WantedExport> askExportAll(std::shared_ptr<const Figure> sample, int figures) override
    {
        if (!sample) return Dialogs::askExportAll(nullptr, figures);
        ExportDialog dialog(std::move(sample), folder(), m_parent);
        dialog.setFileName(folder() + u"/{number}-{name}."_s + dialog.profile().formats.front());
        dialog.setAll(figures);
        if (dialog.exec() != QDialog::Accepted) return std::nullopt;
        keepFolder(dialog.fileName());
        return WantedExport{dialog.fileNames(), dialog.options()};
    }

    void tell(const Error& error) override
    {
        QMessageBox box(QMessageBox::NoIcon, tr("Costscope"), inWindow(error), QMessageBox::Close, m_parent);
        if (!error.file.isEmpty())
            box.setInformativeText(
                error.line > 0 ? tr("%1, line %2, column %3").arg(error.file, QString::number(error.line), QString::number(error.column))
                               : error.file);
        box.setTextInteractionFlags(Qt::TextSelectableByMouse);
        box.exec();
    }

private:
    static QString folder() { return QSettings().value(u"folder"_s, QDir::homePath()).toString(); }
    static void keepFolder(const QString& file) { QSettings().setValue(u"folder"_s, QFileInfo(file).absolutePath()); }

    QWidget* m_parent;
};

} // namespace

std::optional<WantedExport> Dialogs::askExportAll(std::shared_ptr<const Figure>, int)
{
    const QString folder = askFolder(QCoreApplication::translate("Dialogs", "Export all figures as PDF"));
    return folder.isEmpty() ? std::nullopt : std::optional(WantedExport{{folder + u"/{name}.pdf"_s}});
}

std::optional<QStringList> Dialogs::askSeries(const QString&, const QStringList&)
{
    return std::nullopt;
}

std::optional<WantedFormat> Dialogs::askFormat(const QString&, const QString&)
{
    return std::nullopt;
}

std::optional<bool> Dialogs::askSubfolders(const QString&, const QStringList&)
{
    return false;
}

std::optional<int> Dialogs::askProcesses(const QString&)
{
    return std::nullopt;
}

std::vector<std::optional<Locality>> Dialogs::askPlaces(const std::vector<DatasetPtr>&)
{
    return {};
}

std::optional<WantedPattern> Dialogs::askPattern()
{
    return std::nullopt;
}

std::optional<WantedCollective> Dialogs::askCollective(const std::vector<Machine>&)
{
    return std::nullopt;
}

std::optional<WantedOverlap> Dialogs::askOverlap(const Session&, const WantedOverlap&)
{
    return std::nullopt;
}

std::unique_ptr<Dialogs> windowDialogs(QWidget* parent)
{
    return std::make_unique<WindowDialogs>(parent);
}

} // namespace costscope
