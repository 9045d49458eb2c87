// SPDX-License-Identifier: MIT
#include "rules/options_read.h"

#include "base/try.h"
#include "carcarena/engine/names.h"
#include "model/expansion.h"
#include "model/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TABLE_MAX = 1000 };

// Keys and defaults of the core's options. Sources: Complete Annotated Rules, base game and house
// rules; Winter Edition annotated rules.
static const OptionSpec CORE_OPTIONS[] = {
    {"small_city", "4|2", "4", 0, 0, false, "points of a completed two-tile city without pennant"},
    {"farm_edition", "3|2|1", "3", 0, 0, false,
     "farm scoring: 3 = each farm, 2 = each city once per player, 1 = each city once, 4 points"},
    {"unplayable", "discard|return", "discard", 0, 0, false,
     "discard: a tile that fits nowhere is removed from the game; return: it is shuffled back"},
    {"farmers", "on|off", "on", 0, 0, false, "off: no followers on fields, no farm scoring"},
    {"incomplete_score", "on|off", "on", 0, 0, false,
     "off: unfinished roads, cities and cloisters score nothing at the end; followers that lie "
     "down still score"},
    {"hole_turn", "off|on", "off", 0, 0, false,
     "on: filling a cell with four neighbors gives another turn"},
    {"edge_completes", "off|on", "off", 0, 0, false,
     "on: the border of the table closes roads and cities"},
    {"predraw", "0|1", "0", 0, 0, false,
     "1: each player draws the tile of their next turn at the end of the turn and holds it openly; "
     "whether it fits is checked when the next turn begins; the game ends when no player holds a "
     "tile"},
    {"start_in_bag", "off|on", "off", 0, 0, false,
     "on: no start tile is set aside; the first tile drawn starts the game"},
    {"table", "", "none", 0, 0, true,
     "size of the table in tiles, with the start tile in the middle"},
    {"deck_limit", "", "0", 0, 100000, false, "number of tiles drawn in a game; 0 = all"},
    {"more_players", "off|on", "off", 0, 0, false,
     "on: up to eight players with sets made for fewer; pieces that are dealt out are divided "
     "evenly"},
};

enum { CORE_OPTION_COUNT = sizeof CORE_OPTIONS / sizeof CORE_OPTIONS[0] };

const OptionSpec *option_spec_at(unsigned index, const char **owner) {
    if (owner != NULL) {
        *owner = "";
    }
    if (index < CORE_OPTION_COUNT) {
        return &CORE_OPTIONS[index];
    }
    index -= CORE_OPTION_COUNT;
    for (uint32_t i = 0; expansion_module_at(i) != NULL; i++) {
        const Expansion *expansion = expansion_module_at(i);
        if (index < expansion->option_count) {
            if (owner != NULL) {
                *owner = expansion->id;
            }
            return &expansion->options[index];
        }
        index -= expansion->option_count;
    }
    return NULL;
}

