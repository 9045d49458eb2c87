// SPDX-License-Identifier: MIT
#include "carcarena/arena/shard.h"

#include "schedule/formats/plan.h"
#include "text/integer_text.h"

#include <stdio.h>
#include <string.h>

/** The blocks that are distributed over shards; all earlier blocks belong to every shard. */
typedef struct Dealt {
    uint64_t first, blocks, pairings;
} Dealt;

static Dealt dealt_blocks(const Schedule *schedule) {
    const Plan *const plan = schedule->plan;
    if (plan == NULL) {
        return (Dealt){0, schedule->blocks, schedule->pairings};
    }
    const PlanStage *const last = &plan->stages[plan->stage_count - 1];
    return (Dealt){last->first_block, last->blocks, last->table_count};
}

/** Returns the residue of the shard's pairings in a round. */
static uint64_t residue(Shard shard, uint64_t round) {
    const uint64_t count = shard.count;
    return (shard.index + count - round % count) % count;
}

/** Returns how many of the first `rounds` < count rounds have a residue below `limit`. */
static uint64_t residues_below(Shard shard, uint64_t rounds, uint64_t limit) {
    const uint64_t index = shard.index;
    // Residues go down from index to 0 and then from count - 1.
    const uint64_t down = rounds < index + 1 ? rounds : index + 1;
    const uint64_t lowest = index + 1 - down;
    const uint64_t top = limit < index + 1 ? limit : index + 1;
    const uint64_t wrapped = shard.count - (rounds - down);
    return (top > lowest ? top - lowest : 0) + (limit > wrapped ? limit - wrapped : 0);
}

/**
 * Returns the shard's blocks in the first `rounds` rounds; as many rounds as shards give each
 * pairing to each shard once.
 */
static uint64_t blocks_of_rounds(const Dealt *dealt, Shard shard, uint64_t rounds) {
    const uint64_t pairings = dealt->pairings;
    const uint64_t rest = rounds % shard.count;
    return rounds / shard.count * pairings + rest * (pairings / shard.count) +
           residues_below(shard, rest, pairings % shard.count);
}

/** Returns the shard's blocks among the first `blocks` distributed ones. */
static uint64_t blocks_below(const Dealt *dealt, Shard shard, uint64_t blocks) {
    const uint64_t round = blocks / dealt->pairings;
    const uint64_t rest = blocks % dealt->pairings;
    const uint64_t first = residue(shard, round);
    return blocks_of_rounds(dealt, shard, round) +
           (rest > first ? (rest - 1 - first) / shard.count + 1 : 0);
}

/** Returns the shard's n-th block among the distributed ones. */
static uint64_t block_at(const Dealt *dealt, Shard shard, uint64_t n) {
    const uint64_t before = n / dealt->pairings * shard.count; // whole periods of rounds
    const uint64_t rest = n % dealt->pairings;
    uint64_t low = 0; // the round is in low to high - 1
    uint64_t high = shard.count;
    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        if (blocks_of_rounds(dealt, shard, middle) <= rest) {
            low = middle;
        } else {
            high = middle;
        }
    }
    const uint64_t place = rest - blocks_of_rounds(dealt, shard, low);
    return (before + low) * dealt->pairings + residue(shard, low) + place * shard.count;
}

uint64_t shard_games(const Schedule *schedule, Shard shard) {
    if (!shard_is_part(shard)) {
        return schedule->games;
    }
    const Dealt dealt = dealt_blocks(schedule);
    return (dealt.first + blocks_below(&dealt, shard, dealt.blocks)) * schedule->games_per_block;
}

uint64_t shard_game(const Schedule *schedule, Shard shard, uint64_t n) {
    const uint64_t size = schedule->games_per_block;
    const Dealt dealt = dealt_blocks(schedule);
    if (!shard_is_part(shard) || n / size < dealt.first) {
        return n;
    }
    return (dealt.first + block_at(&dealt, shard, n / size - dealt.first)) * size + n % size;
}

bool shard_has(const Schedule *schedule, Shard shard, uint64_t id, uint64_t *n) {
    const uint64_t size = schedule->games_per_block;
    const uint64_t block = id / size;
    if (id >= schedule->games) {
        return false;
    }
    const Dealt dealt = dealt_blocks(schedule);
    if (!shard_is_part(shard) || block < dealt.first) {
        if (n != NULL) {
            *n = id;
        }
        return true;
    }
    const uint64_t pairing = (block - dealt.first) % dealt.pairings;
    const uint64_t round = (block - dealt.first) / dealt.pairings;
    if (pairing % shard.count != residue(shard, round)) {
        return false;
    }
    if (n != NULL) {
        *n = (dealt.first + blocks_below(&dealt, shard, block - dealt.first)) * size + id % size;
    }
    return true;
}

bool shard_from_text(Shard *out, const char *text) {
    char first[SHARD_TEXT_SIZE];
    const char *const slash = strchr(text, '/');
    int64_t index = 0;
    int64_t count = 0;
    if (slash == NULL || (size_t)(slash - text) >= sizeof first) {
        return false;
    }
    memcpy(first, text, (size_t)(slash - text));
    first[slash - text] = '\0';
    if (!integer_from_text(&count, slash + 1, 1, SHARDS_MAX) ||
        !integer_from_text(&index, first, 1, count)) {
        return false;
    }
    *out = (Shard){(uint32_t)index - 1, (uint32_t)count};
    return true;
}

char *shard_to_text(Shard shard, char *text) {
    (void)snprintf(text, SHARD_TEXT_SIZE, "%u/%u", shard_is_part(shard) ? shard.index + 1 : 1,
                   shard_is_part(shard) ? shard.count : 1);
    return text;
}
