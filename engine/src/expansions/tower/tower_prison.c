// SPDX-License-Identifier: MIT
// Prisoners of The Tower. Followers in range of a tower that has grown may be captured. Two players
// who hold each other's followers exchange them. A player may buy back one of their followers in
// their turn. Rules: Complete Annotated Rules 7.4, p. 52 to 55.
#include "base/bits.h"
#include "expansions/tower/tower_range.h"
#include "table/awards.h"
#include "table/off_board.h"
#include "table/prospects.h"
#include "turn/turn.h"

#include <string.h>

enum { RANSOM = 3 };

static const char SOURCE[] = "a ransom";

const char *const TOWER_PLACES[] = {"prison", "tower top", NULL};

// ---- Prisons

/** Moves a figure of a player into the captor's prison, or out of it. */
static void prison_add(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure) {
    Towers *towers = towers_of(rules, game, module);
    if (figure.type == FIGURE_NORMAL) {
        towers->held[figure.holder][figure.owner]++;
    } else {
        towers->held_kinds[figure.holder][figure.owner] |=
            (uint16_t)(1U << rules_figure_find(rules, figure.type));
    }
}

static void prison_remove(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure) {
    Towers *towers = towers_of(rules, game, module);
    if (figure.type == FIGURE_NORMAL) {
        ASSERT(towers->held[figure.holder][figure.owner] > 0);
        towers->held[figure.holder][figure.owner]--;
    } else {
        towers->held_kinds[figure.holder][figure.owner] &=
            (uint16_t) ~(1U << rules_figure_find(rules, figure.type));
    }
}

/** Returns whether `captor` holds a figure of a type of `owner`. */
static bool holds_type(const Rules *rules, const Towers *towers, unsigned captor, unsigned owner,
                       unsigned type) {
    const int index = rules_figure_find(rules, type);
    return type == FIGURE_NORMAL
               ? towers->held[captor][owner] != 0
               : index >= 0 && ((towers->held_kinds[captor][owner] >> index) & 1U) != 0;
}

static bool holds_any(const Towers *towers, unsigned captor, unsigned owner) {
    return towers->held[captor][owner] != 0 || towers->held_kinds[captor][owner] != 0;
}

/** Adds a choice for each type of the active player's figures that a captor holds. */
static void prisoners_list(const Rules *rules, const Game *game, uint32_t module, unsigned captor,
                           ActionList *list) {
    const Towers *towers = towers_of_const(rules, game, module);
    for (unsigned type = 0; type < FIGURE_TYPE_COUNT; type++) {
        if (holds_type(rules, towers, captor, game->active, type)) {
            action_list_add(list, action_choose_held(game->active, type, captor));
        }
    }
}

/** Returns the prisoner of the active player that a choice names. */
static OffBoardFigure prisoner_of(const Game *game, Action action) {
    return (OffBoardFigure){.owner = (int8_t)game->active,
                            .type = (uint8_t)action_figure(action),
                            .holder = (int8_t)action_holder(action),
                            .place = TOWER_PLACES[0]};
}

/** Frees a prisoner. */
static void prisoner_free(const Rules *rules, Game *game, uint32_t module,
                          OffBoardFigure prisoner) {
    prison_remove(rules, game, module, prisoner);
    figure_back(rules, game, (unsigned)prisoner.owner, prisoner.type);
}

// ---- Range

/** Returns whether a tile is in range of the tower just built. */
static bool tower_reaches(const Rules *rules, const Game *game, uint32_t module, PlacedTile tile) {
    const Towers *towers = towers_of_const(rules, game, module);
    const unsigned built = towers->built - 1U;
    const TowerRange tower = range_of(rules, game, module, built, towers->height[built]);
    return range_covers(rules, game, module, tower, tile);
}

// ---- Capture

