// SPDX-License-Identifier: MIT
// Under the Big Top: a circus that travels (circus.c), pyramids of acrobats (acrobats.c) and the
// ringmaster (ringmaster.c). Rules: WikiCarpedia, "Under the Big Top".
//
// Interpretations:
// - The big top counts followers on segments, ringmasters among them, and figures on top of
//   something: acrobats, on towers and mountains, lords of castles of which a tile is near. It
//   counts no figures inside a building: the City of Carcassonne, the crown of the wheel.
// - The last token is revealed after all decisions and before final scoring. Modules that notice
//   points of the game, such as the robbers, do not notice these.
// - A pyramid is no feature. The fairy next to an acrobat is paid at the begin of a turn, and
//   nothing for the pyramid.
#include "base/try.h"
#include "expansions/under_the_big_top/big_top_state.h"
#include "model/options.h"
#include "table/module_memory.h"
#include "table/usual_turn.h"

static const char *const SYMBOLS[] = {"circus", NULL};

enum { OPTION_PYRAMID, OPTION_RINGMASTER };

static const OptionSpec OPTIONS[] = {
    [OPTION_PYRAMID] = {"pyramid", "any|own", "any", 0, 0, false,
                        "full pyramids that a player may score: any, or those with an acrobat of "
                        "that player"},
    [OPTION_RINGMASTER] = {"ringmaster", "named|all", "named", 0, 0, false,
                           "features that pay for a ringmaster: roads, cities, cloisters and "
                           "farms, or shrines, too"},
};

/** Refuses tiles whose id does not say which space they have. */
static Status ids_check(const Rules *rules, const Module *module, Message *message) {
    for (uint32_t t = 0; t < rules->type_count; t++) {
        const TypeInfo *type = &rules->types[t];
        const char *id = type->facts->id;
        if (symbol_among(type->symbols, module->settings[SETTING_SYMBOL]) &&
            strncmp(id, ACROBATS_ID, sizeof ACROBATS_ID - 1) != 0 &&
            strncmp(id, CIRCUS_ID, sizeof CIRCUS_ID - 1) != 0) {
            return message_set(message, STATUS_INVALID,
                               "expansion under-the-big-top: tile %s carries the symbol \"%s\", "
                               "so its id must begin with " CIRCUS_ID " or " ACROBATS_ID,
                               id, SYMBOLS[0]);
        }
    }
    return STATUS_OK;
}

static Status big_top_compile(const Rules *rules, Module *module, Message *message) {
    const uint32_t number = (uint32_t)(module - rules->modules);
    int32_t *settings = module->settings;
    settings[SETTING_SYMBOL] = rules_symbol(rules, SYMBOLS[0]);
    settings[SETTING_PORTAL] = rules_symbol(rules, "portal");
    settings[SETTING_SHRINE] = rules_symbol(rules, "shrine");
    settings[SETTING_OWN] = option_is(rules, OPTIONS[OPTION_PYRAMID].key, "own");
    settings[SETTING_ALL] = option_is(rules, OPTIONS[OPTION_RINGMASTER].key, "all");
    for (uint32_t t = 0; t < rules->type_count; t++) {
        if (type_has_acrobats(rules, number, &rules->types[t])) {
            settings[SETTING_FIRST_TYPE] =
                settings[SETTING_END_TYPE] == 0 ? (int32_t)t : settings[SETTING_FIRST_TYPE];
            settings[SETTING_END_TYPE] = (int32_t)t + 1;
            settings[SETTING_TILES] += (int32_t)rules->types[t].copies;
        }
    }
    return ids_check(rules, module, message);
}

/** A token in each part of a turn, and the last one; an acrobat on each tile; full pyramids. */
static ExpansionShare big_top_share(const Rules *rules) {
    const uint32_t module = module_find(rules, &EXPANSION_UNDER_THE_BIG_TOP);
    const uint32_t tiles = (uint32_t)big_top_setting(rules, module, SETTING_TILES);
    return (ExpansionShare){.decisions = 1, .finale = 1, .wood = tiles, .deployments = tiles};
}

