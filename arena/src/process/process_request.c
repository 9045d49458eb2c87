// SPDX-License-Identifier: MIT
#include "process/process_request.h"

#include "carcarena/engine/text.h"
#include "text/try_status.h"
#include "view/step_features.h"
#include "view/step_view.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEED_BITS = 53,
    WORD_BITS = 64,
    PHASE_SIZE = 64,
    STREAM_SIZE = 40,
    POSITION_AT_FIRST = 4096
};

static const struct {
    const char *word;
    ProcessWant bit;
} WANTS[] = {{"actions", WANT_ACTIONS},
             {"state", WANT_STATE},
             {"features", WANT_FEATURES},
             {"cells", WANT_CELLS},
             {"unseen", WANT_UNSEEN},
             {"position", WANT_POSITION},
             {"candidates", WANT_CANDIDATES},
             {"tiles", WANT_TILES},
             {"observe", WANT_OBSERVE},
             {"over", WANT_OVER},
             {"ping", WANT_PING}};

static unsigned want_find(const char *word) {
    for (unsigned i = 0; i < sizeof WANTS / sizeof WANTS[0]; i++) {
        if (strcmp(WANTS[i].word, word) == 0) {
            return WANTS[i].bit;
        }
    }
    return 0;
}

const char *process_wants_read(const cJSON *wants, unsigned *out) {
    *out = 0;
    for (const cJSON *item = cJSON_IsArray(wants) ? wants->child : NULL; item != NULL;
         item = item->next) {
        const unsigned bit = cJSON_IsString(item) ? want_find(item->valuestring) : 0;
        if (bit == 0) {
            return cJSON_IsString(item) ? item->valuestring : "(no text)";
        }
        *out |= bit;
    }
    return NULL;
}

void request_begin(JsonWriter *writer, uint64_t id, const char *command) {
    json_writer_reset(writer);
    json_write_open(writer, NULL, '{');
    json_write_integer(writer, "id", (int64_t)id);
    json_write_text(writer, "command", command);
}

void request_hello(JsonWriter *writer, uint64_t id, const char *options) {
    request_begin(writer, id, "hello");
    json_write_integer(writer, "protocol", PROCESS_PROTOCOL);
    json_write_text(writer, "program", "carcarena");
    json_write_raw(writer, "options", options);
    json_write_close(writer, '}');
}

/** Writes the tile sets, each once: types are in their order. */
static void write_tilesets(JsonWriter *writer, const Rules *rules) {
    const char *last = "";
    json_write_open(writer, "tilesets", '[');
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        const char *const set = rules_type_set(rules, type);
        if (strcmp(set, last) != 0) {
            json_write_text(writer, NULL, set);
            last = set;
        }
    }
    json_write_close(writer, ']');
}

static void write_rules(JsonWriter *writer, const Rules *rules) {
    json_write_open(writer, "rules", '{');
    write_tilesets(writer, rules);
    json_write_open(writer, "expansions", '[');
    for (unsigned i = 0; rules_expansion(rules, i) != NULL; i++) {
        json_write_text(writer, NULL, rules_expansion(rules, i));
    }
    json_write_close(writer, ']');
    json_write_open(writer, "options", '{');
    const OptionSpec *spec = NULL;
    for (unsigned i = 0; (spec = rules_option_spec(rules, i)) != NULL; i++) {
        json_write_text(writer, spec->key, rules_option_text(rules, spec->key));
    }
    json_write_close(writer, '}');
    json_write_integer(writer, "players", rules_players(rules));
    json_write_bits(writer, "hash", rules_hash(rules));
    json_write_close(writer, '}');
}

void request_new(JsonWriter *writer, uint64_t id, const Rules *rules, const RequestSeat *seat) {
    char stream[STREAM_SIZE];
    request_begin(writer, id, "new");
    write_rules(writer, rules);
    json_write_integer(writer, "seat", seat->seat);
    json_write_integer(writer, "first_player", seat->first_player);
    const uint64_t seed = rng_mix(seat->stream.state ^ rng_mix(seat->stream.increment));
    json_write_integer(writer, "seed", (int64_t)(seed >> (WORD_BITS - SEED_BITS)));
    (void)snprintf(stream, sizeof stream, "%016" PRIx64 " %016" PRIx64, seat->stream.state,
                   seat->stream.increment);
    json_write_text(writer, "stream", stream);
    if (seat->tiles) {
        step_write_types(writer, rules);
    }
    json_write_close(writer, '}');
}

/** Writes the member "position". */
static Status write_position(JsonWriter *writer, const Rules *rules, const Game *game) {
    size_t size = POSITION_AT_FIRST;
    char *text = malloc(size);
    const size_t length = text != NULL ? game_to_text(rules, game, text, size) : 0;
    if (text != NULL && length >= size) {
        free(text);
        size = length + 1;
        text = malloc(size);
        if (text != NULL) {
            (void)game_to_text(rules, game, text, size);
        }
    }
    if (text == NULL) {
        return STATUS_NO_MEMORY;
    }
    json_write_text(writer, "position", text);
    free(text);
    return STATUS_OK;
}

