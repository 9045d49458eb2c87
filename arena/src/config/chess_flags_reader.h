/**
 * What the parts of the flag reader share.
 *
 *     chess_flags_table.c         the flags: those of keys (config_keys.h) and others
 *     chess_flags_line.c    the arguments cut into flags and their values, and what these come to
 *     chess_flags_games.c   what -rounds, -games, -repeat and -noswap come to together
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

/** Values of one flag, borrowed from argv. */
typedef struct FlagValues {
    const char *flag; /* its name without dashes */
    char **items;
    int count;
} FlagValues;

/** Everything flags are read with. */
typedef struct FlagReader {
    cJSON *root;
    FlagExtras *extras;
    FlagValues *engines; /* one for each -engine, in order */
    unsigned engine_count;
    FlagValues each;
    int64_t rounds, games; /* 0: not given */
    bool noswap;
    const char *design; /* -seatdesign, or NULL */
} FlagReader;

struct Flag;

/** Reads the values of a flag. */
typedef Status FlagRead(FlagReader *reader, const struct Flag *flag, const FlagValues *values,
                        Message *message);

/** One flag. */
typedef struct Flag {
    const char *name;
    bool ours_too; // an option of ours has the name, so that two dashes mean that one
    FlagRead *read;
    const char *key; // of the configuration, for the readers that have one
    const char *values, *help;
} Flag;

/** The flag of a name, without dashes. @return false if there is none. */
bool flag_find(const char *name, Flag *out);

/** Flag number `index` in the order of the help. @return false past the end. */
bool flag_at(size_t index, Flag *out);

/** A message about a flag, "-flag: ...". @return STATUS_INVALID. */
Status flag_error(Message *message, const char *flag, const char *format, ...) PRINTF_LIKE(3, 4);

/** Sets a member, whether or not it is there already; takes over `value`, which may be NULL for
 * lack of memory. */
Status flag_set(cJSON *object, const char *key, cJSON *value, Message *message) MUST_USE;

/** Makes the list of bots. */
Status chess_flags_engines(FlagReader *reader, Message *message) MUST_USE;

/** Makes "blocks", "rounds", "seats", "start" and "repeat". */
Status chess_flags_games(FlagReader *reader, Message *message) MUST_USE;

#endif
