// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pages/ReportModel.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTextBrowser;
class QTreeView;
class QVBoxLayout;

namespace costscope {

/// What an import gave: headline, filters, the lines, and the place in the file that a finding is about.
class ReportView : public QWidget {
    Q_OBJECT

public:
    /// `compact` = for the Messages dock: no headline, no excerpt.
    ReportView(ReportModel* model, bool compact, QWidget* parent = nullptr);

    QTreeView* tree() const { return m_tree; }
    ReportModel* model() const { return m_model; }
    bool isAbout(const ImportReport& report) const; ///< it lists one of its files
    void copy() const;
    void copyCurrent() const; ///< the message that is chosen; without one all of the report
    QPushButton* partialButton() const { return m_partial; }

Q_SIGNALS:
    /// The complete rows of these refused files are wanted.
    void partialWanted(const QStringList& files);
    /// These files are to be read in a format that is asked for.
    void formatWanted(const QStringList& files);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildHead(QVBoxLayout* layout);
    void refresh();
    void showPlace();
    void selectFirst();
    void menu(const QPoint& position);
    void openAt() const;
    QStringList readInPart() const; ///< files of a known format that were refused as a whole

    ReportModel* m_model;
    QTreeView* m_tree;
    QLabel* m_headline = nullptr;
    QLabel* m_empty = nullptr;
    QTextBrowser* m_excerpt = nullptr;
    QPushButton* m_partial = nullptr;
};

/// Up to five lines of a file around `line`, the line itself and the place in it marked; HTML. Empty if not readable.
QString excerpt(const QString& file, qint64 line, qint64 column);

} // namespace costscope
