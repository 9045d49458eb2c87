// SPDX-License-Identifier: MIT
#include "cluster/coordinator.h"

#include <stdlib.h>

enum {
    SHARE = 4,     // work units per rank that the remaining blocks are divided into
    SEARCHES = 16, // searches for expired leases per shortest lease
    RECENT = 4,    // work units over which a rank's speed is averaged
    NO_ENTRY = -1,
};

/** A range of blocks that is leased, was leased, or waits for another lease. */
typedef struct WorkUnit {
    BlockRange blocks;
    uint64_t hash;    // of the stored result
    uint32_t keeper;  // rank of the stored result
    uint32_t leases;  // open leases
    uint32_t in_time; // open leases that have not expired
    bool done;
    bool queued; // in the ring of work units to lease again
} WorkUnit;

/** An open lease; its index is COORDINATOR_LEASES * rank + 0 or 1. */
typedef struct OpenLease {
    uint64_t number; // 0 if there is no lease
    uint64_t deadline;
    uint32_t unit;
    bool late;
} OpenLease;

typedef struct Rank {
    RankStatus standing;
    bool queued; // in the ring of ranks with free leases
} Rank;

/** A queue of numbers with a fixed capacity. */
typedef struct Ring {
    uint32_t *items;
    uint32_t size, first, count;
} Ring;

struct Coordinator {
    CoordinatorSettings settings;
    Rank *ranks;
    OpenLease *leases;
    WorkUnit *units;
    uint32_t places;      // number of leases, and of work units
    Ring free_units;      // unused work units
    Ring requeued;        // work units whose lease expired or whose rank left
    Ring ready;           // ranks that may have a free lease
    uint64_t next;        // first block after all leased ones
    uint64_t unleased;    // missing blocks that were never leased
    uint64_t unfinished;  // missing blocks without a result
    uint64_t numbers;     // number of leases so far
    uint64_t next_search; // time of the next search for expired leases; UINT64_MAX: never
    uint32_t playing;     // ranks that joined and did not leave
    uint32_t in_time;     // open leases that have not expired
    bool stopped;
};

static bool ring_make(Ring *ring, uint32_t size) {
    *ring = (Ring){.items = malloc(size * sizeof *ring->items), .size = size};
    return ring->items != NULL;
}

static void ring_put(Ring *ring, uint32_t item) {
    CHECK(ring->count < ring->size);
    ring->items[(ring->first + ring->count++) % ring->size] = item;
}

static uint32_t ring_take(Ring *ring) {
    CHECK(ring->count > 0);
    const uint32_t item = ring->items[ring->first];
    ring->first = (ring->first + 1) % ring->size;
    ring->count--;
    return item;
}

Status coordinator_create(Coordinator **out, const CoordinatorSettings *settings,
                          Message *message) {
    CHECK(settings->ranks >= 1 && settings->ranks <= COORDINATOR_RANKS_MAX);
    CHECK(settings->unit_ns > 0 && settings->lease_ns > 0);
    Coordinator *const coordinator = calloc(1, sizeof *coordinator);
    if (coordinator == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the ranks of the run");
    }
    coordinator->settings = *settings;
    coordinator->places = settings->ranks * COORDINATOR_LEASES;
    coordinator->unleased = settings->blocks;
    coordinator->unfinished = settings->blocks;
    coordinator->next_search = UINT64_MAX;
    coordinator->ranks = calloc(settings->ranks, sizeof *coordinator->ranks);
    coordinator->leases = calloc(coordinator->places, sizeof *coordinator->leases);
    coordinator->units = calloc(coordinator->places, sizeof *coordinator->units);
    // All are created, since the cleanup frees all of them.
    bool made = ring_make(&coordinator->free_units, coordinator->places);
    made = ring_make(&coordinator->requeued, coordinator->places) && made;
    made = ring_make(&coordinator->ready, settings->ranks) && made;
    if (!made || coordinator->ranks == NULL || coordinator->leases == NULL ||
        coordinator->units == NULL) {
        coordinator_destroy(coordinator);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the ranks of the run");
    }
    for (uint32_t i = 0; i < coordinator->places; i++) {
        ring_put(&coordinator->free_units, i);
    }
    *out = coordinator;
    return STATUS_OK;
}

