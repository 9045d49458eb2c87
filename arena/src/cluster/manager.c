// SPDX-License-Identifier: MIT
#include "cluster/manager.h"

#include <stdlib.h>

enum {
    SHARE = 4,     // pieces per rank that the remaining blocks are divided into
    SEARCHES = 16, // searches for expired leases per shortest lease
    RECENT = 4,    // pieces over which a rank's speed is averaged
    NO_ENTRY = -1,
};

/** A range of blocks that is leased, was leased, or waits for another lease. */
typedef struct Piece {
    BlockRange blocks;
    uint64_t hash;    // of the stored result
    uint32_t keeper;  // rank of the stored result
    uint32_t leases;  // open leases
    uint32_t in_time; // open leases that have not expired
    bool done;
    bool queued; // in the ring of pieces to lease again
} Piece;

/** An open lease; its index is MANAGER_LEASES * rank + 0 or 1. */
typedef struct OpenLease {
    uint64_t number; // 0 if there is no lease
    uint64_t deadline;
    uint32_t piece;
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

struct Manager {
    ManagerSettings settings;
    Rank *ranks;
    OpenLease *leases;
    Piece *pieces;
    uint32_t places;      // number of leases, and of pieces
    Ring free_pieces;     // unused pieces
    Ring requeued;        // pieces whose lease expired or whose rank left
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

Status manager_create(Manager **out, const ManagerSettings *settings, Message *message) {
    CHECK(settings->ranks >= 1 && settings->ranks <= MANAGER_RANKS_MAX);
    CHECK(settings->piece_ns > 0 && settings->lease_ns > 0);
    Manager *const manager = calloc(1, sizeof *manager);
    if (manager == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the ranks of the run");
    }
    manager->settings = *settings;
    manager->places = settings->ranks * MANAGER_LEASES;
    manager->unleased = settings->blocks;
    manager->unfinished = settings->blocks;
    manager->next_search = UINT64_MAX;
    manager->ranks = calloc(settings->ranks, sizeof *manager->ranks);
    manager->leases = calloc(manager->places, sizeof *manager->leases);
    manager->pieces = calloc(manager->places, sizeof *manager->pieces);
    // All are created, since the cleanup frees all of them.
    bool made = ring_make(&manager->free_pieces, manager->places);
    made = ring_make(&manager->requeued, manager->places) && made;
    made = ring_make(&manager->ready, settings->ranks) && made;
    if (!made || manager->ranks == NULL || manager->leases == NULL || manager->pieces == NULL) {
        manager_destroy(manager);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the ranks of the run");
    }
    for (uint32_t i = 0; i < manager->places; i++) {
        ring_put(&manager->free_pieces, i);
    }
    *out = manager;
    return STATUS_OK;
}

void manager_destroy(Manager *manager) {
    if (manager == NULL) {
        return;
    }
    free(manager->ready.items);
    free(manager->requeued.items);
    free(manager->free_pieces.items);
    free(manager->pieces);
    free(manager->leases);
    free(manager->ranks);
    free(manager);
}

static bool rank_plays(const Rank *rank) {
    return rank->standing.joined && !rank->standing.left;
}

static bool rank_has_room(const Rank *rank) {
    return rank_plays(rank) && rank->standing.late == 0 && rank->standing.open < MANAGER_LEASES;
}

static void rank_enqueue(Manager *manager, uint32_t number) {
    Rank *const rank = &manager->ranks[number];
    if (!rank->queued && rank_has_room(rank)) {
        rank->queued = true;
        ring_put(&manager->ready, number);
    }
}

/** Returns the first rank with a free lease, which stays first; NO_ENTRY if there is none. */
static int64_t rank_with_room(Manager *manager) {
    while (manager->ready.count > 0) {
        const uint32_t number = manager->ready.items[manager->ready.first];
        if (rank_has_room(&manager->ranks[number])) {
            return number;
        }
        (void)ring_take(&manager->ready);
        manager->ranks[number].queued = false;
    }
    return NO_ENTRY;
}

/** Frees a completed piece without open leases. */
static void piece_free(Manager *manager, uint32_t place) {
    const Piece *const piece = &manager->pieces[place];
    if (piece->done && piece->leases == 0 && !piece->queued) {
        ring_put(&manager->free_pieces, place);
    }
}

/** Queues a piece for another lease if no unexpired lease is left. */
static void piece_requeue(Manager *manager, uint32_t place) {
    Piece *const piece = &manager->pieces[place];
    if (!piece->done && !piece->queued && piece->in_time == 0) {
        piece->queued = true;
        ring_put(&manager->requeued, place);
    }
}

static void lease_close(Manager *manager, uint32_t place) {
    OpenLease *const lease = &manager->leases[place];
    Rank *const rank = &manager->ranks[place / MANAGER_LEASES];
    rank->standing.open--;
    manager->pieces[lease->piece].leases--;
    if (!lease->late) {
        manager->in_time--;
        manager->pieces[lease->piece].in_time--;
    } else {
        rank->standing.late--;
    }
    lease->number = 0;
}

void manager_join(Manager *manager, uint32_t rank, uint32_t threads) {
    CHECK(rank < manager->settings.ranks && !manager->ranks[rank].standing.joined);
    manager->ranks[rank].standing.threads = threads;
    manager->ranks[rank].standing.joined = true;
    manager->playing++;
    rank_enqueue(manager, rank);
}

void manager_leave(Manager *manager, uint32_t rank) {
    CHECK(rank < manager->settings.ranks);
    if (!rank_plays(&manager->ranks[rank])) {
        return;
    }
    for (uint32_t place = rank * MANAGER_LEASES; place < (rank + 1) * MANAGER_LEASES; place++) {
        if (manager->leases[place].number != 0) {
            const uint32_t piece = manager->leases[place].piece;
            lease_close(manager, place);
            piece_requeue(manager, piece);
            piece_free(manager, piece);
        }
    }
    manager->ranks[rank].standing.left = true;
    manager->playing--;
}

/** Marks a lease as expired: another rank may get its piece. */
static void lease_expire(Manager *manager, uint32_t place) {
    OpenLease *const lease = &manager->leases[place];
    RankStatus *const standing = &manager->ranks[place / MANAGER_LEASES].standing;
    lease->late = true;
    manager->in_time--;
    manager->pieces[lease->piece].in_time--;
    standing->late++;
    standing->expired++;
    piece_requeue(manager, lease->piece);
}

static void leases_expire(Manager *manager, uint64_t now) {
    uint64_t earliest = UINT64_MAX;
    for (uint32_t place = 0; place < manager->places; place++) {
        const OpenLease *const lease = &manager->leases[place];
        if (lease->number == 0 || lease->late) {
            continue;
        }
        if (lease->deadline <= now) {
            lease_expire(manager, place);
        } else if (lease->deadline < earliest) {
            earliest = lease->deadline;
        }
    }
    // A minimum interval, so that leases that end at about the same time need one search.
    const uint64_t soonest = now + manager->settings.lease_ns / SEARCHES;
    manager->next_search = earliest != UINT64_MAX && earliest < soonest ? soonest : earliest;
}

/** Returns the number of blocks for a rank's next piece. */
static uint64_t piece_size(const Manager *manager, const Rank *rank) {
    const uint64_t share = manager->unleased / ((uint64_t)SHARE * manager->playing);
    const uint64_t block_ns = rank->standing.block_ns;
    const uint64_t bound = block_ns == 0 ? 1 : manager->settings.piece_ns / block_ns;
    const uint64_t most = manager->settings.piece_blocks;
    const uint64_t least = rank->standing.threads > 1 ? rank->standing.threads : 1;
    uint64_t size = share < bound ? share : bound;
    size = most != 0 && size > most ? most : size;
    return size < least ? least : size;
}

/** Returns a queued piece without a result; NO_ENTRY if there is none. */
static int64_t piece_from_queue(Manager *manager) {
    while (manager->requeued.count > 0) {
        const uint32_t place = ring_take(&manager->requeued);
        manager->pieces[place].queued = false;
        if (!manager->pieces[place].done) {
            return place;
        }
        piece_free(manager, place);
    }
    return NO_ENTRY;
}

/** Makes a piece of blocks that were never leased; NO_ENTRY if there are none. */
static int64_t piece_new(Manager *manager, const Rank *rank) {
    if (manager->unleased == 0) {
        return NO_ENTRY;
    }
    BlockRange range;
    const bool found = manager->settings.missing(manager->settings.user, manager->next, &range);
    CHECK(found && range.first >= manager->next && range.count > 0);
    uint64_t size = piece_size(manager, rank);
    size = size < range.count ? size : range.count;
    size = size < manager->unleased ? size : manager->unleased;
    const uint32_t place = ring_take(&manager->free_pieces);
    manager->pieces[place] = (Piece){.blocks = {range.first, size}};
    manager->next = range.first + size;
    manager->unleased -= size;
    return place;
}

/** Returns the length of a lease, including the time for the rank's earlier piece. */
static uint64_t lease_length(const Manager *manager, const Rank *rank, uint64_t blocks) {
    const uint64_t least = manager->settings.lease_ns;
    const uint64_t each = rank->standing.block_ns * MANAGER_LEASE_FACTOR * MANAGER_LEASES;
    if (each == 0) {
        return least;
    }
    const uint64_t length = blocks > UINT64_MAX / 4 / each ? UINT64_MAX / 4 : each * blocks;
    return length > least ? length : least;
}

static void lease_give(Manager *manager, uint32_t number, uint32_t piece, uint64_t now,
                       Lease *out) {
    Rank *const rank = &manager->ranks[number];
    uint32_t place = number * MANAGER_LEASES;
    while (manager->leases[place].number != 0) {
        place++;
    }
    const uint64_t length = lease_length(manager, rank, manager->pieces[piece].blocks.count);
    OpenLease *const lease = &manager->leases[place];
    *lease = (OpenLease){++manager->numbers, now + length, piece, false};
    rank->standing.open++;
    manager->in_time++;
    manager->pieces[piece].leases++;
    manager->pieces[piece].in_time++;
    if (lease->deadline < manager->next_search) {
        manager->next_search = lease->deadline;
    }
    *out = (Lease){number, place, lease->number, manager->pieces[piece].blocks};
}

bool manager_next(Manager *manager, Lease *out, uint64_t now) {
    if (now >= manager->next_search) {
        leases_expire(manager, now);
    }
    const int64_t rank = manager->stopped ? NO_ENTRY : rank_with_room(manager);
    if (rank == NO_ENTRY) {
        return false;
    }
    int64_t piece = piece_from_queue(manager);
    if (piece == NO_ENTRY) {
        piece = piece_new(manager, &manager->ranks[rank]);
    }
    if (piece == NO_ENTRY) {
        return false;
    }
    // Back to the end of the queue, so that every rank gets a lease before any rank gets two.
    (void)ring_take(&manager->ready);
    manager->ranks[rank].queued = false;
    lease_give(manager, (uint32_t)rank, (uint32_t)piece, now, out);
    rank_enqueue(manager, (uint32_t)rank);
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

static ResultVerdict result_judge(Manager *manager, Piece *piece, Rank *rank, uint32_t number,
                                  uint64_t hash) {
    if (!piece->done) {
        piece->done = true;
        piece->hash = hash;
        piece->keeper = number;
        manager->unfinished -= piece->blocks.count;
        rank->standing.pieces++;
        rank->standing.blocks += piece->blocks.count;
        return RESULT_ACCEPTED;
    }
    if (piece->hash == hash) {
        rank->standing.duplicates++;
        return RESULT_DUPLICATE;
    }
    rank->standing.conflicts++;
    return RESULT_CONFLICT;
}

/** Returns the piece of an open lease; NULL if the lease is not open. */
static Piece *lease_piece(Manager *manager, const Lease *lease) {
    if (lease->number == 0 || lease->place >= manager->places ||
        lease->rank != lease->place / MANAGER_LEASES ||
        manager->leases[lease->place].number != lease->number) {
        return NULL;
    }
    Piece *const piece = &manager->pieces[manager->leases[lease->place].piece];
    return lease->blocks.first == piece->blocks.first && lease->blocks.count == piece->blocks.count
               ? piece
               : NULL;
}

ResultVerdict manager_result(Manager *manager, const Lease *lease, uint64_t hash, uint64_t spent_ns,
                             uint32_t *kept) {
    Piece *const piece = lease_piece(manager, lease);
    if (piece == NULL) {
        return RESULT_UNKNOWN;
    }
    Rank *const rank = &manager->ranks[lease->rank];
    rank_measure(rank, piece->blocks.count, spent_ns);
    const ResultVerdict verdict = result_judge(manager, piece, rank, lease->rank, hash);
    if (verdict == RESULT_CONFLICT && kept != NULL) {
        *kept = piece->keeper;
    }
    lease_close(manager, lease->place);
    piece_free(manager, (uint32_t)(piece - manager->pieces));
    rank_enqueue(manager, lease->rank);
    return verdict;
}

bool manager_part(Manager *manager, const Lease *lease) {
    Piece *const piece = lease_piece(manager, lease);
    CHECK(manager->stopped);
    const bool first = piece != NULL && !piece->done;
    if (piece != NULL) {
        piece->done = true;
        lease_close(manager, lease->place);
        piece_free(manager, (uint32_t)(piece - manager->pieces));
    }
    return first;
}

void manager_stop(Manager *manager) {
    manager->stopped = true;
}

bool manager_over(const Manager *manager) {
    return manager->unfinished == 0 || (manager->stopped && manager->in_time == 0);
}

RankStatus manager_standing(const Manager *manager, uint32_t rank) {
    CHECK(rank < manager->settings.ranks);
    return manager->ranks[rank].standing;
}
