// SPDX-License-Identifier: MIT
//
// A report as text, CSV, JSON, Markdown, HTML, or a chart of it.
#include "report/report_view.h"

#include "carcarena/engine/names.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const FORMAT_WORDS[REPORT_FORMAT_COUNT] = {"text", "csv",  "json",
                                                              "md",   "html", "svg"};

ReportFormat report_format_find(const char *text) {
    unsigned format = 0;
    while (format < REPORT_FORMAT_COUNT && strcmp(FORMAT_WORDS[format], text) != 0) {
        ++format;
    }
    return (ReportFormat)format;
}

static void note_text(void *user, const char *note) {
    text_buffer_format(user, "  - %s\n", note);
}

static void note_markdown(void *user, const char *note) {
    text_buffer_format(user, "- %s\n", note);
}

typedef struct NoteList {
    TextBuffer *out;
    bool more;
} NoteList;

static void note_json(void *user, const char *note) {
    NoteList *list = user;
    text_buffer_add(list->out, list->more ? ",\n    " : "\n    ");
    text_buffer_json(list->out, note);
    list->more = true;
}

/** Writes the notes, the closing text of the caller, and the verdict. */
static void write_end(TextBuffer *out, const ReportView *view, bool markdown, const char *closing) {
    char verdict[VERDICT_SIZE];
    text_buffer_add(out, markdown ? "### Notes\n\n" : "Notes\n");
    report_notes(view, markdown ? note_markdown : note_text, out);
    if (closing != NULL) {
        text_buffer_format(out, "\n%s\n", closing);
    }
    if (report_verdict(verdict, view)[0] != '\0') {
        text_buffer_format(out, "\n%s\n", verdict);
    }
}

/** Writes the sections for people. @param whole NULL: only the sections. */
static void write_people(TextBuffer *out, const ReportView *view, bool markdown,
                         const ReportRequest *whole) {
    if (whole != NULL) {
        report_head(out, view->report, markdown ? "## " : "");
    }
    for (unsigned section = 0; section < SECTION_COUNT; ++section) {
        const ReportTable *table = &view->sections[section];
        if (table_rows(table) > 0) {
            (markdown ? table_write_markdown : table_write_text)(out, table);
            text_buffer_add(out, whole != NULL ? "\n" : "");
        }
    }
    if (whole != NULL) {
        write_end(out, view, markdown, whole->closing);
    }
}

static void write_json(TextBuffer *out, const ReportView *view) {
    const Report *report = view->report;
    const uint64_t blocks = report->blocks_whole + report->blocks_partial;
    text_buffer_add(out, "{\n  \"title\": ");
    text_buffer_json(out, report->setup.title);
    text_buffer_format(out, ",\n  \"games\": %" PRIu64 ",\n  \"games_different\": ", report->games);
    if (report->divergence.added == report->games) {
        text_buffer_format(out, "%" PRIu64, report->games - report->divergence.copies);
    } else {
        text_buffer_add(out, "null"); // imported games have no final position
    }
    text_buffer_format(out,
                       ",\n  \"games_total\": %" PRIu64 ",\n  \"blocks\": %" PRIu64
                       ",\n  \"games_per_block\": ",
                       report->setup.games_total, blocks);
    if (report->setup.games_per_block > 0) {
        text_buffer_format(out, "%u", report->setup.games_per_block);
    } else {
        text_buffer_add(out, "null"); // the runs differ
    }
    text_buffer_format(out, ",\n  \"seats\": %u", report->setup.seats);
    if (report_commitment(report) != NULL) {
        text_buffer_format(out, ",\n  \"commitment\": \"%s\"", report_commitment(report));
    }
    report_write_isolation_json(out, report);
    report_write_fit_json(out, view);
    for (unsigned section = 0; section < SECTION_COUNT; ++section) {
        if (table_rows(&view->sections[section]) > 0) {
            text_buffer_format(out, ",\n  \"%s\": ", report_section_key(section));
            table_write_json(out, &view->sections[section]);
        }
    }
    text_buffer_add(out, ",\n  \"notes\": [");
    NoteList list = {out, false};
    report_notes(view, note_json, &list);
    text_buffer_add(out, list.more ? "\n  ]\n}\n" : "]\n}\n");
}

/** Writes the report in the requested format. @param only the section of a chart. */
static void write_format(TextBuffer *out, const ReportView *view, const ReportRequest *request,
                         unsigned only) {
    const ReportFormat format = request->format;
    const bool markdown = format == REPORT_MARKDOWN;
    if (format == REPORT_JSON) {
        write_json(out, view);
    } else if (format == REPORT_HTML) {
        report_write_page(out, view);
    } else if (format == REPORT_SVG) {
        report_draw_section(out, view, only, true);
        if (report_commitment(view->report) != NULL) {
            text_buffer_format(out, "<!-- sealed, commitment %s -->\n",
                               report_commitment(view->report));
        }
    } else if (view->brief) {
        report_write_brief(out, view, request->closing);
    } else if (format != REPORT_CSV) {
        write_people(out, view, markdown, request->section == NULL ? request : NULL);
    }
    for (unsigned section = 0; format == REPORT_CSV && section < SECTION_COUNT; ++section) {
        if (table_rows(&view->sections[section]) > 0) {
            table_write_csv(out, &view->sections[section], report_commitment(view->report));
        }
    }
}

static int section_find(const char *key) {
    for (unsigned section = 0; section < SECTION_COUNT; ++section) {
        if (strcmp(report_section_key(section), key) == 0) {
            return (int)section;
        }
    }
    return -1;
}

