// SPDX-License-Identifier: MIT
// Playing lanes.
#include "lanes.h"
#include "lanes_parts.h"

#include <stdatomic.h>
#include <string.h>

enum { STREAM_SAMPLE = 1 };

// The work of all threads in one call.
typedef struct Task {
    Lanes *lanes;
    const LanesArrays *arrays;
    uint64_t game;
    atomic_uint_fast64_t illegal; /* lowest lane with an illegal action, or UINT64_MAX */
} Task;

static void bots_observe(const Lanes *lanes, Lane *lane, Action action) {
    for (int seat = 0; seat < lanes_seats(lanes); seat++) {
        const BotClass *const class = lanes->specs[seat].bot_class;
        if (lanes->is_bot[seat] && class->observe != NULL) {
            class->observe(lane->bots[seat], lane->game, action);
        }
    }
}

/** Returns false if the clock ended the search of the bot; the game is then unchanged. */
static bool bot_decide(const Lanes *lanes, Lane *lane, int seat) {
    const BotClass *const class = lanes->specs[seat].bot_class;
    const Action action =
        class->choose(lane->bots[seat], lane->game, &lanes->budget, &lane->streams[seat]);
    if (lanes_stopped(lanes)) {
        return false;
    }
    game_apply(lanes->config.rules, lane->game, action);
    bots_observe(lanes, lane, action);
    return true;
}

static void bots_game_over(const Lanes *lanes, Lane *lane) {
    for (int seat = 0; seat < lanes_seats(lanes); seat++) {
        if (lanes->is_bot[seat] && lanes->specs[seat].bot_class->game_over != NULL) {
            lanes->specs[seat].bot_class->game_over(lane->bots[seat], lane->game);
        }
    }
}

void lane_advance(const Lanes *lanes, Lane *lane) {
    const Rules *const rules = lanes->config.rules;
    lane->count = 0;
    for (;;) {
        const Pending pending = game_pending(rules, lane->game);
        const bool chance = pending.kind == PENDING_DRAW || pending.kind == PENDING_CHANCE;
        if (chance && lane->loose) {
            (void)game_chance(rules, lane->game, &lane->chance);
        } else if (pending.kind == PENDING_DRAW) {
            (void)deck_draw(rules, lane->deck, lane->game, &lane->chance);
        } else if (pending.kind == PENDING_CHANCE) {
            (void)deck_resolve(rules, lane->deck, lane->game, NULL);
        } else if (pending.kind == PENDING_DECISION && lanes->is_bot[pending.player]) {
            if (!bot_decide(lanes, lane, pending.player)) {
                lane->over = true;
                return;
            }
        } else {
            lane->over = pending.kind == PENDING_OVER;
            break;
        }
    }
    if (lane->over) {
        bots_game_over(lanes, lane);
    } else {
        lane->count = game_actions(rules, lane->game, lane->actions);
    }
}

void lane_begin(const Lanes *lanes, uint32_t index, uint64_t number) {
    const LanesConfig *const config = &lanes->config;
    Lane *const lane = &lanes->lanes[index];
    const uint64_t deal = config->first + index;
    Rng deck = rng_keyed(config->seed, RNG_DECK, deal, number);
    lane->number = number;
    lane->loose = false;
    lane->chance = rng_keyed(config->seed, RNG_CHANCE, deal, number);
    deck_shuffle(config->rules, lane->deck, &deck);
    game_start(config->rules, lane->game, (int)((deal + number) % (uint64_t)lanes_seats(lanes)));
    for (int seat = 0; seat < lanes_seats(lanes); seat++) {
        const BotClass *const class = lanes->specs[seat].bot_class;
        lane->streams[seat] =
            rng_keyed(config->seed, RNG_BOT, deal, number * PLAYERS_MAX + (uint64_t)seat);
        if (lanes->is_bot[seat] && class->new_game != NULL) {
            class->new_game(lane->bots[seat], lane->game, seat);
        }
    }
    memset(lane->scores, 0, sizeof lane->scores);
    lane_advance(lanes, lane);
}

