// SPDX-License-Identifier: MIT
#include "carcarena/engine/rule_card.h"

#include "model/expansion.h"
#include "model/options.h"

#include <stdio.h>
#include <string.h>

// Sources: Complete Annotated Rules 7.4, the basic game and its house rules; Winter Edition.
static const RuleLine CORE_LINES[] = {
    {RULE_SETUP, "start_in_bag", "off",
     "The start tile is placed in the middle of the table. All other tiles are shuffled, face "
     "down."},
    {RULE_SETUP, "start_in_bag", "on",
     "No start tile is set aside. All tiles are shuffled, face down, and the first tile drawn is "
     "placed in the middle of the table."},
    {RULE_SETUP, NULL, NULL, "Each player begins with seven followers in supply and no points."},
    {RULE_SETUP, "table", "!none",
     "The table is {} tiles wide and high, with the start tile in the middle. No tile is placed "
     "beyond its border."},
    {RULE_SETUP, "more_players", "on",
     "Up to eight players take part, even with tile sets made for fewer. Pieces that are dealt out "
     "are divided evenly; the rest is not used."},
    {RULE_SETUP, "deck_limit", "!0", "Number of tiles drawn in the whole game: {}."},
    {RULE_DRAW, "predraw", "0", "The player draws a tile."},
    {RULE_DRAW, "predraw", "1",
     "The player takes the tile drawn openly at the end of their last turn. Whether it fits is "
     "checked now."},
    {RULE_DRAW, "unplayable", "discard",
     "A tile that fits nowhere is removed from the game, and the player draws another."},
    {RULE_DRAW, "unplayable", "return",
     "A tile that fits nowhere is shuffled back into the stack, and the player draws another."},
    {RULE_PLACE, NULL, NULL,
     "The tile is placed next to a tile on the table, in any rotation in which all touching sides "
     "match: road, city or field."},
    {RULE_DEPLOY, NULL, NULL,
     "The player may deploy one follower from supply on an unoccupied feature of this tile: a "
     "thief on a road, a knight in a city, a monk on a cloister."},
    {RULE_DEPLOY, "farmers", "on",
     "Or a farmer on a field, who stays there until the end of the game."},
    {RULE_DEPLOY, "farmers", "off", "No follower is deployed on a field."},
    {RULE_SCORE, NULL, NULL,
     "A road is completed when both ends are closed or when it forms a ring. A city is completed "
     "when its wall is closed and it has no gap. A cloister is completed when eight tiles surround "
     "it."},
    {RULE_SCORE, "edge_completes", "on",
     "The border of the table closes the roads and cities that reach it."},
    {RULE_SCORE, NULL, NULL,
     "The player with the most followers in a completed feature scores it. All players tied for "
     "most score it in full."},
    {RULE_SCORE, NULL, NULL,
     "A road scores 1 point per tile, a cloister 9, a city 2 per tile and 2 per pennant."},
    {RULE_SCORE, "small_city", NULL, "A city of two tiles without pennant scores {}."},
    {RULE_SCORE, NULL, NULL,
     "The followers of a completed feature then return to supply, whether they scored or not."},
    {RULE_END, "hole_turn", "on",
     "A player who filled a cell between four neighbors in any part of the turn has another turn "
     "at once. A cell of two half tiles is filled by the second one."},
    {RULE_END, "predraw", "1",
     "The player draws the tile of their next turn and shows it. When all tiles are drawn, the "
     "tiles still held are played."},
    {RULE_END, NULL, NULL,
     "The turn passes clockwise. The game ends after the turn of the last tile."},
    {RULE_FINAL, "incomplete_score", "on",
     "The player with the most followers in an unfinished feature scores it too: 1 per tile of a "
     "road, 1 per tile and pennant of a city, 1 for a cloister and 1 for each tile around it."},
    {RULE_FINAL, "incomplete_score", "off",
     "Unfinished roads, cities and cloisters score nothing. Followers that lie down there still "
     "score."},
    {RULE_FINAL, "farm_edition", "3",
     "A farm scores 3 points for each completed city next to its fields, for the player with the "
     "most farmers there. Each farm counts separately."},
    {RULE_FINAL, "farm_edition", "2",
     "A completed city scores 3 points for each player with the most farmers on a farm next to it. "
     "It scores once per player, even if they hold several such farms."},
    {RULE_FINAL, "farm_edition", "1",
     "A completed city scores 4 points, once, for the player with the most farmers on all farms "
     "next to it together."},
    {RULE_FINAL, NULL, NULL, "The player with the most points wins. Tied players share the rank."},
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
 * Returns rule number `*index` of those in play in a step of a table. If there are fewer, reduces
 * *index by their number and returns NULL.
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
