/**
 * Returns which of sixteen numbers differ from a value as a set of bits: bit i for number i. One
 * comparison where all processors of a kind have it, without run-time selection as in vectors.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_NONZERO_H
#define ENGINE_NONZERO_H

#include <stdint.h>

#if defined(__SSE2__) && !defined(CARCARENA_PORTABLE)
#include <emmintrin.h>

static inline unsigned unequal_bytes(const uint8_t numbers[16], uint8_t value) {
    const __m128i all = _mm_loadu_si128((const __m128i *)(const void *)numbers);
    const __m128i same = _mm_cmpeq_epi8(all, _mm_set1_epi8((char)value));
    return 0xFFFFU ^ (unsigned)_mm_movemask_epi8(same);
}

static inline unsigned unequal_words(const uint16_t numbers[16], uint16_t value) {
    const __m128i wanted = _mm_set1_epi16((short)value);
    const __m128i low = _mm_loadu_si128((const __m128i *)(const void *)numbers);
    const __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(numbers + 8));
    const __m128i same =
        _mm_packs_epi16(_mm_cmpeq_epi16(low, wanted), _mm_cmpeq_epi16(high, wanted));
    return 0xFFFFU ^ (unsigned)_mm_movemask_epi8(same);
}

#else

static inline unsigned unequal_bytes(const uint8_t numbers[16], uint8_t value) {
    unsigned found = 0;
    for (unsigned i = 0; i < 16; i++) {
        found |= (unsigned)(numbers[i] != value) << i;
    }
    return found;
}

static inline unsigned unequal_words(const uint16_t numbers[16], uint16_t value) {
    unsigned found = 0;
    for (unsigned i = 0; i < 16; i++) {
        found |= (unsigned)(numbers[i] != value) << i;
    }
    return found;
}

#endif

/** The same for the value 0. */
static inline unsigned nonzero_bytes(const uint8_t numbers[16]) {
    return unequal_bytes(numbers, 0);
}

static inline unsigned nonzero_words(const uint16_t numbers[16]) {
    return unequal_words(numbers, 0);
}

#endif
