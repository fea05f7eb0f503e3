// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSharedData>

#include <initializer_list>
#include <utility>

namespace costscope {

/// A vector that its copies share until one of them changes: a session is a value that every edit copies, with a modeled time for each
/// of millions of runs.
template <class Vector>
class SharedVector {
public:
    using value_type = typename Vector::value_type;

    SharedVector() : SharedVector(Vector()) {}
    SharedVector(Vector values) : m_shared(new Shared{{}, std::move(values)}) {}
    SharedVector(std::initializer_list<value_type> values) : SharedVector(Vector(values)) {}

    size_t size() const { return all().size(); }
    bool empty() const { return all().empty(); }
    decltype(auto) operator[](size_t i) const { return all()[i]; }
    decltype(auto) front() const { return all().front(); }
    decltype(auto) back() const { return all().back(); }
    auto begin() const { return all().begin(); }
    auto end() const { return all().end(); }
    const Vector& all() const { return m_shared.constData()->values; }
    operator const Vector&() const { return all(); }
    bool shares(const SharedVector& other) const { return m_shared == other.m_shared; }
    bool operator==(const SharedVector& other) const { return shares(other) || all() == other.all(); }

    Vector& own() { return m_shared->values; } ///< to be changed: no longer shared
    void push_back(value_type value) { own().push_back(std::move(value)); }
    void assign(size_t count, const value_type& value) { *this = Vector(count, value); }
    void clear() { *this = Vector(); }

private:
    struct Shared : QSharedData {
        explicit Shared(const QSharedData& data, Vector own) : QSharedData(data), values(std::move(own)) {}
        Vector values;
    };
    QSharedDataPointer<Shared> m_shared;
};

} // namespace costscope
