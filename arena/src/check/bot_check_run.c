// SPDX-License-Identifier: MIT
#include "check/bot_check.h"

#include "check/check_steps.h"
#include "config/rules_setup.h"
#include "process/process_bot.h"
#include "text/json_writer.h"
#include "text/system_error.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const STEPS[CHECK_STEPS][2] = {
    [CHECK_START] = {"start", "starts"},
    [CHECK_HELLO] = {"hello", "answers hello"},
    [CHECK_NEW] = {"new", "accepts a new game"},
    [CHECK_PING] = {"ping", "answers pings"},
    [CHECK_QUIT] = {"quit", "exits after quit"},
    [CHECK_OUTPUT] = {"output", "writes only answers"},
    [CHECK_BASE] = {"base", "plays base, 2 players"},
    [CHECK_WINTER] = {"winter", "plays winter, 3 players"},
    [CHECK_LARGE] = {"large", "plays expansions, 4 players"},
    [CHECK_REPEAT] = {"repeat", "is deterministic"},
    [CHECK_TOGETHER] = {"together", "runs as several instances"},
    [CHECK_SPEED] = {"speed", "time per decision"},
    [CHECK_MEMORY] = {"memory", "memory"},
};

// ---- Games

/** Rules of a test game. */
typedef struct CheckRules {
    CheckStepKind kind;
    const char *tilesets[8];
    uint16_t count;
    int players;
} CheckRules;

// First the common rules, then rules with moving figures, auctions, nested decisions and choices of
// opponents.
static const CheckRules RULES[] = {
    {CHECK_BASE, {"base"}, 1, 2},
    {CHECK_WINTER, {"winter", "gingerbread-man"}, 2, 3},
    {CHECK_LARGE,
     {"base", "inns-and-cathedrals", "traders-and-builders", "princess-and-dragon", "tower",
      "abbey-and-mayor", "bridges-castles-and-bazaars"},
     7,
     4},
};

static bool step_passed(const CheckState *state, CheckStepKind kind) {
    return state->check->steps[kind].verdict != CHECK_FAILED &&
           state->check->steps[kind].verdict != CHECK_LEFT_OUT;
}

/** Runs the steps of one game: for CHECK_BASE, the first, also those that need no other rules. */
static Status steps_run(CheckState *state, CheckStepKind kind, const Rules *rules,
                        Message *message) {
    Status status = STATUS_OK;
    if (kind == CHECK_BASE) {
        status = check_conversation(state, rules, message);
    }
    // Games need a working conversation; later games need the first.
    const bool hopeful =
        kind == CHECK_BASE ? step_passed(state, CHECK_NEW) : step_passed(state, CHECK_BASE);
    if (status == STATUS_OK && hopeful) {
        status = check_game(state, kind, rules, message);
    }
    if (status == STATUS_OK && kind == CHECK_BASE && step_passed(state, CHECK_BASE)) {
        if (state->by_clock) {
            check_note(state, CHECK_REPEAT, CHECK_LEFT_OUT, NULL,
                       "skipped: the bot declares that it uses the clock");
        } else {
            status = check_game(state, CHECK_REPEAT, rules, message);
        }
        if (status == STATUS_OK) {
            status = check_together(state, rules, message);
        }
    }
    return status;
}

static Status rules_play(CheckState *state, const CheckRules *wanted, Message *message) {
    if (state->request->rules != NULL) {
        return wanted->kind == CHECK_BASE
                   ? steps_run(state, CHECK_BASE, state->request->rules, message)
                   : STATUS_OK;
    }
    RulesSetup *setup = NULL;
    const RulesRequest request = {
        .tilesets = wanted->tilesets, .tileset_count = wanted->count, .players = wanted->players};
    Status status = rules_setup_create(&setup, &request, message);
    if (status == STATUS_OK) {
        status = steps_run(state, wanted->kind, rules_setup_rules(setup), message);
        rules_setup_destroy(setup);
    }
    return status;
}

// ---- Figures

