// SPDX-License-Identifier: MIT
// Choices on the score track at the end of a round of scoring: which figure moves with each sum,
// and what robbers take. See score_track.c for the order and the rules.
#include "base/bits.h"
#include "expansions/score_track/score_track.h"

enum { CHOICE_MAX = 255 /* as an argument of CHOOSE; larger values are capped */ };

static unsigned choice_of(unsigned points) {
    return points < CHOICE_MAX ? points : CHOICE_MAX;
}

/** The next choice, and the player who makes it. */
typedef struct Matter {
    enum {
        MATTER_NONE,
        MATTER_FOLLOW, /* move a robber back with a figure, or leave it */
        MATTER_FIGURE, /* which figure moves with the first open points */
        MATTER_MOVE,   /* which points a figure moves with first */
        MATTER_ALL,    /* all players have moved */
        MATTER_ROB     /* which figure a robber takes from */
    } kind;
    unsigned player;
    unsigned figure; /* the figure that moves */
} Matter;

/**
 * Returns the gain that a robber may take from a figure: the first move off the robber's space in
 * this round; NULL if there was none.
 */
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

/** Returns the first pending choice of a player. */
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
    for (unsigned i = 0; i < players; i++) { // the first player with the most urgent kind of choice
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

/**
 * Returns the spaces from which a figure may still move in this round, in any order of its gains.
 */
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

/** Returns whether a robber could still take from a figure, depending on the order of its moves. */
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

/** Returns whether the choice of the figure of a player has an effect. */
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

/** Lists what a robber may take: half of the first points of each figure that left its space. */
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

/** Lists the distinct numbers of points, or figures, of a choice. @return their number */
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

/** Returns whether the player has more than one choice. */
static bool matter_open(const Rules *rules, const Game *game, const Track *track, Matter matter) {
    unsigned values[GAINS_MAX];
    return matter.kind == MATTER_FOLLOW ||
           (choices_of(rules, game, track, matter, values) > 1 &&
            (matter.kind != MATTER_MOVE || order_matters(rules, game, track, matter)));
}

/**
 * Moves a figure by pending points. Robbers next to it move along with points scored by a robber.
 */
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
    for (uint32_t seats = free; seats != 0;
         seats &= seats - 1) { // except robbers with points to take
        unsigned values[GAINS_MAX];
        const unsigned owner = bit_lowest(seats);
        free &= ~((uint32_t)(spoils_of(rules, game, track, owner, values) > 0) << owner);
    }
    robbers_drag(track, free, figure_space(game, track, mover.player, mover.figure));
}

/** The robber of a player takes points. */
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

/** All have moved: robbers left behind have points to take. */
static void all_moved(const Rules *rules, const Game *game, Track *track) {
    track->moved = 1;
    for (unsigned owner = 0; owner < (unsigned)rules->players; owner++) {
        unsigned values[GAINS_MAX];
        const bool due = spoils_of(rules, game, track, owner, values) > 0;
        track->due |= (uint8_t)((unsigned)due << owner);
    }
}

/** Applies the next choice: the chosen one or the only one. */
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

/** Returns whether two gains of this round are one sum. */
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

void track_describe(const Rules *rules, const Game *game, Action action, Wording *wording) {
    const Matter matter = matter_next(rules, game, track_of_const(rules, game));
    static const struct {
        const char *question, *option;
    } WORDS[] = {
        [MATTER_NONE] = {NULL, NULL},
        [MATTER_FOLLOW] = {"your robber may go back with the counting figure it robbed",
                           "move the robber to space # of the scoring track"},
        [MATTER_FIGURE] = {"choose which of your two counting figures moves with the points",
                           "move counting figure # with the points"},
        [MATTER_MOVE] = {"choose which of your points the counting figure moves with first",
                         "move with # points first"},
        [MATTER_ALL] = {NULL, NULL},
        [MATTER_ROB] = {"choose what your robber takes", "take # points"}};
    wording->question = WORDS[matter.kind].question;
    if (action_verb(action) == VERB_CHOOSE) {
        wording->option = WORDS[matter.kind].option;
        wording->number = (int32_t)action_arg(action) + (matter.kind == MATTER_FIGURE ? 1 : 0);
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
