// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/levels/levelMachines.h"

#include "core/pointToPoint/nodeAwareMaxRate.h"

#include <QComboBox>

namespace costscope {

void fillMachines(QComboBox& box, const Session& session, const QString& id, const QString& none)
{
    QStringList ids, names;
    if (!none.isEmpty()) ids << QString(), names << none;
    for (const auto* machines : {&session.machines, &shippedMachines()})
        for (const Machine& machine : *machines)
            if (!ids.contains(machine.id) && nodeAwareFrom(machine).ok()) ids << machine.id, names << machine.name;
    box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // long names are cut, not the panel
    box.setMinimumContentsLength(14);
    const auto same = [&](qsizetype i) { return box.itemText(int(i)) == names[i] && box.itemData(int(i)).toString() == ids[i]; };
    bool known = box.count() == ids.size();
    for (qsizetype i = 0; known && i < ids.size(); ++i) known = same(i);
    if (!known) { // a slider drag passes here for every step
        box.clear();
        for (qsizetype i = 0; i < ids.size(); ++i) box.addItem(names[i], ids[i]);
    }
    box.setCurrentIndex(int(ids.indexOf(id)));
}

} // namespace costscope
