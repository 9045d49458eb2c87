// SPDX-License-Identifier: MIT
//
// The coordinator of a run on many machines: work units, expiring leases, late copies, leaving
// ranks. A thousand simulated runs have ranks that hang, stop and send wrong results; every block
// is kept once.
#include "cluster/coordinator.h"
#include "testing.h"

#include "carcarena/engine/rng.h"

#include <stdlib.h>

enum { UNIT_NS = 1000, LEASE_NS = 10000, SIM_RANKS = 7, SIM_BLOCKS = 300, SIM_RUNS = 1000 };

/** Blocks with a multiple of `gap` as number are already there; 0: none. */
typedef struct Plan {
    uint64_t blocks, gap;
} Plan;

static bool block_is_missing(const Plan *plan, uint64_t block) {
    return plan->gap == 0 || block % plan->gap != 0;
}

static bool missing(void *user, uint64_t from, BlockRange *out) {
    const Plan *const plan = user;
    uint64_t first = from;
    while (first < plan->blocks && !block_is_missing(plan, first)) {
        first++;
    }
    uint64_t end = first;
    while (end < plan->blocks && block_is_missing(plan, end)) {
        end++;
    }
    *out = (BlockRange){first, end - first};
    return end > first;
}

static Coordinator *coordinator_of(Plan *plan, uint32_t ranks, uint32_t joined) {
    uint64_t blocks = 0;
    for (uint64_t i = 0; i < plan->blocks; i++) {
        blocks += block_is_missing(plan, i) ? 1 : 0;
    }
    const CoordinatorSettings settings = {ranks, blocks, missing, plan, UNIT_NS, LEASE_NS, 0};
    Coordinator *coordinator = NULL;
    Message message;
    assert_int_equal(coordinator_create(&coordinator, &settings, &message), STATUS_OK);
    for (uint32_t i = 0; i < joined; i++) {
        coordinator_join(coordinator, i, 1);
    }
    return coordinator;
}

static Lease lease_next(Coordinator *coordinator, uint64_t now) {
    Lease lease;
    assert_true(coordinator_next(coordinator, &lease, now));
    return lease;
}

static void no_lease_next(Coordinator *coordinator, uint64_t now) {
    Lease lease;
    assert_false(coordinator_next(coordinator, &lease, now));
}

static void expect(Coordinator *coordinator, const Lease *lease, uint64_t hash, uint64_t spent_ns,
                   ResultVerdict verdict) {
    assert_int_equal(coordinator_result(coordinator, lease, hash, spent_ns, NULL), verdict);
}

static void everyone_has_one_before_anybody_has_two(void **state) {
    Plan plan = {100, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 4, 3);
    for (uint32_t i = 0; i < 2 * 3; i++) {
        const Lease lease = lease_next(coordinator, 0);
        assert_int_equal(lease.rank, i % 3);
        assert_int_equal(lease.blocks.first, i); // their speed is unknown: one each
        assert_int_equal(lease.blocks.count, 1);
    }
    no_lease_next(coordinator, 0);
    coordinator_join(coordinator, 3, 1);
    assert_int_equal(lease_next(coordinator, 0).rank, 3);
    coordinator_destroy(coordinator);
}

// A work unit is a fourth of a rank's share of the rest, but no longer than UNIT_NS.
static void units_shrink_and_take_a_bounded_time(void **state) {
    Plan plan = {1000, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 1, 1);
    Lease first = lease_next(coordinator, 0);
    Lease second = lease_next(coordinator, 0);
    expect(coordinator, &first, 1, 100, RESULT_ACCEPTED); // 100 ns a block: ten fill the limit
    first = lease_next(coordinator, 100);
    assert_int_equal(first.blocks.count, 10);
    expect(coordinator, &second, 1, 1, RESULT_ACCEPTED); // and one of 1 ns: 76 on average
    assert_in_range(coordinator_standing(coordinator, 0).block_ns, 70, 80);
    uint64_t now = 101;
    uint64_t size = UINT64_MAX;
    uint64_t blocks = first.blocks.count + 2;
    while (!coordinator_over(coordinator)) {
        expect(coordinator, &first, 1, first.blocks.count, RESULT_ACCEPTED); // a nanosecond each
        if (coordinator_next(coordinator, &first, now)) {
            const uint64_t share = (1000 - blocks) / 4;
            assert_true(first.blocks.count == 1 || first.blocks.count <= share);
            assert_true(share == 0 || first.blocks.count <= size || first.blocks.count < share + 1);
            size = first.blocks.count;
            blocks += size;
        }
        now++;
    }
    assert_int_equal(blocks, 1000);
    assert_int_equal(size, 1);
    coordinator_destroy(coordinator);
}

