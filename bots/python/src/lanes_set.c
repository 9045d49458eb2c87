// SPDX-License-Identifier: MIT Lanes that start again or continue from positions of the caller, and
// observations of many games.
#include "lanes.h"
#include "lanes_parts.h"

#include <string.h>

enum { STREAM_SET = 2 }; // streams of RNG_HARNESS: 1 is for lanes_sample

// The work of all threads in one call.
typedef struct SetTask {
    Lanes *lanes;
    const LanesArrays *arrays;
    const uint32_t *which;
    const uint64_t *game;
    const Game *const *games;
    const int *players;
} SetTask;

// Writes the row of a lane that did not begin by a step.
// @param scores of the game that ended, if `done`, otherwise of the running one
static void row_write(const Lanes *lanes, uint32_t index, const Part *part, bool done,
                      const int32_t *scores, const LanesArrays *arrays) {
    const size_t players = (size_t)lanes_seats(lanes);
    if (arrays->reward != NULL) {
        memset(arrays->reward + index * players, 0, players * sizeof(float));
    }
    if (arrays->score != NULL) {
        memcpy(arrays->score + index * players, scores, players * sizeof(int32_t));
    }
    if (arrays->done != NULL) {
        arrays->done[index] = done ? 1 : 0;
    }
    lanes_write(lanes, index, part, arrays);
}

static void do_restart(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const SetTask *const task = user;
    for (uint32_t i = begin; i < end && !lanes_stopped_at(task->lanes, i); i++) {
        const uint32_t index = task->which[i];
        const Lane *const lane = &task->lanes->lanes[index];
        lane_begin(task->lanes, index, task->game != NULL ? *task->game : lane->number + 1);
        row_write(task->lanes, index, &task->lanes->parts[part], false, lane->scores, task->arrays);
    }
}

void lanes_restart(Lanes *lanes, const uint32_t *which, uint32_t count, const uint64_t *game,
                   const LanesArrays *arrays) {
    SetTask task = {.lanes = lanes, .arrays = arrays, .which = which, .game = game};
    crew_do(lanes->crew, count, do_restart, &task);
}

void lanes_set(Lanes *lanes, uint32_t index, const Game *game, const Rng *chance,
               const LanesArrays *arrays) {
    const LanesConfig *const config = &lanes->config;
    Lane *const lane = &lanes->lanes[index];
    const uint64_t stream = STREAM_SET + lane->sets++;
    game_copy(config->rules, lane->game, game);
    lane->loose = true;
    const bool was_over = game_pending(config->rules, game).kind == PENDING_OVER;
    lane->chance = chance != NULL
                       ? *chance
                       : rng_keyed(config->seed, RNG_HARNESS, config->first + index, stream);
    for (int seat = 0; seat < lanes_seats(lanes); seat++) {
        const BotClass *const class = lanes->specs[seat].bot_class;
        if (lanes->is_bot[seat] && class->new_game != NULL) {
            class->new_game(lane->bots[seat], lane->game, seat);
        }
    }
    lane_advance(lanes, lane);
    game_scores(config->rules, lane->game, lane->scores);
    const bool done = lane->over && !was_over;
    int32_t scores[PLAYERS_MAX];
    memcpy(scores, lane->scores, sizeof scores);
    if (done && config->autoreset) {
        lane_begin(lanes, index, lane->number + 1);
    }
    row_write(lanes, index, &lanes->parts[0], done, scores, arrays);
}

static void do_look(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const SetTask *const task = user;
    for (uint32_t i = begin; i < end && !lanes_stopped_at(task->lanes, i); i++) {
        lanes_look_part(task->lanes, i, task->games[i], task->players[i], &task->lanes->parts[part],
                        task->arrays);
    }
}

void lanes_look_many(Lanes *lanes, const Game *const *games, const int *players, uint32_t count,
                     const LanesArrays *arrays) {
    SetTask task = {.lanes = lanes, .arrays = arrays, .games = games, .players = players};
    crew_do(lanes->crew, count, do_look, &task);
}
