// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Table.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <concepts>
#include <optional>
#include <vector>

namespace costscope {

/// A column of an answer, said once for all forms of it.
struct AnswerColumn {
    /// How its cells are written.
    enum Style {
        Usual,   ///< numbers for people with unit, texts in CSV in quotes
        Fixed,   ///< numbers for people with `digits` places behind the point
        Word,    ///< texts are of the program: in CSV without quotes
        LeftOut, ///< as usual; JSON leaves it out where it is missing
    };
    QString key;          ///< of scripts: JSON and CSV; null: people alone see it
    QString heading = {}; ///< of people, may be empty; null: scripts alone see it
    Quantity quantity = Quantity::None;
    int digits = 4; ///< significant ones for people
    Style style = Usual;
    QString (*text)(double value) = nullptr; ///< of people, where they read numbers in another way
    bool isInJson = true, isInCsv = true;
    bool isThere = true; ///< false: its cells are taken and forgotten
};

AnswerColumn jsonOnly(const QString& key);
AnswerColumn csvOnly(AnswerColumn column);
AnswerColumn forPeople(const QString& heading, Quantity quantity = Quantity::None, int digits = 4);
AnswerColumn fixed(const QString& key, const QString& heading, int places);
/// Numbers as `text` has them for people.
AnswerColumn shownBy(const QString& key, const QString& heading, QString (*text)(double value));
AnswerColumn word(const QString& key, const QString& heading = {});
AnswerColumn leftOut(const QString& key);
/// Present if `isThere`.
AnswerColumn onlyIf(bool isThere, AnswerColumn column);

/// The rows of an answer: each is given once and stands in the JSON list, in the comma-separated lines and in the text.
class AnswerTable {
public:
    /// How its comma-separated lines end, and which texts stand in quotes.
    enum class Csv {
        Plain,   ///< "\n"; all texts that are no words of the program
        Rfc4180, ///< "\r\n"; those that need them, as toCsv() of a Table
    };
    explicit AnswerTable(std::vector<AnswerColumn> columns, Csv csv = Csv::Plain) : m_columns(std::move(columns)), m_form(csv) {}

    /// One cell for each column: a number, a whole number, true or false, a text, a list of texts, none of these, JSON.
    template <class... Cells>
    void add(const Cells&... cells)
    {
        (put(cells), ...);
        Q_ASSERT(m_next == 0);
    }
    /// The next cell; the last one of a row ends it.
    void put(double value);
    void put(bool value);
    void put(std::integral auto value) { put(qint64(value)); }
    void put(qint64 value);
    void put(const QString& text);
    void put(const QStringList& texts);
    void put(const QJsonValue& value); ///< scripts that read JSON alone see it
    void put(const std::optional<double>& value) { put(value.value_or(missing)); }
    void put(const std::optional<QString>& text) { text ? put(*text) : put(Forms{.csv = quoted({})}); }

    bool isEmpty() const { return m_json.isEmpty(); }
    const QJsonArray& toJson() const { return m_json; }
    QString toCsv() const;
    QString toText(qsizetype most = -1) const; ///< inColumns(), at most so many rows

private:
    /// A cell as each form has it; as it is, one that is missing.
    struct Forms {
        QJsonValue json = {};
        QString csv = {}, text = {};
        bool isMissing = true;
    };
    void put(const Forms& cell);
    QString quoted(const QString& text) const;
    QString csvLine(const QStringList& cells) const;

    std::vector<AnswerColumn> m_columns;
    Csv m_form;
    size_t m_next = 0; ///< column of the next cell
    QJsonObject m_object;
    QStringList m_csvCells, m_texts;
    QJsonArray m_json;
    QString m_csv;
    QList<QStringList> m_rows;
};

/// Tables of the same columns below each other as toCsv() has them; a first column `heading` names the one that a row is of.
QString stackedCsv(const QString& heading, std::vector<std::pair<QString, Table>> tables);

} // namespace costscope