static void do_reset(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    const int players = lanes_seats(task->lanes);
    for (uint32_t i = begin; i < end && !lanes_stopped_at(task->lanes, i); i++) {
        lane_begin(task->lanes, i, task->game);
        if (task->lanes->views.views != NULL) {
            task->lanes->views.views[i].buffer = NULL;
        }
        task->lanes->lanes[i].sets = 0;
        task->lanes->lanes[i].sample = rng_keyed(task->lanes->config.seed, RNG_HARNESS,
                                                 task->lanes->config.first + i, STREAM_SAMPLE);
        if (task->arrays->reward != NULL) {
            memset(task->arrays->reward + (size_t)i * (size_t)players, 0,
                   (size_t)players * sizeof(float));
        }
        if (task->arrays->score != NULL) {
            memset(task->arrays->score + (size_t)i * (size_t)players, 0,
                   (size_t)players * sizeof(int32_t));
        }
        if (task->arrays->done != NULL) {
            task->arrays->done[i] = 0;
        }
        lanes_write(task->lanes, i, &task->lanes->parts[part], task->arrays);
    }
}

void lanes_watch(Lanes *lanes, BotClock clock, CrewPoll poll, void *user) {
    lanes->budget = (BotBudget){.clock = clock, .clock_user = user};
    crew_poll(lanes->crew, poll, user);
}

void lanes_reset(Lanes *lanes, uint64_t seed, uint64_t game, const LanesArrays *arrays) {
    Task task = {.lanes = lanes, .arrays = arrays, .game = game};
    lanes->config.seed = seed;
    crew_do(lanes->crew, lanes->config.count, do_reset, &task);
}

/** Returns the index of a lane's action in its list, or -1. */
static int64_t action_index(const Lanes *lanes, uint32_t lane, int32_t number) {
    const Lane *const at = &lanes->lanes[lane];
    if (number < 0) {
        return -1;
    }
    if (lanes->config.actions == ACTIONS_PLANES) {
        return action_planes_find(&lanes->planes, at->game, at->actions, at->count,
                                  (uint32_t)number);
    }
    return (uint32_t)number < at->count ? number : -1;
}

static void do_check(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    Task *const task = user;
    for (uint32_t i = begin; i < end; i++) {
        if (!task->lanes->lanes[i].over &&
            action_index(task->lanes, i, task->arrays->action[i]) < 0) {
            uint_fast64_t lowest = atomic_load(&task->illegal);
            while (i < lowest && !atomic_compare_exchange_weak(&task->illegal, &lowest, i)) {
            }
            return;
        }
    }
}

/** Returns a player's reward for the final scores. */
static float final_reward(RewardKind kind, const int32_t *scores, int players, int player) {
    int32_t best = INT32_MIN;
    for (int p = 0; p < players; p++) {
        if (p != player && scores[p] > best) {
            best = scores[p];
        }
    }
    const int32_t lead = players == 1 ? scores[player] : scores[player] - best;
    if (kind == REWARD_LEAD) {
        return (float)lead;
    }
    return (float)((lead > 0) - (lead < 0));
}

static void rewards_write(const Lanes *lanes, const Lane *lane, const int32_t *before, float *out) {
    const RewardKind kind = lanes->config.rewards;
    for (int p = 0; p < lanes_seats(lanes); p++) {
        if (kind == REWARD_POINTS) {
            out[p] = (float)(lane->scores[p] - before[p]);
        } else {
            out[p] = lane->over ? final_reward(kind, lane->scores, lanes_seats(lanes), p) : 0.0F;
        }
    }
}

/** Writes the last position of a game, for the player who acted last. */
static void last_write(const Lanes *lanes, uint32_t lane, int player, const Part *part,
                       const LanesArrays *last) {
    if (last->player != NULL) {
        last->player[lane] = (int8_t)player;
    }
    lanes_observe_part(lanes, lane, player, part, last);
}

