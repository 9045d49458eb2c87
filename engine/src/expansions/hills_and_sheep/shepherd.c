// SPDX-License-Identifier: MIT
// The shepherd of Hills & Sheep: is on a field and gathers sheep tokens drawn from a bag, until the
// player herds them into the stable or a wolf scatters them. Rules: Complete Annotated Rules 7.4,
// p. 102 to 104.
//
// Sheep belong to the shepherd who gathered them; the sheep of all shepherds on a field are one
// flock. When a shepherd leaves the table for any reason, their sheep return to the bag. The tokens
// stored for a shepherd in supply have no meaning.
#include "base/bits.h"
#include "expansions/expansions.h"
#include "model/hook_calls.h"
#include "table/facts.h"
#include "table/module_memory.h"
#include "table/preview.h"
#include "table/prospects.h"
#include "turn/turn.h"

#include <string.h>

enum {
    KINDS = 4,    /* of sheep tokens: 1 to 4 sheep */
    WOLVES = 2,   /* wolf tokens return to the bag at once */
    WOLF = KINDS, /* number of the outcome */
    EXPAND = 1,   /* arguments of CHOOSE */
    HERD = 2
};

static const uint8_t TOKENS[KINDS] = {4, 5, 5, 2};

typedef struct Flocks {
    uint8_t tokens[PLAYERS_MAX][KINDS]; /* of each shepherd on the table */
    uint8_t extended;                   /* the tile of this turn extends the field of the active
                                           player's shepherd */
    uint8_t drawing;                    /* the active player must draw a token */
} Flocks;

enum Setting { SETTING_SHEEP /* symbol of sheep printed on a field */ };

static const char *const SYMBOLS[] = {"sheep", NULL};

static const FigureKind FIGURES[] = {
    {.type = FIGURE_SHEPHERD, .role = ROLE_ALONE, .kinds = 1 << SEGMENT_FIELD, .elsewhere = true}};

static Flocks *flocks_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Flocks *flocks_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

// ---- Fields, sheep and the bag

/** Returns the place of a player's shepherd, or NO_REF. */
static SegmentRef shepherd_at(const Rules *rules, const Game *game, unsigned player) {
    return player_figure_ref(rules, game, player, FIGURE_SHEPHERD);
}

/** Returns the players with shepherds on a field, as a bit set. */
static uint32_t field_shepherds(const Rules *rules, const Game *game, FeatureRef field) {
    uint32_t players = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const SegmentRef at = shepherd_at(rules, game, player);
        const bool here = at != NO_REF && feature_same(feature_of_ref(rules, game, at), field);
        players |= (uint32_t)here << player;
    }
    return players;
}

/** Returns the number of tokens of a kind that a player's shepherd has. */
static unsigned tokens_beside(const Rules *rules, const Game *game, uint32_t module,
                              unsigned player, unsigned kind) {
    return shepherd_at(rules, game, player) == NO_REF
               ? 0
               : flocks_of_const(rules, game, module)->tokens[player][kind];
}

/** Returns the number of tokens of a kind in the bag. */
static unsigned bag_count(const Rules *rules, const Game *game, uint32_t module, unsigned kind) {
    unsigned left = TOKENS[kind];
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        left -= tokens_beside(rules, game, module, player, kind);
    }
    return left;
}

/** Returns the number of sheep that a player's shepherd has. */
static unsigned sheep_beside(const Rules *rules, const Game *game, uint32_t module,
                             unsigned player) {
    unsigned sheep = 0;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        sheep += (kind + 1) * tokens_beside(rules, game, module, player, kind);
    }
    return sheep;
}

/** Returns the shepherds of some players to supply, and their sheep to the bag. */
static void shepherds_leave(const Rules *rules, Game *game, uint32_t module, uint32_t players) {
    for (; players != 0; players &= players - 1) {
        const unsigned player = bit_lowest(players);
        rules->kernel->go_home(rules, game, player, FIGURE_SHEPHERD,
                               shepherd_at(rules, game, player));
        memset(flocks_of(rules, game, module)->tokens[player], 0, KINDS);
    }
}

// ---- Drawing a token

static bool token_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && flocks_of_const(rules, game, module)->drawing != 0 &&
           shepherd_at(rules, game, player) != NO_REF;
}

static PhaseResult token_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return token_asks(rules, game, module, game->active) ? turn_chance(game, game->active)
                                                         : PHASE_NEXT;
}

static uint32_t token_outcomes(const Rules *rules, const Game *game, uint32_t module,
                               Outcome *out) {
    static const char *const TEXTS[KINDS] = {"1 sheep", "2 sheep", "3 sheep", "4 sheep"};
    uint32_t count = 0;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        const unsigned left = bag_count(rules, game, module, kind);
        if (left > 0) {
            out[count++] = (Outcome){.number = kind, .weight = left, .text = TEXTS[kind]};
        }
    }
    out[count++] = (Outcome){.number = WOLF, .weight = WOLVES, .text = "wolf"};
    return count;
}

