// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/examples.h"

#include "core/base/didYouMean.h"
#include "core/base/find.h"
#include "core/session/sessionFile.h"

#include <QFile>

namespace costscope {

const std::vector<Example>& allExamples()
{
    static const std::vector<Example> all = {
        {u"seven-applications"_s, u"Run times in, parallel overhead out"_s,
         u"How much of my run time is MPI, when all I have are run times?"_s,
         u"Run times and MPI times of seven applications on up to 1520 cores: equation (6) fitted to run times alone, its overhead "
         "beside the measured one."_s,
         u"Höfinger & Haunschmid: Modelling parallel overhead from simple run-time records (2017), Tables 1 to 7"_s},
        {u"amg-blue-waters"_s, u"AMG levels, measured beside modeled"_s, u"Why does multigrid stop scaling, and on which level?"_s,
         u"Linear elasticity on 8192 ranks of Blue Waters: every level beside the modeled stack of transport, queue search and "
         "network contention, with the unexplained rest."_s,
         u"Bienz, Gropp & Olson: Improving Performance Models for Irregular Point-to-Point Communication (2018), Figures 10 and 11; "
         "data of bienz2/BlueWatersModel, BSD-2-Clause"_s},
        {u"placement-before-after"_s, u"A placement before and after"_s,
         u"What changes if the job is placed otherwise, and is it more than noise?"_s,
         u"The same 8192 ranks of Blue Waters with 8 ranks per node instead of 16, beside the run as a pinned baseline: which level is "
         "dominated by what else, and every modeled time as a ratio. What if: messages and hops are held as recorded."_s,
         u"Bienz, Gropp & Olson: Improving Performance Models for Irregular Point-to-Point Communication (2018), eqs (2) to (7); data "
         "of "
         "bienz2/BlueWatersModel, BSD-2-Clause"_s},
        {u"blue-waters-benchmarks"_s, u"Blue Waters benchmarks in, a machine out"_s,
         u"Where do the parameters of a machine come from, and how sure are they?"_s,
         u"Ping-pongs, active pairs, batches and a contention test: Table 1, γ and δ estimated again by two recipes, beside what is "
         "printed."_s,
         u"Bienz, Gropp & Olson: Improving Performance Models for Irregular Point-to-Point Communication (2018), Table 1, eqs (4) and "
         "(6); data of bienz2/BlueWatersModel, BSD-2-Clause"_s},
        {u"three-probes"_s, u"Three runs of the probe, three machines"_s,
         u"What does costscope-probe tell of a cluster, and can it be trusted?"_s,
         u"A simulated torus whose truth is known, and Open MPI and MPICH on one node with two busy cores: what was measured, what is "
         "missing, and how far the other half of the repetitions is predicted."_s,
         u"Costscope; simulated by SimGrid's SMPI, and measured on one node"_s},
        {u"hot-spot-torus"_s, u"Hot spots in a torus"_s,
         u"Where in the network do the bytes pile up, and what if the job were placed otherwise?"_s,
         u"Random pairs on 8 × 8 × 8 routers, and every rank sends to one: exact loads of all 3072 directed links as slices and in "
         "perspective, beside the estimate of equation (7). Made by rule, not measured."_s,
         u"Costscope; cube estimate of Bienz, Gropp & Olson: Improving Performance Models for Irregular Point-to-Point Communication "
         "(2018), eq (7)"_s},
        {u"tau-lop-mappings"_s, u"Two mappings of one collective"_s,
         u"Why is the same collective slower when ranks sit on nodes otherwise?"_s,
         u"Ring allgather of 16 processes on 4 nodes, sequential and round robin: stages, transfers and bandwidth by τ-Lop beside "
         "LogGP, and scatter and recursive doubling. Channels are illustrative, not measured."_s,
         u"Rico-Gallego, Díaz-Martín & Lastovetsky: Modeling Contention and Mapping Effects in Multi-core Clusters (2015), eqs (1) to "
         "(8)"_s},
        {u"overlap-and-selection"_s, u"Overlap and run-time selection"_s,
         u"How much communication hides behind computation, and what does it cost to find the best implementation at run time?"_s,
         u"Potential, achieved and relative overlap of five cases and of a measured broadcast; three algorithms with 0 to 10 progress "
         "calls, among which brute force and heuristics choose. Illustrative times made by rule, but for the broadcast."_s,
         u"Barigou: On Communication-Computation Overlap in High-Performance Computing (2016), sections 3 and 4.2"_s},
        {u"hopper-dense"_s, u"Dense linear algebra on Hopper"_s,
         u"When does replication or overlap pay in matrix multiplication, and what does contention change?"_s,
         u"Cannon, SUMMA, TRSM and Cholesky in 2D and 2.5D on up to 393216 cores: which variant is fastest, predictions with and "
         "without "
         "calibration beside the printed tables, and what takes the time. Factors and efficiencies are decoded, not printed."_s,
         u"González-Domínguez, Georganas, Zheng & Martín: Constructing Performance Models for Dense Linear Algebra Algorithms on Cray "
         "XE "
         "Systems, Tables II to V"_s},
    };
    return all;
}

const Example* findExample(QStringView id)
{
    return byId(allExamples(), id);
}

Result<Session> openExample(const QString& id)
{
    if (!findExample(id)) {
        QStringList known;
        for (const Example& example : allExamples()) known.append(example.id);
        return Error{u"There is no example “%1”. %2"_s.arg(id, knownInstead(id, known))};
    }
    QFile file(u":/costscope/examples/%1.costscope"_s.arg(id));
    if (!file.open(QIODevice::ReadOnly)) return Error{u"The example “%1” is missing in this build."_s.arg(id)};
    auto loaded = readSession(file.readAll(), id);
    if (!loaded.ok()) return loaded.error();
    return std::move(loaded->session);
}

} // namespace costscope
