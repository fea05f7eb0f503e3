// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/printChecks.h"

#include "views/export/fileFormats.h"
#include "views/export/printFaults.h"
#include "views/tr.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

PrintCheck fonts(const std::shared_ptr<const Figure>& figure, const Style& style, double widthMm, double heightMm)
{
    const QByteArray pdf = toPdf(figure, style, {widthMm, heightMm});
    const auto named = pdf.count("/FontName /"), embedded = pdf.count("/FontFile2") + pdf.count("/FontFile3");
    if (pdf.contains("/Type3")) return {false, tr("A font would be embedded as Type 3, which publishers refuse. Choose another font.")};
    if (named == 0 || embedded < named) return {false, tr("Not all fonts can be embedded. Choose another font.")};
    return {true, tr("%1 fonts embedded as TrueType, none of Type 3").arg(named)};
}

/// The first fault of these sorts with how many there are, or what is well.
PrintCheck without(std::initializer_list<PrintFault> sorts, const std::vector<FoundFault>& faults, const QString& well)
{
    QStringList found;
    for (const FoundFault& f : faults)
        if (std::find(sorts.begin(), sorts.end(), f.fault) != sorts.end()) found << f.text;
    found.removeDuplicates();
    if (found.isEmpty()) return {true, well};
    return {false, found.size() == 1 ? found.front() : tr("%1 And %2 more of this sort.").arg(found.front()).arg(found.size() - 1)};
}

QString sizesIn(const Layout& layout)
{
    const PrintSizes sizes = printSizes(layout);
    const auto points = [](double value) { return QString::number(std::round(value * 100) / 100); };
    return tr("Smallest letters %1 pt, thinnest line %2 pt").arg(points(sizes.letterPt), points(sizes.linePt));
}

} // namespace

std::vector<PrintCheck> printChecks(const std::shared_ptr<const Figure>& figure, const Style& style, double widthMm, double heightMm)
{
    using enum PrintFault;
    const Layout layout = layOutPage(figure, style, {widthMm, heightMm});
    const std::vector<FoundFault> faults = printFaults(layout);
    std::vector<PrintCheck> checks = {
        without({SmallLetter, ThinLine}, faults, sizesIn(layout)),
        fonts(figure, style, widthMm, heightMm),
        without({Overlap, Covered}, faults, tr("No overlapping labels, no covered data")),
        without({Alike, SameName, NotDrawn}, faults, tr("Names and looks are told apart, in grey and by the colour-blind")),
        without({Contrast}, faults, tr("Every word stands out of its ground")),
        without({OffPage}, faults, tr("No text runs over the edge of the page")),
    };
    if (const QString lack = noRoomFor(layout); !lack.isEmpty()) checks.push_back({false, lack});
    return checks;
}

} // namespace costscope
