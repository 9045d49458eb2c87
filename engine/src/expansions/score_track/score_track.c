// SPDX-License-Identifier: MIT
// The score track, for the Robbers and the Messages. Rules: Complete Annotated Rules 7.4, p. 160 to
// 163 and 186 to 192, footnotes 428 to 432 and 477 to 489; the order of play, 6b, 7h and 8a.
//
// The first figure of a player is where his points say, less those that the second one moved with
// and those that wait. All that he may choose is asked for when the round is over, in this order:
// whether robbers move back, which figure moves with each sum, the least first, in which order they
// do, and whom robbers take from.
//
// Readings. Figures on one space are alike, so nobody is asked which of them moves first. Points
// that are no award (ransoms, prices) move the first figure, forward or back.
#include "expansions/score_track/score_track.h"

#include "base/bits.h"
#include "table/facts.h"

enum { CHOICE_MAX = 255 /* as an argument of CHOOSE; what is more counts as that */ };

uint32_t track_keeper(const Rules *rules) {
    uint32_t keeper = rules->module_count;
    while (keeper > 0 && rules->modules[keeper - 1].expansion->scoring.awarded != track_awarded) {
        keeper--;
    }
    ASSERT(keeper > 0);
    return keeper - 1;
}

static unsigned figures_each(const Rules *rules) {
    return (unsigned)rules->modules[track_keeper(rules)].settings[SETTING_FIGURES];
}

bool track_pairs(const Rules *rules) {
    return figures_each(rules) == TRACK_FIGURES;
}

// ---- The track

static unsigned space_of(int32_t points) {
    return (unsigned)((points % TRACK_SPACES + TRACK_SPACES) % TRACK_SPACES);
}

unsigned figure_space(const Game *game, const Track *track, unsigned player, unsigned figure) {
    if (figure != 0) {
        return space_of(track->second[player]);
    }
    int32_t points = game->scores[player] - track->second[player];
    for (uint32_t i = 0; i < track->count; i++) {
        const Gain *gain = &track->gains[i];
        points -= gain->player == player && gain->from == UNMOVED ? gain->points : 0;
    }
    return space_of(points);
}

/** The robbers on a space but that of the player whose figure is there, as a set of seats. */
static uint32_t robbers_on(const Rules *rules, const Track *track, unsigned space,
                           unsigned player) {
    uint32_t there = 0;
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        there |= (uint32_t)(owner != player && track->at[owner] == space + 1) << owner;
    }
    return there;
}

