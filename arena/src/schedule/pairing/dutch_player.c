// SPDX-License-Identifier: MIT
#include "schedule/pairing/dutch_player.h"

#include <stdlib.h>

// ---- Facts

static const DutchGame *game_of(const DutchRound *round, uint32_t player, uint32_t number) {
    return &round->games[(size_t)player * round->played + number];
}

static uint32_t score_before(const DutchRound *round, uint32_t player, uint32_t number) {
    uint32_t score = 0;
    for (uint32_t i = 0; i < number; i++) {
        score += game_of(round, player, i)->half_points;
    }
    return score;
}

/** Article 1.4: who meets somebody of another score, or gets points without a game. */
static Float float_of(const DutchRound *round, uint32_t player, uint32_t number) {
    const DutchGame *const game = game_of(round, player, number);
    if (game->opponent == DUTCH_NOBODY) {
        return game->half_points > 0 ? FLOAT_DOWN : FLOAT_NONE;
    }
    const uint32_t mine = score_before(round, player, number);
    const uint32_t theirs = score_before(round, game->opponent, number);
    return mine > theirs ? FLOAT_DOWN : mine < theirs ? FLOAT_UP : FLOAT_NONE;
}

/** Colour of the game so many games back, rounds without one left out: 1 first, -1 second, 0 none.
 */
static int32_t colour_back(const DutchPlayer *player, uint32_t back) {
    for (uint32_t i = player->played; i-- > 0;) {
        if (player->games[i].opponent != DUTCH_NOBODY && back-- == 0) {
            return player->games[i].first ? 1 : -1;
        }
    }
    return 0;
}

/** Article 1.7. */
static void preference_find(DutchPlayer *player) {
    const int32_t last = colour_back(player, 0);
    const bool twice = last != 0 && last == colour_back(player, 1);
    player->wants = player->balance > 0 ? -1 : player->balance < 0 ? 1 : -last;
    player->preference = last == 0              ? PREFERENCE_NONE
                         : player->balance == 0 ? PREFERENCE_MILD
                                                : PREFERENCE_STRONG;
    if (abs(player->balance) > 1) {
        player->preference = PREFERENCE_ABSOLUTE;
    } else if (twice) {
        player->preference = PREFERENCE_ABSOLUTE;
        player->wants = -last;
    }
}

static void player_make(const DutchRound *round, DutchPlayer *player, uint32_t number) {
    *player = (DutchPlayer){
        .number = number, .games = game_of(round, number, 0), .played = round->played};
    for (uint32_t i = 0; i < round->played; i++) {
        const DutchGame *const game = &player->games[i];
        player->score += game->half_points;
        if (game->opponent == DUTCH_NOBODY) {
            player->unplayed++;
            player->free_wins += game->half_points >= DUTCH_WIN ? 1 : 0;
        } else {
            player->balance += game->first ? 1 : -1;
        }
    }
    preference_find(player);
    for (uint32_t back = 0; back < DUTCH_FLOATS && back < round->played; back++) {
        player->floats[back] = float_of(round, number, round->played - 1 - back);
    }
    // More than half of what could be won, before the last round.
    player->top =
        round->played + 1 == round->rounds && player->score * 2 > round->played * DUTCH_WIN;
}

void dutch_players_make(const DutchRound *round, DutchPlayer *players) {
    for (uint32_t i = 0; i < round->players; i++) {
        player_make(round, &players[i], i);
    }
}

uint32_t dutch_meetings(const DutchPlayer *a, const DutchPlayer *b) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->played; i++) {
        count += a->games[i].opponent == b->number ? 1 : 0;
    }
    return count;
}

bool dutch_ranks_above(const DutchPlayer *a, const DutchPlayer *b) {
    return a->score != b->score ? a->score > b->score : a->number < b->number;
}

// ---- Colours

/** Article 5.2.3: the other colours than in the latest round in which theirs differed. @return
 * what the higher ranked one gets, or 0. */
static int32_t colour_in_turn(const DutchPlayer *high, const DutchPlayer *low) {
    for (uint32_t back = 0;; back++) {
        const int32_t mine = colour_back(high, back);
        const int32_t theirs = colour_back(low, back);
        if (mine == 0 || theirs == 0) {
            return 0;
        }
        if (mine != theirs) {
            return theirs;
        }
    }
}

/** Colour of the higher ranked one. */
static int32_t colour_of(const DutchPlayer *high, const DutchPlayer *low, bool lot_first) {
    if (high->wants != low->wants) {
        return high->wants != 0 ? high->wants : -low->wants;
    }
    if (high->wants != 0 && high->preference != low->preference) {
        return high->preference > low->preference ? high->wants : -low->wants;
    }
    if (high->preference == PREFERENCE_ABSOLUTE && abs(high->balance) != abs(low->balance)) {
        return abs(high->balance) > abs(low->balance) ? high->wants : -low->wants;
    }
    const int32_t in_turn = colour_in_turn(high, low);
    if (in_turn != 0) {
        return in_turn;
    }
    if (high->wants != 0) {
        return high->wants;
    }
    const bool odd = high->number % 2 == 0; // numbers here begin with 0
    return odd == lot_first ? 1 : -1;
}

static void colour_count(DutchColours *colours, const DutchPlayer *player, int32_t colour,
                         bool top) {
    if (player->wants == -colour) {
        colours->denied++;
        colours->strong_denied += player->preference == PREFERENCE_STRONG ? 1 : 0;
    }
    if (top) {
        colours->wide += abs(player->balance + colour) > 2 ? 1 : 0;
        colours->thrice +=
            colour_back(player, 0) == colour && colour_back(player, 1) == colour ? 1 : 0;
    }
}

DutchColours dutch_colours(const DutchPlayer *high, const DutchPlayer *low, bool lot_first) {
    const int32_t colour = colour_of(high, low, lot_first);
    const bool top = high->top || low->top;
    DutchColours colours = {.first = colour > 0};
    colour_count(&colours, high, colour, top);
    colour_count(&colours, low, -colour, top);
    return colours;
}
