// SPDX-License-Identifier: MIT
#include "config/chess_flags.h"

#include "config/chess_flags_reader.h"
#include "config/config_keys.h"
#include "text/integer_text.h"
#include "text/try_status.h"
#include "text/wrapped_lines.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HELP_COLUMN = 26 };

static const int64_t COUNT_MAX = INT64_C(1) << 53;

// ---- Parts

Status flag_error(Message *message, const char *flag, const char *format, ...) {
    char text[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return message_set(message, STATUS_INVALID, "-%s: %.400s", flag, text);
}

Status flag_set(cJSON *object, const char *key, cJSON *value, Message *message) {
    cJSON_DeleteItemFromObjectCaseSensitive(object, key);
    if (object == NULL || value == NULL || cJSON_AddItemToObject(object, key, value) == 0) {
        cJSON_Delete(value);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the flags");
    }
    return STATUS_OK;
}

static Status count_expect(const FlagValues *values, int count, const Flag *flag,
                           Message *message) {
    return values->count == count ? STATUS_OK
                                  : flag_error(message, flag->name, "expected %s after it",
                                               count == 0 ? "nothing" : flag->values);
}

/** Reads an integer. @param least the smallest allowed number, 0 or 1. */
static Status integer_read(int64_t *out, int64_t least, const Flag *flag, const FlagValues *values,
                           Message *message) {
    const Status status = count_expect(values, 1, flag, message);
    if (status == STATUS_OK && !integer_from_text(out, values->items[0], least, COUNT_MAX)) {
        return flag_error(message, flag->name,
                          "an integer from %" PRId64 " to %" PRId64 " expected, got '%.40s'", least,
                          COUNT_MAX, values->items[0]);
    }
    return status;
}

// ---- Readers

static Status read_engine(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    if (reader->engine_count == FLAG_ENGINES_MAX) {
        return flag_error(message, flag->name, "more than %d", FLAG_ENGINES_MAX);
    }
    FlagValues *const engines =
        realloc(reader->engines, (reader->engine_count + 1) * sizeof *engines);
    if (engines == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the flags");
    }
    reader->engines = engines;
    engines[reader->engine_count++] = *values;
    return STATUS_OK;
}

static Status read_each(FlagReader *reader, const Flag *flag, const FlagValues *values,
                        Message *message) {
    if (reader->each.count > 0) {
        return flag_error(message, flag->name, "given twice");
    }
    reader->each = *values;
    return STATUS_OK;
}

static Status read_number(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    int64_t number = 0;
    const Status status = integer_read(&number, 0, flag, values, message);
    return status == STATUS_OK
               ? flag_set(reader->root, flag->key, cJSON_CreateNumber((double)number), message)
               : status;
}

static Status read_decimal(FlagReader *reader, const Flag *flag, const FlagValues *values,
                           Message *message) {
    TRY(count_expect(values, 1, flag, message));
    double number = 0.0;
    if (!number_from_text(&number, values->items[0])) {
        return flag_error(message, flag->name, "a number expected, got '%.40s'", values->items[0]);
    }
    return flag_set(reader->root, flag->key, cJSON_CreateNumber(number), message);
}

static Status read_text(FlagReader *reader, const Flag *flag, const FlagValues *values,
                        Message *message) {
    const Status status = count_expect(values, 1, flag, message);
    return status == STATUS_OK
               ? flag_set(reader->root, flag->key, cJSON_CreateString(values->items[0]), message)
               : status;
}

/** Reads -sandbox: a word, or nothing for the only sandbox type. */
static Status read_sandbox(FlagReader *reader, const Flag *flag, const FlagValues *values,
                           Message *message) {
    return values->count == 0
               ? flag_set(reader->root, flag->key, cJSON_CreateString("bubblewrap"), message)
               : read_text(reader, flag, values, message);
}

/** Reads a seed, or the word "random", which makes the caller draw one. */
static Status read_seed(FlagReader *reader, const Flag *flag, const FlagValues *values,
                        Message *message) {
    const Status status = count_expect(values, 1, flag, message);
    reader->extras->random_seed = status == STATUS_OK && strcmp(values->items[0], "random") == 0;
    return reader->extras->random_seed ? STATUS_OK : read_text(reader, flag, values, message);
}

/** Reads a list. Its words are separated by commas or are separate arguments. */
static Status read_words(FlagReader *reader, const Flag *flag, const FlagValues *values,
                         Message *message) {
    cJSON *const list = cJSON_CreateArray();
    for (int i = 0; i < values->count; i++) {
        for (char *word = values->items[i]; word != NULL;) {
            char *const comma = strchr(word, ',');
            if (comma != NULL) {
                *comma = '\0';
            }
            cJSON *const item = cJSON_CreateString(word);
            if (cJSON_AddItemToArray(list, item) == 0) {
                cJSON_Delete(item);
            }
            word = comma != NULL ? comma + 1 : NULL;
        }
    }
    return flag_set(reader->root, flag->key, list, message);
}

/** Reads an object of KEY=VALUE. Values that look like numbers become numbers. */
static Status read_pairs(FlagReader *reader, const Flag *flag, const FlagValues *values,
                         Message *message) {
    cJSON *const object = cJSON_CreateObject();
    const Status status = flag_set(reader->root, flag->key, object, message);
    if (status != STATUS_OK || values->count == 0) {
        return status != STATUS_OK ? status
                                   : flag_error(message, flag->name, "expected %s", flag->values);
    }
    for (int i = 0; i < values->count; i++) {
        char *const equals = strchr(values->items[i], '=');
        if (equals == NULL) {
            return flag_error(message, flag->name, "expected %s, got '%.40s'", flag->values,
                              values->items[i]);
        }
        if (equals[1] == '\0') {
            return flag_error(message, flag->name, "expected a value after '%.40s'",
                              values->items[i]);
        }
        *equals = '\0';
        double number = 0.0;
        const bool numeric = number_from_text(&number, equals + 1);
        cJSON *const value = numeric ? cJSON_CreateNumber(number) : cJSON_CreateString(equals + 1);
        const Status set = flag_set(object, values->items[i], value, message);
        if (set != STATUS_OK) {
            return set;
        }
    }
    return STATUS_OK;
}

static Status read_true(FlagReader *reader, const Flag *flag, const FlagValues *values,
                        Message *message) {
    const Status status = count_expect(values, 0, flag, message);
    return status == STATUS_OK ? flag_set(reader->root, flag->key, cJSON_CreateBool(1), message)
                               : status;
}

/** Reads -resign as "adjudicate", whose words have other names. */
static Status read_resign(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    Status status = read_pairs(reader, flag, values, message);
    cJSON *const rule = cJSON_GetObjectItemCaseSensitive(reader->root, flag->key);
    static const char *const NAMES[][2] = {{"score", "lead"}, {"movecount", "turns"}};
    for (size_t i = 0; status == STATUS_OK && i < sizeof NAMES / sizeof NAMES[0]; i++) {
        cJSON *const value = cJSON_DetachItemFromObjectCaseSensitive(rule, NAMES[i][0]);
        if (value != NULL) {
            status = flag_set(rule, NAMES[i][1], value, message);
        }
    }
    return status;
}

/** Reads -maxmoves, with the result of a game that reaches it. */
static Status read_length(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    static const char END[] = "end=";
    const bool ends = values->count == 2 && strncmp(values->items[1], END, sizeof END - 1) == 0;
    const FlagValues number = {values->flag, values->items, ends ? 1 : values->count};
    const Status status = read_number(reader, flag, &number, message);
    return status == STATUS_OK && ends
               ? flag_set(reader->root, "max_plies_end",
                          cJSON_CreateString(values->items[1] + sizeof END - 1), message)
               : status;
}

static Status read_tournament(FlagReader *reader, const Flag *flag, const FlagValues *values,
                              Message *message) {
    if (values->count == 1 && strcmp(values->items[0], "roundrobin") == 0) {
        return flag_set(reader->root, flag->key, cJSON_CreateString("round-robin"), message);
    }
    return read_text(reader, flag, values, message);
}

static Status read_rounds(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    return integer_read(&reader->rounds, 1, flag, values, message);
}

static Status read_games(FlagReader *reader, const Flag *flag, const FlagValues *values,
                         Message *message) {
    return integer_read(&reader->games, 1, flag, values, message);
}

/** Reads -repeat. Without a value it is the default of this arena. */
static Status read_repeat(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    return values->count == 0 ? STATUS_OK : integer_read(&reader->games, 1, flag, values, message);
}

static Status read_noswap(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    reader->noswap = true;
    return count_expect(values, 0, flag, message);
}

static Status read_design(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    const Status status = count_expect(values, 1, flag, message);
    reader->design = status == STATUS_OK ? values->items[0] : NULL;
    return status;
}

/** Returns the value of the only pair that a flag takes. */
static Status pair_read(const char **out, const Flag *flag, const FlagValues *values,
                        Message *message) {
    const size_t length = strcspn(flag->values, "=") + 1;
    if (values->count != 1 || strncmp(values->items[0], flag->values, length) != 0 ||
        values->items[0][length] == '\0') {
        return flag_error(message, flag->name, "expected %s after it", flag->values);
    }
    *out = values->items[0] + length;
    return STATUS_OK;
}

static Status read_output(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    return pair_read(&reader->extras->report, flag, values, message);
}

static Status read_pgn(FlagReader *reader, const Flag *flag, const FlagValues *values,
                       Message *message) {
    return pair_read(&reader->extras->pgn, flag, values, message);
}

static Status read_shard(FlagReader *reader, const Flag *flag, const FlagValues *values,
                         Message *message) {
    const Status status = count_expect(values, 1, flag, message);
    reader->extras->shard = status == STATUS_OK ? values->items[0] : NULL;
    return status;
}

static Status read_dry_run(FlagReader *reader, const Flag *flag, const FlagValues *values,
                           Message *message) {
    reader->extras->print_config = true;
    return count_expect(values, 0, flag, message);
}

/** Ignores a flag whose effect is always on here, and -config, which is read earlier. */
static Status read_nothing(FlagReader *reader, const Flag *flag, const FlagValues *values,
                           Message *message) {
    return STATUS_OK;
}

// Flags of players and rounds. Flags of keys (config_keys.c) and then those of reports and files
// follow.

// Flags of players and rounds; then those of keys (config_keys.c); then these of reports and files.
static const Flag FIRST[] = {
    {"engine", false, read_engine, NULL,
     "cmd=BOT [name=] [st=] [tc=] [timemargin=] [sims=] [option.KEY=]",
     "add a bot; st: seconds per move, tc: seconds per game, sims: simulations per move"},
    {"each", false, read_each, NULL, "KEY=VALUE...", "set a key for all bots"},
    {"rounds", false, read_rounds, NULL, "N",
     "number of rounds (swiss and ladder: rounds of the format)"},
    {"games", true, read_games, NULL, "N",
     "games per round: one deck in N seat orders; 1: a new deck for each game"},
    {"repeat", false, read_repeat, NULL, "[N]",
     "the same as -games N; without N the default number of games"},
    {"noswap", false, read_noswap, NULL, "", "keep the same seats in all games of a round"},
    {"seatdesign", false, read_design, NULL, "WORD",
     "seat orders: balanced, rotate, full or fixed"},
};
static const Flag LAST[] = {
    {"output", false, read_output, NULL, "format=text|csv|json|md", "format of the report"},
    {"pgnout", false, read_pgn, NULL, "file=F",
     "write PGN headers for Ordo and BayesElo at the end"},
    {"shard", true, read_shard, NULL, "I/N", "play part I of N only, for 'merge'"},
    {"config", false, read_nothing, NULL, "file=F",
     "read a configuration; the other flags override it"},
    {"dry-run", false, read_dry_run, NULL, "", "the same as --print-config"},
    {"recover", false, read_nothing, NULL, "", "accepted; a bot fault never ends a run"},
    {"force-concurrency", false, read_nothing, NULL, "",
     "accepted; there may always be more games than cores"},
    {"autosaveinterval", false, read_nothing, NULL, "N", "accepted; every game is stored at once"},
};

enum { FIRST_COUNT = sizeof FIRST / sizeof FIRST[0], LAST_COUNT = sizeof LAST / sizeof LAST[0] };

// Readers of flags whose values differ in form from those of their keys: FLAG_OWN.
static const struct {
    const char *name;
    FlagRead *read;
} READERS[] = {{"tournament", read_tournament},
               {"srand", read_seed},
               {"resign", read_resign},
               {"maxmoves", read_length},
               {"sandbox", read_sandbox}};

/** Returns the reader of the values of a key's flag. */
static FlagRead *key_reader(const ConfigKey *key) {
    switch (key->flag.reads) {
    case FLAG_TEXT:
        return read_text;
    case FLAG_WORDS:
        return read_words;
    case FLAG_PAIRS:
        return read_pairs;
    case FLAG_VALUE:
        return key->kind == KEY_INTEGER  ? read_number
               : key->kind == KEY_NUMBER ? read_decimal
               : key->kind == KEY_BOOL   ? read_true
                                         : read_text;
    case FLAG_OWN:
        break;
    }
    size_t i = 0;
    while (strcmp(READERS[i].name, key->flag.name) != 0) {
        i++;
        CHECK(i < sizeof READERS / sizeof READERS[0]);
    }
    return READERS[i].read;
}

bool flag_at(size_t index, Flag *out) {
    if (index < FIRST_COUNT) {
        *out = FIRST[index];
        return true;
    }
    index -= FIRST_COUNT;
    for (const ConfigKey *key = CONFIG_KEYS; key->name != NULL; key++) {
        const ConfigFlag *const flag = &key->flag;
        if (flag->name != NULL && index-- == 0) {
            *out = (Flag){flag->name, flag->is_also_option, key_reader(key),
                          key->name,  flag->values,         flag->help};
            return true;
        }
    }
    if (index >= LAST_COUNT) {
        return false;
    }
    *out = LAST[index];
    return true;
}

bool flag_find(const char *name, Flag *out) {
    for (size_t index = 0; flag_at(index, out); index++) {
        if (strcmp(out->name, name) == 0) {
            return true;
        }
    }
    return false;
}

void chess_flags_help(TextBuffer *out) {
    Flag flag;
    for (size_t i = 0; flag_at(i, &flag); i++) {
        char left[96];
        (void)snprintf(left, sizeof left, "-%s%s%s", flag.name, flag.values[0] != '\0' ? " " : "",
                       flag.values);
        wrapped_row(out, left, flag.help, HELP_COLUMN);
    }
}
