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
    ROWS_IN_WORD = 4,
    WORDS = (WIDTH + ROWS_IN_WORD - 1) / ROWS_IN_WORD, /* of a set of cells */
    RISKS_MAX = PLAYERS_MAX * (PLAYER_FIGURES_MAX + 1),
    UNKNOWN = UINT8_MAX /* steps: the dragon cannot reach the tile */
};
_Static_assert((int)WIDTH < (int)TILES_IN_ROW, "rows of the window do not touch in a word");

/** A follower that the dragon might reach. */
typedef struct Risk {
    FigureAt figure;
    uint8_t player;
    uint8_t x, y;  /* in the window, see Reach */
    uint8_t steps; /* of the dragon to its tile, or UNKNOWN */
} Risk;

/** A set of cells: bit x of each row, in 16 bits. */
typedef struct CellSet {
    uint64_t word[WORDS];
} CellSet;

/** The cells around the dragon, which is in the center, and the followers there. */
typedef struct Reach {
    int x, y;        /* cell in the north-west corner */
    CellSet enters;  /* cells that the dragon may enter */
    CellSet reached; /* cells it has reached */
    CellSet wanted;  /* cells with followers that it has not reached */
    Risk risks[RISKS_MAX];
    unsigned count;
} Reach;

static uint64_t *cell_word(CellSet *set, unsigned y) {
    return &set->word[y / ROWS_IN_WORD];
}

static uint64_t cell_bit(unsigned x, unsigned y) {
    return UINT64_C(1) << (TILES_IN_ROW * (y % ROWS_IN_WORD) + x);
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
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX + 1];
        const uint32_t count = prospect_figures(rules, game, list, player, figures);
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t copy = ref_copy(figures[i].ref);
            const PlacedTile at = copy_tile(rules, game, copy);
            if (figures[i].role == ROLE_FOLLOWER &&
                abs(at.x - dragon.x) + abs(at.y - dragon.y) <= left &&
                cell_copy(rules, game, copy) != fairy) {
                reach->risks[reach->count++] =
                    (Risk){figures[i], (uint8_t)player, (uint8_t)(at.x - reach->x),
                           (uint8_t)(at.y - reach->y), UNKNOWN};
            }
        }
    }
}

/** Closes the cell of a copy in the window, if the copy is the one found there. */
static void reach_close(const Rules *rules, const Game *game, Reach *reach, uint32_t copy) {
    const PlacedTile at = copy_tile(rules, game, copy);
    const int x = at.x - reach->x;
    const int y = at.y - reach->y;
    if (x >= 0 && x < WIDTH && y >= 0 && y < WIDTH &&
        rules->kernel->copy_on(game, at.x, at.y) == (int)copy) {
        *cell_word(&reach->enters, (unsigned)y) &= ~cell_bit((unsigned)x, (unsigned)y);
    }
}

/** Finds the cells that the dragon may enter, as cell_entered. */
static void reach_begin(const Rules *rules, const Game *game, uint32_t module, Reach *reach) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    const uint32_t fairy = fairy_closes(rules, game, module);
    uint16_t rows[WIDTH];
    memset(&reach->enters, 0, sizeof reach->enters);
    rules->kernel->tiles_in(game, reach->x, reach->y, WIDTH, rows);
    for (unsigned y = 0; y < WIDTH; y++) {
        *cell_word(&reach->enters, y) |= (rows[y] & ((1U << WIDTH) - 1)) * cell_bit(0, y);
    }
    if (fairy != NO_COPY) {
        reach_close(rules, game, reach, fairy);
    }
    for (unsigned i = 0; i < state->steps; i++) {
        reach_close(rules, game, reach, state->left[i]);
    }
    if (princess_setting(rules, module, SETTING_INNER)) {
        for (unsigned cell = 0; cell < WIDTH * WIDTH; cell++) {
            const int x = reach->x + (int)(cell % WIDTH);
            const int y = reach->y + (int)(cell / WIDTH);
            const int copy = rules->kernel->copy_on(game, x, y);
            if (copy >= 0 && copy_is_inner(rules, (uint32_t)copy)) {
                reach_close(rules, game, reach, (uint32_t)copy);
            }
        }
    }
}