uint64_t others_spaces(const Rules *rules, const Game *game, const Track *track, unsigned player) {
    uint64_t spaces = 0;
    for (unsigned other = 0; other < (unsigned)rules->players; other++) {
        for (unsigned figure = 0; figure < figures_each(rules); figure++) {
            spaces |= (uint64_t)(other != player) << figure_space(game, track, other, figure);
        }
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
static void robbers_drag(Track *track, uint32_t there, unsigned to) {
    for (uint32_t seats = there & ~(uint32_t)track->due; seats != 0; seats &= seats - 1) {
        track->at[bit_lowest(seats)] = (uint8_t)(to + 1);
        track->follow[bit_lowest(seats)] = 0;
    }
}

/** The robber of `owner` takes points and comes home. With two figures these points wait for him to
 * say which of them moves. */
static void robber_take(const Rules *rules, Game *game, Track *track, unsigned owner,
                        unsigned points, ScoreLog *log) {
    track->due &= (uint8_t) ~(1U << owner);
    track->at[owner] = track->follow[owner] = 0;
    const unsigned from = figure_space(game, track, owner, 0);
    const Award award = {.reason = SCORE_BONUS, .held = true, .points = (int32_t)points};
    track->robbing = 1;
    award_grant(rules, game, &award, owner, log);
    track->robbing = 0;
    const unsigned to = figure_space(game, track, owner, 0);
    if (to != from) {
        robbers_drag(track, robbers_on(rules, track, from, owner), to);
    }
}

/** True if points of a player have to wait until their round is over. */
static bool gain_waits(const Rules *rules, const Track *track, unsigned player) {
    bool others = false;
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        others = others || (owner != player && track->at[owner] != 0);
    }
    return track_pairs(rules) || (others && track->robbing == 0);
}

void track_awarded(const Rules *rules, Game *game, uint32_t module, const Award *award,
                   unsigned player, ScoreLog *log) {
    if (module != track_keeper(rules)) {
        return;
    }
    Track *track = track_of(rules, game);
    if (award->points > 0 && track->count < GAINS_MAX && gain_waits(rules, track, player)) {
        track->gains[track->count++] = (Gain){.player = (uint8_t)player,
                                              .figure = track_pairs(rules) ? FIGURE_OPEN : 0,
                                              .from = UNMOVED,
                                              .robbed = track->robbing != 0,
                                              .points = (uint16_t)award->points};
        track->busy = 1;
    }
}

/** A figure moved back: robbers beside it go with it, but if they could stay with another one,
 * that is for their owners to say. */
static void robbers_back(const Rules *rules, const Game *game, Track *track, unsigned from,
                         unsigned player) {
    const unsigned to = figure_space(game, track, player, 0);
    for (uint32_t seats = robbers_on(rules, track, from, player); seats != 0; seats &= seats - 1) {
        const unsigned owner = bit_lowest(seats);
        if ((others_spaces(rules, game, track, owner) >> from & 1U) != 0) {
            track->follow[owner] = (uint8_t)(to + 1);
        } else {
            robbers_drag(track, 1U << owner, to);
        }
    }
}

/** A figure moved forward by itself, from a space with these robbers. */
static void robbers_forward(const Rules *rules, Game *game, Track *track, uint32_t there,
                            unsigned points, ScoreLog *log) {
    const uint8_t due = track->due;
    track->due = (uint8_t)(due | there);
    for (unsigned i = 0; i < (unsigned)rules->players; i++) {
        const unsigned owner = (game->active + i) % (unsigned)rules->players;
        if ((there >> owner & 1U) != 0) {
            robber_take(rules, game, track, owner, half_of(points), log);
        }
    }
    track->due = (uint8_t)(due & ~there);
}

void track_passed(const Rules *rules, Game *game, uint32_t module, unsigned player, int32_t points,
                  ScoreLog *log) {
    if (module != track_keeper(rules)) {
        return;
    }
    Track *track = track_of(rules, game);
    const unsigned before = space_of((int32_t)figure_space(game, track, player, 0) - points);
    if (points < 0) {
        robbers_back(rules, game, track, before, player);
    } else {
        robbers_forward(rules, game, track, robbers_on(rules, track, before, player),
                        (unsigned)points, log);
    }
    track->busy = track->count > 0;
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        track->busy |= track->follow[owner] != 0;
    }
}

// ---- What waits when a round is over

/** What is next, and whose matter it is. */
typedef struct Matter {
    enum {
        MATTER_NONE,
        MATTER_FOLLOW, /* move back with a figure, or stay */
        MATTER_FIGURE, /* which figure moves with the first points that are open */
        MATTER_MOVE,   /* which points a figure moves with first */
        MATTER_ALL,    /* everybody has moved */
        MATTER_ROB     /* whom to take from */
    } kind;
    unsigned player;
    unsigned figure; /* that moves */
} Matter;

/** True if a gain is asked about before another one: of fewer points, a robber's later. */
static bool gain_before(const Gain *gain, const Gain *other) {
    return gain->points != other->points ? gain->points < other->points
                                         : !gain->robbed && other->robbed;
}

/** The least gain of a player that has not been moved and is a figure's, or open; the count if
 * there is none. */
static uint32_t gain_next(const Track *track, unsigned player, unsigned figure) {
    uint32_t next = track->count;
    for (uint32_t i = 0; i < track->count; i++) {
        const Gain *gain = &track->gains[i];
        const bool his = gain->player == player && gain->from == UNMOVED && gain->figure == figure;
        next = his && (next == track->count || gain_before(gain, &track->gains[next])) ? i : next;
    }
    return next;
}

/** The gain a robber may take of what a figure got in this round: of the first move off his space;
 * NULL if there was none. */
