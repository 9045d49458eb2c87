// SPDX-License-Identifier: MIT
#include "commands/cli/arguments_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// Defaults of the R packages PlackettLuce and BayesElo.
static const double GHOST_WEIGHT = 1.0;
static const double DRAWS_WEIGHT = 2.0;
static const double WEIGHT_MAX = 1e6;
static const double ELO_MAX = 1e5;

enum { FORM_ARGUMENTS = 6 };

/** Options for the content and format of the report. */
static void form_specs(FitArguments *arguments, ArgumentSpec out[FORM_ARGUMENTS]) {
    const ArgumentSpec specs[FORM_ARGUMENTS] = {
        {.name = "format",
         .kind = ARGUMENT_WORD,
         .target = {.text = &arguments->format},
         .value_name = "WORD",
         .words = "text|csv|json|md|html|svg",
         .help = "format of the report: text, csv (one table), json (all tables), md, html or svg "
                 "(one chart)"},
        {.name = "html",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->html},
         .value_name = "FILE",
         .written = true,
         .help = "write a page with charts; -: standard output"},
        {.name = "svg",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->svg},
         .value_name = "FILE",
         .written = true,
         .help = "write the chart of one section (see --section)"},
        {.name = "json",
         .kind = ARGUMENT_PRESET,
         .target = {.text = &arguments->format},
         .words = "json",
         .hidden = true},
        {.name = "csv",
         .kind = ARGUMENT_PRESET,
         .target = {.text = &arguments->format},
         .words = "csv",
         .hidden = true},
        {.name = "section",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->section},
         .value_name = "KEY",
         .words =
             "ratings|runs|by-run|crosstable|superiority|differences|pairs|points|figures|"
             "order|luck|fit|divergence|determinism|ends|faults|last-faults|time|speed|threads|"
             "cost",
         .help =
             "print one table only: ratings, runs, by-run, crosstable, superiority, differences, "
             "pairs, points, figures, order, luck, fit, divergence, determinism, ends, faults, "
             "last-faults, time, speed, threads or cost",
         .shown = "ratings with csv and svg"},
    };
    memcpy(out, specs, sizeof specs);
}

void arguments_fit_join(FitArguments *arguments, ArgumentTable *table) {
    const ArgumentSpec specs[FIT_ARGUMENTS - FORM_ARGUMENTS] = {
        {.name = "draws",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->draws},
         .value_name = "WORD",
         .words = "model|half",
         .help = "model of ties: model (estimated weight of a tie) or half (half a win each)"},
        {.name = "prior",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &arguments->prior},
         .value_name = "WORD[=W]",
         .words = "auto|none|ghost=|draws=",
         .help = "prior of each bot: auto, none, ghost=W games against a virtual opponent, or "
                 "draws=W virtual draws"},
        {.name = "anchor",
         .kind = ARGUMENT_LIST,
         .target = {.list = &arguments->anchors},
         .value_name = "BOT[=ELO[:ERROR]]",
         .help = "fix the rating of a bot, exactly or with a standard error; repeatable"},
        {.name = "anchor-elo",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->anchor_elo},
         .minimum = -100000,
         .maximum = 100000,
         .value_name = "N",
         .help = "rating of an --anchor without ELO"},
        {.name = "first-seat",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &arguments->first_seat},
         .help = "estimate the advantage of the first seat and remove it from the ratings"},
        {.name = "bootstrap",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &arguments->bootstrap},
         .minimum = 0,
         .maximum = RATING_BOOTSTRAP_MAX,
         .value_name = "N",
         .help = "add bootstrap intervals from N resamples of the game pairs; 0: none"},
    };
    form_specs(arguments, arguments->specs);
    memcpy(arguments->specs + FORM_ARGUMENTS, specs, sizeof specs);
    table->more = arguments->specs;
    table->more_count = FIT_ARGUMENTS;
}

Status arguments_fit_format(const FitArguments *arguments, ReportFormat *out, Message *message) {
    const ReportFormat word = report_format_find(arguments->format);
    const ReportFormat file = arguments->html != NULL  ? REPORT_HTML
                              : arguments->svg != NULL ? REPORT_SVG
                                                       : word;
    const bool both = arguments->html != NULL && arguments->svg != NULL;
    *out = file;
    if (both || (word != REPORT_TEXT && word != file)) {
        return message_set(message, STATUS_INVALID, "expected one of --html, --svg and --format");
    }
    return STATUS_OK;
}

// Reads a number that ends at `end`, within +-limit.
static bool number_read(double *out, const char *text, const char *end, double limit) {
    char *stopped = NULL;
    *out = strtod(text, &stopped);
    return stopped != text && stopped == end && isfinite(*out) && fabs(*out) <= limit;
}

