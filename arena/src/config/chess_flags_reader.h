/**
 * Declarations shared by the files of the flag reader.
 *
 *     chess_flags_table.c   the flags: those of keys (config_keys.h) and others
 *     chess_flags_line.c    cuts arguments into flags and values, and makes the configuration
 *     chess_flags_games.c   the games that -rounds, -games, -repeat and -noswap define together
 *     chess_flags_engine.c  -engine and -each
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CHESS_FLAGS_READER_H
#define ARENA_CHESS_FLAGS_READER_H

#include "config/chess_flags.h"

#include <cjson/cJSON.h>
#include <stdint.h>

enum { FLAG_ENGINES_MAX = 4096 };

/** The values of one flag, borrowed from argv. */
typedef struct FlagValues {
    const char *flag; /* its name without dashes */
    char **items;
    int count;
} FlagValues;

/** The state of the flag reader. */
typedef struct FlagReader {
    cJSON *root;
    FlagExtras *extras;
    FlagValues *engines; /* one per -engine, in order */
    unsigned engine_count;
    FlagValues each;
    int64_t rounds, games; /* 0 if absent */
    bool noswap;
    const char *design; /* -seatdesign; NULL if absent */
} FlagReader;

struct Flag;

/** Reads the values of a flag. */
typedef Status FlagRead(FlagReader *reader, const struct Flag *flag, const FlagValues *values,
                        Message *message);

/** One flag. */
typedef struct Flag {
    const char *name;
    bool is_also_option; // an option of this program has the name: two dashes mean the option
    FlagRead *read;
    const char *key; // configuration key, for readers that set one
    const char *values, *help;
} Flag;

/** Finds a flag by its name without dashes. @return false if there is none. */
bool flag_find(const char *name, Flag *out);

/** Writes flag number `index` in the order of the help. @return false past the end. */
bool flag_at(size_t index, Flag *out);

/** Writes an error about a flag, "-flag: ...". @return STATUS_INVALID. */
Status flag_error(Message *message, const char *flag, const char *format, ...) PRINTF_LIKE(3, 4);

/**
 * Sets a member, replacing an existing one. Takes ownership of `value`; NULL means out of memory.
 */
Status flag_set(cJSON *object, const char *key, cJSON *value, Message *message) MUST_USE;

/** Writes the list of bots. */
Status chess_flags_engines(FlagReader *reader, Message *message) MUST_USE;

/** Writes "blocks", "rounds", "seats", "start" and "repeat". */
Status chess_flags_games(FlagReader *reader, Message *message) MUST_USE;

#endif
