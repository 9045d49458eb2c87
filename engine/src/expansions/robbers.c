// SPDX-License-Identifier: MIT
// The Robbers (mini expansion 6): a figure of each player that stands on the scoring track beside a
// counting figure of somebody else, and takes half of what that one scores next. Rules: Complete
// Annotated Rules 7.4, p. 186 to 192, footnotes 476 to 488; the order of play, 3h, 6b and 7h.
//
// The track is a ring of 50 spaces, so a counting figure is where the points of its player say.
// Points of one round of scoring wait until the round is over: then everybody who has more than one
// kind of them says in which order he moves, and then owners of robbers whom they take from.
//
// Readings. All completed features of a tile are one round, and so is each other thing that pays;
// what it pays a player is then one sum. A robber takes from the first move of each figure off his
// space in a round. Robbers come in turn from the active player on; once one has taken points, the
// robbers beside his owner's figure move along at once, but for those who have points to take in
// this round. What is paid for tiles at an auction and as ransom is a round of its own for whoever
// gets it, taken at once; whoever pays moves back, and robbers beside him who could stay with
// another figure are asked before the next thing happens to them, at an auction when it is over.
#include "awards.h"
#include "bits.h"
#include "expansions/expansions.h"
#include "facts.h"
#include "options.h"
#include "turn.h"

enum {
    SPACES = 50,
    GAINS_MAX = 64,  /* of a round; what comes after them no robber sees */
    CHOICE_MAX = 255 /* as an argument of CHOOSE; what is more counts as that */
};
enum { LEFT_POINTS = 3 };
enum { UNMOVED = SPACES };
enum { SETTING_SYMBOL, SETTING_EVERY, SETTING_END };
enum { OPTION_PLACE, OPTION_END };

static const OptionSpec OPTIONS[] = {
    [OPTION_PLACE] = {"robber_place", "next|every", "next", 0, 0, false,
                      "who may place a robber after the player of its tile: the next one who holds "
                      "his, or every one"},
    [OPTION_END] = {"robber_end", "points|nothing", "points", 0, 0, false,
                    "what robbers on the track bring at the end: 3 points each, or nothing"},
};

static const char *const SYMBOLS[] = {"robber", NULL};

/** Points of a player in a round, and the space from which his figure moved. */
typedef struct Gain {
    uint8_t player;
    uint8_t from; /* UNMOVED: not yet */
    uint16_t points;
} Gain;

typedef struct Robbers {
    uint8_t busy;                /* points or offers wait */
    uint8_t placer;              /* 1 + who is asked whether he places his robber */
    uint8_t count;               /* gains of this round */
    uint8_t due;                 /* robbers with points to take in it; once all have moved */
    uint8_t moved;               /* all have moved */
    uint8_t robbing;             /* points just now are a robber's: never between two calls */
    uint8_t at[PLAYERS_MAX];     /* 1 + space of a player's robber, 0: he holds it */
    uint8_t follow[PLAYERS_MAX]; /* 1 + space to which it may move back with somebody, 0: none */
    Gain gains[GAINS_MAX];
} Robbers;

static Robbers *robbers_of(const Rules *rules, Game *game, uint32_t module) {
    return module_state(rules, game, module);
}

static const Robbers *robbers_of_const(const Rules *rules, const Game *game, uint32_t module) {
    return module_state_const(rules, game, module);
}

// ---- The track

static unsigned space_of(int32_t points) {
    return (unsigned)((points % SPACES + SPACES) % SPACES);
}

/** The space of a player's counting figure: the points that wait it has not moved yet. */
static unsigned figure_space(const Game *game, const Robbers *robbers, unsigned player) {
    int32_t points = game->scores[player];
    for (uint32_t i = 0; i < robbers->count; i++) {
        const Gain *gain = &robbers->gains[i];
        points -= gain->player == player && gain->from == UNMOVED ? gain->points : 0;
    }
    return space_of(points);
}

/** The robbers on a space but that of the player whose figure is there, as a set of seats. */
static uint32_t robbers_on(const Rules *rules, const Robbers *robbers, unsigned space,
                           unsigned player) {
    uint32_t there = 0;
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        there |= (uint32_t)(owner != player && robbers->at[owner] == space + 1) << owner;
    }
    return there;
}

