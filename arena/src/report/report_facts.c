// SPDX-License-Identifier: MIT
//
// Facts of a run for its page: tile sets, rules, format, seed, bots, isolation.
#include "report/report_view.h"
#include "schedule/formats/format.h"

#include <inttypes.h>
#include <string.h>

enum { BOTS_MAX = 16 }; // with more bots the list is left out

static void fact_open(TextBuffer *out, const char *name) {
    text_buffer_add(out, "<dt>");
    text_buffer_html(out, name);
    text_buffer_add(out, "</dt><dd>");
}

static void fact_close(TextBuffer *out) {
    text_buffer_add(out, "</dd>\n");
}

static void tilesets_write(TextBuffer *out, const Rules *rules) {
    const char *last = "";
    fact_open(out, "Tiles");
    for (uint32_t type = 0; type < rules_type_count(rules); ++type) {
        const char *const set = rules_type_set(rules, type);
        if (strcmp(last, set) != 0) {
            text_buffer_add(out, last[0] != '\0' ? ", " : "");
            text_buffer_html(out, set);
            last = set;
        }
    }
    fact_close(out);
}

static void expansions_write(TextBuffer *out, const Rules *rules) {
    const char *id = NULL;
    for (unsigned i = 0; (id = rules_expansion(rules, i)) != NULL; ++i) {
        if (i == 0) {
            fact_open(out, "Rules");
        }
        text_buffer_add(out, i > 0 ? ", " : "");
        text_buffer_html(out, id);
    }
    if (rules_expansion(rules, 0) != NULL) {
        fact_close(out);
    }
}

/** Lists the rule options that differ from their defaults. */
static void options_write(TextBuffer *out, const Rules *rules) {
    const OptionSpec *option = NULL;
    bool any = false;
    for (unsigned i = 0; (option = rules_option_spec(rules, i)) != NULL; ++i) {
        const char *const value = rules_option_text(rules, option->key);
        if (strcmp(value, option->default_value) == 0) {
            continue;
        }
        if (any) {
            text_buffer_add(out, ", ");
        } else {
            fact_open(out, "Options");
        }
        text_buffer_html(out, option->key);
        text_buffer_add(out, " ");
        text_buffer_html(out, value);
        any = true;
    }
    if (any) {
        fact_close(out);
    }
}

static void budget_part(TextBuffer *out, uint64_t amount, const char *unit) {
    if (amount > 0) {
        text_buffer_format(out, ", %" PRIu64 " %s", amount, unit);
    }
}

static void bot_write(TextBuffer *out, const ConfigBot *bot) {
    fact_open(out, bot->name);
    text_buffer_html(out, bot_spec_text(&bot->spec));
    budget_part(out, bot->simulations, "simulations per decision");
    budget_part(out, bot->move_ms, "ms per decision");
    budget_part(out, bot->game_ms, "ms per game");
    budget_part(out, bot->increment_ms, "ms added after each decision");
    fact_close(out);
}

static void isolation_write(TextBuffer *out, const Report *report) {
    const char *const programs = report_isolation_of_programs(report);
    const char *const others = report_isolation_of_others(report);
    fact_open(out, "Isolation");
    text_buffer_html(out, programs != NULL ? programs : "");
    text_buffer_add(out, programs != NULL && others != NULL ? " " : "");
    text_buffer_html(out, others != NULL ? others : "");
    text_buffer_add(out, programs == NULL && others == NULL ? "All bots ran in the arena's process."
                                                            : "");
    fact_close(out);
}

void report_write_facts(TextBuffer *out, const Report *report) {
    const TournamentConfig *const config = report->setup.config;
    const ScheduleRequest *const request = &config->schedule.request;
    const Rules *const rules = config->match.rules;
    text_buffer_add(out, "<dl class=\"facts\">\n");
    tilesets_write(out, rules);
    expansions_write(out, rules);
    options_write(out, rules);
    fact_open(out, "Format");
    text_buffer_format(out, "%s, seed 0x%016" PRIx64, format_word(request->format), request->seed);
    fact_close(out);
    if (config->commitment[0] != '\0') {
        fact_open(out, "Sealed run");
        text_buffer_format(out, "commitment %s", config->commitment);
        fact_close(out);
    }
    for (uint32_t bot = 0; bot < config->bot_count && config->bot_count <= BOTS_MAX; ++bot) {
        bot_write(out, &config->bots[bot]);
    }
    isolation_write(out, report);
    text_buffer_add(out, "</dl>\n");
}
