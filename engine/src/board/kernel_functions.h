/**
 * The table of one kernel's functions; see kernel.h for what each does.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_KERNEL_FUNCTIONS_H
#define ENGINE_KERNEL_FUNCTIONS_H

#include "board/checking.h"
#include "board/corners.h"
#include "board/deployments.h"
#include "board/figures_on_board.h"
#include "board/frontier_view.h"
#include "board/hashing.h"
#include "board/joining.h"
#include "board/playout.h"
#include "board/playout_with_modules.h"
#include "board/preview_placement.h"
#include "board/symbols.h"
#include "board/tile_moves_on_board.h"

static void kernel_write_row(Rules *rules, uint32_t index, const uint16_t labels[PORTS]) {
    Row *row = &((Row *)rules->port_rows)[index];
    for (unsigned port = 0; port < PORTS; port++) {
        const unsigned side = port / PORTS_PER_SIDE;
        const unsigned nth = port % PORTS_PER_SIDE;
        row->side[side].port[nth] = (Label)labels[port];
        row->shown[side].port[2 - nth] = (Label)labels[port];
    }
    const uint8_t *edges = rules_copy_type(rules, index / SIDES)->edges[index % SIDES];
    for (unsigned side = 0; side < SIDES; side++) {
        if (edges[side] == EDGE_FIELD && !rules->split_sides) {
            row->shown[side].port[2] = 0; // its left is enough for who lies beyond as well
        }
    }
}

static void kernel_clear(const Rules *rules, Game *game) {
    Board *board = board_of(game);
    for (unsigned space = 0; space < LABEL_SPACES; space++) {
        const unsigned base = space == SPACE_FIELD ? FIELD_BASE : 0;
        for (unsigned label = 0; label < rules->labels[space]; label++) {
            board->parent[base + label] = (Label)label;
            board->meta[base + label] = rules->label_open[space][label] * META_OPEN_ONE;
        }
    }
    for (unsigned label = 0; label < rules->labels[SPACE_LINE]; label++) {
        memcpy(&board->set[label], &rules->line_set[label], sizeof(Set));
    }
    memset(board->forbidden, 0xFF, sizeof board->forbidden);
    memset(board->cells, 0xFF, sizeof board->cells); // CELL_EMPTY
    unsigned count = 0;
    for (unsigned stage = DRAW_NEVER; stage-- > 0;) { // the first to be drawn are the last
        for (unsigned type = 0; type < rules->type_count; type++) {
            const bool now = rules->types[type].stage == stage;
            board->next[type] = (Label)rules->types[type].first_copy;
            for (unsigned copy = 0; now && copy < rules->types[type].copies; copy++) {
                ASSERT(count < KERNEL_COPIES);
                board->pool[count++] = (Label)type;
            }
        }
    }
    board->head.pool_count = (uint16_t)count;
}

static void kernel_choose_copy(Game *game, uint32_t type, uint32_t copy) {
    board_of(game)->next[type] = (Label)copy;
}

static void kernel_place_first(const Rules *rules, Game *game, uint32_t type) {
    board_place_first(rules, board_of(game), type);
}

static uint32_t kernel_fit(const Rules *rules, Game *game, uint32_t type) {
    return board_fit(rules, board_of(game), type);
}

static uint32_t kernel_count_fits(const Rules *rules, const Game *game, uint32_t type) {
    const Board *board = board_of_const(game);
    uint64_t hits[HIT_WORDS];
    const uint32_t fits = board_fit_into(rules, board, type, hits);
    return KERNEL_HOOKED && rules->mends != 0 ? fits + hits_mend(rules, board, type, true, hits)
                                              : fits;
}

static void kernel_fit_loosely(const Rules *rules, Game *game, uint32_t type) {
    Board *board = board_of(game);
    (void)board_fit_into(rules, board, type, board->hits);
    if (KERNEL_HOOKED && rules->mends != 0) {
        (void)hits_mend(rules, board, type, false, board->hits);
    }
}

static Action placement_action(const Board *board, unsigned slot, unsigned rotation) {
    ASSERT(slot < board->head.slot_count && rotation < SIDES);
    const Position at = site_position(board->sites[slot]);
    return action_place(board->head.active, position_x(at), position_y(at), rotation);
}

static void kernel_placements(const Rules *rules, const Game *game, ActionList *list) {
    const Board *board = board_of_const(game);
    for (unsigned w = 0; w * 16 < board->head.slot_count; w++) {
        uint64_t hits = board->hits[w];
        const uint32_t here = (uint32_t)__builtin_popcountll(hits);
        if (action_list_count(list, here)) {
            continue;
        }
        for (; hits != 0; hits &= hits - 1) {
            const unsigned bit = bit_lowest(hits);
            action_list_add(list, placement_action(board, 16 * w + (bit & 15U), bit >> 4));
        }
    }
}

static Action kernel_sample_placement(const Rules *rules, const Game *game, Rng *rng) {
    const Board *board = board_of_const(game);
    const uint32_t count = hits_count(board);
    const uint32_t pick = frontier_select(rules, board, rng_below(rng, count));
    return placement_action(board, pick / 4, pick % 4);
}

static bool kernel_placement_legal(const Rules *rules, const Game *game, int x, int y,
                                   unsigned rotation) {
    const Board *board = board_of_const(game);
    const int limit = (int)rules->copy_count; // farther out, cells repeat
    if (x < -limit || x > limit || y < -limit || y > limit) {
        return false;
    }
    const int slot = slot_at(board, position_make(x, y));
    return slot >= 0 && frontier_hit(board, (unsigned)slot, rotation);
}

static void kernel_place(const Rules *rules, Game *game, int x, int y, unsigned rotation) {
    Board *board = board_of(game);
    const int slot = slot_at(board, position_make(x, y));
    ASSERT(slot >= 0);
    const unsigned type = board->head.hand;
    board->head.hand = NO_TYPE;
    board_place(rules, board, type, (unsigned)slot, rotation);
}

static void kernel_deployments(const Rules *rules, const Game *game, Deployments *out) {
    if (KERNEL_HOOKED) {
        deployments_find(rules, board_of_const(game), out);
        return;
    }
    const uint32_t free = game->supply[game->active] != 0
                              ? segments_free(rules, board_of_const(game), game->copy_in_turn)
                              : 0;
    *out = (Deployments){{free}, (uint32_t)__builtin_popcount(free)};
}

static void kernel_deployments_of(const Rules *rules, const Game *game, uint32_t index,
                                  Deployments *out) {
    if (KERNEL_HOOKED) {
        deployments_find_kind(rules, board_of_const(game), index, out);
    }
}

static void kernel_stand(const Rules *rules, Game *game, unsigned player, unsigned type,
                         SegmentRef ref, bool apart) {
    board_stand(rules, board_of(game), player, rules_figure_number(rules, type), ref, apart);
}

static void kernel_go_home(const Rules *rules, Game *game, unsigned player, unsigned type,
                           SegmentRef ref) {
    board_go_home(rules, board_of(game), player, type, ref);
}

static void kernel_join(const Rules *rules, Game *game, Joint joint) {
    if (KERNEL_HOOKED) {
        board_join(rules, board_of(game), joint);
    }
}

static void kernel_rejoin(const Rules *rules, Game *game, const SegmentRef *changed,
                          uint32_t count) {
    if (KERNEL_HOOKED) {
        board_rejoin(rules, board_of(game), changed, count);
    }
}

static void kernel_span(const Rules *rules, Game *game, SegmentRef ref, unsigned side) {
    if (KERNEL_HOOKED) {
        board_span(rules, board_of(game), ref, side);
    }
}

static bool kernel_spans(const Game *game, SegmentRef ref) {
    const Board *board = board_of_const(game);
    bool spans = false;
    for (unsigned i = 0; copy_spanned(board, ref_copy(ref)) && i < board->span_count; i++) {
        spans = spans || board->spans[i].ref == ref;
    }
    return spans;
}

static SegmentRef kernel_line_on_side(const Rules *rules, const Game *game, uint32_t copy,
                                      unsigned side) {
    const Board *board = board_of_const(game);
    const bool seen = side_outside(rules, board, copy, side);
    const unsigned label = seen ? side_label(rules, board, copy, side, board->span_count) : 0;
    return label == 0 ? NO_REF : rules->label_owner[SPACE_LINE][label];
}

static bool kernel_table_bound(const Game *game) {
    return !KERNEL_HOOKED || table_bound(board_of_const(game));
}

static uint32_t kernel_tiles_beside(const Game *game, uint32_t copy) {
    const Board *board = board_of_const(game);
    int copies[SIDES];
    return copies_beside(board, board->laid[copy].at, -1, copies);
}

static bool kernel_tile_divides(const Game *game, uint32_t copy) {
    return !KERNEL_HOOKED || tile_divides(board_of_const(game), copy);
}

static void kernel_moves(const Rules *rules, const Game *game, uint32_t copy, ActionList *list) {
    if (KERNEL_HOOKED) {
        moves_list(rules, board_of_const(game), copy, list);
    }
}

static void kernel_move(const Rules *rules, Game *game, uint32_t copy, int x, int y,
                        unsigned rotation) {
    if (KERNEL_HOOKED) {
        board_move(rules, board_of(game), copy, position_make(x, y), rotation);
    }
}

static void kernel_note_completed(const Rules *rules, Game *game, SegmentRef ref) {
    if (KERNEL_HOOKED && kind_is_lone(rules_segment_kind(rules, ref_copy(ref), ref_segment(ref)))) {
        monk_completed(board_of(game), ref_copy(ref));
    } else if (KERNEL_HOOKED) {
        roots_renew(rules, board_of(game), &ref, 1);
        const unsigned root = index_find(board_of(game), rules->segment_index[ref]);
        completed_move_last(board_of(game), root);
    }
}

static void kernel_take_up(const Rules *rules, Game *game, uint32_t copy) {
    game->copy_in_turn = (uint16_t)copy;
    if (KERNEL_HOOKED && rules->turn_roots && copy != NO_COPY) {
        copy_roots(rules, board_of(game), copy, board_of(game)->turn_root);
    }
}

static void kernel_clear_feature(const Rules *rules, Game *game, FeatureRef feature) {
    feature_clear(rules, board_of(game), feature);
}

static void kernel_pay_farm(const Rules *rules, Game *game, uint32_t root, int per_city,
                            ScoreLog *log) {
    Board *board = board_of(game);
    const Set cities = field_cities(rules, board, root);
    const Farm farm = {root, &cities, per_city};
    int32_t paid[PLAYERS_MAX] = {0};
    farm_pay(rules, board, farm, paid, log);
    for (unsigned seat = 0; seat < (unsigned)rules->players; seat++) {
        const Award award = {.feature = {SEGMENT_FIELD, (uint16_t)root},
                             .reason = SCORE_FARM,
                             .cities = (uint16_t)set_count(&cities),
                             .points = paid[seat]};
        game->scores[seat] += paid[seat];
        award_tell(rules, board, &award, meta_follower(seat), log);
    }
}

static int32_t kernel_cloister_value(const Rules *rules, const Game *game, uint32_t copy) {
    const Board *board = board_of_const(game);
    return cloister_worth(rules, board, copy, tiles_around(board, board->laid[copy].at));
}

static uint32_t kernel_lying_seats(const Game *game, uint32_t copy) {
    const Board *board = board_of_const(game);
    uint32_t seats = 0;
    for (unsigned i = 0; i < game->monk_count; i++) {
        const bool lies = board->monks[i].copy == copy && board->monks[i].at == NOWHERE;
        seats |= (uint32_t)lies << board->monks[i].owner;
    }
    return seats;
}

static bool kernel_only_lying(const Game *game, uint32_t copy) {
    return cloister_apart(board_of_const(game), copy);
}

static uint32_t kernel_pennants(const Rules *rules, const Game *game, uint32_t city) {
    ASSERT(city != 0 && city < rules->road_first);
    return city_pennants(rules, &board_of_const(game)->set[city]);
}

static int32_t kernel_farm_worth(const Rules *rules, const Game *game, uint32_t field,
                                 int per_city) {
    const Set cities = field_cities(rules, board_of_const(game), field);
    const Farm farm = {field, &cities, per_city};
    return farm_worth(rules, board_of_const(game), farm);
}

static uint32_t kernel_tiles_around(const Rules *rules, const Game *game, int x, int y) {
    return tiles_around(board_of_const(game), position_make(x, y));
}

static void kernel_score_completed(const Rules *rules, Game *game, ScoreLog *log) {
    score_completed_all(rules, board_of(game), log);
}

static uint32_t kernel_completed_begin(const Rules *rules, Game *game) {
    return KERNEL_HOOKED ? completed_begin(rules, board_of(game)) : game->completed_count;
}

static uint32_t kernel_completed_farm(const Rules *rules, Game *game, uint32_t root) {
    if (KERNEL_HOOKED) {
        farm_note(board_of(game), root);
    }
    return game->completed_count;
}

static FeatureRef kernel_completed(const Rules *rules, const Game *game, uint32_t index) {
    return completed_at(rules, board_of_const(game), index);
}

static void kernel_score_one(const Rules *rules, Game *game, uint32_t index, ScoreLog *log) {
    if (KERNEL_HOOKED) {
        score_completed_one(rules, board_of(game), index, log);
    }
}

static int32_t kernel_completed_worth(const Rules *rules, const Game *game, FeatureRef feature) {
    uint16_t tiles;
    return feature.kind == SEGMENT_CLOISTER
               ? cloister_worth(rules, board_of_const(game), feature.root, 9)
               : feature_worth(rules, board_of_const(game), feature, true, &tiles);
}

/** What seats count in a feature, packed; of a cloister, those who stand there. */
static Meta counts_of(const Rules *rules, const Board *board, FeatureRef feature) {
    return feature.kind == SEGMENT_CLOISTER ? cloister_followers(board, feature.root)
                                            : feature_counts(rules, board, feature);
}