static PhaseResult token_resolve(const Rules *rules, Game *game, uint32_t module, uint32_t outcome,
                                 ScoreLog *log) {
    Flocks *flocks = flocks_of(rules, game, module);
    const SegmentRef at = shepherd_at(rules, game, game->active);
    flocks->drawing = 0;
    if (outcome == WOLF) {
        const FeatureRef field = feature_of_ref(rules, game, at);
        shepherds_leave(rules, game, module, field_shepherds(rules, game, field));
    } else {
        flocks->tokens[game->active][outcome]++;
    }
    return PHASE_NEXT;
}

/** After a shepherd was deployed. */
static const Phase PHASE_FIRST = {.name = "first sheep",
                                  .step = STEP_DEPLOY_ON,
                                  .wake_byte = WAKE_BYTE(Flocks, drawing),
                                  .enter = token_enter,
                                  .asks = token_asks,
                                  .outcomes = token_outcomes,
                                  .resolve = token_resolve};

/** After a player chose to expand their flock. */
static const Phase PHASE_FURTHER = {.name = "further sheep",
                                    .step = STEP_FLOCK,
                                    .wake_byte = WAKE_BYTE(Flocks, drawing),
                                    .enter = token_enter,
                                    .asks = token_asks,
                                    .outcomes = token_outcomes,
                                    .resolve = token_resolve};

// ---- Deploying

/** Adds the deployments of shepherds on the fields of a copy. */
static void pastures_list(const Rules *rules, const Game *game, uint32_t copy, ActionList *list) {
    const PlacedTile at = copy_tile(rules, game, copy);
    if (copy_closed_to(rules, game, copy, ROLE_ALONE)) {
        return;
    }
    for (unsigned s = 0; s < rules_copy_type(rules, copy)->segment_count; s++) {
        const SegmentRef ref = segment_ref(copy, s);
        if (rules_segment_kind(rules, copy, s) == SEGMENT_FIELD &&
            field_shepherds(rules, game, feature_of_ref(rules, game, ref)) == 0) {
            action_list_add(list, action_deploy(game->active, FIGURE_SHEPHERD, at.x, at.y,
                                                cell_segment(rules, game, ref)));
        }
    }
}

static void shepherd_actions(const Rules *rules, const Game *game, uint32_t module,
                             ActionList *list) {
    uint32_t copies[2];
    const uint32_t count = copies_in_turn(rules, game, copies);
    for (uint32_t i = 0; i < count && shepherd_at(rules, game, game->active) == NO_REF; i++) {
        pastures_list(rules, game, copies[i], list);
    }
}

static bool shepherd_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                           ScoreLog *log) {
    if (action_verb(action) != VERB_DEPLOY || action_figure(action) != FIGURE_SHEPHERD) {
        return false;
    }
    Flocks *flocks = flocks_of(rules, game, module);
    const SegmentRef ref = action_ref(rules, game, action);
    rules->kernel->stand(rules, game, game->active, FIGURE_SHEPHERD, ref, false);
    memset(flocks->tokens[game->active], 0, KINDS);
    flocks->drawing = 1;
    return true;
}

// ---- Expand or herd

/** Finds whether the tile of this turn extends the field of a shepherd placed earlier. */
static PhaseResult growth_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Flocks *flocks = flocks_of(rules, game, module);
    const SegmentRef at = shepherd_at(rules, game, game->active);
    flocks->drawing = 0;
    flocks->extended = at != NO_REF && turn_shows(rules, game, feature_of_ref(rules, game, at));
    return PHASE_NEXT;
}

static const Phase PHASE_GROWTH = {.name = "pasture", .step = STEP_GROWTH, .enter = growth_enter};

static bool flock_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return player == game->active && game->copy_in_turn != NO_COPY &&
           flocks_of_const(rules, game, module)->extended != 0 &&
           shepherd_at(rules, game, player) != NO_REF;
}

static PhaseResult flock_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    return flock_asks(rules, game, module, game->active) ? turn_ask(game, game->active)
                                                         : PHASE_NEXT;
}

static void flock_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Action choose = action_make(VERB_CHOOSE, game->active);
    action_list_add(list, action_with_arg(choose, EXPAND));
    action_list_add(list, action_with_arg(choose, HERD));
}