void coordinator_destroy(Coordinator *coordinator) {
    if (coordinator == NULL) {
        return;
    }
    free(coordinator->ready.items);
    free(coordinator->requeued.items);
    free(coordinator->free_units.items);
    free(coordinator->units);
    free(coordinator->leases);
    free(coordinator->ranks);
    free(coordinator);
}

static bool rank_plays(const Rank *rank) {
    return rank->standing.joined && !rank->standing.left;
}

static bool rank_has_room(const Rank *rank) {
    return rank_plays(rank) && rank->standing.late == 0 && rank->standing.open < COORDINATOR_LEASES;
}

static void rank_enqueue(Coordinator *coordinator, uint32_t number) {
    Rank *const rank = &coordinator->ranks[number];
    if (!rank->queued && rank_has_room(rank)) {
        rank->queued = true;
        ring_put(&coordinator->ready, number);
    }
}

/** Returns the first rank with a free lease, which stays first; NO_ENTRY if there is none. */
static int64_t rank_with_room(Coordinator *coordinator) {
    while (coordinator->ready.count > 0) {
        const uint32_t number = coordinator->ready.items[coordinator->ready.first];
        if (rank_has_room(&coordinator->ranks[number])) {
            return number;
        }
        (void)ring_take(&coordinator->ready);
        coordinator->ranks[number].queued = false;
    }
    return NO_ENTRY;
}

/** Frees a completed work unit without open leases. */
static void unit_free(Coordinator *coordinator, uint32_t place) {
    const WorkUnit *const unit = &coordinator->units[place];
    if (unit->done && unit->leases == 0 && !unit->queued) {
        ring_put(&coordinator->free_units, place);
    }
}

/** Queues a work unit for another lease if no unexpired lease is left. */
static void unit_requeue(Coordinator *coordinator, uint32_t place) {
    WorkUnit *const unit = &coordinator->units[place];
    if (!unit->done && !unit->queued && unit->in_time == 0) {
        unit->queued = true;
        ring_put(&coordinator->requeued, place);
    }
}

static void lease_close(Coordinator *coordinator, uint32_t place) {
    OpenLease *const lease = &coordinator->leases[place];
    Rank *const rank = &coordinator->ranks[place / COORDINATOR_LEASES];
    rank->standing.open--;
    coordinator->units[lease->unit].leases--;
    if (!lease->late) {
        coordinator->in_time--;
        coordinator->units[lease->unit].in_time--;
    } else {
        rank->standing.late--;
    }
    lease->number = 0;
}

void coordinator_join(Coordinator *coordinator, uint32_t rank, uint32_t threads) {
    CHECK(rank < coordinator->settings.ranks && !coordinator->ranks[rank].standing.joined);
    coordinator->ranks[rank].standing.threads = threads;
    coordinator->ranks[rank].standing.joined = true;
    coordinator->playing++;
    rank_enqueue(coordinator, rank);
}

void coordinator_leave(Coordinator *coordinator, uint32_t rank) {
    CHECK(rank < coordinator->settings.ranks);
    if (!rank_plays(&coordinator->ranks[rank])) {
        return;
    }
    for (uint32_t place = rank * COORDINATOR_LEASES; place < (rank + 1) * COORDINATOR_LEASES;
         place++) {
        if (coordinator->leases[place].number != 0) {
            const uint32_t unit = coordinator->leases[place].unit;
            lease_close(coordinator, place);
            unit_requeue(coordinator, unit);
            unit_free(coordinator, unit);
        }
    }
    coordinator->ranks[rank].standing.left = true;
    coordinator->playing--;
}

/** Marks a lease as expired: another rank may get its work unit. */
static void lease_expire(Coordinator *coordinator, uint32_t place) {
    OpenLease *const lease = &coordinator->leases[place];
    RankStatus *const standing = &coordinator->ranks[place / COORDINATOR_LEASES].standing;
    lease->late = true;
    coordinator->in_time--;
    coordinator->units[lease->unit].in_time--;
    standing->late++;
    standing->expired++;
    unit_requeue(coordinator, lease->unit);
}