static uint32_t kernel_owners(const Rules *rules, const Game *game, FeatureRef feature) {
    const Board *board = board_of_const(game);
    const Meta counts = counts_of(rules, board, feature);
    return counts == 0 ? 0 : winners_seats(rules, majority(rules, board, feature, counts));
}

static uint32_t kernel_lying_owners(const Rules *rules, const Game *game, uint32_t copy) {
    const Board *board = board_of_const(game);
    const FeatureRef feature = {SEGMENT_CLOISTER, (uint16_t)copy};
    const Meta lying = cloister_lying(board, copy);
    return lying == 0 ? 0 : winners_seats(rules, meta_strongest(rules, board, feature, lying));
}

static void kernel_strengths(const Rules *rules, const Game *game, FeatureRef feature,
                             uint8_t out[PLAYERS_MAX]) {
    const Board *board = board_of_const(game);
    const bool lone = feature.kind == SEGMENT_CLOISTER;
    const Meta counts =
        counts_of(rules, board, feature) + (lone ? cloister_lying(board, feature.root) : 0);
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++) {
        out[seat] = (uint8_t)seat_strength(rules, board, feature, counts, seat);
    }
}

static void kernel_final_points(const Rules *rules, const Game *game, int32_t *points,
                                ScoreLog *log) {
    final_all(rules, board_of_const(game), points, log);
}

