/**
 * Unsigned whole numbers of several words, the lowest word first. The caller knows their length
 * and that nothing overflows.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_PAIRING_WIDE_H
#define ARENA_PAIRING_WIDE_H

#include <stdbool.h>
#include <stdint.h>

enum { WIDE_BITS = 64 };

/** to += number */
static inline void wide_add(uint64_t *to, const uint64_t *number, uint32_t words) {
    uint64_t carry = 0;
    for (uint32_t i = 0; i < words; i++) {
        const uint64_t sum = to[i] + carry;
        carry = sum < carry ? 1 : 0;
        to[i] = sum + number[i];
        carry += to[i] < sum ? 1 : 0;
    }
}

/** to -= number, which is not larger */
static inline void wide_subtract(uint64_t *to, const uint64_t *number, uint32_t words) {
    uint64_t borrow = 0;
    for (uint32_t i = 0; i < words; i++) {
        const uint64_t before = to[i];
        const uint64_t half = before - borrow;
        borrow = half > before ? 1 : 0;
        to[i] = half - number[i];
        borrow += to[i] > half ? 1 : 0;
    }
}

/** Below, equal to or above 0 as a < b, a = b or a > b. */
static inline int wide_compare(const uint64_t *a, const uint64_t *b, uint32_t words) {
    for (uint32_t i = words; i-- > 0;) {
        if (a[i] != b[i]) {
            return a[i] < b[i] ? -1 : 1;
        }
    }
    return 0;
}

static inline bool wide_zero(const uint64_t *number, uint32_t words) {
    uint64_t any = 0;
    for (uint32_t i = 0; i < words; i++) {
        any |= number[i];
    }
    return any == 0;
}

static inline void wide_copy(uint64_t *to, const uint64_t *number, uint32_t words) {
    for (uint32_t i = 0; i < words; i++) {
        to[i] = number[i];
    }
}

/** number /= 2 */
static inline void wide_halve(uint64_t *number, uint32_t words) {
    for (uint32_t i = 0; i < words; i++) {
        const uint64_t above = i + 1 < words ? number[i + 1] : 0;
        number[i] = number[i] >> 1 | above << (WIDE_BITS - 1);
    }
}

/** Adds value * 2^bit. */
static inline void wide_add_at(uint64_t *to, uint64_t value, uint32_t bit, uint32_t words) {
    const uint32_t shift = bit % WIDE_BITS;
    uint64_t add = value << shift;
    uint64_t rest = shift == 0 ? 0 : value >> (WIDE_BITS - shift);
    for (uint32_t i = bit / WIDE_BITS; i < words && (add != 0 || rest != 0); i++) {
        to[i] += add;
        const uint64_t carry = to[i] < add ? 1 : 0;
        add = rest + carry;
        rest = 0;
    }
}

#endif
