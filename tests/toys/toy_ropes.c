// SPDX-License-Identifier: MIT
//
// Toy: links between segments. Tests tie and cut ropes between any two segments of a kind. Tests
// may also place planks: roads on the cloister of base/B that reach two sides of the tile only
// while a plank is there.
#include "toy_ropes.h"

#include <string.h>

static uint32_t ropes_module(const Rules *rules) {
    return module_find(rules, &TOY_ROPES);
}

static bool ropes_reprint(const Rules *rules, uint32_t module, const TileSet *set,
                          TileFacts *facts) {
    if (strcmp(set->id, "base") != 0 || strcmp(facts->id, "B") != 0) {
        return false;
    }
    facts->segments[facts->segment_count++] = (TileSegment){.id = "b0", .kind = SEGMENT_ROAD};
    return true;
}

/** Returns 2: an absent plank has two open ends. */
static uint32_t ropes_ends(const Rules *rules, uint32_t module, const TypeInfo *type,
                           unsigned segment) {
    const TileSegment *s = &type->facts->segments[segment];
    return s->kind == SEGMENT_ROAD && s->ports == 0 ? 2 : 0;
}

static void ropes_joints(const Rules *rules, const Game *game, uint32_t module, JointList *list) {
    const ToyRopes *ropes = module_state_const(rules, game, module);
    for (unsigned i = 0; i < ropes->count; i++) {
        joint_add(list, ropes->rope[i]);
    }
}

/** Counts the notifications. */
static void ropes_joining(const Rules *rules, Game *game, uint32_t module, Joint joint) {
    ((ToyRopes *)module_state(rules, game, module))->notified++;
}

const ToyRopes *toy_ropes(const Rules *rules, const Game *game) {
    return module_state_const(rules, game, ropes_module(rules));
}

void toy_rope_tie(const Rules *rules, Game *game, Joint joint) {
    ToyRopes *ropes = module_state(rules, game, ropes_module(rules));
    ASSERT(ropes->count < ROPES_MAX);
    joint_make(rules, game, joint);
    ropes->rope[ropes->count++] = joint;
}

void toy_rope_cut(const Rules *rules, Game *game, unsigned index) {
    ToyRopes *ropes = module_state(rules, game, ropes_module(rules));
    const SegmentRef changed[2] = {ropes->rope[index].a, ropes->rope[index].b};
    ropes->rope[index] = ropes->rope[--ropes->count];
    joints_renew(rules, game, changed, 2);
}

const Expansion TOY_ROPES = {
    .id = "toy-ropes",
    .description = "ropes between segments, planks over cloisters",
    .state = {.state_size = sizeof(ToyRopes)},
    .pieces = {.reprint = ropes_reprint,
               .ends = ropes_ends,
               .joints = ropes_joints,
               .joining = ropes_joining},
};