static uint32_t kernel_playout(const Rules *rules, Game *game, Rng *rng) {
    Rng stream = *rng; // a copy nobody else can point to
    const PlayoutStreams streams = {&stream, &stream, 0, &stream};
    const uint32_t plies = KERNEL_HOOKED ? hooked_playout(rules, board_of(game), &streams)
                                         : board_playout(rules, board_of(game), &streams);
    *rng = stream;
    return plies;
}

static uint32_t kernel_playout_deck(const Rules *rules, Game *game, const uint16_t *types,
                                    Rng *seats, Rng *events) {
    Board *board = board_of(game);
    const PlayoutStreams streams = {NULL, seats, 1, events};
    const unsigned count = board->head.pool_count;
    for (unsigned i = 0; i < count; i++) {
        board->pool[i] = (Label)types[count - 1 - i];
    }
    return KERNEL_HOOKED ? hooked_playout(rules, board, &streams)
                         : board_playout(rules, board, &streams);
}

static FeatureRef kernel_feature(const Rules *rules, const Game *game, SegmentRef ref) {
    return ref_feature(rules, board_of_const(game), ref);
}

static uint32_t kernel_corner_fields(const Rules *rules, const Game *game, uint32_t copy,
                                     uint16_t roots[SIDES]) {
    return KERNEL_HOOKED ? full_corners(rules, board_of_const(game), copy, roots) : 0;
}

