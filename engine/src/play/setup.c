// SPDX-License-Identifier: MIT
#include "play/setup.h"

#include "base/try.h"
#include "model/kernel.h"
#include "table/completed.h"
#include "table/doubles.h"
#include "table/figures.h"
#include "table/segments.h"
#include "table/start_block.h"
#include "table/unseen.h"
#include "turn/turn.h"

#include <string.h>

void setup_begin(const Rules *rules, Game *game) {
    memset(game, 0, rules->game_size);
    rules->kernel->clear(rules, game);
    game->hand = NO_TYPE;
    game->copy_in_turn = NO_COPY;
    for (int player = 0; player < PLAYERS_MAX; player++) {
        game->hand_ahead[player] = NO_TYPE;
        game->supply[player] = (uint8_t)(player < rules->players ? rules->followers : 0);
        for (unsigned kind = 0; kind < rules->figure_count; kind++) {
            *figure_ref(rules, game, (unsigned)player, kind) = NO_REF;
        }
    }
    setup_clear_neutral(rules, game);
    for (uint32_t i = 0; i < rules->reserve_kind_count; i++) {
        const ReserveKind *kind = rules->apart[i].kind;
        memset(reserve_at(rules, game, kind), 0xFF, kind->places * sizeof(uint16_t)); // NO_TYPE
    }
    if (rules->hidden_info) {
        *viewer_at(rules, game) = 0; // the game itself
    }
    game->draws_left = game->pool_count;
}

/**
 * Takes a tile to be placed from the unseen ones; tiles that are never drawn are not among them.
 * Returns false if none is left.
 */
static bool tile_take(const Rules *rules, Game *game, uint32_t type) {
    if (rules->types[type].stage != DRAW_NEVER) {
        return unseen_take(rules, game, type);
    }
    uint32_t left = rules->types[type].copies;
    for (uint32_t i = 0; i < game->placed_count; i++) {
        left -= rules->copy_type[rules->kernel->copy_at(game, i)] == type;
    }
    return left > 0;
}

static Status no_such_tile(const Rules *rules, uint32_t type, Message *message) {
    char name[64];
    return message_set(message, STATUS_INVALID, "no unseen tile %s is left",
                       rules_type_name(rules, type, name, sizeof name));
}

/** Places the first tile and the tiles of its block. */
static Status first_lay(const Rules *rules, Game *game, uint32_t type, Message *message) {
    if (rules->block_count != 0 && type != rules->block[0]) {
        char name[64];
        return message_set(message, STATUS_INVALID, "the first tile is %s, at 0,0",
                           rules_type_name(rules, rules->block[0], name, sizeof name));
    }
    if (rules->types[type].half || rules->types[type].beside != 0) {
        return message_set(message, STATUS_INVALID, "the first tile is a whole one");
    }
    if (!tile_take(rules, game, type)) {
        return no_such_tile(rules, type, message);
    }
    for (uint32_t i = 1; i < rules->block_count; i++) {
        const bool taken = tile_take(rules, game, rules->block[i]);
        ASSERT(taken);
        (void)taken;
    }
    turn_place_first(rules, game, type);
    return STATUS_OK;
}

/** Returns true if a copy is on the table. */
static bool copy_lies(const Rules *rules, const Game *game, uint32_t copy) {
    PlacedTile at;
    return rules->kernel->where(rules, game, copy, &at);
}

Status setup_copy(const Rules *rules, Game *game, uint32_t type, uint32_t number,
                  Message *message) {
    const uint32_t copy = rules->types[type].first_copy + number - 1;
    if (!rules->moves || copy_lies(rules, game, copy)) {
        return message_set(message, STATUS_INVALID, "tile number %u of its type cannot lie there",
                           number);
    }
    rules->kernel->choose_copy(game, type, copy);
    return STATUS_OK;
}

/** The first copy of a type that is not on the table becomes the next to be placed. */
static void copies_renew(const Rules *rules, Game *game, uint32_t type) {
    uint32_t copy = rules->types[type].first_copy;
    const uint32_t end = copy + rules->types[type].copies;
    while (copy < end && copy_lies(rules, game, copy)) {
        copy++;
    }
    rules->kernel->choose_copy(game, type, copy);
}