static const Phase *const PHASES[] = {&PHASE_CIRCUS, &PHASE_LAST_CIRCUS};

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("revealed", BigTop, revealed[0], ANIMALS, RANGE_MOST, UINT8_MAX),
};

static Status big_top_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    TRY(circus_check(rules, game, module, message));
    return pyramids_check(rules, game, module, message);
}

static void big_top_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                          ScoreLog *log) {
    ringmasters_final(rules, game, module, points, log);
    pyramids_final(rules, game, module, points, log);
}

/** No token is revealed in this turn or after it. */
static bool big_top_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const PlacementPreview *preview) {
    return !circus_in_turn(rules, game, module) && !circus_pays_last(rules, game, module);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "Each player also has a ringmaster. Sixteen animal tokens form a face-down stack: one of 1 "
     "point, four of 3, five of 4, three of 5, two of 6 and one of 7."},
    {RULE_DEPLOY, NULL, NULL, "No follower is deployed on a circus space."},
    {RULE_DEPLOY, NULL, NULL,
     "Instead of deploying, a player may place an ordinary follower as an acrobat on the tile just "
     "placed or one of the eight around it, if it has acrobat spaces with fewer than three "
     "acrobats and no bridge. A magic portal leads to any such tile."},
    {RULE_DEPLOY, "pyramid", "any",
     "Instead of deploying, a player may score a pyramid of three acrobats: 5 points for each to "
     "its player. They return to supply."},
    {RULE_DEPLOY, "pyramid", "own",
     "Instead of deploying, a player may score a pyramid of three acrobats, one of them their own: "
     "5 points for each to its player. They return to supply."},
    {RULE_SCORE, "ringmaster", "named",
     "When the road, city, cloister or farm of a ringmaster is scored, its player scores 2 points "
     "for each circus and acrobat tile among the tile of the ringmaster and the eight around it, "
     "also without the majority."},
    {RULE_SCORE, "ringmaster", "all",
     "When the feature of a ringmaster is scored, its player scores 2 points for each circus and "
     "acrobat tile among the tile of the ringmaster and the eight around it, also without the "
     "majority."},
    {RULE_AFTER, NULL, NULL,
     "The first circus tile gets a token, and the big top covers it. After scoring with a later "
     "one, the token below the big top is revealed: each player scores its points for each of "
     "their followers on that tile and the eight around it, acrobats and ringmasters included. "
     "Then the big top moves to the new tile, onto a new token."},
    {RULE_FINAL, NULL, NULL,
     "The last token is revealed and pays, too. Acrobats score 5 points each, and ringmasters "
     "score."},
};

const Expansion EXPANSION_UNDER_THE_BIG_TOP = {
    .id = "under-the-big-top",
    .description = "a circus that pays for the followers around it, pyramids of acrobats, "
                   "ringmasters",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = big_top_compile, .share = big_top_share},
    .state = {.state_size = sizeof(BigTop),
              .start = circus_start,
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .hash = memory_hash,
              .check = big_top_check},
    .off_board = {.off_board_places = ACROBAT_PLACES,
                  .capturable = true,
                  .on_top = acrobats_on_top,
                  .list = acrobats_off_board,
                  .off_board_put = acrobat_put,
                  .give_back = acrobat_give_back},
    .turn = {.phases = PHASES,
             .phase_count = sizeof PHASES / sizeof PHASES[0],
             .action_describe = pyramid_describe},
    .placement = {.spares = pyramids_spare},
    .figures = {.neutrals = &BIG_TOP,
                .neutral_count = 1,
                .figure_kinds = &RINGMASTER,
                .figure_kind_count = 1,
                .deployments = acrobat_deployments,
                .wood_actions = pyramid_actions,
                .wood_apply = pyramid_apply},
    .scoring = {.facts = circus_facts,
                .prospects = circus_prospects,
                .scored = ringmaster_scored,
                .final = big_top_final},
    .preview = {.turn_usual = big_top_turn_usual,
                .turn_pays = ringmasters_turn_pay,
                .turn_untold = ringmaster_untold,
                .wood_seen = true,
                .never_local = true},
};
