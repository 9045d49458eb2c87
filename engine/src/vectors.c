// SPDX-License-Identifier: MIT
#include "vectors.h"

#include "bits.h"
#include "carcarena/engine/rng.h"

#include <stddef.h>
#include <string.h>

/** Eight cells at once: vectors of the language, which compilers have for every processor. */
typedef uint16_t Eight __attribute__((vector_size(16)));
typedef uint64_t Pair __attribute__((vector_size(16)));

/** Hits of one rotation on sixteen open cells, spread over the eight numbers: OR makes them one. */
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

/** Word that holds the hit of a rank, and hits before it; the first words without a branch. */
static inline unsigned pick_word(const uint64_t *hits, uint32_t rank, uint32_t *before) {
    unsigned word = 0;
    uint32_t upto = 0;
    *before = 0;
    for (unsigned w = 0; w < HIT_WORDS_MIN - 1; w++) {
        upto += (uint32_t)__builtin_popcountll(hits[w]);
        const bool later = rank >= upto;
        word += later;
        *before = later ? upto : *before;
    }
    while (word >= HIT_WORDS_MIN - 1) {
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

/** Hits that count for a segment. */
static inline uint64_t clash_hits(const Clash *clash, uint32_t word, uint32_t segment) {
    return clash->hits[word] & (0 - (uint64_t)((clash->enterable >> segment) & 1U));
}

static uint32_t clear_portable(const Clash *clash, uint64_t *free, uint32_t stride) {
    uint32_t count = 0;
    for (uint32_t s = 0; s < clash->segment_count; s++) {
        for (uint32_t w = 0; w < clash->words; w++) {
            const uint64_t clear = fit_word(clash->ports + (size_t)16 * w, clash->segments[s]);
            free[stride * s + w] = clear & clash_hits(clash, w, s);
            count += (uint32_t)__builtin_popcountll(free[stride * s + w]);
        }
    }
    return count;
}

static void copy_portable(void *to, const void *from, size_t bytes) {
    memcpy(to, from, bytes);
}

/** Hits of a word to which an answer can be given. */
static inline uint64_t answer_hits(const Answers *answers, uint32_t word, uint32_t answer) {
    return answer == 0 ? answers->hits[word] : answers->free[answers->stride * (answer - 1) + word];
}

static uint32_t codes_portable(const Answers *answers, uint32_t *out) {
    uint32_t count = 0;
    for (uint32_t w = 0; w < answers->words; w++) {
        for (uint32_t answer = 0; answer <= answers->segment_count; answer++) {
            uint64_t hits = answer_hits(answers, w, answer);
            for (; hits != 0; hits &= hits - 1) {
                out[count++] = w << 10 | bit_lowest(hits) << 4 | answer;
            }
        }
    }
    return count;
}

/** Written once for all processors: compilers make vectors of it where 64-bit lanes multiply. */
SPECIALISED uint64_t facts_mix(const uint64_t *first, const uint64_t *last, uint32_t count) {
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
                                  .clear = clear_portable,
                                  .codes = codes_portable,
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
    // Packing works within halves; the permutation puts the halves of a rotation side by side.
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
                                                                 uint32_t rank) {
    uint32_t before;
    const unsigned word = pick_word(hits, rank, &before);
    const uint64_t bit = _pdep_u64(UINT64_C(1) << (rank - before), hits[word]);
    return 64 * word + bit_lowest(bit);
}

TARGET_AVX2 static uint32_t clear_avx2(const Clash *clash, uint64_t *free, uint32_t stride) {
    uint32_t count = 0;
    for (uint32_t s = 0; s < clash->segment_count; s++) {
        for (uint32_t w = 0; w < clash->words; w++) {
            const uint64_t clear = fit_word_avx2(clash->ports + (size_t)16 * w, clash->segments[s]);
            free[stride * s + w] = clear & clash_hits(clash, w, s);
            count += (uint32_t)__builtin_popcountll(free[stride * s + w]);
        }
    }
    return count;
}

static const Vectors VECTORS_AVX2 = {.name = "avx2",
                                     .fit = fit_avx2,
                                     .pick = pick_bmi2,
                                     .copy = copy_portable,
                                     .clear = clear_avx2,
                                     .codes = codes_portable,
                                     .mix = mix_portable};

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

TARGET_AVX512 static uint32_t clear_avx512(const Clash *clash, uint64_t *free, uint32_t stride) {
    uint32_t count = 0;
    for (uint32_t s = 0; s < clash->segment_count; s++) {
        const __m512i low = lanes_two(clash->segments[s]);
        const __m512i high = lanes_two(clash->segments[s] >> 32);
        for (uint32_t w = 0; w < clash->words; w++) {
            const uint64_t clear = fit_word_avx512(clash->ports + (size_t)16 * w, low, high);
            free[stride * s + w] = clear & clash_hits(clash, w, s);
            count += (uint32_t)__builtin_popcountll(free[stride * s + w]);
        }
    }
    return count;
}

/** A plain loop over cache lines: four fifths of the time of memcpy for blocks of some KiB.
 * (Without `restrict`, or compilers would call memcpy.) */
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

static const Vectors VECTORS_AVX512 = {.name = "avx512",
                                       .fit = fit_avx512,
                                       .pick = pick_bmi2,
                                       .copy = copy_avx512,
                                       .clear = clear_avx512,
                                       .codes = codes_portable,
                                       .mix = mix_avx512};

#define TARGET_VBMI                                                                                \
    __attribute__((target("avx512f,avx512vbmi,avx512vbmi2,avx512bw,avx512vl,avx2,bmi2,popcnt")))

enum { BYTES = 64, TABLES = 256 / BYTES };

/** A byte for each label. */
typedef struct ByteTable {
    __m512i part[TABLES];
} ByteTable;

/** Looks sixty-four labels up at once. @param parts of the table that are in use */
TARGET_VBMI SPECIALISED __m512i bytes_look(const ByteTable *table, unsigned parts, __m512i labels) {
    const __m512i low = _mm512_permutex2var_epi8(table->part[0], labels, table->part[1]);
    if (parts <= 2) {
        return low;
    }
    const __m512i high = _mm512_permutex2var_epi8(table->part[2], labels, table->part[3]);
    return _mm512_mask_blend_epi8(_mm512_movepi8_mask(labels), low, high);
}

/** Lanes of part `part` that hold labels. */
TARGET_VBMI SPECIALISED __mmask64 bytes_used(uint32_t count, unsigned part) {
    const uint32_t left = count > BYTES * part ? count - BYTES * part : 0;
    return _bzhi_u64(UINT64_MAX, left < BYTES ? left : BYTES);
}

/** Makes parents of parents parents. Returns 0 if there was nothing to do. */
TARGET_VBMI SPECIALISED __m512i bytes_square(ByteTable *table, unsigned parts) {
    __m512i next[TABLES];
    __m512i changed = _mm512_setzero_si512();
    for (unsigned i = 0; i < parts; i++) {
        next[i] = bytes_look(table, parts, table->part[i]);
        const __m512i change = _mm512_xor_si512(next[i], table->part[i]);
        changed = _mm512_or_si512(changed, change);
    }
    for (unsigned i = 0; i < parts; i++) {
        table->part[i] = next[i];
    }
    return changed;
}

/** Roots of all labels of both spaces. */
TARGET_VBMI SPECIALISED void roots_find(const LabelTable spaces[2], unsigned parts,
                                        ByteTable roots[2]) {
    for (unsigned space = 0; space < 2; space++) {
        const LabelTable *from = &spaces[space];
        for (unsigned i = 0; i < parts; i++) {
            roots[space].part[i] = _mm512_maskz_loadu_epi8(bytes_used(from->count, i),
                                                           from->parent + (size_t)BYTES * i);
        }
        (void)bytes_square(&roots[space], parts); // nearly always enough, and without a branch
        (void)bytes_square(&roots[space], parts);
    }
    for (__mmask64 changed = 1; changed != 0;) {
        const __m512i lines = bytes_square(&roots[0], parts);
        const __m512i both = _mm512_or_si512(lines, bytes_square(&roots[1], parts));
        changed = _mm512_test_epi8_mask(both, both);
    }
}

/** For each of sixty-four labels a byte that is not 0 if their own meta has a bit of `mask`. */
TARGET_VBMI SPECIALISED __m512i metas_test(const uint32_t *meta, __m512i mask) {
    __m512i found[4];
    for (unsigned i = 0; i < 4; i++) {
        found[i] = _mm512_and_si512(_mm512_loadu_si512(meta + (size_t)16 * i), mask);
    }
    // Packing saturates, and works within quarters; the permutation puts these in order.
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    const __m512i packed = _mm512_packus_epi16(_mm512_packs_epi32(found[0], found[1]),
                                               _mm512_packs_epi32(found[2], found[3]));
    return _mm512_permutexvar_epi32(order, packed);
}

/** What cells need to know of labels. */
typedef struct FeatureTables {
    ByteTable line_occupied; /* not 0 if it is */
    ByteTable field_occupied;
    ByteTable field_free; /* root, 0 if it is occupied */
} FeatureTables;

TARGET_VBMI SPECIALISED void features_look(const Surroundings *around, unsigned parts,
                                           FeatureTables *features) {
    const __m512i mask = _mm512_set1_epi32((int)around->mask);
    ByteTable root[2];
    ByteTable own[2];
    roots_find(around->spaces, parts, root);
    for (unsigned i = 0; i < 2 * parts; i++) {
        const uint32_t *meta = around->spaces[i / parts].meta + (size_t)BYTES * (i % parts);
        own[i / parts].part[i % parts] = metas_test(meta, mask);
    }
    for (unsigned i = 0; i < parts; i++) {
        features->line_occupied.part[i] = bytes_look(&own[0], parts, root[0].part[i]);
        const __m512i occupied = bytes_look(&own[1], parts, root[1].part[i]);
        features->field_occupied.part[i] = occupied;
        features->field_free.part[i] =
            _mm512_maskz_mov_epi8(_mm512_testn_epi8_mask(occupied, occupied), root[1].part[i]);
    }
}

enum { PORT_BYTES = 0xFFF, LINE_BYTES = 0x492, FIELD_BYTES = 0xB6D }; // all; middles; halves
#define CELL_ONES UINT64_C(0x0001000100010001)

/** Pairs of equal field ports in four cells, ports of 0 left out: any bit of a cell's sixteen. */
TARGET_VBMI SPECIALISED uint64_t cells_meet(__m512i ports) {
    // The eight field ports, turned by none; by one and two; by three and four: each with each.
    const __m512i turned0 =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 2, 3, 5, 6, 8, 9, 11, 0, 2, 3, 5, 6, 8, 9, 11));
    const __m512i turned12 =
        _mm512_broadcast_i32x4(_mm_setr_epi8(2, 3, 5, 6, 8, 9, 11, 0, 3, 5, 6, 8, 9, 11, 0, 2));
    const __m512i turned34 =
        _mm512_broadcast_i32x4(_mm_setr_epi8(5, 6, 8, 9, 11, 0, 2, 3, 6, 8, 9, 11, 0, 2, 3, 5));
    const __m512i fields = _mm512_shuffle_epi8(ports, turned0);
    const __m512i apart12 = _mm512_xor_si512(fields, _mm512_shuffle_epi8(ports, turned12));
    const __m512i apart34 = _mm512_xor_si512(fields, _mm512_shuffle_epi8(ports, turned34));
    const __m512i some = _mm512_min_epu8(fields, _mm512_set1_epi8(1));
    return _mm512_cmplt_epu8_mask(_mm512_min_epu8(apart12, apart34), some);
}

