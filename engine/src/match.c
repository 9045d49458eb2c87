// SPDX-License-Identifier: MIT
#include "match.h"

#include "bits.h"

#include <stddef.h>
#include <string.h>

/** Eight cells at once: vectors of the language, which compilers have for every processor. */
typedef uint16_t Eight __attribute__((vector_size(16)));
typedef uint64_t Pair __attribute__((vector_size(16)));

/** Hits of one rotation on sixteen open cells, spread over the eight numbers: OR makes them one. */
static inline Eight match_lane(Eight low, Eight high, uint64_t lane) {
    const Eight low_bits = {1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 6, 1 << 7};
    const Eight high_bits = low_bits << 8;
    const Eight all = (Eight){0} + (uint16_t)lane;
    return ((Eight)((low & all) == 0) & low_bits) | ((Eight)((high & all) == 0) & high_bits);
}

static inline uint64_t match_word(const uint16_t *forbidden, uint64_t pattern) {
    Eight low;
    Eight high;
    memcpy(&low, forbidden, sizeof low);
    memcpy(&high, forbidden + 8, sizeof high);
    const Eight a = match_lane(low, high, pattern);
    const Eight b = match_lane(low, high, pattern >> 16);
    const Eight c = match_lane(low, high, pattern >> 32);
    const Eight d = match_lane(low, high, pattern >> 48);
    // Rotations side by side, then one above the other: half the numbers are left each time.
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

static uint32_t match_portable(const uint16_t *forbidden, uint32_t slots, uint64_t pattern,
                               uint64_t *hits) {
    uint32_t count = 0;
    uint32_t w = 0;
    do {
        hits[w] = match_word(forbidden + (size_t)16 * w, pattern);
        count += (uint32_t)__builtin_popcountll(hits[w]);
        w++;
    } while (w < MATCH_WORDS_MIN || 16 * w < slots);
    return count;
}

/** Word that holds the hit of a rank, and hits before it; the first words without a branch. */
static inline unsigned pick_word(const uint64_t *hits, uint32_t rank, uint32_t *before) {
    unsigned word = 0;
    uint32_t upto = 0;
    *before = 0;
    for (unsigned w = 0; w < MATCH_WORDS_MIN - 1; w++) {
        upto += (uint32_t)__builtin_popcountll(hits[w]);
        const bool later = rank >= upto;
        word += later;
        *before = later ? upto : *before;
    }
    while (word >= MATCH_WORDS_MIN - 1) {
        const uint32_t count = (uint32_t)__builtin_popcountll(hits[word]);
        if (rank - *before < count) {
            break;
        }
        *before += count;
        word++;
    }
    return word;
}

static uint32_t pick_portable(const uint64_t *hits, uint32_t rank) {
    uint32_t before;
    const unsigned word = pick_word(hits, rank, &before);
    return 64 * word + bit_select(hits[word], rank - before);
}

const Matcher MATCHER_PORTABLE = {"portable", match_portable, pick_portable, NULL};

#if defined(__x86_64__) && !defined(CARCARENA_PORTABLE)
#include <immintrin.h>

#define TARGET_AVX2 __attribute__((target("avx2,popcnt")))

/** Two rotations on sixteen open cells: 32 bits. */
TARGET_AVX2 static inline uint64_t match_two(__m256i cells, uint64_t lanes) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i low = _mm256_set1_epi16((short)lanes);
    const __m256i high = _mm256_set1_epi16((short)(lanes >> 16));
    const __m256i a = _mm256_cmpeq_epi16(_mm256_and_si256(cells, low), zero);
    const __m256i b = _mm256_cmpeq_epi16(_mm256_and_si256(cells, high), zero);
    // Packing works within halves; the permutation puts the halves of a rotation side by side.
    const __m256i packed = _mm256_permute4x64_epi64(_mm256_packs_epi16(a, b), 0xD8);
    return (uint32_t)_mm256_movemask_epi8(packed);
}

TARGET_AVX2 static inline uint64_t match_word_avx2(const uint16_t *forbidden, uint64_t pattern) {
    const __m256i cells = _mm256_loadu_si256((const __m256i *)(const void *)forbidden);
    return match_two(cells, pattern) | match_two(cells, pattern >> 32) << 32;
}

