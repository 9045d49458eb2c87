// SPDX-License-Identifier: MIT
// La Porxada. The player who places its tile chooses one of two effects. The first exchanges one of
// their followers for a follower of another player, who may refuse by giving up a follower. With
// the second, players with knights in the tile's city when it is completed are paid for unfinished
// cities as if they were finished. Rules: Complete Annotated Rules 7.4, p. 179 to 181, footnotes
// 461 to 465.
//
// Interpretations: Only upright followers on segments of land tiles are exchanged, and only if each
// may occupy the other's place. Both are removed before either is placed, so builders and pigs
// without a follower return to supply. A player who refuses may give up any follower, also one in
// supply. Knights count if they are in the city when it is paid. An unfinished city is paid as
// finished to the players with most knights in it.
#include "expansions/la_porxada/porxada_state.h"

#include "base/bits.h"
#include "model/options.h"
#include "table/awards.h"
#include "table/facts.h"
#include "table/figures.h"
#include "table/module_memory.h"
#include "table/off_board.h"
#include "table/segments.h"
#include "table/usual_turn.h"
#include "turn/turn.h"

#include <string.h>

enum { CITIES_MAX = 1024, EFFECT_CITIES = 2 };

/** The pending decision. */
typedef enum Stage {
    STAGE_NONE,
    STAGE_EFFECT,  /* the effect, or the player's own follower to exchange */
    STAGE_PARTNER, /* the other player's follower */
    STAGE_ANSWER   /* whether its owner refuses */
} Stage;

static const char *const SYMBOLS[] = {"porxada", NULL};
static const char *const PLACES[] = {"eliminated", NULL};

static int symbol_of(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[PORXADA_SYMBOL];
}

/** Returns whether a copy shows La Porxada. */
static bool copy_shows(const Rules *rules, uint32_t module, uint32_t copy) {
    bool shows = false;
    for (unsigned i = 0; i < rules_copy_type(rules, copy)->segment_count; i++) {
        shows = shows || ref_carries(rules, segment_ref(copy, i), symbol_of(rules, module));
    }
    return shows;
}

// ---- Possible exchanges

/**
 * Adds the followers of other players that may be exchanged for a follower of the active player.
 */
static void partners_list(const Rules *rules, const Game *game, FigureAt own, ActionList *list) {
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        FigureAt figures[PLAYER_FIGURES_MAX];
        const uint32_t all =
            player == game->active ? 0 : followers_upright(rules, game, player, figures);
        uint32_t count = 0;
        for (uint32_t i = 0; i < all; i++) {
            figures[count] = figures[i];
            count += figure_may_stand(rules, own.type, figures[i].ref) &&
                     figure_may_stand(rules, figures[i].type, own.ref);
        }
        figure_removals_list(rules, game, player, figures, count, list);
    }
}

static bool has_partner(const Rules *rules, const Game *game, FigureAt own) {
    ActionList list = action_list_any();
    partners_list(rules, game, own, &list);
    return list.total > 0;
}

/** Adds the choices of an effect: pass, the second effect, or a follower for the first effect. */
static void effects_list(const Rules *rules, const Game *game, ActionList *list) {
    action_list_add(list, action_pass(game->active));
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->active), EFFECT_CITIES));
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t all = followers_upright(rules, game, game->active, figures);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        figures[count] = figures[i];
        count += has_partner(rules, game, figures[i]);
    }
    figure_removals_list(rules, game, game->active, figures, count, list);
}

/** Adds the answers of the owner of the chosen follower: consent, or a follower to give up. */
static void answers_list(const Rules *rules, const Game *game, unsigned player, ActionList *list) {
    action_list_add(list, action_pass(player));
    followers_held_list(rules, game, player, NO_REF, list);
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t all = player_figures(rules, game, player, figures);
    uint32_t count = 0;
    for (uint32_t i = 0; i < all; i++) {
        figures[count] = figures[i];
        count += figures[i].role == ROLE_FOLLOWER;
    }
    figure_removals_list(rules, game, player, figures, count, list);
}

// ---- Placing the tile

static unsigned asked_player(const Game *game, const Porxada *porxada) {
    return porxada->stage == STAGE_ANSWER ? porxada->other_owner : game->active;
}