/** Returns the half of a double tile that was placed last and waits for the other one, or -1. */
static int double_waits(const Rules *rules, const Game *game) {
    const uint32_t count = game->placed_count;
    const int copy = count == 0 ? -1 : (int)rules->kernel->copy_at(game, count - 1U);
    const int mate = copy < 0 ? -1 : double_mate(rules, (uint32_t)copy);
    return mate >= 0 && !copy_lies(rules, game, (uint32_t)mate) ? copy : -1;
}

/** Returns true if a tile to be placed is the other half of a placed one, in its position. */
static bool double_meets(const Rules *rules, const Game *game, uint32_t half, PlacedTile tile) {
    const PlacedTile there = copy_tile(rules, game, half);
    const bool western = rules->types[there.type].beside == 1;
    const PlacedTile east = double_east(western ? there : tile);
    const PlacedTile other = western ? tile : there;
    return east.type == other.type && east.x == other.x && east.y == other.y &&
           east.rotation == other.rotation;
}

/** Returns true if the cell of the other half of a tile to be placed is empty. */
static bool double_has_room(const Rules *rules, const Game *game, PlacedTile tile) {
    const unsigned beside = rules->types[tile.type].beside;
    const PlacedTile east = double_east(tile);
    const int x = beside == 1 ? east.x : 2 * tile.x - east.x;
    const int y = beside == 1 ? east.y : 2 * tile.y - east.y;
    return beside == 0 || (table_holds(rules, x, y) && rules->kernel->copy_on(game, x, y) < 0);
}

Status setup_table(const Rules *rules, const Game *game, Message *message) {
    if (game->placed_count == 0 && !rules->options.start_in_bag) {
        return message_set(message, STATUS_INVALID, "expected the first tile, at 0,0");
    }
    return double_waits(rules, game) < 0
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "expected the other half of the double tile placed last");
}

/**
 * Returns true if the cell of a tile to be placed is empty or holds the other half of a half tile,
 * and the other half of a double tile has room.
 */
static bool tile_has_room(const Rules *rules, const Game *game, PlacedTile tile) {
    const TypeInfo *type = &rules->types[tile.type];
    return (type->half || rules->kernel->copy_on(game, tile.x, tile.y) < 0) &&
           (double_waits(rules, game) >= 0 || double_has_room(rules, game, tile));
}

/** Places a tile as in a turn. */
static Status tile_lay(const Rules *rules, Game *game, PlacedTile tile, Message *message) {
    const int x = tile.x;
    const int y = tile.y;
    const uint32_t type = tile.type;
    const unsigned turned = rules_rotation_canonical(rules, type, tile.rotation);
    const bool first = game->placed_count == 0;
    if (first && (x != 0 || y != 0 || turned != 0)) {
        return message_set(message, STATUS_INVALID, "the first tile is at 0,0 in rotation 0");
    }
    if (first) {
        return first_lay(rules, game, type, message);
    }
    const int half = double_waits(rules, game);
    if (half >= 0 && !double_meets(rules, game, (uint32_t)half, tile)) {
        return setup_table(rules, game, message);
    }
    if (start_block_has(rules, type) && start_block_there(rules, tile)) {
        return STATUS_OK; // already placed with the first one
    }
    rules->kernel->fit_loosely(rules, game, type);
    if (start_block_has(rules, type) || !tile_has_room(rules, game, tile) ||
        !rules->kernel->placement_legal(rules, game, x, y, turned)) {
        return message_set(message, STATUS_INVALID, "this tile cannot lie at %d,%d", x, y);
    }
    if (!tile_take(rules, game, type)) {
        return no_such_tile(rules, type, message);
    }
    game->hand = (uint16_t)type;
    rules->kernel->place(rules, game, x, y, turned);
    if (rules->moves) {
        copies_renew(rules, game, type);
    }
    return STATUS_OK;
}

Status setup_tile(const Rules *rules, Game *game, PlacedTile tile, Message *message) {
    TRY(tile_lay(rules, game, tile, message));
    rules->kernel->forget_completed(rules, game);
    game->hole_filled = 0;
    game->copy_in_turn = NO_COPY;
    return STATUS_OK;
}

