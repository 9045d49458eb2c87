// SPDX-License-Identifier: MIT Terms after each action.
#include "lanes.h"
#include "lanes_parts.h"

typedef struct AfterTask {
    const Lanes *lanes;
    const AfterArrays *arrays;
    bool counting; /* count rows into first[lane + 1] instead of writing them */
} AfterTask;

// The rows of a lane being counted or written.
typedef struct AfterRows {
    const AfterTask *task;
    const Part *scratch;
    int player; /* the player who decides */
    uint32_t row;
} AfterRows;

/** Adds a row: the position after a sequence that begins with an action. */
static void row_add(AfterRows *rows, const Game *after, uint32_t begin) {
    const AfterArrays *const arrays = rows->task->arrays;
    const ActionPlanes *const planes = &rows->task->lanes->planes;
    const uint32_t row = rows->row++;
    if (rows->task->counting) {
        return;
    }
    terms_write(planes, arrays->expected ? rows->scratch->evaluator : NULL, after, rows->player,
                arrays->terms + (size_t)row * terms_size(planes));
    if (arrays->begin != NULL) {
        arrays->begin[row] = (int32_t)begin;
    }
}

/** Adds the rows of an action whose result is in the scratch game. */
static void action_add(AfterRows *rows, uint32_t begin) {
    const Part *const scratch = rows->scratch;
    const Rules *const rules = rows->task->lanes->config.rules;
    const Pending pending = game_pending(rules, scratch->game);
    const bool more = rows->task->arrays->begin != NULL && pending.kind == PENDING_DECISION &&
                      pending.player == rows->player;
    if (rows->task->arrays->expected && !rows->task->counting) {
        evaluator_prepare(scratch->evaluator, scratch->game);
        evaluator_table_changed(scratch->evaluator);
    }
    if (!more) {
        row_add(rows, scratch->game, begin);
        return;
    }
    const uint32_t count = game_actions(rules, scratch->game, scratch->actions);
    for (uint32_t i = 0; i < count; i++) {
        if (!rows->task->counting) {
            game_copy(rules, scratch->next, scratch->game);
            game_apply(rules, scratch->next, scratch->actions[i]);
        }
        row_add(rows, scratch->next, begin);
    }
}

static void do_after(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const AfterTask *const task = user;
    const Lanes *const lanes = task->lanes;
    const Rules *const rules = lanes->config.rules;
    for (uint32_t i = begin; i < end && !lanes_stopped(lanes); i++) {
        const Lane *const lane = &lanes->lanes[i];
        AfterRows rows = {.task = task,
                          .scratch = &lanes->parts[part],
                          .player = game_pending(rules, lane->game).player,
                          .row = task->counting ? 0 : task->arrays->first[i]};
        for (uint32_t k = 0; !lane->over && k < lane->count; k++) {
            game_copy(rules, rows.scratch->game, lane->game);
            game_apply(rules, rows.scratch->game, lane->actions[k]);
            action_add(&rows, k);
        }
        if (task->counting) {
            task->arrays->first[i + 1] = rows.row;
        }
    }
}

uint32_t lanes_after(Lanes *lanes, const AfterArrays *arrays) {
    AfterTask task = {.lanes = lanes, .arrays = arrays, .counting = true};
    const uint32_t count = lanes->config.count;
    uint32_t *const first = arrays->first;
    if (arrays->begin != NULL) {
        crew_do(lanes->crew, count, do_after, &task);
    }
    first[0] = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t single = lanes->lanes[i].over ? 0 : lanes->lanes[i].count;
        first[i + 1] = first[i] + (arrays->begin != NULL ? first[i + 1] : single);
    }
    if (first[count] <= arrays->room) {
        task.counting = false;
        crew_do(lanes->crew, count, do_after, &task);
    }
    return first[count];
}
