// SPDX-License-Identifier: MIT
//
// All games of a pool. Runs with the same decks are walked together, deck by deck, so that all
// games on one deck form one block. Other runs follow one after the other.
#include "pool/pool_data.h"

#include "carcarena/engine/rng.h"
#include "text/try_status.h"

#include <inttypes.h>
#include <string.h>

static Status no_memory(Message *message) {
    return message_set(message, STATUS_NO_MEMORY, "no memory for the games of the pool");
}

// ---- Runs

static Status source_next(PoolSource *source, Message *message) {
    const Status status =
        store_walk_next(source->walk, &source->record, &source->timing, &source->found, message);
    if (status != STATUS_OK || !source->found) {
        return status;
    }
    GameRecord *const record = &source->record;
    if (record->id >= source->config->schedule.games) {
        return message_set(message, STATUS_CONFLICT,
                           "%s: game id %" PRIu64 " is not of the schedule", source->path,
                           record->id);
    }
    const ScheduledGame game = schedule_game(&source->config->schedule, record->id);
    source->deal = game.deal;
    source->deck = schedule_deck_label(&source->config->schedule, &game);
    for (int seat = 0; seat < source->config->schedule.request.players; seat++) {
        if (record->bots[seat] >= source->bot_count) {
            return message_set(message, STATUS_CONFLICT,
                               "%s: game id %" PRIu64 ": there is no bot number %u", source->path,
                               record->id, record->bots[seat]);
        }
        record->bots[seat] = source->bots[record->bots[seat]];
    }
    return STATUS_OK;
}

// Starts the runs with the decks of `decks` at their first games. Returns their number.
static Status walks_begin(Pool *pool, unsigned decks, unsigned *members, Message *message) {
    *members = 0;
    for (unsigned i = decks; i < pool->count; i++) {
        PoolSource *const source = &pool->sources[i];
        if (source->store != NULL && source->decks == decks) {
            ++*members;
            TRY(store_walk_begin(&source->walk, source->store, 0, message));
            TRY(source_next(source, message));
        }
    }
    return STATUS_OK;
}

static void walks_end(Pool *pool) {
    for (unsigned i = 0; i < pool->count; i++) {
        store_walk_end(pool->sources[i].walk);
        pool->sources[i].walk = NULL;
        pool->sources[i].found = false;
    }
}

// Returns the run whose next game has the lowest deck, the first of several; NULL at the end.
static PoolSource *lowest_find(Pool *pool) {
    PoolSource *lowest = NULL;
    for (unsigned i = 0; i < pool->count; i++) {
        PoolSource *const source = &pool->sources[i];
        if (source->found && (lowest == NULL || source->deal < lowest->deal)) {
            lowest = source;
        }
    }
    return lowest;
}

// ---- Games that are in several runs

// Records a key of the current deck. Returns the number of the source that had it before, or
// `index`; pool->count without memory.
static unsigned key_note(Pool *pool, uint64_t first, uint64_t second, unsigned index) {
    CountSlot *const slot = count_map_at(&pool->seen, first, second);
    if (slot == NULL) {
        return pool->count;
    }
    slot->count = slot->count == 0 ? index + 1U : slot->count; // the map stores number + 1
    return (unsigned)slot->count - 1U;
}

// A schedule has each game once, however it was split into shards.
static Status series_check(Pool *pool, unsigned index, Message *message) {
    const PoolSource *const source = &pool->sources[index];
    const unsigned games = source->config->schedule.games_per_block;
    const uint64_t id = source->record.id;
    const unsigned owner = key_note(pool, id, source->series, index);
    if (owner == pool->count) {
        return no_memory(message);
    }
    return owner == index
               ? STATUS_OK
               : message_set(message, STATUS_CONFLICT,
                             "game %" PRIu64 ".%" PRIu64 " is in %s and in %s, which are one "
                             "schedule (a run copied, or a shard and what it was merged into); "
                             "name one of them",
                             id / games, id % games, pool->sources[owner].path, source->path);
}

