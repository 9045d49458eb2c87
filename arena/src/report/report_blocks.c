// SPDX-License-Identifier: MIT
//
// Blocks: sums over complete blocks. Blocks on one deck with the same bots form one unit, also if
// they are not adjacent.
#include "report/report_history.h"
#include "text/grow_list.h"
#include "text/try_status.h"

#include <stdlib.h>
#include <string.h>

// ---- Sums of a unit

int64_t report_half_points(const uint32_t *ranks, unsigned seats, unsigned seat) {
    int64_t sum = 0;
    for (unsigned other = 0; other < seats; ++other) {
        if (other != seat) {
            sum += ranks[seat] < ranks[other] ? 2 : ranks[seat] == ranks[other] ? 1 : 0;
        }
    }
    return sum;
}

static unsigned first_places(const HeldGame *game, unsigned seats) {
    unsigned count = 0;
    for (unsigned seat = 0; seat < seats; ++seat) {
        count += game->ranks[seat] == 1 ? 1U : 0U;
    }
    return count;
}

static void seat_open(Report *report, const HeldGame *game, unsigned seat, unsigned firsts) {
    const unsigned seats = report->setup.seats;
    BlockSums *const bot = &report->bots[game->bots[seat]].sums;
    BlockSums *const place = &report->places[(seat + seats - game->first) % seats];
    const int64_t score = report_half_points(game->ranks, seats, seat);
    const bool begins = seat == game->first;
    const int64_t share = game->ranks[seat] == 1 ? FIRST_PLACE_UNITS / (int64_t)firsts : 0;
    bot->open[begins ? SUM_BEGIN_SCORE : SUM_REST_SCORE] += score;
    bot->open[begins ? SUM_BEGIN_GAMES : SUM_REST_GAMES] += 1;
    bot->open[SUM_POINTS] += game->scores[seat];
    bot->open[SUM_FIRSTS] += share;
    bot->open[SUM_LUCK] += game->luck[seat];
    place->open[SUM_BEGIN_SCORE] += score;
    place->open[SUM_BEGIN_GAMES] += 1;
    place->open[SUM_POINTS] += game->scores[seat];
    place->open[SUM_FIRSTS] += share;
}

static unsigned pair_score(const HeldGame *game, unsigned seat, unsigned other) {
    const uint32_t mine = game->ranks[seat];
    const uint32_t theirs = game->ranks[other];
    return mine < theirs ? 2 : mine == theirs ? 1 : 0;
}

static void game_open(Report *report, const HeldGame *game) {
    const unsigned seats = report->setup.seats;
    const unsigned firsts = first_places(game, seats);
    for (unsigned seat = 0; seat < seats; ++seat) {
        seat_open(report, game, seat, firsts);
        for (unsigned other = 0; report->pairs != NULL && other < seats; ++other) {
            if (game->bots[seat] < game->bots[other]) {
                PairTally *const pair = report_pair(report, game->bots[seat], game->bots[other]);
                pair->open_score += pair_score(game, seat, other);
                pair->open_games += 1;
            }
        }
    }
}

/** Adds the open sums of two bots to their tally, or subtracts them. */
static void pair_close(PairTally *pair, int64_t sign) {
    if (pair->open_games > 0) {
        pair->score += sign * pair->open_score;
        pair->games += sign * pair->open_games;
        pair->score_square += sign * pair->open_score * pair->open_score;
        pair->score_games += sign * pair->open_score * pair->open_games;
        pair->games_square += sign * pair->open_games * pair->open_games;
        pair->blocks = sign > 0 ? pair->blocks + 1U : pair->blocks - 1U;
    }
}

/** Updates the sums of a bot with each bot of a higher number. */
static void pairs_sums(Report *report, const HeldGame *game, unsigned bot, bool ends) {
    for (unsigned other = 0; report->pairs != NULL && other < report->setup.seats; ++other) {
        if (game->bots[other] <= bot) {
            continue;
        }
        PairTally *const pair = report_pair(report, bot, game->bots[other]);
        pair_close(pair, ends ? 1 : -1);
        if (ends) {
            pair->open_score = 0;
            pair->open_games = 0;
        }
    }
}

