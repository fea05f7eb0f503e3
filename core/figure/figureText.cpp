// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/figure/Figure.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr EnumWords<Mark::Drop> markWords("points", "line", "band", "bars", "cells", "segments", "arcs", "text", "vertical", "horizontal",
                                          "region", "drop");
constexpr EnumWords<Hue::DeepBlue> hueWords("ink", "grey", "faint", "blue", "sky", "green", "yellow", "orange", "vermillion", "purple",
                                            "pale-blue", "middle-blue", "deep-blue");
constexpr EnumWords<Dash::Dotted> dashWords("solid", "dashed", "dash-dot", "dotted");
constexpr EnumWords<Marker::Triangle> markerWords("none", "circle", "square", "diamond", "triangle");
constexpr EnumWords<Fill::Hatched> fillWords("none", "solid", "soft", "hatched");

template <class T, class F>
QJsonArray array(const std::vector<T>& values, F each)
{
    QJsonArray result;
    for (const T& v : values) result.append(each(v));
    return result;
}

void put(QJsonObject& object, const char* key, const QString& text)
{
    if (!text.isEmpty()) object[QLatin1String(key)] = text;
}

QJsonObject toJson(const Series& s)
{
    QJsonObject o{{u"mark"_s, markWords[s.mark]},
                  {u"hue"_s, hueWords[s.hue]},
                  {u"dash"_s, dashWords[s.dash]},
                  {u"marker"_s, markerWords[s.marker]},
                  {u"fill"_s, fillWords[s.fill]}};
    put(o, "label", s.label);
    put(o, "end_label", s.endLabel);
    for (const auto& [key, values] :
         {std::pair{"x", &s.x}, {"y", &s.y}, {"low", &s.low}, {"high", &s.high}, {"x2", &s.x2}, {"y2", &s.y2}, {"value", &s.value}})
        if (!values->empty()) o[QLatin1String(key)] = jsonNumbers(*values);
    if (!s.text.empty()) o[u"text"_s] = array(s.text, [](const QString& t) { return QJsonValue(t); });
    if (!s.rows.empty()) o[u"rows"_s] = array(s.rows, [](int r) { return QJsonValue(r); });
    if ((s.mark == Mark::Bars && s.x2.empty()) || s.mark == Mark::Cells) o[u"width"_s] = s.width;
    if (s.mark == Mark::Cells) o[u"height"_s] = s.height;
    if (s.hasHeads) o[u"heads"_s] = true;
    return o;
}

QJsonObject toJson(const Axis& axis)
{
    QJsonObject o{{u"label"_s, axis.label},
                  {u"quantity"_s, QLatin1String(info(axis.quantity).id)},
                  {u"unit"_s, QLatin1String(info(axis.quantity).unit)},
                  {u"scale"_s, axis.scale == Scale::Log ? u"log"_s : u"linear"_s},
                  {u"min"_s, jsonNumber(axis.min)},
                  {u"max"_s, jsonNumber(axis.max)}};
    if (axis.ticks == TickStyle::Fixed) // names, whom no other field has
        o[u"ticks"_s] = array(axis.fixedTicks, [](const Tick& tick) {
            return QJsonValue(QJsonObject{{u"value"_s, jsonNumber(tick.value)}, {u"label"_s, tick.label}});
        });
    return o;
}

QJsonObject toJson(const Panel& panel)
{
    QJsonObject o{{u"x"_s, toJson(panel.x)},
                  {u"y"_s, toJson(panel.y)},
                  {u"series"_s, array(panel.series, [](const Series& s) { return QJsonValue(toJson(s)); })}};
    put(o, "title", panel.title);
    put(o, "key", panel.key);
    if (panel.frame != Frame::Axes) o[u"frame"_s] = panel.frame == Frame::None ? u"none"_s : u"labels"_s;
    if (!panel.notes.empty()) o[u"notes"_s] = array(panel.notes, [](const QString& n) { return QJsonValue(n); });
    return o;
}

QJsonArray column(const Column& column)
{
    QJsonArray values;
    const bool text = std::holds_alternative<Texts>(column.values);
    for (qsizetype row = 0; row < column.rows(); ++row) values.append(text ? QJsonValue(column.text(row)) : jsonNumber(column.number(row)));
    return values;
}

