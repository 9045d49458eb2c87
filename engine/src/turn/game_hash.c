// The hash of a position: base/hash.h says of what it is the sum.
// SPDX-License-Identifier: MIT
#include "carcarena/engine/view.h"

#include "base/hash.h"
#include "model/reserve.h"
#include "table/completed.h"
#include "table/figures.h"
#include "table/nested_turns.h"
#include "table/off_board.h"
#include "turn/turn.h"

/** Sum of the facts about figures on the table. */
static uint64_t hash_figures(const Rules *rules, const Game *game) {
    uint64_t sum = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t count = player_figures(rules, game, player, figures);
        for (uint32_t i = 0; i < count; i++) {
            sum += hash_fact(HASH_FIGURE, ref_bits(rules, game, figures[i].ref),
                             (uint64_t)figures[i].type << 8 | player);
        }
    }
    for (unsigned i = 0; i < rules->neutral_count; i++) {
        const SegmentRef ref = neutral_ref_const(rules, game, i);
        sum += ref == NO_REF ? 0 : hash_fact(HASH_NEUTRAL, ref_bits(rules, game, ref), i);
    }
    return sum;
}

/** Returns the sum of the facts about set-aside tiles; for unowned ones only their types. */
static uint64_t hash_reserve(const Rules *rules, const Game *game) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < rules->reserve_kind_count; i++) {
        const ReserveKind *kind = rules->apart[i].kind;
        const uint16_t *places = reserve_at_const(rules, game, kind);
        for (uint32_t at = 0; at < kind->places; at++) {
            const uint64_t where = (uint64_t)i << 8 | (kind->owned ? at : PLAYERS_MAX);
            sum += places[at] == NO_TYPE ? 0 : hash_fact(HASH_APART, where, places[at]);
        }
    }
    return sum;
}

/** Sum of what was completed this turn, where tiles and figures do not tell. */
static uint64_t hash_completed(const Rules *rules, const Game *game) {
    const bool told = rules->joins || rules->moves;
    uint64_t sum = 0;
    for (uint32_t i = 0; told && i < game->completed_count; i++) {
        const FeatureRef feature = rules->kernel->completed(rules, game, i);
        if (completed_is_written(rules, feature.kind)) {
            const SegmentRef name = feature_name_ref(rules, game, feature);
            sum += hash_fact(HASH_COMPLETED, ref_bits(rules, game, name), 0);
        }
    }
    return sum;
}

uint64_t game_hash(const Rules *rules, const Game *game) {
    uint64_t sum =
        rules->kernel->hash(rules, game) + hash_figures(rules, game) + hash_completed(rules, game);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        sum += hash_fact(HASH_SCORE, player, (uint32_t)game->scores[player]);
        sum += hash_fact(HASH_HAND, player, game->hand_ahead[player]);
    }
    sum += hash_fact(HASH_TURN, (uint64_t)game->pending << 16 | (uint64_t)game->phase << 8,
                     (uint64_t)game->active << 16 | game->draws_left);
    sum += hash_fact(HASH_HAND, PLAYERS_MAX, game->hand) + hash_reserve(rules, game);
    if (game->copy_in_turn != NO_COPY) { // it says where figures may go; no game ends with one
        const PlacedTile tile = copy_tile(rules, game, game->copy_in_turn);
        sum += hash_fact(HASH_IN_TURN, cell_bits(tile.x, tile.y),
                         (uint64_t)(half_corner(rules, game, game->copy_in_turn) + 1));
    }
    if (rules->options.hole_turn && game->hole_filled) {
        sum += hash_fact(HASH_HOLE, 0, 0);
    }
    sum += game->chance_came ? hash_fact(HASH_CHANCE_CAME, 0, 0) : 0;
    sum += off_board_hash(rules, game) + parts_hash(rules, game);
    if (rules->finale && game->last_player != turn_last_usual(rules, game)) {
        sum += hash_fact(HASH_LAST, game->last_player, 0);
    }
    if (rules->hidden_info && *viewer_at_const(rules, game) != 0) {
        sum += hash_fact(HASH_VIEWER, (uint32_t)*viewer_at_const(rules, game), 0);
    }
    if (scoring_asks(rules, game)) { // those before it are paid, so it says which ones are left
        const SegmentRef name = feature_name_ref(rules, game, scoring_feature(rules, game));
        sum += hash_fact(HASH_SCORING, ref_bits(rules, game, name), 0);
    }
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->state.hash != NULL) {
            sum += hash_fact(HASH_MODULE, m, expansion->state.hash(rules, game, m));
        }
    }
    return sum;
}