/** Adds the captures of a player's followers on segments. */
static void followers_in_range(const Rules *rules, const Game *game, uint32_t module,
                               unsigned player, ActionList *list) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, player, figures);
    uint32_t reached = 0;
    for (uint32_t i = 0; i < count; i++) {
        const PlacedTile at = copy_tile(rules, game, ref_copy(figures[i].ref));
        if (figures[i].role == ROLE_FOLLOWER &&
            figure_in_danger(rules, figures[i].type, DANGER_CAPTURE) &&
            tower_reaches(rules, game, module, at)) {
            figures[reached++] = figures[i];
        }
    }
    figure_removals_list(rules, game, player, figures, reached, list);
}

/**
 * Adds the capture of the follower on top of a foundation.
 * @pre there is one
 */
static void top_in_range(const Rules *rules, const Game *game, uint32_t module, unsigned foundation,
                         ActionList *list) {
    const uint16_t top = towers_of_const(rules, game, module)->top[foundation];
    const PlacedTile at = copy_tile(rules, game, foundation_copy(rules, module, foundation));
    if (tower_reaches(rules, game, module, at)) {
        const Action taking = action_remove(game->active, top_type(top), at.x, at.y, WHOLE_TILE);
        const bool own = top_owner(top) == game->active;
        action_list_add(list, own ? taking : action_of_owner(taking, top_owner(top)));
    }
}

/** Returns whether a figure is on a tile but not on a tower. */
static bool stands_on_tile(const OffBoardFigure *figure) {
    return figure->placed && strcmp(figure->place, TOWER_PLACES[1]) != 0;
}

/**
 * Returns whether a figure that is on a tile can be captured: in a place that allows it, or a lord
 * on a double tile, which covers two cells.
 */
static bool placed_in_range(const Rules *rules, const Game *game, uint32_t module,
                            const OffBoardFigure *figure) {
    const int copy = rules->kernel->copy_on(game, figure->x, figure->y);
    const int mate = copy < 0 ? -1 : double_mate(rules, (uint32_t)copy);
    return copy >= 0 && (mate >= 0 || off_board_capturable(rules, figure)) &&
           (tower_reaches(rules, game, module, copy_tile(rules, game, (uint32_t)copy)) ||
            (mate >= 0 &&
             tower_reaches(rules, game, module, copy_tile(rules, game, (uint32_t)mate))));
}

/** Adds the captures of figures on tiles that are on no segment and on no tower, equal ones once.
 */
static void others_in_range(const Rules *rules, const Game *game, uint32_t module,
                            ActionList *list) {
    OffBoardFigure figures[GAME_OFF_BOARD_MAX];
    const uint32_t count = game_off_board(rules, game, figures);
    Action last = 0; // equal ones follow each other
    for (uint32_t i = 0; i < count; i++) {
        const OffBoardFigure *figure = &figures[i];
        if (!stands_on_tile(figure) || !placed_in_range(rules, game, module, figure)) {
            continue;
        }
        Action taking = action_remove(game->active, figure->type, figure->x, figure->y, WHOLE_TILE);
        taking = figure->owner == game->active ? taking
                                               : action_of_owner(taking, (unsigned)figure->owner);
        if (taking != last) {
            action_list_add(list, taking);
        }
        last = taking;
    }
}

static void captures_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const bool tops = tower_setting(rules, module, SETTING_TOPS) != 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        followers_in_range(rules, game, module, player, list);
    }
    uint64_t taken = tops ? tops_taken(towers_of_const(rules, game, module)) : 0;
    for (; taken != 0; taken &= taken - 1) {
        top_in_range(rules, game, module, bit_lowest(taken), list);
    }
    others_in_range(rules, game, module, list);
}

static bool capture_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    ActionList list = action_list_any();
    if (towers_of_const(rules, game, module)->built != 0 && player == game->active) {
        captures_list(rules, game, module, &list);
    }
    return list.total != 0;
}

static PhaseResult capture_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (capture_asks(rules, game, module, game->active)) {
        return turn_ask(game, game->active);
    }
    towers_of(rules, game, module)->built = 0;
    return PHASE_NEXT;
}

