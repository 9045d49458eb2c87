// SPDX-License-Identifier: MIT
//
// Compiles a configuration: modules, options, tables, kernel, phases, layout, hash, start position.
#include "carcarena/engine/rules.h"

#include "base/try.h"
#include "board/kernels.h"
#include "carcarena/engine/view.h"
#include "model/expansion.h"
#include "model/kernel.h"
#include "model/reserve.h"
#include "model/vectors.h"
#include "play/setup.h"
#include "rules/bounds.h"
#include "rules/labels.h"
#include "rules/options_read.h"
#include "rules/rules_hash.h"
#include "table/start_block.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Narrowest first. Kernels with modules come last; they also play rules without modules.
static const Kernel *const KERNELS[] = {
    &KERNEL_SMALL,         &KERNEL_MEDIUM,       &KERNEL_LARGE,       &KERNEL_HOOKED_SMALL,
    &KERNEL_HOOKED_MEDIUM, &KERNEL_HOOKED_LARGE, &KERNEL_HOOKED_HUGE, &KERNEL_HOOKED_WHOLE};
enum { KERNELS_PLAIN = 3, KERNEL_COUNT = sizeof KERNELS / sizeof KERNELS[0] };

static Status module_add(Rules *rules, const Expansion *expansion, Message *message) {
    if (module_find(rules, expansion) != MODULES_MAX) {
        return STATUS_OK;
    }
    if (rules->module_count == MODULES_MAX) {
        return message_set(message, STATUS_LIMIT, "more than %d expansions", MODULES_MAX);
    }
    rules->modules[rules->module_count++].expansion = expansion;
    const bool one_by_one = expansion_scores_one_by_one(expansion);
    rules->one_by_one = rules->one_by_one || one_by_one;
    rules->shares_cloisters = rules->shares_cloisters || expansion->figures.shares_cloisters;
    rules->events = rules->events || expansion_has_events(expansion);
    rules->finale = rules->finale || expansion_has_step(expansion, STEP_FINALE);
    rules->shown = rules->shown || expansion_has_step(expansion, STEP_SHOWN);
    rules->hooks = rules->hooks || rules->events || rules->finale || one_by_one ||
                   expansion_needs_hooks(expansion);
    return STATUS_OK;
}

static Status module_add_named(Rules *rules, const char *id, Message *message) {
    for (uint32_t i = 0; expansion_module_at(i) != NULL; i++) {
        if (strcmp(expansion_module_at(i)->id, id) == 0) {
            return module_add(rules, expansion_module_at(i), message);
        }
    }
    return expansion_unknown(id, message);
}

/** Sorts the modules in the order of this build's list. */
static void modules_sort(Rules *rules) {
    uint32_t sorted = 0;
    for (uint32_t i = 0; expansion_module_at(i) != NULL; i++) {
        const uint32_t at = module_find(rules, expansion_module_at(i));
        if (at != MODULES_MAX) {
            const Module kept = rules->modules[at];
            rules->modules[at] = rules->modules[sorted];
            rules->modules[sorted++] = kept;
        }
    }
}

/** Enables the modules that a tile set requires. */
static Status modules_add_of(Rules *rules, const TileSet *set, Message *message) {
    for (const char *at = set->expansion; *at != '\0';) {
        char id[TILE_ID_MAX + 1];
        const size_t length = strcspn(at, " ");
        (void)snprintf(id, sizeof id, "%.*s", (int)length, at);
        TRY(module_add_named(rules, id, message));
        at += length + (at[length] == ' ');
    }
    return STATUS_OK;
}

/** Enables the modules required by tile sets, configuration and options. */
static Status modules_collect(Rules *rules, const RulesConfig *config, Message *message) {
    for (unsigned s = 0; s < config->tileset_count; s++) {
        TRY(modules_add_of(rules, config->tilesets[s], message));
    }
    for (unsigned i = 0; i < config->expansion_count; i++) {
        TRY(module_add_named(rules, config->expansions[i], message));
    }
    for (uint32_t i = 0; expansion_module_at(i) != NULL; i++) {
        const Expansion *expansion = expansion_module_at(i);
        if (expansion->setup.wanted != NULL && expansion->setup.wanted(config)) {
            TRY(module_add(rules, expansion, message));
        }
    }
    modules_sort(rules);
    return STATUS_OK;
}