/** Returns true if `word` is one of the words in "a|b|c". */
static bool word_among(const char *words, const char *word) {
    const size_t length = strlen(word);
    for (const char *at = words; length > 0 && (at = strstr(at, word)) != NULL; at++) {
        const bool begins = at == words || at[-1] == '|';
        if (begins && (at[length] == '|' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

/** Reads a whole decimal number; returns false for anything else. */
static bool number_read(const char *text, long minimum, long maximum, long *out) {
    char *end = NULL;
    const long number = strtol(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || number < minimum || number > maximum) {
        return false;
    }
    *out = number;
    return true;
}

/** Reads "WxH"; "none" returns false and width 0. */
static bool size_read(const char *text, long *width, long *height) {
    char copy[24];
    *width = 0;
    *height = 0;
    (void)snprintf(copy, sizeof copy, "%s", text);
    char *cross = strchr(copy, 'x');
    if (cross == NULL) {
        return false;
    }
    *cross = '\0';
    return number_read(copy, 1, TABLE_MAX, width) && number_read(cross + 1, 1, TABLE_MAX, height);
}

static Status value_check(const OptionSpec *spec, const char *value, Message *message) {
    long number;
    long height;
    if (spec->is_size) {
        return strcmp(value, "none") == 0 || size_read(value, &number, &height)
                   ? STATUS_OK
                   : message_set(message, STATUS_INVALID,
                                 "option %s: \"%s\" is neither \"none\" nor a size such as "
                                 "\"12x8\" (1 to %d)",
                                 spec->key, value, TABLE_MAX);
    }
    if (spec->values[0] == '\0') {
        return number_read(value, spec->minimum, spec->maximum, &number)
                   ? STATUS_OK
                   : message_set(message, STATUS_INVALID,
                                 "option %s: \"%s\" is not a whole number from %d to %d", spec->key,
                                 value, spec->minimum, spec->maximum);
    }
    return word_among(spec->values, value)
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "option %s: \"%s\" is not one of %s",
                             spec->key, value, spec->values);
}

static Status specs_add(Rules *rules, const OptionSpec *specs, uint32_t count, Message *message) {
    if (rules->option_count + count > OPTIONS_MAX) {
        return message_set(message, STATUS_LIMIT, "more than %d options in play", OPTIONS_MAX);
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t index = rules->option_count++;
        rules->option_specs[index] = &specs[i];
        (void)snprintf(rules->option_values[index], sizeof rules->option_values[index], "%s",
                       specs[i].default_value);
    }
    return STATUS_OK;
}

static Status option_unknown(const char *key, Message *message) {
    const char *owner = NULL;
    for (unsigned i = 0; option_spec_at(i, &owner) != NULL; i++) {
        if (strcmp(option_spec_at(i, &owner)->key, key) == 0) {
            return message_set(message, STATUS_INVALID,
                               "option %s belongs to the expansion %s, which is not in play", key,
                               owner);
        }
    }
    NameList known = name_list(key);
    for (unsigned i = 0; option_spec_at(i, NULL) != NULL; i++) {
        name_list_add(&known, option_spec_at(i, NULL)->key);
    }
    return message_set(message, STATUS_INVALID, "option %.60s: there is no such option%s", key,
                       name_list_hint(&known, "'carcarena expansions' lists"));
}

Status options_read(Rules *rules, const RulesConfig *config, Message *message) {
    TRY(specs_add(rules, CORE_OPTIONS, CORE_OPTION_COUNT, message));
    for (uint32_t m = 0; m < rules->module_count; m++) {
        const Expansion *expansion = rules->modules[m].expansion;
        rules->modules[m].first_option = rules->option_count;
        TRY(specs_add(rules, expansion->options, expansion->option_count, message));
    }
    for (uint32_t i = 0; i < config->option_count; i++) {
        const OptionValue *given = &config->options[i];
        const int index = option_find(rules, given->key);
        if (index < 0) {
            return option_unknown(given->key, message);
        }
        TRY(value_check(rules->option_specs[index], given->value, message));
        (void)snprintf(rules->option_values[index], sizeof rules->option_values[index], "%s",
                       given->value);
    }
    return STATUS_OK;
}

Status options_work_out(Rules *rules, Message *message) {
    CoreOptions *o = &rules->options;
    o->small_city = option_is(rules, "small_city", "2") ? 2 : 4;
    o->farm_edition = option_is(rules, "farm_edition", "1")   ? 1
                      : option_is(rules, "farm_edition", "2") ? 2
                                                              : 3;
    o->return_unplayable = option_is(rules, "unplayable", "return");
    o->farmers = option_is(rules, "farmers", "on");
    o->incomplete_score = option_is(rules, "incomplete_score", "on");
    o->hole_turn = option_is(rules, "hole_turn", "on");
    o->edge_completes = option_is(rules, "edge_completes", "on");
    o->predraw = option_is(rules, "predraw", "1");
    o->start_in_bag = option_is(rules, "start_in_bag", "on");
    o->more_players = option_is(rules, "more_players", "on");
    o->deck_limit = atoi(rules->option_values[option_find(rules, "deck_limit")]);
    long width;
    long height;
    o->bounded = size_read(rules->option_values[option_find(rules, "table")], &width, &height);
    o->west = -(int)(width - 1) / 2;
    o->east = (int)width / 2;
    o->north = -(int)(height - 1) / 2;
    o->south = (int)height / 2;
    if (o->edge_completes && !o->bounded) {
        return message_set(message, STATUS_INVALID,
                           "option edge_completes needs a border: set table to a size");
    }
    return STATUS_OK;
}
