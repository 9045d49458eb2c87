// SPDX-License-Identifier: MIT
// Flight from The Plague: a follower moves along its road, city or farm. Rules: Complete Annotated
// Rules 7.4, p. 176.
//
// Interpretations:
// - A follower can move across the links between parts of a road: a tunnel, ferry or bridge.
// - A follower that flees stays in its feature: it is not deployed, and figures that depend on it
//   stay.
// - A follower may flee to a source without an active outbreak.
#include "expansions/plague/plague_state.h"
#include "model/hook_calls.h"
#include "table/joints.h"

#include <string.h>

enum { REFS = REF_COPIES_MAX * REF_SEGMENTS_MAX, JOINTS_MAX = 128 };

/** A search along one feature. */
typedef struct Search {
    JointList list; /* collects the joints on the table */
    const Rules *rules;
    const Game *game;
    const Plague *plague;
    unsigned type; /* of the follower */
    SegmentRef from;
    bool first;   /* the search stops at the first refuge ... */
    bool reached; /* ... and has found it */
    FeatureRef feature;
    uint64_t seen[REFS / 64 + 1];
    uint64_t fleas[REF_COPIES_MAX / 64 + 1]; /* copies with a flea */
    SegmentRef found[REF_COPIES_MAX];        /* in the order of the search, without repetitions */
    uint32_t count;
    Joint joints[JOINTS_MAX];
    uint32_t joint_count;
} Search;

/** Returns whether the follower may end its flight on a segment. */
static bool is_refuge(const Search *search, SegmentRef ref) {
    const unsigned figure = rules_figure_number(search->rules, search->type);
    return ref != search->from && !plague_breaks_out(search->plague, ref_copy(ref)) &&
           rules_figure_enters_ref(search->rules, ref, figure) &&
           !copy_closed(search->rules, search->game, ref_copy(ref));
}

/** Visits a segment, unless a flea is there. */
static void search_to(Search *search, SegmentRef ref) {
    uint64_t *const word = &search->seen[ref / 64];
    const uint64_t bit = UINT64_C(1) << (ref % 64);
    const uint32_t cell = cell_copy(search->rules, search->game, ref_copy(ref));
    if ((*word & bit) == 0 && ((search->fleas[cell / 64] >> (cell % 64)) & 1U) == 0 &&
        feature_same(feature_of_ref(search->rules, search->game, ref), search->feature)) {
        *word |= bit;
        ASSERT(search->count < REF_COPIES_MAX);
        search->found[search->count++] = ref;
        search->reached = search->first && is_refuge(search, ref);
    }
}

static void search_take(JointList *list, Joint joint) {
    Search *search = (Search *)(void *)list;
    CHECK(search->joint_count < JOINTS_MAX);
    search->joints[search->joint_count++] = joint;
}

/**
 * Returns the ports beyond a side that continue from the given ones: for fields those that meet,
 * else any, as several cities may share a side.
 */
static unsigned ports_met(unsigned ports, unsigned kind) {
    const unsigned mirrored = (ports & 1U) << 2 | (ports & 2U) | ports >> 2;
    return kind == SEGMENT_FIELD || ports == 0 ? mirrored : 7U;
}

/** Crosses a side of a segment's tile to the segments that meet it there. */
static void search_over(Search *search, SegmentRef ref, unsigned rotation, unsigned side) {
    const Rules *rules = search->rules;
    const unsigned met = ports_met(ref_ports_on(rules, ref, rotation, side), search->feature.kind);
    const bool line = search->feature.kind != SEGMENT_FIELD &&
                      rules->kernel->line_on_side(rules, search->game, ref_copy(ref), side) == ref;
    const int next = met != 0 || line ? copy_across(rules, search->game, ref_copy(ref), side) : -1;
    if (next < 0) {
        return;
    }
    const TileFacts *facts = rules_copy_type(rules, (uint32_t)next)->facts;
    const unsigned turned = copy_tile(rules, search->game, (uint32_t)next).rotation;
    for (unsigned i = 0; met != 0 && i < facts->segment_count && !search->reached; i++) {
        const SegmentRef other = segment_ref((unsigned)next, i);
        if (facts->segments[i].kind == search->feature.kind &&
            (ref_ports_on(rules, other, turned, side ^ 2U) & met) != 0) {
            search_to(search, other);
        }
    }
    if (line && !search->reached) { // bridges
        const SegmentRef other =
            rules->kernel->line_on_side(rules, search->game, (uint32_t)next, side ^ 2U);
        if (other != NO_REF && rules_segment_kind(rules, ref_copy(other), ref_segment(other)) ==
                                   search->feature.kind) {
            search_to(search, other);
        }
    }
}

