// SPDX-License-Identifier: MIT
//
// The file of a set of networks:
//
//     carcarena-nets 1
//     knows NAME...                the tile sets and expansions of the training
//     net KIND HIDDEN              one for each kind that has a network
//     unit W...                    HIDDEN lines: weights of the inputs, then of the unit
//     direct W...                  weights of the inputs
//     end CHECKSUM                 FNV-1a of all bytes before this line, as 16 digits
#include "evaluation/net.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#if defined __x86_64__
#include <immintrin.h>
#endif

enum {
    GROUP = 8, /* units computed together */
    WEIGHT_MAX = 32767,
    HIDDEN_SHIFT = 9, /* sums of first * x (1/2^19) to activations in 1/1024 */
    HIDDEN_ONE = 1024,
    OUT_SHIFT = 10,  /* sums of out * activation (1/2^22) to 1/4096 */
    DIRECT_SHIFT = 7 /* sums of direct * x (1/2^19) to 1/4096 */
};

_Static_assert(NET_HIDDEN % GROUP == 0, "whole groups");
_Static_assert(INT64_C(1) * NET_INPUTS * WEIGHT_MAX * NET_INPUT_MAX < INT32_MAX, "no overflow");
_Static_assert(INT64_C(1) * NET_HIDDEN * WEIGHT_MAX * HIDDEN_ONE < INT32_MAX, "no overflow");

static const char *const KIND_NAMES[NET_KIND_COUNT] = {"road",   "city",       "cloister",  "farm",
                                                       "supply", "join-lines", "join-farms"};

const char *net_kind_name(NetKind kind) {
    return KIND_NAMES[kind];
}

// ---- Values

// Divides by a power of two, rounded down.
static int32_t shift_down(int32_t value, unsigned bits) {
    return value >= 0 ? value >> bits : -((-value + (1 << bits) - 1) >> bits);
}

static int32_t direct_value(const Net *net, const NetInputs *inputs) {
    int32_t sum = 0;
    for (unsigned i = 0; i < NET_INPUTS; i++) {
        sum += net->direct[i] * net_input_at(inputs, i);
    }
    return shift_down(sum, DIRECT_SHIFT);
}

int32_t net_value_plain(const Net *net, const NetInputs *inputs) {
    int32_t sums[NET_HIDDEN] = {0};
    for (unsigned pair = 0; pair < NET_INPUTS / 2; pair++) {
        const int32_t a = net_input_at(inputs, 2 * pair);
        const int32_t b = net_input_at(inputs, 2 * pair + 1);
        for (unsigned j = 0; j < net->hidden; j++) {
            sums[j] += net->first[pair][j][0] * a + net->first[pair][j][1] * b;
        }
    }
    int32_t value = 0;
    for (unsigned j = 0; j < net->hidden; j++) {
        const int32_t active = sums[j] < 0 ? 0 : sums[j] >> HIDDEN_SHIFT;
        value += net->out[j] * (active > HIDDEN_ONE ? HIDDEN_ONE : active);
    }
    return shift_down(value, OUT_SHIFT) + direct_value(net, inputs);
}

#if defined __x86_64__
// Returns the sum of the eight numbers.
__attribute__((target("avx2"))) static inline int32_t sum_of(__m256i numbers) {
    __m128i sum =
        _mm_add_epi32(_mm256_castsi256_si128(numbers), _mm256_extracti128_si256(numbers, 1));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0x4E));
    sum = _mm_add_epi32(sum, _mm_shuffle_epi32(sum, 0xB1));
    return _mm_cvtsi128_si32(sum);
}

// Returns pair p in lane p. @param pairs each in all lanes
__attribute__((target("avx2"))) static inline __m256i pairs_joined(const __m256i *pairs) {
    _Static_assert(NET_INPUTS == 16, "eight pairs");
    const __m256i low = _mm256_blend_epi32(_mm256_blend_epi32(pairs[0], pairs[1], 0x2),
                                           _mm256_blend_epi32(pairs[2], pairs[3], 0x8), 0xC);
    const __m256i high = _mm256_blend_epi32(_mm256_blend_epi32(pairs[4], pairs[5], 0x20),
                                            _mm256_blend_epi32(pairs[6], pairs[7], 0x80), 0xC0);
    return _mm256_blend_epi32(low, high, 0xF0);
}