static Status players_check(const Rules *rules, const RulesConfig *config, Message *message) {
    unsigned minimum = 1;
    unsigned maximum = PLAYERS_MAX;
    for (unsigned s = 0; s < config->tileset_count; s++) {
        const TileSet *set = config->tilesets[s];
        minimum = set->players_min > minimum ? set->players_min : minimum;
        const bool limits = set->players_max > 0 && !rules->options.more_players;
        if (limits && set->players_max < maximum) {
            maximum = set->players_max;
        }
    }
    if (config->players >= minimum && config->players <= maximum) {
        return STATUS_OK;
    }
    const bool many = config->players > maximum && config->players <= PLAYERS_MAX;
    return message_set(message, STATUS_INVALID,
                       "players: %u is not possible, these tile sets are for %u to %u%s",
                       config->players, minimum, maximum,
                       many ? "; the option more_players=on allows up to eight" : "");
}

/**
 * Finds the start tile. It has stage DRAW_START; if no tile has, it is the start tile of the first
 * set with one.
 */
static Status start_find(Rules *rules, const RulesConfig *config, Message *message) {
    bool found = rules->options.start_in_bag;
    if (rules->block_count != 0) { // other first tiles are drawn before all others
        rules->start_type = rules->block[0];
        found = true;
    }
    for (uint32_t type = 0; type < rules->type_count && !found; type++) {
        found = rules->types[type].stage == DRAW_START && rules->types[type].copies > 0;
        rules->start_type = type;
    }
    for (unsigned s = 0; s < config->tileset_count && !found; s++) {
        const TileSet *set = config->tilesets[s];
        if (set->start_tile[0] != '\0') {
            char name[128];
            (void)snprintf(name, sizeof name, "%s/%s", set->id, set->start_tile);
            rules->start_type = (uint32_t)rules_type_find(rules, name);
            found = true;
        }
    }
    return found ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "tilesets: none of them has a start tile; add one such as base, or "
                               "set start_in_bag to on");
}

static bool kernel_holds(const Kernel *kernel, const Rules *rules) {
    const KernelLimits *limits = &kernel->limits;
    bool holds =
        rules->copy_count <= limits->copies && rules->type_count <= limits->types &&
        rules->cloister_count <= limits->cloisters && rules->road_first <= limits->cities &&
        rules->road_first - 1 <= 64 * limits->words && rules->road_tiles <= 64 * limits->words;
    for (unsigned space = 0; space < LABEL_SPACES; space++) {
        holds = holds && rules->labels[space] <= limits->labels[space];
    }
    return holds;
}

static Status kernel_choose(Rules *rules, Message *message) {
    for (unsigned i = rules->hooks ? KERNELS_PLAIN : 0; i < KERNEL_COUNT; i++) {
        if (kernel_holds(KERNELS[i], rules)) {
            rules->kernel = KERNELS[i];
            return STATUS_OK;
        }
    }
    const KernelLimits *most = &KERNELS[KERNEL_COUNT - 1]->limits;
    return message_set(message, STATUS_LIMIT,
                       "%u tiles (at most %u), %u of them with roads (%u), %u segments of cities "
                       "(%u), %u of cities and roads (%u), %u of fields (%u), %u cloisters (%u): "
                       "too many for this build",
                       rules->copy_count, most->copies, rules->road_tiles, 64 * most->words,
                       rules->road_first - 1, most->cities - 1, rules->labels[SPACE_LINE] - 1,
                       most->labels[SPACE_LINE] - 1, rules->labels[SPACE_FIELD] - 1,
                       most->labels[SPACE_FIELD] - 1, rules->cloister_count, most->cloisters);
}

/** Compiles when a phase may do something. @pre the state of modules has its place in a Game */
static PhaseWake phase_wake_of(const Rules *rules, uint32_t index) {
    const Phase *phase = rules->phases[index];
    PhaseWake wake = {0, 0, 0};
    if (phase->wake_figure != 0) {
        const int kind = rules_figure_find(rules, phase->wake_figure);
        CHECK(kind >= 0);
        wake.offset = (uint32_t)rules->kernel->out_offset;
        wake.step = sizeof(uint16_t);
        wake.bits = (uint16_t)(1U << (unsigned)kind);
    } else if (phase->wake_byte != 0) {
        const uint32_t module = rules->phase_module[index];
        const uint32_t byte = rules->modules[module].state_offset + phase->wake_byte - 1U;
        uint8_t bytes[2] = {0, 0};
        wake.offset = byte & ~1U; // two bytes beyond the last one may not be there
        bytes[byte & 1U] = UINT8_MAX;
        if (phase->wake_second) {
            CHECK((byte & 1U) == 0);
            bytes[1] = UINT8_MAX;
        }
        memcpy(&wake.bits, bytes, sizeof wake.bits);
    }
    return wake;
}

