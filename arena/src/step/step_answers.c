// SPDX-License-Identifier: MIT
#include "step/step_answers.h"

#include "step/step_bot.h"
#include "text/json_reader.h"
#include "text/try_status.h"
#include "view/step_action.h"
#include "view/step_features.h"
#include "view/step_view.h"

#include <stdlib.h>

Status step_refuse(Step *step, const char *code, Status status) {
    step->code = status == STATUS_NO_MEMORY ? STEP_NO_MEMORY : code;
    return status;
}

/** Refuses a request that cannot be read or is impossible here. */
static Status refuse_asked(Step *step, Status status) {
    return step_refuse(step, status == STATUS_INVALID ? STEP_BAD_REQUEST : STEP_ILLEGAL, status);
}

Status step_answer_tiles(Step *step, const cJSON *request) {
    step_write_types(&step->reply, step->game->rules);
    return STATUS_OK;
}

/** Writes a part that allocates memory. */
static Status answer_table(Step *step, Status (*write)(JsonWriter *writer, const Rules *rules,
                                                       const Game *game, Message *message)) {
    return step_refuse(
        step, STEP_NO_MEMORY,
        write(&step->reply, step->game->rules, step->game->now.game, &step->message));
}

Status step_answer_features(Step *step, const cJSON *request) {
    return answer_table(step, step_write_features);
}

Status step_answer_cells(Step *step, const cJSON *request) {
    return answer_table(step, step_write_cells);
}

Status step_answer_unseen(Step *step, const cJSON *request) {
    json_write_integer(&step->reply, "draws_left",
                       game_draws_left(step->game->rules, step->game->now.game));
    return answer_table(step, step_write_unseen);
}

Status step_answer_state(Step *step, const cJSON *request) {
    step_write_state(&step->reply, step->game->rules, step->game->now.game);
    return STATUS_OK;
}

static void write_actions(Step *step) {
    StepGame *game = step->game;
    const uint32_t count = game_actions(game->rules, game->now.game, game->actions);
    json_write_open(&step->reply, "actions", '[');
    for (uint32_t i = 0; i < count; i++) {
        step_write_action(&step->reply, NULL, game->rules, game->now.game, game->actions[i],
                          (int)i);
    }
    json_write_close(&step->reply, ']');
}

Status step_answer_actions(Step *step, const cJSON *request) {
    write_actions(step);
    return STATUS_OK;
}

/** Reads the action of "apply". */
static Status read_action(Step *step, const cJSON *request, Action *out) {
    const StepDecision at = {step->game->rules, step->game->now.game, step->game->actions};
    const Status status = step_action_read(&at, out, request, &step->message);
    return refuse_asked(step, status);
}

static Status refuse_not_pending(Step *step, const char *what) {
    const Pending pending = game_pending(step->game->rules, step->game->now.game);
    const char *now = pending.kind == PENDING_DRAW       ? "a draw is"
                      : pending.kind == PENDING_DECISION ? "a decision is"
                      : pending.kind == PENDING_CHANCE   ? "an event is"
                                                         : "the game is over and nothing is";
    return step_refuse(
        step, STEP_NOT_PENDING,
        message_set(&step->message, STATUS_ILLEGAL, "no %s is pending: %s", what, now));
}

/** Writes the resolved events, and state and actions if the request asks for them. */
static Status answer_outcome(Step *step, bool state, bool actions) {
    StepGame *game = step->game;
    step_happened_write(&game->happened, &step->reply, game->rules, game->now.game);
    if (state) {
        step_write_state(&step->reply, step->game->rules, step->game->now.game);
    }
    if (actions) {
        write_actions(step);
    }
    return STATUS_OK;
}

