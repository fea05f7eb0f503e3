// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figure/FigureMemory.h"

#include <algorithm>
#include <typeinfo>

namespace costscope {

namespace {

constexpr int mostLarge = 12; // the shares of 8192 processes on eight levels are some 20 MB
constexpr int mostSmall = 60; // the curves of 24 programs, and those of a slider's last steps
constexpr int mostAlike = 6;  // of one kind about one dataset: a slider of a calibration shall not drive out what was counted

bool isAlike(const FigureMemory::Known& a, const FigureMemory::Known& b)
{
    return typeid(a) == typeid(b) && a.dataset.lock() == b.dataset.lock();
}

} // namespace

void FigureMemory::keep(std::shared_ptr<const Known> known)
{
    std::erase_if(m_all, [&](const auto& other) { return other == known || other->dataset.expired(); });
    int alike = 0;
    std::erase_if(m_all, [&](const auto& other) { return isAlike(*other, *known) && ++alike >= mostAlike; });
    const int most = known->size == Size::Large ? mostLarge : mostSmall;
    int asLarge = 0;
    std::erase_if(m_all, [&](const auto& other) { return other->size == known->size && ++asLarge >= most; });
    m_all.push_front(std::move(known));
}

void FigureMemory::takeOver(const FigureMemory& other)
{
    for (auto known = other.m_all.rbegin(); known != other.m_all.rend(); ++known)
        if (std::ranges::find(m_all, *known) == m_all.end()) keep(*known);
}

} // namespace costscope