static void layout_make(Rules *rules) {
    size_t size = (rules->kernel->board_size + 7) / 8 * 8;
    rules->figures_offset = (uint32_t)size;
    size += sizeof(SegmentRef) * (PLAYERS_MAX * rules->figure_count + rules->neutral_count);
    rules->reserve_offset = (uint32_t)size;
    size += sizeof(uint16_t) * rules->reserve_places;
    size = (size + 3) / 4 * 4;
    rules->parts_offset = (uint32_t)size;
    if (rules->nests != 0) {
        size += sizeof(Parts) + sizeof(uint32_t) * rules->nests * rules->part_numbers;
    }
    rules->viewer_offset = (uint32_t)size;
    size += rules->hidden_info ? sizeof(int32_t) : 0;
    for (uint32_t m = 0; m < rules->module_count; m++) {
        size = (size + 7) / 8 * 8;
        rules->modules[m].state_offset = (uint32_t)size;
        size += rules->modules[m].expansion->state.state_size;
    }
    for (uint32_t i = 0; i < rules->phase_count; i++) {
        rules->phase_wake[i] = phase_wake_of(rules, i);
    }
    rules->modules_size = size - rules->figures_offset;
    rules->game_size = (size + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
}

/** Numbers a module's figures. */
static Status figures_add(Rules *rules, uint32_t module, Message *message) {
    const Expansion *expansion = rules->modules[module].expansion;
    for (uint32_t i = 0; i < expansion->figures.figure_kind_count; i++) {
        if (rules->figure_count == FIGURE_KINDS_MAX) {
            return message_set(message, STATUS_LIMIT, "more than %d kinds of figures",
                               FIGURE_KINDS_MAX);
        }
        const FigureKind *kind = &expansion->figures.figure_kinds[i];
        const uint32_t index = rules->figure_count++;
        rules->figures[index] = (RulesFigure){kind, module};
        rules->figure_index[kind->type] = (int8_t)index;
        rules->figures_deployed |= (uint32_t)!kind->elsewhere << index;
        const bool follows = kind->role == ROLE_FOLLOWER;
        rules->figures_follow |= (uint32_t)follows << index;
        rules->figures_strong |= (uint32_t)(follows && kind->strength != NULL) << index;
        rules->figures_alone |= (uint32_t)(kind->role == ROLE_ALONE) << index;
    }
    return STATUS_OK;
}

/** Numbers a module's neutral figures. */
static Status neutrals_add(Rules *rules, Module *module, Message *message) {
    const Expansion *expansion = module->expansion;
    module->first_neutral = rules->neutral_count;
    for (uint32_t i = 0; i < expansion->figures.neutral_count; i++) {
        if (rules->neutral_count == NEUTRALS_MAX) {
            return message_set(message, STATUS_LIMIT, "more than %d neutral figures", NEUTRALS_MAX);
        }
        rules->neutrals[rules->neutral_count++] = &expansion->figures.neutrals[i];
    }
    return STATUS_OK;
}

/** Numbers a module's places for set-aside tiles. */
static Status reserve_add(Rules *rules, uint32_t module, Message *message) {
    const Expansion *expansion = rules->modules[module].expansion;
    for (uint32_t i = 0; i < expansion->reserve.reserve_kind_count; i++) {
        if (rules->reserve_kind_count == APART_KINDS_MAX) {
            return message_set(message, STATUS_LIMIT, "more than %d kinds of places for tiles",
                               APART_KINDS_MAX);
        }
        const ReserveKind *kind = &expansion->reserve.reserve_kinds[i];
        rules->apart[rules->reserve_kind_count++] =
            (RulesReserve){kind, rules->reserve_places, module};
        rules->reserve_places += kind->places;
    }
    return STATUS_OK;
}

/** Refuses more set-aside tiles than a view can list. */
static Status reserve_check(const Rules *rules, Message *message) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < rules->reserve_kind_count; i++) {
        const ReserveKind *kind = rules->apart[i].kind;
        most += reserve_each(kind) * (kind->owned ? (uint32_t)rules->players : 1U);
    }
    most = most < rules->copy_count ? most : rules->copy_count;
    return most <= GAME_RESERVE_TILES_MAX
               ? STATUS_OK
               : message_set(message, STATUS_LIMIT,
                             "the expansions may set aside %u tiles, at most %d are possible: "
                             "play fewer of them, or with fewer players",
                             most, GAME_RESERVE_TILES_MAX);
}