static const Gain *gain_off(const Track *track, unsigned owner, unsigned player, unsigned figure) {
    const Gain *first = NULL;
    for (uint32_t i = 0; i < track->count && first == NULL && owner != player; i++) {
        const Gain *gain = &track->gains[i];
        const bool off = gain->player == player && gain->figure == figure && !gain->robbed &&
                         gain->from + 1U == track->at[owner];
        first = off ? gain : NULL;
    }
    return first;
}

/** The most urgent matter of a player. */
static Matter matter_of(const Track *track, unsigned player) {
    if (track->follow[player] != 0) {
        return (Matter){MATTER_FOLLOW, player, 0};
    }
    if (gain_next(track, player, FIGURE_OPEN) < track->count) {
        return (Matter){MATTER_FIGURE, player, 0};
    }
    for (unsigned figure = 0; figure < TRACK_FIGURES; figure++) {
        if (gain_next(track, player, figure) < track->count) {
            return (Matter){MATTER_MOVE, player, figure};
        }
    }
    const bool robs = (track->due >> player & 1U) != 0;
    return (Matter){robs ? MATTER_ROB : MATTER_NONE, player, 0};
}

static Matter matter_next(const Rules *rules, const Game *game, const Track *track) {
    const unsigned players = (unsigned)rules->players;
    Matter next = {MATTER_NONE, game->active, 0};
    for (unsigned i = 0; i < players; i++) { // the first one of the most urgent kind
        const Matter his = matter_of(track, (game->active + i) % players);
        const bool urgent = next.kind == MATTER_NONE || his.kind < next.kind;
        next = his.kind != MATTER_NONE && urgent ? his : next;
    }
    const bool all = next.kind == MATTER_NONE || next.kind > MATTER_ALL;
    return all && track->moved == 0 && track->count > 0 ? (Matter){MATTER_ALL, game->active, 0}
                                                        : next;
}

static uint64_t spaces_turned(uint64_t spaces, unsigned by) {
    const unsigned turn = by % TRACK_SPACES;
    return (spaces << turn | spaces >> (TRACK_SPACES - turn)) & (((uint64_t)1 << TRACK_SPACES) - 1);
}

static bool gain_is_ahead(const Gain *gain, Matter mover) {
    return gain->player == mover.player && gain->figure == mover.figure && gain->from == UNMOVED;
}

/** Spaces from which a figure may move in what is left of this round, whatever the order. */
static uint64_t spaces_ahead(const Game *game, const Track *track, Matter mover) {
    const uint64_t here = (uint64_t)1 << figure_space(game, track, mover.player, mover.figure);
    uint64_t ahead = 0;
    for (uint32_t last = 0; last < track->count; last++) {
        uint64_t reached = here;
        for (uint32_t i = 0; i < track->count; i++) {
            const Gain *gain = &track->gains[i];
            const bool counts = i != last && gain_is_ahead(gain, mover);
            reached |= counts ? spaces_turned(reached, gain->points) : 0;
        }
        ahead |= gain_is_ahead(&track->gains[last], mover) ? reached : 0;
    }
    return ahead;
}

/** True if some robber could still take from a figure, depending on how it moves. */
static bool order_matters(const Rules *rules, const Game *game, const Track *track, Matter mover) {
    const uint64_t ahead = spaces_ahead(game, track, mover);
    bool matters = false;
    for (unsigned owner = 0; owner < (unsigned)rules->players && !matters; owner++) {
        matters = owner != mover.player && track->at[owner] != 0 &&
                  (ahead >> (track->at[owner] - 1U) & 1U) != 0 &&
                  gain_off(track, owner, mover.player, mover.figure) == NULL;
    }
    return matters;
}

