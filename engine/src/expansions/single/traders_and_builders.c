// SPDX-License-Identifier: MIT
//
// Traders & Builders: the builder, which gives its player a second tile; the pig, which increases
// the value of a farm; goods for the player who completes a city. Rules: Complete Annotated Rules
// 7.4, "Traders & Builders".
#include "expansions/expansions.h"
#include "model/options.h"
#include "table/facts.h"
#include "table/module_memory.h"
#include "table/prospects.h"
#include "turn/turn.h"

enum { GOODS = 3, MAJORITY_POINTS = 10, TOKEN_POINTS = 2, SHARE_PERCENT = 10 };

typedef struct Trade {
    uint8_t second;   /* 1: this is the second part of a double turn */
    uint8_t extended; /* 1: the builder's road or city grew in this part */
    uint8_t goods[PLAYERS_MAX][GOODS];
} Trade;

enum Setting { SETTING_WINE, SETTING_GRAIN, SETTING_CLOTH, SETTING_CHAIN, SETTING_SHARE };

static const char *const SYMBOLS[] = {"wine", "grain", "cloth", NULL};

static const OptionSpec OPTIONS[] = {
    {"builder_chain", "once|unlimited", "once", 0, 0, false,
     "further parts of a turn when the builder's feature grows again: none, or each time"},
    {"goods_scoring", "majority|share", "majority", 0, 0, false,
     "most tokens of one kind of goods: 10 points; or 10 % of the score before goods, rounded "
     "down, at least 10; all other tokens 2 each"},
    {"trade_figures", "both|pig|builder", "both", 0, 0, false,
     "figures in play: builders and pigs, or one of them"},
};

/** Returns false if option trade_figures excludes builders. */
static bool builder_enters(const Rules *rules, uint32_t module, const TypeInfo *type,
                           unsigned segment) {
    return !option_is(rules, OPTIONS[2].key, "pig");
}

/** Returns false if option trade_figures excludes pigs. */
static bool pig_enters(const Rules *rules, uint32_t module, const TypeInfo *type,
                       unsigned segment) {
    return !option_is(rules, OPTIONS[2].key, "builder");
}

static const FigureKind FIGURES[] = {
    {.type = FIGURE_BUILDER,
     .role = ROLE_DEPENDENT,
     .kinds = 1 << SEGMENT_CITY | 1 << SEGMENT_ROAD,
     .asset = true,
     .enters = builder_enters},
    {.type = FIGURE_PIG, .role = ROLE_DEPENDENT, .kinds = 1 << SEGMENT_FIELD, .enters = pig_enters},
};

// ---- The double turn

/** Returns true if the tile of this turn extends the road or city of a builder deployed earlier. */
static bool builder_extended(const Rules *rules, const Game *game) {
    const SegmentRef ref = player_figure_ref(rules, game, game->active, FIGURE_BUILDER);
    if (ref == NO_REF || game->copy_in_turn == NO_COPY) {
        return false;
    }
    const FeatureRef built = feature_of_ref(rules, game, ref);
    return turn_shows(rules, game, built);
}

/** Returns true if this part extends the builder's feature and another part may follow. */
static bool part_extends(const Rules *rules, const Game *game, uint32_t module) {
    const Trade *trade = module_state_const(rules, game, module);
    const bool chain = rules->modules[module].settings[SETTING_CHAIN] != 0;
    return (!trade->second || chain) && builder_extended(rules, game);
}

static PhaseResult growth_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Trade *trade = module_state(rules, game, module);
    ASSERT(game->copy_in_turn != NO_COPY);
    trade->extended = part_extends(rules, game, module);
    return PHASE_NEXT;
}

/** Returns true if a road or city has a tile that another one does not have. */
static bool shows_more(const Rules *rules, const Game *game, FeatureRef feature, FeatureRef than) {
    for (uint32_t i = 0; i < game->placed_count; i++) {
        const uint32_t copy = rules->kernel->copy_at(game, i);
        if (copy_segments(rules, game, copy, feature) != 0 &&
            !cell_shows(rules, game, copy, than)) {
            return true;
        }
    }
    return false;
}

/** Records that a tunnel or bridge extends the feature to which it adds tiles (footnote 50). */
static void trade_joining(const Rules *rules, Game *game, uint32_t module, Joint joint) {
    Trade *trade = module_state(rules, game, module);
    const bool chain = rules->modules[module].settings[SETTING_CHAIN] != 0;
    const SegmentRef ref = player_figure_ref(rules, game, game->active, FIGURE_BUILDER);
    if (ref == NO_REF || (trade->second && !chain)) {
        return;
    }
    const FeatureRef built = feature_of_ref(rules, game, ref);
    const FeatureRef a = feature_of_ref(rules, game, joint.a);
    const FeatureRef b = feature_of_ref(rules, game, joint.b);
    const bool grows = (feature_same(built, a) && shows_more(rules, game, b, a)) ||
                       (feature_same(built, b) && shows_more(rules, game, a, b));
    trade->extended = trade->extended || grows;
}

