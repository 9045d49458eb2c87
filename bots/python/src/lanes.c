// SPDX-License-Identifier: MIT
#include "lanes.h"

#include "crew.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_ALIGNMENT = 64, STREAM_SAMPLE = 1 };

// One game after another.
typedef struct Lane {
    Game *game;
    Action *actions;
    uint32_t count;
    uint64_t number; /* of the game */
    Deck *deck;
    Rng chance;
    Rng sample;
    Rng streams[PLAYERS_MAX]; /* of the bots */
    void *bots[PLAYERS_MAX];
    int32_t scores[PLAYERS_MAX];
    bool over; /* and the next game not yet begun */
} Lane;

// Scratch of one thread.
typedef struct Part {
    Evaluator *evaluator;
    FeatureRow *rows;
} Part;

struct Lanes {
    LanesConfig config;
    BotSpec specs[PLAYERS_MAX];
    bool is_bot[PLAYERS_MAX];
    ActionPlanes planes;
    Crew *crew;
    Lane *lanes;
    // What the lanes point to, each kind in one piece: so many games are many pages.
    char *games;
    Action *actions;
    Deck *decks;
    Part parts[CREW_MAX];
};

// What all threads do at once.
typedef struct Task {
    Lanes *lanes;
    const LanesArrays *arrays;
    uint64_t game;
    atomic_uint_fast64_t illegal; /* the lowest lane with an illegal action, or UINT64_MAX */
} Task;

static int seats(const Lanes *lanes) {
    return rules_players(lanes->config.rules);
}

/* ---- Making. */

static Status lane_make(Lanes *lanes, uint32_t index, Message *message) {
    const Rules *const rules = lanes->config.rules;
    Lane *const lane = &lanes->lanes[index];
    lane->game = (Game *)(void *)(lanes->games + index * rules_game_size(rules));
    lane->actions = lanes->actions + (size_t)index * rules_actions_max(rules);
    lane->deck = &lanes->decks[index];
    game_start(rules, lane->game, 0); // a position from the beginning, whatever is asked first
    lane->over = true;
    for (int seat = 0; seat < seats(lanes); seat++) {
        if (lanes->is_bot[seat]) {
            const Status status =
                bot_create(&lane->bots[seat], &lanes->specs[seat], rules, message);
            if (status != STATUS_OK) {
                return status;
            }
        }
    }
    return STATUS_OK;
}