static void capture_actions(const Rules *rules, const Game *game, uint32_t module,
                            ActionList *list) {
    action_list_add(list, action_pass(game->active));
    captures_list(rules, game, module, list);
}

/** Removes the figure that a capture names from the table, into its owner's supply. */
static void captured_take(const Rules *rules, Game *game, uint32_t module, Action action) {
    if (action_segment(action) != WHOLE_TILE) {
        figure_take_home(rules, game, action);
        return;
    }
    Towers *towers = towers_of(rules, game, module);
    const unsigned foundation =
        foundation_on(rules, game, module, action_x(action), action_y(action));
    if (foundation == NO_FOUNDATION) {
        off_board_take_home(rules, game, action); // a lord, an acrobat
        return;
    }
    towers->top[foundation] = 0;
    figure_back(rules, game, action_owner(action), action_figure(action));
}

static PhaseResult capture_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                 ScoreLog *log) {
    Towers *towers = towers_of(rules, game, module);
    towers->built = 0;
    if (action_verb(action) == VERB_PASS) {
        return PHASE_NEXT;
    }
    const unsigned owner = action_owner(action);
    captured_take(rules, game, module, action);
    if (owner == game->active) {
        return PHASE_NEXT; // the player's own figure returns to supply
    }
    if (holds_any(towers, owner, game->active)) {
        towers->exchange =
            (uint8_t)(1 + owner); // and the follower just captured is returned at once
        return PHASE_NEXT;
    }
    const OffBoardFigure prisoner = {.owner = (int8_t)owner,
                                     .type = (uint8_t)action_figure(action),
                                     .holder = (int8_t)game->active};
    figure_take_off_board(rules, game, owner, prisoner.type);
    prison_add(rules, game, module, prisoner);
    return PHASE_NEXT;
}

const Phase PHASE_CAPTURE = {
    .name = "capture",
    .question = "your tower piece lets you take a figure in reach of the tower prisoner, or pass",
    .decline = "take no prisoner",
    .step = STEP_DEPLOY_ON,
    .wake_byte = WAKE_BYTE(Towers, built),
    .enter = capture_enter,
    .asks = capture_asks,
    .actions = capture_actions,
    .apply = capture_apply};

// ---- Exchange

static bool exchange_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return towers_of_const(rules, game, module)->exchange != 0 && player == game->active;
}

static void exchange_actions(const Rules *rules, const Game *game, uint32_t module,
                             ActionList *list) {
    const unsigned captor = towers_of_const(rules, game, module)->exchange - 1U;
    prisoners_list(rules, game, module, captor, list);
}

static PhaseResult exchange_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                  ScoreLog *log) {
    prisoner_free(rules, game, module, prisoner_of(game, action));
    towers_of(rules, game, module)->exchange = 0;
    return PHASE_NEXT;
}

/**
 * Asks which of several prisoners is returned. Their owner decides, who is the active player: only
 * the active player captures.
 */
static PhaseResult exchange_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    if (!exchange_asks(rules, game, module, game->active)) {
        return PHASE_NEXT;
    }
    Action only = 0;
    ActionList list = action_list(&only, 0, 1);
    exchange_actions(rules, game, module, &list);
    return list.total == 1 ? exchange_apply(rules, game, module, only, log)
                           : turn_ask(game, game->active);
}

const Phase PHASE_EXCHANGE = {
    .name = "exchange",
    .question = "prisoners are exchanged: choose which of your figures comes home",
    .step = STEP_DEPLOY_ON,
    .wake_byte = WAKE_BYTE(Towers, exchange),
    .enter = exchange_enter,
    .asks = exchange_asks,
    .actions = exchange_actions,
    .apply = exchange_apply};

// ---- Ransom

static bool ransom_possible(const Rules *rules, const Towers *towers, uint32_t module) {
    return towers->ransomed == 0 && tower_setting(rules, module, SETTING_RANSOM) != 0;
}