static bool part_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Trade *trade = module_state_const(rules, game, module);
    return trade->extended && player == game->active && turn_has_tile(rules, game);
}

static PhaseResult part_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return part_asks(rules, game, module, game->active) ? turn_ask(game, game->active) : PHASE_NEXT;
}

static Action part_action(const Game *game) {
    return action_with_arg(action_make(VERB_CHOOSE, game->active), 1);
}

static void part_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, part_action(game));
}

static Action trade_goes_on(const Rules *rules, const Game *game, uint32_t module) {
    const bool asks = part_extends(rules, game, module) && turn_has_tile(rules, game);
    return asks ? part_action(game) : 0;
}

static PhaseResult part_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    Trade *trade = module_state(rules, game, module);
    trade->second = action_verb(action) == VERB_CHOOSE;
    trade->extended = 0;
    return trade->second ? PHASE_AFRESH : PHASE_NEXT;
}

/** Resets the state at the end of the whole turn. */
static PhaseResult over_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Trade *trade = module_state(rules, game, module);
    trade->second = 0;
    trade->extended = 0;
    return PHASE_NEXT;
}

// Trade.extended is 0 before, so a player without a builder changes nothing.
static const Phase PHASE_GROWTH = {
    .name = "builder", .step = STEP_GROWTH, .wake_figure = FIGURE_BUILDER, .enter = growth_enter};

static void part_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                          Wording *wording) {
    wording->option = "take the second tile of the turn";
}

static const Phase PHASE_PART = {
    .name = "second part",
    .question = "your builder grants a second tile in this turn: take it, or end the turn",
    .decline = "take no second tile",
    .describe = part_describe,
    .step = STEP_PART,
    .wake_byte = WAKE_BYTE(Trade, extended),
    .enter = part_enter,
    .asks = part_asks,
    .actions = part_actions,
    .apply = part_apply};

static const Phase PHASE_PARTS_OVER = {.name = "parts over",
                                       .step = STEP_CLOSE,
                                       .wake_byte = WAKE_BYTE(Trade, second),
                                       .wake_second = true, // and `extended`
                                       .enter = over_enter};

static const Phase *const PHASES[] = {&PHASE_GROWTH, &PHASE_PART, &PHASE_PARTS_OVER};

// ---- Goods and pigs

/** Gives the goods of a completed city to the active player, with knights there or not. */
static void trade_completed(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                            ScoreLog *log) {
    if (feature.kind != SEGMENT_CITY) {
        return;
    }
    Trade *trade = module_state(rules, game, module);
    for (unsigned kind = 0; kind < GOODS; kind++) {
        const int symbol = rules->modules[module].settings[SETTING_WINE + kind];
        trade->goods[game->active][kind] = (uint8_t)(trade->goods[game->active][kind] +
                                                     feature_symbols(rules, game, feature, symbol));
    }
}

static int32_t trade_farm_bonus(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t field, unsigned player) {
    const SegmentRef ref = player_figure_ref(rules, game, player, FIGURE_PIG);
    return ref != NO_REF && feature_of_ref(rules, game, ref).root == field;
}

/** Returns the largest number of tokens of a kind that one player has. */
static unsigned goods_most(const Rules *rules, const Trade *trade, unsigned kind) {
    unsigned most = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        most = trade->goods[player][kind] > most ? trade->goods[player][kind] : most;
    }
    return most;
}

static void trade_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                        ScoreLog *log) {
    const Trade *trade = module_state_const(rules, game, module);
    const bool share = rules->modules[module].settings[SETTING_SHARE] != 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        int32_t majority = MAJORITY_POINTS;
        if (share && points[player] * SHARE_PERCENT / 100 > majority) {
            majority = points[player] * SHARE_PERCENT / 100;
        }
        int32_t award = 0;
        for (unsigned kind = 0; kind < GOODS; kind++) {
            const unsigned most = goods_most(rules, trade, kind);
            const unsigned own = trade->goods[player][kind];
            award += most > 0 && own == most ? majority : share ? TOKEN_POINTS * (int32_t)own : 0;
        }
        holding_pay(rules, game, (Bonus){player, award, "goods"}, points, log);
    }
}

/** Adds the builders, who bring further tiles. */
static void trade_prospects(const Rules *rules, const Game *game, uint32_t module,
                            ProspectList *list) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const SegmentRef ref = player_figure_ref(rules, game, player, FIGURE_BUILDER);
        if (ref != NO_REF) {
            prospect_add_in(list, PROSPECT_ASSET, player, feature_of_ref(rules, game, ref), 1);
        }
    }
}

