// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/handbook/Handbook.h"

#include <QTextBrowser>

namespace costscope {

/// Pages of the handbook by their files, answers of the search by "search.html?q=words": links, back and forward work in both.
class HelpText : public QTextBrowser {
    Q_OBJECT

public:
    explicit HelpText(const std::vector<HandbookGroup>& groups, QWidget* parent = nullptr);

    void open(const QString& file); ///< "levels.html#how-sure-is-the-model"
    void search(const QString& words);
    static QString fileOf(const QUrl& source); ///< "levels.html"
    QVariant loadResource(int type, const QUrl& name) override;

private:
    const HandbookPage* page(const QString& file) const;

    const std::vector<HandbookGroup>& m_groups;
};

} // namespace costscope