static void leases_expire(Coordinator *coordinator, uint64_t now) {
    uint64_t earliest = UINT64_MAX;
    for (uint32_t place = 0; place < coordinator->places; place++) {
        const OpenLease *const lease = &coordinator->leases[place];
        if (lease->number == 0 || lease->late) {
            continue;
        }
        if (lease->deadline <= now) {
            lease_expire(coordinator, place);
        } else if (lease->deadline < earliest) {
            earliest = lease->deadline;
        }
    }
    // A minimum interval, so that leases that end at about the same time need one search.
    const uint64_t soonest = now + coordinator->settings.lease_ns / SEARCHES;
    coordinator->next_search = earliest != UINT64_MAX && earliest < soonest ? soonest : earliest;
}

/** Returns the number of blocks for a rank's next work unit. */
static uint64_t unit_size(const Coordinator *coordinator, const Rank *rank) {
    const uint64_t share = coordinator->unleased / ((uint64_t)SHARE * coordinator->playing);
    const uint64_t block_ns = rank->standing.block_ns;
    const uint64_t bound = block_ns == 0 ? 1 : coordinator->settings.unit_ns / block_ns;
    const uint64_t most = coordinator->settings.unit_blocks;
    const uint64_t least = rank->standing.threads > 1 ? rank->standing.threads : 1;
    uint64_t size = share < bound ? share : bound;
    size = most != 0 && size > most ? most : size;
    return size < least ? least : size;
}

/** Returns a queued work unit without a result; NO_ENTRY if there is none. */
static int64_t unit_from_queue(Coordinator *coordinator) {
    while (coordinator->requeued.count > 0) {
        const uint32_t place = ring_take(&coordinator->requeued);
        coordinator->units[place].queued = false;
        if (!coordinator->units[place].done) {
            return place;
        }
        unit_free(coordinator, place);
    }
    return NO_ENTRY;
}

/** Makes a work unit of blocks that were never leased; NO_ENTRY if there are none. */
static int64_t unit_new(Coordinator *coordinator, const Rank *rank) {
    if (coordinator->unleased == 0) {
        return NO_ENTRY;
    }
    BlockRange range;
    const bool found =
        coordinator->settings.missing(coordinator->settings.user, coordinator->next, &range);
    CHECK(found && range.first >= coordinator->next && range.count > 0);
    uint64_t size = unit_size(coordinator, rank);
    size = size < range.count ? size : range.count;
    size = size < coordinator->unleased ? size : coordinator->unleased;
    const uint32_t place = ring_take(&coordinator->free_units);
    coordinator->units[place] = (WorkUnit){.blocks = {range.first, size}};
    coordinator->next = range.first + size;
    coordinator->unleased -= size;
    return place;
}

/** Returns the length of a lease, including the time for the rank's earlier work unit. */
static uint64_t lease_length(const Coordinator *coordinator, const Rank *rank, uint64_t blocks) {
    const uint64_t least = coordinator->settings.lease_ns;
    const uint64_t each = rank->standing.block_ns * COORDINATOR_LEASE_FACTOR * COORDINATOR_LEASES;
    if (each == 0) {
        return least;
    }
    const uint64_t length = blocks > UINT64_MAX / 4 / each ? UINT64_MAX / 4 : each * blocks;
    return length > least ? length : least;
}

static void lease_give(Coordinator *coordinator, uint32_t number, uint32_t unit, uint64_t now,
                       Lease *out) {
    Rank *const rank = &coordinator->ranks[number];
    uint32_t place = number * COORDINATOR_LEASES;
    while (coordinator->leases[place].number != 0) {
        place++;
    }
    const uint64_t length = lease_length(coordinator, rank, coordinator->units[unit].blocks.count);
    OpenLease *const lease = &coordinator->leases[place];
    *lease = (OpenLease){++coordinator->numbers, now + length, unit, false};
    rank->standing.open++;
    coordinator->in_time++;
    coordinator->units[unit].leases++;
    coordinator->units[unit].in_time++;
    if (lease->deadline < coordinator->next_search) {
        coordinator->next_search = lease->deadline;
    }
    *out = (Lease){number, place, lease->number, coordinator->units[unit].blocks};
}

