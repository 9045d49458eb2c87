// SPDX-License-Identifier: MIT
#include "table/joints.h"

#include "table/segments.h"

static void joining_notify(const Rules *rules, Game *game, Joint joint) {
    const HookEntry *const end = hooks_end(rules, HOOK_JOINING);
    for (const HookEntry *h = hooks_first(rules, HOOK_JOINING); h != end; h++) {
        h->expansion->pieces.joining(rules, game, h->module, joint);
    }
}

void joint_make(const Rules *rules, Game *game, Joint joint) {
    joining_notify(rules, game, joint);
    rules->kernel->join(rules, game, joint);
}

void span_lay(const Rules *rules, Game *game, SegmentRef ref, unsigned side) {
    const SegmentRef beyond = ref_beyond(rules, game, ref_copy(ref), side);
    if (beyond != NO_REF) {
        joining_notify(rules, game, (Joint){ref, beyond, 2});
    }
    rules->kernel->span(rules, game, ref, side);
}

void joints_renew(const Rules *rules, Game *game, const SegmentRef *changed, uint32_t count) {
    rules->kernel->rejoin(rules, game, changed, count);
    joints_notify(rules, game);
}

void joints_notify(const Rules *rules, Game *game) {
    const HookEntry *const end = hooks_end(rules, HOOK_REJOINED);
    for (const HookEntry *h = hooks_first(rules, HOOK_REJOINED); h != end; h++) {
        h->expansion->pieces.rejoined(rules, game, h->module);
    }
}

TileFacts facts_laid(const Rules *rules, const Game *game, uint32_t index) {
    const uint32_t copy = rules->kernel->copy_at(game, index);
    const PlacedTile tile = copy_tile(rules, game, copy);
    TileFacts facts = *rules_type(rules, tile.type);
    for (unsigned side = 0; rules->piece_edges != 0 && side < SIDES; side++) {
        const SegmentRef ref = rules->kernel->line_on_side(rules, game, copy, side);
        if (ref != NO_REF && facts.segments[ref_segment(ref)].kind == SEGMENT_ROAD) {
            const unsigned printed = (side + SIDES - tile.rotation) % SIDES;
            TileSegment *road = &facts.segments[ref_segment(ref)];
            road->ports = (uint16_t)(road->ports | 2U << (PORTS_PER_SIDE * printed));
        }
    }
    return facts;
}
