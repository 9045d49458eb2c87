// SPDX-License-Identifier: MIT
// Pyramids of acrobats of Under the Big Top. On or next to the tile of their turn, players may
// place an ordinary follower as an acrobat instead of deploying it: two side by side, a third on
// top of them, of any colors. Instead of that, a player may score a full pyramid. Rules:
// WikiCarpedia, "Under the Big Top".
//
// Interpretations: Acrobats are no followers in a feature. They are on top of their tile, as
// followers on towers are: what removes figures from a tile removes them, the fairy may come to
// them, and the festival may bring them back. Towers capture them. No acrobat enters a tile that is
// closed to figures or under a bridge, and the pyramid there is not scored until the game ends.
#include "base/bits.h"
#include "expansions/under_the_big_top/big_top_state.h"
#include "model/hook_calls.h"
#include "table/off_board.h"

const char *const ACROBAT_PLACES[] = {"pyramid", NULL};

static const char SOURCE[] = "acrobats";

// ---- Pyramids

/** Returns the index of the pyramid on a copy, or where it would be inserted. */
static uint32_t pyramid_place(const BigTop *state, uint32_t copy) {
    uint32_t place = 0;
    while (place < state->count && state->pyramids[place].copy < copy) {
        place++;
    }
    return place;
}

/** Returns the pyramid on a copy, or NULL. */
static const Pyramid *pyramid_on(const BigTop *state, uint32_t copy) {
    const uint32_t place = pyramid_place(state, copy);
    const bool there = place < state->count && state->pyramids[place].copy == copy;
    return there ? &state->pyramids[place] : NULL;
}

static unsigned pyramid_size(const Pyramid *pyramid) {
    unsigned size = 0;
    for (unsigned player = 0; pyramid != NULL && player < PLAYERS_MAX; player++) {
        size += pyramid->acrobats[player];
    }
    return size;
}

static void acrobat_add(BigTop *state, uint32_t copy, unsigned player) {
    const uint32_t place = pyramid_place(state, copy);
    if (place == state->count || state->pyramids[place].copy != copy) {
        ASSERT(state->count < PYRAMIDS_MAX);
        for (uint32_t i = state->count; i > place; i--) {
            state->pyramids[i] = state->pyramids[i - 1];
        }
        state->pyramids[place] = (Pyramid){.copy = (uint16_t)copy};
        state->count++;
    }
    state->pyramids[place].acrobats[player]++;
}

static void acrobat_remove(BigTop *state, uint32_t copy, unsigned player) {
    uint32_t place = pyramid_place(state, copy);
    ASSERT(place < state->count && state->pyramids[place].copy == copy &&
           state->pyramids[place].acrobats[player] > 0);
    state->pyramids[place].acrobats[player]--;
    if (pyramid_size(&state->pyramids[place]) > 0) {
        return;
    }
    state->count--;
    for (; place < state->count; place++) {
        state->pyramids[place] = state->pyramids[place + 1];
    }
    state->pyramids[place] = (Pyramid){.copy = 0};
}

/** Returns true if a bridge is over a tile. */
static bool bridge_over(const Rules *rules, const Game *game, uint32_t copy) {
    bool bridge = false;
    for (uint32_t rest = rules_copy_type(rules, copy)->unbuilt; rest != 0; rest &= rest - 1) {
        bridge = bridge || ref_exists(rules, game, segment_ref(copy, bit_lowest(rest)));
    }
    return bridge;
}

// ---- Placing an acrobat

/** Returns true if the active player may place an acrobat on a copy with acrobat spaces. */
static bool acrobat_allowed(const Rules *rules, const Game *game, uint32_t module, uint32_t copy,
                            bool anywhere) {
    PlacedTile at;
    return rules->kernel->where(rules, game, copy, &at) &&
           (anywhere || turn_near(rules, game, at)) &&
           pyramid_size(pyramid_on(big_top_of_const(rules, game, module), copy)) < PYRAMID_FULL &&
           !copy_closed(rules, game, copy) && !bridge_over(rules, game, copy);
}