/** Records what the previously placed half of a double tile completed in this turn. */
static void mate_complete(const Rules *rules, Game *game) {
    uint32_t copies[2];
    PlacedTile at;
    if (copies_in_turn(rules, game, copies) < 2 ||
        !rules->kernel->where(rules, game, copies[1], &at)) {
        return;
    }
    for (unsigned s = 0; s < rules_copy_type(rules, copies[1])->segment_count; s++) {
        const SegmentRef ref = segment_ref(copies[1], s);
        const unsigned kind = rules_segment_kind(rules, copies[1], s);
        FeatureView view = {.complete = false};
        if (kind == SEGMENT_CITY || kind == SEGMENT_ROAD) {
            feature_measure(rules, game, feature_of_ref(rules, game, ref), &view);
        }
        if (view.complete) {
            rules->kernel->note_completed(rules, game, ref);
        }
    }
}

Status setup_laid(const Rules *rules, Game *game, PlacedTile tile, bool hole, Message *message) {
    if (game->placed_count == 0 || start_block_has(rules, tile.type)) {
        return message_set(message, STATUS_INVALID, "the first tile is not laid in a turn");
    }
    TRY(tile_lay(rules, game, tile, message));
    game->hole_filled = hole;
    mate_complete(rules, game);
    return STATUS_OK;
}

/** Returns true if the tile of this turn completed a segment's feature that is not scored yet. */
static bool completed_in_turn(const Rules *rules, const Game *game, SegmentRef ref) {
    if (game->copy_in_turn == NO_COPY) {
        return false;
    }
    const FeatureRef feature = feature_of_ref(rules, game, ref);
    const bool noted = rules->kernel->completed_now(rules, game, feature);
    if (feature.kind != SEGMENT_CLOISTER || noted) {
        return noted;
    }
    return ref_copy(ref) == game->copy_in_turn ||
           (turn_near(rules, game, copy_tile(rules, game, ref_copy(ref))) &&
            !rules->kernel->half_second(game, game->copy_in_turn)); // it does not fill the cell
}

/** Sets the position of neutral figure number `index`. */
static Status neutral_set(const Rules *rules, Game *game, unsigned index, SegmentRef ref,
                          Message *message) {
    if (index >= rules->neutral_count) {
        return message_set(message, STATUS_INVALID, "no neutral figure number %u is in play",
                           index);
    }
    if (!neutral_may_stand(rules, index, ref)) {
        return message_set(message, STATUS_INVALID, "the %s does not stand in such places",
                           rules->neutrals[index]->name);
    }
    *neutral_ref(rules, game, index) = ref;
    return STATUS_OK;
}

/** Refuses a figure that cannot stand on a feature because others are there or it is complete.
 * @param lying it is to lie there */
static Status figure_check(const Rules *rules, const Game *game, FigureView figure, bool lying,
                           Message *message) {
    const uint32_t copy = rules->kernel->copy_at(game, figure.tile);
    const FeatureView feature = game_feature(rules, game, figure.tile, figure.segment);
    const bool cloister = feature.kind == SEGMENT_CLOISTER;
    for (int player = 0; cloister && !rules->shares_cloisters && player < rules->players;
         player++) {
        if (feature.followers[player] != 0) {
            return message_set(message, STATUS_INVALID, "this cloister is occupied");
        }
    }
    if (lying && !ref_may_lie(rules, segment_ref(copy, figure.segment))) {
        return message_set(message, STATUS_INVALID,
                           figure.lying ? "no figure may lie down there"
                                        : "a completed feature holds no follower");
    }
    const bool lie = ((rules->kernel->lying_seats(game, copy) >> figure.owner) & 1U) != 0;
    if (cloister && feature.followers[figure.owner] != 0 && lie != lying) {
        return message_set(message, STATUS_INVALID,
                           "player %d's figures on one cloister all stand or all lie",
                           figure.owner);
    }
    return STATUS_OK;
}

Status setup_figure(const Rules *rules, Game *game, FigureView figure, Message *message) {
    const int owner = figure.owner;
    const unsigned segment = figure.segment;
    if (figure.tile >= game->placed_count) {
        return message_set(message, STATUS_INVALID, "there is no tile number %u", figure.tile);
    }
    const uint32_t copy = rules->kernel->copy_at(game, figure.tile);
    if (owner < 0) {
        return neutral_set(rules, game, figure.type, segment_ref(copy, segment), message);
    }
    if (segment >= rules_copy_type(rules, copy)->facts->segment_count) {
        return message_set(message, STATUS_INVALID, "the tile has no segment number %u", segment);
    }
    if (owner >= rules->players || game_supply(rules, game, owner, (FigureType)figure.type) == 0) {
        return message_set(message, STATUS_INVALID, "player %d has no such figure left", owner);
    }
    const SegmentRef ref = segment_ref(copy, segment);
    // A figure left on a completed cloister is lying.
    const bool complete = game_feature(rules, game, figure.tile, segment).complete;
    const bool lying = figure.lying || (complete && !completed_in_turn(rules, game, ref));
    TRY(figure_check(rules, game, figure, lying, message));
    rules->kernel->stand(rules, game, (unsigned)owner, figure.type, ref, lying);
    return STATUS_OK;
}

