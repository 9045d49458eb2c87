/**
 * Learned corrections of the evaluation: for each kind of term a small network of integers that
 * adds to the hand-made value of one feature, supply or contest. The evaluation stays a sum, so it
 * can be updated term by term.
 *
 * A network has one hidden layer:
 *
 *     value = sum_j out[j] * clip(sum_i first[i][j] * x[i]) + sum_i direct[i] * x[i]
 *
 * with inputs x in 1/NET_ONE, from -4 to 4, and clip to [0, 1]. All arithmetic is on integers and
 * cannot overflow, so a network has the same values on every machine. Weights come from training
 * (bots/python/train).
 *
 * The file of a set of networks is text. Each line is a word and integers; see net.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_NET_H
#define CARCARENA_BOTS_NET_H

#include "carcarena/engine/rules.h"

enum {
    NET_INPUTS = 16,
    NET_HIDDEN = 32, /* hidden units; unused ones have weights 0 */
    NET_ONE = 128,   /* an input of 1 */
    NET_INPUT_MAX = 4 * NET_ONE,
    NET_TIME_INPUTS = 5, /* the first inputs of every term */
    NET_KNOWN_MAX = 1024
};

/** The kinds of terms. The first four are for SegmentKind of the same name. */
typedef enum NetKind {
    NET_ROAD,
    NET_CITY,
    NET_CLOISTER,
    NET_FARM,
    NET_SUPPLY,
    NET_JOIN_LINES, /* contest of two roads or cities */
    NET_JOIN_FARMS,
    NET_KIND_COUNT
} NetKind;

/**
 * Inputs of one term, in pairs: input 2p is the low half of pair p, and 2p + 1 the high half. A
 * processor reads them as fast as they were written.
 */
typedef struct NetInputs {
    uint32_t pairs[NET_INPUTS / 2];
} NetInputs;

/** Returns two inputs as a pair. */
static inline uint32_t net_pair(int16_t a, int16_t b) {
    return (uint32_t)(uint16_t)a | (uint32_t)(uint16_t)b << 16;
}

/** Returns inputs from an array. */
static inline NetInputs net_inputs_of(const int16_t x[NET_INPUTS]) {
    NetInputs inputs;
    for (unsigned i = 0; i < NET_INPUTS; i += 2) {
        inputs.pairs[i / 2] = net_pair(x[i], x[i + 1]);
    }
    return inputs;
}

/** Returns one of the inputs. */
static inline int16_t net_input_at(const NetInputs *inputs, unsigned index) {
    return (int16_t)(uint16_t)(inputs->pairs[index / 2] >> (index % 2 * 16));
}

/** The network of one kind. */
typedef struct Net {
    int16_t first[NET_INPUTS / 2][NET_HIDDEN][2]; /* weights of inputs 2p and 2p + 1; 4096: 1 */
    int32_t out[NET_HIDDEN];                      /* -32767 to 32767; 4096: one point */
    int16_t direct[NET_INPUTS];                   /* 4096: one point */
    uint16_t hidden;                              /* units in use, rounded up to 8; 0: no network */
} Net;

/** A set of networks; plain data. */
typedef struct Nets {
    bool wide; /* the processor has AVX2 */
    Net kinds[NET_KIND_COUNT];
    char known[NET_KNOWN_MAX]; /* names of the tile sets and expansions they were trained with,
                                  each between two spaces */
} Nets;

/**
 * Reads a set of networks.
 * @param text its file, ended by a zero byte
 * @param name of the file, for messages
 * @return STATUS_INVALID with line and what was expected; `out` is unchanged on failure
 */
Status nets_read(Nets *out, const char *text, const char *name, Message *message) MUST_USE;

/** Returns true if the networks were trained with all tile sets and expansions in play. */
bool nets_know(const Nets *nets, const Rules *rules);

/** Returns the value that a network adds, in 1/4096 point. @pre inputs within NET_INPUT_MAX */
int32_t net_value(const Nets *nets, NetKind kind, const NetInputs *inputs);

/** Returns true if the processor has AVX2. */
bool nets_processor_is_wide(void);

/** Returns net_value without vector instructions. */
int32_t net_value_plain(const Net *net, const NetInputs *inputs);

/** Returns the name of a kind in files, such as "join-lines". */
const char *net_kind_name(NetKind kind);

/** Returns an input: `value` limited to the range of inputs. */
static inline int16_t net_input(int64_t value) {
    const int64_t low = value < -NET_INPUT_MAX ? -NET_INPUT_MAX : value;
    return (int16_t)(low > NET_INPUT_MAX ? NET_INPUT_MAX : low);
}

#endif
