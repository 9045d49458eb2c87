// SPDX-License-Identifier: MIT
// Throws of the Catapult as chance events: after the turn of a fair, its player chooses a kind of
// token, and all players throw one, clockwise from that player. Rules: Complete Annotated Rules
// 7.4, p. 88 to 91, footnotes 275 to 277.
//
// The model: A player aims at a tile. The token lands 0, 1 or 2 cells further east or west with
// weights 6, 4 + 4 and 1 + 1 of 16, and independently by the same weights further north or south:
// on the cell aimed at in 36 of 256 throws. Distances are measured from cell to cell. In a catch,
// the token is caught with weight 1, lands short with weight 1, and flies far enough without being
// caught with weight 2 of 4: thrower and catcher have equal chances.
//
// Interpretations:
// - Knock-out removes all followers on the cell, also on a tower, in a castle on it, on a crown or
//   in a quarter of a block there. Nothing else is removed.
// - Seduction applies to upright followers on segments. Other followers are not considered. If
//   several are nearest, the thrower chooses one. It is offered if one of the thrower's followers
//   may occupy that place.
// - Points are paid when the throw is made; for a target, after all players have thrown.
#include "base/bits.h"
#include "expansions/bridges_castles_bazaars/bridges_castles_bazaars_state.h"
#include "expansions/catapult/catapult_state.h"
#include "table/awards.h"
#include "table/facts.h"
#include "table/figure_removal.h"
#include "table/figures.h"
#include "table/off_board.h"
#include "turn/turn.h"

/** Kinds of tokens. */
typedef enum Throw { THROW_KNOCK_OUT, THROW_SEDUCTION, THROW_TARGET, THROW_CATCH, THROWS } Throw;

enum {
    DRIFT = 2 /* largest distance in cells between aim and token on each axis */,
    DRIFTS = 2 * DRIFT + 1
};

enum { CATCH_CAUGHT, CATCH_SHORT, CATCH_FAR, CATCH_COUNT };

static unsigned thrower(const Rules *rules, const Game *game, const Catapult *catapult) {
    return (game->active + catapult->thrown) % (unsigned)rules->players;
}

static bool stage_decides(unsigned stage) {
    return stage == STAGE_KIND || stage == STAGE_AIM || stage == STAGE_WHOM || stage == STAGE_BY;
}

static bool stage_chances(unsigned stage) {
    return stage == STAGE_ACROSS || stage == STAGE_ALONG || stage == STAGE_CATCH;
}

// ---- The end of a throw

static void points_pay(const Rules *rules, Game *game, unsigned player, ScoreLog *log) {
    holding_grant(rules, game, (Bonus){player, FAIR_POINTS, "a throw"}, log);
}

/** Continues with the next player, or ends the round. */
static void throw_over(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Catapult *catapult = catapult_of(rules, game, module);
    catapult->x = catapult->y = 0;
    catapult->ref = 0;
    catapult->owner = catapult->type = 0;
    catapult->thrown++;
    catapult->stage = catapult->kind == THROW_CATCH ? STAGE_CATCH : STAGE_AIM;
    if (catapult->thrown < rules->players) {
        return;
    }
    uint32_t winners = catapult->winners;
    *catapult = (Catapult){.before = catapult->before, .unused = 0};
    for (; winners != 0; winners &= winners - 1) {
        points_pay(rules, game, bit_lowest(winners), log);
    }
}

// ---- Landing of a token

static uint32_t distance_of(int x, int y, PlacedTile tile) {
    const int across = tile.x - x;
    const int along = tile.y - y;
    return (uint32_t)(across * across + along * along);
}

static void target_note(const Rules *rules, Game *game, Catapult *catapult) {
    const uint32_t distance =
        1 + distance_of(catapult->x, catapult->y, copy_tile(rules, game, game->copy_in_turn));
    const unsigned seat = 1U << thrower(rules, game, catapult);
    if (catapult->best == 0 || distance < catapult->best) {
        catapult->best = distance;
        catapult->winners = 0;
    }
    catapult->winners = (uint8_t)(catapult->winners | (distance == catapult->best ? seat : 0));
}

/** Returns figures in a quarter or on a crown of a block there to supply. */
static void interior_leaves(const Rules *rules, Game *game, uint32_t copy) {
    OffBoardFigure away[GAME_OFF_BOARD_MAX];
    const PlacedTile at = copy_tile(rules, game, copy);
    const uint32_t count = game_off_board(rules, game, away);
    for (uint32_t i = 0; i < count; i++) {
        if (away[i].inside && away[i].x == at.x && away[i].y == at.y) {
            off_board_release(rules, game, away[i]);
        }
    }
}

