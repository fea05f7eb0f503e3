// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/Dataset.h"

#include <deque>

namespace costscope {

/// What was found out about large datasets while figures were built, and is asked again while a parameter is dragged. A
/// value: copies share what is in them. Whoever builds figures owns one. Core knows no thread: a worker fills a copy of its
/// own, and the owner takes over what is new in it.
class FigureMemory {
public:
    /// Small: less than a megabyte. Of the small ones more are kept, and neither kind drives out the other.
    enum class Size { Large, Small };

    /// One thing found out about one dataset; each kind of knowledge derives from it. Never changes once it is kept.
    struct Known {
        explicit Known(const DatasetPtr& of, Size takes = Size::Large) : dataset(of), size(takes) {}
        virtual ~Known() = default;
        std::weak_ptr<const Dataset> dataset; ///< weak: a memory keeps no dataset alive
        Size size;
    };

    /// The first of its kind about this dataset that `isIt`; null if there is none.
    template <class Kind>
    std::shared_ptr<const Kind> find(const DatasetPtr& dataset, const auto& isIt) const
    {
        for (const auto& known : m_all)
            if (known->dataset.lock() == dataset)
                if (const auto kind = std::dynamic_pointer_cast<const Kind>(known); kind && isIt(*kind)) return kind;
        return nullptr;
    }

    /// Puts it first. What belongs to a dataset that is gone is forgotten, and what has not been kept anew for longest.
    void keep(std::shared_ptr<const Known> known);
    /// Keeps what the other one has and this one has not.
    void takeOver(const FigureMemory& other);

private:
    std::deque<std::shared_ptr<const Known>> m_all;
};

} // namespace costscope