static Status draws_read(RatingFitOptions *fit, const char *text, Message *message) {
    fit->draws = RATING_DRAWS_MODEL;
    if (text == NULL || strcmp(text, "model") == 0) {
        return STATUS_OK;
    }
    fit->draws = RATING_DRAWS_HALF;
    return strcmp(text, "half") == 0 ? STATUS_OK
                                     : message_set(message, STATUS_INVALID,
                                                   "--draws %.40s: expected model or half", text);
}

static Status prior_read(RatingFitOptions *fit, const char *text, Message *message) {
    static const struct {
        const char *word;
        double weight; // negative: this prior takes no weight
    } PRIORS[RATING_PRIOR_COUNT] = {
        [RATING_PRIOR_AUTO] = {"auto", -1.0},
        [RATING_PRIOR_NONE] = {"none", -1.0},
        [RATING_PRIOR_GHOST] = {"ghost", GHOST_WEIGHT},
        [RATING_PRIOR_DRAWS] = {"draws", DRAWS_WEIGHT},
    };
    const size_t length = text == NULL ? 0 : strcspn(text, "=");
    for (unsigned i = 0; text != NULL && i < RATING_PRIOR_COUNT; i++) {
        if (strlen(PRIORS[i].word) != length || strncmp(text, PRIORS[i].word, length) != 0) {
            continue;
        }
        fit->prior = (RatingPrior)i;
        fit->prior_weight = PRIORS[i].weight;
        const char *const value = text + length + 1;
        const bool sound =
            text[length] == '\0' ||
            (PRIORS[i].weight > 0.0 &&
             number_read(&fit->prior_weight, value, value + strlen(value), WEIGHT_MAX) &&
             fit->prior_weight > 0.0);
        if (sound) {
            return STATUS_OK;
        }
        break;
    }
    return text == NULL ? STATUS_OK
                        : message_set(message, STATUS_INVALID,
                                      "--prior %.40s: expected auto, none, ghost, draws, ghost=W "
                                      "or draws=W with W above 0 and at most %g",
                                      text, WEIGHT_MAX);
}

// Returns the index of the bot with this name; setup->bot_count if there is none.
static unsigned bot_find(const ReportSetup *setup, const char *name, size_t length) {
    unsigned bot = 0;
    while (bot < setup->bot_count && (strlen(setup->bot_names[bot]) != length ||
                                      strncmp(setup->bot_names[bot], name, length) != 0)) {
        bot++;
    }
    return bot;
}

// Reads "ann", "ann=1500" or "ann=1500:30". Names may contain '='.
static Status anchor_read(RatingAnchor *out, const FitArguments *arguments, const char *text,
                          const ReportSetup *setup, Message *message) {
    *out = (RatingAnchor){.bot = bot_find(setup, text, strlen(text)),
                          .elo = (double)arguments->anchor_elo};
    const char *const equals = strrchr(text, '=');
    if (out->bot < setup->bot_count) {
        return STATUS_OK;
    }
    const size_t length = equals != NULL ? (size_t)(equals - text) : strlen(text);
    out->bot = bot_find(setup, text, length);
    if (equals == NULL || out->bot == setup->bot_count) {
        return message_set(message, STATUS_NOT_FOUND, "--anchor: no bot is called '%.*s'",
                           (int)(length < 200 ? length : 200), text);
    }
    const char *const elo = equals + 1;
    const char *const end = elo + strcspn(elo, ":");
    const bool sound =
        number_read(&out->elo, elo, end, ELO_MAX) &&
        (*end == '\0' ||
         (number_read(&out->error, end + 1, end + strlen(end), ELO_MAX) && out->error > 0.0));
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "--anchor %.200s: expected BOT=ELO, or BOT=ELO:ERROR with a "
                               "standard error above 0",
                               text);
}

Status arguments_fit_apply(const FitArguments *arguments, ReportSetup *setup, RatingAnchor *anchors,
                           Message *message) {
    setup->bootstrap_draws = (unsigned)arguments->bootstrap;
    setup->heed_first = arguments->first_seat;
    Status status = draws_read(&setup->fit, arguments->draws, message);
    if (status == STATUS_OK) {
        status = prior_read(&setup->fit, arguments->prior, message);
    }
    for (unsigned i = 0; status == STATUS_OK && i < arguments->anchors.count; i++) {
        status = anchor_read(&anchors[i], arguments, arguments->anchors.items[i], setup, message);
        for (unsigned k = 0; status == STATUS_OK && k < i; k++) {
            if (anchors[k].bot == anchors[i].bot) {
                status = message_set(message, STATUS_INVALID, "--anchor: '%s' is given twice",
                                     setup->bot_names[anchors[i].bot]);
            }
        }
    }
    setup->fit.anchors = anchors;
    setup->fit.anchor_count = arguments->anchors.count;
    return status;
}