/** Spaces on which a counting figure of somebody but `player` stands, as a set. */
static uint64_t others_spaces(const Rules *rules, const Game *game, const Robbers *robbers,
                              unsigned player) {
    uint64_t spaces = 0;
    for (unsigned other = 0; other < (unsigned)rules->players; other++) {
        spaces |= (uint64_t)(other != player) << figure_space(game, robbers, other);
    }
    return spaces;
}

static unsigned half_of(unsigned points) {
    return (points + 1) / 2;
}

static unsigned choice_of(unsigned points) {
    return points < CHOICE_MAX ? points : CHOICE_MAX;
}

// ---- A robber takes points, or moves along

/** A figure moved from one space to another without anybody taking from it: robbers beside it that
 * have nothing to take in this round move along. */
static void robbers_drag(Robbers *robbers, uint32_t there, unsigned to) {
    for (uint32_t seats = there & ~(uint32_t)robbers->due; seats != 0; seats &= seats - 1) {
        robbers->at[bit_lowest(seats)] = (uint8_t)(to + 1);
        robbers->follow[bit_lowest(seats)] = 0;
    }
}

/** The robber of `owner` takes points and comes home. */
static void robber_take(const Rules *rules, Game *game, Robbers *robbers, unsigned owner,
                        unsigned points, ScoreLog *log) {
    robbers->due &= (uint8_t) ~(1U << owner);
    robbers->at[owner] = robbers->follow[owner] = 0;
    const unsigned from = figure_space(game, robbers, owner);
    const Award award = {.reason = SCORE_BONUS, .held = true, .points = (int32_t)points};
    robbers->robbing = 1;
    award_grant(rules, game, &award, owner, log);
    robbers->robbing = 0;
    robbers_drag(robbers, robbers_on(rules, robbers, from, owner),
                 figure_space(game, robbers, owner));
}

/** Points wait until their round is over; nobody looks at them while no robber could. */
static void robbers_awarded(const Rules *rules, Game *game, uint32_t module, const Award *award,
                            unsigned player, ScoreLog *log) {
    (void)log;
    Robbers *robbers = robbers_of(rules, game, module);
    bool others = false;
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        others = others || (owner != player && robbers->at[owner] != 0);
    }
    if (others && robbers->robbing == 0 && award->points > 0 && robbers->count < GAINS_MAX) {
        robbers->gains[robbers->count++] =
            (Gain){(uint8_t)player, UNMOVED, (uint16_t)award->points};
        robbers->busy = 1;
    }
}

/** A figure moved back: robbers beside it go with it, but if they could stay with another one,
 * that is for their owners to say. */
static void robbers_back(const Rules *rules, const Game *game, Robbers *robbers, unsigned from,
                         unsigned player) {
    const unsigned to = figure_space(game, robbers, player);
    for (uint32_t seats = robbers_on(rules, robbers, from, player); seats != 0;
         seats &= seats - 1) {
        const unsigned owner = bit_lowest(seats);
        if ((others_spaces(rules, game, robbers, owner) >> from & 1U) != 0) {
            robbers->follow[owner] = (uint8_t)(to + 1);
        } else {
            robbers_drag(robbers, 1U << owner, to);
        }
    }
}

/** A figure moved forward by itself, from a space with these robbers. */
static void robbers_forward(const Rules *rules, Game *game, Robbers *robbers, uint32_t there,
                            unsigned points, ScoreLog *log) {
    const uint8_t due = robbers->due;
    robbers->due = (uint8_t)(due | there);
    for (unsigned i = 0; i < (unsigned)rules->players; i++) {
        const unsigned owner = (game->active + i) % (unsigned)rules->players;
        if ((there >> owner & 1U) != 0) {
            robber_take(rules, game, robbers, owner, half_of(points), log);
        }
    }
    robbers->due = (uint8_t)(due & ~there);
}