/** Returns the sheep on a field: those printed there, and those of its shepherds. */
static int32_t field_sheep(const Rules *rules, const Game *game, uint32_t module, FeatureRef field,
                           uint32_t shepherds) {
    const int printed = rules->modules[module].settings[SETTING_SHEEP];
    int32_t sheep = (int32_t)feature_symbols(rules, game, field, printed);
    for (uint32_t left = shepherds; left != 0; left &= left - 1) {
        sheep += (int32_t)sheep_beside(rules, game, module, bit_lowest(left));
    }
    return sheep;
}

/** Pays each player with a shepherd on the field a point for every sheep there. */
static void flock_herd(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    const FeatureRef field = feature_of_ref(rules, game, shepherd_at(rules, game, game->active));
    const uint32_t players = field_shepherds(rules, game, field);
    const int32_t sheep = field_sheep(rules, game, module, field, players);
    for (uint32_t left = players; left != 0; left &= left - 1) {
        bonus_grant(rules, game, field, (Bonus){bit_lowest(left), sheep, "sheep"}, log);
    }
    shepherds_leave(rules, game, module, players);
}

static PhaseResult flock_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    Flocks *flocks = flocks_of(rules, game, module);
    flocks->extended = 0;
    if (action_arg(action) == EXPAND) {
        flocks->drawing = 1;
    } else {
        flock_herd(rules, game, module, log);
    }
    return PHASE_NEXT;
}

static void flock_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                           Wording *wording) {
    wording->option = action_arg(action) == EXPAND
                          ? "draw a token: add sheep to the flock; a wolf scatters it"
                          : "bring the flock home: a point for every sheep on the field";
}

static const Phase PHASE_FLOCK = {
    .name = "flock",
    .question = "your field grew: add sheep to the flock, or bring the flock home and score it",
    .describe = flock_describe,
    .step = STEP_FLOCK,
    .wake_byte = WAKE_BYTE(Flocks, extended),
    .enter = flock_enter,
    .asks = flock_asks,
    .actions = flock_actions,
    .apply = flock_apply};

static const Phase *const PHASES[] = {&PHASE_GROWTH, &PHASE_FIRST, &PHASE_FLOCK, &PHASE_FURTHER};

// ---- Module

static Status shepherd_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_SHEEP] = rules_symbol(rules, SYMBOLS[0]);
    return STATUS_OK;
}

/** The first token; later the choice and a token. */
static ExpansionShare shepherd_share(const Rules *rules) {
    return (ExpansionShare){.decisions = 3, .wood = SEGMENTS_MAX, .actions = 2};
}

/** Adds the sheep of the shepherds. */
static void shepherd_facts(const Rules *rules, const Game *game, uint32_t module, FactList *list) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const unsigned sheep = sheep_beside(rules, game, module, player);
        if (sheep > 0) {
            const SegmentRef at = shepherd_at(rules, game, player);
            GameFact fact = fact_on_ref(rules, game, at, "sheep", player);
            fact.amount = (int32_t)sheep;
            fact_add(list, fact);
        }
    }
}

/** Each shepherd may herd the whole flock of its field, until a wolf is drawn. */
static void shepherd_prospects(const Rules *rules, const Game *game, uint32_t module,
                               ProspectList *list) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const SegmentRef at = shepherd_at(rules, game, player);
        if (at != NO_REF) {
            const FeatureRef field = feature_of_ref(rules, game, at);
            const uint32_t shepherds = field_shepherds(rules, game, field);
            const int32_t sheep = field_sheep(rules, game, module, field, shepherds);
            prospect_add(list, PROSPECT_PROMISE, player, sheep);
        }
    }
}

/** Returns whether the tile of this turn extends the field of the player's shepherd. */
static bool shepherd_extends(const Rules *rules, const Game *game) {
    const SegmentRef at = shepherd_at(rules, game, game->active);
    return at != NO_REF && turn_shows(rules, game, feature_of_ref(rules, game, at));
}

/** The player's shepherd stays, or the choice about its flock can be told. */
static bool shepherd_turn_usual(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t type, const PlacementPreview *preview) {
    return preview_tells_choices(rules) || !shepherd_extends(rules, game);
}

/** Promises of sheep are told for all players. */
static void flock_promise(const Rules *rules, uint32_t shepherds, int32_t sheep,
                          int32_t out[PLAYERS_MAX]) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        out[player] = (int32_t)((shepherds >> player) & 1U) * sheep;
    }
}