/** Continues from a segment in all directions. */
static void search_on(Search *search, SegmentRef ref) {
    const unsigned rotation = copy_tile(search->rules, search->game, ref_copy(ref)).rotation;
    for (unsigned side = 0; side < SIDES && !search->reached; side++) {
        search_over(search, ref, rotation, side);
    }
    for (uint32_t i = 0; i < search->joint_count && !search->reached; i++) {
        const Joint joint = search->joints[i];
        if (joint.a == ref || joint.b == ref) {
            search_to(search, joint.a == ref ? joint.b : joint.a);
        }
    }
}

static void search_begin(const Rules *rules, const Game *game, uint32_t module, Search *out) {
    out->list = (JointList){search_take};
    out->rules = rules;
    out->game = game;
    out->plague = plague_of_const(rules, game, module);
    out->joint_count = 0;
    memset(out->fleas, 0, sizeof out->fleas);
    for (unsigned i = 0; i < out->plague->flea_count; i++) {
        out->fleas[out->plague->fleas[i] / 64] |= UINT64_C(1) << (out->plague->fleas[i] % 64);
    }
    const HookEntry *const end = hooks_end(rules, HOOK_JOINTS);
    for (const HookEntry *h = hooks_first(rules, HOOK_JOINTS); h != end; h++) {
        h->expansion->pieces.joints(rules, game, h->module, &out->list);
    }
}

/**
 * Finds the segments that a follower can reach, its own included; with `first` only up to the first
 * refuge, and returns whether there is one.
 */
static bool search_run(Search *search, unsigned type, SegmentRef from, bool first) {
    const size_t words = (search->rules->copy_count * REF_SEGMENTS_MAX + 63U) / 64U;
    memset(search->seen, 0, words * sizeof search->seen[0]);
    search->type = type;
    search->from = from;
    search->first = first;
    search->reached = false;
    search->feature = feature_of_ref(search->rules, search->game, from);
    search->seen[from / 64] |= UINT64_C(1) << (from % 64);
    search->found[0] = from; // even if a flea is there: the follower leaves this segment
    search->count = 1;
    for (uint32_t i = 0; i < search->count && !search->reached; i++) {
        search_on(search, search->found[i]);
    }
    return search->reached;
}

/** Returns whether a segment of a feature is on a tile with a flea or an active outbreak. */
static bool feature_infected(const Rules *rules, const Game *game, const Plague *plague,
                             FeatureRef feature) {
    bool infected = false;
    for (unsigned i = 0; i < plague->flea_count; i++) {
        infected = infected || cell_shows(rules, game, plague->fleas[i], feature);
    }
    for (unsigned i = 0; i < plague->outbreak_count; i++) {
        const Outbreak outbreak = plague->outbreaks[i];
        infected = infected ||
                   (outbreak.active && copy_segments(rules, game, outbreak.copy, feature) != 0);
    }
    return infected;
}

/** Returns whether a figure is allowed to flee: it is not a monk. */
static bool may_flee(const Rules *rules, const Game *game, uint32_t module, FigureAt figure) {
    const unsigned kind = rules_segment_kind(rules, ref_copy(figure.ref), ref_segment(figure.ref));
    const bool along = kind == SEGMENT_CITY || kind == SEGMENT_ROAD || kind == SEGMENT_FIELD;
    return figure.role == ROLE_FOLLOWER && along &&
           (!rules->modules[module].settings[PLAGUE_INFECTED] ||
            feature_infected(rules, game, plague_of_const(rules, game, module),
                             feature_of_ref(rules, game, figure.ref)));
}

