// SPDX-License-Identifier: MIT
#include "bot_pool.h"

static void pooled_free(const TournamentConfig *config, PooledBot *pooled) {
    if (pooled->bot != NULL) {
        config->bots[pooled->number].spec.bot_class->destroy(pooled->bot);
        pooled->bot = NULL;
    }
}

static PooledBot *pooled_find(BotPool *pool, uint32_t number, uint32_t copy) {
    PooledBot *oldest = &pool->bots[0];
    for (unsigned i = 0; i < BOT_POOL_SIZE; i++) {
        PooledBot *const pooled = &pool->bots[i];
        if (pooled->bot == NULL) {
            // Places fill from the front and are then only replaced.
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

static Status pooled_make(const BotPool *pool, PooledBot *pooled, Message *message) {
    const ConfigBot *const bot = &pool->config->bots[pooled->number];
    const Status status = bot->spec.bot_class->create(&pooled->bot, pool->config->match.rules,
                                                      bot->spec.values, message);
    if (status != STATUS_OK) {
        pooled->bot = NULL;
        message_prefix(message, "bot '%s' cannot be made", bot->name);
    }
    return status;
}

Status bot_pool_seat(BotPool *pool, MatchSeat *seats, const ScheduledGame *game, Message *message) {
    pool->games++;
    for (int seat = 0; seat < pool->config->schedule.request.players; seat++) {
        PooledBot *const pooled = pooled_find(pool, game->bots[seat], game->copies[seat]);
        if (pooled->bot == NULL) {
            pooled->number = game->bots[seat];
            pooled->copy = game->copies[seat];
            const Status status = pooled_make(pool, pooled, message);
            if (status != STATUS_OK) {
                return status;
            }
        }
        pooled->used = pool->games;
        seats[seat] = config_seat(pool->config, pooled->number);
        seats[seat].bot = pooled->bot;
    }
    return STATUS_OK;
}

void bot_pool_clear(BotPool *pool) {
    for (unsigned i = 0; i < BOT_POOL_SIZE; i++) {
        pooled_free(pool->config, &pool->bots[i]);
    }
}
