// SPDX-License-Identifier: MIT
#include "cluster/game_code.h"

#include "record/tally_code.h"
#include "record/void_code.h"

#include <string.h>
#include <xxhash.h>

// Flags of the timing part.
enum { TIMING_MEASURED = 1, TIMING_PROCESSOR = 2, TIMING_MASK = 3 };

static void canonical_encode(Wire *out, const GameRecord *record, int players) {
    const uint32_t numbers[] = {record->plies,  record->attempt,   record->reason,
                                record->faults, record->fault_ply, record->first};
    uint8_t voids[VOID_CODE_MAX];
    uint8_t tally[TALLY_CODE_MAX];
    wire_put_word(out, record->id);
    wire_put_word(out, record->deck);
    wire_put_word(out, record->state_hash);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        wire_put_number(out, numbers[i]);
    }
    for (int seat = 0; seat < players; seat++) {
        wire_put_number(out, record->bots[seat]);
        wire_put_signed(out, record->scores[seat]);
        wire_put_number(out, record->ranks[seat]);
    }
    wire_put_bytes(out, record->actions, record->actions_size);
    wire_put_bytes(out, record->thinking, record->thinking_size);
    wire_put_bytes(out, record->void_count > 0 ? voids : NULL, voids_encode(voids, record));
    const bool kept = record->tally.kept;
    wire_put_bytes(out, kept ? tally : NULL,
                   kept ? tally_encode(tally, &record->tally, players) : 0);
}

static void timing_encode(Wire *out, const GameTiming *timing, int players) {
    wire_put_number(out, (timing->measured ? TIMING_MEASURED : 0U) |
                             (timing->cpu_measured ? TIMING_PROCESSOR : 0U));
    if (!timing->measured) {
        return;
    }
    wire_put_number(out, timing->worker);
    wire_put_word(out, timing->game_ns);
    for (int seat = 0; seat < players; seat++) {
        wire_put_word(out, timing->choose_ns[seat]);
        wire_put_word(out, timing->cpu_ns[seat]);
        wire_put_number(out, timing->decisions[seat]);
    }
    wire_put_bytes(out, timing->moves, timing->moves_size);
}

static bool audit_is_none(const GameAudit *audit, int players) {
    bool none = !audit->played_again;
    for (int seat = 0; seat < players; seat++) {
        none = none && audit->asked[seat] == 0 && audit->differs[seat] < 0;
    }
    return none;
}

static void audit_encode(Wire *out, const GameAudit *audit, int players) {
    const bool none = audit_is_none(audit, players);
    wire_put_number(out, none ? 0 : audit->played_again ? 2 : 1);
    for (int seat = 0; !none && seat < players; seat++) {
        wire_put_number(out, audit->asked[seat]);
        wire_put_signed(out, audit->differs[seat]);
        wire_put_word(out, audit->decisions[seat]);
    }
}

uint64_t game_encode(Wire *out, const GameRecord *record, const GameTiming *timing,
                     const GameAudit *audit, int players) {
    const size_t first = out->size;
    canonical_encode(out, record, players);
    const uint64_t hash = out->failed ? 0 : XXH3_64bits(out->bytes + first, out->size - first);
    timing_encode(out, timing, players);
    audit_encode(out, audit, players);
    return hash;
}

static void canonical_decode(GameRecord *out, ByteReader *reader, int players) {
    uint32_t *const numbers[] = {&out->plies,  &out->attempt,   &out->reason,
                                 &out->faults, &out->fault_ply, &out->first};
    size_t size = 0;
    out->id = word_decode(reader);
    out->deck = word_decode(reader);
    out->state_hash = word_decode(reader);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        *numbers[i] = number_decode(reader, UINT32_MAX);
    }
    for (int seat = 0; seat < players; seat++) {
        out->bots[seat] = number_decode(reader, UINT32_MAX);
        out->scores[seat] = signed_decode(reader, UINT32_MAX);
        out->ranks[seat] = number_decode(reader, UINT32_MAX);
    }
    out->actions = wire_take_bytes(reader, &out->actions_size);
    out->thinking = wire_take_bytes(reader, &out->thinking_size);
    const uint8_t *code = wire_take_bytes(reader, &size);
    reader->damaged = reader->damaged || (code != NULL && !voids_decode(out, code, size));
    code = wire_take_bytes(reader, &size);
    reader->damaged =
        reader->damaged || (code != NULL && !tally_decode(&out->tally, code, size, players));
}

static void timing_decode(GameTiming *out, ByteReader *reader, int players) {
    const uint32_t flags = number_decode(reader, TIMING_MASK);
    out->measured = (flags & TIMING_MEASURED) != 0;
    out->cpu_measured = (flags & TIMING_PROCESSOR) != 0;
    if (!out->measured) {
        return;
    }
    out->worker = number_decode(reader, UINT32_MAX);
    out->game_ns = word_decode(reader);
    for (int seat = 0; seat < players; seat++) {
        out->choose_ns[seat] = word_decode(reader);
        out->cpu_ns[seat] = word_decode(reader);
        out->decisions[seat] = number_decode(reader, UINT32_MAX);
    }
    out->moves = wire_take_bytes(reader, &out->moves_size);
}

static void audit_decode(GameAudit *out, ByteReader *reader, int players) {
    const uint32_t kind = number_decode(reader, 2);
    out->played_again = kind == 2;
    for (int seat = 0; kind != 0 && seat < players; seat++) {
        out->asked[seat] = number_decode(reader, UINT32_MAX);
        out->differs[seat] = signed_decode(reader, UINT32_MAX);
        out->decisions[seat] = word_decode(reader);
    }
}

bool game_decode(TravelGame *out, uint64_t *hash, ByteReader *reader, int players) {
    memset(out, 0, sizeof *out);
    out->audit = game_audit_none();
    const uint8_t *const first = reader->bytes;
    canonical_decode(&out->record, reader, players);
    *hash = reader->damaged ? 0 : XXH3_64bits(first, (size_t)(reader->bytes - first));
    timing_decode(&out->timing, reader, players);
    audit_decode(&out->audit, reader, players);
    return !reader->damaged;
}