static uint32_t kernel_find(const Game *game, unsigned kind, uint32_t label) {
    return feature_find(board_of_const(game), kind, label);
}

static uint32_t kernel_open_sides(const Game *game, FeatureRef feature) {
    return meta_open(board_of_const(game)->meta[feature.root]);
}

/** What the followers of a player on a cloister count, beyond one each. */
static inline int cloister_extra(const Rules *rules, const Board *board, unsigned copy,
                                 unsigned owner) {
    if (!KERNEL_HOOKED) {
        return 0;
    }
    const FeatureRef feature = {SEGMENT_CLOISTER, (uint16_t)copy};
    return figures_extra(rules, board, feature, owner);
}

static void kernel_measure_cloister(const Rules *rules, const Board *board, unsigned copy,
                                    FeatureView *view) {
    view->tiles = (uint16_t)tiles_around(board, board->laid[copy].at);
    view->open_edges = (uint16_t)(9 - view->tiles);
    view->complete = view->tiles == 9;
    for (unsigned i = 0; i < board->head.monk_count; i++) {
        if (board->monks[i].copy == copy) {
            const unsigned owner = board->monks[i].owner;
            view->followers[owner]++;
            view->strength[owner] =
                (uint8_t)(view->followers[owner] + cloister_extra(rules, board, copy, owner));
        }
    }
}

/** True if the other half of a cell shows the field, too. @param shows of all tiles up to this one
 * in placing order */
static bool extent_again(const Board *board, unsigned copy, const bool shows[KERNEL_COPIES]) {
    const int mate = half_mate(board, copy);
    return mate >= 0 && board->laid[mate].number < board->laid[copy].number &&
           shows[board->laid[mate].number - 1];
}

static void kernel_field_extent(const Rules *rules, const Game *game, uint32_t root,
                                FeatureView *view) {
    const Board *board = board_of_const(game);
    bool shows[KERNEL_COPIES];
    for (unsigned i = 0; i < board->head.placed_count; i++) {
        const unsigned copy = board->order[i];
        const TileFacts *facts = rules_copy_type(rules, copy)->facts;
        const Laid *laid = &board->laid[copy];
        unsigned ports = 0;
        bool shown = false;
        for (unsigned segment = 0; segment < facts->segment_count; segment++) {
            const TileSegment *s = &facts->segments[segment];
            if (s->kind == SEGMENT_FIELD &&
                feature_find(board, SEGMENT_FIELD, rules_label(rules, copy, segment)) == root) {
                ports |= ports_rotate(s->ports, laid->rotation);
                shown = true;
            }
        }
        shows[i] = shown;
        view->tiles = (uint16_t)(view->tiles + (shown && !extent_again(board, copy, shows)));
        for (unsigned side = 0; side < SIDES; side++) {
            const bool open = ((ports >> (PORTS_PER_SIDE * side)) & 7U) != 0 &&
                              side_free(rules, board, copy, side);
            view->open_edges = (uint16_t)(view->open_edges + open);
        }
    }
}

static void kernel_measure(const Rules *rules, const Game *game, FeatureRef feature,
                           FeatureView *view) {
    const Board *board = board_of_const(game);
    if (feature.kind == SEGMENT_CLOISTER) {
        kernel_measure_cloister(rules, board, feature.root, view);
        return;
    }
    const unsigned index = label_base(feature.kind) + feature.root;
    view->open_edges = (uint16_t)meta_open(board->meta[index]);
    for (unsigned seat = 0; seat < PLAYERS_MAX; seat++) { // nobody sits on the further seats
        view->followers[seat] = (uint8_t)meta_followers(board->meta[index], seat);
        view->strength[seat] =
            (uint8_t)seat_strength(rules, board, feature, board->meta[index], seat);
    }
    if (feature.kind == SEGMENT_FIELD) {
        view->open_edges = 0;
        return;
    }
    const Set *set = &board->set[feature.root];
    view->complete = view->open_edges == 0;
    const bool city = feature.kind == SEGMENT_CITY;
    view->tiles = (uint16_t)line_tiles(rules, board, feature.kind, set);
    view->pennants = (uint16_t)(city ? city_pennants(rules, set) : 0);
}