// Returns true if another run has the same game: same deck, seats and result.
static Status repeat_find(Pool *pool, unsigned index, bool *repeated, Message *message) {
    const GameRecord *const record = &pool->sources[index].record;
    uint64_t seats = rng_mix(record->first + 1U);
    for (int seat = 0; seat < pool->sources[index].config->schedule.request.players; seat++) {
        seats = rng_mix(seats ^ record->bots[seat]);
        seats = rng_mix(seats ^ (uint32_t)record->scores[seat]);
    }
    const uint64_t end = rng_mix(record->deck) ^ record->state_hash;
    // Distinct from the keys of series_check, whose second half is a source's number.
    const unsigned owner = key_note(pool, end, seats | UINT64_C(1) << 63, index);
    *repeated = owner != index;
    return owner == pool->count ? no_memory(message) : STATUS_OK;
}

// ---- Adding

// Returns the number of a deck with its bots, in any seats.
static uint64_t deck_unit(const PoolSource *source) {
    uint64_t bots = 0;
    for (int seat = 0; seat < source->config->schedule.request.players; seat++) {
        bots += rng_mix(source->record.bots[seat] + 1U);
    }
    return rng_mix(source->deck ^ rng_mix(bots));
}

// `alone`: no other run has the same decks.
static Status game_add(Pool *pool, Report *report, unsigned index, bool alone, Message *message) {
    PoolSource *const source = &pool->sources[index];
    const uint64_t block = source->record.id / source->config->schedule.games_per_block;
    const bool repeats = schedule_decks_repeat(&source->config->schedule);
    const uint64_t unit = repeats ? deck_unit(source) : block;
    ReportPlace place = {.run = index, .block = block, .cluster = pool->cluster, .unit = unit};
    if (repeats) { // distinct from the numbers of decks that occur once
        place.cluster = (alone ? unit : rng_mix(source->deck)) | UINT64_C(1) << 63;
    }
    report_place(report, &place);
    return report_add(report, &source->record, &source->timing, message);
}

// Adds a run that shares its decks with no other; its blocks are the same as in its own report.
static Status run_add(Pool *pool, Report *report, unsigned index, Message *message) {
    PoolSource *const source = &pool->sources[index];
    const unsigned games = source->config->schedule.games_per_block;
    uint64_t block = UINT64_MAX;
    while (source->found) {
        if (source->record.id / games != block) {
            block = source->record.id / games;
            pool->cluster++;
        }
        TRY(game_add(pool, report, index, true, message));
        TRY(source_next(source, message));
    }
    return STATUS_OK;
}

// Position of a walk over several runs with the same decks.
typedef struct DeckWalk {
    uint64_t deal;            // the current deck
    const PoolSource *before; // the run of the previous game
    bool shared;              // the current deck was counted as shared
} DeckWalk;

// Records the source of the next game, and whether a new deck begins with it.
static void deck_note(Pool *pool, DeckWalk *walk, const PoolSource *source) {
    if (source->deal != walk->deal) {
        walk->deal = source->deal;
        walk->shared = false;
        pool->cluster++;
        count_map_clear(&pool->seen);
    } else if (walk->before != source && !walk->shared) {
        walk->shared = true;
        pool->shared_decks++;
    }
    walk->before = source;
}

// Adds a run's current game unless another run has it too.
static Status unrepeated_add(Pool *pool, Report *report, unsigned index, Message *message) {
    bool repeated = false;
    TRY(series_check(pool, index, message));
    TRY(repeat_find(pool, index, &repeated, message));
    if (repeated) {
        pool->sources[index].repeated++;
        report_leave_out(report);
        return STATUS_OK;
    }
    return game_add(pool, report, index, false, message);
}

// Adds runs with the same decks together.
static Status decks_add(Pool *pool, Report *report, Message *message) {
    DeckWalk walk = {.deal = UINT64_MAX};
    PoolSource *source = NULL;
    while ((source = lowest_find(pool)) != NULL) {
        deck_note(pool, &walk, source);
        TRY(unrepeated_add(pool, report, (unsigned)(source - pool->sources), message));
        TRY(source_next(source, message));
    }
    return STATUS_OK;
}

