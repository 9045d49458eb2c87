// SPDX-License-Identifier: MIT
//
// Options of the core and of the rule systems.
#include "oracle_rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ORACLE_ADDRESS(rule, ...) &rule,
const OracleRule *const ORACLE_RULES[ORACLE_RULE_COUNT] = {ORACLE_RULE_LIST(ORACLE_ADDRESS)};
#undef ORACLE_ADDRESS

static int rule_find(const char *expansion) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (strcmp(ORACLE_RULES[rule]->expansion, expansion) == 0) {
            return rule;
        }
    }
    return -1;
}

bool oracle_rule_known(const char *expansion) {
    return rule_find(expansion) >= 0;
}

bool oracle_rule_add(OracleOptions *options, const char *expansion) {
    const int rule = rule_find(expansion);
    if (rule < 0) {
        return false;
    }
    options->rules |= UINT64_C(1) << rule;
    return true;
}

bool oracle_plays(const OracleGame *game, const OracleRule *rule) {
    const int index = rule_find(rule->expansion);
    return index >= 0 && (game->rules >> index & 1U);
}

OracleOptions oracle_options(int players) {
    return (OracleOptions){.players = players,
                           .small_city = 4,
                           .farm_edition = 3,
                           .farmers = true,
                           .incomplete_score = true,
                           .bazaar = {.bid_most = 50}};
}

bool oracle_flag(bool *flag, const char *value, const char *off, const char *on) {
    if (strcmp(value, on) != 0 && strcmp(value, off) != 0) {
        return false;
    }
    *flag = strcmp(value, on) == 0;
    return true;
}

static bool table_set(OracleOptions *options, const char *value) {
    if (strcmp(value, "none") == 0) {
        options->width = options->height = 0;
        return true;
    }
    return sscanf(value, "%dx%d", &options->width, &options->height) == 2;
}

static bool rule_option_set(OracleOptions *options, const char *key, const char *value) {
    for (int rule = 0; rule < ORACLE_RULE_COUNT; ++rule) {
        if (ORACLE_RULES[rule]->option && ORACLE_RULES[rule]->option(options, key, value)) {
            return true;
        }
    }
    return false;
}

bool oracle_option_set(OracleOptions *options, const char *key, const char *value) {
    const struct {
        const char *key;
        bool *flag;
        const char *off, *on;
    } flags[] = {
        {"unplayable", &options->put_back, "discard", "return"},
        {"farmers", &options->farmers, "off", "on"},
        {"incomplete_score", &options->incomplete_score, "off", "on"},
        {"hole_turn", &options->hole_turn, "off", "on"},
        {"edge_completes", &options->edge_completes, "off", "on"},
        {"predraw", &options->predraw, "0", "1"},
        {"start_in_bag", &options->start_in_bag, "off", "on"},
    };
    for (size_t index = 0; index < sizeof flags / sizeof *flags; ++index) {
        if (strcmp(key, flags[index].key) == 0) {
            return oracle_flag(flags[index].flag, value, flags[index].off, flags[index].on);
        }
    }
    if (strcmp(key, "table") == 0) {
        return table_set(options, value);
    }
    const struct {
        const char *key;
        int *number;
    } numbers[] = {{"small_city", &options->small_city},
                   {"farm_edition", &options->farm_edition},
                   {"deck_limit", &options->deck_limit}};
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; ++index) {
        if (strcmp(key, numbers[index].key) == 0) {
            *numbers[index].number = atoi(value);
            return true;
        }
    }
    return rule_option_set(options, key, value);
}
