// SPDX-License-Identifier: MIT
// The dragon of The Princess & the Dragon: six steps, taken by the players in turn, in which it
// removes all living figures that it meets. Rules: Complete Annotated Rules 7.4, p. 44 to 46.
#include "expansions/princess_and_dragon/princess_and_dragon_state.h"
#include "table/figure_removal.h"
#include "table/prospects.h"
#include "turn/turn.h"

#include <stdlib.h>
#include <string.h>

/** Returns the player who takes the next step. */
static unsigned dragon_mover(const Rules *rules, const Game *game, uint32_t module) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    return (game->active + state->steps) % (unsigned)rules->players;
}

static bool dragon_was_on(const PrincessAndDragon *state, uint32_t copy) {
    bool was = false;
    for (unsigned i = 0; i < state->steps; i++) {
        was = was || state->left[i] == copy;
    }
    return was;
}

/** Returns a copy on the fairy's cell, or NO_COPY. */
static uint32_t fairy_cell(const Rules *rules, const Game *game, uint32_t module) {
    const uint32_t copy = neutral_copy(rules, game, module, NEUTRAL_FAIRY);
    return copy == NO_COPY ? NO_COPY : cell_copy(rules, game, copy);
}

/** Returns the cell that the fairy closes to the dragon, by a copy there, or NO_COPY. */
static uint32_t fairy_closes(const Rules *rules, const Game *game, uint32_t module) {
    return princess_setting(rules, module, SETTING_LETS_IN) ? NO_COPY
                                                            : fairy_cell(rules, game, module);
}

/**
 * Returns the tile on a cell if the dragon may enter it; else -1. It may not enter a tile that it
 * left in this movement, nor one that is all city inside a block. @param fairy see fairy_closes
 */
static int cell_entered(const Rules *rules, const Game *game, const PrincessAndDragon *state,
                        uint32_t fairy, int x, int y) {
    const int copy = rules->kernel->copy_on(game, x, y);
    const bool enters = copy >= 0 && (uint32_t)copy != fairy &&
                        !dragon_was_on(state, (uint32_t)copy) &&
                        !copy_is_inner(rules, (uint32_t)copy);
    return enters ? copy : -1;
}

/** Finds the tiles the dragon may enter, by side from the north clockwise. @return their number */
static unsigned dragon_ways(const Rules *rules, const Game *game, uint32_t module,
                            uint32_t ways[SIDES]) {
    const PlacedTile at = copy_tile(rules, game, neutral_copy(rules, game, module, NEUTRAL_DRAGON));
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    const uint32_t fairy = fairy_closes(rules, game, module);
    unsigned count = 0;
    for (unsigned side = 0; side < SIDES; side++) {
        const int copy =
            cell_entered(rules, game, state, fairy, at.x + side_dx(side), at.y + side_dy(side));
        if (copy >= 0) {
            ways[count++] = (uint32_t)copy;
        }
    }
    return count;
}

bool dragon_moves(const Rules *rules, const Game *game, uint32_t module) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    uint32_t ways[SIDES];
    return copy_carries(rules, game->copy_in_turn,
                        rules->modules[module].settings[SETTING_DRAGON]) &&
           neutral_copy(rules, game, module, NEUTRAL_DRAGON) != NO_COPY &&
           state->steps < DRAGON_STEPS && dragon_ways(rules, game, module, ways) > 0;
}

/** Asks for the next step, or ends the movement. */
static PhaseResult dragon_go_on(const Rules *rules, Game *game, uint32_t module) {
    if (dragon_moves(rules, game, module)) {
        return turn_ask(game, dragon_mover(rules, game, module));
    }
    PrincessAndDragon *state = module_state(rules, game, module);
    state->steps = 0;
    return PHASE_NEXT;
}

static PhaseResult dragon_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return princess_setting(rules, module, SETTING_LATE) ? PHASE_NEXT
                                                         : dragon_go_on(rules, game, module);
}

static PhaseResult dragon_enter_late(const Rules *rules, Game *game, uint32_t module,
                                     ScoreLog *log) {
    return princess_setting(rules, module, SETTING_LATE) ? dragon_go_on(rules, game, module)
                                                         : PHASE_NEXT;
}

static bool dragon_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return !princess_setting(rules, module, SETTING_LATE) && dragon_moves(rules, game, module) &&
           player == dragon_mover(rules, game, module);
}