static void kernel_measure_fields(const Rules *rules, const Game *game, FeatureView *views,
                                  uint32_t count) {
    fields_measure(rules, board_of_const(game), views, count);
}

static void kernel_foresee(const Rules *rules, Game *game, int x, int y, unsigned rotation,
                           Foresight *out) {
    Board *board = board_of(game);
    const int slot = slot_at(board, position_make(x, y));
    ASSERT(slot >= 0);
    board_foresee(rules, board, game->hand, (unsigned)slot, rotation, out, NULL);
}

static void kernel_foresee_told(const Rules *rules, Game *game, int x, int y, unsigned rotation,
                                Foresight *out, ForesightTold *told) {
    if (KERNEL_HOOKED) {
        const int slot = slot_at(board_of(game), position_make(x, y));
        ASSERT(slot >= 0);
        board_foresee(rules, board_of(game), game->hand, (unsigned)slot, rotation, out, told);
    }
}

static void kernel_completes(const Rules *rules, Game *game, uint32_t type, uint64_t *out) {
    board_completes(rules, board_of(game), type, out);
}

static bool kernel_fits_on(const Rules *rules, const Game *game, uint32_t type, int x, int y) {
    const Board *board = board_of_const(game);
    const int slot = slot_at(board, position_make(x, y));
    uint64_t hits[HIT_WORDS];
    (void)board_fit_into(rules, board, type, hits);
    return slot >= 0 && (hits[slot / 16] & EACH_ROTATION << slot % 16) != 0;
}

static void kernel_cells(const Game *game, CellView *out) {
    const Board *board = board_of_const(game);
    for (unsigned i = 0; i < game->slot_count; i++) {
        cell_view(board, i, &out[i]);
    }
}

static void kernel_complete_cities(const Game *game, uint64_t *out) {
    const Board *board = board_of_const(game);
    Set closed = {{0}};
    for (unsigned c = 0; c < game->closed_city_count; c++) {
        set_add(&closed, board->closed_city[c] - 1U);
    }
    memcpy(out, closed.word, sizeof closed.word);
}

static void kernel_farm_cities(const Rules *rules, const Game *game, const uint32_t *fields,
                               uint32_t count, uint64_t *out) {
    farms_surround(rules, board_of_const(game), fields, count, out);
}

static uint32_t kernel_open_cities(const Rules *rules, const Game *game, uint16_t *roots,
                                   uint32_t limit) {
    const Board *board = board_of_const(game);
    uint32_t count = 0;
    FOR_WORDS(w) {
        uint64_t bits = board->placed_cities.word[w];
        for (; bits != 0 && count < limit; bits &= bits - 1) {
            const unsigned label = 64 * w + bit_lowest(bits) + 1;
            const unsigned open = meta_open(board->meta[label]) != 0;
            roots[count] = (uint16_t)label;
            count += (unsigned)(board->parent[label] == label) & open; // no branch
        }
    }
    return count;
}

static uint32_t kernel_next_complete(const Rules *rules, const Game *game, uint32_t from,
                                     uint32_t end) {
    const Board *board = board_of_const(game);
    for (uint32_t label = from; label < end; label++) {
        if (meta_open(board->meta[label]) == 0 && board->parent[label] == label &&
            board->laid[ref_copy(rules->label_owner[SPACE_LINE][label])].number != 0) {
            return label;
        }
    }
    return end;
}

static bool kernel_completed_now(const Rules *rules, const Game *game, FeatureRef feature) {
    const Board *board = board_of_const(game);
    for (unsigned i = board->head.scored; i < board->head.completed_count; i++) {
        const FeatureRef completed = completed_at(rules, board, i);
        if (completed.kind == feature.kind && completed.root == feature.root) {
            return true;
        }
    }
    return false;
}

static uint64_t kernel_hash(const Rules *rules, const Game *game) {
    return board_hash(rules, board_of_const(game));
}

static bool kernel_where(const Rules *rules, const Game *game, uint32_t copy, PlacedTile *out) {
    ASSERT(copy < rules->copy_count);
    const Laid *laid = &board_of_const(game)->laid[copy];
    if (laid->number == 0) {
        return false;
    }
    *out = (PlacedTile){(int16_t)position_x(laid->at), (int16_t)position_y(laid->at),
                        rules->copy_type[copy], laid->rotation};
    return true;
}

static uint32_t kernel_next_laid(const Game *game, const SegmentRef *refs, uint32_t from,
                                 uint32_t end) {
    const Board *board = board_of_const(game);
    uint32_t i = from;
    while (i < end && board->laid[ref_copy(refs[i])].number == 0) {
        i++;
    }
    return i;
}

static int kernel_copy_on(const Game *game, int x, int y) {
    return board_copy_on(board_of_const(game), x, y);
}