/** True if it makes a difference which figure of a player moves. */
static bool figures_differ(const Game *game, const Track *track, unsigned player) {
    bool differ = figure_space(game, track, player, 0) != figure_space(game, track, player, 1);
    for (unsigned figure = 0; figure < TRACK_FIGURES; figure++) {
        differ = differ || gain_next(track, player, figure) < track->count;
    }
    return differ;
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

/** What a robber may take: half of the first points of each figure that left his space. */
static uint32_t spoils_of(const Rules *rules, const Game *game, const Track *track, unsigned owner,
                          unsigned values[GAINS_MAX]) {
    uint32_t count = 0;
    for (unsigned i = 0; i < TRACK_FIGURES * (unsigned)rules->players; i++) {
        const unsigned victim = (game->active + i / TRACK_FIGURES) % (unsigned)rules->players;
        const Gain *gain = gain_off(track, owner, victim, i % TRACK_FIGURES);
        if (gain != NULL) {
            choice_add(values, &count, choice_of(half_of(gain->points)));
        }
    }
    return count;
}

/** The different numbers of points a matter is about, or figures. @return how many */
static uint32_t choices_of(const Rules *rules, const Game *game, const Track *track, Matter matter,
                           unsigned values[GAINS_MAX]) {
    uint32_t count = 0;
    if (matter.kind == MATTER_ROB) {
        return spoils_of(rules, game, track, matter.player, values);
    }
    if (matter.kind == MATTER_FIGURE) {
        values[0] = 0;
        values[1] = 1;
        return figures_differ(game, track, matter.player) ? TRACK_FIGURES : 1;
    }
    for (uint32_t i = 0; matter.kind == MATTER_MOVE && i < track->count; i++) {
        if (gain_is_ahead(&track->gains[i], matter)) {
            choice_add(values, &count, choice_of(track->gains[i].points));
        }
    }
    return count;
}

/** True if its player has something to choose. */
static bool matter_open(const Rules *rules, const Game *game, const Track *track, Matter matter) {
    unsigned values[GAINS_MAX];
    return matter.kind == MATTER_FOLLOW ||
           (choices_of(rules, game, track, matter, values) > 1 &&
            (matter.kind != MATTER_MOVE || order_matters(rules, game, track, matter)));
}

/** A figure moves by so many of the points that wait; robbers beside it go along with what one of
 * them brought. */
static void figure_move(const Rules *rules, const Game *game, Track *track, Matter mover,
                        unsigned choice) {
    uint32_t i = 0;
    while (!gain_is_ahead(&track->gains[i], mover) || choice_of(track->gains[i].points) != choice) {
        i++;
    }
    Gain *gain = &track->gains[i];
    const unsigned from = figure_space(game, track, mover.player, mover.figure);
    gain->from = (uint8_t)from;
    track->second[mover.player] =
        (uint16_t)(track->second[mover.player] + (mover.figure != 0 ? gain->points : 0));
    uint32_t free = gain->robbed ? robbers_on(rules, track, from, mover.player) : 0;
    for (uint32_t seats = free; seats != 0; seats &= seats - 1) { // not those who wait for theirs
        unsigned values[GAINS_MAX];
        const unsigned owner = bit_lowest(seats);
        free &= ~((uint32_t)(spoils_of(rules, game, track, owner, values) > 0) << owner);
    }
    robbers_drag(track, free, figure_space(game, track, mover.player, mover.figure));
}

/** The robber of a player takes so many points. */
static void robber_rob(const Rules *rules, Game *game, Track *track, unsigned owner,
                       unsigned choice, ScoreLog *log) {
    unsigned points = 0;
    for (unsigned i = 0; i < TRACK_FIGURES * (unsigned)rules->players && points == 0; i++) {
        const Gain *gain = gain_off(track, owner, i / TRACK_FIGURES, i % TRACK_FIGURES);
        const unsigned half = gain == NULL ? 0 : half_of(gain->points);
        points = choice_of(half) == choice ? half : 0;
    }
    robber_take(rules, game, track, owner, points, log);
}

/** Everybody has moved: robbers left behind have points to take. */
static void all_moved(const Rules *rules, const Game *game, Track *track) {
    track->moved = 1;
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        unsigned values[GAINS_MAX];
        const bool due = spoils_of(rules, game, track, owner, values) > 0;
        track->due |= (uint8_t)((unsigned)due << owner);
    }
}

/** Does what is next, as chosen or the only way there is. */
static void matter_settle(const Rules *rules, Game *game, Track *track, Matter matter,
                          unsigned choice, ScoreLog *log) {
    if (matter.kind == MATTER_FIGURE) {
        track->gains[gain_next(track, matter.player, FIGURE_OPEN)].figure = (uint8_t)choice;
    } else if (matter.kind == MATTER_MOVE) {
        figure_move(rules, game, track, matter, choice);
    } else if (matter.kind == MATTER_ROB) {
        robber_rob(rules, game, track, matter.player, choice, log);
    } else {
        all_moved(rules, game, track);
    }
}

