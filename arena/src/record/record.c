// SPDX-License-Identifier: MIT
#include "carcarena/arena/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { TALLY_TEXT_SIZE = 48 };

static const char *const REASON_TEXTS[END_REASON_COUNT] = {
    "completed", "illegal",  "time",  "void",   "adjudicated", "length", "no-start",  "no-answer",
    "bad-line",  "wrong-id", "flood", "closed", "crash",       "exit",   "withdrawn", "signal"};

const char *end_reason_text(uint32_t reason) {
    return reason < END_REASON_COUNT ? REASON_TEXTS[reason] : "unknown";
}

int end_reason_find(const char *text) {
    for (int i = 0; i < END_REASON_COUNT; i++) {
        if (strcmp(REASON_TEXTS[i], text) == 0) {
            return i;
        }
    }
    return -1;
}

bool end_reason_is_fault(uint32_t reason) {
    return reason == END_ILLEGAL || reason == END_TIME ||
           (reason >= END_NO_START && reason < END_REASON_COUNT);
}

bool record_is_possible(const GameRecord *record, int players, uint32_t bots) {
    bool possible = record->reason < END_REASON_COUNT && record->faults >> players == 0 &&
                    end_reason_is_fault(record->reason) == (record->faults != 0) &&
                    record->first < (uint32_t)players && record->void_count <= RECORD_VOIDS_MAX &&
                    record->void_count <= record->attempt;
    for (uint32_t i = 0; possible && i < record->void_count; i++) {
        const VoidAttempt *const attempt = &record->voids[i];
        possible = attempt->seat < (uint32_t)players &&
                   (attempt->reason == END_VOID ? attempt->seat == 0
                                                : end_reason_is_fault(attempt->reason));
    }
    for (int seat = 0; seat < players; seat++) {
        const uint32_t rank = record->ranks[seat];
        possible = possible && rank >= 1 && rank <= (uint32_t)players && record->bots[seat] < bots;
    }
    return possible;
}

const char *tally_kind_text(TallyKind kind) {
    static const char *const TEXTS[TALLY_KIND_COUNT] = {"city", "road",        "cloister",
                                                        "farm", "gingerbread", "bonus"};
    return TEXTS[kind];
}

int32_t tally_points(const SeatTally *seat, TallyTime time) {
    int32_t sum = 0;
    for (int kind = 0; kind < TALLY_KIND_COUNT; kind++) {
        sum += seat->points[time][kind];
    }
    return sum;
}

// ---- Comparing

/** A canonical number of a record by name. */
typedef struct Field {
    const char *name;
    uint64_t first, second;
    bool hexadecimal;
} Field;

static bool field_same(const Field *field, RecordWords words, Message *message) {
    if (field->first == field->second) {
        return true;
    }
    (void)message_set(message, STATUS_OK,
                      field->hexadecimal ? "%s: %s %016" PRIx64 ", %s %016" PRIx64
                                         : "%s: %s %" PRIu64 ", %s %" PRIu64,
                      field->name, words.first, field->first, words.second, field->second);
    return false;
}

static bool voids_same(const GameRecord *first, const GameRecord *second, RecordWords words,
                       Message *message) {
    const Field count = {"void attempts", first->void_count, second->void_count, false};
    bool same = field_same(&count, words, message);
    for (uint32_t i = 0; same && i < first->void_count; i++) {
        const Field attempt = {"void attempt", first->voids[i].attempt, second->voids[i].attempt,
                               false};
        const Field plies = {"plies of a void attempt", first->voids[i].plies,
                             second->voids[i].plies, false};
        const Field reason = {"reason of a void attempt", first->voids[i].reason,
                              second->voids[i].reason, false};
        const Field seat = {"seat of a void attempt", first->voids[i].seat, second->voids[i].seat,
                            false};
        same = field_same(&attempt, words, message) && field_same(&plies, words, message) &&
               field_same(&reason, words, message) && field_same(&seat, words, message);
    }
    return same;
}

static bool numbers_same(const GameRecord *first, const GameRecord *second, RecordWords words,
                         Message *message) {
    const Field fields[] = {
        {"deck", first->deck, second->deck, true},
        {"attempt", first->attempt, second->attempt, false},
        {"first", first->first, second->first, false},
        {"reason", first->reason, second->reason, false},
        {"faults", first->faults, second->faults, false},
        {"fault_ply", first->fault_ply, second->fault_ply, false},
        {"plies", first->plies, second->plies, false},
        {"hash", first->state_hash, second->state_hash, true},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (!field_same(&fields[i], words, message)) {
            return false;
        }
    }
    return true;
}