/** A magic portal leads to any acrobat space. */
void acrobat_deployments(const Rules *rules, const Game *game, uint32_t module, uint32_t figures,
                         ActionList *list) {
    if ((figures & 1U) == 0 || game->copy_in_turn == NO_COPY) {
        return;
    }
    const bool anywhere =
        copy_carries(rules, game->copy_in_turn, big_top_setting(rules, module, SETTING_PORTAL));
    const uint32_t end = (uint32_t)big_top_setting(rules, module, SETTING_END_TYPE);
    for (uint32_t t = (uint32_t)big_top_setting(rules, module, SETTING_FIRST_TYPE); t < end; t++) {
        const TypeInfo *type = &rules->types[t];
        const uint32_t count = type_has_acrobats(rules, module, type) ? type->copies : 0;
        for (uint32_t i = 0; i < count; i++) {
            const uint32_t copy = (uint32_t)type->first_copy + i;
            if (acrobat_allowed(rules, game, module, copy, anywhere)) {
                const PlacedTile at = copy_tile(rules, game, copy);
                action_list_add(list,
                                action_deploy(game->active, FIGURE_NORMAL, at.x, at.y, WHOLE_TILE));
            }
        }
    }
}

// ---- Scoring a pyramid

/** Returns true if the active player may score a pyramid. */
static bool pyramid_due(const Rules *rules, const Game *game, uint32_t module,
                        const Pyramid *pyramid) {
    const bool own = big_top_setting(rules, module, SETTING_OWN) != 0;
    return pyramid_size(pyramid) == PYRAMID_FULL && (!own || pyramid->acrobats[game->active] > 0) &&
           !bridge_over(rules, game, pyramid->copy);
}

void pyramid_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const BigTop *state = big_top_of_const(rules, game, module);
    const Action token = action_with_arg(action_make(VERB_TOKEN, game->active), TOKEN_PYRAMID);
    for (uint32_t i = 0; i < state->count; i++) {
        if (pyramid_due(rules, game, module, &state->pyramids[i])) {
            const PlacedTile at = copy_tile(rules, game, state->pyramids[i].copy);
            action_list_add(list, action_at(token, at.x, at.y));
        }
    }
}

/** Pays each player for the acrobats of a pyramid and returns them to supply. */
static void pyramid_score(const Rules *rules, Game *game, uint32_t module, uint32_t copy,
                          ScoreLog *log) {
    BigTop *state = big_top_of(rules, game, module);
    const Pyramid pyramid = *pyramid_on(state, copy);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        for (unsigned i = 0; i < pyramid.acrobats[player]; i++) {
            acrobat_remove(state, copy, player);
            figure_back(rules, game, player, FIGURE_NORMAL);
        }
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (pyramid.acrobats[player] > 0) {
            const int32_t points = ACROBAT_POINTS * pyramid.acrobats[player];
            holding_grant(rules, game, (Bonus){player, points, SOURCE}, log);
        }
    }
}

/** Returns the copy with acrobat spaces that an action names as a whole tile, or -1. */
static int spaces_named(const Rules *rules, const Game *game, uint32_t module, Action action) {
    const bool places = action_verb(action) == VERB_DEPLOY &&
                        action_segment(action) == WHOLE_TILE && action_space(action) < 0;
    const bool scores = action_verb(action) == VERB_TOKEN && action_arg(action) == TOKEN_PYRAMID;
    const int copy =
        places || scores ? rules->kernel->copy_on(game, action_x(action), action_y(action)) : -1;
    return copy >= 0 && copy_has_acrobats(rules, module, (uint32_t)copy) ? copy : -1;
}

bool pyramid_apply(const Rules *rules, Game *game, uint32_t module, Action action, ScoreLog *log) {
    const int copy = spaces_named(rules, game, module, action);
    if (copy < 0) {
        return false; // other expansions place figures on whole tiles, too
    }
    if (action_verb(action) == VERB_TOKEN) {
        pyramid_score(rules, game, module, (uint32_t)copy, log);
    } else {
        figure_take_off_board(rules, game, game->active, FIGURE_NORMAL);
        acrobat_add(big_top_of(rules, game, module), (uint32_t)copy, game->active);
    }
    return true;
}