static void robbers_passed(const Rules *rules, Game *game, uint32_t module, unsigned player,
                           int32_t points, ScoreLog *log) {
    Robbers *robbers = robbers_of(rules, game, module);
    const unsigned before = space_of((int32_t)figure_space(game, robbers, player) - points);
    if (points < 0) {
        robbers_back(rules, game, robbers, before, player);
    } else {
        robbers_forward(rules, game, robbers, robbers_on(rules, robbers, before, player),
                        (unsigned)points, log);
    }
    robbers->busy = robbers->count > 0;
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        robbers->busy |= robbers->follow[owner] != 0;
    }
}

// ---- What waits when a round is over

/** What is next, and whose matter it is. */
typedef struct Matter {
    enum {
        MATTER_NONE,
        MATTER_FOLLOW, /* move back with a figure, or stay */
        MATTER_MOVE,   /* which points first */
        MATTER_ALL,    /* everybody has moved */
        MATTER_ROB     /* whom to take from */
    } kind;
    unsigned player;
} Matter;

/** First gain of a player that his figure has not moved; the count if there is none. */
static uint32_t gain_next(const Robbers *robbers, unsigned player) {
    uint32_t i = 0;
    while (i < robbers->count &&
           (robbers->gains[i].player != player || robbers->gains[i].from != UNMOVED)) {
        i++;
    }
    return i;
}

/** The gain a robber may take of what a player got in this round: of the first move off his space;
 * NULL if there was none. */
static const Gain *gain_off(const Robbers *robbers, unsigned owner, unsigned player) {
    const Gain *first = NULL;
    for (uint32_t i = 0; i < robbers->count && first == NULL && owner != player; i++) {
        const Gain *gain = &robbers->gains[i];
        first = gain->player == player && gain->from + 1U == robbers->at[owner] ? gain : NULL;
    }
    return first;
}

static Matter matter_next(const Rules *rules, const Game *game, const Robbers *robbers) {
    const unsigned players = (unsigned)rules->players;
    Matter next = {MATTER_NONE, game->active};
    for (unsigned i = players; i-- > 0;) { // the earliest of the most urgent kind stays
        const unsigned player = (game->active + i) % players;
        const bool follows = robbers->follow[player] != 0;
        const bool moves = gain_next(robbers, player) < robbers->count;
        const bool robs = (robbers->due >> player & 1U) != 0;
        const Matter his = {follows ? MATTER_FOLLOW : moves ? MATTER_MOVE : MATTER_ROB, player};
        const bool urgent = next.kind == MATTER_NONE || his.kind <= next.kind;
        next = (follows || moves || robs) && urgent ? his : next;
    }
    const bool all = next.kind != MATTER_FOLLOW && next.kind != MATTER_MOVE;
    return all && robbers->moved == 0 && robbers->count > 0 ? (Matter){MATTER_ALL, game->active}
                                                            : next;
}

static uint64_t spaces_turned(uint64_t spaces, unsigned by) {
    const unsigned turn = by % SPACES;
    return (spaces << turn | spaces >> (SPACES - turn)) & (((uint64_t)1 << SPACES) - 1);
}

/** Spaces from which a player's figure may move in what is left of this round, whatever the order.
 */
static uint64_t spaces_ahead(const Game *game, const Robbers *robbers, unsigned player) {
    const uint64_t here = (uint64_t)1 << figure_space(game, robbers, player);
    uint64_t ahead = 0;
    for (uint32_t last = 0; last < robbers->count; last++) {
        uint64_t reached = here;
        for (uint32_t i = 0; i < robbers->count; i++) {
            const Gain *gain = &robbers->gains[i];
            const bool counts = i != last && gain->player == player && gain->from == UNMOVED;
            reached |= counts ? spaces_turned(reached, gain->points) : 0;
        }
        const Gain *gain = &robbers->gains[last];
        ahead |= gain->player == player && gain->from == UNMOVED ? reached : 0;
    }
    return ahead;
}

/** True if some robber could still take from a player, depending on how he moves. */
static bool order_matters(const Rules *rules, const Game *game, const Robbers *robbers,
                          unsigned player) {
    const uint64_t ahead = spaces_ahead(game, robbers, player);
    bool matters = false;
    for (unsigned owner = 0; owner < (unsigned)rules->players && !matters; owner++) {
        matters = owner != player && robbers->at[owner] != 0 &&
                  (ahead >> (robbers->at[owner] - 1U) & 1U) != 0 &&
                  gain_off(robbers, owner, player) == NULL;
    }
    return matters;
}

