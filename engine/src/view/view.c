// Read-only views of a game.
// SPDX-License-Identifier: MIT
#include "carcarena/engine/view.h"

#include "carcarena/engine/changes.h"
#include "carcarena/engine/text.h"
#include "model/reserve.h"
#include "table/completed.h"
#include "table/facts.h"
#include "table/figures.h"
#include "table/nested_turns.h"
#include "table/prospects.h"
#include "turn/turn.h"

#include <string.h>

uint32_t game_tile_count(const Rules *rules, const Game *game) {
    return game->placed_count;
}

PlacedTile game_tile(const Rules *rules, const Game *game, uint32_t index) {
    CHECK(index < game->placed_count);
    return copy_tile(rules, game, rules->kernel->copy_at(game, index));
}

int game_tile_at(const Rules *rules, const Game *game, int x, int y) {
    const int copy = rules->kernel->copy_on(game, x, y);
    return copy < 0 ? -1 : (int)copy_index(rules, game, (uint32_t)copy);
}

int game_segment_tile(const Rules *rules, const Game *game, int x, int y, unsigned *segment) {
    const SegmentRef ref = cell_ref(rules, game, x, y, *segment);
    if (ref == NO_REF) {
        return -1;
    }
    *segment = ref_segment(ref);
    return (int)copy_index(rules, game, ref_copy(ref));
}

unsigned game_segment_number(const Rules *rules, const Game *game, uint32_t index,
                             unsigned segment) {
    CHECK(index < game->placed_count);
    return cell_segment(rules, game, segment_ref(rules->kernel->copy_at(game, index), segment));
}

bool game_segment_exists(const Rules *rules, const Game *game, uint32_t index, unsigned segment) {
    return ref_exists(rules, game, segment_ref(rules->kernel->copy_at(game, index), segment));
}

FeatureView game_feature(const Rules *rules, const Game *game, uint32_t index, unsigned segment) {
    CHECK(index < game->placed_count);
    const uint32_t copy = rules->kernel->copy_at(game, index);
    CHECK(segment < rules_copy_type(rules, copy)->facts->segment_count);
    const FeatureRef feature = feature_of_ref(rules, game, segment_ref(copy, segment));
    FeatureView view;
    feature_extent(rules, game, feature, &view);
    return view;
}

static bool feature_listed(const FeatureView *views, uint32_t count, uint32_t id) {
    for (uint32_t i = 0; i < count; i++) {
        if (views[i].id == id) {
            return true;
        }
    }
    return false;
}

/** Adds a feature unless it is listed; returns the new count. */
static uint32_t feature_add(const Rules *rules, const Game *game, FeatureRef feature,
                            FeatureView *out, uint32_t count) {
    if (feature_listed(out, count, feature_id(feature))) {
        return count;
    }
    feature_measure(rules, game, feature, &out[count]);
    return count + 1;
}

uint32_t game_followed(const Rules *rules, const Game *game, FeatureView *out) {
    uint32_t count = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        // Evaluations depend on its speed, so no intermediate list is made, unlike in
        // player_figures.
        const uint32_t followers = followers_on_table(rules, game, player);
        for (uint32_t i = 0; i < followers; i++) {
            const SegmentRef ref = rules->kernel->figure(game, player, i);
            count = feature_add(rules, game, feature_of_ref(rules, game, ref), out, count);
        }
        for (unsigned i = 0; i < rules->figure_count; i++) {
            const SegmentRef ref = figure_ref_const(rules, game, player, i);
            if (ref != NO_REF && rules->figures[i].kind->role == ROLE_FOLLOWER) {
                count = feature_add(rules, game, feature_of_ref(rules, game, ref), out, count);
            }
        }
    }
    return count;
}

uint32_t game_followed_features(const Rules *rules, const Game *game, FeatureView *out) {
    const uint32_t count = game_followed(rules, game, out);
    rules->kernel->measure_fields(rules, game, out, count);
    return count;
}

