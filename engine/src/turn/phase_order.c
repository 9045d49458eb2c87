// The order of a turn's phases: the core's and those of the modules in play.
// SPDX-License-Identifier: MIT
#include "turn/core_phases.h"

#include "base/bits.h"
#include "base/try.h"
#include "table/completed.h"
#include "turn/turn.h"

static const Phase *const CORE_PHASES[] = {
    &PHASE_DRAW,         &PHASE_FITS,      &PHASE_PLACE,      &PHASE_PLACE_MENDED,
    &PHASE_DEPLOY,       &PHASE_FEATURES,  &PHASE_SCORE,      &PHASE_FEATURE_DONE,
    &PHASE_FEATURE_OVER, &PHASE_PART_OVER, &PHASE_DRAW_AHEAD, &PHASE_END};

/** Returns true if these rules have a phase of the core. */
static bool core_phase_wanted(const Rules *rules, const Phase *phase) {
    return phase == &PHASE_FITS                                       ? rules->shown
           : phase == &PHASE_PLACE                                    ? rules->piece_edges == 0
           : phase == &PHASE_PLACE_MENDED                             ? rules->piece_edges != 0
           : phase == &PHASE_DRAW_AHEAD                               ? rules->options.predraw
           : phase == &PHASE_PART_OVER                                ? rules->nests != 0
           : phase == &PHASE_FEATURES || phase == &PHASE_FEATURE_OVER ? rules->one_by_one
           : phase == &PHASE_FEATURE_DONE
               ? rules->one_by_one && rules->hook_lists[HOOK_COMPLETED].count != 0
               : true;
}

/** Returns true for phases that playouts must enter: those of modules, and windows of the core. */
static bool phase_is_extra(const Phase *phase, uint32_t module) {
    bool window = false;
    for (unsigned i = 0; i < WINDOW_COUNT; i++) {
        window = window || phase == &WINDOW_PHASES[i];
    }
    for (unsigned i = 0; i < CHANCE_WINDOWS; i++) {
        window = window || phase == &CHANCE_WINDOW_PHASES[i];
    }
    return module != MODULES_MAX || window;
}

static Status phase_insert(Rules *rules, const Phase *phase, uint32_t module, Message *message) {
    if (rules->phase_count == PHASES_MAX) {
        return message_set(message, STATUS_LIMIT, "more than %d phases", PHASES_MAX);
    }
    CHECK((phase->receive != NULL) + (phase->resolve != NULL) + (phase->apply != NULL) <= 1);
    uint32_t at = rules->phase_count++;
    for (; at > 0 && rules->phases[at - 1]->step > phase->step; at--) {
        rules->phases[at] = rules->phases[at - 1];
        rules->phase_module[at] = rules->phase_module[at - 1];
    }
    rules->phases[at] = phase;
    rules->phase_module[at] = (uint8_t)module;
    if (phase_is_extra(phase, module)) {
        rules->module_phases = true;
        rules->quiet_turns = rules->quiet_turns && phase->triggers != 0;
    }
    return STATUS_OK;
}

/** Returns the index of a phase of the core. */
static uint32_t phase_index(const Rules *rules, const Phase *phase) {
    uint32_t index = 0;
    while (rules->phases[index] != phase) {
        index++;
    }
    return index;
}

/** Returns true if the kernel's playouts play these turns. */
static bool turn_is_plain(const Rules *rules) {
    const CoreOptions *o = &rules->options;
    bool plain = !o->predraw && !o->return_unplayable && !o->start_in_bag && rules->nests == 0;
    if (rules->hooks) { // any phases except after the end, and no module is notified of deployments
        return plain && rules->hook_lists[HOOK_DEPLOYED].count == 0 &&
               rules->phases[rules->turn_phases - 1] == &PHASE_END;
    }
    plain = plain && !o->hole_turn && !rules->staged;
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        const bool core = rules->phase_module[i] == MODULES_MAX;
        plain = plain && (core || rules->phases[i]->step > STEP_DEPLOY);
    }
    return plain;
}

/** True if modules change no more of a turn than which figures are deployed and what they score. */
static bool turn_is_core(const Rules *rules) {
    static const uint8_t HOOKS[] = {
        HOOK_PLACEMENT_ALLOWED, HOOK_BARRED, HOOK_ADMITTED,    HOOK_CLOSED,
        HOOK_DEPLOYMENTS,       HOOK_TAKES,  HOOK_WOOD_ACTIONS};
    bool core = rules->hooks && rules->plain_turn && !rules->options.hole_turn && !rules->staged &&
                !rules->module_phases && !rules->finale && !rules->halves && !rules->doubles &&
                rules->piece_edges == 0 && !rules->turn_roots;
    for (unsigned i = 0; i < sizeof HOOKS; i++) {
        core = core && rules->hook_lists[HOOKS[i]].count == 0;
    }
    return core;
}