/** Adds a choice unless it is listed. */
static void choice_add(unsigned values[], uint32_t *count, unsigned value) {
    uint32_t i = 0;
    while (i < *count && values[i] != value) {
        i++;
    }
    values[i] = value;
    *count += i == *count;
}

/** The different numbers of points a matter is about. @return how many */
static uint32_t choices_of(const Rules *rules, const Game *game, const Robbers *robbers,
                           Matter matter, unsigned values[GAINS_MAX]) {
    uint32_t count = 0;
    for (uint32_t i = 0; matter.kind == MATTER_MOVE && i < robbers->count; i++) {
        const Gain *gain = &robbers->gains[i];
        if (gain->player == matter.player && gain->from == UNMOVED) {
            choice_add(values, &count, choice_of(gain->points));
        }
    }
    for (unsigned i = 0; matter.kind == MATTER_ROB && i < (unsigned)rules->players; i++) {
        const unsigned victim = (game->active + i) % (unsigned)rules->players;
        const Gain *gain = gain_off(robbers, matter.player, victim);
        if (gain != NULL) {
            choice_add(values, &count, choice_of(half_of(gain->points)));
        }
    }
    return count;
}

/** True if its player has something to choose. */
static bool matter_open(const Rules *rules, const Game *game, const Robbers *robbers,
                        Matter matter) {
    unsigned values[GAINS_MAX];
    return matter.kind == MATTER_FOLLOW ||
           ((matter.kind == MATTER_MOVE || matter.kind == MATTER_ROB) &&
            choices_of(rules, game, robbers, matter, values) > 1 &&
            (matter.kind == MATTER_ROB || order_matters(rules, game, robbers, matter.player)));
}

/** A player's figure moves by so many of the points that wait. */
static void figure_move(const Game *game, Robbers *robbers, unsigned player, unsigned choice) {
    uint32_t i = gain_next(robbers, player);
    while (choice_of(robbers->gains[i].points) != choice || robbers->gains[i].player != player ||
           robbers->gains[i].from != UNMOVED) {
        i++;
    }
    robbers->gains[i].from = (uint8_t)figure_space(game, robbers, player);
}

/** The robber of a player takes so many points. */
static void robber_rob(const Rules *rules, Game *game, Robbers *robbers, unsigned owner,
                       unsigned choice, ScoreLog *log) {
    unsigned points = 0;
    for (unsigned victim = 0; victim < (unsigned)rules->players && points == 0; victim++) {
        const Gain *gain = gain_off(robbers, owner, victim);
        const unsigned half = gain == NULL ? 0 : half_of(gain->points);
        points = choice_of(half) == choice ? half : 0;
    }
    robber_take(rules, game, robbers, owner, points, log);
}

/** Everybody has moved: robbers left behind have points to take. */
static void all_moved(const Rules *rules, Robbers *robbers) {
    robbers->moved = 1;
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        bool due = false;
        for (unsigned player = 0; player < (unsigned)rules->players; player++) {
            due = due || gain_off(robbers, owner, player) != NULL;
        }
        robbers->due |= (uint8_t)((unsigned)due << owner);
    }
}

/** Does what is next, as chosen or the only way there is. */
static void matter_settle(const Rules *rules, Game *game, Robbers *robbers, Matter matter,
                          unsigned choice, ScoreLog *log) {
    if (matter.kind == MATTER_MOVE) {
        figure_move(game, robbers, matter.player, choice);
    } else if (matter.kind == MATTER_ROB) {
        robber_rob(rules, game, robbers, matter.player, choice, log);
    } else {
        all_moved(rules, robbers);
    }
}