TARGET_VBMI SPECIALISED void occupied_parts(const Surroundings *around, unsigned parts,
                                            uint16_t *ports, uint16_t *pairs) {
    FeatureTables features;
    features_look(around, parts, &features);
    const uint32_t cells = around->cells;
    for (uint32_t i = 0; i < cells; i += 4) { // four at once
        const __m512i labels = _mm512_loadu_si512((const char *)around->slots + (size_t)16 * i);
        const __m512i free = bytes_look(&features.field_free, parts, labels);
        const __m512i line = bytes_look(&features.line_occupied, parts, labels);
        const __m512i field = bytes_look(&features.field_occupied, parts, labels);
        const __m512i taken = _mm512_mask_blend_epi8(FIELD_BYTES * CELL_ONES, line, field);
        const uint64_t occupied = _mm512_mask_test_epi8_mask(PORT_BYTES * CELL_ONES, taken, taken);
        memcpy(ports + i, &occupied, sizeof occupied);
        if (pairs != NULL) {
            const uint64_t equal = cells_meet(free);
            memcpy(pairs + i, &equal, sizeof equal);
        }
    }
}

TARGET_VBMI static void occupied_vbmi(const Surroundings *around, uint16_t *ports,
                                      uint16_t *pairs) {
    if (around->spaces[0].count <= 2 * BYTES && around->spaces[1].count <= 2 * BYTES) {
        if (pairs == NULL) {
            occupied_parts(around, 2, ports, NULL);
        } else {
            occupied_parts(around, 2, ports, pairs);
        }
    } else {
        occupied_parts(around, TABLES, ports, pairs);
    }
}