/** Returns the part of a turn that contains a module's phase. */
static PhaseGroup phase_group(const Rules *rules, uint32_t index) {
    return index < rules->draw_phase       ? PHASE_GROUP_BEFORE_DRAW
           : index < rules->place_phase    ? PHASE_GROUP_DRAWN
           : index < rules->deploy_phase   ? PHASE_GROUP_PLACED
           : index < rules->features_phase ? PHASE_GROUP_DEPLOYED
                                           : PHASE_GROUP_SCORED;
}

/** Returns true if a phase does nothing at some times, which its state or a figure tells. */
static bool phase_sleeps(const Phase *phase) {
    return phase->wake_byte != 0 || phase->wake_figure != 0;
}

/** Lists the phases that playouts must enter. */
static void stretches_make(Rules *rules) {
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        const unsigned triggers = rules->phases[i]->triggers;
        const bool extra = phase_is_extra(rules->phases[i], rules->phase_module[i]);
        const unsigned step = rules->phases[i]->step;
        const bool apart =
            step_of_feature(step) || step == STEP_FINALE; // only the turn loop enters these
        for (unsigned set = 0; extra && !apart && set < TRIGGER_SETS; set++) {
            PhaseList *list = &rules->phases_in[phase_group(rules, i)][set];
            const bool enters = triggers == 0 || (triggers & set) != 0;
            list->phase[list->count] = (uint8_t)i;
            list->count = (uint8_t)(list->count + enters);
            list->always = list->always || (enters && !phase_sleeps(rules->phases[i]));
        }
    }
}

/** Returns the windows in which modules offer free actions, as a set of Window. */
static unsigned windows_wanted(const Rules *rules) {
    unsigned windows = 0;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        windows |= rules->modules[m].expansion->turn.free_actions;
    }
    return windows;
}

static Status core_phases_insert(Rules *rules, unsigned windows, Message *message) {
    for (unsigned i = 0; i < sizeof CORE_PHASES / sizeof CORE_PHASES[0]; i++) {
        if (core_phase_wanted(rules, CORE_PHASES[i])) {
            TRY(phase_insert(rules, CORE_PHASES[i], MODULES_MAX, message));
        }
    }
    for (unsigned i = 0; i < WINDOW_COUNT; i++) {
        if ((windows >> i) & 1U) {
            TRY(phase_insert(rules, &WINDOW_PHASES[i], MODULES_MAX, message));
        }
    }
    return STATUS_OK;
}

static Status module_phases_insert(Rules *rules, Message *message) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        for (uint32_t i = 0; i < expansion->turn.phase_count; i++) {
            const Phase *phase = expansion->turn.phases[i];
            if (phase->wanted == NULL || phase->wanted(rules, m)) {
                TRY(phase_insert(rules, phase, m, message));
            }
        }
    }
    return STATUS_OK;
}

/** Returns true if a phase with an event is after one step of a turn and up to another. */
static bool events_between(const Rules *rules, unsigned after, unsigned last) {
    bool found = false;
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        const Phase *phase = rules->phases[i];
        found = found || (phase->resolve != NULL && phase->step > after && phase->step <= last);
    }
    return found;
}

/**
 * Inserts windows after chance events, if there are such events.
 * @pre all other phases are present
 */
static Status chance_windows_insert(Rules *rules, unsigned windows, Message *message) {
    for (unsigned i = 0; i < CHANCE_WINDOWS; i++) {
        const Phase *phase = &CHANCE_WINDOW_PHASES[i];
        // A flight that fails continues after the second figure.
        const bool first = i == 0 || phase->step == STEP_WINDOW_WOOD;
        const unsigned after = first ? STEP_WINDOW_PLACED : CHANCE_WINDOW_PHASES[i - 1].step;
        const Window window = i == 0 ? WINDOW_CHANCE_FIGURE : WINDOW_CHANCE_LATER;
        if (((windows >> window) & 1U) != 0 && events_between(rules, after, phase->step)) {
            TRY(phase_insert(rules, phase, MODULES_MAX, message));
            rules->chance_windows++;
        }
    }
    return STATUS_OK;
}

Status phases_build(Rules *rules, Message *message) {
    const unsigned windows = windows_wanted(rules);
    rules->quiet_turns = true;
    TRY(core_phases_insert(rules, windows, message));
    TRY(module_phases_insert(rules, message));
    TRY(chance_windows_insert(rules, windows, message));
    rules->draw_phase = phase_index(rules, &PHASE_DRAW);
    rules->place_phase =
        phase_index(rules, rules->piece_edges == 0 ? &PHASE_PLACE : &PHASE_PLACE_MENDED);
    rules->deploy_phase = phase_index(rules, &PHASE_DEPLOY);
    rules->score_phase = phase_index(rules, &PHASE_SCORE);
    rules->features_phase =
        rules->one_by_one ? phase_index(rules, &PHASE_FEATURES) : rules->score_phase;
    while (rules->turn_phases < rules->phase_count &&
           rules->phases[rules->turn_phases]->step < STEP_FINALE) {
        rules->turn_phases++;
    }
    rules->finale = rules->turn_phases < rules->phase_count; // some phases may be absent
    rules->plain_turn = turn_is_plain(rules);
    rules->core_turn = turn_is_core(rules);
    stretches_make(rules);
    return STATUS_OK;
}
