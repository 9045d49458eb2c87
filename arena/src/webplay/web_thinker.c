// SPDX-License-Identifier: MIT
#include "webplay/web_thinker.h"

#include "analysis/analysis_text.h"
#include "carcarena/arena/match.h"
#include "text/json_writer.h"
#include "text/try_status.h"
#include "view/step_view.h"
#include "webplay/thread_end.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { FIRST_SIMULATIONS = 100, ANSWER_MS = 3600000 };

struct WebThinker {
    HttpFeed *feed;
    pthread_t thread;
    bool running; // the thread must be joined
    ThreadEnd end;
    pthread_mutex_t told; // held while an event is sent, so that none is sent after a stop
    atomic_bool stop;     // the rest belongs to the thread while it runs
    WebQuestion question;
    Game *game;
    BotSpec spec;
    JsonWriter text;
};

Status web_thinker_create(WebThinker **out, HttpFeed *feed, Message *message) {
    WebThinker *const thinker = calloc(1, sizeof *thinker);
    if (thinker == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to think");
    }
    if (pthread_mutex_init(&thinker->told, NULL) != 0) {
        free(thinker);
        return message_set(message, STATUS_NO_MEMORY, "no memory to think");
    }
    if (!thread_end_make(&thinker->end)) {
        (void)pthread_mutex_destroy(&thinker->told);
        free(thinker);
        return message_set(message, STATUS_NO_MEMORY, "no memory to think");
    }
    thinker->feed = feed;
    *out = thinker;
    return STATUS_OK;
}

// ---- Telling

static void write_move(const WebThinker *thinker, JsonWriter *writer, const AnalysisMove *move) {
    const Rules *const rules = thinker->question.rules;
    TextBuffer line = {0};
    json_write_open(writer, NULL, '{');
    step_write_action(writer, "action", rules, thinker->game, move->candidate.action, -1);
    json_write_real(writer, "value", move->candidate.value);
    json_write_integer(writer, "visits", (int64_t)move->candidate.visits);
    json_write_real(writer, "lead", move->lead);
    json_write_open(writer, "terms", '[');
    for (int term = 0; term < TERM_COUNT; term++) {
        json_write_real(writer, NULL, move->terms[term]);
    }
    json_write_close(writer, ']');
    analysis_line_text(&line, move, rules, thinker->game);
    json_write_text(writer, "line", line.text != NULL ? line.text : "");
    text_buffer_free(&line);
    json_write_close(writer, '}');
}

/** Sends the analysis unless it must stop. */
static void text_tell(WebThinker *thinker) {
    const char *const text = json_writer_text(&thinker->text);
    (void)pthread_mutex_lock(&thinker->told);
    if (text != NULL && !atomic_load(&thinker->stop)) {
        http_feed_send(thinker->feed, "analysis", text);
    }
    (void)pthread_mutex_unlock(&thinker->told);
}

static void analysis_tell(WebThinker *thinker, const Analysis *analysis, bool done) {
    JsonWriter *const writer = &thinker->text;
    json_writer_reset(writer);
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "place", thinker->question.place);
    json_write_integer(writer, "serial", (int64_t)thinker->question.serial);
    json_write_text(writer, "bot", bot_spec_name(&thinker->spec));
    json_write_integer(writer, "player", analysis->player);
    json_write_integer(writer, "opponent", analysis->opponent);
    json_write_integer(writer, "simulations", (int64_t)analysis->stats.simulations);
    json_write_bool(writer, "judged", analysis->judged);
    json_write_bool(writer, "done", done);
    json_write_open(writer, "moves", '[');
    for (uint32_t i = 0; i < analysis->count; i++) {
        write_move(thinker, writer, &analysis->moves[i]);
    }
    json_write_close(writer, ']');
    json_write_close(writer, '}');
    text_tell(thinker);
}

static void failure_tell(WebThinker *thinker, const Message *message) {
    JsonWriter *const writer = &thinker->text;
    json_writer_reset(writer);
    json_write_open(writer, NULL, '{');
    json_write_text(writer, "error", message->text);
    json_write_close(writer, '}');
    text_tell(thinker);
}