Status setup_completed(const Rules *rules, Game *game, uint32_t tile, unsigned segment,
                       Message *message) {
    const uint32_t copy = rules->kernel->copy_at(game, tile);
    if (segment >= rules_copy_type(rules, copy)->segment_count) {
        return message_set(message, STATUS_INVALID, "the whole tile is not completed");
    }
    const FeatureView view = game_feature(rules, game, tile, segment);
    if (!completed_is_written(rules, view.kind) || !view.complete ||
        game->copy_in_turn == NO_COPY) {
        return message_set(
            message, STATUS_INVALID,
            "expected a completed road or city, in a turn in which a tile was placed");
    }
    rules->kernel->note_completed(rules, game, segment_ref(copy, segment));
    return STATUS_OK;
}

void setup_clear_neutral(const Rules *rules, Game *game) {
    for (unsigned i = 0; i < rules->neutral_count; i++) {
        *neutral_ref(rules, game, i) = NO_REF;
    }
}

void setup_score(Game *game, int player, int32_t points) {
    game->scores[player] = points;
}

Status setup_discard(const Rules *rules, Game *game, uint32_t type, Message *message) {
    if (!unseen_take(rules, game, type)) {
        return no_such_tile(rules, type, message);
    }
    rules->kernel->discard(game, type);
    return STATUS_OK;
}

static Status hand_misfits(Message *message) {
    return message_set(message, STATUS_INVALID, "the tile in hand fits nowhere");
}

Status setup_hand(const Rules *rules, Game *game, uint32_t type, Message *message) {
    // Otherwise it depends on the active player, or was not asked yet (setup_phase).
    const bool known = rules->piece_edges == 0 && !rules->shown;
    if (game->placed_count == 0 || (known && rules->kernel->fit(rules, game, type) == 0)) {
        return hand_misfits(message);
    }
    if (!tile_take(rules, game, type)) {
        return no_such_tile(rules, type, message);
    }
    game->hand = (uint16_t)type;
    return STATUS_OK;
}

Status setup_ahead(const Rules *rules, Game *game, int player, uint32_t type, Message *message) {
    if (!rules->options.predraw || game->hand_ahead[player] != NO_TYPE) {
        return message_set(message, STATUS_INVALID, "player %d draws no tile ahead", player);
    }
    if (!unseen_take(rules, game, type)) {
        return no_such_tile(rules, type, message);
    }
    game->hand_ahead[player] = (uint16_t)type;
    return STATUS_OK;
}

Status setup_reserve(const Rules *rules, Game *game, const ReserveKind *kind, int owner,
                     uint32_t type, Message *message) {
    if (!reserve_has_room(rules, game, kind, owner)) {
        return message_set(message, STATUS_INVALID, "there is no room for one more tile '%s'",
                           kind->name);
    }
    if (!unseen_take(rules, game, type)) {
        return no_such_tile(rules, type, message);
    }
    reserve_put(rules, game, kind, owner, type);
    return STATUS_OK;
}

Status setup_opening(const Rules *rules, Game *game, int first, int count, Message *message) {
    if (!rules->options.predraw || count >= rules->players) {
        return message_set(message, STATUS_INVALID, "no players who have not drawn a tile ahead");
    }
    game->first_player = (uint8_t)first;
    game->ahead_count = (uint8_t)count;
    return STATUS_OK;
}

Status setup_scoring(const Rules *rules, Game *game, uint32_t tile, unsigned segment,
                     Message *message) {
    const SegmentRef ref = segment_ref(rules->kernel->copy_at(game, tile), segment);
    const bool set =
        game->copy_in_turn != NO_COPY && scoring_set(rules, game, feature_of_ref(rules, game, ref));
    return set ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "the tile laid this turn completed nothing there that players are "
                             "asked about");
}

