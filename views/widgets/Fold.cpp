// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/Fold.h"

#include "views/inspector/panelParts.h"

#include <QVBoxLayout>

namespace costscope {

Fold::Fold(const QString& title, QWidget* inside, QWidget* parent)
    : QWidget(parent), m_title(title), m_button(linkButton({})), m_inside(inside)
{
    auto* layout = column(this, {}, 4);
    layout->addWidget(m_button, 0, Qt::AlignLeft);
    layout->addWidget(m_inside);
    connect(m_button, &QPushButton::clicked, this, [this] { setOpen(!isOpen()); });
    setOpen(false);
}

void Fold::setTitle(const QString& title)
{
    m_title = title;
    setOpen(isOpen());
}

void Fold::setOpen(bool open)
{
    m_button->setText(m_title + (open ? u" ▾"_s : u" ▸"_s));
    m_inside->setVisible(open);
}

} // namespace costscope