uint32_t game_appraise(const Rules *rules, const Game *game, int32_t *points, FeatureView *out) {
    CHECK(game->pending != PENDING_OVER);
    game_scores(rules, game, points);
    const uint32_t count = rules->kernel->appraise(rules, game, points, out);
    const HookEntry *const end = hooks_end(rules, HOOK_FINAL);
    for (const HookEntry *h = hooks_first(rules, HOOK_FINAL); h != end; h++) {
        h->expansion->scoring.final(rules, game, h->module, points, NULL);
    }
    return count;
}

FeatureClaims game_feature_claims(const Rules *rules, const Game *game,
                                  const FeatureView *feature) {
    const FeatureRef ref = view_ref(feature);
    FeatureClaims claims = {.owners = rules->kernel->owners(rules, game, ref)};
    if (ref.kind == SEGMENT_CLOISTER) {
        claims.owners |= rules->kernel->lying_owners(rules, game, ref.root);
    }
    rules->kernel->strengths(rules, game, ref, claims.strength);
    return claims;
}

bool game_features_vary(const Rules *rules) {
    return rules->hook_lists[HOOK_FEATURE_VALUE].count != 0;
}

int32_t game_completion_gain(const Rules *rules, const Game *game, const FeatureView *feature) {
    CHECK(feature->kind != SEGMENT_FIELD && !feature->complete);
    return game_feature_points(rules, game, feature).gain;
}

/** Returns the kind of a segment; SEGMENT_KIND_COUNT for a whole tile. */
static unsigned ref_kind(const Rules *rules, SegmentRef ref) {
    return ref_segment(ref) == WHOLE_TILE
               ? (unsigned)SEGMENT_KIND_COUNT
               : rules_segment_kind(rules, ref_copy(ref), ref_segment(ref));
}

uint32_t game_neutral_figures(const Rules *rules, const Game *game, FigureView *out) {
    uint32_t count = 0;
    for (unsigned i = 0; i < rules->neutral_count; i++) {
        const SegmentRef ref = neutral_ref_const(rules, game, i);
        if (ref != NO_REF) {
            out[count++] = (FigureView){.owner = -1,
                                        .type = (uint8_t)i,
                                        .segment = (uint8_t)ref_segment(ref),
                                        .kind = (uint8_t)ref_kind(rules, ref),
                                        .tile = (uint16_t)copy_index(rules, game, ref_copy(ref)),
                                        .name = rules->neutrals[i]->name};
        }
    }
    return count;
}

/** Returns true if a player's follower on a segment is lying. */
static bool lies_on(const Rules *rules, const Game *game, unsigned player, SegmentRef ref) {
    const unsigned kind = rules_segment_kind(rules, ref_copy(ref), ref_segment(ref));
    return kind_is_lone(kind) &&
           ((rules->kernel->lying_seats(game, ref_copy(ref)) >> player) & 1U) != 0;
}

/** Returns the public view of a player's figure. */
static FigureView figure_view(const Rules *rules, const Game *game, unsigned player,
                              FigureAt figure) {
    const unsigned copy = ref_copy(figure.ref);
    const unsigned segment = ref_segment(figure.ref);
    return (FigureView){
        .owner = (int8_t)player,
        .type = figure.type,
        .segment = (uint8_t)segment,
        .kind = (uint8_t)rules_segment_kind(rules, copy, segment),
        .tile = (uint16_t)copy_index(rules, game, copy),
        .lying = figure.role == ROLE_FOLLOWER && lies_on(rules, game, player, figure.ref),
        .name = figure_type_text((FigureType)figure.type),
    };
}

uint32_t game_figures(const Rules *rules, const Game *game, FigureView *out) {
    uint32_t count = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t figure_count = player_figures(rules, game, player, figures);
        for (uint32_t i = 0; i < figure_count; i++) {
            out[count++] = figure_view(rules, game, player, figures[i]);
        }
    }
    return count + game_neutral_figures(rules, game, out + count);
}