static int time_compare(const void *left, const void *right) {
    const uint64_t a = *(const uint64_t *)left;
    const uint64_t b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

/** Returns the time that one decision in `parts` exceeds. */
static double time_above(const CheckState *state, size_t parts) {
    const size_t place = state->times_count - state->times_count / parts - 1;
    return (double)state->times_ns[place] / 1e6;
}

static void figures_make(CheckState *state) {
    CheckFigures *const figures = &state->check->figures;
    if (state->times_count == 0) {
        return;
    }
    qsort(state->times_ns, state->times_count, sizeof *state->times_ns, time_compare);
    *figures = (CheckFigures){.decisions = state->times_count,
                              .median_ms = time_above(state, 2),
                              .tenth_ms = time_above(state, 10),
                              .hundredth_ms = time_above(state, 100),
                              .most_ms = (double)state->times_ns[state->times_count - 1] / 1e6};
    check_note(state, CHECK_SPEED, CHECK_OK, NULL,
               "median %.3g ms, p90 %.3g ms, p99 %.3g ms, max. %.3g ms; %" PRIu64 " decisions",
               figures->median_ms, figures->tenth_ms, figures->hundredth_ms, figures->most_ms,
               figures->decisions);
    figures->memory_mb = state->memory_mb;
    if (figures->memory_mb > 0.0) {
        check_note(state, CHECK_MEMORY, CHECK_OK, NULL, "peak %.1f MiB", figures->memory_mb);
    }
}

// ---- A missing script

/** Returns whether a word of a command looks like a path: it has a slash, or a suffix of 1 to 4
 * lower-case letters. */
static bool word_is_path(const char *word) {
    const char *const dot = strrchr(word, '.');
    const size_t ending = dot != NULL ? strspn(dot + 1, "abcdefghijklmnopqrstuvwxyz") : 0;
    return word[0] != '-' && (strchr(word, '/') != NULL ||
                              (dot != word && ending > 0 && ending < 5 && dot[ending + 1] == '\0'));
}

/** If a program exits before its first answer and a script of its command is missing, replaces the
 * advice by one about the script. */
static void script_advise(CheckState *state) {
    CheckStep *const hello = &state->check->steps[CHECK_HELLO];
    const CheckRequest *const request = state->request;
    if (hello->verdict != CHECK_FAILED) {
        return;
    }
    for (unsigned i = 1; i < request->words; i++) {
        const char *const word = request->command[i];
        if (word_is_path(word) && access(word, R_OK) != 0) {
            const SystemError reason = system_error(errno);
            (void)snprintf(state->check->script_advice, CHECK_ADVICE_SIZE,
                           "'%.200s' cannot be read (%s): correct the path of the script; relative "
                           "paths start at the current folder",
                           word, reason.text);
            hello->advice = state->check->script_advice;
            return;
        }
    }
}

// ---- All steps

/** Makes a bot of class "process" from the program. */
static Status spec_make(BotSpec *out, const CheckRequest *request, Message *message) {
    char limit[32];
    JsonWriter words = {.comma = false};
    json_write_open(&words, NULL, '[');
    for (unsigned i = 0; i < request->words; i++) {
        json_write_text(&words, NULL, request->command[i]);
    }
    json_write_close(&words, ']');
    (void)snprintf(limit, sizeof limit, "%" PRId64, request->limit_ms);
    const char *const text = json_writer_text(&words);
    Status status = text != NULL ? bot_spec_default(out, &PROCESS_BOT, message)
                                 : message_set(message, STATUS_NO_MEMORY, "no memory");
    const char *const settings[][2] = {{"command", text},
                                       {"options", request->options},
                                       {"start_ms", limit},
                                       {"new_ms", limit},
                                       {"move_ms", limit}};
    for (size_t i = 0; status == STATUS_OK && i < sizeof settings / sizeof settings[0]; i++) {
        status = bot_spec_set(out, settings[i][0], settings[i][1], message);
    }
    json_writer_free(&words);
    return status;
}

static void steps_tell(CheckState *state, CheckStepKind *told, CheckStepKind end, CheckSink sink,
                       void *user) {
    for (; *told < end; ++*told) {
        const CheckStep *const step = &state->check->steps[*told];
        state->check->failed += step->verdict == CHECK_FAILED ? 1 : 0;
        state->check->noted += step->verdict == CHECK_NOTED ? 1 : 0;
        if (sink != NULL) {
            sink(user, (unsigned)*told + 1, step);
        }
    }
}

/** Names the steps of games for the rules of the caller. */
static void rules_name(BotCheck *out) {
    out->steps[CHECK_BASE].key = "rules";
    out->steps[CHECK_BASE].title = "plays the given rules";
    for (CheckStepKind kind = CHECK_WINTER; kind <= CHECK_LARGE; kind++) {
        (void)snprintf(out->steps[kind].found, CHECK_TEXT_SIZE, "skipped: other rules were given");
    }
}

Status bot_check(BotCheck *out, const CheckRequest *request, CheckSink sink, void *user,
                 Message *message) {
    CheckState state = {.request = request, .check = out};
    CheckStepKind told = CHECK_START;
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < CHECK_STEPS; i++) {
        out->steps[i] = (CheckStep){.key = STEPS[i][0],
                                    .title = STEPS[i][1],
                                    .verdict = CHECK_LEFT_OUT,
                                    .found = "skipped after an earlier failure"};
    }
    if (request->rules != NULL) {
        rules_name(out);
    }
    Status status = spec_make(&state.spec, request, message);
    for (size_t i = 0; status == STATUS_OK && i < sizeof RULES / sizeof RULES[0]; i++) {
        status = rules_play(&state, &RULES[i], message);
        if (RULES[i].kind == CHECK_BASE) {
            script_advise(&state);
        }
        if (status == STATUS_OK) {
            steps_tell(&state, &told, (CheckStepKind)(RULES[i].kind + 1), sink, user);
        }
    }
    if (status == STATUS_OK) {
        figures_make(&state);
        steps_tell(&state, &told, CHECK_STEPS, sink, user);
    }
    bot_spec_free(&state.spec);
    free(state.times_ns);
    free(state.chosen);
    return status;
}