static void knock_out(const Rules *rules, Game *game, uint32_t copy) {
    const uint32_t castles = module_find(rules, &EXPANSION_BRIDGES_CASTLES_BAZAARS);
    tile_followers_leave(rules, game, copy);
    interior_leaves(rules, game, copy);
    if (castles != MODULES_MAX) {
        lords_expel(rules, game, castles, copy);
    }
}

// ---- Seduction

/** Adds the thrower's followers that may replace it: from supply, or from elsewhere. */
static void own_list(const Rules *rules, const Game *game, unsigned player, SegmentRef to,
                     ActionList *list) {
    followers_held_list(rules, game, player, to, list);
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t all = followers_upright(rules, game, player, figures);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        figures[count] = figures[i];
        count += figure_may_stand(rules, figures[i].type, to);
    }
    figure_removals_list(rules, game, player, figures, count, list);
}

static uint32_t least_distance(const Rules *rules, const Game *game, const Catapult *catapult,
                               unsigned player) {
    uint32_t least = UINT32_MAX;
    for (unsigned other = 0; other < (unsigned)rules->players; other++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t count = other == player ? 0 : followers_upright(rules, game, other, figures);
        for (uint32_t i = 0; i < count; i++) {
            const PlacedTile at = copy_tile(rules, game, ref_copy(figures[i].ref));
            const uint32_t distance = distance_of(catapult->x, catapult->y, at);
            least = distance < least ? distance : least;
        }
    }
    return least;
}

/** Adds the nearest followers of opponents that the thrower can replace. */
static void nearest_list(const Rules *rules, const Game *game, const Catapult *catapult,
                         ActionList *list) {
    const unsigned player = thrower(rules, game, catapult);
    const uint32_t least = least_distance(rules, game, catapult, player);
    for (unsigned other = 0; other < (unsigned)rules->players; other++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t all = other == player ? 0 : followers_upright(rules, game, other, figures);
        uint32_t count = 0;
        for (uint32_t i = 0; i < all; i++) {
            const PlacedTile at = copy_tile(rules, game, ref_copy(figures[i].ref));
            ActionList own = action_list_any();
            if (distance_of(catapult->x, catapult->y, at) == least) {
                own_list(rules, game, player, figures[i].ref, &own);
            }
            figures[count] = figures[i];
            count += own.total > 0;
        }
        figure_removals_list(rules, game, other, figures, count, list);
    }
}

/** Returns the opponent's follower to supply and puts one of the thrower's in its place. */
static void exchange(const Rules *rules, Game *game, const Catapult *catapult, Action action) {
    const unsigned player = thrower(rules, game, catapult);
    rules->kernel->go_home(rules, game, catapult->owner, catapult->type, catapult->ref);
    if (action_verb(action) == VERB_REMOVE) {
        figure_take_home(rules, game, action);
    }
    rules->kernel->stand(rules, game, player, action_figure(action), catapult->ref, false);
}

// ---- Decisions

static void decided_actions(const Rules *rules, const Game *game, uint32_t module,
                            ActionList *list) {
    const Catapult *catapult = catapult_of_const(rules, game, module);
    const unsigned player = thrower(rules, game, catapult);
    switch (catapult->stage) {
    case STAGE_KIND:
        for (unsigned kind = 0; kind < THROWS; kind++) {
            action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, player), kind));
        }
        break;
    case STAGE_AIM:
        for (uint32_t i = 0; i < game->placed_count; i++) {
            const uint32_t copy = rules->kernel->copy_at(game, i);
            const PlacedTile at = copy_tile(rules, game, copy);
            if (cell_copy(rules, game, copy) == copy) {
                const Action token = action_at(action_make(VERB_TOKEN, player), at.x, at.y);
                action_list_add(list, action_with_arg(token, TOKEN_THROW));
            }
        }
        break;
    case STAGE_WHOM:
        action_list_add(list, action_pass(player));
        nearest_list(rules, game, catapult, list);
        break;
    default:
        own_list(rules, game, player, catapult->ref, list);
    }
}

static bool decided_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Catapult *catapult = catapult_of_const(rules, game, module);
    return stage_decides(catapult->stage) && fair_on_tile(rules, game, module) &&
           player == thrower(rules, game, catapult);
}

static PhaseResult decided_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Catapult *catapult = catapult_of(rules, game, module);
    if (catapult->stage == STAGE_NONE && fair_on_tile(rules, game, module)) {
        catapult->stage = STAGE_KIND;
    }
    return stage_decides(catapult->stage) ? turn_ask(game, thrower(rules, game, catapult))
                                          : PHASE_NEXT;
}