static bool dragon_asks_late(const Rules *rules, const Game *game, uint32_t module,
                             unsigned player) {
    return princess_setting(rules, module, SETTING_LATE) && dragon_moves(rules, game, module) &&
           player == dragon_mover(rules, game, module);
}

static void dragon_actions(const Rules *rules, const Game *game, uint32_t module,
                           ActionList *list) {
    uint32_t ways[SIDES];
    const unsigned count = dragon_ways(rules, game, module, ways);
    for (unsigned i = 0; i < count; i++) {
        action_list_add(list, neutral_move(rules, game, module, NEUTRAL_DRAGON, tile_ref(ways[i])));
    }
}

static PhaseResult dragon_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                ScoreLog *log) {
    PrincessAndDragon *state = module_state(rules, game, module);
    const uint32_t copy =
        (uint32_t)rules->kernel->copy_on(game, action_x(action), action_y(action));
    state->left[state->steps++] = (uint16_t)neutral_copy(rules, game, module, NEUTRAL_DRAGON);
    neutral_put(rules, game, module, NEUTRAL_DRAGON, tile_ref(copy));
    if (copy != fairy_cell(rules, game, module)) {
        tile_remove_figures(rules, game, copy);
    }
    return dragon_go_on(rules, game, module);
}

// ---- Figures at risk

enum {
    WIDTH = 2 * DRAGON_STEPS + 1,
    RISKS_MAX = PLAYERS_MAX * (PLAYER_FIGURES_MAX + 1),
    UNKNOWN = UINT8_MAX, /* steps: the cell was not looked at */
    CLOSED = UNKNOWN - 1 /* steps: the dragon may not enter */
};

/** A follower that the dragon might reach. */
typedef struct Risk {
    FigureAt figure;
    uint8_t player;
    uint8_t cell;  /* in the window, see Reach */
    uint8_t steps; /* of the dragon to its tile; UNKNOWN: it cannot reach it */
} Risk;

/** The cells around the dragon, which is in the center, and the followers there. */
typedef struct Reach {
    int x, y;                     /* cell in the north-west corner */
    int west, east, north, south; /* of the followers, in the window */
    bool followed[WIDTH * WIDTH]; /* one of them is there */
    uint8_t steps[WIDTH * WIDTH];
    Risk risks[RISKS_MAX];
    unsigned count;
} Reach;

/** Adds a follower on a cell of the window. */
static void risk_add(Reach *reach, const FigureAt *figure, unsigned player, int x, int y) {
    const int cell = y * WIDTH + x;
    reach->risks[reach->count++] = (Risk){*figure, (uint8_t)player, (uint8_t)cell, UNKNOWN};
    reach->followed[cell] = true;
    reach->west = x < reach->west ? x : reach->west;
    reach->east = x > reach->east ? x : reach->east;
    reach->north = y < reach->north ? y : reach->north;
    reach->south = y > reach->south ? y : reach->south;
}

/** Returns a lower bound of the steps from a cell of the window to one of the followers. */
static int reach_distance(const Reach *reach, int x, int y) {
    const int dx = x < reach->west ? reach->west - x : x > reach->east ? x - reach->east : 0;
    const int dy = y < reach->north ? reach->north - y : y > reach->south ? y - reach->south : 0;
    return dx + dy;
}

/**
 * Finds the followers as near as the dragon's remaining steps, except those on the fairy's tile,
 * which are safe.
 */
static void risks_find(const Rules *rules, const Game *game, uint32_t module, ProspectList *list,
                       Reach *reach) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    const PlacedTile dragon = copy_tile(rules, game, dragon_copy(rules, game, module));
    const uint32_t fairy = fairy_cell(rules, game, module);
    const int left = DRAGON_STEPS - state->steps;
    reach->x = dragon.x - DRAGON_STEPS;
    reach->y = dragon.y - DRAGON_STEPS;
    reach->count = 0;
    reach->west = reach->north = WIDTH;
    reach->east = reach->south = 0;
    memset(reach->followed, 0, sizeof reach->followed);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX + 1];
        const uint32_t count = prospect_figures(rules, game, list, player, figures);
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t copy = ref_copy(figures[i].ref);
            const PlacedTile at = copy_tile(rules, game, copy);
            if (figures[i].role == ROLE_FOLLOWER &&
                abs(at.x - dragon.x) + abs(at.y - dragon.y) <= left &&
                cell_copy(rules, game, copy) != fairy) {
                risk_add(reach, &figures[i], player, at.x - reach->x, at.y - reach->y);
            }
        }
    }
}

