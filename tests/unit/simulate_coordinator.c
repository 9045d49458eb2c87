// SPDX-License-Identifier: MIT
//
// A model of a run on many machines: the real coordinator and simulated ranks. The clock is an
// argument, so ten thousand ranks for an hour take a second.
//
//     simulate_coordinator RANKS BLOCKS BLOCK_US UNIT_MS MESSAGE_US ROW_US
//
// BLOCK_US: time a rank needs per block with all its threads; each block takes half to one and a
// half times that. UNIT_MS: longest time of a work unit. MESSAGE_US: the coordinator's time per
// message. ROW_US: the time to store a block.
//
// Messages queue; the coordinator uses one thread. Prints a line: ranks, block_us, unit_ms, work
// units, work units/s, coordinator busy %, efficiency %. Efficiency is the share of their time in
// which ranks play. The program fails if a block is lost or stored twice.
#include "cluster/coordinator.h"

#include "carcarena/engine/rng.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { ARGUMENTS = 6, COSTS = 4, NS_PER_US = 1000, NS_PER_MS = 1000000, LATENCY_NS = 50000 };

#define LEASE_NS UINT64_C(60000000000)
#define NS_PER_S 1e9

/** A result on its way to the coordinator. */
typedef struct Arrival {
    uint64_t time, spent;
    Lease lease;
} Arrival;

typedef struct Model {
    Coordinator *coordinator;
    Rng rng;
    Arrival *heap; // the earliest first
    uint32_t heap_count;
    uint64_t *free_at; // by rank: time at which it has played its work unit
    uint64_t block_ns, message_ns, row_ns;
    uint64_t busy;   // total busy time of the coordinator, ns
    uint64_t clock;  // time at which the coordinator has handled all messages so far
    uint64_t played; // by all ranks, nanoseconds
    uint64_t blocks; // stored
    uint64_t units;
} Model;

static bool all_missing(void *user, uint64_t from, BlockRange *out) {
    const uint64_t blocks = *(const uint64_t *)user;
    *out = (BlockRange){from, from < blocks ? blocks - from : 0};
    return from < blocks;
}