static Status runs_add(Pool *pool, Report *report, Message *message) {
    Status status = STATUS_OK;
    for (unsigned i = 0; status == STATUS_OK && i < pool->count; i++) {
        unsigned members = 0;
        if (pool->sources[i].store == NULL || pool->sources[i].decks != i) {
            continue;
        }
        status = walks_begin(pool, i, &members, message);
        if (status == STATUS_OK) {
            status =
                members == 1 ? run_add(pool, report, i, message) : decks_add(pool, report, message);
        }
        walks_end(pool);
    }
    return status;
}

// ---- Files

// Returns true if two games have the same bots in any seats.
static bool same_lineup(const ResultGame *one, const ResultGame *other) {
    uint32_t left = other->seats;
    uint32_t taken = 0;
    for (uint32_t seat = 0; seat < one->seats; seat++) {
        for (uint32_t k = 0; k < other->seats; k++) {
            if ((taken >> k & 1U) == 0 && one->names[seat] == other->names[k]) {
                taken |= 1U << k;
                left--;
                break;
            }
        }
    }
    return left == 0 && one->seats == other->seats;
}

static Status file_add(Pool *pool, Report *report, unsigned index, Message *message) {
    const PoolSource *const source = &pool->sources[index];
    const Results *const results = source->results;
    ReportPlace place = {.run = index};
    for (size_t i = 0; i < results->game_count; i++) {
        const ResultGame *const game = &results->games[i];
        GameRecord record = {.id = i, .first = game->first, .reason = game->reason};
        if (i == 0 || game->block != game[-1].block) {
            pool->cluster++;
            place.block++;
        } else if (!same_lineup(game, &game[-1])) {
            place.block++;
        }
        place.cluster = pool->cluster;
        place.unit = place.block;
        for (uint32_t seat = 0; seat < game->seats; seat++) {
            record.bots[seat] = source->bots[game->names[seat]];
            record.ranks[seat] = game->ranks[seat];
            record.scores[seat] = game->scores[seat];
        }
        report_place(report, &place);
        TRY(report_add(report, &record, NULL, message));
    }
    return STATUS_OK;
}

// ---- Histories and effort

static Status histories_add(Pool *pool, Report *report, StoreSession *effort, Message *message) {
    Status status = STATUS_OK;
    for (unsigned i = 0; status == STATUS_OK && i < pool->count; i++) {
        PoolSource *const source = &pool->sources[i];
        StoreSession session = {0};
        if (source->store == NULL) {
            continue;
        }
        status = report_add_run_audits(report, source->store, i, source->bots, source->bot_count,
                                       message);
        if (status == STATUS_OK) {
            status = store_sessions(source->store, &session, message);
        }
        effort->threads = session.threads > effort->threads ? session.threads : effort->threads;
        effort->games += session.games;
        effort->wall_ns += session.wall_ns;
        effort->write_ns += session.write_ns;
        if (source->repeated > 0) {
            text_buffer_format(&pool->remarks,
                               "%" PRIu64 " games of %s are the same in a run before it and count "
                               "once: same bots on the same seats with the same deck.\n",
                               source->repeated, source->path);
        }
    }
    if (pool->shared_decks > 0) {
        text_buffer_format(&pool->remarks,
                           "%" PRIu64 " decks were played in several runs, which have one seed; "
                           "all games on such a deck are one block.\n",
                           pool->shared_decks);
    }
    return status;
}

Status pool_report_add(Pool *pool, Report *report, StoreSession *effort, Message *message) {
    *effort = (StoreSession){0};
    TRY(runs_add(pool, report, message));
    for (unsigned i = 0; i < pool->count; i++) {
        if (pool->sources[i].results != NULL) {
            TRY(file_add(pool, report, i, message));
        }
    }
    TRY(histories_add(pool, report, effort, message));
    if (!text_buffer_ok(&pool->remarks)) {
        TRY(no_memory(message));
    }
    return pool->remarks.text != NULL ? report_remark(report, pool->remarks.text, message)
                                      : STATUS_OK;
}