/** Goes on until somebody has something to choose, or the round is over. */
static PhaseResult features_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Robbers *robbers = robbers_of(rules, game, module);
    for (;;) {
        const Matter matter = matter_next(rules, game, robbers);
        if (matter.kind == MATTER_NONE) {
            robbers->busy = robbers->count = robbers->moved = 0;
            return PHASE_NEXT;
        }
        if (matter_open(rules, game, robbers, matter)) {
            return turn_ask(game, matter.player);
        }
        unsigned values[GAINS_MAX] = {0};
        (void)choices_of(rules, game, robbers, matter, values);
        const uint32_t first = gain_next(robbers, matter.player);
        matter_settle(
            rules, game, robbers, matter,
            matter.kind == MATTER_MOVE ? choice_of(robbers->gains[first].points) : values[0], log);
    }
}

/** What is no completed feature pays everybody one sum. */
static PhaseResult round_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    Robbers *robbers = robbers_of(rules, game, module);
    uint8_t count = 0;
    for (uint32_t i = 0; i < robbers->count; i++) {
        uint32_t same = 0;
        while (same < count && (robbers->gains[same].player != robbers->gains[i].player ||
                                robbers->gains[same].from != UNMOVED)) {
            same++;
        }
        const uint16_t before = same < count ? robbers->gains[same].points : 0;
        robbers->gains[same] = robbers->gains[i];
        robbers->gains[same].points = (uint16_t)(robbers->gains[same].points + before);
        count = (uint8_t)(count + (same == count));
    }
    robbers->count = count;
    return features_enter(rules, game, module, log);
}

static bool round_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    const Robbers *robbers = robbers_of_const(rules, game, module);
    const Matter matter = matter_next(rules, game, robbers);
    return matter.player == player && matter_open(rules, game, robbers, matter);
}

static void choose_add(const Game *game, unsigned value, ActionList *list) {
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->decider), value));
}

static void round_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Robbers *robbers = robbers_of_const(rules, game, module);
    const Matter matter = matter_next(rules, game, robbers);
    if (matter.kind == MATTER_FOLLOW) {
        action_list_add(list, action_pass(game->decider));
        choose_add(game, robbers->follow[matter.player] - 1U, list);
        return;
    }
    unsigned values[GAINS_MAX];
    const uint32_t count = choices_of(rules, game, robbers, matter, values);
    for (uint32_t i = 0; i < count; i++) {
        choose_add(game, values[i], list);
    }
}

static PhaseResult round_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    Robbers *robbers = robbers_of(rules, game, module);
    const Matter matter = matter_next(rules, game, robbers);
    if (matter.kind == MATTER_FOLLOW) {
        const bool stays = action_verb(action) == VERB_PASS;
        robbers->at[matter.player] =
            stays ? robbers->at[matter.player] : robbers->follow[matter.player];
        robbers->follow[matter.player] = 0;
    } else {
        matter_settle(rules, game, robbers, matter, action_arg(action), log);
    }
    return PHASE_AGAIN;
}

#define ROUND(constant, words, turn_step, entered)                                                 \
    static const Phase constant = {.name = (words),                                                \
                                   .step = (turn_step),                                            \
                                   .stirred = STIRRED_BY(Robbers, busy),                           \
                                   .enter = (entered),                                             \
                                   .asks = round_asks,                                             \
                                   .actions = round_actions,                                       \
                                   .apply = round_apply}

// Behind whatever pays points; the fairy and the wheel come first in a turn.
ROUND(PHASE_BEGUN, "robbers at the start", STEP_BEGIN, round_enter);
ROUND(PHASE_SHOWN, "robbers after a draw", STEP_SHOWN, round_enter);
ROUND(PHASE_SECTOR, "robbers after placing", STEP_SECTOR, round_enter);
ROUND(PHASE_DEPLOYED, "robbers after deploying", STEP_DEPLOY_LAST, round_enter);
ROUND(PHASE_FLOCK, "robbers after herding", STEP_FLOCK, round_enter);
ROUND(PHASE_COUNTED, "robbers after scoring", STEP_FIELDS, features_enter);
ROUND(PHASE_SYMBOL, "robbers after a symbol", STEP_SYMBOL, round_enter);
ROUND(PHASE_LAST, "robbers at the end", STEP_CLOSE, round_enter);
ROUND(PHASE_SOLD, "robbers after an auction", STEP_AUCTION, round_enter);

// ---- Placing robbers