static int kernel_half_mate(const Game *game, uint32_t copy) {
    return half_mate(board_of_const(game), copy);
}

static bool kernel_half_second(const Game *game, uint32_t copy) {
    return half_second(board_of_const(game), copy);
}

/** As copies_around, where cells are searched for. */
static uint32_t copies_around_search(const Board *board, int x, int y, uint16_t copies[NEIGHBORS]) {
    uint32_t count = 0;
    for (unsigned cell = 0; cell <= NEIGHBORS; cell++) {
        const int dx = (int)(cell % 3) - 1;
        const int dy = (int)(cell / 3) - 1;
        const int copy = cell == NEIGHBORS / 2 ? -1 : board_copy_on(board, x + dx, y + dy);
        if (copy >= 0) {
            copies[count++] = (uint16_t)copy;
        }
    }
    return count;
}

/** The copies on the eight cells around one; returns how many there are. */
static inline uint32_t copies_around(const Board *board, int x, int y, uint16_t copies[NEIGHBORS]) {
    if (!KERNEL_HOOKED || board->sprawling) {
        return copies_around_search(board, x, y, copies);
    }
    uint32_t count = 0;
    Site west = site_at(position_make(x - 1, y - 1));
    for (unsigned row = 0; row < 3; row++, west = site_next(west, 2)) {
        Site site = west;
        for (unsigned column = 0; column < 3; column++, site = site_next(site, 1)) {
            if (row == 1 && column == 1) {
                continue;
            }
            // No branch on what is found; what is written for an empty cell is written over. Beyond
            // the square, where cells repeat, lies no tile, nor on any cell of its edges.
            copies[count] = board->copy_on[site_cell(site)];
            count += board->cells[site_cell(site)] == CELL_TILE;
        }
    }
    return count;
}

static uint32_t kernel_cloisters_around(const Rules *rules, const Game *game, int x, int y,
                                        uint16_t copies[NEIGHBORS]) {
    uint16_t near[NEIGHBORS];
    const uint32_t all = copies_around(board_of_const(game), x, y, near);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        copies[count] = near[i];
        count += rules_copy_type(rules, near[i])->cloisters != 0;
        const int mate = half_mate(board_of_const(game), near[i]);
        if (mate >= 0 && count < NEIGHBORS &&
            rules_copy_type(rules, (unsigned)mate)->cloisters != 0) {
            copies[count++] = (uint16_t)mate;
        }
    }
    return count;
}

static uint32_t kernel_number_of(const Game *game, uint32_t copy) {
    return board_of_const(game)->laid[copy].number - 1U;
}

static uint32_t kernel_copy_at(const Game *game, uint32_t index) {
    ASSERT(index < game->placed_count);
    return board_of_const(game)->order[index];
}

static SegmentRef kernel_figure(const Game *game, unsigned player, uint32_t index) {
    ASSERT(player < PLAYERS_MAX && index < FOLLOWERS_MAX);
    return board_of_const(game)->figure[player][index];
}

static bool kernel_follower_on(const Rules *rules, const Game *game, unsigned player,
                               SegmentRef ref) {
    const Board *board = board_of_const(game);
    const unsigned followers = followers_out(rules, board, player);
    bool there = false;
    for (unsigned i = 0; !there && i < followers; i++) {
        there = board->figure[player][i] == ref;
    }
    unsigned rest = seat_figures(board, player) & rules->figures_follow;
    for (; !there && rest != 0; rest &= rest - 1) {
        there = figure_ref_const(rules, game, player, bit_lowest(rest)) == ref;
    }
    return there;
}

static uint32_t kernel_figures(const Rules *rules, const Game *game, unsigned player,
                               FigureAt out[PLAYER_FIGURES_MAX]) {
    ASSERT(player < (unsigned)rules->players);
    const Board *board = board_of_const(game);
    const uint32_t followers = followers_out(rules, board, player);
    for (uint32_t i = 0; i < followers; i++) {
        out[i] = (FigureAt){FIGURE_NORMAL, ROLE_FOLLOWER, board->figure[player][i]};
    }
    uint32_t count = followers;
    for (unsigned rest = seat_figures(board, player); rest != 0; rest &= rest - 1) {
        const unsigned i = bit_lowest(rest);
        const FigureKind *kind = rules->figures[i].kind;
        ASSERT(count < PLAYER_FIGURES_MAX);
        out[count++] = (FigureAt){kind->type, kind->role, figure_ref_const(rules, game, player, i)};
    }
    return count;
}

static uint32_t kernel_next_hole(const Rules *rules, const Game *game, uint32_t from) {
    return frontier_next_hole(rules, board_of_const(game), from);
}

static bool kernel_occupied(const Game *game, FeatureRef feature) {
    const Board *board = board_of_const(game);
    return (board->meta[label_base(feature.kind) + feature.root] & META_FOLLOWERS) != 0;
}

static uint32_t kernel_segments_in(const Rules *rules, const Game *game, uint32_t copy,
                                   FeatureRef feature) {
    return copy_segments_in(rules, board_of_const(game), copy, feature);
}

