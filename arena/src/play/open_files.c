// SPDX-License-Identifier: MIT
#include "play/open_files.h"

#include "play/bot_pool.h"
#include "process/process_bot.h"

#include <inttypes.h>
#include <sys/resource.h>

enum {
    FILES_OF_RUN = 64,      // standard streams, database, logs, pages
    FILES_OF_PROGRAM = 8,   // five pipes, two scheduler statistics, a trace
    FILES_OF_STARTING = 12, // the other ends of its pipes, until it runs
};

/** Returns the number of external programs among the bots. */
static uint64_t programs_count(const TournamentConfig *config) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < config->schedule.request.bots; i++) {
        count += config_player(config, i)->bot_class == &PROCESS_BOT;
    }
    return count;
}

uint64_t open_files_needed(const TournamentConfig *config, unsigned threads) {
    const uint64_t players = (uint64_t)config->schedule.request.players;
    const uint64_t programs = programs_count(config);
    if (programs == 0) {
        return 0;
    }
    uint64_t kept = schedule_has_copies(&config->schedule) ? programs * players : programs;
    kept = kept < BOT_POOL_SIZE ? kept : BOT_POOL_SIZE;
    // In checked games a bot has a duplicate.
    return FILES_OF_RUN + threads * ((kept + players) * FILES_OF_PROGRAM + FILES_OF_STARTING);
}

Status open_files_check(const TournamentConfig *config, unsigned threads, Message *message) {
    const uint64_t needed = open_files_needed(config, threads);
    struct rlimit limit;
    if (needed == 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_max >= needed) {
        return STATUS_OK;
    }
    return message_set(message, STATUS_LIMIT,
                       "%u threads with programs need up to %" PRIu64
                       " open files, and the limit is %" PRIu64
                       " ('ulimit -Hn'); lower --threads, or raise the limit",
                       threads, needed, (uint64_t)limit.rlim_max);
}

Status open_files_ensure(const TournamentConfig *config, unsigned threads, uint64_t *before,
                         Message *message) {
    const uint64_t needed = open_files_needed(config, threads);
    struct rlimit limit;
    const Status status = open_files_check(config, threads, message);
    if (status != STATUS_OK || needed == 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        return status;
    }
    *before = *before == 0 ? (uint64_t)limit.rlim_cur : *before;
    if (limit.rlim_cur < needed) {
        limit.rlim_cur = (rlim_t)needed;
        (void)setrlimit(RLIMIT_NOFILE, &limit); // otherwise the failing call reports it
    }
    return STATUS_OK;
}

void open_files_restore(uint64_t before) {
    struct rlimit limit;
    if (before != 0 && getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = (rlim_t)before;
        (void)setrlimit(RLIMIT_NOFILE, &limit);
    }
}
