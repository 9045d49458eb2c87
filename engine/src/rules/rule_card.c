// SPDX-License-Identifier: MIT
#include "carcarena/engine/rule_card.h"

#include "model/expansion.h"
#include "model/options.h"

#include <stdio.h>
#include <string.h>

// Sources: Complete Annotated Rules 7.4, the basic game and its house rules; Winter Edition.
static const RuleLine CORE_LINES[] = {
    {RULE_SETUP, "start_in_bag", "off",
     "The start tile lies in the middle of the table; all other tiles are shuffled, face down."},
    {RULE_SETUP, "start_in_bag", "on",
     "No tile is set apart: all are shuffled, face down, and the first one drawn lies in the "
     "middle of the table."},
    {RULE_SETUP, NULL, NULL, "Every player begins with seven followers in supply and no points."},
    {RULE_SETUP, "table", "!none",
     "The table ends {} tiles wide and high, the start tile in its middle; no tile lies beyond its "
     "border."},
    {RULE_SETUP, "more_players", "on",
     "Up to eight play, whatever the tile sets were made for. What is dealt out is divided evenly; "
     "the rest is not used."},
    {RULE_SETUP, "deck_limit", "!0", "Tiles drawn in the whole game: {}."},
    {RULE_DRAW, "predraw", "0", "The player draws a tile."},
    {RULE_DRAW, "predraw", "1",
     "The player has the tile that he drew at the end of his last turn, for all to see; whether it "
     "fits is looked at now."},
    {RULE_DRAW, "unplayable", "discard",
     "A tile that fits nowhere leaves the game, and he draws another."},
    {RULE_DRAW, "unplayable", "return",
     "A tile that fits nowhere goes back among the others, and he draws another."},
    {RULE_PLACE, NULL, NULL,
     "The tile is laid beside one that lies, in any rotation in which all sides that touch show "
     "the same: road, city or field."},
    {RULE_DEPLOY, NULL, NULL,
     "The player may deploy one follower from his supply on a feature of this tile in which no "
     "follower is, wherever it reaches: a thief on a road, a knight in a city, a monk on a "
     "cloister."},
    {RULE_DEPLOY, "farmers", "on",
     "Or a farmer on a field, where he lies until the end of the game."},
    {RULE_DEPLOY, "farmers", "off", "No follower goes to a field."},
    {RULE_SCORE, NULL, NULL,
     "A road is completed when both its ends are closed or it is a ring, a city when its wall is "
     "closed and it has no gap, a cloister when eight tiles lie around it."},
    {RULE_SCORE, "edge_completes", "on",
     "The border of the table closes roads and cities that reach it."},
    {RULE_SCORE, NULL, NULL,
     "Whoever has most followers in a completed feature is paid for it; all who tie for most are "
     "paid in full."},
    {RULE_SCORE, NULL, NULL,
     "A road pays 1 point a tile, a cloister 9, a city 2 a tile and 2 a pennant."},
    {RULE_SCORE, "small_city", NULL, "A city of two tiles without pennant pays {}."},
    {RULE_SCORE, NULL, NULL,
     "The followers of a completed feature then return to supply, whether they were paid or not."},
    {RULE_END, "hole_turn", "on",
     "Whoever filled a cell between four neighbors in any part of his turn (of two half tiles "
     "with the second one) has another turn at once."},
    {RULE_END, "predraw", "1",
     "He draws the tile of his next turn and shows it; when all are drawn, those held are still "
     "played."},
    {RULE_END, NULL, NULL, "The turn passes clockwise. The turn of the last tile is the last one."},
    {RULE_FINAL, "incomplete_score", "on",
     "Whoever has most followers in an unfinished feature is paid too: 1 a tile of a road; 1 a "
     "tile and 1 a pennant of a city; 1 for a cloister and 1 for each tile around it."},
    {RULE_FINAL, "incomplete_score", "off",
     "Unfinished roads, cities and cloisters pay nothing; followers who lie down there are paid "
     "all the same."},
    {RULE_FINAL, "farm_edition", "3",
     "A farm pays whoever has most farmers there 3 points for each completed city at its fields. "
     "Every farm counts for itself."},
    {RULE_FINAL, "farm_edition", "2",
     "A completed city pays 3 points to whoever has most farmers on a farm beside it, once to each "
     "such player however many of the farms are his."},
    {RULE_FINAL, "farm_edition", "1",
     "A completed city pays 4 points, once, to whoever has most farmers on all farms beside it "
     "together."},
    {RULE_FINAL, NULL, NULL, "Most points win; who tie share the rank."},
};

