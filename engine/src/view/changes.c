// SPDX-License-Identifier: MIT
#include "carcarena/engine/changes.h"

#include "model/expansion.h"
#include "table/awards.h"
#include "table/nested_turns.h"
#include "table/preview.h"
#include "table/segments.h"
#include "turn/turn.h"

#include <string.h>

/** Returns true if some tile fits anywhere and closes what it touches. */
static bool any_edges(const Rules *rules) {
    bool any = false;
    for (uint32_t type = 0; type < rules->type_count; type++) {
        any = any || rules->types[type].facts->edges[0] == EDGE_ANY;
    }
    return any;
}

/** Returns true if modules affect games other than by their own phases. */
static bool any_hooks(const Rules *rules) {
    bool any = rules->hooks;
    for (uint32_t hook = 0; hook < HOOK_EFFECTS; hook++) {
        any = any || rules->hook_lists[hook].count != 0;
    }
    return any;
}

/**
 * Returns true if every module with phases reports when it does nothing; at other times it only
 * pays points and moves neutral figures (Expansion.preview.turn_usual).
 */
static bool phases_known(const Rules *rules) {
    bool known = true;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        known =
            known && (expansion->turn.phase_count == 0 ||
                      (expansion->preview.turn_usual != NULL && !expansion->preview.never_local));
    }
    return known;
}

bool rules_turns_local(const Rules *rules) {
    return !any_hooks(rules) && phases_known(rules) && !rules->split_sides && !any_edges(rules);
}

bool rules_turns_previewable(const Rules *rules) {
    return rules->hooks && turns_all_previewable(rules);
}

bool rules_pieces_join(const Rules *rules) {
    return rules->joins;
}

bool rules_turns_told(const Rules *rules) {
    return rules_turns_previewable(rules) && turns_all_told(rules);
}

bool rules_figure_previewed(const Rules *rules, FigureType type) {
    const unsigned figure = rules_figure_number(rules, type);
    return figure == 0 || rules->figures[figure - 1].kind->role != ROLE_ALONE;
}

/** Marks the sides of an open cell where the table ends. */
static void cell_bound(const Rules *rules, CellView *cell) {
    for (unsigned side = 0; side < SIDES; side++) {
        if (!table_holds(rules, cell->x + side_dx(side), cell->y + side_dy(side))) {
            cell->beyond[side] = BEYOND_TILE;
        }
    }
}

bool game_deploying(const Rules *rules, const Game *game) {
    return game->pending == PENDING_DECISION && game->phase == rules->deploy_phase;
}

bool rules_answers_usual(const Rules *rules) {
    bool usual = rules->hook_lists[HOOK_DEPLOYMENTS].count == 0 &&
                 rules->hook_lists[HOOK_WOOD_ACTIONS].count == 0 &&
                 rules->hook_lists[HOOK_FREE_ACTIONS].count == 0;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        usual = usual && rules->modules[m].expansion->figures.lying == NULL;
    }
    for (uint32_t i = 0; i < rules->figure_count; i++) {
        usual = usual && rules->figures[i].kind->role != ROLE_ALONE;
    }
    return usual;
}

uint32_t game_cells(const Rules *rules, const Game *game, CellView *out) {
    rules->kernel->cells(game, out);
    for (uint32_t i = 0; rules->options.bounded && i < game->slot_count; i++) {
        cell_bound(rules, &out[i]);
    }
    return game->slot_count;
}

bool rules_farms_by_city(const Rules *rules) {
    return rules->options.farm_edition != 3;
}

uint32_t game_contacts(const Rules *rules, const Game *game, CellEdges *cells,
                       CellContact *contacts) {
    rules->kernel->contacts(game, cells, contacts);
    return game->slot_count;
}

void game_preview(const Rules *rules, Game *game, Action placement, PlacementPreview *out) {
    rules->kernel->foresee(rules, game, action_x(placement), action_y(placement),
                           action_rotation(placement), out);
}

void game_preview_with_modules(const Rules *rules, Game *game, Action placement,
                               PlacementPreview *out, ModulePreview *told) {
    const bool last = rules->finale && game_draws_left(rules, game) == 0;
    const bool whole = game->hand != NO_TYPE && !rules->types[game->hand].half;
    if (last || parts_waiting(rules, game) != 0 || !whole) {
        out->regular = false; // decisions may follow the last turn or a nested one; no double tile
        return;
    }
    rules->kernel->preview_modules_of(rules, game, action_x(placement), action_y(placement),
                                      action_rotation(placement), out, told);
}

