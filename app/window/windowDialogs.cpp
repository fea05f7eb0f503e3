// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/dialogs/Dialogs.h"

#include "app/dialogs/CollectiveDialog.h"
#include "app/dialogs/ColumnsDialog.h"
#include "app/dialogs/OverlapDialog.h"
#include "app/dialogs/PatternDialog.h"
#include "views/export/ExportDialog.h"
#include "views/export/askOverwrite.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>

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
        dialog.setFileName(folder() + QLatin1Char('/') + name + u".pdf"_s);
        if (dialog.exec() != QDialog::Accepted) return {};
        keepFolder(dialog.fileName());
        for (const Message& remark : dialog.remarks()) tell(Error{remark.text, dialog.fileName()});
        return dialog.fileName();
    }

    std::optional<WantedExport> askExportAll(std::shared_ptr<const Figure> sample, int figures) override
    {
        if (!sample) return Dialogs::askExportAll(nullptr, figures);
        ExportDialog dialog(std::move(sample), folder(), m_parent);
        dialog.setFileName(folder() + u"/{number}-{name}.pdf"_s);
        dialog.setAll(figures);
        if (dialog.exec() != QDialog::Accepted) return std::nullopt;
        keepFolder(dialog.fileName());
        return WantedExport{dialog.fileName(), dialog.options()};
    }

    void tell(const Error& error) override
    {
        QMessageBox box(QMessageBox::NoIcon, tr("Costscope"), error.message, QMessageBox::Close, m_parent);
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
    return folder.isEmpty() ? std::nullopt : std::optional(WantedExport{folder + u"/{name}.pdf"_s});
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