/** All games of a unit are between the same bots. @param ends open sums are closed; else taken out
 * of what is closed, to be closed again with more in them. */
static void unit_sums(Report *report, const HeldGame *game, bool ends) {
    const unsigned seats = report->setup.seats;
    for (unsigned seat = 0; seat < seats; ++seat) {
        const unsigned bot = game->bots[seat];
        (ends ? block_sums_close : block_sums_reopen)(&report->places[seat]);
        bool again = false;
        for (unsigned before = 0; before < seat; ++before) {
            again = again || game->bots[before] == bot;
        }
        if (!again) {
            (ends ? block_sums_close : block_sums_reopen)(&report->bots[bot].sums);
            pairs_sums(report, game, bot, ends);
        }
    }
}

// ---- Counts of games

static void seats_count(Report *report, const HeldGame *game) {
    const unsigned seats = report->setup.seats;
    const unsigned firsts = first_places(game, seats);
    for (unsigned seat = 0; seat < seats; ++seat) {
        BotTally *const bot = &report->bots[game->bots[seat]];
        bot->wins += game->ranks[seat] == 1 && firsts == 1 ? 1U : 0U;
        bot->ties += game->ranks[seat] == 1 && firsts > 1 ? 1U : 0U;
        bot->losses += game->ranks[seat] != 1 ? 1U : 0U;
        bot->forfeits += game->faults >> seat & 1U;
        for (unsigned other = 0; report->pairs != NULL && other < seats; ++other) {
            if (game->bots[seat] < game->bots[other]) {
                ++report_pair(report, game->bots[seat], game->bots[other])
                      ->trinomial[pair_score(game, seat, other)];
            }
        }
    }
}

/** Counts game pairs of two bots for pentanomial statistics. */
static void pentanomial_count(Report *report, const HeldGames *block, unsigned wanted) {
    const HeldGame *const first = &block->games[0];
    if (report->pairs == NULL || report->setup.seats != 2 || block->count != 2 || wanted != 2 ||
        first->bots[0] == first->bots[1]) {
        return;
    }
    const unsigned low = first->bots[0] < first->bots[1] ? first->bots[0] : first->bots[1];
    unsigned score = 0;
    for (unsigned i = 0; i < 2; ++i) {
        const unsigned seat = block->games[i].bots[0] == low ? 0 : 1;
        score += pair_score(&block->games[i], seat, 1U - seat);
    }
    ++report_pair(report, low, first->bots[0] + first->bots[1] - low)->pentanomial[score];
}

static Status ratings_count(Report *report, const HeldGames *block, Message *message) {
    const bool several = report->setup.run_count > 0;
    const uint64_t unit = several                      ? report->block_cluster
                          : report->setup.decks_repeat ? report->block_unit
                                                       : report->block;
    for (unsigned i = 0; i < block->count; ++i) {
        const HeldGame *const held = &block->games[i];
        RatingGame game = {.seat_count = report->setup.seats, .first = held->first};
        for (unsigned seat = 0; seat < report->setup.seats; ++seat) {
            game.bots[seat] = held->bots[seat];
            game.ranks[seat] = held->ranks[seat];
        }
        TRY(ratings_add_game(report->ratings, unit, &game, message));
        if (several) {
            TRY(report_runs_add(report, &game, message));
        }
        TRY(report_history_rate(report->history, unit, &game, message));
    }
    return STATUS_OK;
}

// ---- Units of several blocks

void report_units_forget(Report *report) {
    for (size_t i = 0; i < report->unit_count; ++i) {
        free(report->units[i].games);
    }
    report->unit_count = 0;
    count_map_clear(&report->unit_at);
}

static Status games_append(HeldGames *games, const HeldGame *more, unsigned count) {
    if (games->count + count > games->capacity) {
        const unsigned capacity = 2 * (games->count + count);
        HeldGame *const larger = realloc(games->games, capacity * sizeof *larger);
        if (larger == NULL) {
            return STATUS_NO_MEMORY;
        }
        games->games = larger;
        games->capacity = capacity;
    }
    memcpy(&games->games[games->count], more, count * sizeof *more);
    games->count += count;
    return STATUS_OK;
}

