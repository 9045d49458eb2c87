// SPDX-License-Identifier: MIT
#include "model/vectors.h"

#include "base/bits.h"
#include "carcarena/engine/rng.h"

#include <stddef.h>
#include <string.h>

/** Eight cells at once, with the compiler's portable vector type. */
typedef uint16_t Eight __attribute__((vector_size(16)));
typedef uint64_t Pair __attribute__((vector_size(16)));

/**
 * Returns the hits of one rotation on sixteen open cells, distributed over eight numbers to be
 * combined with OR.
 */
static inline Eight fit_lane(Eight low, Eight high, uint64_t lane) {
    const Eight low_bits = {1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7};
    const Eight high_bits = low_bits << 8;
    const Eight all = (Eight){0} + (uint16_t)lane;
    return ((Eight)((low & all) == 0) & low_bits) | ((Eight)((high & all) == 0) & high_bits);
}

static inline uint64_t fit_word(const uint16_t *forbidden, uint64_t pattern) {
    Eight low;
    Eight high;
    memcpy(&low, forbidden, sizeof low);
    memcpy(&high, forbidden + 8, sizeof high);
    const Eight a = fit_lane(low, high, pattern);
    const Eight b = fit_lane(low, high, pattern >> 16);
    const Eight c = fit_lane(low, high, pattern >> 32);
    const Eight d = fit_lane(low, high, pattern >> 48);
    // Rotations side by side, then combined: each step halves the number of values.
    const Eight ab = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11) |
                     __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
    const Eight cd = __builtin_shufflevector(c, d, 0, 8, 1, 9, 2, 10, 3, 11) |
                     __builtin_shufflevector(c, d, 4, 12, 5, 13, 6, 14, 7, 15);
    const Eight abcd = __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 2, 3, 10, 11) |
                       __builtin_shufflevector(ab, cd, 4, 5, 12, 13, 6, 7, 14, 15);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return ((Pair)abcd)[0] | ((Pair)abcd)[1];
#else
    const Eight one = abcd | __builtin_shufflevector(abcd, abcd, 4, 5, 6, 7, 4, 5, 6, 7);
    return one[0] | (uint64_t)one[1] << 16 | (uint64_t)one[2] << 32 | (uint64_t)one[3] << 48;
#endif
}

static uint32_t fit_portable(const uint16_t *forbidden, uint32_t slots, uint64_t pattern,
                             uint64_t *hits) {
    uint32_t count = 0;
    uint32_t w = 0;
    do {
        hits[w] = fit_word(forbidden + (size_t)16 * w, pattern);
        count += (uint32_t)__builtin_popcountll(hits[w]);
        w++;
    } while (w < HIT_WORDS_MIN || 16 * w < slots);
    return count;
}

/**
 * Finds the word that contains the hit of a rank, and the number of hits before it. It branches
 * only on the number of words, which rarely changes.
 */
static inline unsigned pick_word(const uint64_t *hits, uint32_t words, uint32_t rank,
                                 uint32_t *before) {
    unsigned word = 0;
    uint32_t up_to = 0;
    *before = 0;
    for (unsigned w = 0; w < HIT_WORDS_MIN - 1; w++) {
        up_to += (uint32_t)__builtin_popcountll(hits[w]);
        const bool later = rank >= up_to;
        word += later;
        *before = later ? up_to : *before;
    }
    for (unsigned w = HIT_WORDS_MIN - 1; w + 1 < words; w++) {
        up_to += (uint32_t)__builtin_popcountll(hits[w]);
        const bool later = rank >= up_to;
        word += later;
        *before = later ? up_to : *before;
    }
    return word;
}

static uint32_t pick_portable(const uint64_t *hits, uint32_t words, uint32_t rank) {
    uint32_t before;
    const unsigned word = pick_word(hits, words, rank, &before);
    return 64 * word + bit_select(hits[word], rank - before);
}

static void copy_portable(void *to, const void *from, size_t bytes) {
    memcpy(to, from, bytes);
}

/** Written once for all processors: compilers vectorize it where 64-bit lanes can multiply. */
SPECIALIZED uint64_t facts_mix(const uint64_t *first, const uint64_t *last, uint32_t count) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += rng_mix(rng_mix(first[i]) ^ last[i]);
    }
    return sum;
}

static uint64_t mix_portable(const uint64_t *first, const uint64_t *last, uint32_t count) {
    return facts_mix(first, last, count);
}

const Vectors VECTORS_PORTABLE = {.name = "portable",
                                  .fit = fit_portable,
                                  .pick = pick_portable,
                                  .copy = copy_portable,
                                  .mix = mix_portable};

#if defined(__x86_64__) && !defined(CARCARENA_PORTABLE)
#include <immintrin.h>

#define TARGET_AVX2 __attribute__((target("avx2,popcnt")))

