// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/theories/citations.h"

#include "core/base/program.h"
#include "core/figure/FigureKind.h"

#include <set>

namespace costscope {

namespace {

enum Theory { Levels, Collectives, Overlap, Overhead, Dense, ExtraP };

/// The chapter of the help that a kind of figure belongs to is its theory.
std::optional<Theory> theoryOf(const FigureKind& kind)
{
    const std::pair<const char*, Theory> chapters[] = {{"levels", Levels},   {"calibration", Levels}, {"collectives", Collectives},
                                                       {"overlap", Overlap}, {"scaling", Overlap},    {"overhead", Overhead},
                                                       {"dense", Dense}};
    for (const auto& [chapter, theory] : chapters)
        if (kind.help == QLatin1String(chapter)) return theory;
    return {};
}

Theory theoryOfModel(const QString& model)
{
    if (model.startsWith(u"extra-p")) return ExtraP;
    if (model.startsWith(u"amdahl")) return Overhead;
    return model == u"loggp" || model.startsWith(u"tau-lop") ? Collectives : Levels;
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
    };
    return all;
}

std::vector<Citation> citationsOf(const Session& session)
{
    std::set<Theory> used;
    for (const FigureRequest& figure : session.figures)
        if (const FigureKind* kind = findFigure(figure.kind))
            if (const auto theory = theoryOf(*kind)) used.insert(*theory);
    for (const Fit& fit : session.fits) used.insert(theoryOfModel(fit.settings.model));
    if (!session.calibrations.empty()) used.insert(Levels);
    std::vector<Citation> found;
    for (const Theory theory : used) found.push_back(allCitations()[size_t(theory)]);
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
