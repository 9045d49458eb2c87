// SPDX-License-Identifier: MIT
#include "carcarena/arena/thinking.h"

#include "record/thought_code.h"

/** Returns true if `a` comes before `b`; equal candidates stay in the bot's order. */
static bool better(const BotCandidate *a, const BotCandidate *b) {
    return a->visits != b->visits ? a->visits > b->visits : a->value > b->value;
}

/** Inserts a candidate among the best if it belongs there. */
static void candidate_insert(Thought *out, const BotCandidate *candidate) {
    uint32_t at = out->count;
    while (at > 0 && better(candidate, &out->moves[at - 1].candidate)) {
        at--;
    }
    if (at == THOUGHT_MOVES_MAX) {
        return;
    }
    out->count += out->count < THOUGHT_MOVES_MAX ? 1U : 0U;
    for (uint32_t i = out->count - 1; i > at; i--) {
        out->moves[i].candidate = out->moves[i - 1].candidate;
    }
    out->moves[at].candidate = *candidate;
}

static void line_take(ThoughtMove *out, const BotClass *bot_class, const void *bot) {
    const Action action = out->candidate.action;
    out->line_count =
        bot_class->line != NULL ? bot_class->line(bot, action, out->line, THOUGHT_LINE_MAX) : 0;
    if (out->line_count == 0 || out->line[0].chance || out->line[0].action != action) {
        out->line[0] = (BotPly){.action = action};
        out->line_count = 1;
    }
}

bool thought_take(Thought *out, const BotClass *bot_class, const void *bot, BotCandidate *scratch) {
    const BotStats stats =
        bot_class->stats != NULL ? bot_class->stats(bot) : (BotStats){.value = 0};
    out->value = stats.value;
    out->simulations = stats.simulations;
    out->judged = bot_class->candidates != NULL ? bot_class->candidates(bot, scratch) : 0;
    out->count = 0;
    for (uint32_t i = 0; i < out->judged; i++) {
        candidate_insert(out, &scratch[i]);
    }
    for (uint32_t i = 0; i < out->count; i++) {
        line_take(&out->moves[i], bot_class, bot);
    }
    thought_cut(out);
    return out->count > 0;
}

bool thought_read(ThoughtReader *reader, Thought *out) {
    ByteReader bytes = {.bytes = reader->bytes, .size = reader->size};
    if (reader->size == 0 || !thought_decode(out, &bytes, reader->ply)) {
        return false;
    }
    *reader = (ThoughtReader){.bytes = bytes.bytes, .size = bytes.size, .ply = out->ply};
    return true;
}