static void porxada_actions(const Rules *rules, const Game *game, uint32_t module,
                            ActionList *list) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    const FigureAt own = {.type = porxada->own_type, .ref = porxada->own_ref};
    switch (porxada->stage) {
    case STAGE_EFFECT:
        effects_list(rules, game, list);
        break;
    case STAGE_PARTNER:
        partners_list(rules, game, own, list);
        break;
    default:
        answers_list(rules, game, porxada->other_owner, list);
    }
}

static bool porxada_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    const FigureAt own = {.type = porxada->own_type, .ref = porxada->own_ref};
    return porxada->stage != STAGE_NONE && game->copy_in_turn != NO_COPY &&
           player == asked_player(game, porxada) &&
           (porxada->stage != STAGE_PARTNER || has_partner(rules, game, own));
}

/** If the active player has no follower on the table, only the second effect is left. */
static PhaseResult porxada_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Porxada *porxada = porxada_of(rules, game, module);
    FigureAt figures[PLAYER_FIGURES_MAX];
    if (!copy_shows(rules, module, game->copy_in_turn)) {
        return PHASE_NEXT;
    }
    if (followers_upright(rules, game, game->active, figures) == 0) {
        porxada->cities = 1;
        return PHASE_NEXT;
    }
    porxada->stage = STAGE_EFFECT;
    return turn_ask(game, game->active);
}

/** Swaps the places of both followers. */
static void exchange(const Rules *rules, Game *game, const Porxada *porxada) {
    const Kernel *kernel = rules->kernel;
    const unsigned other = porxada->other_owner;
    kernel->go_home(rules, game, game->active, porxada->own_type, porxada->own_ref);
    kernel->go_home(rules, game, other, porxada->other_type, porxada->other_ref);
    kernel->stand(rules, game, game->active, porxada->own_type, porxada->other_ref, false);
    kernel->stand(rules, game, other, porxada->other_type, porxada->own_ref, false);
}

/** Removes a follower of the refusing player from the game. */
static void give_up(const Rules *rules, Game *game, uint32_t module, Action action) {
    Porxada *porxada = porxada_of(rules, game, module);
    const unsigned type = action_figure(action);
    if (action_verb(action) == VERB_REMOVE) {
        figure_take_home(rules, game, action);
    }
    figure_take_off_board(rules, game, porxada->other_owner, type);
    porxada->gone[porxada->other_owner][rules_figure_number(rules, type)]++;
}

static void question_forget(Porxada *porxada) {
    porxada->stage = STAGE_NONE;
    porxada->own_type = porxada->other_type = porxada->other_owner = 0;
    porxada->own_ref = porxada->other_ref = 0;
}

static PhaseResult porxada_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                                 ScoreLog *log) {
    Porxada *porxada = porxada_of(rules, game, module);
    const bool names = action_verb(action) == VERB_REMOVE;
    if (porxada->stage == STAGE_EFFECT && names) {
        porxada->own_type = (uint8_t)action_figure(action);
        porxada->own_ref = action_ref(rules, game, action);
        porxada->stage = STAGE_PARTNER;
        return turn_ask(game, game->active);
    }
    if (porxada->stage == STAGE_PARTNER) {
        porxada->other_type = (uint8_t)action_figure(action);
        porxada->other_ref = action_ref(rules, game, action);
        porxada->other_owner = (uint8_t)action_owner(action);
        porxada->stage = STAGE_ANSWER;
        return turn_ask(game, porxada->other_owner);
    }
    if (porxada->stage == STAGE_EFFECT) {
        porxada->cities = action_verb(action) == VERB_CHOOSE;
    } else if (action_verb(action) == VERB_PASS) {
        exchange(rules, game, porxada);
    } else {
        give_up(rules, game, module, action);
    }
    question_forget(porxada);
    porxada_house_chosen(rules, game, module);
    return PHASE_NEXT;
}

static void porxada_describe(const Rules *rules, const Game *game, uint32_t module, Action action,
                             Wording *wording) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    wording->question =
        porxada->stage == STAGE_EFFECT
            ? "exchange a follower of yours for one of another player, or score the "
              "cities at the end"
        : porxada->stage == STAGE_PARTNER
            ? "choose the follower of another player for the exchange"
            : "consent to the exchange (pass), or give up a follower for good instead";
    if (action_verb(action) == VERB_CHOOSE) {
        wording->option = "take no follower: the cities around la Porxada score for you at the end";
    } else if (action_verb(action) == VERB_PASS) {
        wording->option = porxada->stage == STAGE_ANSWER ? "consent to the exchange" : "do nothing";
    }
}

