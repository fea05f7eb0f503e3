// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/draw/RichText.h"

namespace costscope {

/// A line of text for LaTeX: words escaped, what is italic, raised or lowered as formulas ("<i>t<sub>n</sub></i>" -> "$t_n$",
/// "10<sup>−3</sup>" -> "$10^{-3}$"). A sign that LaTeX does not know becomes "?" and is added to `unknown`, each once.
QString texText(const RichText& text, QString* unknown = nullptr);

/// One line behind "% ".
QString texComment(const QString& text);

/// A string of a PDF: UTF-16 with mark, in hexadecimal so that nothing needs escaping.
QByteArray pdfString(const QString& text);

} // namespace costscope
