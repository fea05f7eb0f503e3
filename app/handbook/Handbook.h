// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

namespace costscope {

/// One page: what stands in <body> of a browser and in the text of the help window. Links to other pages name their files.
struct HandbookPage {
    QString file; ///< "levels.html"
    QString title;
    QString body; ///< every heading has an id
};

/// Pages for one kind of reader.
struct HandbookGroup {
    const char* title; ///< of the context Help, for translators
    std::vector<HandbookPage> pages;
};

/// All pages, in the order in which they are read. Guide and reference speak English, what is made of the help of the window speaks its
/// language. Written from the tables of verbs, formats, models, figures and machines, so that it cannot fall behind.
std::vector<HandbookGroup> handbook();

/// The file of a page of the help, by the id of HelpPage: "firstSteps".
QString handbookFileOf(const QString& helpPage);

/// What pages show or offer, but is no page: file in the handbook, "figures/d0-line.png", and the resource that it is a copy of.
std::vector<std::pair<QString, QString>> handbookAttachments();

/// The text of a resource; the first call makes the resources of the handbook known, which a static library does not do by itself.
QByteArray handbookResource(const QString& path);

} // namespace costscope
