// SPDX-License-Identifier: MIT
#include "check/check_steps.h"
#include "process/bot_conversation.h"
#include "process/process_options.h"
#include "process/process_request.h"
#include "schedule/keyed_stream.h"
#include "text/try_status.h"
#include "view/unit_text.h"

#include <unistd.h>

enum { QUIT_MS = 2000, NAME_SHOWN = 60 };

/** A conversation with its buffers. */
typedef struct Spoken {
    CheckState *state;
    BotConversation talk;
    JsonWriter line;
    cJSON *hello; /* the answer; NULL: a number */
} Spoken;

static bool ask(Spoken *spoken, CheckStepKind kind, const char *command, Answer *answer) {
    const BotQuestion question = {.command = command,
                                  .line = &spoken->line.buffer,
                                  .id = spoken->talk.next_id++,
                                  .limit_ms = (uint64_t)spoken->state->request->limit_ms};
    if (bot_conversation_ask_formality(&spoken->talk, &question, answer)) {
        return true;
    }
    check_note(spoken->state, kind, CHECK_FAILED,
               spoken->talk.fault == BOT_FAULT_NO_START
                   ? "pass the options that the bot requires (--options)"
                   : check_advice(spoken->talk.fault),
               "%s", spoken->talk.fault_text);
    return false;
}

// ---- Hello

static const char *text_of(const cJSON *object, const char *key, const char *missing) {
    const cJSON *const member = cJSON_GetObjectItemCaseSensitive(object, key);
    return cJSON_IsString(member) != 0 ? member->valuestring : missing;
}

static bool hello(Spoken *spoken) {
    CheckState *const state = spoken->state;
    Answer answer = {.kind = ANSWER_NONE};
    request_hello(&spoken->line, spoken->talk.next_id, state->request->options);
    if (!ask(spoken, CHECK_HELLO, "hello", &answer)) {
        return false;
    }
    unsigned wants = 0;
    const char *const unknown =
        process_wants_read(cJSON_GetObjectItemCaseSensitive(answer.object, "wants"), &wants);
    state->pings = (wants & WANT_PING) != 0;
    state->by_clock = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(answer.object, "clock")) != 0;
    const bool unit_good = cJSON_GetObjectItemCaseSensitive(answer.object, "unit") == NULL ||
                           unit_of_text(text_of(answer.object, "unit", "")) != BOT_UNIT_UNKNOWN;
    if (unknown != NULL) {
        check_note(state, CHECK_HELLO, CHECK_FAILED,
                   "use only the words of 'wants' listed in bots/PROTOCOL.md",
                   "unknown word '%.40s' in 'wants'", unknown);
    } else if (!unit_good) {
        check_note(state, CHECK_HELLO, CHECK_FAILED,
                   "answer hello with \"unit\":\"points\" or \"unit\":\"result\", or without it",
                   "unknown 'unit'");
    } else {
        check_note(state, CHECK_HELLO, CHECK_OK, NULL, "%.*s%s%.*s", NAME_SHOWN,
                   text_of(answer.object, "name", "without a name"),
                   text_of(answer.object, "version", "")[0] != '\0' ? ", version " : "", NAME_SHOWN,
                   text_of(answer.object, "version", ""));
    }
    answer_free(&answer);
    return unknown == NULL && unit_good;
}

// ---- New, ping, quit

static bool new_game(Spoken *spoken, const Rules *rules) {
    const RequestSeat seat = {.stream = keyed_bot_stream(spoken->state->request->seed, 0, 0),
                              .tiles = false};
    Answer answer = {.kind = ANSWER_NONE};
    request_new(&spoken->line, spoken->talk.next_id, rules, &seat);
    if (!ask(spoken, CHECK_NEW, "new", &answer)) {
        return false;
    }
    answer_free(&answer);
    check_note(spoken->state, CHECK_NEW, CHECK_OK, NULL, "answered");
    return true;
}

