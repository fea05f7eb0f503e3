// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSharedData>
#include <QString>

#include <vector>

namespace costscope {

/// The keys of a table's rows, shared by copies until one changes: a torus of 32³ routers has 196 608 keys, and each picture of it as it
/// turns has the same.
class RowKeys {
public:
    RowKeys() : RowKeys(std::vector<QString>()) {}
    RowKeys(std::vector<QString> keys) : m_shared(new Shared{{}, std::move(keys)}) {}
    RowKeys(std::initializer_list<QString> keys) : RowKeys(std::vector<QString>(keys)) {}

    size_t size() const { return all().size(); }
    bool empty() const { return all().empty(); }
    const QString& operator[](size_t row) const { return all()[row]; }
    const QString& front() const { return all().front(); }
    const QString& back() const { return all().back(); }
    auto begin() const { return all().begin(); }
    auto end() const { return all().end(); }
    const std::vector<QString>& all() const { return m_shared.constData()->keys; }
    operator const std::vector<QString>&() const { return all(); }
    bool operator==(const RowKeys& other) const { return m_shared == other.m_shared || all() == other.all(); }

    std::vector<QString>& own() { return m_shared->keys; } ///< to be changed: no longer shared
    void push_back(QString key) { own().push_back(std::move(key)); }

private:
    struct Shared : QSharedData {
        explicit Shared(const QSharedData& data, std::vector<QString> own) : QSharedData(data), keys(std::move(own)) {}
        std::vector<QString> keys;
    };
    QSharedDataPointer<Shared> m_shared;
};

} // namespace costscope