bool coordinator_next(Coordinator *coordinator, Lease *out, uint64_t now) {
    if (now >= coordinator->next_search) {
        leases_expire(coordinator, now);
    }
    const int64_t rank = coordinator->stopped ? NO_ENTRY : rank_with_room(coordinator);
    if (rank == NO_ENTRY) {
        return false;
    }
    int64_t unit = unit_from_queue(coordinator);
    if (unit == NO_ENTRY) {
        unit = unit_new(coordinator, &coordinator->ranks[rank]);
    }
    if (unit == NO_ENTRY) {
        return false;
    }
    // Back to the end of the queue, so that every rank gets a lease before any rank gets two.
    (void)ring_take(&coordinator->ready);
    coordinator->ranks[rank].queued = false;
    lease_give(coordinator, (uint32_t)rank, (uint32_t)unit, now, out);
    rank_enqueue(coordinator, (uint32_t)rank);
    return true;
}

/** Updates a rank's speed from the time of a result. */
static void rank_measure(Rank *rank, uint64_t blocks, uint64_t spent_ns) {
    const uint64_t block_ns = spent_ns < blocks ? 1 : spent_ns / blocks;
    RankStatus *const standing = &rank->standing;
    standing->block_ns = standing->block_ns == 0
                             ? block_ns
                             : standing->block_ns / RECENT * (RECENT - 1) + block_ns / RECENT + 1;
}

static ResultVerdict result_judge(Coordinator *coordinator, WorkUnit *unit, Rank *rank,
                                  uint32_t number, uint64_t hash) {
    if (!unit->done) {
        unit->done = true;
        unit->hash = hash;
        unit->keeper = number;
        coordinator->unfinished -= unit->blocks.count;
        rank->standing.units++;
        rank->standing.blocks += unit->blocks.count;
        return RESULT_ACCEPTED;
    }
    if (unit->hash == hash) {
        rank->standing.duplicates++;
        return RESULT_DUPLICATE;
    }
    rank->standing.conflicts++;
    return RESULT_CONFLICT;
}

/** Returns the work unit of an open lease; NULL if the lease is not open. */
static WorkUnit *lease_unit(Coordinator *coordinator, const Lease *lease) {
    if (lease->number == 0 || lease->place >= coordinator->places ||
        lease->rank != lease->place / COORDINATOR_LEASES ||
        coordinator->leases[lease->place].number != lease->number) {
        return NULL;
    }
    WorkUnit *const unit = &coordinator->units[coordinator->leases[lease->place].unit];
    return lease->blocks.first == unit->blocks.first && lease->blocks.count == unit->blocks.count
               ? unit
               : NULL;
}

ResultVerdict coordinator_result(Coordinator *coordinator, const Lease *lease, uint64_t hash,
                                 uint64_t spent_ns, uint32_t *kept) {
    WorkUnit *const unit = lease_unit(coordinator, lease);
    if (unit == NULL) {
        return RESULT_UNKNOWN;
    }
    Rank *const rank = &coordinator->ranks[lease->rank];
    rank_measure(rank, unit->blocks.count, spent_ns);
    const ResultVerdict verdict = result_judge(coordinator, unit, rank, lease->rank, hash);
    if (verdict == RESULT_CONFLICT && kept != NULL) {
        *kept = unit->keeper;
    }
    lease_close(coordinator, lease->place);
    unit_free(coordinator, (uint32_t)(unit - coordinator->units));
    rank_enqueue(coordinator, lease->rank);
    return verdict;
}

bool coordinator_part(Coordinator *coordinator, const Lease *lease) {
    WorkUnit *const unit = lease_unit(coordinator, lease);
    CHECK(coordinator->stopped);
    const bool first = unit != NULL && !unit->done;
    if (unit != NULL) {
        unit->done = true;
        lease_close(coordinator, lease->place);
        unit_free(coordinator, (uint32_t)(unit - coordinator->units));
    }
    return first;
}

void coordinator_stop(Coordinator *coordinator) {
    coordinator->stopped = true;
}

bool coordinator_over(const Coordinator *coordinator) {
    return coordinator->unfinished == 0 || (coordinator->stopped && coordinator->in_time == 0);
}

RankStatus coordinator_standing(const Coordinator *coordinator, uint32_t rank) {
    CHECK(rank < coordinator->settings.ranks);
    return coordinator->ranks[rank].standing;
}