static PhaseResult decided_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                 ScoreLog *log) {
    Catapult *catapult = catapult_of(rules, game, module);
    switch (catapult->stage) {
    case STAGE_KIND:
        catapult->kind = (uint8_t)action_arg(action);
        catapult->stage = catapult->kind == THROW_CATCH ? STAGE_CATCH : STAGE_AIM;
        return PHASE_AGAIN;
    case STAGE_AIM:
        catapult->x = (int16_t)action_x(action);
        catapult->y = (int16_t)action_y(action);
        catapult->stage = STAGE_ACROSS;
        return PHASE_NEXT;
    case STAGE_WHOM:
        if (action_verb(action) == VERB_REMOVE) {
            catapult->ref = action_ref(rules, game, action);
            catapult->owner = (uint8_t)action_owner(action);
            catapult->type = (uint8_t)action_figure(action);
            catapult->stage = STAGE_BY;
            return PHASE_AGAIN;
        }
        break;
    default:
        exchange(rules, game, catapult, action);
    }
    throw_over(rules, game, module, log);
    return catapult->stage == STAGE_NONE ? PHASE_NEXT : PHASE_AGAIN;
}

static void decided_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                             Wording *wording) {
    static const char *const KINDS[THROWS] = {
        [THROW_KNOCK_OUT] = "throw knock-out: the followers on the cell hit go home",
        [THROW_SEDUCTION] = "throw seduction: exchange a follower near the token for one of yours",
        [THROW_TARGET] = "throw target: the closest to the fair scores 5 points",
        [THROW_CATCH] = "throw catch: 5 points for throwing past the catcher, or for catching"};
    const Catapult *catapult = catapult_of_const(rules, game, module);
    wording->question = catapult->stage == STAGE_KIND  ? "choose the token that all players throw"
                        : catapult->stage == STAGE_AIM ? "choose the tile that you aim at"
                        : catapult->stage == STAGE_WHOM
                            ? "choose the follower that you exchange for one of yours, or pass"
                            : "choose the follower of yours that takes the place";
    if (catapult->stage == STAGE_AIM) {
        wording->step = (uint8_t)(catapult->thrown + 1);
        wording->steps = (uint8_t)rules->players;
    }
    if (action_verb(action) == VERB_CHOOSE) {
        wording->option = KINDS[action_arg(action)];
    }
}

const Phase PHASE_THROW_DECIDED = {.name = "catapult",
                                   .decline = "exchange no follower",
                                   .describe = decided_describe,
                                   .step = STEP_THROW,
                                   .triggers = TRIGGER_SYMBOL,
                                   .wanted = throws_wanted,
                                   .enter = decided_enter,
                                   .asks = decided_asks,
                                   .actions = decided_actions,
                                   .apply = decided_apply};

// ---- Chance

static bool throw_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Catapult *catapult = catapult_of_const(rules, game, module);
    return stage_chances(catapult->stage) && fair_on_tile(rules, game, module) &&
           player == thrower(rules, game, catapult);
}

static PhaseResult throw_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const Catapult *catapult = catapult_of_const(rules, game, module);
    return stage_chances(catapult->stage) ? turn_chance(game, thrower(rules, game, catapult))
                                          : PHASE_NEXT;
}

static uint32_t throw_outcomes(const Rules *rules, const Game *game, uint32_t module,
                               Outcome *out) {
    static const char *const ACROSS[DRIFTS] = {"2 west", "1 west", "straight", "1 east", "2 east"};
    static const char *const ALONG[DRIFTS] = {"2 north", "1 north", "straight", "1 south",
                                              "2 south"};
    static const char *const CATCHES[CATCH_COUNT] = {"caught", "too short", "far enough"};
    static const uint32_t DRIFT_WEIGHTS[DRIFTS] = {1, 4, 6, 4, 1};
    static const uint32_t CATCH_WEIGHTS[CATCH_COUNT] = {1, 1, 2};
    const unsigned stage = catapult_of_const(rules, game, module)->stage;
    const bool caught = stage == STAGE_CATCH;
    const char *const *texts = caught ? CATCHES : stage == STAGE_ACROSS ? ACROSS : ALONG;
    const uint32_t *weights = caught ? CATCH_WEIGHTS : DRIFT_WEIGHTS;
    const uint32_t count = caught ? CATCH_COUNT : DRIFTS;
    for (uint32_t i = 0; i < count; i++) {
        out[i] = (Outcome){.number = i, .weight = weights[i], .text = texts[i]};
    }
    return count;
}

/** The token has landed. Returns true if its player must decide. */
static bool token_landed(const Rules *rules, Game *game, uint32_t module) {
    Catapult *catapult = catapult_of(rules, game, module);
    const int copy = rules->kernel->copy_on(game, catapult->x, catapult->y);
    if (catapult->kind == THROW_TARGET) {
        target_note(rules, game, catapult);
    } else if (copy >= 0 && catapult->kind == THROW_KNOCK_OUT) {
        knock_out(rules, game, (uint32_t)copy);
    } else if (copy >= 0) {
        ActionList list = action_list_any();
        nearest_list(rules, game, catapult, &list);
        return list.total > 0;
    }
    return false;
}

