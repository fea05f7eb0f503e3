// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/desks/Desk.h"

#include <QObject>

#include <memory>

class QTemporaryDir;
class QWidget;

namespace costscope {

class HelpDialog;

/// The menu Help and its window.
class GuideDesk : public QObject {
    Q_OBJECT

public:
    GuideDesk(const Desk& desk, QWidget* window);
    ~GuideDesk() override;

    void show(const QString& page);

protected:
    /// While the user asks what things are: whatever is under the pointer says it, or what it stands in.
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void explainPanes();
    void reportProblem();
    void openInBrowser();
    void showAbout(const QString& page); ///< the page about the figure in front, or this one

    const Desk m_desk;
    QWidget* m_window;
    HelpDialog* m_dialog = nullptr;
    std::unique_ptr<QTemporaryDir> m_handbook; ///< as pages for a browser, where none are installed; gone with the window
};

} // namespace costscope