/** Records the dragon's arrival on a cell. Returns the number of followers there. */
static unsigned risks_reach(Reach *reach, unsigned cell, unsigned steps) {
    unsigned reached = 0;
    reach->steps[cell] = (uint8_t)steps;
    for (unsigned i = 0; reach->followed[cell] && i < reach->count; i++) {
        if (reach->risks[i].cell == cell) {
            reach->risks[i].steps = (uint8_t)steps;
            reached++;
        }
    }
    return reached;
}

/**
 * Floods the window from the dragon until it has reached all these followers; only where it might
 * still reach one.
 */
static void reach_flood(const Rules *rules, const Game *game, uint32_t module, Reach *reach) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    const uint32_t fairy = fairy_closes(rules, game, module);
    const unsigned start = DRAGON_STEPS * WIDTH + DRAGON_STEPS;
    uint8_t queue[WIDTH * WIDTH];
    unsigned first = 0;
    unsigned count = 0;
    memset(reach->steps, UNKNOWN, sizeof reach->steps);
    unsigned found = risks_reach(reach, start, state->steps);
    queue[count++] = (uint8_t)start;
    for (; first < count && found < reach->count; first++) {
        const unsigned steps = reach->steps[queue[first]];
        for (unsigned side = 0; steps < DRAGON_STEPS && side < SIDES; side++) {
            // In the window: at most as many steps away.
            const unsigned cell = queue[first] + (unsigned)(side_dy(side) * WIDTH + side_dx(side));
            const int x = (int)(cell % WIDTH);
            const int y = (int)(cell / WIDTH);
            const int left = DRAGON_STEPS - 1 - (int)steps;
            if (reach->steps[cell] != UNKNOWN || reach_distance(reach, x, y) > left) {
                continue;
            }
            if (cell_entered(rules, game, state, fairy, reach->x + x, reach->y + y) >= 0) {
                found += risks_reach(reach, cell, steps + 1);
                queue[count++] = (uint8_t)cell;
            } else {
                reach->steps[cell] = CLOSED;
            }
        }
    }
}

/**
 * Returns the probability that one of the next draws, one per player, moves the dragon; 1 while it
 * moves.
 */
static double call_odds(const Rules *rules, const Game *game, uint32_t module) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    const int symbol = rules->modules[module].settings[SETTING_DRAGON];
    uint32_t dragons = 0;
    if (state->steps > 0) {
        return 1;
    }
    uint16_t pool[REF_COPIES_MAX];
    rules->kernel->pool_list(game, pool);
    for (uint32_t i = 0; i < game->pool_count; i++) {
        dragons += symbol_among(rules->types[pool[i]].symbols, symbol);
    }
    const double odds =
        dragons == 0 ? 0 : (double)dragons * rules->players / (double)game->pool_count;
    return odds < 1 ? odds : 1;
}

/**
 * Closer figures are at higher risk: with six steps left, the dragon reaches the next tile if any
 * player wants it, and a tile six steps away only if all do.
 */
void dragon_prospects(const Rules *rules, const Game *game, uint32_t module, ProspectList *list) {
    Reach reach;
    if (dragon_copy(rules, game, module) == NO_COPY) {
        return;
    }
    risks_find(rules, game, module, list, &reach);
    const double odds = reach.count == 0 ? 0 : call_odds(rules, game, module);
    if (odds == 0) {
        return;
    }
    reach_flood(rules, game, module, &reach);
    for (unsigned i = 0; i < reach.count; i++) {
        const Risk *risk = &reach.risks[i];
        if (risk->steps != UNKNOWN) {
            prospect_add_of(list, rules, game, PROSPECT_DANGER, risk->player, &risk->figure,
                            odds * (DRAGON_STEPS + 1 - risk->steps) / DRAGON_STEPS);
        }
    }
}

const Phase PHASE_DRAGON = {.name = "dragon",
                            .step = STEP_RAID,
                            .triggers = TRIGGER_SYMBOL,
                            .enter = dragon_enter,
                            .asks = dragon_asks,
                            .actions = dragon_actions,
                            .apply = dragon_apply};

const Phase PHASE_DRAGON_LATE = {.name = "dragon",
                                 .step = STEP_RAID_LATE,
                                 .triggers = TRIGGER_SYMBOL,
                                 .enter = dragon_enter_late,
                                 .asks = dragon_asks_late,
                                 .actions = dragon_actions,
                                 .apply = dragon_apply};
