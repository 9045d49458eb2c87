// SPDX-License-Identifier: MIT
//
// Notes on the ratings: their model, their scale, and what was added to the games.
#include "report/report_note.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { NAMES_SIZE = 240 };

static const char *draws_words(const RatingTable *table) {
    return table->draws == RATING_DRAWS_HALF ? "Plackett-Luce, ties half a win each"
                                             : "Plackett-Luce with ties";
}

// "ann fixed at 1500, bob at 1700 +-30".
static void anchors_text(char text[static NAMES_SIZE], const Report *report) {
    const RatingFitOptions *const fit = &report->setup.fit;
    size_t length = 0;
    for (unsigned i = 0; i < fit->anchor_count && length < NAMES_SIZE; ++i) {
        const RatingAnchor *const anchor = &fit->anchors[i];
        const char *const name = report->setup.bot_names[anchor->bot];
        const int written =
            anchor->error > 0.0
                ? snprintf(text + length, NAMES_SIZE - length,
                           "%s%.60s known as %.5g \xC2\xB1%.3g (one standard error)",
                           i > 0 ? ", " : "", name, anchor->elo, anchor->error)
                : snprintf(text + length, NAMES_SIZE - length, "%s%.60s fixed at %.7g",
                           i > 0 ? ", " : "", name, anchor->elo);
        length += written > 0 ? (size_t)written : 0U;
    }
}

static void note_on_scale(const ReportView *view, const NoteWriter *writer) {
    const Report *const report = view->report;
    if (report->setup.fit.anchor_count > 0) {
        char anchors[NAMES_SIZE] = "";
        anchors_text(anchors, report);
        report_note(writer, "Elo: joint fit over all games (%s), %s.", draws_words(view->table),
                    anchors);
    } else {
        report_note(writer, "Elo: joint fit over all games (%s), mean 0.",
                    draws_words(view->table));
    }
}

static void note_on_prior(const ReportView *view, const NoteWriter *writer) {
    const RatingTable *const table = view->table;
    if (table->prior == RATING_PRIOR_DRAWS) {
        report_note(writer,
                    "Prior: %g virtual draws for each bot, shared among those it met by their "
                    "games, which pull ratings towards each other.",
                    table->prior_weight);
    } else if (table->prior == RATING_PRIOR_GHOST &&
               view->report->setup.fit.prior == RATING_PRIOR_GHOST) {
        report_note(writer,
                    "Prior: each bot has %g games against a ghost of average strength, half of "
                    "them won, which pull all ratings towards each other.",
                    table->prior_weight);
    } else if (table->prior_used) {
        report_warn(writer,
                    "Some bots won (or lost) every game against some others: half a win and half a "
                    "loss against a ghost of average strength were added for each bot, which pulls "
                    "all ratings towards each other.");
    }
}

// The first bot of the group a bot belongs to.
static unsigned group_of(unsigned *parents, unsigned bot) {
    while (parents[bot] != bot) {
        parents[bot] = parents[parents[bot]];
        bot = parents[bot];
    }
    return bot;
}

// Bots that never met, not even by way of others, cannot be compared.
static void note_on_groups(const ReportView *view, const NoteWriter *writer) {
    const unsigned bots = view->table->bot_count;
    const unsigned rated = view_rated_count(view);
    unsigned *parents = calloc(bots, sizeof *parents);
    unsigned groups = rated;
    if (parents == NULL) {
        return; // a note less
    }
    for (unsigned bot = 0; bot < bots; ++bot) {
        parents[bot] = bot;
    }
    for (size_t at = 0; at < (size_t)bots * bots; ++at) {
        const RatingPair *const pair = &view->table->pairs[at];
        if (pair->wins + pair->ties + pair->losses > 0) {
            const unsigned one = group_of(parents, (unsigned)(at / bots));
            const unsigned other = group_of(parents, (unsigned)(at % bots));
            groups -= one != other ? 1U : 0U;
            parents[other] = one;
        }
    }
    if (groups > 1) {
        report_warn(writer,
                    "THE BOTS ARE %u GROUPS that never met: ratings say nothing across them. Let "
                    "some bots of different groups play each other.",
                    groups);
    }
    free(parents);
}

static void note_on_first(const ReportView *view, const NoteWriter *writer) {
    const Estimate first = view->table->first_seat;
    if (isfinite(first.value)) {
        report_note(writer,
                    "To begin is worth %+.1f Elo \xC2\xB1%.1f, the same for all bots; ratings are "
                    "without it.",
                    first.value, estimate_error(first));
    }
}

void report_notes_on_fit(const ReportView *view, const NoteWriter *writer) {
    note_on_scale(view, writer);
    note_on_first(view, writer);
    note_on_prior(view, writer);
    note_on_groups(view, writer);
}