/** Roads and cities of a type, as a bit set. */
static inline uint32_t type_lines(const TypeInfo *type) {
    return (uint32_t)type->of_kind[SEGMENT_CITY] | type->of_kind[SEGMENT_ROAD];
}

static uint32_t kernel_open_lines(const Rules *rules, const Game *game, uint32_t copy,
                                  const uint16_t but[2]) {
    const Board *board = board_of_const(game);
    uint32_t open = 0;
    for (uint32_t rest = type_lines(rules_copy_type(rules, copy)); rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        const unsigned root =
            label_find(board, 0, rules->segment_index[segment_ref(copy, segment)]);
        const unsigned other = (root != but[0]) & (root != but[1]);
        open |= ((meta_open(board->meta[root]) != 0) & other) << segment;
    }
    return open;
}

static uint32_t kernel_next_showing(const Rules *rules, const Game *game, FeatureRef feature,
                                    uint32_t from) {
    const Board *board = board_of_const(game);
    const unsigned root = label_base(feature.kind) + feature.root;
    for (uint32_t i = from; i < game->placed_count; i++) {
        const unsigned copy = board->order[i];
        if (copy_shows(rules, board, copy, feature.kind, root) != 0) {
            return i;
        }
    }
    return game->placed_count;
}

static uint32_t kernel_open_segments(const Rules *rules, const Game *game, uint32_t copy) {
    const Board *board = board_of_const(game);
    const TypeInfo *type = rules_copy_type(rules, copy);
    uint32_t lone = type->cloisters;
    if (lone != 0 && tiles_around(board, board->laid[copy].at) == 9) {
        lone = 0;
    }
    for (unsigned i = 0; lone != 0 && i < game->monk_count; i++) {
        lone = board->monks[i].copy == copy ? 0 : lone;
    }
    uint32_t open = lone;
    for (uint32_t rest = type->of_kind[SEGMENT_FIELD]; rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        const unsigned index = rules->segment_index[segment_ref(copy, segment)];
        const unsigned root = label_find(board, FIELD_BASE, index - FIELD_BASE);
        open |= (uint32_t)((board->meta[FIELD_BASE + root] & META_FOLLOWERS) == 0) << segment;
    }
    for (uint32_t rest = type_lines(type); rest != 0; rest &= rest - 1) {
        const unsigned segment = bit_lowest(rest);
        const unsigned label = rules->segment_index[segment_ref(copy, segment)];
        const Meta meta = board->meta[label_find(board, 0, label)];
        open |= (uint32_t)(((meta & META_FOLLOWERS) == 0) & (meta_open(meta) != 0)) << segment;
    }
    return open;
}

static uint32_t kernel_symbols(const Rules *rules, const Game *game, FeatureRef feature,
                               unsigned symbol) {
    return feature_symbols_count(rules, board_of_const(game), feature, symbol);
}

static OpenCell kernel_open_cell(const Rules *rules, const Game *game, uint32_t index) {
    const Board *board = board_of_const(game);
    ASSERT(index < game->slot_count);
    const Position at = site_position(board->sites[index]);
    OpenCell cell = {.x = (int16_t)position_x(at), .y = (int16_t)position_y(at)};
    for (unsigned side = 0; side < SIDES; side++) {
        const int type = forbidden_edge(board->forbidden[index], side);
        cell.edges[side] = (int8_t)type;
        cell.features[side] = FEATURE_NONE;
        if (type == EDGE_CITY || type == EDGE_ROAD) {
            const unsigned kind = type == EDGE_CITY ? SEGMENT_CITY : SEGMENT_ROAD;
            const unsigned label = board->slots[index].side[side].port[1];
            cell.features[side] =
                feature_id((FeatureRef){(uint8_t)kind, (uint16_t)feature_find(board, kind, label)});
        }
    }
    return cell;
}

static uint32_t kernel_pool_floor(const Rules *rules, const Game *game) {
    return game->pool_count == 0 ? 0 : board_pool_floor(rules, board_of_const(game));
}

static uint32_t kernel_pool_at(const Game *game, uint32_t index) {
    ASSERT(index < game->pool_count);
    return board_of_const(game)->pool[index];
}

static void kernel_pool_list(const Game *game, uint16_t *out) {
    const Label *pool = board_of_const(game)->pool;
    for (unsigned i = 0; i < game->pool_count; i++) {
        out[i] = pool[i];
    }
}

static uint32_t kernel_pool_find(const Game *game, uint32_t first, uint32_t type) {
    const Label *pool = board_of_const(game)->pool;
    uint32_t index = first;
    while (index < game->pool_count && pool[index] != type) {
        index++;
    }
    return index;
}

static void kernel_pool_swap(Game *game, uint32_t a, uint32_t b) {
    ASSERT(a < game->pool_count && b < game->pool_count);
    Label *pool = board_of(game)->pool;
    const Label kept = pool[a];
    pool[a] = pool[b];
    pool[b] = kept;
}

static void kernel_pool_push(Game *game, uint32_t type) {
    ASSERT(game->pool_count < KERNEL_COPIES);
    board_of(game)->pool[game->pool_count++] = (Label)type;
}

static uint32_t kernel_discard_at(const Game *game, uint32_t index) {
    ASSERT(index < game->discard_count);
    return board_of_const(game)->discards[index];
}

