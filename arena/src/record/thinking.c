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

/** Gives the chosen candidate the last place if it is not among the best. */
static void chosen_keep(Thought *out, const BotCandidate *candidates, Action chosen) {
    const BotCandidate *found = NULL;
    for (uint32_t i = 0; i < out->judged && chosen != 0; i++) {
        found = candidates[i].action == chosen ? &candidates[i] : found;
    }
    for (uint32_t i = 0; i < out->count; i++) {
        found = out->moves[i].candidate.action == chosen ? NULL : found;
    }
    if (found != NULL) {
        out->moves[out->count - 1].candidate = *found;
    }
}

/** Stores the candidates that are not among the best, if there is room. */
static void rest_take(Thought *out, const BotCandidate *candidates) {
    out->rest_count = 0;
    for (uint32_t i = 0; i < out->judged && out->rest_count < out->rest_room; i++) {
        bool best = false;
        for (uint32_t k = 0; k < out->count; k++) {
            best = best || out->moves[k].candidate.action == candidates[i].action;
        }
        if (!best) {
            out->rest[out->rest_count++] = candidates[i];
        }
    }
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

bool thought_take(Thought *out, const BotClass *bot_class, const void *bot, BotCandidate *scratch,
                  Action chosen) {
    const BotStats stats =
        bot_class->stats != NULL ? bot_class->stats(bot) : (BotStats){.value = 0};
    out->value = stats.value;
    out->simulations = stats.simulations;
    out->judged = bot_class->candidates != NULL ? bot_class->candidates(bot, scratch) : 0;
    out->count = 0;
    for (uint32_t i = 0; i < out->judged; i++) {
        candidate_insert(out, &scratch[i]);
    }
    chosen_keep(out, scratch, chosen);
    rest_take(out, scratch);
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
