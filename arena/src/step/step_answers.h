/**
 * Replies to the commands of the step protocol. Each function writes the members of its reply after
 * "id" and "ok"; on failure it leaves a code and a message in the session.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_STEP_ANSWERS_H
#define ARENA_STEP_ANSWERS_H

#include "step/step.h"
#include "step/step_game.h"
#include "text/json_writer.h"

struct Step {
    JsonWriter reply;
    Message message;
    const char *code; /* code of the reported error: STEP_... */
    StepGame *game;   /* NULL before the first "new" */
    bool over;
};

/* Codes of error replies. */
#define STEP_BAD_JSON    "bad-json"
#define STEP_BAD_REQUEST "bad-request"
#define STEP_BAD_RULES   "bad-rules"
#define STEP_NO_GAME     "no-game"
#define STEP_NOT_PENDING "not-pending"
#define STEP_ILLEGAL     "illegal"
#define STEP_TOO_LONG    "too-long"
#define STEP_NO_MEMORY   "no-memory"

/** Sets the code of an error; STATUS_NO_MEMORY has its own code. Returns `status`. */
Status step_refuse(Step *step, const char *code, Status status);

/* One function per command. All but the last need a game. */
Status step_answer_tiles(Step *step, const cJSON *request) MUST_USE;
Status step_answer_features(Step *step, const cJSON *request) MUST_USE;
Status step_answer_cells(Step *step, const cJSON *request) MUST_USE;
Status step_answer_unseen(Step *step, const cJSON *request) MUST_USE;
Status step_answer_state(Step *step, const cJSON *request) MUST_USE;
Status step_answer_actions(Step *step, const cJSON *request) MUST_USE;
Status step_answer_new(Step *step, const cJSON *request) MUST_USE;
Status step_answer_apply(Step *step, const cJSON *request) MUST_USE;
Status step_answer_draw(Step *step, const cJSON *request) MUST_USE;
Status step_answer_outcomes(Step *step, const cJSON *request) MUST_USE;
Status step_answer_happen(Step *step, const cJSON *request) MUST_USE;
Status step_answer_undo(Step *step, const cJSON *request) MUST_USE;
Status step_answer_copy(Step *step, const cJSON *request) MUST_USE;
Status step_answer_restore(Step *step, const cJSON *request) MUST_USE;
Status step_answer_load(Step *step, const cJSON *request) MUST_USE;
Status step_answer_bot(Step *step, const cJSON *request) MUST_USE;
Status step_answer_final(Step *step, const cJSON *request) MUST_USE;
Status step_answer_board(Step *step, const cJSON *request) MUST_USE;
Status step_answer_position(Step *step, const cJSON *request) MUST_USE;
Status step_answer_quit(Step *step, const cJSON *request) MUST_USE;

#endif