TARGET_AVX512 static void meetings_avx512(const uint16_t *ports, const uint16_t *pairs,
                                          uint32_t words, uint32_t merging, uint16_t *meetings) {
    // Pairs of lines are not known: where they may merge, all cells may.
    const unsigned lines = (merging & LINE_BYTES) != 0 ? 0xFFFF : 0;
    const __m256i mask = _mm256_set1_epi16((short)merging);
    for (uint32_t w = 0; w < words; w++) {
        const __m256i occupied =
            _mm256_loadu_si256((const __m256i *)(const void *)(ports + 16 * w));
        const __m256i equal = _mm256_loadu_si256((const __m256i *)(const void *)(pairs + 16 * w));
        const unsigned met = _mm256_test_epi16_mask(equal, equal) | lines;
        meetings[w] = (uint16_t)(_mm256_test_epi16_mask(occupied, mask) & met);
    }
}

/** The numbers of a word's bits. */
TARGET_VBMI SPECIALISED __m512i bit_numbers(void) {
    const __m512i cells =
        _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
    const __m512i rotations = _mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3);
    const __m512i bytes =
        _mm512_shuffle_epi8(rotations, _mm512_broadcast_i32x4(_mm_setzero_si128()));
    return _mm512_or_si512(cells, _mm512_slli_epi64(bytes, 4));
}