// ---- Module

static Status trade_compile(const Rules *rules, Module *module, Message *message) {
    for (unsigned kind = 0; kind < GOODS; kind++) {
        module->settings[SETTING_WINE + kind] = rules_symbol(rules, SYMBOLS[kind]);
    }
    module->settings[SETTING_CHAIN] = option_is(rules, OPTIONS[0].key, "unlimited");
    module->settings[SETTING_SHARE] = option_is(rules, OPTIONS[1].key, "share");
    return STATUS_OK;
}

/** Returns false if goods score a share of all points, which depends on everything else. */
static bool trade_turns_previewable(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[SETTING_SHARE] == 0;
}

enum { MEMORY_SECOND = PLAYERS_MAX * GOODS, MEMORY_EXTENDED };

static const MemoryField REMEMBERED[] = {
    MEMORY_SEATS("goods", Trade, goods[0][0], GOODS, RANGE_MOST, UINT8_MAX),
    MEMORY_FIELD("second", Trade, second, 1, RANGE_MOST, 1),
    MEMORY_FIELD("extended", Trade, extended, 1, RANGE_MOST, 1),
};

/** Checks that there are not more tokens than trade symbols in play. */
static Status trade_check(const Rules *rules, const Game *game, uint32_t module, Message *message) {
    const Trade *trade = module_state_const(rules, game, module);
    for (unsigned kind = 0; kind < GOODS; kind++) {
        const int symbol = rules->modules[module].settings[SETTING_WINE + kind];
        uint32_t given = 0;
        for (unsigned player = 0; player < (unsigned)rules->players; player++) {
            given += trade->goods[player][kind];
        }
        const uint32_t printed =
            symbol < 0 ? 0 : rules->symbol_first[symbol + 1] - rules->symbol_first[symbol];
        if (given > printed) {
            return message_set(message, STATUS_INVALID, "%u tokens of %s, at most %u in play",
                               given, SYMBOLS[kind], printed);
        }
    }
    return STATUS_OK;
}

/** Returns the bounds: a second part of the turn. */
static ExpansionShare trade_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 1, .actions = 2};
}

static void trade_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    const Trade *trade = module_state_const(rules, game, module);
    for (int player = 0; player < rules->players; player++) {
        for (unsigned kind = 0; kind < GOODS; kind++) {
            fact_hold(list, SYMBOLS[kind], player, trade->goods[player][kind]);
        }
    }
    fact_hold(list, "second part", -1, trade->second);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, "trade_figures", "both", "Each player also has a builder and a pig."},
    {RULE_SETUP, "trade_figures", "builder", "Each player also has a builder."},
    {RULE_SETUP, "trade_figures", "pig", "Each player also has a pig."},
    {RULE_DEPLOY, "trade_figures", NULL,
     "Instead of a follower, one of these may be deployed on a feature with a follower of the same "
     "player: a builder on an unfinished road or city, a pig on a farm."},
    {RULE_SCORE, NULL, NULL,
     "The player who completes a city takes a token for each trade symbol in it (wine, grain or "
     "cloth), even if another player scores the city."},
    {RULE_END, "builder_chain", "once",
     "A player who extended the road or city of their builder then takes a second tile, once per "
     "turn."},
    {RULE_END, "builder_chain", "unlimited",
     "A player who extended the road or city of their builder then takes another tile, as often as "
     "it grows."},
    {RULE_FINAL, NULL, NULL, "A pig adds 1 point per city to a farm that its player scores."},
    {RULE_FINAL, "goods_scoring", "majority",
     "The most tokens of a kind score 10 points, for all tied players."},
    {RULE_FINAL, "goods_scoring", "share",
     "The most tokens of a kind score a tenth of the player's points before goods, rounded down, "
     "but at least 10. All other tokens score 2 points each."},
};

const Expansion EXPANSION_TRADERS_AND_BUILDERS = {
    .id = "traders-and-builders",
    .description = "builders who bring a second tile, pigs on farms, goods in cities",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = trade_compile, .share = trade_share},
    .state =
        {
            .state_size = sizeof(Trade),
            .memories = REMEMBERED,
            .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
            .nested_memory = MEMORY_SECOND,
            // second and extended (footnote 425)
            .nested_memory_count = 2,
            .hash = memory_hash,
            .check = trade_check,
        },
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .figures = {.figure_kinds = FIGURES, .figure_kind_count = sizeof FIGURES / sizeof FIGURES[0]},
    .pieces = {.joining = trade_joining},
    .scoring = {.facts = trade_facts,
                .prospects = trade_prospects,
                .completed = trade_completed,
                .farm_bonus = trade_farm_bonus,
                .final = trade_final,
                .values_stand = true},
    .preview = {.turns_previewable = trade_turns_previewable, .goes_on = trade_goes_on},
};
