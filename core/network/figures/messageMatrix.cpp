// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/network/figures/networkKinds.h"

#include "core/base/program.h"
#include "core/base/words.h"
#include "core/figure/FigureTable.h"
#include "core/figure/choiceOf.h"
#include "core/figure/figureDatasets.h"
#include "core/network/busiestOperation.h"
#include "core/network/figures/networkFigure.h"

#include <algorithm>
#include <cmath>

namespace costscope {

namespace {

constexpr qint32 mostSlots = 256; ///< along a side: more are narrower than a pixel of a page

/// What goes from one rank, or block of ranks, to another.
struct Sent {
    qint64 messages = 0, bytes = 0;
};

/// Who sends how much to whom.
struct Matrix {
    qint32 ranks = 0;
    qint32 each = 1;                ///< ranks of a cell along a side
    std::vector<Sent> cells;        ///< of blocks of receivers, one line of blocks of senders after the other
    std::vector<qint64> bytesOf;    ///< by sender
    std::vector<qint32> partnersOf; ///< to how many others it sends

    Matrix(qint32 count, const AmgMessageSpan& messages)
        : ranks(count), each((count + mostSlots - 1) / mostSlots), cells(size_t(side()) * size_t(side())), bytesOf(size_t(count)),
          partnersOf(size_t(count))
    {
        std::vector<qint64> pairs;
        pairs.reserve(messages.size());
        for (size_t i = 0; i < messages.size(); ++i) {
            const qint32 from = messages.src[i], to = messages.dst[i];
            Sent& cell = cells[size_t(from / each) * size_t(side()) + size_t(to / each)];
            ++cell.messages;
            cell.bytes += messages.bytes[i];
            bytesOf[size_t(from)] += messages.bytes[i];
            if (from != to) pairs.push_back(qint64(from) * ranks + to);
        }
        std::ranges::sort(pairs);
        pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
        for (const qint64 pair : pairs) ++partnersOf[size_t(pair / ranks)];
    }
    qint32 side() const { return (ranks + each - 1) / each; }
};

QString ranksOf(const Matrix& matrix, qint32 block)
{
    const qint32 first = block * matrix.each, last = std::min(first + matrix.each, matrix.ranks) - 1;
    return first == last ? QString::number(first) : u"%1–%2"_s.arg(first).arg(last);
}

/// Some five ranks along an axis that begins at the top for senders.
Axis rankAxis(const Matrix& matrix, const QString& label, bool isDown)
{
    Axis axis{.label = label, .ticks = TickStyle::Fixed};
    qint32 step = 1;
    for (int i = 0; matrix.ranks / step > 6; ++i) step = i % 3 == 1 ? step / 2 * 5 : step * 2;
    for (qint32 rank = 0; rank < matrix.ranks; rank += step)
        axis.fixedTicks.push_back({(isDown ? -1 : 1) * double(rank), QString::number(rank)});
    axis.min = isDown ? 0.5 - matrix.ranks : -0.5;
    axis.max = isDown ? 0.5 : matrix.ranks - 0.5;
    return axis;
}

Panel matrixPanel(Figure& figure, const Matrix& matrix, bool isBytes)
{
    FigureTable table(u"messages"_s, {{u"sender"_s, Quantity::Text, u"From rank"_s},
                                      {u"receiver"_s, Quantity::Text, u"To rank"_s},
                                      {u"messages"_s, Quantity::Count, u"Messages"_s},
                                      {u"bytes"_s, Quantity::Size, u"Bytes"_s}});
    const double each = matrix.each, middle = 0.5 * (each - 1);
    Series cells{.mark = Mark::Cells, .label = isBytes ? u"Bytes"_s : u"Messages"_s, .width = each, .height = each};
    for (size_t i = 0; i < matrix.cells.size(); ++i) {
        const Sent& sent = matrix.cells[i];
        if (sent.messages == 0) continue;
        const qint32 line = qint32(i) / matrix.side(), column = qint32(i) % matrix.side();
        const QString from = ranksOf(matrix, line), to = ranksOf(matrix, column);
        const int row = table.add(u"from=%1 to=%2"_s.arg(from, to), from, to, sent.messages, sent.bytes);
        const double value = isBytes ? double(sent.bytes) : double(sent.messages);
        if (!(value > 0)) continue; // messages without bytes have no place on the scale
        cells.addPoint(column * each + middle, -(line * each + middle), row);
        cells.value.push_back(value);
    }
    table.moveTo(figure);
    Panel panel;
    panel.x = rankAxis(matrix, u"Receiving rank"_s, false);
    panel.y = rankAxis(matrix, u"Sending rank"_s, true);
    panel.series.push_back(std::move(cells));
    panel.legend = LegendPlace::None;
    return panel;
}

/// "A rank sends to 4 to 26 others in SpMV on level 3, 8.3 on average; rank 17 sends 2.3 × the mean of the bytes".
QString titleOf(const Matrix& matrix, const QString& where)
{
    const auto [least, most] = std::ranges::minmax(matrix.partnersOf);
    double partners = 0, bytes = 0;
    for (const qint32 of : matrix.partnersOf) partners += of;
    for (const qint64 of : matrix.bytesOf) bytes += double(of);
    const double mean = bytes / matrix.ranks;
    const QString others =
        least == most ? u"A rank sends to %1 in %2"_s.arg(counted(most, u"1 other"_s, u"%1 others"_s), where)
                      : u"A rank sends to %1 to %2 others in %3, %4 on average"_s.arg(QString::number(least), QString::number(most), where,
                                                                                      display(partners / matrix.ranks, Quantity::None, 2));
    const auto busiest = std::ranges::max_element(matrix.bytesOf);
    const double times = double(*busiest) / mean;
    if (!(mean > 0) || !(times > 1.05)) return others;
    return u"%1; rank %2 sends %3 × the mean of the bytes"_s.arg(others, QString::number(busiest - matrix.bytesOf.begin()),
                                                                 QString::number(times, 'f', 1));
}

Result<Figure> buildMessageMatrix(const Session& session, const FigureRequest& request, FigureMemory&, const Progress&)
{
    if (const QString lacking = lacksMessages(session, request); !lacking.isEmpty()) return Error{lacking};
    const DatasetItem& item = *session.dataset(request.datasets.front());
    const auto hierarchy = knownStructure(item.data);
    if (!hierarchy) return hierarchy.error();
    const AmgOperation& operation = (*hierarchy)->operations[*chosenOperation(**hierarchy, request)];
    const Matrix matrix((*hierarchy)->ranks, messagesOf(*item.data, operation));
    const QString where = operationInWords(**hierarchy, operation);
    if (operation.messageCount == 0) return Error{u"Nothing is sent for %1."_s.arg(where)};
    Figure figure;
    figure.panels = {matrixPanel(figure, matrix, choice(messageMatrixFigure, request, u"value"_s) == u"bytes"_s)};
    figure.colours = choice(messageMatrixFigure, request, u"colours"_s) == u"log"_s ? Scale::Log : Scale::Linear;
    figure.widthMm = 84;
    figure.heightMm = 84;
    figure.title = titleOf(matrix, where);
    figure.subtitle = u"%1 · %2 ranks, %3 messages"_s.arg(item.name.toHtmlEscaped(), QString::number(matrix.ranks),
                                                          QString::number(operation.messageCount));
    if (isOfNone(request) && listCount(**hierarchy) > 1)
        note(figure.messages, u"%1 is shown, the busiest of all levels and operations: its bytes go farthest. Another is shown when it is "
                              "selected, or chosen by the switches Level and Operation."_s.arg(where));
    if (matrix.each > 1) note(figure.messages, u"A cell stands for %1 × %1 ranks and shows the sum of what they send."_s.arg(matrix.each));
    figure.provenance.data = sourcesOf(item);
    figure.provenance.program = programName();
    figure.caption = u"What each rank sends to each other in one %1 of %2, in %3. %4."_s.arg(
        where.toHtmlEscaped(), item.name.toHtmlEscaped(), figure.panels.front().series.front().label.toLower(), figure.provenance.program);
    return figure;
}

qint64 rowsForMatrix(const Session& session, const FigureRequest& request, const FigureMemory&)
{
    const DatasetItem* item = request.datasets.isEmpty() ? nullptr : session.dataset(request.datasets.front());
    const auto hierarchy = item ? knownStructure(item->data) : Result<AmgHierarchyPtr>(Error{});
    const auto operation = hierarchy ? chosenOperation(**hierarchy, request) : std::nullopt;
    return operation ? (*hierarchy)->operations[*operation].messageCount : 0;
}

/// Those of link loads without the network, and how it is coloured.
std::vector<Choice> matrixChoices()
{
    std::vector<Choice> all =
        trafficChoices({choiceOf("value", "value", {{"bytes", "Bytes"}, {"messages", "Messages"}}, "what a colour means"),
                        choiceOf("colours", "colours", {{"log", "Logarithmic"}, {"linear", "Linear"}})});
    std::erase_if(all, [](const Choice& one) {
        return !QStringList{u"value"_s, u"colours"_s, u"level"_s, u"operation"_s}.contains(one.name);
    });
    return all;
}

/// Levels and operations; it is no figure of a network.
void addMatrixOptions(std::vector<Choice>& choices, const Session& session, const FigureRequest& request)
{
    addTrafficOptions(choices, session, request);
}

} // namespace

const FigureKind messageMatrixFigure = {
    .id = u"message-matrix"_s,
    .name = u"Message matrix"_s,
    .description = u"Who sends how much to whom: a map of sending by receiving ranks."_s,
    .datasetKinds = {u"amg"_s},
    .choices = matrixChoices(),
    .lacks = lacksMessages,
    .build = buildMessageMatrix,
    .rowsToCount = rowsForMatrix,
    .addOptions = addMatrixOptions,
    .follows = u"level"_s,
    .help = u"levels"_s,
};

} // namespace costscope
