// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/writeCsv.h"

namespace costscope {

namespace {

template <class Cell>
QByteArray csvLine(const Table& table, CsvText text, Cell&& cell)
{
    QString line;
    for (size_t i = 0; i < table.columns.size(); ++i) line += (i ? u","_s : QString()) + csvCell(cell(table.columns[i]), text);
    return line.toUtf8() + "\r\n";
}

} // namespace

Result<Done> writeCsv(const Table& table, const std::function<Result<Done>(const QByteArray&)>& write, const Progress& progress,
                      CsvText text)
{
    constexpr qsizetype blockSize = 1 << 20;
    QByteArray block = csvLine(table, text, [](const Column& column) { return column.name; });
    for (qsizetype row = 0; row < table.rows(); ++row) {
        block += csvLine(table, text, [row](const Column& column) { return column.text(row); });
        if (block.size() < blockSize) continue;
        if (const auto written = write(block); !written) return written;
        if (!progress.report(double(row) / double(table.rows()))) return cancelled();
        block.clear();
    }
    return write(block);
}

QString toCsv(const Table& table)
{
    QByteArray text;
    const auto written = writeCsv(table, [&text](const QByteArray& block) {
        text += block;
        return Result<Done>(Done{});
    });
    return written ? QString::fromUtf8(text) : QString(); // memory takes everything
}

} // namespace costscope
