// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/export/finishedSvg.h"

#include "core/base/Quantity.h"
#include "core/base/visibleText.h"

#include <QXmlStreamReader>

#include <algorithm>
#include <utility>
#include <vector>

namespace costscope {

namespace {

struct Node {
    QString name; ///< empty: text alone
    std::vector<std::pair<QString, QString>> attributes = {};
    std::vector<Node> children = {};
    QString text = {};

    QString value(QLatin1String attribute) const
    {
        const auto found = std::ranges::find(attributes, attribute, &std::pair<QString, QString>::first);
        return found == attributes.end() ? QString() : found->second;
    }
    void put(const QString& attribute, const QString& value)
    {
        const auto found = std::ranges::find(attributes, attribute, &std::pair<QString, QString>::first);
        if (found != attributes.end())
            found->second = value;
        else
            attributes.emplace_back(attribute, value);
    }
    void drop(QLatin1String attribute, QLatin1String ifIs)
    {
        std::erase_if(attributes, [&](const auto& one) { return one.first == attribute && one.second == ifIs; });
    }
    bool isOnlyText() const
    {
        return std::ranges::all_of(children, [](const Node& child) { return child.name.isEmpty(); });
    }
};

Node readNode(QXmlStreamReader& reader)
{
    Node node{.name = reader.qualifiedName().toString()};
    for (const QXmlStreamAttribute& one : reader.attributes())
        node.attributes.emplace_back(one.qualifiedName().toString(), one.value().toString());
    while (!reader.atEnd()) {
        const auto token = reader.readNext();
        if (token == QXmlStreamReader::EndElement) break;
        if (token == QXmlStreamReader::StartElement) node.children.push_back(readNode(reader));
        if (token == QXmlStreamReader::Characters) node.children.push_back({.name = {}, .text = reader.text().toString()});
    }
    // Between elements Qt writes lines and blanks.
    if (!node.isOnlyText()) std::erase_if(node.children, [](const Node& child) { return child.name.isEmpty(); });
    return node;
}

bool namesItsFont(const Node& node)
{
    return node.name == u"text" ? !node.value(QLatin1String("font-family")).isEmpty() : std::ranges::all_of(node.children, namesItsFont);
}

void clean(Node& node)
{
    node.drop(QLatin1String("vector-effect"), QLatin1String("none"));
    if (node.name != u"g") return; // opaque words in a group that is not say so
    for (const auto& [attribute, value] : {std::pair{"transform", "matrix(1,0,0,1,0,0)"}, {"fill-opacity", "1"}, {"stroke-opacity", "1"}})
        node.drop(QLatin1String(attribute), QLatin1String(value));
    if (namesItsFont(node)) std::erase_if(node.attributes, [](const auto& one) { return one.first.startsWith(u"font-"); });
}

/// Rectangles without a border: of maps and bars, which stand beside each other.
bool areCells(const Node& group)
{
    return group.value(QLatin1String("stroke")) == u"none" &&
           std::ranges::all_of(group.children, [](const Node& child) { return child.name == u"rect"; });
}

/// A group of one is that one with the look of the group.
void unwrap(Node& group)
{
    const Node& only = group.children.front();
    if (group.name != u"g" || group.children.size() != 1 || only.name.isEmpty() || only.name == u"g" ||
        (!group.value(QLatin1String("transform")).isEmpty() && !only.value(QLatin1String("transform")).isEmpty()))
        return;
    Node single = only;
    for (const auto& [attribute, value] : group.attributes)
        if (single.value(QLatin1String(attribute.toLatin1())).isEmpty()) single.put(attribute, value);
    group = std::move(single);
}

void shrink(Node& node)
{
    clean(node);
    for (Node& child : node.children) shrink(child);
    std::erase_if(node.children, [](const Node& child) { return child.name == u"g" && child.children.empty(); });
    std::vector<Node> merged;
    for (Node& child : node.children) {
        const bool isSame =
            !merged.empty() && child.name == u"g" && merged.back().name == u"g" && merged.back().attributes == child.attributes;
        if (!isSame)
            merged.push_back(std::move(child));
        else
            std::ranges::move(child.children, std::back_inserter(merged.back().children));
    }
    node.children = std::move(merged);
    for (Node& child : node.children) {
        if (child.name != u"g") continue;
        if (areCells(child)) child.put(u"shape-rendering"_s, u"crispEdges"_s);
        unwrap(child);
    }
}

void write(const Node& node, QString& text)
{
    if (node.name.isEmpty()) {
        text += node.text.toHtmlEscaped();
        return;
    }
    text += QLatin1Char('<') + node.name;
    for (const auto& [attribute, value] : node.attributes)
        text += QLatin1Char(' ') + attribute + u"=\""_s + value.simplified().toHtmlEscaped() + QLatin1Char('"');
    if (node.children.empty()) {
        text += u"/>"_s;
        return;
    }
    text += QLatin1Char('>');
    const QString line = node.isOnlyText() ? QString() : u"\n"_s;
    text += line;
    for (const Node& child : node.children) {
        write(child, text);
        text += line;
    }
    text += u"</"_s + node.name + QLatin1Char('>');
}

/// Other programs look for the signs Noto Sans lacks in the second family.
void nameFamilies(Node& node, const QString& family, const QString& families)
{
    if (node.value(QLatin1String("font-family")) == family) node.put(u"font-family"_s, families);
    for (Node& child : node.children) nameFamilies(child, family, families);
}

} // namespace

QByteArray finishedSvg(const QByteArray& drawn, PageSize size, const SvgWords& words)
{
    QXmlStreamReader reader(drawn);
    reader.setNamespaceProcessing(false); // so that they stay attributes
    Node svg;
    while (!reader.atEnd() && svg.name.isEmpty())
        if (reader.readNext() == QXmlStreamReader::StartElement) svg = readNode(reader);
    if (reader.hasError() || svg.name != u"svg") return drawn;
    svg.put(u"width"_s, exact(size.widthMm) + u"mm"_s);
    svg.put(u"height"_s, exact(size.heightMm) + u"mm"_s);
    // What Qt says of itself would be the first title, the one that viewers show.
    std::erase_if(svg.children, [](const Node& child) {
        return child.name == u"title" || child.name == u"desc" || (child.name == u"defs" && child.isOnlyText());
    });
    shrink(svg);
    nameFamilies(svg, words.family,
                 u"%1, Noto Sans Math, %2"_s.arg(words.family, words.family.contains(u"Sans"_s) ? u"sans-serif"_s : u"serif"_s));
    std::vector<Node> first;
    for (const auto& [name, said] : {std::pair{"title", words.title}, {"desc", words.description}, {"metadata", words.source}})
        if (!said.isEmpty()) first.push_back({.name = QLatin1String(name), .children = {{.name = {}, .text = visible(said)}}});
    const QStringList box = svg.value(QLatin1String("viewBox")).split(QLatin1Char(' ')); // some readers know no percent
    if (!words.background.isEmpty() && box.size() == 4)
        first.push_back({.name = u"rect"_s, .attributes = {{u"width"_s, box[2]}, {u"height"_s, box[3]}, {u"fill"_s, words.background}}});
    svg.children.insert(svg.children.begin(), std::make_move_iterator(first.begin()), std::make_move_iterator(first.end()));
    QString text = u"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"_s;
    write(svg, text);
    return text.toUtf8() + '\n';
}

} // namespace costscope