static bool placer_may(const Robbers *robbers, const Game *game, unsigned player) {
    return player == game->active || robbers->at[player] == 0;
}

/** Asks the first player from `steps` to the left of the active one on who may place his robber. */
static PhaseResult placer_ask(const Rules *rules, Game *game, Robbers *robbers, unsigned steps) {
    const unsigned players = (unsigned)rules->players;
    while (steps < players && !placer_may(robbers, game, (game->active + steps) % players)) {
        steps++;
    }
    if (steps == players) {
        robbers->placer = 0;
        return PHASE_NEXT;
    }
    const unsigned player = (game->active + steps) % players;
    robbers->placer = (uint8_t)(player + 1);
    return turn_ask(game, player);
}

/** Spaces to which a player may bring his robber, as a set. */
static uint64_t spaces_open(const Rules *rules, const Game *game, const Robbers *robbers,
                            unsigned player) {
    const uint64_t spaces = others_spaces(rules, game, robbers, player);
    const uint64_t own = robbers->at[player] == 0 ? 0 : (uint64_t)1 << (robbers->at[player] - 1);
    return spaces & ~own;
}

static PhaseResult place_enter(const Rules *rules, Game *game, uint32_t module, ScoreLog *log) {
    (void)log;
    Robbers *robbers = robbers_of(rules, game, module);
    if (!copy_carries(rules, game->copy_in_turn, rules->modules[module].settings[SETTING_SYMBOL])) {
        return PHASE_NEXT;
    }
    const bool moves = spaces_open(rules, game, robbers, game->active) != 0;
    return placer_ask(rules, game, robbers, moves ? 0 : 1);
}

static bool place_asks(const Rules *rules, const Game *game, uint32_t module, unsigned player) {
    return game->copy_in_turn != NO_COPY &&
           robbers_of_const(rules, game, module)->placer == player + 1;
}

static void place_actions(const Rules *rules, const Game *game, uint32_t module, ActionList *list) {
    const Robbers *robbers = robbers_of_const(rules, game, module);
    action_list_add(list, action_pass(game->decider));
    for (uint64_t open = spaces_open(rules, game, robbers, game->decider); open != 0;
         open &= open - 1) {
        choose_add(game, bit_lowest(open), list);
    }
}

static PhaseResult place_apply(const Rules *rules, Game *game, uint32_t module, Action action,
                               ScoreLog *log) {
    (void)log;
    Robbers *robbers = robbers_of(rules, game, module);
    const unsigned players = (unsigned)rules->players;
    const unsigned steps = (game->decider + players - game->active) % players;
    if (action_verb(action) == VERB_CHOOSE) {
        robbers->at[game->decider] = (uint8_t)(action_arg(action) + 1);
    }
    const bool more = steps == 0 || rules->modules[module].settings[SETTING_EVERY] != 0;
    return placer_ask(rules, game, robbers, more ? steps + 1 : players);
}

static const Phase PHASE_PLACE_ROBBER = {.name = "place robber",
                                         .step = STEP_SPELL,
                                         .occasions = OCCASION_SYMBOL,
                                         .enter = place_enter,
                                         .asks = place_asks,
                                         .actions = place_actions,
                                         .apply = place_apply};

static const Phase *const PHASES[] = {
    &PHASE_BEGUN, &PHASE_SHOWN,   &PHASE_PLACE_ROBBER, &PHASE_SECTOR, &PHASE_DEPLOYED,
    &PHASE_FLOCK, &PHASE_COUNTED, &PHASE_SYMBOL,       &PHASE_LAST,   &PHASE_SOLD};

// ---- Module

static Status robbers_compile(const Rules *rules, Module *module, Message *message) {
    module->settings[SETTING_SYMBOL] = rules_symbol(rules, SYMBOLS[0]);
    module->settings[SETTING_EVERY] = option_is(rules, OPTIONS[OPTION_PLACE].key, "every");
    module->settings[SETTING_END] = option_is(rules, OPTIONS[OPTION_END].key, "points");
    return module->settings[SETTING_SYMBOL] >= 0
               ? STATUS_OK
               : message_set(message, STATUS_INVALID,
                             "expansion robbers: no tile carries the symbol \"%s\"; add the tile "
                             "set robbers",
                             SYMBOLS[0]);
}