static void kernel_discard(Game *game, uint32_t type) {
    ASSERT(game->discard_count < KERNEL_COPIES);
    board_of(game)->discards[game->discard_count++] = (Label)type;
}

static void kernel_forget_completed(const Rules *rules, Game *game) {
    game->completed_count = 0;
    game->scored = 0;
}

static Status kernel_check(const Rules *rules, const Game *game, Message *message) {
    return board_check(rules, board_of_const(game), message);
}

/** Fills a Kernel; the name and external variable belong to the including file. */
// clang-format off
#define KERNEL_FUNCTIONS \
    .limits = {KERNEL_TEXT, KERNEL_WORDS, KERNEL_COPIES, (Label)-1, KERNEL_CITIES, {KERNEL_LINES, KERNEL_FIELDS}, KERNEL_CLOISTERS}, \
    .board_size = sizeof(Board), \
    .slots_offset = offsetof(Board, slots), \
    .slot_size = sizeof(Slot), \
    .row_size = sizeof(Row), \
    .write_row = kernel_write_row, \
    .choose_copy = kernel_choose_copy, \
    .clear = kernel_clear, \
    .place_first = kernel_place_first, \
    .fit = kernel_fit, \
    .count_fits = kernel_count_fits, \
    .fit_loosely = kernel_fit_loosely, \
    .placements = kernel_placements, \
    .sample_placement = kernel_sample_placement, \
    .placement_legal = kernel_placement_legal, \
    .place = kernel_place, \
    .deployments = kernel_deployments, \
    .deployments_of = kernel_deployments_of, \
    .stand = kernel_stand, \
    .go_home = kernel_go_home, \
    .join = kernel_join, \
    .rejoin = kernel_rejoin, \
    .span = kernel_span, \
    .spans = kernel_spans, \
    .line_on_side = kernel_line_on_side, \
    .note_completed = kernel_note_completed, \
    .table_bound = kernel_table_bound, \
    .tiles_beside = kernel_tiles_beside, \
    .tile_divides = kernel_tile_divides, \
    .moves = kernel_moves, \
    .move = kernel_move, \
    .take_up = kernel_take_up, \
    .clear_feature = kernel_clear_feature, \
    .pay_farm = kernel_pay_farm, \
    .cloister_value = kernel_cloister_value, \
    .lying_seats = kernel_lying_seats, \
    .only_lying = kernel_only_lying, \
    .pennants = kernel_pennants, \
    .farm_worth = kernel_farm_worth, \
    .tiles_around = kernel_tiles_around, \
    .score_completed = kernel_score_completed, \
    .completed_begin = kernel_completed_begin, \
    .completed_farm = kernel_completed_farm, \
    .completed = kernel_completed, \
    .score_one = kernel_score_one, \
    .completed_worth = kernel_completed_worth, \
    .owners = kernel_owners, \
    .lying_owners = kernel_lying_owners, \
    .strengths = kernel_strengths, \
    .final_points = kernel_final_points, \
    .playout = kernel_playout, \
    .playout_deck = kernel_playout_deck, \
    .feature = kernel_feature, \
    .corner_fields = kernel_corner_fields, \
    .find = kernel_find, \
    .open_sides = kernel_open_sides, \
    .measure = kernel_measure, \
    .measure_fields = kernel_measure_fields, \
    .field_extent = kernel_field_extent, \
    .foresee = kernel_foresee, \
    .foresee_told = kernel_foresee_told, \
    .completes = kernel_completes, \
    .fits_on = kernel_fits_on, \
    .cells = kernel_cells, \
    .complete_cities = kernel_complete_cities, \
    .farm_cities = kernel_farm_cities, \
    .open_cities = kernel_open_cities, \
    .next_complete = kernel_next_complete, \
    .completed_now = kernel_completed_now, \
    .where = kernel_where, \
    .copy_on = kernel_copy_on, \
    .half_mate = kernel_half_mate, \
    .half_second = kernel_half_second, \
    .next_laid = kernel_next_laid, \
    .cloisters_around = kernel_cloisters_around, \
    .copy_at = kernel_copy_at, \
    .number_of = kernel_number_of, \
    .next_hole = kernel_next_hole, \
    .occupied = kernel_occupied, \
    .segments_in = kernel_segments_in, \
    .open_segments = kernel_open_segments, \
    .open_lines = kernel_open_lines, \
    .next_showing = kernel_next_showing, \
    .symbols = kernel_symbols, \
    .figure = kernel_figure, \
    .follower_on = kernel_follower_on, \
    .figures = kernel_figures, \
    .open_cell = kernel_open_cell, \
    .pool_floor = kernel_pool_floor, \
    .pool_at = kernel_pool_at, \
    .pool_list = kernel_pool_list, \
    .pool_find = kernel_pool_find, \
    .pool_swap = kernel_pool_swap, \
    .pool_push = kernel_pool_push, \
    .discard_at = kernel_discard_at, \
    .discard = kernel_discard, \
    .forget_completed = kernel_forget_completed, \
    .hash = kernel_hash, \
    .check = kernel_check
// clang-format on

#endif
