// SPDX-License-Identifier: MIT
//
// Notes on the ratings: model, scale, prior and groups.
#include "report/report_note.h"

#include <math.h>
#include <stdio.h>

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
                ? snprintf(text + length, NAMES_SIZE - length, "%s%.60s at %.5g \xC2\xB1%.3g (SE)",
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
                    "Prior: %g virtual draws per bot, split among its opponents by number of "
                    "games. They pull the ratings towards each other.",
                    table->prior_weight);
    } else if (table->prior == RATING_PRIOR_GHOST &&
               view->report->setup.fit.prior == RATING_PRIOR_GHOST) {
        report_note(writer,
                    "Prior: %g virtual games per bot against an opponent of average strength, half "
                    "of them won. They pull the ratings towards each other.",
                    table->prior_weight);
    } else if (table->prior_used) {
        report_warn(
            writer,
            "Prior: one virtual draw per bot against an opponent of average strength, because some "
            "bots won, lost or tied every game against some others. It pulls the ratings towards "
            "each other.");
    }
}

// Groups of bots that no chain of games connects cannot be compared.
static void note_on_groups(const ReportView *view, const NoteWriter *writer) {
    const unsigned groups = rating_groups(view->table);
    if (groups > 1) {
        report_warn(writer,
                    "THE BOTS ARE %u GROUPS that never met: ratings of different groups cannot be "
                    "compared. Let bots of different groups play each other.",
                    groups);
    }
}

static void note_on_first(const ReportView *view, const NoteWriter *writer) {
    const Estimate first = view->table->first_seat;
    if (!isfinite(first.value)) {
        return;
    }
    char error[64] = " (no interval: one block)";
    if (isfinite(estimate_error(first))) {
        (void)snprintf(error, sizeof error, " \xC2\xB1%.1f", estimate_error(first));
    }
    report_note(writer, "The first seat is worth %+.1f Elo%s to every bot; the ratings exclude it.",
                first.value, error);
}

void report_notes_on_fit(const ReportView *view, const NoteWriter *writer) {
    if (view->unfitted != NULL) {
        report_warn(writer, "THERE ARE NO RATINGS: %s.", view->unfitted);
        return;
    }
    note_on_scale(view, writer);
    note_on_first(view, writer);
    note_on_prior(view, writer);
    note_on_groups(view, writer);
}