__attribute__((target("avx2"))) static int32_t net_value_wide(const Net *net,
                                                              const NetInputs *inputs) {
    const __m256i one = _mm256_set1_epi32(HIDDEN_ONE);
    __m256i value = _mm256_setzero_si256();
    __m256i pairs[NET_INPUTS / 2];
    for (unsigned pair = 0; pair < NET_INPUTS / 2; pair++) {
        pairs[pair] = _mm256_set1_epi32((int32_t)inputs->pairs[pair]);
    }
    for (unsigned j = 0; j < net->hidden; j += GROUP) {
        __m256i sums = _mm256_setzero_si256();
        for (unsigned pair = 0; pair < NET_INPUTS / 2; pair++) {
            const __m256i weights = _mm256_loadu_si256((const void *)net->first[pair][j]);
            sums = _mm256_add_epi32(sums, _mm256_madd_epi16(weights, pairs[pair]));
        }
        const __m256i active = _mm256_min_epi32(
            _mm256_max_epi32(_mm256_srai_epi32(sums, HIDDEN_SHIFT), _mm256_setzero_si256()), one);
        const __m256i out = _mm256_loadu_si256((const void *)&net->out[j]);
        value = _mm256_add_epi32(value, _mm256_mullo_epi32(active, out));
    }
    const __m256i direct =
        _mm256_madd_epi16(_mm256_loadu_si256((const void *)net->direct), pairs_joined(pairs));
    return shift_down(sum_of(value), OUT_SHIFT) + shift_down(sum_of(direct), DIRECT_SHIFT);
}

bool nets_processor_is_wide(void) {
    return __builtin_cpu_supports("avx2") != 0;
}
#else
static int32_t net_value_wide(const Net *net, const NetInputs *inputs) {
    return net_value_plain(net, inputs);
}

bool nets_processor_is_wide(void) {
    return false;
}
#endif

int32_t net_value(const Nets *nets, NetKind kind, const NetInputs *inputs) {
    const Net *net = &nets->kinds[kind];
    if (net->hidden == 0) {
        return 0;
    }
    return nets->wide ? net_value_wide(net, inputs) : net_value_plain(net, inputs);
}

// ---- Reading

typedef struct Reader {
    const char *begin, *next;
    const char *name;
    unsigned line;
    Message *message;
} Reader;

static Status wrong(const Reader *reader, const char *expected) {
    return message_set(reader->message, STATUS_INVALID, "%s:%u: expected %s", reader->name,
                       reader->line, expected);
}

// Returns true and skips a word that is next in the line.
static bool word_skip(Reader *reader, const char *word) {
    const size_t length = strlen(word);
    if (strncmp(reader->next, word, length) != 0 || strchr(" \n", reader->next[length]) == NULL) {
        return false;
    }
    reader->next += length;
    reader->next += *reader->next == ' ';
    return true;
}

static bool line_end(Reader *reader) {
    if (*reader->next != '\n') {
        return false;
    }
    reader->next++;
    reader->line++;
    return true;
}

// Reads integers, each followed by a space except the last of the line.
static bool integers_read(Reader *reader, int16_t *out, unsigned count) {
    for (unsigned i = 0; i < count; i++) {
        if (strchr("-0123456789", *reader->next) == NULL || *reader->next == '\0') {
            return false;
        }
        char *end;
        const long value = strtol(reader->next, &end, 10);
        if (end == reader->next || value < -WEIGHT_MAX || value > WEIGHT_MAX) {
            return false;
        }
        out[i] = (int16_t)value;
        reader->next = end;
        reader->next += *reader->next == ' ';
    }
    return true;
}