// ---- Thinking

/** Clock for bots that use it: expired when the bot must stop. */
static uint64_t thinker_clock(void *user) {
    WebThinker *const thinker = user;
    return atomic_load(&thinker->stop) ? BOT_CLOCK_STOP : match_clock(NULL);
}

/** Thinks once. @return whether more simulations can improve the result. */
static bool thinker_ask(WebThinker *thinker, uint64_t simulations) {
    Message message = {""};
    Analysis analysis = {.moves = NULL};
    const uint64_t share = thinker->question.simulations;
    const AnalysisRequest request = {.spec = &thinker->spec,
                                     .budget = {.simulations = simulations,
                                                .move_ms = ANSWER_MS,
                                                .clock = thinker_clock,
                                                .clock_user = thinker},
                                     .seed = 1};
    const Status status =
        analysis_make(&analysis, thinker->question.rules, thinker->game, &request, &message);
    const bool more = status == STATUS_OK && analysis.stats.simulations > 0 && simulations < share;
    if (atomic_load(&thinker->stop)) {
        analysis_free(&analysis);
        return false;
    }
    if (status == STATUS_OK) {
        analysis_tell(thinker, &analysis, !more);
    } else {
        failure_tell(thinker, &message);
    }
    analysis_free(&analysis);
    return more;
}

static void *thinker_thread(void *user) {
    WebThinker *const thinker = user;
    const uint64_t share = thinker->question.simulations;
    uint64_t simulations = FIRST_SIMULATIONS < share ? FIRST_SIMULATIONS : share;
    while (thinker_ask(thinker, simulations)) {
        simulations += simulations / 2;
        simulations = simulations < share ? simulations : share;
    }
    thread_end_signal(&thinker->end);
    return NULL;
}

// ---- Beginning and ending

static bool thinker_join(WebThinker *thinker, unsigned limit_ms) {
    if (thinker->running) {
        if (!thread_end_wait(&thinker->end, limit_ms)) {
            return false;
        }
        (void)pthread_join(thinker->thread, NULL);
        thinker->running = false;
    }
    free(thinker->game);
    thinker->game = NULL;
    bot_spec_free(&thinker->spec);
    return true;
}

void web_thinker_stop(WebThinker *thinker) {
    (void)pthread_mutex_lock(&thinker->told);
    atomic_store(&thinker->stop, true);
    http_feed_send(thinker->feed, "analysis", "{}");
    (void)pthread_mutex_unlock(&thinker->told);
}

Status web_thinker_end(WebThinker *thinker, Message *message) {
    web_thinker_stop(thinker);
    return thinker_join(thinker, THREAD_PATIENCE_MS)
               ? STATUS_OK
               : message_set(message, STATUS_BUSY, "the analysis has not stopped yet; try again");
}

bool web_thinker_destroy(WebThinker *thinker) {
    if (thinker == NULL) {
        return true;
    }
    web_thinker_stop(thinker);
    if (!thinker_join(thinker, THREAD_LAST_PATIENCE_MS)) {
        return false;
    }
    json_writer_free(&thinker->text);
    thread_end_free(&thinker->end);
    (void)pthread_mutex_destroy(&thinker->told);
    free(thinker);
    return true;
}

Status web_thinker_begin(WebThinker *thinker, const WebQuestion *question, Message *message) {
    const Rules *const rules = question->rules;
    TRY(web_thinker_end(thinker, message));
    if (game_pending(rules, question->game).kind != PENDING_DECISION) {
        return message_set(message, STATUS_ILLEGAL, "no decision is pending in this position");
    }
    TRY(bot_spec_from_text(&thinker->spec, question->bot, message));
    thinker->question = *question;
    thinker->game = game_alloc(rules);
    if (thinker->game == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory to think");
    }
    game_copy(rules, thinker->game, question->game);
    atomic_store(&thinker->stop, false);
    thinker->end.ended = false;
    if (pthread_create(&thinker->thread, NULL, thinker_thread, thinker) != 0) {
        return message_set(message, STATUS_NO_MEMORY, "no thread to think");
    }
    thinker->running = true;
    return STATUS_OK;
}