TARGET_AVX2 static uint32_t match_avx2(const uint16_t *forbidden, uint32_t slots, uint64_t pattern,
                                       uint64_t *hits) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < MATCH_WORDS_MIN; w++) {
        hits[w] = match_word_avx2(forbidden + (size_t)16 * w, pattern);
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    for (uint32_t w = MATCH_WORDS_MIN; 16 * w < slots; w++) {
        hits[w] = match_word_avx2(forbidden + (size_t)16 * w, pattern);
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    return count;
}

__attribute__((target("bmi2,popcnt"))) static uint32_t pick_bmi2(const uint64_t *hits,
                                                                 uint32_t rank) {
    uint32_t before;
    const unsigned word = pick_word(hits, rank, &before);
    const uint64_t bit = _pdep_u64(UINT64_C(1) << (rank - before), hits[word]);
    return 64 * word + (uint32_t)__builtin_ctzll(bit);
}

static const Matcher MATCHER_AVX2 = {"avx2", match_avx2, pick_bmi2, NULL};

#define TARGET_AVX512 __attribute__((target("avx512bw,avx512vl,avx2,bmi2,popcnt")))

/** Two rotations, each for all sixteen lanes of one half. */
TARGET_AVX512 static inline __m512i lanes_two(uint64_t lanes) {
    const __m512i both = _mm512_set1_epi16((short)lanes);
    return _mm512_mask_set1_epi16(both, 0xFFFF0000U, (short)(lanes >> 16));
}

TARGET_AVX512 static inline uint64_t match_word_avx512(const uint16_t *forbidden, __m512i low,
                                                       __m512i high) {
    const __m256i cells = _mm256_loadu_si256((const __m256i *)(const void *)forbidden);
    const __m512i twice = _mm512_broadcast_i64x4(cells);
    return _cvtmask64_u64(
        _mm512_kunpackd(_mm512_testn_epi16_mask(twice, high), _mm512_testn_epi16_mask(twice, low)));
}

TARGET_AVX512 static uint32_t match_avx512(const uint16_t *forbidden, uint32_t slots,
                                           uint64_t pattern, uint64_t *hits) {
    const __m512i low = lanes_two(pattern);
    const __m512i high = lanes_two(pattern >> 32);
    uint32_t count = 0;
    for (uint32_t w = 0; w < MATCH_WORDS_MIN; w++) {
        hits[w] = match_word_avx512(forbidden + (size_t)16 * w, low, high);
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    for (uint32_t w = MATCH_WORDS_MIN; 16 * w < slots; w++) {
        hits[w] = match_word_avx512(forbidden + (size_t)16 * w, low, high);
        count += (uint32_t)__builtin_popcountll(hits[w]);
    }
    return count;
}

static const Matcher MATCHER_AVX512 = {"avx512", match_avx512, pick_bmi2, NULL};

#define TARGET_VBMI __attribute__((target("avx512vbmi,avx512bw,avx512vl,avx2,bmi2,popcnt")))

enum { BYTES = 64, TABLES = 256 / BYTES };

/** A byte for each label. */
typedef struct ByteTable {
    __m512i part[TABLES];
} ByteTable;

/** Looks sixty-four labels up at once. @param parts of the table that are in use */
TARGET_VBMI static inline __m512i bytes_look(const ByteTable *table, unsigned parts,
                                             __m512i labels) {
    const __m512i low = _mm512_permutex2var_epi8(table->part[0], labels, table->part[1]);
    if (parts <= 2) {
        return low;
    }
    const __m512i high = _mm512_permutex2var_epi8(table->part[2], labels, table->part[3]);
    return _mm512_mask_blend_epi8(_mm512_movepi8_mask(labels), low, high);
}

/** Lanes of part `part` that hold labels. */
static inline uint64_t bytes_used(uint32_t count, unsigned part) {
    const uint32_t left = count > BYTES * part ? count - BYTES * part : 0;
    return left >= BYTES ? UINT64_MAX : (UINT64_C(1) << left) - 1;
}

/** Roots of all labels: parents of parents until nothing changes. */
TARGET_VBMI static inline void bytes_roots(const LabelTable *space, unsigned parts,
                                           ByteTable *roots) {
    for (unsigned i = 0; i < TABLES; i++) {
        roots->part[i] =
            _mm512_maskz_loadu_epi8(bytes_used(space->count, i), space->parent + (size_t)BYTES * i);
    }
    for (__mmask64 changed = 1; changed != 0;) {
        ByteTable next = *roots;
        changed = 0;
        for (unsigned i = 0; i < parts; i++) {
            next.part[i] = bytes_look(roots, parts, roots->part[i]);
            changed |= _mm512_cmpneq_epi8_mask(next.part[i], roots->part[i]);
        }
        *roots = next;
    }
}

/** 0xFF for all labels whose root has a bit of `mask` in its meta. */
TARGET_VBMI static inline void bytes_held(const LabelTable *space, unsigned parts, uint32_t mask,
                                          ByteTable *held) {
    const __m512i bits = _mm512_set1_epi32((int)mask);
    ByteTable own;
    for (unsigned i = 0; i < TABLES; i++) {
        const uint64_t used = bytes_used(space->count, i);
        uint64_t found = 0;
        for (unsigned k = 0; i < parts && k < BYTES; k += 16) {
            const __m512i meta = _mm512_maskz_loadu_epi32((__mmask16)(used >> k),
                                                          space->meta + (size_t)BYTES * i + k);
            found |= (uint64_t)_mm512_test_epi32_mask(meta, bits) << k;
        }
        own.part[i] = _mm512_movm_epi8(found);
    }
    ByteTable roots;
    bytes_roots(space, parts, &roots);
    for (unsigned i = 0; i < TABLES; i++) {
        held->part[i] = i < parts ? bytes_look(&own, parts, roots.part[i]) : own.part[i];
    }
}

/** Four cells at a time. */
TARGET_VBMI static inline void cells_held(const ByteTable held[2], unsigned parts,
                                          const void *slots, uint32_t cells, uint16_t *ports) {
    const __mmask64 halves = UINT64_C(0x0B6D0B6D0B6D0B6D); // ports 0, 2, 3, 5, ... of each cell
    const char *from = slots;
    for (uint32_t i = 0; i < cells; i += 4) {
        const __m512i labels = _mm512_loadu_si512(from + (size_t)16 * i);
        const __m512i middle = bytes_look(&held[0], parts, labels);
        const __m512i half = bytes_look(&held[1], parts, labels);
        const __m512i both = _mm512_mask_blend_epi8(halves, middle, half);
        const uint64_t bits = _mm512_movepi8_mask(both) & UINT64_C(0x0FFF0FFF0FFF0FFF);
        memcpy(ports + i, &bits, sizeof bits);
    }
}

TARGET_VBMI static inline void held_parts(const LabelTable spaces[2], unsigned parts,
                                          const void *slots, uint32_t cells, uint32_t mask,
                                          uint16_t *ports) {
    ByteTable held[2];
    bytes_held(&spaces[0], parts, mask, &held[0]);
    bytes_held(&spaces[1], parts, mask, &held[1]);
    cells_held(held, parts, slots, cells, ports);
}

TARGET_VBMI static void held_vbmi(const LabelTable spaces[2], const void *slots, uint32_t cells,
                                  uint32_t mask, uint16_t *ports) {
    if (spaces[0].count <= 2 * BYTES && spaces[1].count <= 2 * BYTES) {
        held_parts(spaces, 2, slots, cells, mask, ports);
    } else {
        held_parts(spaces, TABLES, slots, cells, mask, ports);
    }
}

static const Matcher MATCHER_VBMI = {"avx512vbmi", match_avx512, pick_bmi2, held_vbmi};

static bool avx2_runs(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

static bool avx512_runs(void) {
    return avx2_runs() && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
}

const Matcher *matcher_at(unsigned index) {
    const Matcher *running[4];
    unsigned count = 0;
    if (avx512_runs() && __builtin_cpu_supports("avx512vbmi")) {
        running[count++] = &MATCHER_VBMI;
    }
    if (avx512_runs()) {
        running[count++] = &MATCHER_AVX512;
    }
    if (avx2_runs()) {
        running[count++] = &MATCHER_AVX2;
    }
    running[count++] = &MATCHER_PORTABLE;
    return index < count ? running[index] : NULL;
}

#else

const Matcher *matcher_at(unsigned index) {
    return index == 0 ? &MATCHER_PORTABLE : NULL;
}

#endif
