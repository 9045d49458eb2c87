// Checks the invariants of a game against a recount. SPDX-License-Identifier: MIT
#include "carcarena/engine/view.h"

#include "base/try.h"
#include "model/reserve.h"
#include "table/figures.h"
#include "table/nested_turns.h"
#include "table/off_board.h"
#include "turn/turn.h"

enum { TYPES_AT_ONCE = 1024 };

/** Numbers of tiles of TYPES_AT_ONCE types, from one on. */
typedef struct TypeCounts {
    uint32_t from;
    uint32_t counts[TYPES_AT_ONCE];
} TypeCounts;

static void type_seen(TypeCounts *seen, uint32_t type) {
    if (type >= seen->from && type - seen->from < TYPES_AT_ONCE) {
        seen->counts[type - seen->from]++;
    }
}

/** Counts the tiles of a game, wherever they are, in one pass for many types. */
static void tiles_seen(const Rules *rules, const Game *game, uint32_t from, TypeCounts *seen) {
    *seen = (TypeCounts){.from = from};
    type_seen(seen, game->hand);
    for (uint32_t i = 0; i < game->pool_count; i++) {
        type_seen(seen, rules->kernel->pool_at(game, i));
    }
    for (uint32_t i = 0; i < game->placed_count; i++) {
        type_seen(seen, rules->copy_type[rules->kernel->copy_at(game, i)]);
    }
    for (uint32_t i = 0; i < game->discard_count; i++) {
        type_seen(seen, rules->kernel->discard_at(game, i));
    }
    for (int player = 0; player < rules->players; player++) {
        type_seen(seen, game->hand_ahead[player]);
    }
    for (uint32_t i = 0; i < rules->reserve_kind_count; i++) {
        const ReserveKind *kind = rules->apart[i].kind;
        const uint16_t *places = reserve_at_const(rules, game, kind);
        for (uint32_t at = 0; at < kind->places; at++) {
            type_seen(seen, places[at]);
        }
    }
}

static Status check_tiles(const Rules *rules, const Game *game, Message *message) {
    TypeCounts seen = {0};
    for (uint32_t i = 0; i < rules->type_count; i++) {
        if (i % TYPES_AT_ONCE == 0) {
            tiles_seen(rules, game, i, &seen);
        }
        const TypeInfo *type = &rules->types[i];
        const uint32_t count = seen.counts[i % TYPES_AT_ONCE];
        if (count != type->copies && type->stage != DRAW_NEVER) {
            return message_set(message, STATUS_INVALID, "%u of %u tiles %s/%s are accounted for",
                               count, (unsigned)type->copies, type->set->id, type->facts->id);
        }
    }
    return STATUS_OK;
}

/** Checks that neutral figures stand on placed tiles where their kind may stand. */
static Status check_neutrals(const Rules *rules, const Game *game, Message *message) {
    for (unsigned i = 0; i < rules->neutral_count; i++) {
        const SegmentRef ref = neutral_ref_const(rules, game, i);
        PlacedTile at;
        if (ref != NO_REF && !(rules->kernel->where(rules, game, ref_copy(ref), &at) &&
                               neutral_may_stand(rules, i, ref))) {
            return message_set(message, STATUS_INVALID, "the %s stands where it cannot",
                               rules->neutrals[i]->name);
        }
    }
    return STATUS_OK;
}

Status game_check(const Rules *rules, const Game *game, Message *message) {
    TRY(check_tiles(rules, game, message));
    if (game->draws_left > game->pool_count) {
        return message_set(message, STATUS_INVALID, "more draws left than unseen tiles");
    }
    TRY(off_board_check(rules, game, message));
    TRY(rules->kernel->check(rules, game, message));
    TRY(check_neutrals(rules, game, message));
    TRY(parts_check(rules, game, message));
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        if (expansion->state.check != NULL) {
            TRY(expansion->state.check(rules, game, m, message));
        }
    }
    return STATUS_OK;
}
