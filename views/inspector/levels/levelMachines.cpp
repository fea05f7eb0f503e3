// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inspector/levels/levelMachines.h"

#include "core/pointToPoint/nodeAwareMaxRate.h"
#include "views/inspector/panelParts.h"
#include "views/inspector/windowWords.h"

#include <QComboBox>

namespace costscope {

void fillMachines(QComboBox& box, const Session& session, const QString& id, const QString& none)
{
    QStringList ids, names, unusable, whys;
    const auto add = [&](const QString& machine, const QString& name) {
        ids << machine;
        names << name;
    };
    if (!none.isEmpty()) add({}, none);
    for (const auto* machines : {&session.machines, &shippedMachines()})
        for (const Machine& machine : *machines) {
            if (ids.contains(machine.id)) continue;
            const auto model = nodeAwareFrom(machine);
            if (model.ok())
                add(machine.id, machine.name);
            else if (machines == &session.machines)
                unusable << machine.name, whys << inWindow(model.error());
        }
    box.setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // long names are cut, not the panel
    box.setMinimumContentsLength(14);
    const auto same = [&](qsizetype i) { return box.itemText(int(i)) == names[i] && box.itemData(int(i)).toString() == ids[i]; };
    bool known = box.count() == ids.size() + whys.size();
    for (qsizetype i = 0; known && i < ids.size(); ++i) known = same(i);
    for (qsizetype i = 0; known && i < whys.size(); ++i) known = box.itemData(int(ids.size() + i), Qt::ToolTipRole).toString() == whys[i];
    if (!known) { // a slider drag passes here for every step
        box.clear();
        addWords(&box, ids, names);
        for (qsizetype i = 0; i < whys.size(); ++i) addUnusable(&box, unusable[i], whys[i]);
    }
    box.setCurrentIndex(int(ids.indexOf(id)));
}

} // namespace costscope