PhaseResult track_settle(const Rules *rules, Game *game, ScoreLog *log) {
    Track *track = track_of(rules, game);
    for (;;) {
        const Matter matter = matter_next(rules, game, track);
        if (matter.kind == MATTER_NONE) {
            return PHASE_NEXT;
        }
        if (matter_open(rules, game, track, matter)) {
            return turn_ask(game, matter.player);
        }
        unsigned values[GAINS_MAX] = {0};
        (void)choices_of(rules, game, track, matter, values);
        matter_settle(rules, game, track, matter, values[0], log);
    }
}

/** True if two gains of this round are one sum. */
static bool gains_same(const Gain *a, const Gain *b) {
    return a->player == b->player && a->figure == b->figure && a->robbed == b->robbed &&
           a->from == UNMOVED && b->from == UNMOVED;
}

void track_sum_up(Track *track) {
    uint8_t count = 0;
    for (uint32_t i = 0; i < track->count; i++) {
        uint32_t same = 0;
        while (same < count && !gains_same(&track->gains[same], &track->gains[i])) {
            same++;
        }
        const uint16_t before = same < count ? track->gains[same].points : 0;
        track->gains[same] = track->gains[i];
        track->gains[same].points = (uint16_t)(track->gains[same].points + before);
        count = (uint8_t)(count + (same == count));
    }
    track->count = count;
}

bool track_asks(const Rules *rules, const Game *game, unsigned player) {
    const Track *track = track_of_const(rules, game);
    const Matter matter = matter_next(rules, game, track);
    return matter.player == player && matter_open(rules, game, track, matter);
}

static void choose_add(const Game *game, unsigned value, ActionList *list) {
    action_list_add(list, action_with_arg(action_make(VERB_CHOOSE, game->decider), value));
}

void track_actions(const Rules *rules, const Game *game, ActionList *list) {
    const Track *track = track_of_const(rules, game);
    const Matter matter = matter_next(rules, game, track);
    if (matter.kind == MATTER_FOLLOW) {
        action_list_add(list, action_pass(game->decider));
        choose_add(game, track->follow[matter.player] - 1U, list);
        return;
    }
    unsigned values[GAINS_MAX];
    const uint32_t count = choices_of(rules, game, track, matter, values);
    for (uint32_t i = 0; i < count; i++) {
        choose_add(game, values[i], list);
    }
}

void track_apply(const Rules *rules, Game *game, Action action, ScoreLog *log) {
    Track *track = track_of(rules, game);
    const Matter matter = matter_next(rules, game, track);
    if (matter.kind == MATTER_FOLLOW) {
        const bool stays = action_verb(action) == VERB_PASS;
        track->at[matter.player] = stays ? track->at[matter.player] : track->follow[matter.player];
        track->follow[matter.player] = 0;
    } else {
        matter_settle(rules, game, track, matter, action_arg(action), log);
    }
}

// ---- What modules say of it

ExpansionShare track_share(const Rules *rules) {
    const uint32_t players = (uint32_t)rules->players;
    return (ExpansionShare){.decisions = 4 * players + figures_each(rules) * GAINS_MAX,
                            .actions = GAINS_MAX > TRACK_FIGURES * PLAYERS_MAX
                                           ? GAINS_MAX
                                           : TRACK_FIGURES * PLAYERS_MAX};
}

/** A gain as one number: whether a robber's, figure, points, from where, 1 + whose; 0: none. */
static uint32_t gain_number(Gain gain) {
    return (uint32_t)gain.robbed << 28 | (uint32_t)gain.figure << 26 | (uint32_t)gain.points << 10 |
           (uint32_t)gain.from << 4 | (gain.player + 1U);
}

