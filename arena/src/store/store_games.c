// SPDX-License-Identifier: MIT
//
// Writes games and their times.
#include "record/tally_code.h"
#include "record/void_code.h"
#include "store/store_packs.h"
#include "store/store_tables.h"
#include "text/try_status.h"

static Status timing_add(Store *store, uint64_t id, const GameTiming *timing, Message *message) {
    RowWriter row;
    row_begin(&row, store->insert_timing, TABLE_TIMINGS);
    row_bits(&row, id);
    row_bits(&row, timing->game_ns);
    for (int seat = 0; seat < store->players; seat++) {
        row_bits(&row, timing->choose_ns[seat]);
    }
    for (int seat = 0; seat < store->players; seat++) {
        row_integer(&row, timing->decisions[seat]);
    }
    row_integer(&row, timing->worker);
    for (int seat = 0; seat < store->players; seat++) {
        if (timing->cpu_measured) {
            row_bits(&row, timing->cpu_ns[seat]);
        } else {
            row_null(&row);
        }
    }
    row_blob(&row, timing->moves, timing->moves_size);
    return store_insert(store, &row, TABLE_TIMINGS, "a timing could not be written", message);
}

Status store_add(Store *store, const GameRecord *record, const GameTiming *timing,
                 Message *message) {
    if (store->packed) {
        return pack_add(store, record, message);
    }
    RowWriter row;
    row_begin(&row, store->insert_game, TABLE_GAMES);
    row_bits(&row, record->id);
    row_bits(&row, record->deck);
    row_integer(&row, record->attempt);
    row_integer(&row, record->first);
    row_integer(&row, record->reason);
    row_integer(&row, record->faults);
    row_integer(&row, record->fault_ply);
    row_integer(&row, record->plies);
    row_bits(&row, record->state_hash);
    row_blob(&row, record->actions, record->actions_size);
    for (int seat = 0; seat < store->players; seat++) {
        row_integer(&row, record->bots[seat]);
    }
    for (int seat = 0; seat < store->players; seat++) {
        row_integer(&row, record->scores[seat]);
    }
    for (int seat = 0; seat < store->players; seat++) {
        row_integer(&row, record->ranks[seat]);
    }
    uint8_t tally[TALLY_CODE_MAX];
    const size_t tally_size =
        record->tally.kept ? tally_encode(tally, &record->tally, store->players) : 0;
    row_blob(&row, record->tally.kept ? tally : NULL, tally_size);
    uint8_t voids[VOID_CODE_MAX];
    const size_t voids_size = voids_encode(voids, record);
    row_blob(&row, voids_size != 0 ? voids : NULL, voids_size);
    row_blob(&row, record->thinking, record->thinking_size);
    TRY(store_insert(store, &row, TABLE_GAMES, "a game could not be written", message));
    if (timing != NULL && timing->measured) {
        TRY(timing_add(store, record->id, timing, message));
    }
    return STATUS_OK;
}