Status step_answer_new(Step *step, const cJSON *request) {
    StepGame *game = NULL;
    bool readable = false;
    const Status status = step_game_create(&game, &readable, request, &step->message);
    if (status != STATUS_OK) {
        return step_refuse(step, readable ? STEP_BAD_RULES : STEP_BAD_REQUEST, status);
    }
    step_game_destroy(step->game);
    step->game = game;
    step_write_rules(&step->reply, game->rules);
    step_game_draw_known(game, &step->reply);
    return answer_outcome(step, true, false);
}

Status step_answer_apply(Step *step, const cJSON *request) {
    StepGame *game = step->game;
    bool state = true;
    bool actions = false;
    Status status = json_get_bool(request, "state", &state, &step->message);
    if (status == STATUS_OK) {
        status = json_get_bool(request, "actions", &actions, &step->message);
    }
    if (status != STATUS_OK) {
        return step_refuse(step, STEP_BAD_REQUEST, status);
    }
    if (game_pending(game->rules, game->now.game).kind != PENDING_DECISION) {
        return refuse_not_pending(step, "decision");
    }
    Action action = 0;
    status = read_action(step, request, &action);
    if (status != STATUS_OK) {
        return status;
    }
    const int player = game_pending(game->rules, game->now.game).player;
    json_write_integer(&step->reply, "player", player);
    step_write_action(&step->reply, "action", game->rules, game->now.game, action, -1);
    ScoreLog log = {.count = 0};
    status = step_game_apply(game, &log, action, &step->message);
    if (status != STATUS_OK) {
        return step_refuse(step, STEP_NO_MEMORY, status);
    }
    step_write_events(&step->reply, "scored", game->rules, game->now.game, &log);
    step_game_draw_known(game, &step->reply);
    return answer_outcome(step, state, actions);
}

Status step_answer_draw(Step *step, const cJSON *request) {
    StepGame *game = step->game;
    const char *tile = NULL;
    const Status status = json_get_text(request, "tile", &tile, &step->message);
    if (status != STATUS_OK) {
        return step_refuse(step, STEP_BAD_REQUEST, status);
    }
    if (game_pending(game->rules, game->now.game).kind != PENDING_DRAW) {
        return refuse_not_pending(step, "draw");
    }
    json_write_open(&step->reply, "drawn", '[');
    const Status drawn = step_game_draw(game, tile, &step->reply, &step->message);
    json_write_close(&step->reply, ']');
    if (drawn != STATUS_OK) {
        return refuse_asked(step, drawn);
    }
    return answer_outcome(step, true, false);
}

Status step_answer_outcomes(Step *step, const cJSON *request) {
    return answer_table(step, step_outcomes_write);
}

Status step_answer_happen(Step *step, const cJSON *request) {
    StepGame *game = step->game;
    const char *outcome = NULL;
    const Status status = json_get_text(request, "outcome", &outcome, &step->message);
    if (status != STATUS_OK) {
        return step_refuse(step, STEP_BAD_REQUEST, status);
    }
    if (game_pending(game->rules, game->now.game).kind != PENDING_CHANCE) {
        return refuse_not_pending(step, "event");
    }
    const Status happened = step_game_happen(game, outcome, &step->message);
    if (happened != STATUS_OK) {
        return refuse_asked(step, happened);
    }
    step_game_draw_known(game, &step->reply);
    return answer_outcome(step, true, false);
}

Status step_answer_undo(Step *step, const cJSON *request) {
    int64_t plies = 1;
    const JsonRange range = {0, UINT32_MAX};
    Status status = json_get_integer(request, "plies", range, &plies, &step->message);
    if (status != STATUS_OK) {
        return step_refuse(step, STEP_BAD_REQUEST, status);
    }
    status = step_game_undo(step->game, (uint32_t)plies, &step->message);
    if (status != STATUS_OK) {
        return step_refuse(step, STEP_ILLEGAL, status);
    }
    json_write_integer(&step->reply, "plies", step->game->ply_count);
    return answer_outcome(step, true, false);
}