enum { CORE_LINE_COUNT = sizeof CORE_LINES / sizeof CORE_LINES[0] };

/* The lines of the core or of a module. */
typedef struct LineTable {
    const RuleLine *lines;
    unsigned count;
    const char *owner;
} LineTable;

static LineTable core_table(void) {
    return (LineTable){CORE_LINES, CORE_LINE_COUNT, ""};
}

static LineTable expansion_table(const Expansion *expansion) {
    return (LineTable){expansion->lines, expansion->line_count, expansion->id};
}

const char *rule_step_title(RuleStep step) {
    static const char *const TITLES[RULE_STEPS] = {
        [RULE_SETUP] = "Set-up",          [RULE_DRAW] = "Take a tile",
        [RULE_PLACE] = "Place it",        [RULE_DEPLOY] = "Deploy",
        [RULE_BEFORE] = "Before scoring", [RULE_SCORE] = "Score what is completed",
        [RULE_AFTER] = "After scoring",   [RULE_END] = "End the turn",
        [RULE_FINAL] = "Final scoring",
    };
    return TITLES[step];
}

static bool in_force(const Rules *rules, const RuleLine *line) {
    if (line->option == NULL || line->value == NULL) {
        return true;
    }
    const bool but = line->value[0] == '!';
    return option_is(rules, line->option, line->value + but) != but;
}

/**
 * Returns the line of a table that is number `*index` of those in play of a step; otherwise reduces
 * *index by their number.
 */
static const RuleLine *table_line(const Rules *rules, LineTable table, RuleStep step,
                                  unsigned *index) {
    for (unsigned i = 0; i < table.count; i++) {
        const RuleLine *line = &table.lines[i];
        if (line->step == (uint8_t)step && in_force(rules, line) && (*index)-- == 0) {
            return line;
        }
    }
    return NULL;
}

const RuleLine *rules_line(const Rules *rules, RuleStep step, unsigned index, const char **owner) {
    LineTable table = core_table();
    const RuleLine *found = table_line(rules, table, step, &index);
    for (uint32_t m = 0; found == NULL && m < rules->module_count; m++) {
        table = expansion_table(rules->modules[m].expansion);
        found = table_line(rules, table, step, &index);
    }
    if (found != NULL && owner != NULL) {
        *owner = table.owner;
    }
    return found;
}

const RuleLine *rule_line_at(unsigned index, const char **owner) {
    LineTable table = core_table();
    for (uint32_t i = 0; index >= table.count; i++) {
        const Expansion *expansion = expansion_module_at(i);
        if (expansion == NULL) {
            return NULL;
        }
        index -= table.count;
        table = expansion_table(expansion);
    }
    if (owner != NULL) {
        *owner = table.owner;
    }
    return &table.lines[index];
}

const char *rules_line_text(const Rules *rules, const RuleLine *line, char *text, size_t size) {
    const char *hole = line->option != NULL ? strstr(line->text, "{}") : NULL;
    if (hole == NULL) {
        (void)snprintf(text, size, "%s", line->text);
    } else {
        (void)snprintf(text, size, "%.*s%s%s", (int)(hole - line->text), line->text,
                       rules_option_text(rules, line->option), hole + 2);
    }
    return text;
}