/** Records the cloisters of each type on which followers may lie down. */
static void lying_note(Rules *rules) {
    for (uint32_t t = 0; t < rules->type_count; t++) {
        TypeInfo *type = &rules->types[t];
        for (unsigned i = 0; i < type->segment_count; i++) {
            bool lies = false;
            for (uint32_t m = 0; m < rules->module_count; m++) {
                const Expansion *expansion = rules->modules[m].expansion;
                lies = lies || (expansion->figures.lying != NULL &&
                                expansion->figures.lying(rules, m, type, i));
            }
            type->lies |= (uint16_t)((lies && kind_is_lone(type->facts->segments[i].kind)) << i);
        }
        rules->stance_shift |= type->lies != 0;
    }
}

/**
 * Returns the segments of a type on which figure kind `index` may be deployed, as a set of bits.
 */
static uint32_t figure_enters(const Rules *rules, const TypeInfo *type, uint32_t index) {
    const FigureKind *kind = rules->figures[index].kind;
    uint32_t enters = 0;
    for (unsigned i = 0; i < type->segment_count; i++) {
        const unsigned terrain = type->facts->segments[i].kind;
        bool may = ((kind->kinds >> terrain) & 1U) != 0;
        may = may && (((type->enterable >> i) & 1U) != 0 || terrain == SEGMENT_GARDEN);
        may = may &&
              (kind->enters == NULL || kind->enters(rules, rules->figures[index].module, type, i));
        enters |= (uint32_t)may << i;
    }
    return enters;
}

/** Writes the segments of one stance into a set of deployments. */
static void stance_set(uint64_t *words, unsigned stance, uint32_t segments) {
    const unsigned bit = REF_SEGMENTS_MAX * stance;
    words[bit / 64] |= (uint64_t)segments << (bit % 64);
}

/** Computes the part of all deployments that depends on tiles and figures only. */
static Status deployments_prepare(Rules *rules, Message *message) {
    lying_note(rules);
    const unsigned shift = rules->stance_shift;
    rules->deploy_words = (((1 + rules->figure_count) << shift) + 3) / 4;
    rules->deploy_enters =
        calloc((size_t)rules->type_count * rules->deploy_words, sizeof *rules->deploy_enters);
    if (rules->deploy_enters == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for deployments");
    }
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        uint64_t *words = &rules->deploy_enters[t * rules->deploy_words];
        stance_set(words, 0, type->enterable);
        stance_set(words, shift, type->enterable & type->lies);
        for (uint32_t i = 0; i < rules->figure_count; i++) {
            const uint32_t enters = figure_enters(rules, type, i);
            const bool follows = ((rules->figures_follow >> i) & 1U) != 0;
            stance_set(words, (1 + i) << shift, enters);
            stance_set(words, (1 + i) << shift | shift, follows ? enters & type->lies : 0);
        }
    }
    for (uint32_t i = 0; i < rules->figure_count; i++) {
        const bool depends = rules->figures[i].kind->role == ROLE_DEPENDENT;
        rules->turn_roots = rules->turn_roots || depends;
        stance_set(rules->deploy_own, (1 + i) << shift, depends ? UINT16_MAX : 0);
    }
    return STATUS_OK;
}

/**
 * Refuses to put tiles that are drawn before others, or never, into one bag with those in the
 * stack.
 */
