// SPDX-License-Identifier: MIT
#include "schedule/formats/subsets.h"

uint64_t subset_count(uint64_t count, uint32_t size) {
    if (size > count) {
        return 0;
    }
    uint64_t result = 1;
    for (uint32_t i = 1; i <= size; i++) {
        const uint64_t factor = count - size + i;
        if (result > SCHEDULE_GAMES_MAX / factor) {
            return SCHEDULE_GAMES_MAX;
        }
        result = result * factor / i;
    }
    return result;
}

void subset_at(uint32_t *out, uint64_t rank, uint32_t count, uint32_t size) {
    uint32_t next = 0;
    for (uint32_t i = 0; i < size; i++) {
        for (;;) {
            const uint64_t with_next = subset_count(count - next - 1, size - i - 1);
            if (rank < with_next) {
                break;
            }
            rank -= with_next;
            next++;
        }
        out[i] = next++;
    }
}

uint64_t subset_rank(const uint32_t *set, uint32_t count, uint32_t size) {
    uint64_t rank = 0;
    uint32_t next = 0;
    for (uint32_t i = 0; i < size; i++) {
        for (; next < set[i]; next++) {
            rank += subset_count(count - next - 1, size - i - 1);
        }
        next++;
    }
    return rank;
}

uint64_t choice_count(uint32_t count, uint32_t size) {
    return subset_count(count < size ? (uint64_t)count + size - 1 : count, size);
}

void choice_at(uint32_t *out, uint64_t rank, uint32_t count, uint32_t size) {
    if (count >= size) {
        subset_at(out, rank, count, size);
        return;
    }
    subset_at(out, rank, count + size - 1, size);
    for (uint32_t i = 0; i < size; i++) {
        out[i] -= i;
    }
}