static Status parts_make(Lanes *lanes, Message *message) {
    const EvaluationWeights weights = evaluation_weights_default();
    for (uint32_t i = 0; i < lanes->config.threads; i++) {
        lanes->parts[i].rows = calloc(FEATURES_MAX, sizeof *lanes->parts[i].rows);
        if (lanes->parts[i].rows == NULL) {
            return message_set(message, STATUS_NO_MEMORY, "no memory for the features");
        }
        const Status status =
            evaluator_create(&lanes->parts[i].evaluator, lanes->config.rules, &weights, message);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

static Status config_check(const LanesConfig *config, Message *message) {
    if (config->count == 0) {
        return message_set(message, STATUS_INVALID, "count: expected at least one game");
    }
    if (config->threads == 0 || config->threads > CREW_MAX) {
        return message_set(message, STATUS_INVALID, "threads: expected 1 to %d, got %u", CREW_MAX,
                           config->threads);
    }
    if (config->window % 2 == 0 || config->window < 3 || config->window > WINDOW_MAX) {
        return message_set(message, STATUS_INVALID,
                           "window: expected an odd number of cells from 3 to %d, got %u",
                           WINDOW_MAX, config->window);
    }
    if (config->rows == 0 || config->rows > ROWS_MAX) {
        return message_set(message, STATUS_INVALID, "rows: expected 1 to %d, got %u", ROWS_MAX,
                           config->rows);
    }
    for (int seat = 0; seat < rules_players(config->rules); seat++) {
        if (config->bots[seat] == NULL) {
            return STATUS_OK;
        }
    }
    return message_set(message, STATUS_INVALID, "bots: every seat has one, none is left to play");
}

static bool blocks_make(Lanes *lanes) {
    const Rules *const rules = lanes->config.rules;
    const size_t count = lanes->config.count;
    lanes->lanes = calloc(count, sizeof *lanes->lanes);
    lanes->games = aligned_alloc(BLOCK_ALIGNMENT, count * rules_game_size(rules));
    lanes->actions = calloc(count * rules_actions_max(rules), sizeof *lanes->actions);
    lanes->decks = calloc(count, sizeof *lanes->decks);
    lanes->crew = crew_create(lanes->config.threads);
    return lanes->lanes != NULL && lanes->games != NULL && lanes->actions != NULL &&
           lanes->decks != NULL && lanes->crew != NULL;
}

static Status specs_copy(Lanes *lanes, Message *message) {
    Status status = STATUS_OK;
    for (int seat = 0; seat < seats(lanes) && status == STATUS_OK; seat++) {
        if (lanes->config.bots[seat] != NULL) {
            status = bot_spec_copy(&lanes->specs[seat], lanes->config.bots[seat], message);
            lanes->is_bot[seat] = true;
        }
        lanes->config.bots[seat] = NULL; // borrowed
    }
    return status;
}

static Status lanes_fill(Lanes *lanes, Message *message) {
    Status status = specs_copy(lanes, message);
    if (status == STATUS_OK) {
        status = parts_make(lanes, message);
    }
    if (status == STATUS_OK && !blocks_make(lanes)) {
        status = message_set(message, STATUS_NO_MEMORY, "no memory for the games, or no threads");
    }
    for (uint32_t i = 0; i < lanes->config.count && status == STATUS_OK; i++) {
        status = lane_make(lanes, i, message);
    }
    return status;
}

Status lanes_create(Lanes **out, const LanesConfig *config, Message *message) {
    Status status = config_check(config, message);
    if (status != STATUS_OK) {
        return status;
    }
    Lanes *lanes = calloc(1, sizeof *lanes);
    if (lanes == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the games");
    }
    lanes->config = *config;
    lanes->planes = action_planes(config->rules, config->window);
    status = lanes_fill(lanes, message);
    if (status != STATUS_OK) {
        lanes_destroy(lanes);
        return status;
    }
    *out = lanes;
    return STATUS_OK;
}

static void bots_free(const Lanes *lanes, const Lane *lane) {
    for (int seat = 0; seat < seats(lanes); seat++) {
        if (lane->bots[seat] != NULL) {
            lanes->specs[seat].bot_class->destroy(lane->bots[seat]);
        }
    }
}

void lanes_destroy(Lanes *lanes) {
    if (lanes == NULL) {
        return;
    }
    crew_destroy(lanes->crew);
    for (uint32_t i = 0; lanes->lanes != NULL && i < lanes->config.count; i++) {
        bots_free(lanes, &lanes->lanes[i]);
    }
    for (uint32_t i = 0; i < lanes->config.threads; i++) {
        evaluator_destroy(lanes->parts[i].evaluator);
        free(lanes->parts[i].rows);
    }
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        bot_spec_free(&lanes->specs[seat]);
    }
    free(lanes->decks);
    free(lanes->actions);
    free(lanes->games);
    free(lanes->lanes);
    free(lanes);
}

/* ---- Looking. */

uint32_t lanes_mask_size(const Lanes *lanes) {
    return lanes->config.actions == ACTIONS_PLANES ? action_planes_size(&lanes->planes)
                                                   : rules_actions_max(lanes->config.rules);
}

uint32_t lanes_rows(const Lanes *lanes) {
    return lanes->config.rows;
}

const ActionPlanes *lanes_planes(const Lanes *lanes) {
    return &lanes->planes;
}

const Game *lanes_game(const Lanes *lanes, uint32_t lane) {
    return lanes->lanes[lane].game;
}

const Action *lanes_actions(const Lanes *lanes, uint32_t lane, uint32_t *count) {
    *count = lanes->lanes[lane].count;
    return lanes->lanes[lane].actions;
}

/** The actions that `player` may choose from: all, or none if another decides. */
static void choices_write(const Lanes *lanes, uint32_t lane, bool decides,
                          const LanesArrays *arrays) {
    const Lane *const at = &lanes->lanes[lane];
    const uint32_t size = lanes_mask_size(lanes);
    const uint32_t count = decides ? at->count : 0;
    uint32_t beyond = 0;
    if (arrays->mask != NULL && lanes->config.actions == ACTIONS_INDEX) {
        uint8_t *const mask = arrays->mask + (size_t)lane * size;
        memset(mask, 1, count);
        memset(mask + count, 0, size - count);
    } else if (arrays->mask != NULL) {
        beyond = action_planes_mask(&lanes->planes, at->game, at->actions, count,
                                    arrays->mask + (size_t)lane * size);
    }
    if (arrays->raw != NULL) {
        const size_t room = rules_actions_max(lanes->config.rules);
        uint64_t *const raw = arrays->raw + (size_t)lane * room;
        memcpy(raw, at->actions, count * sizeof *raw);
        memset(raw + count, 0, (room - count) * sizeof *raw);
    }
    if (arrays->legal != NULL) {
        arrays->legal[lane] = count;
    }
    if (arrays->beyond != NULL) {
        arrays->beyond[lane] = beyond;
    }
}

static void sight_write(const Lanes *lanes, uint32_t lane, int player, const Part *part,
                        const LanesArrays *arrays) {
    const Rules *const rules = lanes->config.rules;
    const Lane *const at = &lanes->lanes[lane];
    const size_t area = (size_t)lanes->planes.window * lanes->planes.window;
    uint32_t outside = 0;
    if (arrays->hand != NULL) {
        hand_write(rules, at->game, arrays->hand + (size_t)lane * HAND_SIZE);
    }
    if (arrays->planes != NULL) {
        outside += planes_write(&lanes->planes, at->game, player, at->actions, at->count,
                                arrays->planes + (size_t)lane * PLANES * area);
    }
    if (arrays->rows != NULL) {
        const uint32_t rows = lanes->config.rows;
        const uint32_t features = rows_write(rules, at->game, player, part->rows, rows,
                                             arrays->rows + (size_t)lane * rows * ROW_SIZE);
        outside += features > rows ? features - rows : 0;
    }
    if (arrays->terms != NULL) {
        terms_write(&lanes->planes, part->evaluator, at->game, player,
                    arrays->terms + (size_t)lane * terms_size(&lanes->planes));
    }
    if (arrays->outside != NULL) {
        arrays->outside[lane] = outside;
    }
}

static void lane_write(const Lanes *lanes, uint32_t lane, const Part *part,
                       const LanesArrays *arrays) {
    const Lane *const at = &lanes->lanes[lane];
    const Pending pending = game_pending(lanes->config.rules, at->game);
    if (arrays->player != NULL) {
        arrays->player[lane] = (int8_t)(at->over ? -1 : pending.player);
    }
    choices_write(lanes, lane, !at->over, arrays);
    sight_write(lanes, lane, pending.player, part, arrays);
}

void lanes_observe(Lanes *lanes, uint32_t lane, int player, const LanesArrays *arrays) {
    const Lane *const at = &lanes->lanes[lane];
    const bool decides = !at->over && game_pending(lanes->config.rules, at->game).player == player;
    choices_write(lanes, lane, decides, arrays);
    sight_write(lanes, lane, player, &lanes->parts[0], arrays);
}

/* ---- Playing. */

static void bots_observe(const Lanes *lanes, Lane *lane, Action action) {
    for (int seat = 0; seat < seats(lanes); seat++) {
        const BotClass *const class = lanes->specs[seat].bot_class;
        if (lanes->is_bot[seat] && class->observe != NULL) {
            class->observe(lane->bots[seat], lane->game, action);
        }
    }
}

static void bot_decide(const Lanes *lanes, Lane *lane, int seat) {
    const BotClass *const class = lanes->specs[seat].bot_class;
    const BotBudget budget = {0};
    const Action action =
        class->choose(lane->bots[seat], lane->game, &budget, &lane->streams[seat]);
    game_apply(lanes->config.rules, lane->game, action);
    bots_observe(lanes, lane, action);
}

static void bots_game_over(const Lanes *lanes, Lane *lane) {
    for (int seat = 0; seat < seats(lanes); seat++) {
        if (lanes->is_bot[seat] && lanes->specs[seat].bot_class->game_over != NULL) {
            lanes->specs[seat].bot_class->game_over(lane->bots[seat], lane->game);
        }
    }
}

/** Goes on until the caller has to decide, or the game is over. */
static void lane_go_on(const Lanes *lanes, Lane *lane) {
    const Rules *const rules = lanes->config.rules;
    lane->count = 0;
    for (;;) {
        const Pending pending = game_pending(rules, lane->game);
        if (pending.kind == PENDING_DRAW) {
            (void)deck_draw(rules, lane->deck, lane->game, &lane->chance);
        } else if (pending.kind == PENDING_CHANCE) {
            (void)deck_happen(rules, lane->deck, lane->game, NULL);
        } else if (pending.kind == PENDING_DECISION && lanes->is_bot[pending.player]) {
            bot_decide(lanes, lane, pending.player);
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

static void lane_begin(const Lanes *lanes, uint32_t index, uint64_t number) {
    const LanesConfig *const config = &lanes->config;
    Lane *const lane = &lanes->lanes[index];
    const uint64_t deal = config->first + index;
    Rng deck = rng_keyed(config->seed, RNG_DECK, deal, number);
    lane->number = number;
    lane->chance = rng_keyed(config->seed, RNG_CHANCE, deal, number);
    deck_shuffle(config->rules, lane->deck, &deck);
    game_start(config->rules, lane->game, (int)((deal + number) % (uint64_t)seats(lanes)));
    for (int seat = 0; seat < seats(lanes); seat++) {
        const BotClass *const class = lanes->specs[seat].bot_class;
        lane->streams[seat] =
            rng_keyed(config->seed, RNG_BOT, deal, number * PLAYERS_MAX + (uint64_t)seat);
        if (lanes->is_bot[seat] && class->new_game != NULL) {
            class->new_game(lane->bots[seat], lane->game, seat);
        }
    }
    memset(lane->scores, 0, sizeof lane->scores);
    lane_go_on(lanes, lane);
}

static void do_reset(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    const int players = seats(task->lanes);
    for (uint32_t i = begin; i < end; i++) {
        lane_begin(task->lanes, i, task->game);
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
        lane_write(task->lanes, i, &task->lanes->parts[part], task->arrays);
    }
}

void lanes_reset(Lanes *lanes, uint64_t seed, uint64_t game, const LanesArrays *arrays) {
    Task task = {.lanes = lanes, .arrays = arrays, .game = game};
    lanes->config.seed = seed;
    crew_do(lanes->crew, lanes->config.count, do_reset, &task);
}

/** The place of the lane's action in its list, or -1. */
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
    (void)part;
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

/** What a player gets for the final scores. */
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
    for (int p = 0; p < seats(lanes); p++) {
        if (kind == REWARD_POINTS) {
            out[p] = (float)(lane->scores[p] - before[p]);
        } else {
            out[p] = lane->over ? final_reward(kind, lane->scores, seats(lanes), p) : 0.0F;
        }
    }
}

static void lane_step(Lanes *lanes, uint32_t index, const LanesArrays *arrays) {
    Lane *const lane = &lanes->lanes[index];
    const Rules *const rules = lanes->config.rules;
    const size_t row = (size_t)index * (size_t)seats(lanes);
    int32_t before[PLAYERS_MAX];
    const bool was_over = lane->over;
    memcpy(before, lane->scores, sizeof before);
    if (!was_over) {
        const int64_t chosen = action_index(lanes, index, arrays->action[index]);
        const Action action = lane->actions[chosen];
        game_apply(rules, lane->game, action);
        bots_observe(lanes, lane, action);
        lane_go_on(lanes, lane);
        game_scores(rules, lane->game, lane->scores);
    }
    const bool ended = lane->over && !was_over;
    if (arrays->reward != NULL) {
        memset(arrays->reward + row, 0, (size_t)seats(lanes) * sizeof(float));
        if (!was_over) {
            rewards_write(lanes, lane, before, arrays->reward + row);
        }
    }
    if (arrays->score != NULL) {
        memcpy(arrays->score + row, lane->scores, (size_t)seats(lanes) * sizeof(int32_t));
    }
    if (arrays->done != NULL) {
        arrays->done[index] = ended ? 1 : 0;
    }
    if (ended && lanes->config.autoreset) {
        lane_begin(lanes, index, lane->number + 1);
    }
}

static void do_step(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    for (uint32_t i = begin; i < end; i++) {
        lane_step(task->lanes, i, task->arrays);
        lane_write(task->lanes, i, &task->lanes->parts[part], task->arrays);
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

/** A number of the planes of actions that stands for a legal one; all of these equally likely. */
static int32_t sample_planes(const Lanes *lanes, Lane *lane) {
    const uint32_t size = action_planes_size(&lanes->planes);
    uint8_t mask[ROTATIONS * WINDOW_MAX * WINDOW_MAX + FIGURE_TYPE_COUNT * SPOTS + 1 + REST_SLOTS];
    (void)action_planes_mask(&lanes->planes, lane->game, lane->actions, lane->count, mask);
    uint32_t legal = 0;
    for (uint32_t i = 0; i < size; i++) {
        legal += mask[i];
    }
    uint32_t skip = legal == 0 ? 0 : rng_below(&lane->sample, legal);
    for (uint32_t i = 0; i < size; i++) {
        if (mask[i] != 0 && skip-- == 0) {
            return (int32_t)i;
        }
    }
    return 0;
}

static void do_sample(void *user, uint32_t part, uint32_t begin, uint32_t end) {
    const Task *const task = user;
    (void)part;
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