static Status net_read(Reader *reader, Nets *out) {
    unsigned kind = 0;
    while (kind < NET_KIND_COUNT && !word_skip(reader, KIND_NAMES[kind])) {
        kind++;
    }
    if (kind == NET_KIND_COUNT) {
        return wrong(reader, "a kind of network: road, city, cloister, farm, supply, join-lines "
                             "or join-farms");
    }
    Net *net = &out->kinds[kind];
    int16_t hidden;
    if (net->hidden != 0 || !integers_read(reader, &hidden, 1) || hidden < 1 ||
        hidden > NET_HIDDEN || !line_end(reader)) {
        return wrong(reader, "one network for each kind, with 1 to 32 units");
    }
    net->hidden = (uint16_t)((hidden + GROUP - 1) / GROUP * GROUP);
    for (int j = 0; j < hidden; j++) {
        int16_t unit[NET_INPUTS + 1];
        if (!word_skip(reader, "unit") || !integers_read(reader, unit, NET_INPUTS + 1) ||
            !line_end(reader)) {
            return wrong(reader, "'unit' and 17 integers from -32767 to 32767");
        }
        for (unsigned i = 0; i < NET_INPUTS; i++) {
            net->first[i / 2][j][i % 2] = unit[i];
        }
        net->out[j] = unit[NET_INPUTS];
    }
    if (!word_skip(reader, "direct") || !integers_read(reader, net->direct, NET_INPUTS) ||
        !line_end(reader)) {
        return wrong(reader, "'direct' and 16 integers from -32767 to 32767");
    }
    return STATUS_OK;
}

static Status known_read(Reader *reader, Nets *out) {
    const size_t length = strcspn(reader->next, "\n");
    if (!word_skip(reader, "knows") || length >= sizeof out->known) {
        return wrong(reader, "'knows' and names of tile sets");
    }
    const size_t names = strcspn(reader->next, "\n");
    out->known[0] = ' ';
    memcpy(out->known + 1, reader->next, names);
    out->known[names + 1] = ' ';
    reader->next += names;
    return line_end(reader) ? STATUS_OK : wrong(reader, "the end of the line");
}

static uint64_t checksum(const char *bytes, size_t size) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++) {
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    }
    return hash;
}

static Status end_read(Reader *reader, const char *line) {
    char *end;
    errno = 0;
    const uint64_t wanted = strtoull(reader->next, &end, 16);
    if (end != reader->next + 16 || errno != 0 || strcmp(end, "\n") != 0) {
        return wrong(reader, "'end', a checksum of 16 hexadecimal digits, and the end of the file");
    }
    if (wanted != checksum(reader->begin, (size_t)(line - reader->begin))) {
        return wrong(reader,
                     "the checksum of the lines before; the file was changed or is damaged");
    }
    return STATUS_OK;
}

Status nets_read(Nets *out, const char *text, const char *name, Message *message) {
    Reader reader = {.begin = text, .next = text, .name = name, .line = 1, .message = message};
    Nets nets = {.wide = nets_processor_is_wide()};
    if (!word_skip(&reader, "carcarena-nets") || !word_skip(&reader, "1") || !line_end(&reader)) {
        return wrong(&reader, "'carcarena-nets 1'");
    }
    Status status = known_read(&reader, &nets);
    const char *line = reader.next;
    while (status == STATUS_OK && word_skip(&reader, "net")) {
        status = net_read(&reader, &nets);
        line = reader.next;
    }
    if (status == STATUS_OK) {
        status =
            word_skip(&reader, "end") ? end_read(&reader, line) : wrong(&reader, "'net' or 'end'");
    }
    if (status == STATUS_OK) {
        *out = nets;
    }
    return status;
}

// ---- Rules

static bool name_known(const Nets *nets, const char *name) {
    const size_t length = strlen(name);
    for (const char *at = nets->known; (at = strstr(at, name)) != NULL; at++) {
        if (at[-1] == ' ' && at[length] == ' ') {
            return true;
        }
    }
    return false;
}

bool nets_know(const Nets *nets, const Rules *rules) {
    const char *name;
    for (unsigned i = 0; (name = rules_expansion(rules, i)) != NULL; i++) {
        if (!name_known(nets, name)) {
            return false;
        }
    }
    for (uint32_t type = 0; type < rules_type_count(rules); type++) {
        if (!name_known(nets, rules_type_set(rules, type))) {
            return false;
        }
    }
    return true;
}
