// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/enumWords.h"
#include "core/base/json.h"
#include "core/data/Placement.h"

#include <algorithm>
#include <limits>
#include <set>

namespace costscope {

namespace {

constexpr EnumWords<RankOrder::Explicit> orders("block", "round_robin", "explicit");
constexpr qint64 most = std::numeric_limits<qint32>::max();

/// Reads the fields one after the other; the first problem stays in the JsonReader.
class PlacementReader {
public:
    PlacementReader(const QJsonObject& object, qint32 ranks, const QString& file) : m_object(object), m_ranks(ranks), m_json(file) {}

    Result<Placement> read()
    {
        const JsonReader::Step step(m_json, u"placement"_s);
        readNode();
        readRanks();
        readNodes();
        readRouters();
        if (m_json.ok()) checkRoom();
        if (!m_json.ok()) return m_json.error();
        return std::move(m_placement);
    }

private:
    void fail(const char* key, const QString& text)
    {
        const JsonReader::Step step(m_json, QString::fromLatin1(key));
        m_json.fail(text);
    }

    bool has(const char* key) const { return m_object.contains(QLatin1String(key)); }

    qint32 positive(const char* key, qint64 fallback)
    {
        const qint64 value = m_json.integer(m_object, QString::fromLatin1(key), fallback);
        if (m_json.ok() && (value < 1 || value > most))
            fail(key, u"found %1, expected a whole number from 1 to %2."_s.arg(value).arg(most));
        return m_json.ok() ? qint32(value) : 1;
    }

    void readNode()
    {
        m_placement.kind = m_json.string(m_object, u"kind"_s);
        if (!has("ppn")) fail("ppn", u"the number of ranks per node is missing."_s);
        m_placement.ppn = positive("ppn", 1);
        m_placement.socketsPerNode = positive("sockets_per_node", 1);
        const QString order = m_json.string(m_object, u"order"_s, u"block"_s);
        const auto found = orders.find(order);
        if (!found) return fail("order", u"found “%1”, expected block, round_robin or explicit."_s.arg(order));
        m_placement.order = *found;
    }

    /// One number of 0 or more per rank.
    std::vector<qint32> perRank(const char* key)
    {
        const std::vector<qint64> values = m_json.integers(m_object, QString::fromLatin1(key));
        const JsonReader::Step step(m_json, QString::fromLatin1(key));
        if (qint64(values.size()) != m_ranks)
            m_json.fail(u"found %1 numbers for %2 ranks, expected one per rank."_s.arg(values.size()).arg(m_ranks));
        for (size_t rank = 0; rank < values.size() && m_json.ok(); ++rank)
            if (values[rank] < 0 || values[rank] >= most) m_json.fail(u"found %1 for rank %2."_s.arg(values[rank]).arg(rank));
        if (!m_json.ok()) return {};
        return {values.begin(), values.end()};
    }

    void readRanks()
    {
        if (m_placement.order != RankOrder::Explicit) return;
        m_placement.rankNode = perRank("rank_node");
        if (!has("rank_socket")) return;
        m_placement.rankSocket = perRank("rank_socket");
        const qint32 last = m_placement.rankSocket.empty() ? 0 : *std::ranges::max_element(m_placement.rankSocket);
        if (has("sockets_per_node") && last >= m_placement.socketsPerNode)
            fail("rank_socket", u"found socket %1 on nodes of %2."_s.arg(last).arg(m_placement.socketsPerNode));
        m_placement.socketsPerNode = std::max(m_placement.socketsPerNode, last + 1);
    }

    void readNodes()
    {
        const std::vector<qint32>& used = m_placement.rankNode;
        const qint32 last = used.empty() ? 0 : *std::ranges::max_element(used);
        const qint64 needed = used.empty() ? std::max<qint64>(1, (qint64(m_ranks) + m_placement.ppn - 1) / m_placement.ppn) : last + 1;
        m_placement.nodes = positive("nodes", needed);
        if (m_placement.nodes < needed) fail("nodes", u"found %1, but the ranks need %2 nodes."_s.arg(m_placement.nodes).arg(needed));
        m_placement.nodesPerRouter = positive("nodes_per_router", 1);
    }

