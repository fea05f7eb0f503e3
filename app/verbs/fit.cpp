// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/verbs/answers/fitAnswer.h"
#include "app/verbs/answers/fitContention.h"
#include "app/verbs/answers/fitForecast.h"
#include "app/verbs/answers/fitRatioAnswer.h"
#include "app/verbs/answers/hypothesesAnswer.h"
#include "app/verbs/line/Arguments.h"
#include "app/verbs/line/Console.h"
#include "app/verbs/line/completion.h"
#include "app/verbs/line/fitOptions.h"
#include "app/verbs/line/inputs.h"
#include "app/verbs/verbs.h"
#include "core/base/didYouMean.h"
#include "core/calibration/fitBenchmark.h"
#include "core/figure/Figure.h"
#include "core/forecast/scalingLaws.h"
#include "core/numerics/draw.h"
#include "core/overhead/amdahlOverhead.h"
#include "core/overhead/fitModel.h"
#include "importers/Importer.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <optional>
#include <set>

namespace costscope {

namespace {

const Model* fittable(const QString& id)
{
    const Model* model = findModel(id);
    return model && !model->fits.isEmpty() ? model : nullptr;
}

QString fittableIds()
{
    QStringList ids;
    for (const Model* model : allModels())
        if (!model->fits.isEmpty()) ids.append(model->id);
    return ids.join(u", "_s);
}

/// Error = usage.
Result<FitSettings> settingsOf(const Arguments& arguments, const Model& model)
{
    auto settings = fitSettings(arguments, model);
    if (!settings.ok()) return settings;
    const QString weights = arguments.text(u"--weights"_s, u"plain"_s);
    if (!weightsById(weights)) return Error{u"--weights: plain, relative or log, not “%1”."_s.arg(weights)};
    settings->weights = *weightsById(weights);
    settings->bootstrap = int(arguments.whole(u"--bootstrap"_s, 0));
    settings->seed = quint64(arguments.whole(u"--seed"_s, 1));
    settings->boundSaturation = arguments.has(u"--bound-saturation"_s);
    return settings;
}

Error about(const QString& dataset, Error error)
{
    error.message = dataset + u": "_s + error.message;
    return error;
}

/// "amdahl (Amdahl): 1/n + 1/n_d", a line for each law that can be chosen.
QString lawNotes()
{
    QString text = u"--law, with t over t_1 (strong) or over the time of the same work per core (weak) up to a constant:\n"_s;
    for (const ScalingLaw& law : scalingLaws())
        text +=
            u"  %1 (%2, %3): %4\n"_s.arg(law.id, law.name, law.scaling == Scaling::Weak ? u"weak"_s : u"strong"_s, plainText(law.formula));
    return text;
}

QString fitNotes()
{
    return u"Without a model run times are answered for on any number of cores, by laws weighed against each other, with 80 and 95 % "
           "intervals: run time, speed-up, efficiency, share of overhead, cores of least time. --fix there: kappa, by how much ln t strays "
           "from every law per factor e of n beyond the records; kappa_inside, the same between them; s0, the residuals of ln t "
           "expected before any record, as if nu0 of them were known; with --size kappa_size, as kappa per factor e of the work.\n"
           "More than 8 series, as regions of Extra-P, are ranked by their expected times at one number of cores.\n"
           "MODEL: %1.\nresidual_s of --csv is measured − modeled: above 0 the run is slower than the fit.\n"
           "amdahl fits t_1 and f_s of Amdahl's law alone, a record at n = 1 among the others; --fix holds either.\n"
           "amdahl-overhead takes f_s by the rule of section 3.3 of its paper and names the one that the records fit best beside it; "
           "--fix holds another.\n"
           "95 % of run times: by Student's t from the noise that the residuals show, with that of t_1 if it is a record; if f_s was "
           "chosen, over all f_s that the records allow. ± is the standard error of the paper: t_1 and f_s held.\n"
           "contention takes several files: contention tests, δ of each by itself, and benchmarks of what is subtracted.\n"
           "extra-p-pmnf searches as Extra-P does, extra-p-pmnf-negative with its option of negative exponents: hypotheses "
           "of --json lists every function tried, the chosen one first.\n"
           "tau-lop-ratio takes files with times of allgather and of scatter, or ratios with --ratio: the growth e or θ of "
           "L(S,τ) that gives them.\n%2"_s.arg(fittableIds(), lawNotes());
}

/// All files together: δ is judged by file, and the other benchmarks tell what is subtracted.
int runContention(const Arguments& arguments, Console& console, const FitSettings& settings, Estimator estimator, const QString& format)
{
    for (const char* option : {"--fix", "--drop", "--dataset", "--bound-saturation"})
        if (arguments.has(QString::fromLatin1(option)))
            return console.usage(u"%1 does not go with contention."_s.arg(QLatin1String(option)));
    const auto base = machineIfNamed(arguments);
    if (!base) return console.refuse(base.error());
    const Machine* other = *base ? &**base : nullptr;
    const auto places = placesOf(arguments);
    if (!places) return console.usage(places.error().message);
    const Progress progress = console.progress();
    const auto inputs = readInputs(arguments.words().mid(1), progress.part(0, 0.5), {}, *places, format);
    if (!inputs) return console.refuse(inputs.error());
    const auto fit = fitContentionTests(dataOf(inputs->session), settings, estimator, other, progress.part(0.5, 1));
    if (!fit) return console.refuse(fit.error(), inputs->messages);
    Answer answer = contentionAnswer(*fit, namesOf(inputs->session));
    answer.messages.insert(answer.messages.begin(), inputs->messages.begin(), inputs->messages.end());
    return console.answer(answer);
}

/// Ratios of the command line, or those of the files.
int runRatio(const Arguments& arguments, Console& console, const QString& format)
{
    for (const char* option :
         {"--fix", "--weights", "--estimator", "--drop", "--bootstrap", "--dataset", "--machine", "--bound-saturation"})
        if (arguments.has(QString::fromLatin1(option)))
            return console.usage(u"%1 does not go with tau-lop-ratio."_s.arg(QLatin1String(option)));
    const bool given = arguments.has(u"--ratio"_s);
    if (given == (arguments.words().size() > 1))
        return console.usage(u"fit tau-lop-ratio needs files with measured allgather and scatter, or --ratio P=RATIO."_s);
    if (given) {
        const auto points = ratioPoints(arguments);
        if (!points) return console.usage(points.error().message);
        const auto fit = fitRatio(*points);
        return fit ? console.answer(ratioAnswer(*fit, {})) : console.refuse(fit.error());
    }
    const auto places = placesOf(arguments);
    if (!places) return console.usage(places.error().message);
    const auto inputs = readInputs(arguments.words().mid(1), console.progress(), {}, *places, format);
    if (!inputs) return console.refuse(inputs.error());
    const auto fit = fitMeasuredRatio(dataOf(inputs->session));
    if (!fit) return console.refuse(fit.error(), inputs->messages);
    Answer answer = ratioAnswer(*fit, namesOf(inputs->session));
    answer.messages.insert(answer.messages.begin(), inputs->messages.begin(), inputs->messages.end());
    return console.answer(answer);
}

/// What has no meaning for a model of run times; empty if all goes.
QString aloneWithBenchmarks(const Arguments& arguments, const Model& model)
{
    if (model.fits != u"runs"_s) return {};
    if (arguments.has(u"--estimator"_s))
        return u"--estimator goes with benchmarks: run-time records of %1 have no repetitions."_s.arg(model.id);
    if ((isNormalForm(model.id) || model.id == amdahlModel.id) && arguments.has(u"--seed"_s))
        return u"--seed goes with --bootstrap, which %1 does not have."_s.arg(model.id);
    return {};
}

/// The format that --as says; of a model it says nothing else. Error = usage.
Result<QString> formatAsked(const Arguments& arguments)
{
    QString format;
    for (const QString& as : arguments.texts(u"--as"_s)) {
        if (!findImporter(as))
            return Error{u"--as with a model is a format (see costscope formats), not “%1”; how the work scales is asked without a model: "
                         "fit FILE..."_s.arg(as)};
        format = as;
    }
    return format;
}

/// The fit, and for a normal form all functions that its search tried.
struct Fitted {
    Fit fit;
    std::optional<HypothesisSearch> search = {};
};

Result<Fitted> fitted(const Dataset& data, const Model& model, const FitSettings& settings, Estimator estimator, const Progress& progress)
{
    if (isNormalForm(model.id)) {
        const auto records = runRecords(data);
        if (!records.ok()) return records.error();
        auto search = searchNormalForms(*records, settings, progress);
        if (!search.ok()) return search.error();
        Fit fit = fitOf(*search, *records, settings);
        return Fitted{std::move(fit), search.take()};
    }
    auto fit = model.fits == u"runs"_s ? fitModel(data, settings, progress) : fitBenchmark(data, settings, estimator, progress);
    return fit.ok() ? Result<Fitted>(Fitted{fit.take()}) : fit.error();
}

/// The first option given that only a fit without a model takes; empty: none.
QString optionOfForecasts(const Arguments& arguments)
{
    for (const Option& option : forecastOptions())
        if (arguments.has(option.name) && option.name != u"--as") return option.name;
    return {};
}

/// No model has a dot or a slash in its name; and one word with an option of forecasts is no model.
bool isMeantAsFile(const Arguments& arguments)
{
    const QString word = arguments.word(0);
    return QFileInfo::exists(word) || word.contains(u'.') || word.contains(u'/') ||
           (arguments.words().size() == 1 && !optionOfForecasts(arguments).isEmpty());
}

/// Where a law of run times gives no usable fit: what answers all the same.
void addWayOut(Messages& messages, const Dataset& data, const Arguments& arguments, const Model& model)
{
    const auto records = runRecords(data);
    if (model.fits != u"runs" || !records.ok() || std::set<double>(records->n.begin(), records->n.end()).size() < 2) return;
    const auto typed = [](const QString& word) {
        static const QRegularExpression plain(u"^[\\w./+-]+$"_s);
        return plain.match(word).hasMatch() ? word : quotedForShell(word);
    };
    QString command = u"costscope fit"_s;
    for (const QString& file : arguments.words().mid(1)) command += u' ' + typed(file);
    for (const QString& option : {u"--column"_s, u"--dataset"_s})
        for (const QString& value : arguments.texts(option)) command += u' ' + option + u' ' + typed(value);
    messages.push_back({Severity::Note, u"Laws that need no run on one core are weighed by: "_s + command});
}

int runFit(const Arguments& arguments, Console& console)
{
    const Model* model = fittable(arguments.word(0));
    if (!model && isMeantAsFile(arguments)) return runForecast(arguments, console);
    if (model)
        if (const QString option = optionOfForecasts(arguments); !option.isEmpty())
            return console.usage(u"%1 goes with a fit without a model: fit FILE..."_s.arg(option));
    const auto format = formatAsked(arguments);
    if (!format) return console.usage(format.error().message);
    if (!model)
        return console.usage(u"fit: “%1” is neither a file nor a model that can be fitted.%2 Known: %3."_s.arg(
            arguments.word(0), meantInstead(arguments.word(0), fittableIds().split(u", "_s)), fittableIds()));
    if (model == &tauLopRatioModel) return runRatio(arguments, console, *format);
    if (arguments.has(u"--ratio"_s)) return console.usage(u"--ratio goes with tau-lop-ratio."_s);
    if (arguments.words().size() < 2) return console.usage(u"fit needs: %1"_s.arg(fitVerb().usage));
    const auto settings = settingsOf(arguments, *model);
    if (!settings.ok()) return console.usage(settings.error().message);
    if (arguments.has(u"--scan"_s) && model->id != amdahlOverheadModel.id)
        return console.usage(u"--scan goes with amdahl-overhead: it tries values of f_s, which %1 does not have."_s.arg(model->id));
    if (!estimatorById(arguments.text(u"--estimator"_s, u"median"_s)))
        return console.usage(u"--estimator: median, min, mean or repetitions, not “%1”."_s.arg(arguments.text(u"--estimator"_s)));
    if (const QString wrong = aloneWithBenchmarks(arguments, *model); !wrong.isEmpty()) return console.usage(wrong);
    const auto estimator = *estimatorById(arguments.text(u"--estimator"_s, u"median"_s));
    if (model->id == u"contention"_s) return runContention(arguments, console, *settings, estimator, *format);
    if (arguments.has(u"--machine"_s)) return console.usage(u"--machine goes with contention: it tells what is subtracted there."_s);
    const auto columns = columnsOf(arguments);
    if (!columns.ok()) return console.usage(columns.error().message);
    const auto places = placesOf(arguments);
    if (!places) return console.usage(places.error().message);
    const auto inputs = readInputs(arguments.words().mid(1), console.progress(), {false, *columns}, *places, *format);
    if (!inputs.ok()) return console.refuse(inputs.error());
    const auto dataset = chooseDataset(inputs->session, model->fits, arguments.text(u"--dataset"_s));
    if (!dataset.ok()) return console.refuse(dataset.error(), inputs->messages);
    const Dataset& data = *(*dataset)->data;
    const auto made = fitted(data, *model, *settings, estimator, console.progress());
    if (!made.ok()) {
        Messages messages = inputs->messages;
        addWayOut(messages, data, arguments, *model);
        return console.refuse(about((*dataset)->name, made.error()), messages);
    }
    Answer answer = fitAnswer(made->fit, data, (*dataset)->name);
    if (!made->fit.usable()) addWayOut(answer.messages, data, arguments, *model);
    if (made->search) addHypotheses(answer, *made->search);
    if (model->fits == u"runs"_s && !made->search)
        if (const auto records = runRecords(data); records.ok()) addNearMisses(answer, nearMisses(*records, made->fit, console.progress()));
    if (arguments.has(u"--scan"_s)) {
        const auto scan = scanSerialFraction(data, *settings, console.progress());
        if (!scan.ok()) return console.refuse(about((*dataset)->name, scan.error()), inputs->messages);
        addScan(answer, *scan);
    }
    answer.messages.insert(answer.messages.begin(), inputs->messages.begin(), inputs->messages.end());
    return console.answer(answer);
}

std::vector<Option> fitOptions()
{
    std::vector<Option> all = {
        fixOption(u"hold a parameter: f_s=0.0126, t_1=4501; extra-p-pmnf: i=1, j=0"_s),
        {u"--weights"_s, Option::Text, u"W"_s, u"plain (default), relative or log"_s},
        {u"--estimator"_s, Option::Text, u"E"_s, u"of the repetitions of a benchmark: median (default), min, mean, or all repetitions"_s},
        dropOption(),
        Option{u"--bootstrap"_s, Option::Whole, u"N"_s, u"95 % intervals from N draws"_s}.from(0, mostDraws),
        {u"--seed"_s, Option::Whole, u"S"_s, u"start of the random numbers (1)"_s},
        {u"--bound-saturation"_s, Option::Switch, {}, u"keep the overhead ratio at or below 1 for all n"_s},
        {u"--scan"_s, Option::Switch, {}, u"amdahl-overhead: show the scan of the serial fraction f_s as well (--csv: only the scan)"_s},
        {u"--dataset"_s, Option::Text, u"NAME"_s, u"which table, if the files hold several"_s},
        {u"--machine"_s, Option::Text, u"M"_s, u"contention: whose α, R_b, R_N and γ are subtracted where the files do not tell them"_s},
        {u"--ratio"_s, Option::Text, u"P=RATIO"_s,
         u"tau-lop-ratio: a measured ratio for P processes instead of files; may be given several times"_s},
        columnOption(),
        placeOption()};
    const std::vector<Option> ofForecast = forecastOptions();
    all.insert(all.end(), ofForecast.begin(), ofForecast.end());
    return all;
}

} // namespace

Verb fitVerb()
{
    return {.name = u"fit"_s,
            .summary = u"answer for run times on any number of cores, or fit one model to one table"_s,
            .usage = u"[MODEL] FILE..."_s,
            .least = 1,
            .csv = true,
            .options = fitOptions(),
            .run = runFit,
            .notes = fitNotes};
}

} // namespace costscope