static PhaseResult throw_resolve(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                                 ScoreLog *log) {
    Catapult *catapult = catapult_of(rules, game, module);
    const int drift = (int)outcome - DRIFT;
    if (catapult->stage == STAGE_ACROSS) {
        catapult->x = (int16_t)(catapult->x + drift);
        catapult->stage = STAGE_ALONG;
        return PHASE_AGAIN;
    }
    if (catapult->stage == STAGE_CATCH) {
        const unsigned hurler = thrower(rules, game, catapult);
        const unsigned next = (hurler + 1) % (unsigned)rules->players;
        points_pay(rules, game, outcome == CATCH_FAR ? hurler : next, log);
        throw_over(rules, game, module, log);
        return PHASE_AGAIN;
    }
    catapult->y = (int16_t)(catapult->y + drift);
    if (token_landed(rules, game, module)) {
        catapult->stage = STAGE_WHOM;
        return PHASE_PRIOR;
    }
    throw_over(rules, game, module, log);
    return catapult->stage == STAGE_NONE ? PHASE_NEXT : PHASE_PRIOR;
}

const Phase PHASE_THROW = {.name = "throw",
                           .step = STEP_THROW,
                           .wake_byte = WAKE_BYTE(Catapult, stage),
                           .wanted = throws_wanted,
                           .enter = throw_enter,
                           .asks = throw_asks,
                           .outcomes = throw_outcomes,
                           .resolve = throw_resolve};

// ---- Module functions

ExpansionShare throws_share(const Rules *rules) {
    enum { A_PLAYER = 1 + 2 + 2 }; // aim, two events, the two followers of an exchange
    const uint32_t figures = 1 + (uint32_t)rules->players * PLAYER_FIGURES_MAX;
    return (ExpansionShare){.decisions = 1 + (uint32_t)rules->players * A_PLAYER,
                            .actions = rules->copy_count > figures ? rules->copy_count : figures};
}

void throws_facts(const Rules *rules, const Game *game, uint32_t module, struct FactList *list) {
    const Catapult *catapult = catapult_of_const(rules, game, module);
    if (catapult->stage > STAGE_KIND) {
        fact_hold(list, "token thrown", -1, 1 + catapult->kind);
    }
    const int copy = stage_has_cell(catapult->stage)
                         ? rules->kernel->copy_on(game, catapult->x, catapult->y)
                         : -1;
    if (copy >= 0) {
        fact_add(list, fact_on_copy(rules, game, (uint32_t)copy, "token"));
    }
    for (uint32_t winners = catapult->winners; winners != 0; winners &= winners - 1) {
        fact_hold(list, "nearest throw", (int)bit_lowest(winners), 1);
    }
}

/** Returns whether the follower to be exchanged is at its stored place. */
static bool victim_stands(const Rules *rules, const Game *game, const Catapult *catapult) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = followers_upright(rules, game, catapult->owner, figures);
    bool there = false;
    for (uint32_t i = 0; i < count; i++) {
        there = there || (figures[i].type == catapult->type && figures[i].ref == catapult->ref);
    }
    ActionList own = action_list_any();
    if (there) {
        own_list(rules, game, thrower(rules, game, catapult), catapult->ref, &own);
    }
    return own.total > 0 && catapult->owner != thrower(rules, game, catapult);
}

bool throws_sound(const Rules *rules, const Game *game, uint32_t module) {
    const Catapult *catapult = catapult_of_const(rules, game, module);
    if (catapult->stage == STAGE_NONE) {
        return catapult->best == 0 && catapult->thrown == 0 && catapult->winners == 0 &&
               catapult->kind == 0;
    }
    const bool chances = turn_pends_in(rules, game, module, PENDING_CHANCE);
    bool sound = (chances || turn_waits_in(rules, game, module)) && throws_wanted(rules, module) &&
                 fair_on_tile(rules, game, module) && catapult->stage <= STAGE_CATCH &&
                 catapult->kind < THROWS && catapult->thrown < rules->players &&
                 (catapult->winners != 0) == (catapult->best != 0) &&
                 (catapult->best == 0 || catapult->kind == THROW_TARGET) &&
                 (catapult->kind == THROW_CATCH) == (catapult->stage == STAGE_CATCH);
    if (sound && catapult->stage == STAGE_WHOM) {
        ActionList list = action_list_any();
        nearest_list(rules, game, catapult, &list);
        sound = catapult->kind == THROW_SEDUCTION && list.total > 0;
    }
    return sound && (catapult->stage != STAGE_BY ||
                     (catapult->kind == THROW_SEDUCTION && victim_stands(rules, game, catapult)));
}