/** Hits one after the other. */
typedef struct HitList {
    uint8_t bits[BYTES * PAIR_WORDS_MAX];
    uint8_t cells[BYTES * PAIR_WORDS_MAX];
    uint8_t answers[BYTES * PAIR_WORDS_MAX]; /* bit a: answer a is possible */
} HitList;

/** Lists the hits of all words, so that the loop over them ends once. Returns how many there are.
 */
TARGET_VBMI SPECIALISED unsigned hits_list(const Answers *answers, HitList *out) {
    const __m512i bits = bit_numbers();
    const __m512i cells = _mm512_and_si512(bits, _mm512_set1_epi8(15));
    unsigned count = 0;
    for (uint32_t w = 0; w < answers->words; w++) {
        const uint64_t hits = answers->hits[w];
        const __m512i cells_here = _mm512_or_si512(cells, _mm512_set1_epi8((char)(16 * w)));
        __m512i possible = _mm512_set1_epi8(1);
        for (uint32_t s = 0; s < answers->segment_count; s++) {
            const __m512i bit = _mm512_set1_epi8((char)(2U << s));
            const uint64_t free = answers->free[answers->stride * s + w];
            possible = _mm512_or_si512(possible, _mm512_maskz_mov_epi8(free, bit));
        }
        _mm512_storeu_si512(out->bits + count, _mm512_maskz_compress_epi8(hits, bits));
        _mm512_storeu_si512(out->cells + count, _mm512_maskz_compress_epi8(hits, cells_here));
        _mm512_storeu_si512(out->answers + count, _mm512_maskz_compress_epi8(hits, possible));
        count += (unsigned)__builtin_popcountll(hits);
    }
    return count;
}

/** What the position of a cell adds to actions. */
static inline Action position_steps(const PairForm *pair, unsigned cell) {
    const uint8_t *at = (const uint8_t *)pair->positions + (size_t)16 * cell;
    return action_at(0, at[0] - ACTION_COORDINATE_OFFSET, at[1] - ACTION_COORDINATE_OFFSET);
}