/** Returns the games of the open block's unit that were counted before; NULL if memory is
 * exhausted. */
static HeldGames *unit_games(Report *report) {
    CountSlot *const slot = count_map_at(&report->unit_at, report->block_unit, report->block_run);
    HeldGames *const units = slot == NULL
                                 ? NULL
                                 : grow_list(report->units, report->unit_count,
                                             &report->unit_capacity, sizeof *report->units);
    if (units == NULL) {
        return NULL;
    }
    report->units = units;
    if (slot->count == 0) { // the map holds place + 1
        units[report->unit_count++] = (HeldGames){0};
        slot->count = report->unit_count;
    }
    return &units[slot->count - 1U];
}

static Status sums_count(Report *report, const HeldGames *block) {
    HeldGames *const unit = report->setup.decks_repeat ? unit_games(report) : NULL;
    if (report->setup.decks_repeat && unit == NULL) {
        return STATUS_NO_MEMORY;
    }
    for (unsigned i = 0; unit != NULL && i < unit->count; ++i) {
        game_open(report, &unit->games[i]);
    }
    if (unit != NULL && unit->count > 0) {
        unit_sums(report, &unit->games[0], false);
        ++report->blocks_repeated;
    }
    for (unsigned i = 0; i < block->count; ++i) {
        game_open(report, &block->games[i]);
        seats_count(report, &block->games[i]);
    }
    unit_sums(report, &block->games[0], true);
    return unit == NULL ? STATUS_OK : games_append(unit, block->games, block->count);
}

// ---- The open block

static void block_begin(Report *report, const GameRecord *record, uint64_t block) {
    const Schedule *const schedule = report->setup.schedule;
    report->block = block;
    report->block_run = report->place.run;
    report->block_cluster = report->place.cluster;
    report->block_unit = report->place.unit;
    ++report->serial;
    if (report->setup.run_count == 0 && report->setup.decks_repeat) {
        const ScheduledGame game = schedule_game(schedule, record->id);
        const uint64_t decks = game.round / schedule->request.repeat;
        report->block_unit = schedule_unit(schedule, &game);
        // Decks without a list repeat only within a few rounds.
        if (schedule->request.deal_count == 0 && decks != report->deck_round) {
            report_units_forget(report);
        }
        report->deck_round = decks;
    }
}

Status report_block_add(Report *report, const GameRecord *record, uint64_t block,
                        Message *message) {
    // The cause of a signal is unknown: it counts as a fault of every bot in the game.
    const uint32_t faults = record->reason == END_SIGNAL ? ~0U : record->faults;
    HeldGame game = {.first = record->first, .faults = faults};
    if (report->block_games == 0) {
        block_begin(report, record, block);
    }
    for (unsigned seat = 0; seat < report->setup.seats; ++seat) {
        game.bots[seat] = record->bots[seat];
        game.ranks[seat] = record->ranks[seat];
        game.scores[seat] = record->scores[seat];
    }
    if (games_append(&report->held, &game, 1) != STATUS_OK) {
        return message_set(message, STATUS_NO_MEMORY, "report: no memory for a block");
    }
    ++report->block_games;
    return STATUS_OK;
}

Status report_block_close(Report *report, Message *message) {
    const bool several = report->setup.run_count > 0;
    const unsigned wanted = several ? report->setup.runs[report->block_run].games_per_block
                                    : report->setup.games_per_block;
    const bool whole = wanted == 0 || report->block_games == wanted;
    Status status = STATUS_OK;
    if (report->block_games == 0) {
        return STATUS_OK;
    }
    if (whole) {
        status = sums_count(report, &report->held);
        if (status != STATUS_OK) {
            return message_set(message, status, "report: no memory for decks");
        }
        pentanomial_count(report, &report->held, wanted);
        status = ratings_count(report, &report->held, message);
        ++report->blocks_whole;
    } else {
        ++report->blocks_partial;
        report->games_partial += report->block_games;
    }
    divergence_close(&report->divergence, whole);
    report->block_games = 0;
    report->held.count = 0;
    report_history_block(report->history, report);
    return status;
}
