// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/Result.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QStringList>

#include <initializer_list>
#include <map>
#include <optional>

namespace costscope {

/// Text of a JSON value: keys in the order of QJsonObject (sorted), numbers shortest exact, a list of plain values on
/// one line, everything else indented by one space per level. Numbers that are not finite as jsonNumber() has them. Ends
/// without a newline.
QByteArray jsonText(const QJsonValue& value, int level = 0);

/// An object whose keys are written in the given order.
QByteArray jsonText(const QList<std::pair<QString, QJsonValue>>& fields);

/// A number for JSON: NaN is null, infinity the text "inf".
QJsonValue jsonNumber(double value);
QJsonArray jsonNumbers(const std::vector<double>& values);
QJsonObject namedToJson(const std::map<QString, double>& values);

/// One JSON object. Error with line and column: empty, cut off, not JSON, not an object.
Result<QJsonObject> parseJsonObject(const QByteArray& bytes, const QString& file);

/// Reads fields of a JSON object by type. The first wrong type is kept as an error that names the JSON pointer;
/// later reads give defaults, so a reader needs one check at its end.
class JsonReader {
public:
    explicit JsonReader(QString file = {}) : m_file(std::move(file)) {}

    /// A step down the JSON pointer for as long as it lives.
    class Step {
    public:
        Step(JsonReader& reader, const QString& name) : m_reader(reader) { reader.m_path.append(name); }
        Step(JsonReader& reader, qsizetype index) : Step(reader, QString::number(index)) {}
        ~Step() { m_reader.m_path.removeLast(); }
        Q_DISABLE_COPY_MOVE(Step)

    private:
        JsonReader& m_reader;
    };

    /// Absent fields give the default; null is a missing number.
    QString string(const QJsonObject& object, const QString& key, const QString& fallback = {});
    double number(const QJsonObject& object, const QString& key, double fallback);
    qint64 integer(const QJsonObject& object, const QString& key, qint64 fallback = 0);
    bool boolean(const QJsonObject& object, const QString& key, bool fallback = false);
    QJsonObject object(const QJsonObject& object, const QString& key);
    QJsonArray array(const QJsonObject& object, const QString& key);
    QStringList strings(const QJsonObject& object, const QString& key);
    std::vector<double> numbers(const QJsonObject& object, const QString& key);
    std::vector<qint64> integers(const QJsonObject& object, const QString& key);
    /// Goes through a list, each element at its own place, up to the first that is refused.
    template <class Take>
    void each(const QJsonObject& object, const QString& key, Take take)
    {
        const QJsonArray values = array(object, key);
        const Step step(*this, key);
        for (qsizetype i = 0; i < values.size() && ok(); ++i) {
            const Step item(*this, i);
            take(values[i]);
        }
    }
    /// What is read of the elements of a list.
    template <class Read>
    auto all(const QJsonObject& object, const QString& key, Read read)
    {
        std::vector<decltype(read(QJsonValue()))> found;
        each(object, key, [&](const QJsonValue& value) { found.push_back(read(value)); });
        return found;
    }
    /// As string(), but the field must be there and must not be empty.
    QString required(const QJsonObject& object, const QString& key);

    /// Values of a list by themselves.
    double toNumber(const QJsonValue& value);
    qint64 toInteger(const QJsonValue& value);
    QString toString(const QJsonValue& value);
    QJsonObject toObject(const QJsonValue& value);

    /// "/datasets/0/tables": where the reader stands.
    QString pointer() const;
    void fail(const QString& text); ///< "<pointer>: text"
    bool ok() const { return !m_error; }
    const Error& error() const { return *m_error; }
    /// The steps of the pointer that the error names; jsonPlace() finds them in the text.
    const QStringList& failedAt() const { return m_failedAt; }

private:
    void wrongType(const QJsonValue& value, const QString& wanted);

    QString m_file;
    QStringList m_path, m_failedAt;
    std::optional<Error> m_error;
};

/// Puts every field into `object`, in place of one of its name.
void putAll(QJsonObject& object, const QJsonObject& fields);
/// The fields of `object` other than `known`.
QJsonObject fieldsBeside(const QJsonObject& object, std::initializer_list<const char*> known);

} // namespace costscope
