// Reading compiled rules.
// SPDX-License-Identifier: MIT
#include "model/expansion.h"
#include "model/options.h"

#include <stdio.h>
#include <string.h>

size_t rules_game_size(const Rules *rules) {
    return rules->game_size;
}

uint64_t rules_hash(const Rules *rules) {
    return rules->hash;
}

const char *rules_expansion(const Rules *rules, unsigned index) {
    return index < rules->module_count ? rules->modules[index].expansion->id : NULL;
}

int rules_players(const Rules *rules) {
    return rules->players;
}

const char *rules_option_text(const Rules *rules, const char *key) {
    const int index = option_find(rules, key);
    return index < 0 ? NULL : rules->option_values[index];
}

const OptionSpec *rules_option_spec(const Rules *rules, unsigned index) {
    return index < rules->option_count ? rules->option_specs[index] : NULL;
}

uint32_t rules_actions_max(const Rules *rules) {
    return rules->bounds.actions;
}

uint32_t rules_plies_max(const Rules *rules) {
    return rules->bounds.plies;
}

uint32_t rules_type_count(const Rules *rules) {
    return rules->type_count;
}

const TileFacts *rules_type(const Rules *rules, uint32_t type) {
    return rules->types[type].facts;
}

const char *rules_symbol_text(const Rules *rules, unsigned index) {
    return index < rules->symbol_count ? rules->symbols[index] : NULL;
}

uint64_t rules_type_symbols(const Rules *rules, uint32_t type) {
    return rules->types[type].symbols;
}

uint64_t rules_segment_symbols(const Rules *rules, uint32_t type, unsigned segment) {
    return type_segment_symbols(rules, &rules->types[type], segment);
}

const char *rules_type_set(const Rules *rules, uint32_t type) {
    return rules->types[type].set->id;
}

char *rules_type_name(const Rules *rules, uint32_t type, char *text, size_t size) {
    (void)snprintf(text, size, "%s/%s", rules->types[type].set->id, rules->types[type].facts->id);
    return text;
}

int rules_type_find(const Rules *rules, const char *name) {
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const char *set = rules->types[t].set->id;
        const size_t length = strlen(set);
        if (strncmp(name, set, length) == 0 && name[length] == '/' &&
            strcmp(name + length + 1, rules->types[t].facts->id) == 0) {
            return (int)t;
        }
    }
    return -1;
}

uint32_t rules_type_copies(const Rules *rules, uint32_t type) {
    return rules->types[type].copies;
}

unsigned rules_type_stage(const Rules *rules, uint32_t type) {
    return rules->types[type].stage;
}

unsigned rules_type_rotations(const Rules *rules, uint32_t type) {
    return rules->types[type].rotations;
}

unsigned rules_rotation_canonical(const Rules *rules, uint32_t type, unsigned rotation) {
    return rules->types[type].canonical[rotation & 3U];
}

int rules_start_type(const Rules *rules) {
    return rules->options.start_in_bag ? -1 : (int)rules->start_type;
}

uint32_t rules_tile_total(const Rules *rules) {
    return rules->copy_count;
}

uint32_t rules_draws(const Rules *rules) {
    return rules->start->draws_left;
}

uint32_t rules_figures(const Rules *rules, FigureType type) {
    return type == FIGURE_NORMAL ? rules->followers : rules_figure_find(rules, type) >= 0;
}

uint32_t rules_figure_occupies(const Rules *rules, FigureType type) {
    const int index = rules_figure_find(rules, type);
    if (type == FIGURE_NORMAL) {
        return (1U << SEGMENT_KIND_COUNT) - 1U;
    }
    const bool follows = index >= 0 && ((rules->figures_follow >> index) & 1U) != 0;
    return follows ? rules->figures[index].kind->kinds : 0;
}

// ---- Queries by expansions

int rules_symbol(const Rules *rules, const char *name) {
    for (uint32_t i = 0; i < rules->symbol_count; i++) {
        if (strcmp(rules->symbols[i], name) == 0) {
            return (int)i;
        }
    }
    return -1;
}

uint32_t module_find(const Rules *rules, const Expansion *expansion) {
    for (uint32_t m = 0; m < rules->module_count; m++) {
        if (rules->modules[m].expansion == expansion) {
            return m;
        }
    }
    return MODULES_MAX;
}

bool option_given(const RulesConfig *config, const char *key) {
    for (unsigned i = 0; i < config->option_count; i++) {
        if (strcmp(config->options[i].key, key) == 0) {
            return true;
        }
    }
    return false;
}

int option_find(const Rules *rules, const char *key) {
    for (uint32_t i = 0; i < rules->option_count; i++) {
        if (strcmp(rules->option_specs[i]->key, key) == 0) {
            return (int)i;
        }
    }
    return -1;
}

bool option_is(const Rules *rules, const char *key, const char *value) {
    const int index = option_find(rules, key);
    return index >= 0 && strcmp(rules->option_values[index], value) == 0;
}