/** To expand the flock by a token, or to herd it. */
static uint32_t shepherd_turn_choices(const Rules *rules, const Game *game, uint32_t module,
                                      ModulePreview *told) {
    if (!shepherd_extends(rules, game)) {
        return 0;
    }
    const Action choose = action_make(VERB_CHOOSE, game->active);
    const FeatureRef field = feature_of_ref(rules, game, shepherd_at(rules, game, game->active));
    const uint32_t shepherds = field_shepherds(rules, game, field);
    const int32_t sheep = field_sheep(rules, game, module, field, shepherds);
    Outcome outcomes[KINDS + 1];
    TurnChoice *expand = &told->choices[0];
    expand->action = action_with_arg(choose, EXPAND);
    expand->chance = true;
    expand->count = token_outcomes(rules, game, module, outcomes);
    for (uint32_t i = 0; i < expand->count; i++) {
        const int32_t more = (int32_t)outcomes[i].number + 1;
        TurnFate *fate = &expand->fates[i];
        *fate = (TurnFate){.weight = outcomes[i].weight};
        flock_promise(rules, outcomes[i].number == WOLF ? 0 : shepherds, sheep + more,
                      fate->promises);
    }
    TurnChoice *herd = &told->choices[1];
    herd->action = action_with_arg(choose, HERD);
    herd->chance = false;
    herd->count = 1;
    herd->fates[0] = (TurnFate){.weight = 1};
    flock_promise(rules, shepherds, sheep, herd->fates[0].points);
    flock_promise(rules, shepherds, sheep, told->promised);
    return 2;
}

/** Memory: the tokens of each player, a base-8 digit for each kind, then the state of this turn. */
enum { MEMORY_TURN = PLAYERS_MAX, MEMORY_COUNT, TOKEN_BITS = 3 };

static const MemoryField REMEMBERED[] = {
    MEMORY_CONVERTED("tokens", PLAYERS_MAX, RANGE_MOST, (1U << (TOKEN_BITS * KINDS)) - 1U),
    MEMORY_CONVERTED("turn", 1, RANGE_MOST, 3),
};

static uint32_t shepherd_memory(const Rules *rules, const Game *game, uint32_t module,
                                uint32_t index) {
    const Flocks *flocks = flocks_of_const(rules, game, module);
    if (index == MEMORY_TURN) {
        return flocks->extended * 2U + flocks->drawing;
    }
    uint32_t sum = 0;
    for (unsigned kind = 0; index < (unsigned)rules->players && kind < KINDS; kind++) {
        sum |= tokens_beside(rules, game, module, index, kind) << (TOKEN_BITS * kind);
    }
    return sum;
}

static void shepherd_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                              uint32_t value) {
    Flocks *flocks = flocks_of(rules, game, module);
    if (index == MEMORY_TURN) {
        flocks->extended = value >> 1 & 1U;
        flocks->drawing = value & 1U;
        return;
    }
    for (unsigned kind = 0; kind < KINDS; kind++) {
        flocks->tokens[index][kind] = value >> (TOKEN_BITS * kind) & ((1U << TOKEN_BITS) - 1U);
    }
}

static Status shepherd_check(const Rules *rules, const Game *game, uint32_t module,
                             Message *message) {
    for (unsigned kind = 0; kind < KINDS; kind++) {
        unsigned out = 0;
        for (unsigned player = 0; player < (unsigned)rules->players; player++) {
            out += tokens_beside(rules, game, module, player, kind);
        }
        if (out > TOKENS[kind]) {
            return message_set(message, STATUS_INVALID,
                               "shepherds: %u tokens with %u sheep on the table, of %u", out,
                               kind + 1, (unsigned)TOKENS[kind]);
        }
    }
    return STATUS_OK;
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "Each player also gets a shepherd. The bag contains sheep tokens with one, two, three or four "
     "sheep, and wolves."},
    {RULE_DEPLOY, NULL, NULL,
     "Instead of a follower, a player may place their shepherd on a field without one and draws "
     "from the bag. Sheep stay with the shepherd; a wolf returns all shepherds of the field to "
     "supply and their sheep to the bag."},
    {RULE_BEFORE, NULL, NULL,
     "A player who extends the field of their shepherd either draws again or herds: every shepherd "
     "of the field scores 1 point per sheep of the whole flock and returns to supply."},
    {RULE_FINAL, NULL, NULL, "Shepherds and sheep still on fields score nothing."},
};

const Expansion EXPANSION_SHEPHERD = {
    .id = "shepherd",
    .description = "Hills & Sheep: shepherds gather sheep until a wolf is drawn",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .setup = {.compile = shepherd_compile, .share = shepherd_share},
    .state = {.state_size = sizeof(Flocks),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = shepherd_memory,
              .remember = shepherd_remember,
              .hash = memory_hash,
              .check = shepherd_check},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .figures = {.figure_kinds = FIGURES,
                .figure_kind_count = 1,
                .wood_actions = shepherd_actions,
                .wood_apply = shepherd_apply},
    .scoring = {.facts = shepherd_facts, .prospects = shepherd_prospects},
    .preview = {.turn_usual = shepherd_turn_usual, .turn_choices = shepherd_turn_choices},
};