// A rank with many threads has a block for each, even if they are slow or few blocks are left.
static void every_thread_has_a_block(void **state) {
    Plan plan = {100, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 2, 1);
    coordinator_join(coordinator, 1, 8);
    assert_int_equal(lease_next(coordinator, 0).blocks.count, 1);
    Lease lease = lease_next(coordinator, 0);
    assert_int_equal(lease.blocks.count, 8);
    (void)lease_next(coordinator, 0);
    (void)lease_next(coordinator, 0);
    expect(coordinator, &lease, 1, 8 * 10 * UNIT_NS,
           RESULT_ACCEPTED); // a block takes ten work units' time
    lease = lease_next(coordinator, 1);
    assert_int_equal(lease.rank, 1);
    assert_int_equal(lease.blocks.count, 8);
    coordinator_destroy(coordinator);
}

// Stopped ranks return what they have; of a work unit that two ranks hold, one part is kept.
static void parts_are_kept_once(void **state) {
    Plan plan = {2, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 2, 2);
    const Lease first = lease_next(coordinator, 0);
    const Lease second = lease_next(coordinator, 0);
    no_lease_next(coordinator, LEASE_NS + 1); // both are late now, and there is no other rank
    coordinator_stop(coordinator);
    assert_true(coordinator_part(coordinator, &first));
    assert_false(coordinator_part(coordinator, &first));
    assert_true(coordinator_part(coordinator, &second));
    const Lease invented = {.rank = 0, .number = 77};
    assert_false(coordinator_part(coordinator, &invented));
    assert_true(coordinator_over(coordinator));
    coordinator_destroy(coordinator);
}

static void stored_blocks_are_left_out(void **state) {
    Plan plan = {20, 5}; // 0, 5, 10 and 15 are there
    Coordinator *const coordinator = coordinator_of(&plan, 1, 1);
    bool played[20] = {false};
    for (uint64_t now = 0; !coordinator_over(coordinator); now++) {
        const Lease lease = lease_next(coordinator, now);
        for (uint64_t i = 0; i < lease.blocks.count; i++) {
            const uint64_t block = lease.blocks.first + i;
            assert_true(block < 20 && block % 5 != 0 && !played[block]);
            played[block] = true;
        }
        expect(coordinator, &lease, 0, 5, RESULT_ACCEPTED);
    }
    assert_int_equal(coordinator_standing(coordinator, 0).blocks, 16);
    no_lease_next(coordinator, 99);
    coordinator_destroy(coordinator);
}

static void a_late_unit_goes_to_another_rank(void **state) {
    Plan plan = {2, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 2, 2);
    const Lease slow = lease_next(coordinator, 0);
    const Lease other = lease_next(coordinator, 0);
    expect(coordinator, &other, 7, 5, RESULT_ACCEPTED);
    no_lease_next(coordinator, LEASE_NS - 1);
    const Lease copy = lease_next(coordinator, LEASE_NS);
    assert_int_equal(copy.rank, other.rank);
    assert_int_equal(copy.blocks.first, slow.blocks.first);
    no_lease_next(coordinator, LEASE_NS);
    expect(coordinator, &copy, 8, 5, RESULT_ACCEPTED);
    assert_true(coordinator_over(coordinator));
    assert_int_equal(coordinator_standing(coordinator, slow.rank).expired, 1);
    expect(coordinator, &slow, 8, 5, RESULT_DUPLICATE);
    expect(coordinator, &slow, 8, 5, RESULT_UNKNOWN);
    coordinator_destroy(coordinator);
}

static void a_late_result_that_differs_is_a_conflict(void **state) {
    Plan plan = {2, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 2, 2);
    const Lease slow = lease_next(coordinator, 0);
    const Lease other = lease_next(coordinator, 0);
    expect(coordinator, &other, 7, 5, RESULT_ACCEPTED);
    const Lease copy = lease_next(coordinator, LEASE_NS);
    // The first result is kept, no matter which rank had the lease first.
    expect(coordinator, &slow, 8, 5, RESULT_ACCEPTED);
    uint32_t kept = 99;
    assert_int_equal(coordinator_result(coordinator, &copy, 9, 5, &kept), RESULT_CONFLICT);
    assert_int_equal(kept, slow.rank);
    assert_int_equal(coordinator_standing(coordinator, copy.rank).conflicts, 1);
    coordinator_destroy(coordinator);
}