void pyramid_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                      Wording *wording) {
    if (action_verb(action) == VERB_TOKEN && action_arg(action) == TOKEN_PYRAMID) {
        wording->token = "score the pyramid of acrobats on";
    }
}

void pyramids_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                    ScoreLog *log) {
    const BigTop *state = big_top_of_const(rules, game, module);
    for (uint32_t i = 0; i < state->count; i++) {
        for (unsigned player = 0; player < (unsigned)rules->players; player++) {
            const int32_t worth = ACROBAT_POINTS * state->pyramids[i].acrobats[player];
            if (worth > 0) {
                holding_pay(rules, game, (Bonus){player, worth, SOURCE}, points, log);
            }
        }
    }
}

// ---- Acrobats as off-board figures

/** Lists them by tile, then by player: equal ones follow each other. */
uint32_t acrobats_off_board(const Rules *rules, const Game *game, uint32_t module,
                            OffBoardFigure *out) {
    const BigTop *state = big_top_of_const(rules, game, module);
    uint32_t count = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        const PlacedTile at = copy_tile(rules, game, state->pyramids[i].copy);
        for (unsigned player = 0; player < (unsigned)rules->players; player++) {
            for (unsigned a = 0; a < state->pyramids[i].acrobats[player]; a++) {
                out[count++] = (OffBoardFigure){.owner = (int8_t)player,
                                                .type = FIGURE_NORMAL,
                                                .holder = -1,
                                                .placed = true,
                                                .x = at.x,
                                                .y = at.y,
                                                .place = ACROBAT_PLACES[0]};
            }
        }
    }
    return count;
}

uint32_t acrobats_on_top(const Rules *rules, const Game *game, uint32_t module, unsigned player,
                         uint16_t copies[GAME_OFF_BOARD_MAX]) {
    const BigTop *state = big_top_of_const(rules, game, module);
    uint32_t count = 0;
    for (uint32_t i = 0; i < state->count; i++) {
        for (unsigned a = 0; a < state->pyramids[i].acrobats[player]; a++) {
            copies[count++] = state->pyramids[i].copy;
        }
    }
    return count;
}

Status acrobat_put(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure,
                   Message *message) {
    const int copy = figure.placed ? rules->kernel->copy_on(game, figure.x, figure.y) : -1;
    BigTop *state = big_top_of(rules, game, module);
    if (copy < 0 || !copy_has_acrobats(rules, module, (uint32_t)copy) ||
        figure.type != FIGURE_NORMAL ||
        pyramid_size(pyramid_on(state, (uint32_t)copy)) == PYRAMID_FULL) {
        return message_set(message, STATUS_INVALID,
                           "expected a follower on a tile with a free acrobat space");
    }
    acrobat_add(state, (uint32_t)copy, (unsigned)figure.owner);
    return STATUS_OK;
}

void acrobat_give_back(const Rules *rules, Game *game, uint32_t module, OffBoardFigure figure) {
    const int copy = rules->kernel->copy_on(game, figure.x, figure.y);
    acrobat_remove(big_top_of(rules, game, module), (uint32_t)copy, (unsigned)figure.owner);
}

bool pyramids_spare(const Rules *rules, const Game *game, uint32_t module, uint32_t copy) {
    return pyramid_on(big_top_of_const(rules, game, module), copy) == NULL;
}

Status pyramids_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const BigTop *state = big_top_of_const(rules, game, module);
    bool sound = state->count <= PYRAMIDS_MAX;
    for (uint32_t i = 0; sound && i < state->count; i++) {
        const Pyramid *pyramid = &state->pyramids[i];
        const unsigned size = pyramid_size(pyramid);
        PlacedTile at;
        sound = size > 0 && size <= PYRAMID_FULL &&
                copy_has_acrobats(rules, module, pyramid->copy) &&
                rules->kernel->where(rules, game, pyramid->copy, &at) &&
                (i == 0 || state->pyramids[i - 1].copy < pyramid->copy);
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "a pyramid needs one to three acrobats on a tile with their spaces");
}
