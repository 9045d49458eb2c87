/**
 * Returns which of sixteen numbers are not 0 as a set of bits: bit i for number i. One comparison
 * where all processors of a kind have it, without run-time selection as in vectors.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ENGINE_NONZERO_H
#define ENGINE_NONZERO_H

#include <stdint.h>

#if defined(__SSE2__) && !defined(CARCARENA_PORTABLE)
#include <emmintrin.h>

static inline unsigned nonzero_bytes(const uint8_t numbers[16]) {
    const __m128i all = _mm_loadu_si128((const __m128i *)(const void *)numbers);
    return 0xFFFFU ^ (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(all, _mm_setzero_si128()));
}

static inline unsigned nonzero_words(const uint16_t numbers[16]) {
    const __m128i none = _mm_setzero_si128();
    const __m128i low = _mm_loadu_si128((const __m128i *)(const void *)numbers);
    const __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(numbers + 8));
    const __m128i zeros = _mm_packs_epi16(_mm_cmpeq_epi16(low, none), _mm_cmpeq_epi16(high, none));
    return 0xFFFFU ^ (unsigned)_mm_movemask_epi8(zeros);
}

#else

static inline unsigned nonzero_bytes(const uint8_t numbers[16]) {
    unsigned found = 0;
    for (unsigned i = 0; i < 16; i++) {
        found |= (unsigned)(numbers[i] != 0) << i;
    }
    return found;
}

static inline unsigned nonzero_words(const uint16_t numbers[16]) {
    unsigned found = 0;
    for (unsigned i = 0; i < 16; i++) {
        found |= (unsigned)(numbers[i] != 0) << i;
    }
    return found;
}

#endif
#endif