static ExpansionShare robbers_share(const Rules *rules) {
    const uint32_t players = (uint32_t)rules->players;
    return (ExpansionShare){.decisions = 4 * players + GAINS_MAX,
                            .actions = GAINS_MAX > PLAYERS_MAX + 1 ? GAINS_MAX : PLAYERS_MAX + 1};
}

static void robbers_final(const Rules *rules, const Game *game, uint32_t module, int32_t *points,
                          ScoreLog *log) {
    const Robbers *robbers = robbers_of_const(rules, game, module);
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        if (robbers->at[owner] != 0 && rules->modules[module].settings[SETTING_END] != 0) {
            holding_pay(rules, game, (Bonus){owner, LEFT_POINTS}, points, log);
        }
    }
}

static void robbers_facts(const Rules *rules, const Game *game, uint32_t module,
                          struct FactList *list) {
    const Robbers *robbers = robbers_of_const(rules, game, module);
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        if (robbers->at[owner] != 0) {
            fact_hold(list, "robber on space", (int)owner, robbers->at[owner] - 1);
        }
    }
}

enum {
    MEMORY_PLACER,
    MEMORY_MOVED,
    MEMORY_DUE,
    MEMORY_AT,
    MEMORY_FOLLOW = MEMORY_AT + PLAYERS_MAX,
    MEMORY_GAINS = MEMORY_FOLLOW + PLAYERS_MAX,
    MEMORY_COUNT = MEMORY_GAINS + GAINS_MAX
};
_Static_assert((unsigned)MEMORY_COUNT <= MEMORIES_MAX, "positions are written with these");

/** A gain as one number: points, from where, 1 + whose; 0: none. */
static uint32_t gain_number(Gain gain) {
    return (uint32_t)gain.points << 10 | (uint32_t)gain.from << 4 | (gain.player + 1U);
}

static uint32_t robbers_memory(const Rules *rules, const Game *game, uint32_t module,
                               uint32_t index) {
    const Robbers *robbers = robbers_of_const(rules, game, module);
    if (index >= MEMORY_GAINS) {
        const uint32_t i = index - MEMORY_GAINS;
        return i < robbers->count ? gain_number(robbers->gains[i]) : 0;
    }
    if (index >= MEMORY_FOLLOW) {
        return robbers->follow[index - MEMORY_FOLLOW];
    }
    if (index >= MEMORY_AT) {
        return robbers->at[index - MEMORY_AT];
    }
    return index == MEMORY_PLACER  ? robbers->placer
           : index == MEMORY_MOVED ? robbers->moved
                                   : robbers->due;
}

static void gain_remember(const Rules *rules, Robbers *robbers, uint32_t index, uint32_t value) {
    const uint32_t seat = value & 15U;
    const uint32_t from = value >> 4 & 63U;
    const uint32_t points = value >> 10;
    if (index == 0) {
        robbers->count = 0;
    }
    if (seat > 0 && seat <= (uint32_t)rules->players && from <= UNMOVED && points > 0 &&
        points <= UINT16_MAX && index == robbers->count) {
        robbers->gains[robbers->count++] =
            (Gain){(uint8_t)(seat - 1), (uint8_t)from, (uint16_t)points};
        robbers->busy = 1;
    }
}

static void robbers_remember(const Rules *rules, Game *game, uint32_t module, uint32_t index,
                             uint32_t value) {
    Robbers *robbers = robbers_of(rules, game, module);
    const uint8_t space = (uint8_t)(value <= SPACES ? value : 0);
    const uint8_t seat = (uint8_t)(value <= (uint32_t)rules->players ? value : 0);
    if (index >= MEMORY_GAINS) {
        gain_remember(rules, robbers, index - MEMORY_GAINS, value);
    } else if (index >= MEMORY_FOLLOW) {
        robbers->follow[index - MEMORY_FOLLOW] = space;
        robbers->busy = robbers->busy != 0 || space != 0;
    } else if (index >= MEMORY_AT) {
        robbers->at[index - MEMORY_AT] = space;
    } else if (index == MEMORY_PLACER) {
        robbers->placer = seat;
    } else if (index == MEMORY_MOVED) {
        robbers->moved = value != 0;
    } else {
        robbers->due = (uint8_t)(value & ((1U << rules->players) - 1));
    }
}

