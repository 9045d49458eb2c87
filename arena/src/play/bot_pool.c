// SPDX-License-Identifier: MIT
#include "play/bot_pool.h"

#include "process/process_bot.h"
#include "text/try_status.h"

// Default margin of a time-limited decision, since the thread may have had to wait.
enum { MOVE_MARGIN_MS = 50 };

static void pooled_free(const TournamentConfig *config, PooledBot *pooled) {
    if (pooled->bot != NULL) {
        config_player(config, pooled->number)->bot_class->destroy(pooled->bot);
        pooled->bot = NULL;
    }
}

static PooledBot *pooled_find(BotPool *pool, uint32_t number, uint32_t copy) {
    PooledBot *oldest = &pool->bots[0];
    for (unsigned i = 0; i < BOT_POOL_SIZE; i++) {
        PooledBot *const pooled = &pool->bots[i];
        if (pooled->bot == NULL) {
            // Places are filled from the front and only replaced afterwards.
            return pooled;
        }
        if (pooled->number == number && pooled->copy == copy) {
            return pooled;
        }
        oldest = pooled->used < oldest->used ? pooled : oldest;
    }
    pooled_free(pool->config, oldest);
    return oldest;
}

static void wait_begin(void *user) {
    permits_return(user);
}

static void wait_end(void *user) {
    permits_take(user);
}

/** Connects a program with what its bot has in the whole session. */
static void program_prepare(const BotPool *pool, void *bot, uint32_t number, bool duplicate) {
    const uint32_t bots = pool->config->bot_count;
    process_bot_soft_files(bot, pool->soft_files);
    if (!duplicate) {
        process_bot_keep_stats(bot, pool->config->bots[number].stats);
    }
    if (pool->shared != NULL) {
        const ProcessWait wait = {wait_begin, wait_end, pool->permits};
        process_bot_share(bot, pool->shared[duplicate ? bots + number : number], &wait);
    }
}

/** Creates a bot; *out is NULL on failure. */
static Status bot_make(const BotPool *pool, void **out, uint32_t number, bool duplicate,
                       Message *message) {
    const ConfigBot *const bot = &pool->config->bots[number];
    const Status status =
        bot_create(out, config_player(pool->config, number), pool->config->match.rules, message);
    if (status != STATUS_OK) {
        *out = NULL;
        message_prefix(message, "bot '%s' cannot be made", bot->name);
    } else if (config_player(pool->config, number)->bot_class == &PROCESS_BOT) {
        program_prepare(pool, *out, number, duplicate);
    }
    return status;
}

MatchSeat bot_pool_seat_of(const TournamentConfig *config, uint32_t bot) {
    const ConfigBot *const row = &config->bots[bot];
    return (MatchSeat){
        .bot_class = config_player(config, bot)->bot_class,
        .budget = {.simulations = row->simulations,
                   .move_ms = row->move_ms,
                   .clock = row->move_ms == 0      ? NULL
                            : row->processor_clock ? match_processor_clock
                                                   : match_clock},
        .game_ms = row->game_ms,
        .increment_ms = row->increment_ms,
        .margin_ms = row->margin_ms >= 0 ? (uint64_t)row->margin_ms
                     : row->move_ms != 0 ? MOVE_MARGIN_MS
                                         : 0,
        .processor_clock = row->processor_clock,
    };
}

Status bot_pool_seat(BotPool *pool, MatchSeat *seats, const ScheduledGame *game, Message *message) {
    pool->games++;
    for (int seat = 0; seat < pool->config->schedule.request.players; seat++) {
        PooledBot *const pooled = pooled_find(pool, game->bots[seat], game->copies[seat]);
        if (pooled->bot == NULL) {
            pooled->number = game->bots[seat];
            pooled->copy = game->copies[seat];
            TRY(bot_make(pool, &pooled->bot, pooled->number, false, message));
        }
        pooled->used = pool->games;
        seats[seat] = bot_pool_seat_of(pool->config, pooled->number);
        seats[seat].bot = pooled->bot;
        seats[seat].clock_user = pool->watch;
        seats[seat].budget.clock_user = pool->watch;
    }
    return STATUS_OK;
}

Status bot_pool_shadow(const BotPool *pool, MatchSeat *seats, const ScheduledGame *game,
                       Message *message) {
    Status status = STATUS_OK;
    for (int seat = 0; status == STATUS_OK && seat < pool->config->schedule.request.players;
         seat++) {
        const bool by_clock = seats[seat].bot_class->by_clock != NULL &&
                              seats[seat].bot_class->by_clock(seats[seat].bot);
        if (seats[seat].budget.move_ms == 0 && seats[seat].game_ms == 0 && !by_clock) {
            status = bot_make(pool, &seats[seat].shadow, game->bots[seat], true, message);
        }
    }
    if (status != STATUS_OK) {
        bot_pool_unshadow(pool, seats);
    }
    return status;
}

Status bot_pool_started(const BotPool *pool, const MatchSeat *seats, const ScheduledGame *game,
                        Message *message) {
    for (int seat = 0; seat < pool->config->schedule.request.players; seat++) {
        const void *const bots[] = {seats[seat].bot, seats[seat].shadow};
        for (unsigned i = 0; seats[seat].bot_class == &PROCESS_BOT && i < 2; i++) {
            const char *const reason = bots[i] != NULL ? process_bot_arena_failure(bots[i]) : NULL;
            if (reason != NULL) {
                return message_set(message, STATUS_LIMIT,
                                   "%.80s: %.300s; the game does not count. Lower --threads, or "
                                   "raise what 'ulimit -a' shows, and run the command again",
                                   pool->config->bots[game->bots[seat]].name, reason);
            }
        }
    }
    return STATUS_OK;
}

void bot_pool_unshadow(const BotPool *pool, MatchSeat *seats) {
    for (int seat = 0; seat < pool->config->schedule.request.players; seat++) {
        if (seats[seat].shadow != NULL) {
            seats[seat].bot_class->destroy(seats[seat].shadow);
            seats[seat].shadow = NULL;
        }
    }
}

void bot_pool_clear(BotPool *pool) {
    for (unsigned i = 0; i < BOT_POOL_SIZE; i++) {
        pooled_free(pool->config, &pool->bots[i]);
    }
}
