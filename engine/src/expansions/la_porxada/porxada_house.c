// SPDX-License-Identifier: MIT
// House rule of La Porxada: with the second effect, the city of its tile is never scored during the
// game. When it has no open side, every player may take back any of their knights. The city stays
// unfinished, and figures may still enter it. At the end it is paid as finished and counts for
// farms. Only players with a knight in it then are paid for unfinished cities as if these were
// finished. Rules: Complete Annotated Rules 7.4, p. 181.
//
// Interpretations: Players decide from the active one on, one follower at a time, in the step in
// which completed features are converted (7a). A city with open sides at the end is paid as
// unfinished and gives no bonus. Farmers are paid for it in final scoring only, not by a barn
// during the game; position values during the game leave them out. With the first effect, or none,
// the city is an ordinary one.
//
// An extra open end keeps the city unfinished. A joint of its segment with itself closes that end:
// at once for another effect, or when the city is paid.
#include "expansions/la_porxada/porxada_state.h"

#include "base/bits.h"
#include "model/joint.h"
#include "model/options.h"
#include "table/awards.h"
#include "table/figures.h"
#include "table/joints.h"
#include "table/segments.h"
#include "turn/turn.h"

const char PORXADA_HOUSE_KEY[] = "porxada_house";
const char PORXADA_SOURCE[] = "La Porxada";

enum { OWN_END = 1 };

bool porxada_house_on(const Rules *rules, uint32_t module) {
    return rules->modules[module].settings[PORXADA_HOUSE] != 0;
}

/** Returns the segment with the symbol, or NO_REF if its tile is not on the table. */
static SegmentRef city_ref(const Rules *rules, const Game *game, uint32_t module) {
    const int symbol = rules->modules[module].settings[PORXADA_SYMBOL];
    const uint32_t end = rules->symbol_first[symbol + 1];
    const uint32_t at =
        rules->kernel->next_laid(game, rules->symbol_refs, rules->symbol_first[symbol], end);
    return at < end ? rules->symbol_refs[at] : NO_REF;
}

uint32_t porxada_house_ends(const Rules *rules, uint32_t module, const TypeInfo *type,
                            unsigned segment) {
    const int symbol = rules_symbol(rules, "porxada");
    return option_is(rules, PORXADA_HOUSE_KEY, "on") &&
                   type->facts->segments[segment].kind == SEGMENT_CITY &&
                   symbol_among(type_segment_symbols(rules, type, segment), symbol)
               ? OWN_END
               : 0;
}

static Joint end_joint(SegmentRef ref) {
    return (Joint){ref, ref, OWN_END};
}

void porxada_house_joints(const Rules *rules, const Game *game, uint32_t module, JointList *list) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    const SegmentRef ref = porxada->plain || porxada->over ? city_ref(rules, game, module) : NO_REF;
    if (ref != NO_REF) {
        joint_add(list, end_joint(ref));
    }
}

void porxada_house_chosen(const Rules *rules, Game *game, uint32_t module) {
    Porxada *porxada = porxada_of(rules, game, module);
    if (porxada_house_on(rules, module) && !porxada->cities) {
        porxada->plain = 1;
        rules->kernel->join(rules, game, end_joint(city_ref(rules, game, module)));
    }
}

/** Measures the city. Returns true if the house rule applies to it and it has no open side. */
static bool is_walled(const Rules *rules, const Game *game, uint32_t module, FeatureView *view) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    const bool meant = porxada_house_on(rules, module) && porxada->cities && !porxada->over;
    const SegmentRef ref = meant ? city_ref(rules, game, module) : NO_REF;
    if (ref == NO_REF) {
        return false;
    }
    feature_measure(rules, game, feature_of_ref(rules, game, ref), view);
    return view->open_edges == OWN_END;
}

static uint32_t players_inside(const FeatureView *view) {
    uint32_t inside = 0;
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        inside |= (uint32_t)(view->followers[player] != 0) << player;
    }
    return inside;
}

uint32_t porxada_house_knights(const Rules *rules, const Game *game, uint32_t module) {
    FeatureView view;
    return is_walled(rules, game, module, &view) ? players_inside(&view) : 0;
}

// ---- Knights that stay

/**
 * Returns the next player to decide which knights stay, from the active one on; -1 if none is left.
 */