static bool ping(Spoken *spoken) {
    if (!spoken->state->pings) {
        check_note(spoken->state, CHECK_PING, CHECK_LEFT_OUT, NULL,
                   "skipped: the bot did not request pings");
        return true;
    }
    Answer answer = {.kind = ANSWER_NONE};
    request_begin(&spoken->line, spoken->talk.next_id, "ping");
    json_write_close(&spoken->line, '}');
    if (!ask(spoken, CHECK_PING, "ping", &answer)) {
        return false;
    }
    answer_free(&answer);
    check_note(spoken->state, CHECK_PING, CHECK_OK, NULL, "answered");
    return true;
}

/** Sends quit, closes the input of the bot, and reads its output to the end. */
static void quit(Spoken *spoken) {
    CheckState *const state = spoken->state;
    BotConversation *const talk = &spoken->talk;
    unsigned lines = 0;
    bool answered = false; // quit needs no answer; one is accepted
    char first[NAME_SHOWN + 1] = "";
    request_begin(&spoken->line, talk->next_id++, "quit");
    json_write_close(&spoken->line, '}');
    if (!bot_conversation_tell(talk, &spoken->line.buffer, QUIT_MS)) {
        check_note(state, CHECK_QUIT, CHECK_FAILED, check_advice(talk->fault), "%s",
                   talk->fault_text);
        return;
    }
    (void)close(talk->tree.in);
    talk->tree.in = -1;
    talk->pipe.in = -1;
    const uint64_t deadline = line_pipe_clock() + UINT64_C(1000000) * QUIT_MS;
    char *line = NULL;
    size_t length = 0;
    while (line_pipe_read(&talk->pipe, &line, &length, deadline) == LINE_DONE) {
        Answer answer = answer_read(line, length);
        if (lines == 0 && !answered && answer.kind != ANSWER_NONE) {
            answered = true;
        } else if (lines++ == 0) {
            (void)snprintf(first, sizeof first, "%s", line);
        }
        answer_free(&answer);
    }
    const ProcessTreeEnd end = process_tree_end_wait(&talk->tree, QUIT_MS);
    if (!end.ended) {
        check_note(state, CHECK_QUIT, CHECK_FAILED,
                   "exit when 'quit' or the end of standard input is read",
                   "still running %d ms after quit; the arena would kill it", QUIT_MS);
    } else if (end.signaled || end.code != 0) {
        check_note(state, CHECK_QUIT, CHECK_NOTED, "exit with code 0 after quit",
                   "ended with %s %d", end.signaled ? "signal" : "exit code", end.code);
    } else {
        check_note(state, CHECK_QUIT, CHECK_OK, NULL, "exit code 0");
    }
    if (lines > 0) {
        check_note(state, CHECK_OUTPUT, CHECK_FAILED, check_advice(BOT_FAULT_BAD_LINE),
                   "%u line%s without a request, beginning with '%s'", lines, lines > 1 ? "s" : "",
                   first);
    } else {
        check_note(state, CHECK_OUTPUT, CHECK_OK, NULL, "only answers");
    }
}

Status check_conversation(CheckState *state, const Rules *rules, Message *message) {
    const BotOptionValue *const options = state->spec.values;
    ProcessCommand command = {.argc = 0};
    TRY(process_command_read(&command, options[PROCESS_COMMAND].text, options[PROCESS_OPTIONS].text,
                             message));
    ControlGroup home;
    Message alone = {""};
    const ProcessTreePlan plan = {.argv = command.argv,
                                  .groups = process_groups(options, &home, &alone)};
    Spoken spoken = {.state = state};
    if (bot_conversation_start(&spoken.talk, &plan, alone.text, "")) {
        check_note(state, CHECK_START, CHECK_OK, NULL, "process %d%s",
                   (int)spoken.talk.tree.program,
                   spoken.talk.alone[0] == '\0' ? ", in its own control group" : "");
        if (hello(&spoken) && new_game(&spoken, rules) && ping(&spoken)) {
            quit(&spoken);
        }
        bot_conversation_stop(&spoken.talk, 0);
    } else {
        check_note(state, CHECK_START, CHECK_FAILED, check_advice(BOT_FAULT_NO_START), "%s",
                   spoken.talk.fault_text);
    }
    json_writer_free(&spoken.line);
    process_command_free(&command);
    return STATUS_OK;
}