QJsonObject toJson(const Table& table)
{
    QJsonArray columns;
    for (const Column& c : table.columns)
        columns.append(QJsonObject{{u"name"_s, c.name}, {u"quantity"_s, QLatin1String(info(c.quantity).id)}, {u"values"_s, column(c)}});
    return {{u"name"_s, table.name}, {u"columns"_s, columns}};
}

QJsonObject toJson(const Provenance& p)
{
    return {
        {u"data"_s, QJsonArray::fromStringList(p.data)}, {u"model"_s, p.model}, {u"parameters"_s, p.parameters}, {u"program"_s, p.program}};
}

QJsonValue toJson(const Message& m)
{
    return QJsonObject{{u"severity"_s, toString(m.severity)}, {u"text"_s, m.text}};
}

QString at(const std::vector<double>& values, size_t i)
{
    return i < values.size() ? exact(values[i]) : QString();
}

QString nameOf(const Series& series, size_t index)
{
    const QString name = plainText(series.label.isEmpty() ? series.endLabel : series.label);
    return name.isEmpty() ? u"%1 %2"_s.arg(markWords[series.mark]).arg(index + 1) : name;
}

size_t pointsOf(const Series& s)
{
    return std::max({s.x.size(), s.y.size(), s.low.size(), s.high.size(), s.text.size()});
}

} // namespace

QString plainText(const QString& html)
{
    if (!html.contains(u'<') && !html.contains(u'&')) return html;
    static const QRegularExpression tag(u"<[^<>]*>"_s);
    QString text = html;
    text.replace(u"<sub>"_s, u"_"_s).replace(u"<sup>"_s, u"^"_s);
    text.replace(u"<br>"_s, u" "_s).remove(tag);
    text.replace(u"&quot;"_s, u"\""_s).replace(u"&lt;"_s, u"<"_s).replace(u"&gt;"_s, u">"_s);
    return text.replace(u"&nbsp;"_s, QString(QChar(0xA0))).replace(u"&amp;"_s, u"&"_s);
}

bool isStacked(const Figure& figure, double widthMm)
{
    return figure.columns > 1 && widthMm <= figure.stackedUpToMm;
}

double heightMmFor(const Figure& figure, double widthMm)
{
    return isStacked(figure, widthMm) ? figure.stackedHeightMm : figure.heightMm;
}

QString Provenance::line() const
{
    QStringList parts = data;
    for (const QString& part : {model, parameters, program})
        if (!part.isEmpty()) parts.append(part);
    return parts.join(u" · "_s);
}

QJsonObject toJson(const Figure& figure)
{
    QJsonObject o{{u"kind"_s, figure.kind},
                  {u"title"_s, figure.title},
                  {u"subtitle"_s, figure.subtitle},
                  {u"caption"_s, figure.caption},
                  {u"columns"_s, figure.columns},
                  {u"width_mm"_s, figure.widthMm},
                  {u"height_mm"_s, figure.heightMm},
                  {u"panels"_s, array(figure.panels, [](const Panel& p) { return QJsonValue(toJson(p)); })},
                  {u"table"_s, toJson(figure.table)},
                  {u"row_keys"_s, array(figure.rowKeys.all(), [](const QString& k) { return QJsonValue(k); })},
                  {u"provenance"_s, toJson(figure.provenance)},
                  {u"messages"_s, array(figure.messages, [](const Message& m) { return toJson(m); })}};
    if (figure.colours == Scale::Log) o[u"colours"_s] = u"log"_s;
    return o;
}

QString toCsv(const Figure& figure, CsvText mode)
{
    const auto field = [mode](const QString& text) { return csvCell(text, mode); };
    QString csv = u"panel,series,x,y,low,high,x2,y2,value,text\n"_s;
    for (size_t p = 0; p < figure.panels.size(); ++p) {
        const Panel& panel = figure.panels[p];
        const QString panelName = panel.title.isEmpty() ? QString::number(p + 1) : plainText(panel.title);
        for (size_t s = 0; s < panel.series.size(); ++s) {
            const Series& series = panel.series[s];
            const QString start = field(panelName) + u',' + field(nameOf(series, s)) + u',';
            for (size_t i = 0; i < pointsOf(series); ++i)
                csv += start +
                       QStringList{at(series.x, i),     at(series.y, i),
                                   at(series.low, i),   at(series.high, i),
                                   at(series.x2, i),    at(series.y2, i),
                                   at(series.value, i), i < series.text.size() ? field(plainText(series.text[i])) : QString()}
                           .join(u',') +
                       u'\n';
        }
    }
    return csv;
}

} // namespace costscope