static Status stages_check(const Rules *rules, Message *message) {
    const bool in_bag = rules->options.start_in_bag;
    if (!rules->staged || !(in_bag || rules->options.return_unplayable)) {
        return STATUS_OK;
    }
    uint32_t type = 0;
    while (rules->types[type].stage == DRAW_MAIN) {
        type++;
    }
    char name[128];
    return message_set(message, STATUS_INVALID,
                       "option %s: tile %s is not drawn among the others, so tiles cannot go into "
                       "the bag; set it to %s",
                       in_bag ? "start_in_bag" : "unplayable",
                       rules_type_name(rules, type, name, sizeof name), in_bag ? "off" : "discard");
}

/** Refuses half tiles at the start of a game, and more of them than kernels hold. */
static Status halves_check(const Rules *rules, Message *message) {
    uint32_t halves = 0;
    const bool in_bag = rules->options.start_in_bag;
    bool begins = !in_bag && rules->types[rules->start_type].half;
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        const bool drawn = type->stage == DRAW_START || (in_bag && type->stage != DRAW_NEVER);
        halves += type->half ? type->copies : 0U;
        begins = begins || (type->half && type->copies > 0 && drawn);
    }
    if (halves > 2 * HALF_PAIRS_MAX) {
        return message_set(message, STATUS_LIMIT, "%u half tiles; this build holds %d", halves,
                           2 * HALF_PAIRS_MAX);
    }
    return halves == 0 || !begins
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "a game cannot begin with half a tile%s",
                             in_bag ? "; set the option start_in_bag to off" : "");
}

/** Refuses combinations of core options and modules without a rule. */
static Status modules_check(const Rules *rules, Message *message) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        const bool pays_farms = expansion->scoring.farm_bonus != NULL ||
                                expansion->scoring.city_worth != NULL ||
                                expansion->scoring.winners != NULL;
        if (rules->options.farm_edition != 3 && pays_farms) {
            return message_set(message, STATUS_INVALID,
                               "option farm_edition: the expansion %s has rules for edition 3 only",
                               expansion->id);
        }
    }
    TRY(halves_check(rules, message));
    return stages_check(rules, message);
}

/** Records which modules restrict the placement of a type. */
static Status restrictions_note(Rules *rules, Message *message) {
    const HookList *list = &rules->hook_lists[HOOK_PLACEMENT_ALLOWED];
    if (list->count > RESTRICTIONS_MAX) {
        return message_set(message, STATUS_LIMIT, "more than %d expansions restrict placements",
                           RESTRICTIONS_MAX);
    }
    for (uint32_t i = 0; i < list->count; i++) {
        const HookEntry *h = &list->entries[i];
        rules->restricts_cells |= (uint32_t)h->expansion->placement.allows_by_cell << i;
        for (uint32_t t = 0; t < rules->type_count; t++) {
            TypeInfo *type = &rules->types[t];
            const bool restricts = h->expansion->placement.restricts == NULL ||
                                   h->expansion->placement.restricts(rules, h->module, type);
            type->restrictions |= (uint32_t)restricts << i;
        }
    }
    return STATUS_OK;
}

static void hook_lists_make(Rules *rules) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *e = rules->modules[m].expansion;
        bool has[HOOK_COUNT] = {
#define HOOK_IS_THERE(hook, slot, needed) [HOOK_##hook] = (e->slot) != 0,
            HOOK_LIST(HOOK_IS_THERE) PREVIEW_HOOK_LIST(HOOK_IS_THERE)
#undef HOOK_IS_THERE
        };
        has[HOOK_TURN_USUAL] = has[HOOK_TURN_USUAL] && e->preview.turn_usual != turn_always_usual;
        for (unsigned hook = 0; hook < HOOK_COUNT; hook++) {
            HookList *list = &rules->hook_lists[hook];
            list->entries[list->count] = (HookEntry){e, m};
            list->count += has[hook];
        }
        rules->piece_edges |= e->pieces.piece_edges;
        rules->joins = rules->joins || module_joins(rules, m);
    }
}

/** Adds up how many nested turns may wait, and what is remembered about each. */
static Status parts_note(Rules *rules, Message *message) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *e = rules->modules[m].expansion;
        rules->nests += e->state.nests;
        rules->part_numbers += e->state.nested_memory_count;
        CHECK(e->state.nested_memory + e->state.nested_memory_count <= memory_count(e));
        CHECK(memory_count(e) <= MEMORIES_MAX);
    }
    return rules->nests <= PARTS_MAX && rules->part_numbers <= PART_NUMBERS_MAX
               ? STATUS_OK
               : message_set(message, STATUS_LIMIT,
                             "%u parts of a turn within each other (at most %d), %u numbers about "
                             "each (%d)",
                             rules->nests, PARTS_MAX, rules->part_numbers, PART_NUMBERS_MAX);
}