static Status section_unknown(const char *key, Message *message) {
    NameList known = name_list(key);
    for (unsigned section = 0; section < SECTION_COUNT; ++section) {
        name_list_add(&known, report_section_key(section));
    }
    return message_set(message, STATUS_NOT_FOUND, "report: no section '%.60s'%s", key,
                       name_list_text(&known));
}

// Sorts bots for the rows: rated bots first, by Elo, then by number.
static void sort_bots(unsigned *order, const RatingTable *table) {
    for (unsigned i = 0; i < table->bot_count; ++i) {
        unsigned at = i;
        while (at > 0) {
            const RatingRow *before = &table->rows[order[at - 1U]];
            const RatingRow *row = &table->rows[i];
            if (!(row->rated && (!before->rated || row->elo > before->elo))) {
                break;
            }
            order[at] = order[at - 1U];
            --at;
        }
        order[at] = i;
    }
}

static Status view_write(ReportView *view, const ReportRequest *request, int only,
                         ReportWriter write, void *user, Message *message) {
    TextBuffer out = {0};
    bool failed = false;
    size_t rows = 0;
    for (unsigned section = 0; section < SECTION_COUNT; ++section) {
        if (only < 0 || (unsigned)only == section) {
            report_fill_section(view, section);
            failed = failed || view->sections[section].failed;
            rows += table_rows(&view->sections[section]);
        }
    }
    Status status = STATUS_OK;
    write_format(&out, view, request, only < 0 ? 0 : (unsigned)only);
    if (failed || !text_buffer_ok(&out)) {
        status = message_set(message, STATUS_NO_MEMORY, "report: no memory for the text");
    } else if (rows == 0) {
        status =
            message_set(message, STATUS_NOT_FOUND, "report: section '%s' is empty for this run",
                        only < 0 ? "all" : report_section_key((unsigned)only));
    } else if (out.length == 0) {
        status = message_set(message, STATUS_NOT_FOUND, "report: section '%s' has no chart",
                             report_section_key((unsigned)only));
    } else if (!write(user, out.text, out.length)) {
        status = message_set(message, STATUS_IO,
                             "report: cannot be written: the device is full or the output was "
                             "closed");
    }
    for (unsigned section = 0; section < SECTION_COUNT; ++section) {
        table_free(&view->sections[section]);
    }
    text_buffer_free(&out);
    return status;
}

// Fits the ratings. If the fit fails, returns a table without ratings, unless the caller requested
// a section with ratings or chose the fit; then the error is returned.
static Status table_make(RatingTable **out, Report *report, int only, Message *reason) {
    const RatingFitOptions *const fit = &report->setup.fit;
    const bool chosen = fit->prior != RATING_PRIOR_AUTO || fit->anchor_count > 0;
    const bool needed = only >= 0 ? report_section_rates((unsigned)only) : chosen;
    const Status status = ratings_fit(out, report->ratings, fit, reason);
    if (status == STATUS_OK || status == STATUS_NO_MEMORY || needed || report->games == 0) {
        return status;
    }
    return ratings_tally(out, report->ratings, NULL);
}

Status report_write(Report *report, const ReportRequest *request, ReportWriter write, void *user,
                    Message *message) {
    const ReportFormat format = request->format;
    int only = format == REPORT_CSV || format == REPORT_SVG ? SECTION_RATINGS : -1;
    if (request->section != NULL) {
        only = section_find(request->section);
        if (only < 0) {
            return section_unknown(request->section, message);
        }
    }
    RatingTable *table = NULL;
    Message reason = {{0}};
    Status status = report_close(report, message);
    if (status != STATUS_OK) {
        return status;
    }
    status = table_make(&table, report, only, &reason);
    if (status != STATUS_OK) {
        return message_set(message, status, "%s", reason.text);
    }
    ReportView view = {.report = report,
                       .table = table,
                       .unfitted = table->fitted ? NULL : reason.text,
                       .effort = request->effort,
                       .narrow = only < 0 && format != REPORT_JSON && format != REPORT_CSV,
                       .page = format == REPORT_HTML,
                       .brief = only < 0 && format == REPORT_TEXT && request->brief};
    view.order = calloc(report->setup.bot_count, sizeof *view.order);
    if (view.order == NULL) {
        rating_table_destroy(table);
        return message_set(message, STATUS_NO_MEMORY, "report: no memory");
    }
    sort_bots(view.order, table);
    status = view_write(&view, request, only, write, user, message);
    free(view.order);
    rating_table_destroy(table);
    return status;
}

char *report_leaders(char *text, size_t size, const RatingTable *table,
                     const char *const *bot_names) {
    size_t length = 0;
    text[0] = '\0';
    unsigned *order = calloc(table->bot_count, sizeof *order);
    if (order == NULL) {
        return text; // a progress line may stay empty
    }
    sort_bots(order, table);
    for (unsigned i = 0; i < table->bot_count && table->rows[order[i]].rated; ++i) {
        const RatingRow *row = &table->rows[order[i]];
        char one[128];
        const double error = estimate_error(row->interval);
        char reach[32] = "";
        if (isfinite(error)) {
            (void)snprintf(reach, sizeof reach, " \xC2\xB1%.0f", error);
        }
        const int count = snprintf(one, sizeof one, "%s%.60s %+.0f%s", i > 0 ? ", " : "",
                                   bot_names[order[i]], row->elo, reach);
        if (count < 0 || length + (size_t)count >= size) {
            break;
        }
        memcpy(text + length, one, (size_t)count + 1U);
        length += (size_t)count;
    }
    free(order);
    return text;
}