    std::optional<Coordinates> triple(const std::vector<qint64>& values, qint64 least)
    {
        if (values.size() != 3 || !m_json.ok()) return std::nullopt;
        if (std::ranges::any_of(values, [&](qint64 v) { return v < least || v > most; })) return std::nullopt;
        return Coordinates{qint32(values[0]), qint32(values[1]), qint32(values[2])};
    }

    void readRouters()
    {
        m_placement.wraparound = m_json.boolean(m_object, u"torus_wraparound"_s, true);
        m_placement.torusDims = smallestCube(m_placement.routers());
        if (has("torus_dims")) {
            const auto dims = triple(m_json.integers(m_object, u"torus_dims"_s), 1);
            if (!dims) return fail("torus_dims", u"expected three whole numbers of 1 or more."_s);
            m_placement.torusDims = *dims;
        }
        m_json.each(m_object, u"router_coords"_s, [this](const QJsonValue& router) { addCoordinates(router); });
        const size_t found = m_placement.routerCoordinates.size();
        if (has("router_coords") && qint64(found) < m_placement.routers())
            fail("router_coords", u"found coordinates of %1 routers, expected %2."_s.arg(found).arg(m_placement.routers()));
    }

    void addCoordinates(const QJsonValue& value)
    {
        std::vector<qint64> numbers;
        for (const QJsonValue number : value.toArray()) numbers.push_back(m_json.toInteger(number));
        const auto found = triple(numbers, 0);
        if (!found) return m_json.fail(u"expected three whole numbers of 0 or more."_s);
        for (size_t axis = 0; axis < 3; ++axis)
            if ((*found)[axis] >= m_placement.torusDims[axis]) return m_json.fail(u"this router lies outside the torus."_s);
        if (!m_coordinates.insert(*found).second) return m_json.fail(u"another router stands there already."_s);
        m_placement.routerCoordinates.push_back(*found);
    }

    void checkRoom()
    {
        const auto& [x, y, z] = m_placement.torusDims;
        const double room = double(x) * y * z;
        const QString dims = u"%1×%2×%3"_s.arg(x).arg(y).arg(z);
        if (room > double(most)) return fail("torus_dims", u"a torus of %1 has more routers than can be numbered."_s.arg(dims));
        if (room < m_placement.routers())
            fail("torus_dims", u"a torus of %1 does not hold %2 routers."_s.arg(dims).arg(m_placement.routers()));
    }

    const QJsonObject& m_object;
    qint32 m_ranks;
    JsonReader m_json;
    Placement m_placement;
    std::set<Coordinates> m_coordinates; ///< that a router has
};

QJsonArray toArray(const auto& numbers)
{
    QJsonArray array;
    for (const qint32 number : numbers) array.append(number);
    return array;
}

} // namespace

Result<Placement> placementFromJson(const QJsonObject& object, qint32 ranks, const QString& file)
{
    return PlacementReader(object, ranks, file).read();
}

QJsonObject toJson(const Placement& placement)
{
    QJsonObject object{{"ppn", placement.ppn},
                       {"sockets_per_node", placement.socketsPerNode},
                       {"order", orders[placement.order]},
                       {"nodes", placement.nodes},
                       {"nodes_per_router", placement.nodesPerRouter},
                       {"torus_dims", toArray(placement.torusDims)},
                       {"torus_wraparound", placement.wraparound}};
    if (!placement.kind.isEmpty()) object[u"kind"] = placement.kind;
    if (!placement.rankNode.empty()) object[u"rank_node"] = toArray(placement.rankNode);
    if (!placement.rankSocket.empty()) object[u"rank_socket"] = toArray(placement.rankSocket);
    QJsonArray coordinates;
    for (const Coordinates& c : placement.routerCoordinates) coordinates.append(toArray(c));
    if (!coordinates.isEmpty()) object[u"router_coords"] = coordinates;
    return object;
}

} // namespace costscope
