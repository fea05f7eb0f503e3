// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/figureCsv.h"

#include <QJsonArray>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace costscope {

namespace {

// The order of the enums in Figure.h.
constexpr std::array markNames = {"points", "line", "band",     "bars",       "cells",  "segments",
                                  "arcs",   "text", "vertical", "horizontal", "region", "drop"};
constexpr std::array hueNames = {"ink",    "grey",       "faint",  "blue",      "sky",         "green",    "yellow",
                                 "orange", "vermillion", "purple", "pale-blue", "middle-blue", "deep-blue"};
constexpr std::array dashNames = {"solid", "dashed", "dash-dot", "dotted"};
constexpr std::array markerNames = {"none", "circle", "square", "diamond", "triangle"};
constexpr std::array fillNames = {"none", "solid", "soft", "hatched"};

template <class Value>
QString nameOf(std::span<const char* const> names, Value value)
{
    return QLatin1String(names[size_t(value)]);
}

/// JSON knows no NaN and no infinity: those become null and "inf".
QJsonValue number(double value)
{
    if (std::isnan(value)) return {};
    return std::isinf(value) ? QJsonValue(exact(value)) : QJsonValue(value);
}

template <class T, class F>
QJsonArray array(const std::vector<T>& values, F each)
{
    QJsonArray result;
    for (const T& v : values) result.append(each(v));
    return result;
}

void put(QJsonObject& object, const char* key, const std::vector<double>& values)
{
    if (!values.empty()) object[QLatin1String(key)] = array(values, number);
}

void put(QJsonObject& object, const char* key, const QString& text)
{
    if (!text.isEmpty()) object[QLatin1String(key)] = text;
}

QJsonObject toJson(const Series& s)
{
    QJsonObject o{{QStringLiteral("mark"), nameOf(markNames, s.mark)},
                  {QStringLiteral("hue"), nameOf(hueNames, s.hue)},
                  {QStringLiteral("dash"), nameOf(dashNames, s.dash)},
                  {QStringLiteral("marker"), nameOf(markerNames, s.marker)},
                  {QStringLiteral("fill"), nameOf(fillNames, s.fill)}};
    put(o, "label", s.label);
    put(o, "end_label", s.endLabel);
    put(o, "x", s.x);
    put(o, "y", s.y);
    put(o, "low", s.low);
    put(o, "high", s.high);
    put(o, "x2", s.x2);
    put(o, "y2", s.y2);
    put(o, "value", s.value);
    if (!s.text.empty()) o[QStringLiteral("text")] = array(s.text, [](const QString& t) { return QJsonValue(t); });
    if (!s.rows.empty()) o[QStringLiteral("rows")] = array(s.rows, [](int r) { return QJsonValue(r); });
    if ((s.mark == Mark::Bars && s.x2.empty()) || s.mark == Mark::Cells) o[QStringLiteral("width")] = s.width;
    if (s.mark == Mark::Cells) o[QStringLiteral("height")] = s.height;
    return o;
}

QJsonObject toJson(const Axis& axis)
{
    return {{QStringLiteral("label"), axis.label},
            {QStringLiteral("quantity"), QLatin1String(info(axis.quantity).id)},
            {QStringLiteral("unit"), QLatin1String(info(axis.quantity).unit)},
            {QStringLiteral("scale"), axis.scale == Scale::Log ? QStringLiteral("log") : QStringLiteral("linear")},
            {QStringLiteral("min"), number(axis.min)},
            {QStringLiteral("max"), number(axis.max)}};
}

QJsonObject toJson(const Panel& panel)
{
    QJsonObject o{{QStringLiteral("x"), toJson(panel.x)},
                  {QStringLiteral("y"), toJson(panel.y)},
                  {QStringLiteral("series"), array(panel.series, [](const Series& s) { return QJsonValue(toJson(s)); })}};
    put(o, "title", panel.title);
    put(o, "key", panel.key);
    if (panel.frame != Frame::Axes) o[QStringLiteral("frame")] = panel.frame == Frame::None ? QStringLiteral("none") : QStringLiteral("labels");
    if (!panel.notes.empty()) o[QStringLiteral("notes")] = array(panel.notes, [](const QString& n) { return QJsonValue(n); });
    return o;
}

QJsonArray column(const Column& column)
{
    QJsonArray values;
    const bool text = std::holds_alternative<Texts>(column.values);
    for (qsizetype row = 0; row < column.rows(); ++row) values.append(text ? QJsonValue(column.text(row)) : number(column.number(row)));
    return values;
}

QJsonObject toJson(const Table& table)
{
    QJsonArray columns;
    for (const Column& c : table.columns)
        columns.append(QJsonObject{{QStringLiteral("name"), c.name},
                                   {QStringLiteral("quantity"), QLatin1String(info(c.quantity).id)},
                                   {QStringLiteral("values"), column(c)}});
    return {{QStringLiteral("name"), table.name}, {QStringLiteral("columns"), columns}};
}

QJsonObject toJson(const Provenance& p)
{
    return {{QStringLiteral("data"), QJsonArray::fromStringList(p.data)},
            {QStringLiteral("model"), p.model},
            {QStringLiteral("parameters"), p.parameters},
            {QStringLiteral("program"), p.program}};
}

QJsonValue toJson(const Message& m)
{
    return QJsonObject{{QStringLiteral("severity"), toString(m.severity)}, {QStringLiteral("text"), m.text}};
}

QString at(const std::vector<double>& values, size_t i)
{
    return i < values.size() ? exact(values[i]) : QString();
}

QString nameOf(const Series& series, size_t index)
{
    const QString name = plainText(series.label.isEmpty() ? series.endLabel : series.label);
    return name.isEmpty() ? QStringLiteral("%1 %2").arg(nameOf(markNames, series.mark)).arg(index + 1) : name;
}

size_t pointsOf(const Series& s)
{
    return std::max({s.x.size(), s.y.size(), s.low.size(), s.high.size(), s.text.size()});
}

} // namespace

