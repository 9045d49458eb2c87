/**
 * Expansion: the interface between the core and one expansion module. The core uses modules only
 * through this struct and the list in expansions/expansions.h.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_EXPANSION_H
#define ENGINE_EXPANSION_H

#include "base/bits.h"
#include "carcarena/engine/rule_card.h"
#include "carcarena/engine/view.h"
#include "model/figure_slots.h"
#include "model/hook_list.h"
#include "model/phase.h"
#include "model/scoring_slots.h"
#include "model/setup_slots.h"
#include "model/state_slots.h"

/**
 * One expansion. Static data; every slot may be NULL or 0 unless it says otherwise. Slots are
 * grouped by topic.
 *
 * Slots of several modules are called in the order of expansions.h. If any module has a slot that
 * plain kernels never call (expansion_needs_hooks), rules_compile selects a kernel with modules.
 */
typedef struct Expansion {
    const char *id;             /* "gingerbread-man"; required */
    const char *description;    /* one line; required */
    const char *const *symbols; /* tile and segment symbols it uses, terminated by NULL */
    const RuleLine *lines;      /* its rules in words, with a line for each value of an option;
                                   required */
    uint32_t line_count;
    const OptionSpec *options;
    uint32_t option_count;

    SetupSlots setup;
    StateSlots state;
    HiddenSlots hidden;
    ReserveSlots reserve;
    OffBoardSlots off_board;
    TurnSlots turn;
    PlacementSlots placement;
    FigureSlots figures;
    PieceSlots pieces;
    ScoringSlots scoring;
    PreviewSlots preview;
} Expansion;

/** Returns the number of numbers a module remembers. */
static inline uint32_t memory_count(const Expansion *e) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < e->state.memory_fields; i++) {
        count += e->state.memories[i].count;
    }
    return count;
}

/** Returns true if a module has a phase with chance events. */
static inline bool expansion_has_events(const Expansion *e) {
    bool events = false;
    for (uint32_t i = 0; i < e->turn.phase_count; i++) {
        events = events || e->turn.phases[i]->resolve != NULL;
    }
    return events;
}

/** Returns true if a module has a slot that only kernels with modules call. */
static inline bool expansion_needs_hooks(const Expansion *e) {
    bool needs = e->setup.stage != NULL || e->state.nests != 0 || e->placement.moves != NULL ||
                 e->figures.figure_kind_count != 0 || e->figures.shares_cloisters ||
                 e->figures.lying != NULL || e->pieces.ends != NULL;
#define HOOK_NEEDS(hook, slot, needed) needs = needs || ((needed) && (e->slot) != 0);
    HOOK_LIST(HOOK_NEEDS)
#undef HOOK_NEEDS
    return needs;
}

/** Returns true if phases of a step run once per completed feature. */
static inline bool step_of_feature(unsigned step) {
    return step > STEP_FEATURES && step < STEP_FEATURE_OVER && step != STEP_SCORE;
}

/** Returns true if a module has phases per completed feature. */
static inline bool expansion_scores_one_by_one(const Expansion *e) {
    bool one_by_one = false;
    for (uint32_t i = 0; i < e->turn.phase_count; i++) {
        one_by_one = one_by_one || step_of_feature(e->turn.phases[i]->step);
    }
    return one_by_one;
}

/** Returns true if pieces of a module join segments, or make tiles fit. */
static inline bool module_joins(const Rules *rules, uint32_t module) {
    const Expansion *e = rules->modules[module].expansion;
    return (e->pieces.joints != NULL &&
            (e->pieces.joins == NULL || e->pieces.joins(rules, module))) ||
           e->pieces.piece_edges != 0;
}

/** Returns true if a module has phases of a step. */
static inline bool expansion_has_step(const Expansion *e, TurnStep step) {
    bool has = false;
    for (uint32_t i = 0; i < e->turn.phase_count; i++) {
        has = has || e->turn.phases[i]->step == step;
    }
    return has;
}

/** Returns expansion module number `index` of this build, NULL past the end. */
const Expansion *expansion_module_at(uint32_t index);

/**
 * Returns the index of an enabled module by the address of its description; MODULES_MAX if it is
 * disabled.
 */
uint32_t module_find(const Rules *rules, const Expansion *expansion);

#endif
