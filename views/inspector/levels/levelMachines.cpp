// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/levels/levelMachines.h"

#include "core/pointToPoint/nodeAwareMaxRate.h"
#include "views/inspector/panelParts.h"

#include <QComboBox>

namespace costscope {

void fillMachines(QComboBox& box, const Session& session, const QString& id, const QString& none)
{
    QStringList ids, names;
    const auto add = [&](const QString& machine, const QString& name) {
        ids << machine;
        names << name;
    };
    if (!none.isEmpty()) add({}, none);
    for (const auto* machines : {&session.machines, &shippedMachines()})
        for (const Machine& machine : *machines)
            if (!ids.contains(machine.id) && nodeAwareFrom(machine).ok()) add(machine.id, machine.name);
    box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // long names are cut, not the panel
    box.setMinimumContentsLength(14);
    const auto same = [&](qsizetype i) { return box.itemText(int(i)) == names[i] && box.itemData(int(i)).toString() == ids[i]; };
    bool known = box.count() == ids.size();
    for (qsizetype i = 0; known && i < ids.size(); ++i) known = same(i);
    if (!known) { // a slider drag passes here for every step
        box.clear();
        addWords(&box, ids, names);
    }
    box.setCurrentIndex(int(ids.indexOf(id)));
}

} // namespace costscope
