// SPDX-License-Identifier: MIT
//
// Members of the JSON report that describe the fit.
#include "report/report_view.h"
#include "schedule/trial.h"

#include <math.h>

static void key_write(TextBuffer *out, const char *key) {
    text_buffer_format(out, ",\n  \"%s\": ", key);
}

static void number_write(TextBuffer *out, const char *key, double value) {
    key_write(out, key);
    text_buffer_number(out, value, "null");
}

static void anchors_write(TextBuffer *out, const ReportView *view) {
    const RatingFitOptions *const fit = &view->report->setup.fit;
    key_write(out, "anchors");
    text_buffer_add(out, "[");
    for (unsigned i = 0; i < fit->anchor_count; ++i) {
        text_buffer_add(out, i > 0 ? ", {\"bot\": " : "{\"bot\": ");
        text_buffer_json(out, view_bot_name(view, fit->anchors[i].bot));
        text_buffer_add(out, ", \"elo\": ");
        text_buffer_number(out, fit->anchors[i].elo, "null");
        text_buffer_add(out, ", \"error\": ");
        text_buffer_number(out, fit->anchors[i].error, "null");
        text_buffer_add(out, "}");
    }
    text_buffer_add(out, "]");
}

// Writes the tie weights by number of tied seats, only those that occurred.
static void ties_write(TextBuffer *out, const RatingTable *table) {
    const char *separator = "";
    key_write(out, "tie_weights");
    text_buffer_add(out, "{");
    for (unsigned size = 2; size <= RATING_SEATS_MAX; ++size) {
        if (table->tie_weight[size] > 0.0) {
            text_buffer_format(out, "%s\"%u\": ", separator, size);
            text_buffer_number(out, table->tie_weight[size], "null");
            separator = ", ";
        }
    }
    text_buffer_add(out, "}");
}

static void first_write(TextBuffer *out, Estimate first) {
    key_write(out, "first_seat");
    if (!isfinite(first.value)) {
        text_buffer_add(out, "null");
        return;
    }
    text_buffer_add(out, "{\"value\": ");
    text_buffer_number(out, first.value, "null");
    text_buffer_add(out, ", \"error\": ");
    text_buffer_number(out, estimate_error(first), "null");
    text_buffer_add(out, "}");
}

void report_write_fit_json(TextBuffer *out, const ReportView *view) {
    static const char *const PRIORS[RATING_PRIOR_COUNT] = {
        [RATING_PRIOR_AUTO] = "none",
        [RATING_PRIOR_NONE] = "none",
        [RATING_PRIOR_GHOST] = "ghost",
        [RATING_PRIOR_DRAWS] = "draws",
    };
    const RatingTable *const table = view->table;
    number_write(out, "log_likelihood", table->log_likelihood);
    key_write(out, "draws");
    text_buffer_json(out, table->draws == RATING_DRAWS_HALF ? "half" : "model");
    ties_write(out, table);
    key_write(out, "prior");
    text_buffer_json(out, PRIORS[table->prior]);
    number_write(out, "prior_weight", table->prior_weight);
    key_write(out, "prior_used");
    text_buffer_add(out, table->prior_used ? "true" : "false");
    anchors_write(out, view);
    first_write(out, table->first_seat);
    if (view->report->setup.trial != NULL) {
        key_write(out, "verdict");
        text_buffer_json(out, view_verdict_text(view->report->setup.trial->verdict));
    }
}