/** Two rotations on sixteen open cells: 32 bits. */
TARGET_AVX2 static inline uint64_t fit_two(__m256i cells, uint64_t lanes) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i low = _mm256_set1_epi16((short)lanes);
    const __m256i high = _mm256_set1_epi16((short)(lanes >> 16));
    const __m256i a = _mm256_cmpeq_epi16(_mm256_and_si256(cells, low), zero);
    const __m256i b = _mm256_cmpeq_epi16(_mm256_and_si256(cells, high), zero);
    // Packing works within halves; the permutation brings the halves of a rotation together.
    const __m256i packed = _mm256_permute4x64_epi64(_mm256_packs_epi16(a, b), 0xD8);
    return (uint32_t)_mm256_movemask_epi8(packed);
}

TARGET_AVX2 static inline uint64_t fit_word_avx2(const uint16_t *forbidden, uint64_t pattern) {
    const __m256i cells = _mm256_loadu_si256((const __m256i *)(const void *)forbidden);
    return fit_two(cells, pattern) | fit_two(cells, pattern >> 32) << 32;
}

TARGET_AVX2 static uint32_t fit_avx2(const uint16_t *forbidden, uint32_t slots, uint64_t pattern,
                                     uint64_t *hits) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < HIT_WORDS_MIN; w++) {
        hits[w] = fit_word_avx2(forbidden + (size_t)16 * w, pattern);
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    for (uint32_t w = HIT_WORDS_MIN; 16 * w < slots; w++) {
        hits[w] = fit_word_avx2(forbidden + (size_t)16 * w, pattern);
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    return count;
}

__attribute__((target("bmi2,popcnt"))) static uint32_t pick_bmi2(const uint64_t *hits,
                                                                 uint32_t words, uint32_t rank) {
    uint32_t before;
    const unsigned word = pick_word(hits, words, rank, &before);
    const uint64_t bit = _pdep_u64(UINT64_C(1) << (rank - before), hits[word]);
    return 64 * word + bit_lowest(bit);
}

static const Vectors VECTORS_AVX2 = {
    .name = "avx2", .fit = fit_avx2, .pick = pick_bmi2, .copy = copy_portable, .mix = mix_portable};

#define TARGET_AVX512 __attribute__((target("avx512dq,avx512bw,avx512vl,avx2,bmi2,popcnt")))

/** Two rotations, each for all sixteen lanes of one half. */
TARGET_AVX512 static inline __m512i lanes_two(uint64_t lanes) {
    const __m512i both = _mm512_set1_epi16((short)lanes);
    return _mm512_mask_set1_epi16(both, 0xFFFF0000U, (short)(lanes >> 16));
}

TARGET_AVX512 static inline uint64_t fit_word_avx512(const uint16_t *forbidden, __m512i low,
                                                     __m512i high) {
    const __m256i cells = _mm256_loadu_si256((const __m256i *)(const void *)forbidden);
    const __m512i twice = _mm512_broadcast_i64x4(cells);
    return _cvtmask64_u64(
        _mm512_kunpackd(_mm512_testn_epi16_mask(twice, high), _mm512_testn_epi16_mask(twice, low)));
}

TARGET_AVX512 static uint32_t fit_avx512(const uint16_t *forbidden, uint32_t slots,
                                         uint64_t pattern, uint64_t *hits) {
    const __m512i low = lanes_two(pattern);
    const __m512i high = lanes_two(pattern >> 32);
    uint32_t count = 0;
    for (uint32_t w = 0; w < HIT_WORDS_MIN; w++) {
        hits[w] = fit_word_avx512(forbidden + (size_t)16 * w, low, high);
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    for (uint32_t w = HIT_WORDS_MIN; 16 * w < slots; w++) {
        hits[w] = fit_word_avx512(forbidden + (size_t)16 * w, low, high);
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    return count;
}

/**
 * A plain loop over cache lines: it takes four fifths of the time of memcpy for blocks of some KiB.
 * (Without `restrict`, since compilers would then call memcpy.)
 */
TARGET_AVX512 static void copy_avx512(void *to, const void *from, size_t bytes) {
    __m512i *out = to;
    const __m512i *in = from;
    for (const __m512i *end = in + (bytes + 63) / 64; in < end; in++, out++) {
        _mm512_storeu_si512(out, _mm512_loadu_si512(in));
    }
}

TARGET_AVX512 static uint64_t mix_avx512(const uint64_t *first, const uint64_t *last,
                                         uint32_t count) {
    return facts_mix(first, last, count);
}

static const Vectors VECTORS_AVX512 = {
    .name = "avx512", .fit = fit_avx512, .pick = pick_bmi2, .copy = copy_avx512, .mix = mix_avx512};

static bool avx2_runs(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

static bool avx512_runs(void) {
    return avx2_runs() && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

const Vectors *vectors_at(unsigned index) {
    const Vectors *running[3];
    unsigned count = 0;
    if (avx512_runs()) {
        running[count++] = &VECTORS_AVX512;
    }
    if (avx2_runs()) {
        running[count++] = &VECTORS_AVX2;
    }
    running[count++] = &VECTORS_PORTABLE;
    return index < count ? running[index] : NULL;
}

#else

const Vectors *vectors_at(unsigned index) {
    return index == 0 ? &VECTORS_PORTABLE : NULL;
}

#endif
