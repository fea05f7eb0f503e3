// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/fileFormats.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace costscope {

namespace {

/// A stretch of the file that is to be replaced.
struct Edit {
    qsizetype at, length;
    QByteArray text;
};

/// From `from` up to and with the end of the line or `end`.
Edit editOf(const QByteArray& pdf, const char* from, const char* end, const QByteArray& text)
{
    const qsizetype at = pdf.indexOf(from);
    const qsizetype to = at < 0 ? -1 : pdf.indexOf(end, at);
    return to < 0 ? Edit{0, 0, {}} : Edit{at, to + qsizetype(qstrlen(end)) - at, text};
}

/// Qt marks an embedded subset in its descriptor ("/FontName /QPAAAA+NotoSans-Bold") but not in the fonts that use it,
/// which follow; checkers then take the font for a whole one.
std::vector<Edit> subsetMarks(const QByteArray& pdf)
{
    std::vector<Edit> edits;
    const QByteArray descriptor("/FontName /"), font("/BaseFont /");
    for (qsizetype at = pdf.indexOf(font); at >= 0; at = pdf.indexOf(font, at + 1)) {
        const qsizetype name = pdf.lastIndexOf(descriptor, at) + descriptor.size();
        if (name >= descriptor.size() && pdf[name + 6] == '+') edits.push_back({at + font.size(), 0, pdf.mid(name, 7)});
    }
    return edits;
}

qsizetype moved(qsizetype offset, const std::vector<Edit>& edits)
{
    qsizetype result = offset;
    for (const Edit& e : edits)
        if (e.at < offset) result += e.text.size() - e.length;
    return result;
}

/// Points every entry of the cross-reference table at the object's new place.
void moveReferences(QByteArray& pdf, const std::vector<Edit>& edits)
{
    const qsizetype trailer = pdf.lastIndexOf("startxref");
    qsizetype entry = pdf.lastIndexOf("\nxref\n", trailer);
    if (trailer < 0 || entry < 0) return;
    const QByteArray table = QByteArray::number(entry + 1);
    entry = pdf.indexOf('\n', entry + 6) + 1; // behind "0 count"
    for (; entry + 20 <= pdf.size() && (pdf[entry + 17] == 'n' || pdf[entry + 17] == 'f'); entry += 20)
        if (pdf[entry + 17] == 'n')
            pdf.replace(entry, 10, QByteArray::number(moved(pdf.mid(entry, 10).toLongLong(), edits)).rightJustified(10, '0'));
    const qsizetype number = pdf.indexOf('\n', pdf.lastIndexOf("startxref")) + 1;
    pdf.replace(number, pdf.indexOf('\n', number) - number, table);
}

} // namespace

QByteArray pdfString(const QString& text)
{
    QByteArray hex("<FEFF");
    for (const QChar c : text) hex += QByteArray::number(c.unicode(), 16).rightJustified(4, '0');
    return hex + '>';
}

QByteArray finishedPdf(const QByteArray& pdf, PageSize size, const QString& subject, const QString& keywords)
{
    const double width = size.widthMm / 25.4 * 72, height = size.heightMm / 25.4 * 72;
    // The drawing hangs at the top of the page, so the part that is too much lies below.
    const QByteArray box = "/MediaBox [0 " + QByteArray::number(std::ceil(height - 1e-6) - height, 'f', 3) + ' ' +
                           QByteArray::number(width, 'f', 3) + ' ' + QByteArray::number(std::ceil(height - 1e-6), 'f', 0) + ']';
    // Instead of a date, which would make other bytes of the same figure every time.
    const QByteArray facts = "/Subject " + pdfString(subject) + "\n/Keywords " + pdfString(keywords);
    std::vector<Edit> edits = subsetMarks(pdf);
    edits.push_back(editOf(pdf, "/MediaBox [", "]", box));
    edits.push_back(editOf(pdf, "/CreationDate (", ")", facts));
    std::sort(edits.begin(), edits.end(), [](const Edit& a, const Edit& b) { return a.at > b.at; });
    QByteArray result = pdf;
    for (const Edit& e : edits) result.replace(e.at, e.length, e.text); // from the end, so that places stay valid
    moveReferences(result, edits);
    return result;
}

} // namespace costscope
