// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace costscope {

/// Help pages, written from the tables of models, importers, figures and actions, so that they cannot fall behind.
struct HelpPage {
    const char* id;
    const char* title;
    QString (*html)();
};

const std::vector<HelpPage>& helpPages();
/// The page about a kind of figure; empty where none is about it alone.
QString helpPageOf(const QString& figureKind);

} // namespace costscope