QString plainText(const QString& html)
{
    static const QRegularExpression tag(QStringLiteral("<[^<>]*>"));
    QString text = html;
    text.replace(QStringLiteral("<sub>"), QStringLiteral("_")).replace(QStringLiteral("<sup>"), QStringLiteral("^"));
    text.replace(QStringLiteral("<br>"), QStringLiteral(" ")).remove(tag);
    text.replace(QStringLiteral("&quot;"), QStringLiteral("\""))
        .replace(QStringLiteral("&lt;"), QStringLiteral("<"))
        .replace(QStringLiteral("&gt;"), QStringLiteral(">"));
    return text.replace(QStringLiteral("&nbsp;"), QString(QChar(0xA0))).replace(QStringLiteral("&amp;"), QStringLiteral("&"));
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
    return parts.join(QStringLiteral(" · "));
}

QJsonObject toJson(const Figure& figure)
{
    QJsonObject o{{QStringLiteral("kind"), figure.kind},
                  {QStringLiteral("title"), figure.title},
                  {QStringLiteral("subtitle"), figure.subtitle},
                  {QStringLiteral("caption"), figure.caption},
                  {QStringLiteral("columns"), figure.columns},
                  {QStringLiteral("width_mm"), figure.widthMm},
                  {QStringLiteral("height_mm"), figure.heightMm},
                  {QStringLiteral("panels"), array(figure.panels, [](const Panel& p) { return QJsonValue(toJson(p)); })},
                  {QStringLiteral("table"), toJson(figure.table)},
                  {QStringLiteral("row_keys"), array(figure.rowKeys, [](const QString& k) { return QJsonValue(k); })},
                  {QStringLiteral("provenance"), toJson(figure.provenance)},
                  {QStringLiteral("messages"), array(figure.messages, [](const Message& m) { return toJson(m); })}};
    return o;
}

QString toCsv(const Figure& figure)
{
    return toCsv(figure, CsvText::Safe);
}

QString toCsv(const Figure& figure, CsvText mode)
{
    const auto field = [mode](const QString& text) { return csvCell(text, mode); };
    QString csv = QStringLiteral("panel,series,x,y,low,high,x2,y2,value,text\n");
    for (size_t p = 0; p < figure.panels.size(); ++p) {
        const Panel& panel = figure.panels[p];
        const QString panelName = panel.title.isEmpty() ? QString::number(p + 1) : plainText(panel.title);
        for (size_t s = 0; s < panel.series.size(); ++s) {
            const Series& series = panel.series[s];
            const QString start = field(panelName) + QLatin1Char(',') + field(nameOf(series, s)) + QLatin1Char(',');
            for (size_t i = 0; i < pointsOf(series); ++i)
                csv += start +
                       QStringList{at(series.x, i),     at(series.y, i),
                                   at(series.low, i),   at(series.high, i),
                                   at(series.x2, i),    at(series.y2, i),
                                   at(series.value, i), i < series.text.size() ? field(plainText(series.text[i])) : QString()}
                           .join(QLatin1Char(',')) +
                       QLatin1Char('\n');
        }
    }
    return csv;
}

} // namespace costscope