/** Records what a module changes for all players and tiles. */
static void table_note(Rules *rules, uint32_t m) {
    const Expansion *e = rules->modules[m].expansion;
    rules->followers = e->setup.followers != NULL ? e->setup.followers(rules, m, rules->followers)
                                                  : rules->followers;
    rules->everywhere =
        rules->everywhere || (e->setup.everywhere != NULL && e->setup.everywhere(rules, m));
    rules->hidden_info =
        rules->hidden_info || (e->hidden.hidden_info != NULL && e->hidden.hidden_info(rules, m));
    rules->moves = rules->moves || (e->placement.moves != NULL && e->placement.moves(rules, m));
}

static Status modules_compile(Rules *rules, Message *message) {
    memset(rules->figure_index, -1, sizeof rules->figure_index);
    for (uint32_t m = 0; m < rules->module_count; m++) {
        Module *module = &rules->modules[m];
        TRY(figures_add(rules, m, message));
        TRY(neutrals_add(rules, module, message));
        TRY(reserve_add(rules, m, message));
        if (module->expansion->setup.compile != NULL) {
            TRY(module->expansion->setup.compile(rules, module, message));
        }
        table_note(rules, m);
    }
    hook_lists_make(rules);
    TRY(restrictions_note(rules, message));
    TRY(parts_note(rules, message));
    TRY(reserve_check(rules, message));
    return modules_check(rules, message);
}

/** Makes everything that depends on the tile sets only. */
static Status tables_make(Rules *rules, const RulesConfig *config, Message *message) {
    TRY(modules_collect(rules, config, message));
    TRY(options_read(rules, config, message));
    TRY(options_work_out(rules, message));
    TRY(players_check(rules, config, message));
    TRY(types_build(rules, config, message));
    TRY(labels_build(rules, message));
    TRY(start_block_find(rules, message));
    TRY(start_find(rules, config, message));
    return kernel_choose(rules, message);
}

static Status rules_fill(Rules *rules, const RulesConfig *config, Message *message) {
    rules->players = config->players;
    rules->vectors = vectors_at(0);
    rules->followers = 7; // eight figures, one of which is on the score track
    TRY(tables_make(rules, config, message));
    TRY(type_lines_build(rules, message));
    TRY(rows_build(rules, message));
    TRY(modules_compile(rules, message));
    TRY(deployments_prepare(rules, message));
    TRY(phases_build(rules, message));
    layout_make(rules);
    rules_hash_make(rules);
    bounds_note(rules);
    if (posix_memalign((void **)&rules->start, CACHE_LINE, rules->game_size) != 0) {
        rules->start = NULL;
        return message_set(message, STATUS_NO_MEMORY, "no memory for the start position");
    }
    start_build(rules, rules->start);
    return STATUS_OK;
}

Status rules_compile(Rules **out, const RulesConfig *config, Message *message) {
    if (config->tileset_count == 0) {
        return message_set(message, STATUS_INVALID, "tilesets: at least one is needed");
    }
    Rules *rules = calloc(1, sizeof *rules);
    if (rules == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for rules");
    }
    const Status status = rules_fill(rules, config, message);
    if (status != STATUS_OK) {
        rules_destroy(rules);
        return status;
    }
    *out = rules;
    return STATUS_OK;
}

void rules_destroy(Rules *rules) {
    if (rules == NULL) {
        return;
    }
    for (unsigned space = 0; space < LABEL_SPACES; space++) {
        free(rules->label_owner[space]);
        free(rules->label_open[space]);
    }
    free(rules->line_set);
    free(rules->borders);
    free(rules->symbol_refs);
    free(rules->copy_cities);
    free(rules->deploy_enters);
    free(rules->types);
    free(rules->reprints);
    free(rules->segment_symbols);
    free(rules->copy_type);
    free(rules->segment_code);
    free(rules->segment_index);
    free(rules->port_rows);
    free(rules->type_lines);
    free(rules->start);
    free(rules);
}
