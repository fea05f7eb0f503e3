// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/citations.h"

#include "core/base/program.h"
#include "core/figure/FigureKind.h"
#include "core/forecast/figures/forecastKinds.h"
#include "core/forecast/figures/forecastScene.h"

#include <set>

namespace costscope {

namespace {

enum Work { Bienz, RicoGallego, Barigou, Hoefinger, GonzalezDominguez, Calotoiu, Amdahl, Gunther, Gustafson };

/// How the work of the run times that a forecast is made of scales.
Scaling scalingOf(const Session& session, const FigureRequest& request)
{
    const QString scaling = request.choices.value(u"scaling"_s).toString(u"data"_s);
    const DatasetItem* item = session.dataset(request.datasets.value(0));
    if (scaling == u"weak") return Scaling::Weak;
    if (scaling == u"unknown") return Scaling::Unknown;
    if (scaling != u"data" || !item || !item->data) return Scaling::Strong;
    const auto records = runRecords(*item->data);
    return records.ok() ? toldScaling(*item->data, scalingPoints(*records)).scaling : Scaling::Strong;
}

/// Works by the names that laws of run times give them.
std::vector<Work> worksOf(const std::vector<const ScalingLaw*>& laws)
{
    const std::pair<QString, Work> named[] = {{u"Amdahl 1967"_s, Amdahl},
                                              {u"Gunther 1993"_s, Gunther},
                                              {u"Gustafson 1988"_s, Gustafson},
                                              {u"Höfinger & Haunschmid 2017"_s, Hoefinger}};
    std::vector<Work> works;
    for (const ScalingLaw* law : laws)
        for (const auto& [name, work] : named)
            if (law->publication == name) works.push_back(work);
    return works;
}

/// Works whose theory a figure shows: those of the laws of plain run times, else of the chapter of the help its kind belongs to.
std::vector<Work> worksOf(const Session& session, const FigureRequest& request)
{
    const FigureKind* kind = findFigure(request.kind);
    if (!kind) return {};
    for (const FigureKind* forecast :
         {&runTimeForecastFigure, &efficiencyForecastFigure, &sizeForecastFigure, &regionsForecastFigure, &lawLadderFigure, &nextRunFigure})
        if (forecast == kind) return worksOf(lawsOf(scalingOf(session, request)));
    const std::pair<const char*, Work> chapters[] = {{"levels", Bienz},           {"calibration", Bienz}, {"collectives", RicoGallego},
                                                     {"overlap", Barigou},        {"scaling", Barigou},   {"overhead", Hoefinger},
                                                     {"dense", GonzalezDominguez}};
    for (const auto& [chapter, work] : chapters)
        if (kind->help == QLatin1String(chapter)) return {work};
    return {};
}

Work workOfModel(const QString& model)
{
    if (model.startsWith(u"extra-p")) return Calotoiu;
    if (model.startsWith(u"amdahl")) return Hoefinger;
    return model == u"loggp" || model.startsWith(u"tau-lop") ? RicoGallego : Bienz;
}

} // namespace

const std::vector<Citation>& allCitations()
{
    static const std::vector<Citation> all = {
        {u"bienz2018"_s,
         u"Bienz, A. and Gropp, W. and Olson, L."_s,
         u"Improving Performance Models for Irregular Point-to-Point Communication"_s,
         2018,
         {},
         u"node-aware max-rate, queue search, network contention"_s},
        {u"ricogallego2015"_s,
         u"Rico-Gallego, J.-A. and D{\\'i}az-Mart{\\'i}n, J.-C. and Lastovetsky, A."_s,
         u"Modeling Contention and Mapping Effects in Multi-core Clusters"_s,
         2015,
         {},
         u"τ-Lop"_s},
        {u"barigou2016"_s, u"Barigou, Y."_s, u"On Communication-Computation Overlap in High-Performance Computing"_s, 2016,
         u"dissertation"_s, u"overlap, run-time selection, scalability by Hockney"_s},
        {u"hoefinger2017"_s,
         u"H{\\\"o}finger, S. and Haunschmid, E."_s,
         u"Modelling parallel overhead from simple run-time records"_s,
         2017,
         {},
         u"Amdahl with parallel overhead"_s},
        {u"gonzalezdominguez"_s,
         u"Gonz{\\'a}lez-Dom{\\'i}nguez, J. and Georganas, E. and Zheng, Y. and Mart{\\'i}n, M. J."_s,
         u"Constructing Performance Models for Dense Linear Algebra Algorithms on Cray XE Systems"_s,
         0,
         {},
         u"dense linear algebra in 2D and 2.5D"_s},
        {u"calotoiu2013"_s,
         u"Calotoiu, A. and Hoefler, T. and Poke, M. and Wolf, F."_s,
         u"Using Automated Performance Modeling to Find Scalability Bugs in Complex Codes"_s,
         2013,
         {},
         u"the search of Extra-P"_s},
        {u"amdahl1967"_s, u"Amdahl, G. M."_s,
         u"Validity of the single processor approach to achieving large scale computing capabilities"_s, 1967,
         u"AFIPS Spring Joint Computer Conference"_s, u"a law of plain run times"_s},
        {u"gunther1993"_s, u"Gunther, N. J."_s, u"A Simple Capacity Model of Massively Parallel Transaction Systems"_s, 1993,
         u"CMG National Conference"_s, u"universal scalability, a law of plain run times"_s},
        {u"gustafson1988"_s, u"Gustafson, J. L."_s, u"Reevaluating Amdahl's Law"_s, 1988, u"Communications of the ACM 31(5)"_s,
         u"weak scaling, a law of plain run times"_s},
    };
    return all;
}

std::vector<Citation> citationsOf(const Session& session)
{
    std::set<Work> used;
    for (const FigureRequest& figure : session.figures)
        for (const Work work : worksOf(session, figure)) used.insert(work);
    for (const Fit& fit : session.fits) used.insert(workOfModel(fit.settings.model));
    if (!session.calibrations.empty()) used.insert(Bienz);
    std::vector<Citation> found;
    for (const Work work : used) found.push_back(allCitations()[size_t(work)]);
    return found;
}

QString bibtex(const Citation& citation)
{
    QStringList fields{u"author = {%1}"_s.arg(citation.authors), u"title = {{%1}}"_s.arg(citation.title)};
    if (citation.year > 0) fields << u"year = {%1}"_s.arg(citation.year);
    if (!citation.where.isEmpty()) fields << u"howpublished = {%1}"_s.arg(citation.where);
    fields << u"note = {Used here: %1}"_s.arg(citation.about);
    return u"@misc{%1,\n  %2\n}\n"_s.arg(citation.key, fields.join(u",\n  "_s));
}

QString programBibtex()
{
    return u"@software{costscope,\n  author = {{The Costscope authors}},\n  title = {{Costscope: visual performance analysis of parallel "
           "programs}},\n  version = {%1}\n}\n"_s.arg(programVersion());
}

} // namespace costscope