static const Phase PHASE_PORXADA = {.name = "porxada",
                                    .describe = porxada_describe,
                                    .step = STEP_SECTOR,
                                    .triggers = TRIGGER_SYMBOL,
                                    .enter = porxada_enter,
                                    .asks = porxada_asks,
                                    .actions = porxada_actions,
                                    .apply = porxada_apply};

static const Phase *const PHASES[] = {&PHASE_PORXADA, &PHASE_PORXADA_STAY, &PHASE_PORXADA_LAST};

// ---- Unfinished cities

static void porxada_scored(const Rules *rules, Game *game, uint32_t module, FeatureRef feature,
                           ScoreLog *log) {
    Porxada *porxada = porxada_of(rules, game, module);
    if (!porxada->cities || feature.kind != SEGMENT_CITY ||
        rules->kernel->symbols(rules, game, feature, (unsigned)symbol_of(rules, module)) == 0) {
        return;
    }
    FeatureView view;
    feature_measure(rules, game, feature, &view);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        porxada->knights =
            (uint8_t)(porxada->knights | (unsigned)(view.followers[player] != 0) << player);
    }
}

/**
 * Adds the difference between the points of unfinished cities and their points as finished cities.
 */
static void porxada_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                          ScoreLog *log) {
    const uint32_t knights =
        porxada_of_const(rules, game, module)->knights | porxada_house_knights(rules, game, module);
    uint16_t roots[CITIES_MAX];
    const uint32_t count =
        knights == 0 ? 0 : rules->kernel->open_cities(rules, game, roots, CITIES_MAX);
    for (uint32_t i = 0; i < count; i++) {
        const FeatureRef city = {SEGMENT_CITY, roots[i]};
        uint32_t seats = rules->kernel->owners(rules, game, city) & knights;
        if (seats == 0) {
            continue;
        }
        const bool paid = rules->options.incomplete_score;
        const int32_t more =
            line_worth(rules, game, city, true) - (paid ? line_worth(rules, game, city, false) : 0);
        for (; more > 0 && seats != 0; seats &= seats - 1) {
            bonus_pay(rules, game, city, (Bonus){bit_lowest(seats), more, PORXADA_SOURCE}, points,
                      log);
        }
    }
}

// ---- Out of the game

static uint32_t porxada_off_board(const Rules *rules, const Game *game, uint32_t module,
                                  OffBoardFigure *out) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    uint32_t count = 0;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        for (unsigned number = 0; number <= rules->figure_count; number++) {
            for (unsigned i = 0; i < porxada->gone[player][number]; i++) {
                out[count++] = (OffBoardFigure){.owner = (int8_t)player,
                                                .type = (uint8_t)rules_figure_type(rules, number),
                                                .holder = -1,
                                                .place = PLACES[0]};
            }
        }
    }
    return count;
}

static Status porxada_put_off_board(const Rules *rules, Game *game, uint32_t module,
                                    OffBoardFigure figure, Message *message) {
    const unsigned number = rules_figure_number(rules, figure.type);
    if (figure.placed || figure.holder >= 0 || !rules_figure_follows(rules, number)) {
        return message_set(message, STATUS_INVALID, "this figure cannot be %s", PLACES[0]);
    }
    porxada_of(rules, game, module)->gone[figure.owner][number]++;
    return STATUS_OK;
}

static void porxada_give_back(const Rules *rules, Game *game, uint32_t module,
                              OffBoardFigure figure) {
    porxada_of(rules, game, module)->gone[figure.owner][rules_figure_number(rules, figure.type)]--;
}

// ---- Module

static Status porxada_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[PORXADA_SYMBOL] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[PORXADA_HOUSE] = option_is(rules, PORXADA_HOUSE_KEY, "on");
    return module->settings[PORXADA_SYMBOL] >= 0
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "expansion la-porxada: no tile carries the symbol \"%s\"; add the "
                             "tile set la-porxada",
                             SYMBOLS[0]);
}

/**
 * House rule: each player may take back any number of knights, one per decision, and then passes.
 */
static ExpansionShare porxada_share(const Rules *rules) {
    const bool house = option_is(rules, PORXADA_HOUSE_KEY, "on");
    const uint32_t knights = house ? (uint32_t)rules->players * (1 + PLAYER_FIGURES_MAX) : 0;
    return (ExpansionShare){.decisions = 3 + knights,
                            .actions = 2 + PLAYERS_MAX * PLAYER_FIGURES_MAX};
}