static bool seat_same(const GameRecord *first, const GameRecord *second, int seat,
                      RecordWords words, Message *message) {
    const struct {
        const char *name;
        int64_t first, second;
    } fields[] = {
        {"bot", first->bots[seat], second->bots[seat]},
        {"score", first->scores[seat], second->scores[seat]},
        {"rank", first->ranks[seat], second->ranks[seat]},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (fields[i].first != fields[i].second) {
            (void)message_set(message, STATUS_OK, "%s of seat %d: %s %" PRId64 ", %s %" PRId64,
                              fields[i].name, seat, words.first, fields[i].first, words.second,
                              fields[i].second);
            return false;
        }
    }
    return true;
}

/** Runs of older programs have no thinking. */
static bool thinking_same(const GameRecord *first, const GameRecord *second, RecordWords words,
                          Message *message) {
    if (first->thinking == NULL || second->thinking == NULL ||
        (first->thinking_size == second->thinking_size &&
         memcmp(first->thinking, second->thinking, first->thinking_size) == 0)) {
        return true;
    }
    (void)message_set(message, STATUS_OK, "thinking: %s %zu bytes, %s %zu others", words.first,
                      first->thinking_size, words.second, second->thinking_size);
    return false;
}

static bool actions_same(const GameRecord *first, const GameRecord *second, RecordWords words,
                         Message *message) {
    if (first->actions_size == second->actions_size &&
        (first->actions_size == 0 ||
         memcmp(first->actions, second->actions, first->actions_size) == 0)) {
        return true;
    }
    (void)message_set(message, STATUS_OK, "actions: %s %zu bytes, %s %zu others", words.first,
                      first->actions_size, words.second, second->actions_size);
    return false;
}

static bool tally_number_same(const char *what, int seat, int64_t first, int64_t second,
                              RecordWords words, Message *message) {
    if (first == second) {
        return true;
    }
    (void)message_set(message, STATUS_OK, "%s of seat %d: %s %" PRId64 ", %s %" PRId64, what, seat,
                      words.first, first, words.second, second);
    return false;
}

static bool tally_seat_same(const SeatTally *first, const SeatTally *second, int seat,
                            RecordWords words, Message *message) {
    bool same = true;
    for (int kind = 0; same && kind < TALLY_KIND_COUNT; kind++) {
        char what[TALLY_TEXT_SIZE];
        (void)snprintf(what, sizeof what, "%s points in play", tally_kind_text((TallyKind)kind));
        same = tally_number_same(what, seat, first->points[TALLY_PLAY][kind],
                                 second->points[TALLY_PLAY][kind], words, message);
        (void)snprintf(what, sizeof what, "%s points at the end", tally_kind_text((TallyKind)kind));
        same = same && tally_number_same(what, seat, first->points[TALLY_END][kind],
                                         second->points[TALLY_END][kind], words, message);
    }
    return same &&
           tally_number_same("figures placed", seat, first->placed, second->placed, words,
                             message) &&
           tally_number_same("figures returned", seat, first->returned, second->returned, words,
                             message) &&
           tally_number_same("features completed", seat, first->completed, second->completed, words,
                             message) &&
           tally_number_same("turns of completion", seat, first->completed_turns,
                             second->completed_turns, words, message);
}

static bool tally_same(const GameRecord *first, const GameRecord *second, int players,
                       RecordWords words, Message *message) {
    if (!first->tally.kept || !second->tally.kept) {
        return true;
    }
    const Field turns = {"turns", first->tally.turns, second->tally.turns, false};
    bool same = field_same(&turns, words, message);
    for (int seat = 0; same && seat < players; seat++) {
        same = tally_seat_same(&first->tally.seats[seat], &second->tally.seats[seat], seat, words,
                               message);
    }
    return same;
}

bool record_same(const GameRecord *first, const GameRecord *second, int players, RecordWords words,
                 Message *message) {
    bool same =
        numbers_same(first, second, words, message) && voids_same(first, second, words, message);
    for (int seat = 0; same && seat < players; seat++) {
        same = seat_same(first, second, seat, words, message);
    }
    return same && tally_same(first, second, players, words, message) &&
           thinking_same(first, second, words, message) &&
           actions_same(first, second, words, message);
}

// ---- Determinism checks

GameAudit game_audit_none(void) {
    GameAudit audit = {.played_again = false};
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        audit.differs[seat] = -1;
    }
    return audit;
}
