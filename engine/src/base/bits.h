/**
 * Bits in words.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_BITS_H
#define ENGINE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/** Marks a function to be compiled separately for each caller with what is known there. */
#define SPECIALIZED static inline __attribute__((always_inline))

/**
 * Returns the position of the lowest set bit.
 * @pre bits is not 0
 */
static inline unsigned bit_lowest(uint64_t bits) {
#if defined(__clang__) && defined(__x86_64__) && !defined(__BMI__)
    // clang 14 writes bsf, which takes eight steps on AMD's processors. With this prefix, which gcc
    // writes too, processors with tzcnt execute that instead, with the same result.
    uint64_t position;
    __asm__("rep\n\tbsfq %1, %0" : "=r"(position) : "r"(bits) : "cc");
    return (unsigned)position;
#else
    return (unsigned)__builtin_ctzll(bits);
#endif
}

/**
 * Returns the position of set bit number `rank` (0 is the lowest).
 * @pre rank < popcount(bits)
 */
static inline unsigned bit_select(uint64_t bits, uint32_t rank) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t tops = UINT64_C(0x8080808080808080);
    uint64_t sums = bits - ((bits >> 1) & UINT64_C(0x5555555555555555));
    sums = (sums & UINT64_C(0x3333333333333333)) + ((sums >> 2) & UINT64_C(0x3333333333333333));
    sums = ((sums + (sums >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F)) *
           ones; // counts up to and including byte i
    const uint64_t passed = (((rank * ones) | tops) - sums) & tops; // bytes with sum <= rank
    const unsigned byte = 8 * (unsigned)__builtin_popcountll(passed);
    uint32_t left = rank - (uint32_t)(((sums << 8) >> byte) & 0xFF);
    uint32_t rest = (uint32_t)(bits >> byte) & 0xFF;
    unsigned position = byte;
    for (unsigned width = 4; width > 0; width >>= 1) {
        const uint32_t count = (uint32_t)__builtin_popcount(rest & ((1U << width) - 1));
        const uint32_t upper =
            0 -
            (uint32_t)(left >=
                       count); // a mask, because gcc turns conditional expressions into branches
        position += width & upper;
        left -= count & upper;
        rest >>= width & upper;
    }
    return position;
}

/** As bit_select; faster if only the lowest few bits are selected. */
static inline unsigned bit_select_low(uint32_t bits, uint32_t rank) {
    for (uint32_t lower = 0; lower < 3; lower++) {
        bits &= bits - (rank > lower); // removes the lowest bit, or nothing
    }
    for (uint32_t lower = 3; lower < rank; lower++) {
        bits &= bits - 1;
    }
    return bit_lowest(bits);
}

#endif