/** Records the arrival of the dragon at followers. Returns true if some are not reached yet. */
static bool risks_reach(Reach *reach, unsigned steps) {
    uint64_t now = 0;
    uint64_t left = 0;
    for (unsigned w = 0; w < WORDS; w++) {
        now |= reach->wanted.word[w] & reach->reached.word[w];
        reach->wanted.word[w] &= ~reach->reached.word[w];
        left |= reach->wanted.word[w];
    }
    for (unsigned i = 0; now != 0 && i < reach->count; i++) {
        Risk *risk = &reach->risks[i];
        const uint64_t bit = cell_bit(risk->x, risk->y);
        const bool here = (*cell_word(&reach->reached, risk->y) & bit) != 0;
        risk->steps = risk->steps == UNKNOWN && here ? (uint8_t)steps : risk->steps;
    }
    return left != 0;
}

/** Lets the dragon take one more step everywhere. Returns false if it reaches no further cell. */
static bool reach_step(Reach *reach) {
    enum { LAST = TILES_IN_ROW * (ROWS_IN_WORD - 1) }; // bits before the last row of a word
    const CellSet before = reach->reached;
    uint64_t more = 0;
    for (unsigned w = 0; w < WORDS; w++) {
        const uint64_t here = before.word[w];
        const uint64_t north = here << TILES_IN_ROW | (w == 0 ? 0 : before.word[w - 1] >> LAST);
        const uint64_t south =
            here >> TILES_IN_ROW | (w + 1 == WORDS ? 0 : before.word[w + 1] << LAST);
        const uint64_t around = here << 1 | here >> 1 | north | south;
        reach->reached.word[w] |= around & reach->enters.word[w];
        more |= reach->reached.word[w] ^ here;
    }
    return more != 0;
}

/** Lets the dragon step until it has reached all these followers or has no steps left. */
static void reach_flood(const Rules *rules, const Game *game, uint32_t module, Reach *reach) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    reach_begin(rules, game, module, reach);
    memset(&reach->reached, 0, sizeof reach->reached);
    memset(&reach->wanted, 0, sizeof reach->wanted);
    for (unsigned i = 0; i < reach->count; i++) {
        const Risk *risk = &reach->risks[i];
        *cell_word(&reach->wanted, risk->y) |= cell_bit(risk->x, risk->y);
    }
    *cell_word(&reach->reached, DRAGON_STEPS) = cell_bit(DRAGON_STEPS, DRAGON_STEPS);
    bool left = risks_reach(reach, state->steps);
    for (unsigned steps = state->steps; left && steps < DRAGON_STEPS && reach_step(reach);
         steps++) {
        left = risks_reach(reach, steps + 1);
    }
}

/**
 * Returns the probability that one of the next draws, one per player, moves the dragon; 1 while it
 * moves.
 */
static double call_odds(const Rules *rules, const Game *game, uint32_t module) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    const int32_t *settings = rules->modules[module].settings;
    const uint32_t first = (uint32_t)settings[SETTING_FIRST_TYPE];
    const uint32_t types = (uint32_t)settings[SETTING_END_TYPE] - first;
    uint32_t dragons = 0;
    if (state->steps > 0) {
        return 1;
    }
    uint16_t pool[REF_COPIES_MAX];
    rules->kernel->pool_list(game, pool);
    for (uint32_t i = 0; i < game->pool_count; i++) {
        dragons += (uint16_t)(pool[i] - first) < types;
    }
    for (uint32_t i = 0; settings[SETTING_MIXED] != 0 && i < game->pool_count; i++) {
        dragons -= (uint16_t)(pool[i] - first) < types &&
                   !symbol_among(rules->types[pool[i]].symbols, settings[SETTING_DRAGON]);
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

static void dragon_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                            Wording *wording) {
    const PrincessAndDragon *state = module_state_const(rules, game, module);
    wording->step = (uint8_t)(state->steps + 1);
    wording->steps = DRAGON_STEPS;
}

const Phase PHASE_DRAGON = {
    .name = "dragon",
    .question = "move the dragon to a neighboring tile; it removes the figures there",
    .describe = dragon_describe,
    .step = STEP_RAID,
    .triggers = TRIGGER_SYMBOL,
    .enter = dragon_enter,
    .asks = dragon_asks,
    .actions = dragon_actions,
    .apply = dragon_apply};

const Phase PHASE_DRAGON_LATE = {
    .name = "dragon",
    .question = "move the dragon to a neighboring tile; it removes the figures there",
    .describe = dragon_describe,
    .step = STEP_RAID_LATE,
    .triggers = TRIGGER_SYMBOL,
    .enter = dragon_enter_late,
    .asks = dragon_asks_late,
    .actions = dragon_actions,
    .apply = dragon_apply};