Status setup_draws(const Rules *rules, Game *game, uint32_t draws, Message *message) {
    if (draws > game->pool_count) {
        return message_set(message, STATUS_INVALID, "%u draws, but only %u tiles are unseen", draws,
                           (unsigned)game->pool_count);
    }
    game->draws_left = (uint16_t)draws;
    return STATUS_OK;
}

/** Returns true if a feature is still to be scored, counting from the one being scored. */
static bool scoring_left(const Rules *rules, const Game *game, uint32_t id) {
    for (uint32_t i = game->scored; i < game->completed_count; i++) {
        if (feature_id(rules->kernel->completed(rules, game, i)) == id) {
            return true;
        }
    }
    return false;
}

/**
 * Paid followers return to supply: after scoring none stands on what this turn completed.
 * @param one_by_one during scoring some features are left
 */
static Status scored_check(const Rules *rules, const Game *game, bool one_by_one,
                           Message *message) {
    FigureView figures[GAME_FIGURES_MAX];
    const uint32_t count = game_figures(rules, game, figures);
    for (uint32_t i = 0; i < count; i++) {
        if (figures[i].owner < 0 || figures[i].segment == WHOLE_TILE) {
            continue;
        }
        const FeatureView view = game_feature(rules, game, figures[i].tile, figures[i].segment);
        const bool paid = view.complete && !(one_by_one && scoring_left(rules, game, view.id));
        if (paid && !figures[i].lying) {
            return message_set(message, STATUS_INVALID, "a completed feature holds no follower");
        }
    }
    return STATUS_OK;
}

/** Sets active player, decider and phase. */
static void turn_set(Game *game, uint32_t phase, int active, int decider) {
    game->active = (uint8_t)active;
    game->decider = (uint8_t)decider;
    game->phase = (uint8_t)phase;
}

Status setup_phase(const Rules *rules, Game *game, uint32_t phase, int active, int decider,
                   Message *message) {
    turn_set(game, phase, active, decider);
    const unsigned step = rules->phases[phase]->step;
    if ((rules->piece_edges != 0 || rules->shown) && game->hand != NO_TYPE && step > STEP_SHOWN &&
        rules->kernel->fit(rules, game, game->hand) == 0) {
        return hand_misfits(message);
    }
    if (step_of_feature(step)) {
        (void)rules->kernel->completed_begin(rules, game);
        game->scored = (uint8_t)(game->scored + (step == STEP_FEATURE_PAID));
    }
    if (step_of_feature(step) || step >= STEP_SCORE) {
        TRY(scored_check(rules, game, step_of_feature(step), message));
    }
    if (!step_of_feature(step) && step >= STEP_SCORE) {
        rules->kernel->forget_completed(rules, game);
    }
    if (rules->phases[phase]->receive != NULL) {
        turn_go_on(rules, game, PHASE_AGAIN, NULL);
        return STATUS_OK;
    }
    game->pending = rules->phases[phase]->resolve != NULL ? PENDING_CHANCE : PENDING_DECISION;
    return STATUS_OK;
}

void setup_over(const Rules *rules, Game *game, uint32_t phase, int active) {
    turn_set(game, phase, active, 0);
    game->pending = PENDING_OVER;
}

Status setup_turn(const Rules *rules, Game *game, int player, Message *message) {
    if (player < 0 || player >= rules->players) {
        return message_set(message, STATUS_INVALID, "there is no player %d", player);
    }
    game->first_player = (uint8_t)player;
    game->active = (uint8_t)player;
    game->last_player = (uint8_t)turn_last_usual(rules, game);
    game->phase = 0;
    ASSERT(game->hand == NO_TYPE);
    turn_go_on(rules, game, PHASE_AGAIN, NULL);
    return STATUS_OK;
}

void start_build(const Rules *rules, Game *game) {
    setup_begin(rules, game);
    if (!rules->options.start_in_bag) {
        const Status status = first_lay(rules, game, rules->start_type, NULL);
        ASSERT(status == STATUS_OK);
        (void)status;
    }
    game->draws_left = game->pool_count;
    if (rules->options.deck_limit > 0 && rules->options.deck_limit < game->draws_left) {
        game->draws_left = (uint16_t)rules->options.deck_limit;
    }
    turn_go_on(rules, game, PHASE_AGAIN, NULL);
}