static Action flight_to(const Rules *rules, const Game *game, unsigned type, SegmentRef ref) {
    const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
    return action_move(game->active, type, at.x, at.y, cell_segment(rules, game, ref));
}

void plague_flights_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Plague *plague = plague_of_const(rules, game, module);
    if (plague->fled || plague->outbreak_count == 0) {
        return;
    }
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, game->active, figures);
    Search search; // not cleared as a whole, it is large
    search_begin(rules, game, module, &search);
    for (uint32_t i = 0; i < count && !action_list_done(list); i++) {
        uint32_t same = 0;
        while (figures[same].type != figures[i].type || figures[same].ref != figures[i].ref) {
            same++;
        }
        if (same == i && may_flee(rules, game, module, figures[i]) &&
            search_run(&search, figures[i].type, figures[i].ref, true)) {
            action_list_add(list, flight_to(rules, game, figures[i].type, figures[i].ref));
        }
    }
}

void plague_refuges_list(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Plague *plague = plague_of_const(rules, game, module);
    Search search;
    search_begin(rules, game, module, &search);
    if (list->enough == 1) {
        list->total += search_run(&search, plague->flees_as, plague->stood, true);
        return;
    }
    (void)search_run(&search, plague->flees_as, plague->stood, false);
    for (uint32_t i = 0; i < search.count; i++) {
        if (is_refuge(&search, search.found[i])) {
            action_list_add(list, flight_to(rules, game, plague->flees_as, search.found[i]));
        }
    }
}

bool plague_flight_sound(const Rules *rules, const Game *game, uint32_t module) {
    const Plague *plague = plague_of_const(rules, game, module);
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = player_figures(rules, game, game->active, figures);
    uint32_t i = 0;
    while (i < count && (figures[i].type != plague->flees_as || figures[i].ref != plague->stood)) {
        i++;
    }
    return i < count && may_flee(rules, game, module, figures[i]);
}

/** Moves a follower within its feature. Figures removed with it are put back. */
static void follower_move(const Rules *rules, Game *game, unsigned type, SegmentRef from,
                          SegmentRef to) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const unsigned player = game->active;
    const uint32_t count = player_figures(rules, game, player, figures);
    rules->kernel->go_home(rules, game, player, type, from);
    rules->kernel->stand(rules, game, player, type, to, false);
    for (uint32_t i = 0; i < count; i++) {
        if (figures[i].role == ROLE_DEPENDENT &&
            player_figure_ref(rules, game, player, figures[i].type) == NO_REF) {
            rules->kernel->stand(rules, game, player, figures[i].type, figures[i].ref, false);
        }
    }
}

void plague_flight_apply(const Rules *rules, Game *game, uint32_t module, Action action) {
    Plague *plague = plague_of(rules, game, module);
    const SegmentRef ref = action_ref(rules, game, action);
    if (!plague->flees) {
        plague->flees = 1;
        plague->flees_as = (uint8_t)action_figure(action);
        plague->stood = ref;
        return;
    }
    follower_move(rules, game, plague->flees_as, plague->stood, ref);
    plague->flees = 0;
    plague->flees_as = 0;
    plague->stood = 0;
    plague->fled = 1;
}

uint32_t plague_flights_max(const Rules *rules) {
    uint32_t most = 0;
    for (unsigned kind = SEGMENT_CITY; kind <= SEGMENT_FIELD; kind++) {
        uint32_t segments = 0;
        for (uint32_t t = 0; t < rules->type_count; t++) {
            const TypeInfo *type = &rules->types[t];
            segments += type->copies * (uint32_t)__builtin_popcount(type->of_kind[kind]);
        }
        most = segments > most ? segments : most;
    }
    return most > PLAYER_FIGURES_MAX ? most : PLAYER_FIGURES_MAX;
}
