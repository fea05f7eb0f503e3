// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

namespace costscope {

/// The first of some things that `is`; nullptr if none is.
auto* firstOf(auto& things, const auto& is)
{
    const auto at = std::ranges::find_if(things, is);
    return at == things.end() ? nullptr : &*at;
}

/// The thing of this id.
auto* byId(auto& things, const auto& id)
{
    return firstOf(things, [&](const auto& thing) { return thing.id == id; });
}

/// What a map has under a key; nullptr if it has nothing there.
template <class Map>
auto* lookUp(Map& map, const typename Map::key_type& key)
{
    const auto at = map.find(key);
    return at == map.end() ? nullptr : &at->second;
}

} // namespace costscope