uint32_t track_memory(const Track *track, uint32_t index) {
    if (index >= TRACK_SECOND) {
        return track->second[index - TRACK_SECOND];
    }
    if (index >= TRACK_GAINS) {
        const uint32_t i = index - TRACK_GAINS;
        return i < track->count ? gain_number(track->gains[i]) : 0;
    }
    if (index >= TRACK_FOLLOW) {
        return track->follow[index - TRACK_FOLLOW];
    }
    if (index >= TRACK_AT) {
        return track->at[index - TRACK_AT];
    }
    return index == TRACK_MOVED ? track->moved : track->due;
}

static void gain_remember(const Rules *rules, Track *track, uint32_t index, uint32_t value) {
    const uint32_t seat = value & 15U;
    const uint32_t points = value >> 10 & UINT16_MAX;
    if (index == 0) {
        track->count = 0;
    }
    if (seat > 0 && seat <= (uint32_t)rules->players && points > 0 && index == track->count) {
        track->gains[track->count++] = (Gain){.player = (uint8_t)(seat - 1),
                                              .figure = (uint8_t)(value >> 26 & 3U),
                                              .from = (uint8_t)(value >> 4 & 63U),
                                              .robbed = value >> 28 != 0,
                                              .points = (uint16_t)points};
        track->busy = 1;
    }
}

void track_remember(const Rules *rules, Track *track, uint32_t index, uint32_t value) {
    const uint8_t space = (uint8_t)value;
    if (index >= TRACK_SECOND) {
        track->second[index - TRACK_SECOND] = (uint16_t)(track_pairs(rules) ? value : 0);
    } else if (index >= TRACK_GAINS) {
        gain_remember(rules, track, index - TRACK_GAINS, value);
    } else if (index >= TRACK_FOLLOW) {
        track->follow[index - TRACK_FOLLOW] = space;
        track->busy = track->busy != 0 || space != 0;
    } else if (index >= TRACK_AT) {
        track->at[index - TRACK_AT] = space;
    } else {
        *(index == TRACK_MOVED ? &track->moved : &track->due) = (uint8_t)value;
    }
}

uint64_t track_hash(const Track *track) {
    uint64_t hash = 0;
    for (uint32_t i = TRACK_OTHER + 1; i < TRACK_MEMORY; i++) {
        hash += number_hash(i, track_memory(track, i));
    }
    return hash;
}

static bool gain_sound(const Rules *rules, const Track *track, const Gain *gain) {
    const bool open = gain->figure == FIGURE_OPEN;
    return gain->player < rules->players && gain->from <= UNMOVED &&
           (track->moved == 0 || gain->robbed || gain->from != UNMOVED) &&
           (open ? track_pairs(rules) && gain->from == UNMOVED
                 : gain->figure < figures_each(rules)) &&
           (track_pairs(rules) || !gain->robbed);
}

bool track_sound(const Rules *rules, const Track *track) {
    bool waits = track->count > 0;
    bool sound =
        track->count <= GAINS_MAX && track->robbing == 0 && (track->moved != 0 || track->due == 0);
    for (unsigned player = 0; player < PLAYERS_MAX; player++) {
        const bool seated = player < (unsigned)rules->players;
        sound = sound && track->at[player] <= TRACK_SPACES &&
                track->follow[player] <= TRACK_SPACES &&
                (track->at[player] != 0 ||
                 (track->follow[player] == 0 && (track->due >> player & 1U) == 0)) &&
                (seated || (track->at[player] == 0 && track->second[player] == 0));
        waits = waits || track->follow[player] != 0;
    }
    for (uint32_t i = 0; sound && i < track->count; i++) {
        sound = gain_sound(rules, track, &track->gains[i]);
    }
    return sound && waits == (track->busy != 0);
}

void track_facts(const Rules *rules, const Game *game, struct FactList *list) {
    const Track *track = track_of_const(rules, game);
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        if (track->at[player] != 0) {
            fact_hold(list, "robber on space", (int)player, track->at[player] - 1);
        }
        if (track->second[player] != 0) {
            fact_hold(list, "points of the second figure", (int)player, track->second[player]);
        }
        const uint32_t open = gain_next(track, player, FIGURE_OPEN);
        if (open < track->count) {
            fact_hold(list, "points to move", (int)player, track->gains[open].points);
        }
    }
}