static int asked_next(const Rules *rules, const Game *game, uint32_t module) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    const uint32_t left =
        porxada->stayed ? 0
                        : porxada_house_knights(rules, game, module) & ~(uint32_t)porxada->asked;
    for (unsigned i = 0; left != 0 && i < (unsigned)rules->players; i++) {
        const unsigned player = (game->active + i) % (unsigned)rules->players;
        if ((left >> player & 1U) != 0) {
            return (int)player;
        }
    }
    return -1;
}

static bool stay_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->copy_in_turn != NO_COPY && asked_next(rules, game, module) == (int)player;
}

static PhaseResult stay_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Porxada *porxada = porxada_of(rules, game, module);
    FeatureView view;
    if (porxada->stayed || !is_walled(rules, game, module, &view)) {
        return PHASE_NEXT;
    }
    const int player = asked_next(rules, game, module);
    if (player >= 0) {
        return turn_ask(game, (unsigned)player);
    }
    porxada->stayed = 1;
    porxada->asked = 0;
    return PHASE_NEXT;
}

static void stay_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const FeatureRef city = feature_of_ref(rules, game, city_ref(rules, game, module));
    FigureAt figures[PLAYER_FIGURES_MAX];
    const uint32_t all = player_figures(rules, game, game->decider, figures);
    uint32_t count = 0;
    action_list_add(list, action_pass(game->decider));
    for (uint32_t i = 0; i < all; i++) {
        figures[count] = figures[i];
        count += figures[i].role == ROLE_FOLLOWER &&
                 feature_same(city, feature_of_ref(rules, game, figures[i].ref));
    }
    figure_removals_list(rules, game, game->decider, figures, count, list);
}

static PhaseResult stay_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                              ScoreLog *log) {
    Porxada *porxada = porxada_of(rules, game, module);
    if (action_verb(action) == VERB_PASS) {
        porxada->asked = (uint8_t)(porxada->asked | 1U << game->decider);
    } else {
        figure_take_home(rules, game, action);
    }
    return PHASE_AGAIN;
}

const Phase PHASE_PORXADA_STAY = {.name = "porxada knights",
                                  .question = "the walled city is scored at the end of the game: "
                                              "take a knight of yours home, or leave them",
                                  .decline = "leave the knights",
                                  .step = STEP_CONVERT,
                                  .wake_byte = WAKE_BYTE(Porxada, cities),
                                  .wanted = porxada_house_on,
                                  .enter = stay_enter,
                                  .asks = stay_asks,
                                  .actions = stay_actions,
                                  .apply = stay_apply};

// ---- Payment at the end

/** Lets final scoring treat the city as a completed and paid one. */
static PhaseResult last_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Porxada *porxada = porxada_of(rules, game, module);
    FeatureView view;
    if (!is_walled(rules, game, module, &view)) {
        return PHASE_NEXT;
    }
    const SegmentRef ref = city_ref(rules, game, module);
    const FeatureRef city = feature_of_ref(rules, game, ref);
    const int32_t worth = line_worth(rules, game, city, true);
    uint32_t owners = rules->kernel->owners(rules, game, city);
    porxada->knights = (uint8_t)players_inside(&view);
    for (; owners != 0; owners &= owners - 1) {
        bonus_pay(rules, game, city, (Bonus){bit_lowest(owners), worth, PORXADA_SOURCE},
                  game->scores, log);
    }
    rules->kernel->clear_feature(rules, game, city);
    porxada->over = 1;
    rules->kernel->join(rules, game, end_joint(ref));
    rules->kernel->forget_completed(rules, game); // it is paid now
    joints_notify(rules, game);
    return PHASE_NEXT;
}

const Phase PHASE_PORXADA_LAST = {
    .name = "porxada paid", .step = STEP_FINALE, .wanted = porxada_house_on, .enter = last_enter};

bool porxada_house_sound(const Rules *rules, const Game *game, uint32_t module) {
    const Porxada *porxada = porxada_of_const(rules, game, module);
    const unsigned states = porxada->plain | porxada->asked | porxada->stayed | porxada->over;
    return porxada_house_on(rules, module)
               ? porxada->asked >> rules->players == 0 && (porxada->plain & porxada->cities) == 0 &&
                     (porxada->cities || (porxada->asked | porxada->stayed | porxada->over) == 0) &&
                     (states == 0 || city_ref(rules, game, module) != NO_REF)
               : states == 0;
}
