// SPDX-License-Identifier: MIT
// The score track, for the Robbers and the Messages. Rules: Complete Annotated Rules 7.4, p. 160 to
// 163 and 186 to 192, footnotes 428 to 432 and 477 to 489; order of play, 6b, 7h and 8a.
//
// The space of a player's first figure is their score, less the points moved by the second figure
// and the pending points. All choices are asked for at the end of the round, in this order: whether
// robbers move back, which figure moves with each sum (smallest first), in which order the figures
// move, and which figures robbers take from.
//
// Interpretations: Figures on one space are equivalent, so no player chooses which of them moves
// first. Points that are not an award (ransoms, prices) move the first figure, forward or back.
#include "expansions/score_track/score_track.h"

#include "base/bits.h"
#include "table/facts.h"
#include "table/usual_turn.h"

const char ROBBER_SOURCE[] = "a robber";

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

uint32_t robbers_on(const Rules *rules, const Track *track, unsigned space, unsigned player) {
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

// ---- Pending points

/**
 * Returns whether a gain is asked about before another one: fewer points first, a robber's last.
 */
static bool gain_before(const Gain *gain, const Gain *other) {
    return gain->points != other->points ? gain->points < other->points
                                         : !gain->robbed && other->robbed;
}

uint32_t gain_next(const Track *track, unsigned player, unsigned figure) {
    uint32_t next = track->count;
    for (uint32_t i = 0; i < track->count; i++) {
        const Gain *gain = &track->gains[i];
        const bool his = gain->player == player && gain->from == UNMOVED && gain->figure == figure;
        next = his && (next == track->count || gain_before(gain, &track->gains[next])) ? i : next;
    }
    return next;
}

// ---- Robbers that take points or move along

void robbers_drag(Track *track, uint32_t there, unsigned to) {
    for (uint32_t seats = there & ~(uint32_t)track->due; seats != 0; seats &= seats - 1) {
        track->at[bit_lowest(seats)] = (uint8_t)(to + 1);
        track->follow[bit_lowest(seats)] = 0;
    }
}

void robber_take(const Rules *rules, Game *game, Track *track, unsigned owner, unsigned points,
                 ScoreLog *log) {
    track->due &= (uint8_t) ~(1U << owner);
    track->at[owner] = track->follow[owner] = 0;
    const unsigned from = figure_space(game, track, owner, 0);
    track->robbing = 1;
    holding_grant(rules, game, (Bonus){owner, (int32_t)points, ROBBER_SOURCE}, log);
    track->robbing = 0;
    const unsigned to = figure_space(game, track, owner, 0);
    if (to != from) {
        robbers_drag(track, robbers_on(rules, track, from, owner), to);
    }
}

/** Returns whether points of a player are pending until the end of the round. */
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

/**
 * Moves robbers back with a figure. If they could stay with another figure, their owners decide.
 */
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

/** A figure moved forward from a space with these robbers. */
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

/** Returns whether a robber stands with the figure of a player who may be paid for a feature. */
static bool is_robbed(const Rules *rules, const Game *game, const Track *track,
                      const FeatureView *feature) {
    bool robbed = false;
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        const unsigned space = figure_space(game, track, player, 0);
        const bool paid = player == game->active || feature->followers[player] != 0;
        robbed = robbed || (paid && robbers_on(rules, track, space, player) != 0);
    }
    return robbed;
}

bool track_turn_usual(const Rules *rules, const Game *game, const PlacementPreview *preview) {
    const Track *track = track_of_const(rules, game);
    const FeatureView *completed = NULL;
    unsigned count = 0;
    bool waits = false;
    for (unsigned j = 0; j < preview->count; j++) {
        completed = preview->features[j].complete ? &preview->features[j] : completed;
        count += preview->features[j].complete;
    }
    for (unsigned player = 0; player < (unsigned)rules->players; player++) {
        waits = waits || gain_waits(rules, track, player);
    }
    if (!waits || (count == 0 && !preview_completes_cloister(rules, game))) {
        return true;
    }
    return !track_pairs(rules) && count == 1 && !preview_completes_cloister(rules, game) &&
           !is_robbed(rules, game, track, completed);
}

// ---- Module functions

ExpansionShare track_share(const Rules *rules) {
    const uint32_t players = (uint32_t)rules->players;
    return (ExpansionShare){.decisions = 4 * players + figures_each(rules) * GAINS_MAX,
                            .actions = GAINS_MAX > TRACK_FIGURES * PLAYERS_MAX
                                           ? GAINS_MAX
                                           : TRACK_FIGURES * PLAYERS_MAX};
}

/** Packs a gain into one number: robbed, figure, points, starting space, 1 + player; 0: none. */
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