void ransom_actions(const Rules *rules, const Game *game, uint32_t module, Window window,
                    ActionList *list) {
    const Towers *towers = towers_of_const(rules, game, module);
    if (!ransom_possible(rules, towers, module)) {
        return;
    }
    for (unsigned captor = 0; captor < (unsigned)rules->players; captor++) {
        if (holds_any(towers, captor, game->active)) {
            prisoners_list(rules, game, module, captor, list);
        }
    }
}

bool ransom_apply(const Rules *rules, Game *game, uint32_t module, Action action, ScoreLog *log) {
    if (!action_chooses_held(action)) {
        return false;
    }
    const OffBoardFigure prisoner = prisoner_of(game, action);
    // Not an award: expansions that react to awards do not react to this (footnote 208).
    points_pass(rules, game, (Bonus){game->active, -RANSOM, SOURCE}, log);
    points_pass(rules, game, (Bonus){(unsigned)prisoner.holder, RANSOM, SOURCE}, log);
    prisoner_free(rules, game, module, prisoner);
    towers_of(rules, game, module)->ransomed = 1;
    return true;
}

bool tower_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                      const PlacementPreview *preview) {
    const Towers *towers = towers_of_const(rules, game, module);
    bool alike = true;
    for (unsigned captor = 0; captor < (unsigned)rules->players; captor++) {
        const unsigned others =
            (unsigned)__builtin_popcount(towers->held_kinds[captor][game->active]);
        alike = alike && (towers->held[captor][game->active] != 0) + others <= 1;
    }
    return alike;
}

uint32_t ransom_offers(const Rules *rules, const Game *game, uint32_t module, TurnOffer *out) {
    const Towers *towers = towers_of_const(rules, game, module);
    uint32_t count = 0;
    for (unsigned captor = 0; captor < (unsigned)rules->players; captor++) {
        Action first = 0;
        ActionList list = action_list(&first, 0, 1);
        if (ransom_possible(rules, towers, module) && holds_any(towers, captor, game->active)) {
            prisoners_list(rules, game, module, captor, &list);
            out[count++] = (TurnOffer){.action = first, .holder = (int8_t)captor, .price = RANSOM};
        }
    }
    return count;
}

static unsigned held_count(const Towers *towers, unsigned captor, unsigned owner) {
    return towers->held[captor][owner] +
           (unsigned)__builtin_popcount(towers->held_kinds[captor][owner]);
}

void ransom_prospects(const Rules *rules, const Game *game, uint32_t module, ProspectList *list) {
    const Towers *towers = towers_of_const(rules, game, module);
    const bool ransom = tower_setting(rules, module, SETTING_RANSOM) != 0;
    const unsigned players = (unsigned)rules->players;
    for (unsigned pair = 0; ransom && pair < players * players; pair++) {
        const unsigned captor = pair / players;
        const unsigned owner = pair % players;
        for (unsigned held = held_count(towers, captor, owner); held > 0; held--) {
            prospect_add(list, PROSPECT_PROMISE, captor, RANSOM);
            prospect_add(list, PROSPECT_PROMISE, owner, -RANSOM);
        }
    }
}

// ---- Off-board figures

/** Lists the followers on towers, in the order in which their tiles were placed. */
static uint32_t tops_off_board(const Rules *rules, const Game *game, uint32_t module,
                               OffBoardFigure *out) {
    const Towers *towers = towers_of_const(rules, game, module);
    uint32_t placed[FOUNDATIONS_MAX]; // placement number of each listed tower
    uint32_t count = 0;
    for (uint64_t taken = tops_taken(towers); taken != 0; taken &= taken - 1) {
        const unsigned f = bit_lowest(taken);
        const uint32_t copy = foundation_copy(rules, module, f);
        const uint32_t number = copy_index(rules, game, copy);
        const PlacedTile at = copy_tile(rules, game, copy);
        uint32_t i = count++;
        for (; i > 0 && placed[i - 1] > number; i--) {
            placed[i] = placed[i - 1];
            out[i] = out[i - 1];
        }
        placed[i] = number;
        out[i] = (OffBoardFigure){.owner = (int8_t)top_owner(towers->top[f]),
                                  .type = (uint8_t)top_type(towers->top[f]),
                                  .holder = -1,
                                  .placed = true,
                                  .x = at.x,
                                  .y = at.y,
                                  .place = TOWER_PLACES[1]};
    }
    return count;
}