static void heap_put(Model *model, Arrival arrival) {
    uint32_t at = model->heap_count++;
    while (at > 0 && model->heap[(at - 1) / 2].time > arrival.time) {
        model->heap[at] = model->heap[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    model->heap[at] = arrival;
}

static Arrival heap_take(Model *model) {
    const Arrival first = model->heap[0];
    const Arrival last = model->heap[--model->heap_count];
    uint32_t at = 0;
    for (;;) {
        uint32_t child = 2 * at + 1;
        if (child >= model->heap_count) {
            break;
        }
        if (child + 1 < model->heap_count &&
            model->heap[child + 1].time < model->heap[child].time) {
            child++;
        }
        if (model->heap[child].time >= last.time) {
            break;
        }
        model->heap[at] = model->heap[child];
        at = child;
    }
    model->heap[at] = last;
    return first;
}

/** Adds busy time of the coordinator, from the current time. */
static void spend(Model *model, uint64_t ns) {
    model->clock += ns;
    model->busy += ns;
}

static void leases_send(Model *model) {
    Lease lease;
    while (coordinator_next(model->coordinator, &lease, model->clock)) {
        spend(model, model->message_ns);
        const uint64_t arrives = model->clock + LATENCY_NS;
        const uint64_t start =
            arrives > model->free_at[lease.rank] ? arrives : model->free_at[lease.rank];
        uint64_t takes = 0;
        for (uint64_t i = 0; i < lease.blocks.count; i++) {
            takes +=
                model->block_ns / 2 + (uint64_t)(rng_unit(&model->rng) * (double)model->block_ns);
        }
        model->played += takes;
        model->free_at[lease.rank] = start + takes;
        heap_put(model, (Arrival){start + takes + LATENCY_NS, takes, lease});
    }
}

/** Plays all. @return false if the coordinator lost or repeated a block. */
static bool model_run(Model *model) {
    leases_send(model);
    while (!coordinator_over(model->coordinator)) {
        if (model->heap_count == 0) {
            return false;
        }
        const Arrival arrival = heap_take(model);
        model->clock = arrival.time > model->clock ? arrival.time : model->clock;
        spend(model, model->message_ns + model->row_ns * arrival.lease.blocks.count);
        const ResultVerdict verdict = coordinator_result(
            model->coordinator, &arrival.lease, arrival.lease.blocks.first, arrival.spent, NULL);
        if (verdict != RESULT_ACCEPTED && verdict != RESULT_DUPLICATE) {
            return false;
        }
        model->blocks += verdict == RESULT_ACCEPTED ? arrival.lease.blocks.count : 0;
        model->units++;
        leases_send(model);
    }
    return true;
}

/** Prints the line of figures, or the error. */
static int model_print(const Model *model, const uint64_t *numbers, bool sound) {
    if (!sound || model->blocks != numbers[1]) {
        (void)fprintf(stderr, "simulate_coordinator: %" PRIu64 " of %" PRIu64 " blocks were kept\n",
                      model->blocks, numbers[1]);
        return EXIT_FAILURE;
    }
    const double seconds = (double)model->clock / NS_PER_S;
    (void)printf("%" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %.0f %.1f %.1f\n", numbers[0],
                 numbers[2], numbers[3], model->units, (double)model->units / seconds,
                 100.0 * (double)model->busy / (double)model->clock,
                 100.0 * (double)model->played / ((double)model->clock * (double)numbers[0]));
    return EXIT_SUCCESS;
}

/** Reads and checks the arguments. @return false after printing an error. */
static bool arguments_read(uint64_t numbers[static ARGUMENTS], int argc, char **argv) {
    for (int i = 0; i < ARGUMENTS; i++) {
        char *end = NULL;
        numbers[i] = argc == ARGUMENTS + 1 ? strtoull(argv[i + 1], &end, 10) : 0;
        if (end == NULL || *end != '\0' || (i < COSTS && numbers[i] == 0)) {
            (void)fprintf(stderr, "usage: simulate_coordinator RANKS BLOCKS BLOCK_US UNIT_MS "
                                  "MESSAGE_US ROW_US, all but the last two above 0\n");
            return false;
        }
    }
    if (numbers[0] > COORDINATOR_RANKS_MAX) {
        (void)fprintf(stderr, "simulate_coordinator: RANKS is at most %d\n", COORDINATOR_RANKS_MAX);
        return false;
    }
    return true;
}

/** Allocates memory for all ranks and lets each join. */
static bool model_make(Model *model, uint64_t *numbers) {
    const uint32_t ranks = (uint32_t)numbers[0];
    const CoordinatorSettings settings = {.ranks = ranks,
                                          .blocks = numbers[1],
                                          .missing = all_missing,
                                          .user = &numbers[1],
                                          .unit_ns = numbers[3] * NS_PER_MS,
                                          .lease_ns = LEASE_NS};
    Message message;
    *model = (Model){.rng = rng_make(1, 1),
                     .block_ns = numbers[2] * NS_PER_US,
                     .message_ns = numbers[4] * NS_PER_US,
                     .row_ns = numbers[5] * NS_PER_US};
    model->heap = malloc(sizeof *model->heap * ranks * COORDINATOR_LEASES);
    model->free_at = calloc(ranks, sizeof *model->free_at);
    if (model->heap == NULL || model->free_at == NULL ||
        coordinator_create(&model->coordinator, &settings, &message) != STATUS_OK) {
        (void)fprintf(stderr, "simulate_coordinator: no memory\n");
        return false;
    }
    for (uint32_t i = 0; i < ranks; i++) {
        coordinator_join(model->coordinator, i, 1);
    }
    return true;
}

int main(int argc, char **argv) {
    uint64_t numbers[ARGUMENTS];
    if (!arguments_read(numbers, argc, argv)) {
        return EXIT_FAILURE;
    }
    Model model;
    const bool made = model_make(&model, numbers);
    const int code = made ? model_print(&model, numbers, model_run(&model)) : EXIT_FAILURE;
    coordinator_destroy(model.coordinator);
    free(model.free_at);
    free(model.heap);
    return code;
}