static void a_late_rank_gets_nothing_until_it_answers(void **state) {
    Plan plan = {50, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 2, 1);
    const Lease first = lease_next(coordinator, 0);
    const Lease second = lease_next(coordinator, 0);
    no_lease_next(coordinator, LEASE_NS);
    assert_false(coordinator_over(coordinator));
    coordinator_join(coordinator, 1, 1);
    assert_int_equal(lease_next(coordinator, LEASE_NS).blocks.first, first.blocks.first);
    expect(coordinator, &first, 1, 5, RESULT_ACCEPTED);
    assert_int_equal(lease_next(coordinator, LEASE_NS + 1).rank, 1); // the second one's copy
    expect(coordinator, &second, 1, 5, RESULT_ACCEPTED);
    assert_int_equal(lease_next(coordinator, LEASE_NS + 1).rank, 0);
    coordinator_destroy(coordinator);
}

static void leases_of_a_leaving_rank_are_reassigned(void **state) {
    Plan plan = {3, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 3, 2);
    const Lease lost = lease_next(coordinator, 0);
    const Lease other = lease_next(coordinator, 0);
    const Lease lost_too = lease_next(coordinator, 0);
    expect(coordinator, &other, 1, 5, RESULT_ACCEPTED);
    coordinator_leave(coordinator, lost.rank);
    assert_int_equal(lease_next(coordinator, 1).blocks.first, lost.blocks.first);
    assert_int_equal(lease_next(coordinator, 1).blocks.first, lost_too.blocks.first);
    expect(coordinator, &lost, 1, 5, RESULT_UNKNOWN);
    // The other leaves, too: no rank is left, until one joins.
    coordinator_leave(coordinator, other.rank);
    no_lease_next(coordinator, 3);
    assert_false(coordinator_over(coordinator));
    coordinator_join(coordinator, 2, 1);
    const Lease last = lease_next(coordinator, 3);
    const Lease very_last = lease_next(coordinator, 3);
    expect(coordinator, &last, 1, 5, RESULT_ACCEPTED);
    assert_false(coordinator_over(coordinator));
    expect(coordinator, &very_last, 1, 5, RESULT_ACCEPTED);
    assert_true(coordinator_over(coordinator));
    coordinator_destroy(coordinator);
}

// One holder is permanently late, the other one stops: the work unit is held but not played.
static void a_unit_of_one_late_and_one_dead_rank_is_played(void **state) {
    Plan plan = {1, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 3, 2);
    const Lease slow = lease_next(coordinator, 0);
    const Lease copy = lease_next(coordinator, LEASE_NS);
    assert_int_not_equal(copy.rank, slow.rank);
    coordinator_join(coordinator, 2, 1);
    coordinator_leave(coordinator, copy.rank);
    const Lease last = lease_next(coordinator, LEASE_NS);
    assert_int_equal(last.rank, 2);
    expect(coordinator, &last, 1, 5, RESULT_ACCEPTED);
    assert_true(coordinator_over(coordinator));
    coordinator_destroy(coordinator);
}

static void a_stopped_coordinator_waits_for_what_is_played(void **state) {
    Plan plan = {50, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 2, 1);
    const Lease first = lease_next(coordinator, 0);
    const Lease second = lease_next(coordinator, 0);
    expect(coordinator, &first, 1, 5, RESULT_ACCEPTED);
    coordinator_stop(coordinator);
    no_lease_next(coordinator, 2);
    assert_false(coordinator_over(coordinator));
    expect(coordinator, &second, 1, 5, RESULT_ACCEPTED);
    assert_true(coordinator_over(coordinator));
    assert_int_equal(coordinator_standing(coordinator, 0).blocks, 2);
    coordinator_destroy(coordinator);
}

static void leases_that_were_not_given_are_unknown(void **state) {
    Plan plan = {50, 0};
    Coordinator *const coordinator = coordinator_of(&plan, 2, 2);
    const Lease good = lease_next(coordinator, 0);
    Lease bad[6];
    for (unsigned i = 0; i < 6; i++) {
        bad[i] = good;
    }
    bad[0].number = 0;
    bad[1].number++;
    bad[2].place = UINT32_MAX;
    bad[3].rank = 1;
    bad[4].blocks.count++;
    bad[5].blocks.first++;
    for (unsigned i = 0; i < 6; i++) {
        expect(coordinator, &bad[i], 1, 5, RESULT_UNKNOWN);
    }
    expect(coordinator, &good, 1, 5, RESULT_ACCEPTED);
    coordinator_destroy(coordinator);
}

/** A rank of the simulation, with its leases. */
typedef struct Player {
    Lease leases[COORDINATOR_LEASES];
    uint64_t due[COORDINATOR_LEASES]; // time of its answer; 0: no lease, UINT64_MAX: never
    uint64_t block_ns;
    bool dead;
} Player;

typedef struct Simulation {
    Coordinator *coordinator;
    Rng rng;
    Player players[SIM_RANKS];
    unsigned kept[SIM_BLOCKS]; // results of each block that were accepted
    unsigned conflicts, lies;
} Simulation;

