// SPDX-License-Identifier: MIT
//
// The Abbot of Carcassonne II: a follower for cloisters and gardens. Instead of deploying, the
// player may take it back and score it. Rules: Complete Annotated Rules 7.4, "The Abbot".
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <string.h>

enum { TAKEN_BACK = 1 /* argument of REMOVE: the abbot is scored */ };

static const OptionSpec OPTIONS[] = {
    {"c2_pennants", "9|10", "9", 0, 0, false,
     "pennants of the set carcassonne-2: 9 as in the first print, or 10 as in later prints, which "
     "have a second tile F instead of one tile G"}};

static const FigureKind FIGURES[] = {{.type = FIGURE_ABBOT,
                                      .role = ROLE_FOLLOWER,
                                      .kinds = 1 << SEGMENT_CLOISTER | 1 << SEGMENT_GARDEN}};

/** Returns the copies of a type. The file of the set contains the first print. */
static uint32_t abbot_copies(const Rules *rules, uint32_t module, const RulesConfig *config,
                             const TypeInfo *type, uint32_t copies) {
    if (!option_is(rules, OPTIONS[0].key, "10") || strcmp(type->set->id, "carcassonne-2") != 0) {
        return copies;
    }
    return copies + (strcmp(type->facts->id, "F") == 0) - (strcmp(type->facts->id, "G") == 0);
}

static void abbot_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const SegmentRef ref = player_figure_ref(rules, game, game->active, FIGURE_ABBOT);
    if (ref != NO_REF) {
        const PlacedTile at = copy_tile(rules, game, ref_copy(ref));
        const Action home =
            action_remove(game->active, FIGURE_ABBOT, at.x, at.y, cell_segment(rules, game, ref));
        action_list_add(list, action_with_arg(home, TAKEN_BACK));
    }
}

/** Takes the abbot back and scores the tiles around it immediately. */
static bool abbot_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                        ScoreLog *log) {
    if (action_verb(action) != VERB_REMOVE || action_arg(action) != TAKEN_BACK) {
        return false;
    }
    const SegmentRef ref = player_figure_ref(rules, game, game->active, FIGURE_ABBOT);
    const FeatureRef cloister = {SEGMENT_CLOISTER, (uint16_t)(ref_copy(ref))};
    const int32_t worth = rules->kernel->cloister_value(rules, game, cloister.root);
    const Bonus bonus = {game->active, worth, "the abbot"};
    bonus_grant(rules, game, cloister, bonus, log);
    rules->kernel->go_home(rules, game, game->active, FIGURE_ABBOT, ref);
    return true;
}

static ExpansionShare abbot_share(const Rules *rules) {
    return (ExpansionShare){.wood = 1};
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "c2_pennants", "9",
     "The set carcassonne-2 has nine pennants, as in the first print."},
    {RULE_SETUP, "c2_pennants", "10",
     "The set carcassonne-2 has ten pennants, as in later prints."},
    {RULE_SETUP, NULL, NULL, "Each player also has an abbot."},
    {RULE_DEPLOY, NULL, NULL,
     "The abbot is deployed on cloisters and gardens only. Instead of deploying, the player may "
     "return the abbot to supply and score its feature as unfinished."},
    {RULE_SCORE, NULL, NULL, "A garden is completed and scored like a cloister."},
};

const Expansion EXPANSION_ABBOT = {
    .id = "abbot",
    .description = "an abbot for cloisters and gardens, which may be scored early",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .options = OPTIONS,
    .option_count = 1,
    .setup = {.copies = abbot_copies, .share = abbot_share},
    .figures = {.figure_kinds = FIGURES,
                .figure_kind_count = 1,
                .wood_actions = abbot_actions,
                .wood_apply = abbot_apply},
    .preview = {.turn_usual = turn_always_usual},
};