static void porxada_facts(const Rules *rules, const Game *game, uint32_t module,
                          struct FactList *list) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    if (porxada->cities) {
        fact_hold(list, "porxada cities", -1, 1);
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (((porxada->knights >> player) & 1U) != 0) {
            fact_hold(list, "porxada knight", (int)player, 1);
        }
    }
}

enum {
    MEMORY_STAGE,
    MEMORY_CITIES,
    MEMORY_KNIGHTS,
    MEMORY_OWN_TYPE,
    MEMORY_OWN_REF,
    MEMORY_OTHER_OWNER,
    MEMORY_OTHER_TYPE,
    MEMORY_OTHER_REF,
    MEMORY_PLAIN, /* further fields of the house rule */
    MEMORY_ASKED,
    MEMORY_STAYED,
    MEMORY_OVER,
    MEMORY_COUNT
};

static const MemoryField REMEMBERED[] = {
    MEMORY_FIELD("stage", Porxada, stage, 1, RANGE_MOST, STAGE_ANSWER),
    MEMORY_FIELD("cities", Porxada, cities, 1, RANGE_MOST, 1),
    MEMORY_FIELD("knights", Porxada, knights, 1, RANGE_SEATS, 0),
    MEMORY_FIELD("own-type", Porxada, own_type, 1, RANGE_MOST, FIGURE_TYPE_COUNT - 1),
    MEMORY_CONVERTED("own-place", 1, RANGE_SEGMENT, 0),
    MEMORY_FIELD("other-owner", Porxada, other_owner, 1, RANGE_PLAYER, 0),
    MEMORY_FIELD("other-type", Porxada, other_type, 1, RANGE_MOST, FIGURE_TYPE_COUNT - 1),
    MEMORY_CONVERTED("other-place", 1, RANGE_SEGMENT, 0),
    MEMORY_FIELD("plain", Porxada, plain, 1, RANGE_MOST, 1),
    MEMORY_FIELD("asked", Porxada, asked, 1, RANGE_SEATS, 0),
    MEMORY_FIELD("stayed", Porxada, stayed, 1, RANGE_MOST, 1),
    MEMORY_FIELD("over", Porxada, over, 1, RANGE_MOST, 1),
};

/** Returns where the figures to be exchanged are. */
static uint32_t porxada_memory(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t index) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    if (index == MEMORY_OWN_REF) {
        return porxada->stage < STAGE_PARTNER ? 0 : ref_remembered(rules, game, porxada->own_ref);
    }
    return porxada->stage < STAGE_ANSWER ? 0 : ref_remembered(rules, game, porxada->other_ref);
}

static void porxada_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                             uint32_t value) {
    Porxada *porxada = porxada_of(rules, game, module);
    const bool own = index == MEMORY_OWN_REF;
    const SegmentRef named = ref_recalled(rules, game, value);
    const bool sought = porxada->stage >= (own ? STAGE_PARTNER : STAGE_ANSWER);
    *(own ? &porxada->own_ref : &porxada->other_ref) = sought && named != NO_REF ? named : 0;
}

static uint64_t porxada_hash(const Rules *rules, const Game *game, uint32_t module) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    uint64_t hash = 0; // figures out of the game are hashed by the core
    for (uint32_t i = 0; i < MEMORY_PLAIN; i++) {
        const bool place = i == MEMORY_OWN_REF || i == MEMORY_OTHER_REF;
        hash = rng_mix(hash ^ (place ? 0 : memory_number(rules, game, module, i)));
    }
    const uint64_t house = (uint64_t)porxada->asked << 8 | (uint64_t)porxada->over << 2 |
                           (uint64_t)porxada->stayed << 1 | porxada->plain;
    hash ^= house == 0 ? 0 : rng_mix(house);
    if (porxada->stage >= STAGE_PARTNER) {
        hash = rng_mix(hash ^ ref_bits(rules, game, porxada->own_ref));
    }
    return porxada->stage < STAGE_ANSWER
               ? hash
               : rng_mix(hash ^ ref_bits(rules, game, porxada->other_ref));
}

/** Returns whether such a follower of a player is at a place. */
static bool stands_there(const Rules *rules, const Game *game, unsigned player, unsigned type,
                         SegmentRef ref) {
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t count = followers_upright(rules, game, player, figures);
    bool there = false;
    for (uint32_t i = 0; i < count; i++) {
        there = there || (figures[i].type == type && figures[i].ref == ref);
    }
    return there;
}

