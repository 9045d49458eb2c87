// SPDX-License-Identifier: MIT
#include "record/thought_code.h"

enum { SCALE = 10000, ACTORS = 64 };

static const double VALUE_MAX = 100000;

// ---- Numbers

/** Returns a number in units of 1/SCALE; 0 for NAN. */
static int32_t scaled(double number) {
    if (!(number > -VALUE_MAX)) {
        return number <= -VALUE_MAX ? (int32_t)(-VALUE_MAX * SCALE) : 0;
    }
    const double cut = number < VALUE_MAX ? number : VALUE_MAX;
    return (int32_t)(cut * SCALE + (cut < 0 ? -0.5 : 0.5));
}

static uint32_t counted(uint64_t count) {
    return count < UINT32_MAX ? (uint32_t)count : UINT32_MAX;
}

static double number_of(int32_t code) {
    return (double)code / SCALE;
}

double thought_value(double value) {
    return number_of(scaled(value));
}

// ---- Lines

static size_t ply_encode(uint8_t *out, ActionCursor *cursor, const BotPly *ply) {
    if (ply->chance) {
        out[0] = 0;
        return 1 + number_encode(out + 1, ply->outcome);
    }
    out[0] = (uint8_t)(1 + action_actor(ply->action));
    return 1 + action_encode(out + 1, cursor, ply->action);
}

static void ply_decode(BotPly *out, ActionCursor *cursor, ByteReader *reader) {
    const uint32_t who = number_decode(reader, ACTORS);
    *out = (BotPly){.chance = who == 0};
    if (who == 0) {
        out->outcome = number_decode(reader, UINT32_MAX);
        return;
    }
    const size_t size =
        reader->damaged ? 0
                        : action_decode(&out->action, cursor, who - 1, reader->bytes, reader->size);
    reader->damaged = size == 0;
    reader->bytes += size;
    reader->size -= size;
}

// ---- Candidates

static size_t move_encode(uint8_t *out, ActionCursor *cursor, const ThoughtMove *move) {
    size_t size = signed_encode(out, scaled(move->candidate.value));
    size += number_encode(out + size, counted(move->candidate.visits));
    size += signed_encode(out + size, scaled(move->candidate.prior));
    size += number_encode(out + size, move->line_count);
    for (uint32_t i = 0; i < move->line_count; i++) {
        size += ply_encode(out + size, cursor, &move->line[i]);
    }
    return size;
}

static void move_decode(ThoughtMove *out, ActionCursor *cursor, ByteReader *reader) {
    out->candidate.value = number_of(signed_decode(reader, UINT32_MAX));
    out->candidate.visits = number_decode(reader, UINT32_MAX);
    out->candidate.prior = number_of(signed_decode(reader, UINT32_MAX));
    out->line_count = number_decode(reader, THOUGHT_LINE_MAX);
    for (uint32_t i = 0; i < out->line_count && !reader->damaged; i++) {
        ply_decode(&out->line[i], cursor, reader);
    }
    reader->damaged = reader->damaged || out->line_count == 0 || out->line[0].chance;
    out->candidate.action = reader->damaged ? 0 : out->line[0].action;
}

// ---- Entries

size_t thought_code_max(const Rules *rules, bool all) {
    const size_t rest = all ? (size_t)rules_actions_max(rules) * THOUGHT_REST_CODE_MAX : 0;
    return (size_t)rules_plies_max(rules) * (THOUGHT_CODE_MAX + rest);
}

static void candidate_cut(BotCandidate *candidate) {
    candidate->value = number_of(scaled(candidate->value));
    candidate->visits = counted(candidate->visits);
    candidate->prior = number_of(scaled(candidate->prior));
}

void thought_cut(Thought *thought) {
    thought->value = number_of(scaled(thought->value));
    thought->simulations = counted(thought->simulations);
    for (uint32_t i = 0; i < thought->count; i++) {
        candidate_cut(&thought->moves[i].candidate);
    }
    for (uint32_t i = 0; i < thought->rest_count; i++) {
        candidate_cut(&thought->rest[i]);
    }
}

size_t thought_encode(uint8_t *out, const Thought *thought, uint32_t last) {
    ActionCursor cursor = {0, 0};
    size_t size = number_encode(out, thought->ply - last);
    size += signed_encode(out + size, scaled(thought->value));
    size += number_encode(out + size, counted(thought->simulations));
    size += number_encode(out + size, thought->judged);
    size += number_encode(out + size, thought->count + thought->rest_count);
    for (uint32_t i = 0; i < thought->count; i++) {
        size += move_encode(out + size, &cursor, &thought->moves[i]);
    }
    for (uint32_t i = 0; i < thought->rest_count; i++) {
        const BotCandidate *const candidate = &thought->rest[i];
        const ThoughtMove move = {
            .candidate = *candidate, .line = {{.action = candidate->action}}, .line_count = 1};
        size += move_encode(out + size, &cursor, &move);
    }
    return size;
}

/** Reads the candidates beyond the best. Those without room are read over. */
static void rest_decode(Thought *out, ActionCursor *cursor, ByteReader *reader, uint32_t count) {
    out->rest_count = 0;
    for (uint32_t i = 0; i < count && !reader->damaged; i++) {
        ThoughtMove move;
        move_decode(&move, cursor, reader);
        if (!reader->damaged && out->rest_count < out->rest_room) {
            out->rest[out->rest_count++] = move.candidate;
        }
    }
}

bool thought_decode(Thought *out, ByteReader *reader, uint32_t last) {
    ActionCursor cursor = {0, 0};
    out->ply = last + number_decode(reader, UINT32_MAX - last);
    out->value = number_of(signed_decode(reader, UINT32_MAX));
    out->simulations = number_decode(reader, UINT32_MAX);
    out->judged = number_decode(reader, UINT32_MAX);
    const uint32_t stored = number_decode(reader, UINT32_MAX);
    out->count = stored < THOUGHT_MOVES_MAX ? stored : THOUGHT_MOVES_MAX;
    for (uint32_t i = 0; i < out->count && !reader->damaged; i++) {
        move_decode(&out->moves[i], &cursor, reader);
    }
    rest_decode(out, &cursor, reader, stored - out->count);
    return !reader->damaged && stored > 0 && stored <= out->judged;
}