/** Calls a function with the copy whose name the request gives. */
static Status with_copy(Step *step, const cJSON *request,
                        Status (*use)(StepGame *game, const char *name, Message *message)) {
    const char *name = NULL;
    Status status = json_get_text(request, "name", &name, &step->message);
    if (status == STATUS_OK && name == NULL) {
        status = message_set(&step->message, STATUS_INVALID, "name: a text expected");
    }
    if (status == STATUS_OK) {
        status = use(step->game, name, &step->message);
    }
    return status == STATUS_OK ? STATUS_OK : refuse_asked(step, status);
}

Status step_answer_copy(Step *step, const cJSON *request) {
    const char *name = NULL;
    TRY(with_copy(step, request, step_copies_keep));
    json_write_open(&step->reply, "copies", '[');
    for (unsigned i = 0; (name = step_copies_name(step->game, i)) != NULL; i++) {
        json_write_text(&step->reply, NULL, name);
    }
    json_write_close(&step->reply, ']');
    return STATUS_OK;
}

Status step_answer_restore(Step *step, const cJSON *request) {
    TRY(with_copy(step, request, step_copies_restore));
    json_write_integer(&step->reply, "plies", step->game->ply_count);
    return answer_outcome(step, true, false);
}

Status step_answer_load(Step *step, const cJSON *request) {
    const Status status = step_game_load(step->game, request, &step->message);
    if (status != STATUS_OK) {
        return step_refuse(step, STEP_BAD_REQUEST, status);
    }
    step_game_draw_known(step->game, &step->reply);
    return answer_outcome(step, true, false);
}

Status step_answer_bot(Step *step, const cJSON *request) {
    StepGame *game = step->game;
    if (game_pending(game->rules, game->now.game).kind != PENDING_DECISION) {
        return refuse_not_pending(step, "decision");
    }
    const Status status = step_bot_answer(game, request, &step->reply, &step->message);
    return step_refuse(step, STEP_BAD_REQUEST, status);
}

Status step_answer_final(Step *step, const cJSON *request) {
    StepGame *game = step->game;
    int32_t points[PLAYERS_MAX];
    const ScoreLog log = step_game_final(game, points);
    const bool over = game_pending(game->rules, game->now.game).kind == PENDING_OVER;
    json_write_bool(&step->reply, "over", over);
    step_write_points(&step->reply, "scores", game->rules, points);
    step_write_events(&step->reply, "scored", game->rules, game->now.game, &log);
    return STATUS_OK;
}

/** Writes a text into a buffer of the size it needs. */
static Status answer_text(Step *step, const char *key, const DrawingStyle *style) {
    StepGame *game = step->game;
    // The first call only measures.
    const size_t length = style != NULL
                              ? game_draw_board_styled(game->rules, game->now.game, style, NULL, 0)
                              : game_to_text(game->rules, game->now.game, NULL, 0);
    char *text = malloc(length + 1);
    if (text == NULL) {
        return step_refuse(step, STEP_NO_MEMORY,
                           message_set(&step->message, STATUS_NO_MEMORY, "no memory"));
    }
    if (style != NULL) {
        (void)game_draw_board_styled(game->rules, game->now.game, style, text, length + 1);
    } else {
        (void)game_to_text(game->rules, game->now.game, text, length + 1);
    }
    json_write_text(&step->reply, key, text);
    free(text);
    return STATUS_OK;
}

Status step_answer_board(Step *step, const cJSON *request) {
    DrawingStyle style = {.large = false};
    const Status status = json_get_bool(request, "large", &style.large, &step->message);
    return status == STATUS_OK ? answer_text(step, "board", &style)
                               : step_refuse(step, STEP_BAD_REQUEST, status);
}

Status step_answer_position(Step *step, const cJSON *request) {
    return answer_text(step, "position", NULL);
}

Status step_answer_quit(Step *step, const cJSON *request) {
    step->over = true;
    return STATUS_OK;
}