uint32_t game_facts(const Rules *rules, const Game *game, GameFact *out) {
    FactList list = {.out = out};
    if (scoring_asks(rules, game)) {
        const SegmentRef name = feature_name_ref(rules, game, scoring_feature(rules, game));
        GameFact fact = fact_on_copy(rules, game, ref_copy(name), "scored now");
        fact.segment = (int8_t)ref_segment(name);
        fact_add(&list, fact);
    }
    for (uint32_t i = 0; i < parts_waiting(rules, game); i++) {
        const uint16_t copy = parts_of(rules, game)->waiting[i].copy;
        if (copy != NO_COPY) {
            fact_add(&list, fact_on_copy(rules, game, copy, "part waits"));
        }
    }
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->scoring.facts != NULL && game->placed_count > 0) {
            expansion->scoring.facts(rules, game, m, &list);
        }
    }
    return list.count;
}

uint32_t game_prospects(const Rules *rules, const Game *game, Prospect *out) {
    ProspectList list = {.out = out, .shares = true, .entered = NO_REF};
    return prospects_list(rules, game, &list);
}

uint32_t game_prospects_apart(const Rules *rules, const Game *game, Prospect *out) {
    ProspectList list = {.out = out, .entered = NO_REF};
    return prospects_list(rules, game, &list);
}

uint32_t game_supply(const Rules *rules, const Game *game, int player, FigureType type) {
    CHECK(player >= 0 && player < rules->players);
    return figures_held(rules, game, (unsigned)player, type);
}

int game_hand(const Rules *rules, const Game *game) {
    return game->hand == NO_TYPE ? -1 : game->hand;
}

uint32_t game_reserve_tiles(const Rules *rules, const Game *game, ReserveTile *out) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < rules->reserve_kind_count; i++) {
        const ReserveKind *kind = rules->apart[i].kind;
        const uint16_t *places = reserve_at_const(rules, game, kind);
        for (uint32_t at = 0; at < kind->places; at++) {
            if (places[at] != NO_TYPE) {
                CHECK(count < GAME_RESERVE_TILES_MAX);
                out[count++] = (ReserveTile){
                    kind->name, kind->owned ? (int8_t)(at / reserve_each(kind)) : -1, places[at]};
            }
        }
    }
    return count;
}

int game_hand_ahead(const Rules *rules, const Game *game, int player) {
    CHECK(player >= 0 && player < rules->players);
    return game->hand_ahead[player] == NO_TYPE ? -1 : game->hand_ahead[player];
}

uint32_t game_remaining(const Rules *rules, const Game *game, uint32_t type) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < game->pool_count; i++) {
        count += rules->kernel->pool_at(game, i) == type;
    }
    return count;
}

void game_unseen(const Rules *rules, const Game *game, uint32_t *counts) {
    memset(counts, 0, rules->type_count * sizeof *counts);
    for (uint32_t i = 0; i < game->pool_count; i++) {
        counts[rules->kernel->pool_at(game, i)]++;
    }
}

uint32_t game_draws_left(const Rules *rules, const Game *game) {
    return game->draws_left;
}

uint32_t game_discards(const Rules *rules, const Game *game, uint16_t *out) {
    for (uint32_t i = 0; out != NULL && i < game->discard_count; i++) {
        out[i] = (uint16_t)rules->kernel->discard_at(game, i);
    }
    return game->discard_count;
}

int game_tile_in_turn(const Rules *rules, const Game *game) {
    return game->copy_in_turn == NO_COPY ? -1 : (int)copy_index(rules, game, game->copy_in_turn);
}

int game_scoring(const Rules *rules, const Game *game, unsigned *segment) {
    if (!scoring_asks(rules, game)) {
        return -1;
    }
    const SegmentRef name = feature_name_ref(rules, game, scoring_feature(rules, game));
    *segment = ref_segment(name);
    return (int)copy_index(rules, game, ref_copy(name));
}

int game_active_player(const Rules *rules, const Game *game) {
    return game->active;
}

uint32_t game_open_cell_count(const Rules *rules, const Game *game) {
    return game->slot_count;
}

uint32_t game_open_cells(const Rules *rules, const Game *game, OpenCell *out) {
    for (uint32_t i = 0; i < game->slot_count; i++) {
        out[i] = rules->kernel->open_cell(rules, game, i);
    }
    return game->slot_count;
}