static void lane_step(Lanes *lanes, uint32_t index, const Part *part, const LanesArrays *arrays) {
    Lane *const lane = &lanes->lanes[index];
    const Rules *const rules = lanes->config.rules;
    const size_t row = (size_t)index * (size_t)lanes_seats(lanes);
    int32_t before[PLAYERS_MAX];
    const bool was_over = lane->over;
    const int player = game_pending(rules, lane->game).player;
    memcpy(before, lane->scores, sizeof before);
    if (!was_over) {
        const int64_t chosen = action_index(lanes, index, arrays->action[index]);
        const Action action = lane->actions[chosen];
        game_apply(rules, lane->game, action);
        bots_observe(lanes, lane, action);
        lane_advance(lanes, lane);
        game_scores(rules, lane->game, lane->scores);
    }
    const bool ended = lane->over && !was_over;
    if (arrays->reward != NULL) {
        memset(arrays->reward + row, 0, (size_t)lanes_seats(lanes) * sizeof(float));
        if (!was_over) {
            rewards_write(lanes, lane, before, arrays->reward + row);
        }
    }
    if (arrays->score != NULL) {
        memcpy(arrays->score + row, lane->scores, (size_t)lanes_seats(lanes) * sizeof(int32_t));
    }
    if (arrays->done != NULL) {
        arrays->done[index] = ended ? 1 : 0;
    }
    if (ended && arrays->last != NULL) {
        last_write(lanes, index, player, part, arrays->last);
    }
    if (ended && lanes->config.autoreset) {
        lane_begin(lanes, index, lane->number + 1);
    }
}

static void do_step(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end && !lanes_stopped_at(task->lanes, i); i++) {
        const Part *const scratch = &task->lanes->parts[part];
        lane_step(task->lanes, i, scratch, task->arrays);
        lanes_write(task->lanes, i, scratch, task->arrays);
    }
}

int64_t lanes_step(Lanes *lanes, const LanesArrays *arrays) {
    Task task = {.lanes = lanes, .arrays = arrays};
    atomic_init(&task.illegal, UINT64_MAX);
    crew_do(lanes->crew, lanes->config.count, do_check, &task);
    const uint64_t illegal = atomic_load(&task.illegal);
    if (illegal != UINT64_MAX) {
        return (int64_t)illegal;
    }
    crew_do(lanes->crew, lanes->config.count, do_step, &task);
    return -1;
}

/** Returns the place of the set byte number `skip` of a mask of 0 and 1, in words of eight bytes.
 */
static uint32_t mask_select(const uint64_t *words, uint32_t count, uint32_t skip) {
    const uint8_t *const mask = (const uint8_t *)words;
    uint32_t word = 0;
    while (word + 1 < count && (uint32_t)__builtin_popcountll(words[word]) <= skip) {
        skip -= (uint32_t)__builtin_popcountll(words[word++]);
    }
    uint32_t place = word * (uint32_t)sizeof *words;
    while (mask[place] == 0 || skip-- != 0) {
        place++;
    }
    return place;
}

/**
 * Returns a number of the planes of actions for a legal action. All such numbers have the same
 * probability.
 */
static int32_t sample_planes(const Lanes *lanes, Lane *lane) {
    enum {
        MASK_MAX = ROTATIONS * WINDOW_MAX * WINDOW_MAX + FIGURE_TYPE_COUNT * SPOTS + 1 + REST_SLOTS,
        WORDS_MAX = MASK_MAX / 8 + 1
    };
    uint64_t words[WORDS_MAX];
    const uint32_t count = action_planes_size(&lanes->planes) / (uint32_t)sizeof *words + 1;
    words[count - 1] = 0;
    (void)action_planes_mask(&lanes->planes, lane->game, lane->actions, lane->count,
                             (uint8_t *)words);
    uint32_t legal = 0;
    for (uint32_t i = 0; i < count; i++) {
        legal += (uint32_t)__builtin_popcountll(words[i]);
    }
    return legal == 0 ? 0 : (int32_t)mask_select(words, count, rng_below(&lane->sample, legal));
}

static void do_sample(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end; i++) {
        Lane *const lane = &task->lanes->lanes[i];
        int32_t action = 0;
        if (!lane->over && task->lanes->config.actions == ACTIONS_PLANES) {
            action = sample_planes(task->lanes, lane);
        } else if (!lane->over) {
            action = (int32_t)rng_below(&lane->sample, lane->count);
        }
        task->arrays->action[i] = action;
    }
}

void lanes_sample(Lanes *lanes, const LanesArrays *arrays) {
    Task task = {.lanes = lanes, .arrays = arrays};
    crew_do(lanes->crew, lanes->config.count, do_sample, &task);
}
