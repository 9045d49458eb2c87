// SPDX-License-Identifier: MIT
#include "carcarena/engine/perft.h"

#include "base/try.h"
#include "carcarena/engine/view.h"

#include <stdlib.h>

/* An open decision or event of the walk: the position and what is left to try. */
typedef struct Frame {
    Game *game;
    Action *actions;
    Outcome outcomes[OUTCOMES_MAX];
    bool event; /* tries outcomes, not actions */
    uint32_t count, next;
    uint32_t tiles; /* tiles of the deck used before it */
} Frame;

/* The whole walk. Frames are made when a depth is first reached and kept until the end. */
typedef struct Walk {
    const Rules *rules;
    const uint16_t *types;
    uint32_t depth;
    Frame *frames;
    uint32_t frame_count, frame_max;
    PerftCount count;
} Walk;

static Status frame_make(Walk *walk) {
    if (walk->frame_count == walk->frame_max) {
        return STATUS_LIMIT;
    }
    Frame *frame = &walk->frames[walk->frame_count];
    frame->game = game_alloc(walk->rules);
    frame->actions = malloc(rules_actions_max(walk->rules) * sizeof *frame->actions);
    // Counted at once, so that walk_free also frees a half-made frame.
    walk->frame_count++;
    return frame->game != NULL && frame->actions != NULL ? STATUS_OK : STATUS_NO_MEMORY;
}

static void walk_free(Walk *walk) {
    for (uint32_t i = 0; i < walk->frame_count; i++) {
        free(walk->frames[i].game);
        free(walk->frames[i].actions);
    }
    free(walk->frames);
}

static void leaf_count(Walk *walk, const Game *game, bool final) {
    int32_t values[PLAYERS_MAX];
    game_value(walk->rules, game, values);
    walk->count.leaves++;
    walk->count.finals += final;
    for (int player = 0; player < rules_players(walk->rules); player++) {
        walk->count.score_sum += (uint64_t)values[player];
    }
    walk->count.hash_sum += game_hash(walk->rules, game);
}

/** Lists what can be tried in the frame's game. */
static void frame_open(const Walk *walk, Frame *frame, bool event) {
    frame->event = event;
    frame->count = event ? game_outcomes(walk->rules, frame->game, frame->outcomes)
                         : game_actions(walk->rules, frame->game, frame->actions);
    frame->next = 0;
}

/**
 * Draws until a decision or event is pending in the frame's game, or counts it as a leaf.
 * @return STATUS_OK with *open set, STATUS_ILLEGAL if the deck does not fit
 */
static Status frame_settle(Walk *walk, Frame *frame, bool *open) {
    for (;;) {
        const Pending pending = game_pending(walk->rules, frame->game);
        *open = pending.kind == PENDING_DECISION || pending.kind == PENDING_CHANCE;
        if (*open) {
            frame_open(walk, frame, pending.kind == PENDING_CHANCE);
            return STATUS_OK;
        }
        if (pending.kind == PENDING_OVER || frame->tiles == walk->depth) {
            leaf_count(walk, frame->game, pending.kind == PENDING_OVER);
            return STATUS_OK;
        }
        TRY(game_draw_tile(walk->rules, frame->game, walk->types[frame->tiles]));
        frame->tiles++;
    }
}

/** Sets frame `level` to the position after the next action or outcome of the frame above it. */
static Status frame_enter(Walk *walk, uint32_t level, bool *open) {
    if (level == walk->frame_count) {
        TRY(frame_make(walk));
    }
    Frame *frame = &walk->frames[level];
    Frame *above = &walk->frames[level - 1];
    game_copy(walk->rules, frame->game, above->game);
    if (above->event) {
        TRY(game_resolve(walk->rules, frame->game, above->outcomes[above->next].number));
    } else {
        game_apply(walk->rules, frame->game, above->actions[above->next]);
    }
    above->next++;
    frame->tiles = above->tiles;
    return frame_settle(walk, frame, open);
}

static Status walk_run(Walk *walk, const Game *game) {
    TRY(frame_make(walk));
    game_copy(walk->rules, walk->frames[0].game, game);
    walk->frames[0].tiles = 0;
    bool open = false;
    TRY(frame_settle(walk, &walk->frames[0], &open));
    uint32_t level = 0; /* of the deepest open frame */
    bool deeper = false;
    while (open) {
        Frame *frame = &walk->frames[level];
        if (frame->next < frame->count) {
            TRY(frame_enter(walk, level + 1, &deeper));
            level += deeper;
        } else if (level > 0) {
            level--;
        } else {
            open = false;
        }
    }
    return STATUS_OK;
}

Status perft(const Rules *rules, const Game *game, const uint16_t *types, uint32_t depth,
             PerftCount *out) {
    Walk walk = {.rules = rules, .types = types, .depth = depth};
    walk.frame_max = rules_plies_max(rules) + 1;
    walk.frames = calloc(walk.frame_max, sizeof *walk.frames);
    if (walk.frames == NULL) {
        return STATUS_NO_MEMORY;
    }
    const Status status = walk_run(&walk, game);
    walk_free(&walk);
    if (status == STATUS_OK) {
        *out = walk.count;
    }
    return status;
}
