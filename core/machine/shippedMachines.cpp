// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/find.h"
#include "core/base/json.h"
#include "core/machine/Machine.h"

#include <QFile>

namespace costscope {

const std::vector<Machine>& shippedMachines()
{
    static const std::vector<Machine> all = [] {
        std::vector<Machine> machines;
        for (const char* id : {"blue-waters", "hopper", "metropolis-like", "gigabit-ethernet", "qdr-infiniband"}) {
            QFile file(u":/costscope/machines/%1.json"_s.arg(QLatin1String(id)));
            const bool opened = file.open(QIODevice::ReadOnly);
            Q_ASSERT(opened);
            const auto object = parseJsonObject(opened ? file.readAll() : QByteArray(), file.fileName());
            Q_ASSERT(object.ok());
            if (auto machine = machineFromJson(object.ok() ? *object : QJsonObject(), file.fileName()); machine.ok())
                machines.push_back(machine.take());
        }
        return machines;
    }();
    return all;
}

const Machine* shippedMachine(QStringView id)
{
    return byId(shippedMachines(), id);
}

} // namespace costscope
