// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFutureWatcher>
#include <QImage>
#include <QScrollArea>

#include <optional>
#include <vector>

class QBoxLayout;
class QGridLayout;
class QMenu;
class QTableWidget;
class QVBoxLayout;

namespace costscope {

/// What a user without a session sees: recent sessions, a place to drop files, examples that open in one click.
class StartPage : public QScrollArea {
    Q_OBJECT

public:
    explicit StartPage(QWidget* parent = nullptr);
    ~StartPage() override;

    void refresh(); ///< the recent sessions
    /// Thumbnails, in the colours of the theme: one after the other beside the window's own thread, when the page is seen.
    void drawExamples();
    void setDropping(bool over);
    QTableWidget* recent();
    /// What can be done with the recent session of this row.
    void fillRecentMenu(class QMenu& menu, int row);

Q_SIGNALS:
    void openWanted();
    void newWanted();
    void importWanted();
    void fileWanted(const QString& path);
    void compareWanted(const QString& path); ///< another session with this one
    void exampleWanted(const QString& id);
    void helpWanted(const QString& page);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void make(); ///< when it is first wanted: who opens a file never sees it
    void buildHead(QVBoxLayout* layout);
    void buildRecent(QBoxLayout* layout);
    void buildDrop(QBoxLayout* layout);
    void buildExamples(QVBoxLayout* layout);
    void buildLinks(QVBoxLayout* layout);
    void recentMenu(const QPoint& place);
    void placeCards(); ///< as many beside each other as have room

    QTableWidget* m_recent = nullptr;
    QWidget* m_drop = nullptr;
    QGridLayout* m_examples = nullptr;
    int m_columns = 0; ///< of examples
    std::vector<class ExampleCard*> m_cards;
    QFutureWatcher<QImage> m_drawing;
    std::optional<bool> m_drawnDark; ///< nothing: not yet
};

} // namespace costscope