/** Writes the pairs of one placement, four answers at a time. Returns where the next ones go. */
TARGET_VBMI SPECIALISED JointAction *pairs_write(const __m512i form[2], unsigned chunks,
                                                 Action steps, unsigned answers, JointAction *out) {
    const unsigned lanes = _pdep_u32(answers, 0x5555) * 3; // two for each answer
    const __m512i all = _mm512_set1_epi64((long long)steps);
    // The pass, in the second lane, has no position.
    const __m512i first = _mm512_mask_add_epi64(form[0], 0xFD, form[0], all);
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi64((__mmask8)lanes, first));
    out += __builtin_popcount(answers & 0xF);
    if (chunks > 1) {
        const __m512i second = _mm512_add_epi64(form[1], all);
        _mm512_storeu_si512(out, _mm512_maskz_compress_epi64((__mmask8)(lanes >> 8), second));
        out += __builtin_popcount(answers >> 4);
    }
    return out;
}

TARGET_VBMI SPECIALISED uint32_t pairs_chunks(const Answers *answers, const PairForm *pair,
                                              unsigned chunks, JointAction *out) {
    __m512i form[SIDES][2]; // placements in even lanes, answers in odd ones
    for (unsigned rotation = 0; rotation < SIDES; rotation++) {
        for (unsigned i = 0; i < chunks; i++) {
            const __m512i four = _mm512_castsi256_si512(
                _mm256_loadu_si256((const __m256i *)(const void *)(pair->answers + 4 * i)));
            const __m512i odd = _mm512_maskz_permutexvar_epi64(
                0xAA, _mm512_setr_epi64(0, 0, 0, 1, 0, 2, 0, 3), four);
            form[rotation][i] = _mm512_mask_set1_epi64(odd, 0x55, (long long)pair->place[rotation]);
        }
    }
    JointAction *next = out;
    HitList hits;
    const unsigned count = hits_list(answers, &hits);
    for (unsigned i = 0; i < count; i++) {
        const Action steps = position_steps(pair, hits.cells[i]);
        next = pairs_write(form[hits.bits[i] >> 4], chunks, steps, hits.answers[i], next);
    }
    return (uint32_t)(next - out);
}

TARGET_VBMI static uint32_t pairs_vbmi(const Answers *answers, const PairForm *pair,
                                       JointAction *out) {
    return answers->segment_count < 4 ? pairs_chunks(answers, pair, 1, out)
                                      : pairs_chunks(answers, pair, 2, out);
}

TARGET_VBMI static uint32_t codes_vbmi(const Answers *answers, uint32_t *out) {
    const __m512i bits = bit_numbers();
    uint32_t *next = out;
    for (uint32_t w = 0; w < answers->words; w++) {
        for (uint32_t answer = 0; answer <= answers->segment_count; answer++) {
            const uint64_t hits = answer_hits(answers, w, answer);
            const __m512i rest = _mm512_set1_epi32((int)(w << 10 | answer));
            const __m512i found = _mm512_maskz_compress_epi8(hits, bits);
            const uint32_t count = (uint32_t)__builtin_popcountll(hits);
            const __m512i low = _mm512_cvtepu8_epi32(_mm512_castsi512_si128(found));
            const __m512i high = _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(found, 1));
            _mm512_storeu_si512(next, _mm512_or_si512(rest, _mm512_slli_epi32(low, 4)));
            _mm512_storeu_si512(next + 16, _mm512_or_si512(rest, _mm512_slli_epi32(high, 4)));
            if (count > 32) { // seldom
                const __m512i third = _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(found, 2));
                const __m512i last = _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(found, 3));
                _mm512_storeu_si512(next + 32, _mm512_or_si512(rest, _mm512_slli_epi32(third, 4)));
                _mm512_storeu_si512(next + 48, _mm512_or_si512(rest, _mm512_slli_epi32(last, 4)));
            }
            next += count;
        }
    }
    return (uint32_t)(next - out);
}

static const Vectors VECTORS_VBMI = {.name = "avx512vbmi",
                                     .fit = fit_avx512,
                                     .pick = pick_bmi2,
                                     .copy = copy_avx512,
                                     .clear = clear_avx512,
                                     .occupied = occupied_vbmi,
                                     .meetings = meetings_avx512,
                                     .pairs = pairs_vbmi,
                                     .codes = codes_vbmi,
                                     .mix = mix_avx512};

static bool avx2_runs(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}

static bool avx512_runs(void) {
    return avx2_runs() && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}

static bool vbmi_runs(void) {
    return avx512_runs() && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2");
}

const Vectors *vectors_at(unsigned index) {
    const Vectors *running[4];
    unsigned count = 0;
    if (vbmi_runs()) {
        running[count++] = &VECTORS_VBMI;
    }
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