uint32_t tower_on_top(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                      uint16_t copies[GAME_OFF_BOARD_MAX]) {
    const Towers *towers = towers_of_const(rules, game, module);
    uint32_t count = 0;
    for (uint64_t taken = tops_taken(towers); taken != 0; taken &= taken - 1) {
        const unsigned f = bit_lowest(taken);
        if (top_owner(towers->top[f]) == player) {
            const uint32_t copy = foundation_copy(rules, module, f);
            const uint32_t number = copy_index(rules, game, copy);
            uint32_t i = count++;
            for (; i > 0 && copy_index(rules, game, copies[i - 1]) > number; i--) {
                copies[i] = copies[i - 1];
            }
            copies[i] = (uint16_t)copy;
        }
    }
    return count;
}

uint32_t tower_off_board(const Rules *rules, const Game *game, uint32_t module,
                         OffBoardFigure *out) {
    const Towers *towers = towers_of_const(rules, game, module);
    uint32_t count = 0;
    for (unsigned captor = 0; captor < (unsigned)rules->players; captor++) {
        for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
            if (!holds_any(towers, captor, owner)) {
                continue;
            }
            OffBoardFigure prisoner = {.owner = (int8_t)owner,
                                       .type = FIGURE_NORMAL,
                                       .holder = (int8_t)captor,
                                       .place = TOWER_PLACES[0]};
            for (unsigned i = 0; i < towers->held[captor][owner]; i++) {
                out[count++] = prisoner;
            }
            for (unsigned i = 0; i < rules->figure_count; i++) {
                prisoner.type = rules->figures[i].kind->type;
                out[count] = prisoner;
                count += (towers->held_kinds[captor][owner] >> i) & 1U;
            }
        }
    }
    return count + tops_off_board(rules, game, module, out + count);
}

Status tower_put_off_board(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure,
                           Message *message) {
    if (strcmp(figure.place, TOWER_PLACES[0]) == 0) {
        if (figure.holder < 0 || figure.holder == figure.owner) {
            return message_set(message, STATUS_INVALID,
                               "expected the number of the other player who holds the prisoner");
        }
        prison_add(rules, game, module, figure);
        return STATUS_OK;
    }
    const unsigned foundation =
        figure.placed ? foundation_on(rules, game, module, figure.x, figure.y) : NO_FOUNDATION;
    if (foundation == NO_FOUNDATION) {
        return message_set(message, STATUS_INVALID, "expected the cell of a tower");
    }
    uint16_t *top = &towers_of(rules, game, module)->top[foundation];
    if (*top != 0) {
        return message_set(message, STATUS_INVALID, "this tower already has a follower on top");
    }
    *top = top_of((unsigned)figure.owner, figure.type);
    return STATUS_OK;
}

void tower_give_back(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure) {
    if (!figure.placed) {
        prison_remove(rules, game, module, figure);
        return;
    }
    const unsigned foundation = foundation_on(rules, game, module, figure.x, figure.y);
    towers_of(rules, game, module)->top[foundation] = 0;
}

Status prisons_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Towers *towers = towers_of_const(rules, game, module);
    for (unsigned a = 0; a < (unsigned)rules->players; a++) {
        for (unsigned b = a; b < (unsigned)rules->players; b++) {
            if (holds_any(towers, a, b) && holds_any(towers, b, a)) {
                return message_set(message, STATUS_INVALID,
                                   "players %u and %u hold prisoners of each other", a, b);
            }
        }
    }
    if (towers->exchange > rules->players ||
        (towers->exchange != 0 && !holds_any(towers, towers->exchange - 1U, game->active))) {
        return message_set(message, STATUS_INVALID, "no prisoner can be exchanged");
    }
    return STATUS_OK;
}