bool game_decision_is_free(const Rules *rules, const Game *game) {
    const Phase *phase = turn_phase(rules, game);
    bool free = false;
    for (unsigned i = 0; i < WINDOW_COUNT; i++) {
        free = free || phase == &WINDOW_PHASES[i];
    }
    return free && game->pending == PENDING_DECISION;
}

bool game_same(const Rules *rules, const Game *a, const Game *b) {
    const Kernel *kernel = rules->kernel;
    const size_t size = kernel->slots_offset + a->slot_count * kernel->slot_size;
    return a->slot_count == b->slot_count && memcmp(a, b, size) == 0 &&
           memcmp((const char *)a + rules->figures_offset, (const char *)b + rules->figures_offset,
                  rules->modules_size) == 0;
}

PlacedTile game_cloister_tile(const Rules *rules, const Game *game, uint32_t id) {
    return copy_tile(rules, game, (uint16_t)id);
}

uint32_t rules_city_words(const Rules *rules) {
    return rules->kernel->limits.words;
}

void game_complete_cities(const Rules *rules, const Game *game, uint64_t *out) {
    rules->kernel->complete_cities(game, out);
}

void game_farm_cities(const Rules *rules, const Game *game, const uint32_t *fields, uint32_t count,
                      uint64_t *out) {
    rules->kernel->farm_cities(rules, game, fields, count, out);
}

int32_t game_feature_final_points(const Rules *rules, const FeatureView *feature) {
    const CoreOptions *o = &rules->options;
    switch ((SegmentKind)feature->kind) {
    case SEGMENT_CITY:
    case SEGMENT_ROAD:
    case SEGMENT_CLOISTER:
        return feature->complete || o->incomplete_score
                   ? plain_worth(rules, feature->kind, feature->complete, feature->tiles,
                                 feature->pennants)
                   : 0;
    case SEGMENT_FIELD:
        return FARM_CITY_POINTS * feature->cities;
    case SEGMENT_RIVER:
    case SEGMENT_GARDEN:
    case SEGMENT_KIND_COUNT:
        break;
    }
    return 0;
}

uint32_t rules_standing_words(const Rules *rules) {
    return rules->standing_words;
}

uint32_t game_standing(const Rules *rules, const Game *game, uint16_t *out) {
    uint32_t count = rules->kernel->standing(rules, game, out);
    out[count++] = game->draws_left;
    if (rules->standing_modules == 0) {
        return count;
    }
    out[count++] = game->copy_in_turn;
    out[count++] = game->active;
    for (unsigned i = 0; i < rules->neutral_count; i++) {
        out[count++] = neutral_ref_const(rules, game, i);
    }
    for (uint64_t modules = rules->standing_modules; modules != 0; modules &= modules - 1) {
        const uint32_t module = (uint32_t)__builtin_ctzll(modules);
        const size_t size = rules->modules[module].expansion->state.state_size;
        out[count + size / sizeof *out] = 0;
        memcpy(&out[count], module_state_const(rules, game, module), size);
        count += (uint32_t)((size + sizeof *out - 1) / sizeof *out);
    }
    return count;
}

uint32_t game_appraise_features(const Rules *rules, const Game *game, FeaturePayments *out,
                                FeatureView *views) {
    memset(out, 0, sizeof *out);
    const HookEntry *const end = hooks_end(rules, HOOK_FINAL);
    for (const HookEntry *h = hooks_first(rules, HOOK_FINAL); h != end; h++) {
        if (h->expansion->scoring.final_stands) {
            h->expansion->scoring.final(rules, game, h->module, out->final, NULL);
        }
    }
    return rules->kernel->appraise(rules, game, out->features, views);
}

void game_payments_add(const Rules *rules, const Game *game, const FeaturePayments *payments,
                       int32_t *points) {
    bool added = false;
    for (int player = 0; player < rules->players; player++) {
        points[player] += payments->features[player];
    }
    const HookEntry *const end = hooks_end(rules, HOOK_FINAL);
    for (const HookEntry *h = hooks_first(rules, HOOK_FINAL); h != end; h++) {
        if (!h->expansion->scoring.final_stands) {
            h->expansion->scoring.final(rules, game, h->module, points, NULL);
            continue;
        }
        for (int player = 0; player < rules->players && !added; player++) {
            points[player] += payments->final[player];
        }
        added = true;
    }
}

void game_farms_measure(const Rules *rules, const Game *game, FeatureView *farms, uint32_t count) {
    rules->kernel->measure_fields(rules, game, farms, count);
}