static Status porxada_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    bool sound = porxada->stage == STAGE_NONE ||
                 (turn_waits_in(rules, game, module) && game->copy_in_turn != NO_COPY &&
                  copy_shows(rules, module, game->copy_in_turn));
    sound = sound && porxada_house_sound(rules, game, module);
    if (sound && porxada->stage >= STAGE_PARTNER) {
        sound = stands_there(rules, game, game->active, porxada->own_type, porxada->own_ref);
    }
    if (sound && porxada->stage == STAGE_ANSWER) {
        sound = porxada->other_owner != game->active &&
                stands_there(rules, game, porxada->other_owner, porxada->other_type,
                             porxada->other_ref) &&
                figure_may_stand(rules, porxada->own_type, porxada->other_ref) &&
                figure_may_stand(rules, porxada->other_type, porxada->own_ref);
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "la porxada: an exchange of followers that are not on the table, or "
                               "a city state that contradicts the house rule");
}

/**
 * La Porxada is neither placed nor, once the second effect is chosen, touched; and while anybody is
 * paid for unfinished cities as if they were finished, no city is touched.
 */
static bool porxada_turn_usual(const Rules *rules, const Game *game, uint32_t module, uint32_t type,
                               const PlacementPreview *preview) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    if (!porxada->cities) {
        return !copy_shows(rules, module, game->copy_in_turn);
    }
    const bool pays = (porxada->knights | porxada_house_knights(rules, game, module)) != 0;
    bool touched = false;
    for (unsigned j = 0; j < preview->count; j++) {
        const FeatureView *view = &preview->features[j];
        const FeatureRef feature = view_ref(view);
        touched = touched ||
                  (view->kind == SEGMENT_CITY &&
                   (pays || feature_symbols(rules, game, feature, symbol_of(rules, module)) != 0));
    }
    return !touched;
}

static const OptionSpec OPTIONS[] = {
    {PORXADA_HOUSE_KEY, "off|on", "off", 0, 0, false,
     "on: with the second effect the city of La Porxada is never scored during the game, and "
     "knights must stay in it until the end (house rule)"}};

static const RuleLine LINES[] = {
    {RULE_PLACE, NULL, NULL,
     "A player who places the La Porxada tile chooses one of two effects. A player without "
     "followers on the table must choose the second."},
    {RULE_PLACE, NULL, NULL,
     "First effect: the player may exchange one of their followers for a follower of another "
     "player, if each may occupy the other's place. That player may refuse by removing one of "
     "their followers from the game."},
    {RULE_FINAL, "porxada_house", "off",
     "Second effect: if the city of La Porxada was completed, players who had knights in it when "
     "it was scored score their unfinished cities as if these were finished."},
    {RULE_SCORE, "porxada_house", "on",
     "With the second effect, the city of La Porxada is never completed. When it has no open side, "
     "each player may take back any of their knights in it; other figures may still enter."},
    {RULE_FINAL, "porxada_house", "on",
     "Second effect: if the city of La Porxada has no open side, it scores as finished and counts "
     "for farms. Players with knights in it score their unfinished cities as if these were "
     "finished."},
};

const Expansion EXPANSION_LA_PORXADA = {
    .id = "la-porxada",
    .description = "a tile that exchanges two followers or scores unfinished cities as finished",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .setup = {.compile = porxada_compile, .share = porxada_share},
    .state = {.state_size = sizeof(Porxada),
              .memories = REMEMBERED,
              .memory_fields = sizeof REMEMBERED / sizeof REMEMBERED[0],
              .memory = porxada_memory,
              .remember = porxada_remember,
              .hash = porxada_hash,
              .check = porxada_check},
    .off_board = {.off_board_places = PLACES,
                  .list = porxada_off_board,
                  .off_board_put = porxada_put_off_board,
                  .give_back = porxada_give_back},
    .turn = {.phases = PHASES, .phase_count = sizeof PHASES / sizeof PHASES[0]},
    .pieces = {.ends = porxada_house_ends,
               .joints = porxada_house_joints,
               .joins = porxada_house_on},
    .scoring = {.facts = porxada_facts, .scored = porxada_scored, .final = porxada_final},
    .preview = {.turn_usual = porxada_turn_usual},
};