static uint64_t robbers_hash(const Rules *rules, const Game *game, uint32_t module) {
    uint64_t hash = 0;
    for (uint32_t i = 0; i < MEMORY_COUNT; i++) {
        const uint32_t number = robbers_memory(rules, game, module, i);
        hash += number == 0 ? 0 : rng_mix((uint64_t)number << 8 | i);
    }
    return hash;
}

static Status robbers_check(const Rules *rules, const Game *game, uint32_t module,
                            Message *message) {
    const Robbers *robbers = robbers_of_const(rules, game, module);
    bool waits = robbers->count > 0;
    bool sound = robbers->count <= GAINS_MAX && robbers->placer <= rules->players &&
                 robbers->robbing == 0 && (robbers->moved != 0 || robbers->due == 0);
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        const bool seated = player < (unsigned)rules->players;
        sound = sound && robbers->at[player] <= SPACES && robbers->follow[player] <= SPACES &&
                (robbers->at[player] != 0 ||
                 (robbers->follow[player] == 0 && (robbers->due >> player & 1U) == 0)) &&
                (seated || robbers->at[player] == 0);
        waits = waits || robbers->follow[player] != 0;
    }
    sound = sound && waits == (robbers->busy != 0);
    for (uint32_t i = 0; sound && i < robbers->count; i++) {
        sound = robbers->gains[i].player < rules->players && robbers->gains[i].from <= UNMOVED &&
                (robbers->moved == 0 || robbers->gains[i].from != UNMOVED);
    }
    return sound ? STATUS_OK
                 : message_set(message, STATUS_INVALID,
                               "robbers: %u gains wait, %u is busy, %u is asked", robbers->count,
                               robbers->busy, robbers->placer);
}

static const RuleLine LINES[] = {
    {RULE_SETUP, NULL, NULL,
     "Every player holds a robber. The scoring track is a ring of 50 spaces; a counting figure is "
     "where the points of its player say."},
    {RULE_PLACE, NULL, NULL,
     "Whoever places a tile with a robber may put his robber on a space of the track where "
     "somebody else's counting figure is, or move it to another such space."},
    {RULE_PLACE, "robber_place", "next",
     "Then the next player who holds his robber may place it in the same way."},
    {RULE_PLACE, "robber_place", "every",
     "Then every other player who holds his robber may place it in the same way, in turn."},
    {RULE_SCORE, NULL, NULL,
     "When a figure moves forward from a space with robbers of others, each of these brings its "
     "owner half of the points, rounded up, and comes home; nobody loses anything."},
    {RULE_SCORE, NULL, NULL,
     "All features completed by a tile are one round: who is paid for several says in which order "
     "he moves, and a robber beside several figures that move takes from the first move of one, "
     "as its owner says."},
    {RULE_SCORE, NULL, NULL,
     "Points of a robber nobody takes from: robbers beside his owner's figure move along with it. "
     "They move back, too, with a figure that pays points; where another one stays, they may "
     "stay."},
    {RULE_FINAL, "robber_end", "points", "Every robber on the track brings its owner 3 points."},
    {RULE_FINAL, "robber_end", "nothing", "Robbers left on the track bring nothing."},
};

const Expansion EXPANSION_ROBBERS = {
    .id = "robbers",
    .description = "robbers on the scoring track take half of what others score",
    .lines = LINES,
    .line_count = sizeof LINES / sizeof LINES[0],
    .symbols = SYMBOLS,
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .state_size = sizeof(Robbers),
    .phases = PHASES,
    .phase_count = sizeof PHASES / sizeof PHASES[0],
    .compile = robbers_compile,
    .share = robbers_share,
    .facts = robbers_facts,
    .memory_count = MEMORY_COUNT,
    .memory = robbers_memory,
    .remember = robbers_remember,
    .hash = robbers_hash,
    .check = robbers_check,
    .awarded = robbers_awarded,
    .passed = robbers_passed,
    .final = robbers_final,
};