static void write_actions(JsonWriter *writer, const RequestChoice *choice) {
    json_write_open(writer, "actions", '[');
    for (uint32_t i = 0; i < choice->action_count; i++) {
        if ((choice->wants & WANT_ACTIONS) != 0) {
            step_write_action(writer, NULL, choice->rules, choice->game, choice->actions[i],
                              (int)i);
        } else {
            char text[ACTION_TEXT_SIZE];
            json_write_text(
                writer, NULL,
                action_to_text(choice->rules, choice->game, choice->actions[i], text, sizeof text));
        }
    }
    json_write_close(writer, ']');
}

static void write_candidates(JsonWriter *writer, const RequestChoice *choice) {
    json_write_open(writer, "candidates", '[');
    for (uint32_t i = 0; i < choice->candidate_count; i++) {
        char text[ACTION_TEXT_SIZE];
        json_write_open(writer, NULL, '{');
        json_write_text(writer, "text",
                        action_to_text(choice->rules, choice->game, choice->candidates[i].action,
                                       text, sizeof text));
        json_write_real(writer, "value", choice->candidates[i].value);
        json_write_close(writer, '}');
    }
    json_write_close(writer, ']');
}

/** Writes the parts of the table that a bot requested. */
static Status write_table(JsonWriter *writer, const RequestChoice *choice) {
    const Rules *const rules = choice->rules;
    const Game *const game = choice->game;
    if ((choice->wants & WANT_STATE) != 0) {
        step_write_state(writer, rules, game);
    }
    if ((choice->wants & WANT_FEATURES) != 0) {
        TRY(step_write_features(writer, rules, game, NULL));
    }
    if ((choice->wants & WANT_CELLS) != 0) {
        TRY(step_write_cells(writer, rules, game, NULL));
    }
    if ((choice->wants & WANT_UNSEEN) != 0) {
        json_write_integer(writer, "draws_left", game_draws_left(rules, game));
        TRY(step_write_unseen(writer, rules, game, NULL));
    }
    if ((choice->wants & WANT_POSITION) != 0) {
        TRY(write_position(writer, rules, game));
    }
    if ((choice->wants & WANT_CANDIDATES) != 0) {
        write_candidates(writer, choice);
    }
    return STATUS_OK;
}

Status request_choose(JsonWriter *writer, uint64_t id, const RequestChoice *choice) {
    const Pending pending = game_pending(choice->rules, choice->game);
    char phase[PHASE_SIZE];
    request_begin(writer, id, "choose");
    json_write_integer(writer, "player", pending.player);
    json_write_text(writer, "phase", step_word(pending.phase, phase, sizeof phase));
    if (choice->budget->simulations != 0) {
        json_write_integer(writer, "simulations", (int64_t)choice->budget->simulations);
    }
    if (choice->budget->move_ms != 0) {
        json_write_integer(writer, "time_ms", (int64_t)choice->budget->move_ms);
    }
    if (choice->budget->game_ms != 0) {
        json_write_integer(writer, "game_ms", (int64_t)choice->budget->game_ms);
        json_write_integer(writer, "increment_ms", (int64_t)choice->budget->increment_ms);
    }
    if (choice->budget->thinking) {
        json_write_bool(writer, "thinking", true);
    }
    write_actions(writer, choice);
    const Status status = write_table(writer, choice);
    json_write_close(writer, '}');
    return json_writer_text(writer) != NULL ? status : STATUS_NO_MEMORY;
}

Status request_observe(JsonWriter *writer, uint64_t id, const RequestChoice *after, Action action) {
    const Rules *const rules = after->rules;
    const Game *const game = after->game;
    const bool position = (after->wants & WANT_POSITION) != 0;
    Status status = STATUS_OK;
    char text[ACTION_TEXT_SIZE];
    request_begin(writer, id, "observe");
    json_write_integer(writer, "player", action_actor(action));
    json_write_text(writer, "action", action_to_text(rules, game, action, text, sizeof text));
    if (position) {
        json_write_bits(writer, "code", action);
        status = write_position(writer, rules, game);
    }
    json_write_close(writer, '}');
    return json_writer_text(writer) != NULL ? status : STATUS_NO_MEMORY;
}

void request_over(JsonWriter *writer, uint64_t id, const Rules *rules, const Game *game) {
    int32_t scores[PLAYERS_MAX];
    if (game_pending(rules, game).kind == PENDING_OVER) {
        game_scores(rules, game, scores);
    } else { // the arena ended it earlier
        game_value(rules, game, scores);
    }
    request_begin(writer, id, "over");
    step_write_points(writer, "scores", rules, scores);
    json_write_close(writer, '}');
}