static void simulation_give(Simulation *simulation, uint64_t now) {
    Lease lease;
    while (coordinator_next(simulation->coordinator, &lease, now)) {
        Player *const player = &simulation->players[lease.rank];
        const unsigned slot = player->due[0] == 0 ? 0 : 1;
        assert_true(player->due[slot] == 0 && !player->dead);
        const unsigned fate = rng_below(&simulation->rng, 40);
        // Rank 0 works correctly, so that every run ends.
        const uint64_t extra = lease.rank == 0 || fate > 1 ? 0
                               : fate == 0                 ? 3 * LEASE_NS
                                                           : LEASE_NS;
        player->leases[slot] = lease;
        player->due[slot] = now + lease.blocks.count * player->block_ns + extra;
    }
}

static void simulation_answer(Simulation *simulation, Player *player, unsigned slot) {
    const Lease lease = player->leases[slot];
    const bool lie = lease.rank != 0 && rng_below(&simulation->rng, 50) == 0;
    player->due[slot] = 0;
    const ResultVerdict verdict =
        coordinator_result(simulation->coordinator, &lease, lease.blocks.first * 3 + (lie ? 1 : 0),
                           lease.blocks.count * player->block_ns, NULL);
    assert_int_not_equal(verdict, RESULT_UNKNOWN);
    simulation->lies += lie ? 1 : 0;
    simulation->conflicts += verdict == RESULT_CONFLICT ? 1 : 0;
    for (uint64_t i = 0; verdict == RESULT_ACCEPTED && i < lease.blocks.count; i++) {
        simulation->kept[lease.blocks.first + i]++;
    }
}

static void simulation_step(Simulation *simulation, uint64_t now) {
    for (uint32_t i = 0; i < SIM_RANKS; i++) {
        Player *const player = &simulation->players[i];
        for (unsigned slot = 0; slot < COORDINATOR_LEASES; slot++) {
            if (!player->dead && player->due[slot] != 0 && player->due[slot] <= now) {
                simulation_answer(simulation, player, slot);
            }
        }
        if (i != 0 && !player->dead && rng_below(&simulation->rng, 20000) == 0) {
            player->dead = true;
            coordinator_leave(simulation->coordinator, i);
        }
    }
    simulation_give(simulation, now);
}

static void every_block_is_kept_once_whatever_ranks_do(void **state) {
    uint64_t expired = 0;
    unsigned conflicts = 0;
    for (unsigned run = 0; run < SIM_RUNS; run++) {
        Plan plan = {SIM_BLOCKS, run % 4}; // with a gap of 1 all blocks are there
        Simulation simulation = {.coordinator = coordinator_of(&plan, SIM_RANKS, SIM_RANKS)};
        simulation.rng = rng_make(run, 1);
        for (unsigned i = 0; i < SIM_RANKS; i++) {
            simulation.players[i].block_ns = 20 + rng_below(&simulation.rng, 400);
        }
        simulation_give(&simulation, 0);
        for (uint64_t now = 50; !coordinator_over(simulation.coordinator); now += 50) {
            assert_true(now < UINT64_C(10000000));
            simulation_step(&simulation, now);
        }
        for (uint64_t i = 0; i < SIM_BLOCKS; i++) {
            assert_int_equal(simulation.kept[i], block_is_missing(&plan, i) ? 1 : 0);
        }
        assert_true(simulation.conflicts <= 2 * simulation.lies);
        for (uint32_t i = 0; i < SIM_RANKS; i++) {
            expired += coordinator_standing(simulation.coordinator, i).expired;
        }
        conflicts += simulation.conflicts;
        coordinator_destroy(simulation.coordinator);
    }
    assert_true(expired > SIM_RUNS); // many leases expired
    assert_true(conflicts > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everyone_has_one_before_anybody_has_two),
        cmocka_unit_test(units_shrink_and_take_a_bounded_time),
        cmocka_unit_test(every_thread_has_a_block),
        cmocka_unit_test(parts_are_kept_once),
        cmocka_unit_test(stored_blocks_are_left_out),
        cmocka_unit_test(a_late_unit_goes_to_another_rank),
        cmocka_unit_test(a_late_result_that_differs_is_a_conflict),
        cmocka_unit_test(a_late_rank_gets_nothing_until_it_answers),
        cmocka_unit_test(leases_of_a_leaving_rank_are_reassigned),
        cmocka_unit_test(a_unit_of_one_late_and_one_dead_rank_is_played),
        cmocka_unit_test(a_stopped_coordinator_waits_for_what_is_played),
        cmocka_unit_test(leases_that_were_not_given_are_unknown),
        cmocka_unit_test(every_block_is_kept_once_whatever_ranks_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
