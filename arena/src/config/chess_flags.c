// SPDX-License-Identifier: MIT
#include "config/chess_flags.h"

#include "carcarena/engine/names.h"
#include "config/chess_flags_reader.h"
#include "text/json_reader.h"
#include "text/numbers.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HELP_COLUMN = 36 };

static const int64_t COUNT_MAX = INT64_C(1) << 53;

/** One flag. */
typedef struct Flag {
    const char *name;
    bool ours_too; // an option of ours has the name, so that two dashes mean that one
    Status (*read)(FlagReader *reader, const struct Flag *flag, const FlagValues *values,
                   Message *message);
    const char *key; // of the configuration, for the readers that have one
    const char *values, *help;
} Flag;

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

static Status integer_read(int64_t *out, const Flag *flag, const FlagValues *values,
                           Message *message) {
    const Status status = count_expect(values, 1, flag, message);
    if (status == STATUS_OK && !integer_from_text(out, values->items[0], 0, COUNT_MAX)) {
        return flag_error(message, flag->name, "a number expected, got '%.40s'", values->items[0]);
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
    const Status status = integer_read(&number, flag, values, message);
    return status == STATUS_OK
               ? flag_set(reader->root, flag->key, cJSON_CreateNumber((double)number), message)
               : status;
}

static Status read_text(FlagReader *reader, const Flag *flag, const FlagValues *values,
                        Message *message) {
    const Status status = count_expect(values, 1, flag, message);
    return status == STATUS_OK
               ? flag_set(reader->root, flag->key, cJSON_CreateString(values->items[0]), message)
               : status;
}

/** A list, its words between commas or apart. */
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

/** An object of KEY=VALUE; what looks like a number is one. */
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
        *equals = '\0';
        char *end = NULL;
        const double number = strtod(equals + 1, &end);
        const bool numeric = end != equals + 1 && *end == '\0';
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

static Status read_tournament(FlagReader *reader, const Flag *flag, const FlagValues *values,
                              Message *message) {
    if (values->count == 1 && strcmp(values->items[0], "roundrobin") == 0) {
        return flag_set(reader->root, flag->key, cJSON_CreateString("round-robin"), message);
    }
    return read_text(reader, flag, values, message);
}

static Status read_rounds(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    return integer_read(&reader->rounds, flag, values, message);
}

static Status read_games(FlagReader *reader, const Flag *flag, const FlagValues *values,
                         Message *message) {
    return integer_read(&reader->games, flag, values, message);
}

/** -repeat alone is how we play anyway. */
static Status read_repeat(FlagReader *reader, const Flag *flag, const FlagValues *values,
                          Message *message) {
    return values->count == 0 ? STATUS_OK : integer_read(&reader->games, flag, values, message);
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

/** The value of the one pair a flag takes. */
static Status pair_read(const char **out, const Flag *flag, const FlagValues *values,
                        Message *message) {
    const size_t length = strcspn(flag->values, "=") + 1;
    if (values->count != 1 || strncmp(values->items[0], flag->values, length) != 0) {
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

static Status read_dry(FlagReader *reader, const Flag *flag, const FlagValues *values,
                       Message *message) {
    reader->extras->print_config = true;
    return count_expect(values, 0, flag, message);
}

/** What others have to ask for and is so here anyway. */
static Status read_nothing(FlagReader *reader, const Flag *flag, const FlagValues *values,
                           Message *message) {
    (void)reader;
    (void)flag;
    (void)values;
    (void)message;
    return STATUS_OK;
}

// ---- The table

static const Flag FLAGS[] = {
    {"engine", false, read_engine, NULL,
     "cmd=BOT [name=] [st=] [tc=] [timemargin=] [sims=] [option.KEY=]",
     "a bot; st: seconds a move, tc: seconds a game, sims: simulations a move"},
    {"each", false, read_each, NULL, "KEY=VALUE...", "the same for all bots"},
    {"tournament", false, read_tournament, "format", "FORMAT",
     "roundrobin, match, gauntlet, one-versus-all, swiss, knockout or ladder"},
    {"seeds", false, read_number, "champions", "N", "gauntlet: how many of the first bots"},
    {"players", false, read_number, "players", "N", "seats at a table, 2 unless given"},
    {"rounds", false, read_rounds, NULL, "N", "rounds; of swiss and ladder, those of the format"},
    {"games", true, read_games, NULL, "N",
     "games of a round: one deck in N seat orders, or 1 on a deck of its own"},
    {"repeat", false, read_repeat, NULL, "[N]", "the same as -games N; without N the default"},
    {"noswap", false, read_noswap, NULL, "", "the same seats in all games of a round"},
    {"reverse", false, read_true, "reverse", "", "seats of every pairing in reverse order"},
    {"seatdesign", false, read_design, NULL, "WORD", "balanced, rotate, full or fixed"},
    {"srand", false, read_text, "seed", "SEED", "seed of everything random"},
    {"openings", false, read_pairs, "deals", "file=F [order=sequential|random] [start=N]",
     "decks: a file with one seed a line"},
    {"sprt", false, read_pairs, "sprt", "elo0= elo1= [alpha=] [beta=] [model=]",
     "sequential test, normalized or logistic"},
    {"concurrency", false, read_number, "threads", "N", "games at a time; 0: one a core"},
    {"tilesets", false, read_words, "tilesets", "SET...",
     "winter and gingerbread-man unless given"},
    {"expansions", false, read_words, "expansions", "NAME...", "besides those of the tile sets"},
    {"options", false, read_pairs, "options", "KEY=VALUE...", "options of the rules"},
    {"event", false, read_text, "name", "NAME", "name of the run"},
    {"ratinginterval", false, read_number, "rating_interval", "N", "ratings every N games"},
    {"output", false, read_output, NULL, "format=text|csv|json|md", "how the report is written"},
    {"pgnout", false, read_pgn, NULL, "file=F", "headers that Ordo and BayesElo read, at the end"},
    {"log", true, read_pairs, "log", "file=F [level=WORD]", "what happens"},
    {"maxfaults", false, read_number, "max_bot_faults", "N", "stop after more forfeits than this"},
    {"shard", true, read_shard, NULL, "I/N", "part I of N only, for 'merge'"},
    {"dry-run", false, read_dry, NULL, "", "the same as --print-config"},
    {"recover", false, read_nothing, NULL, "", "as always: a bot at fault does not end a run"},
    {"force-concurrency", false, read_nothing, NULL, "", "as always: more games than cores"},
    {"autosaveinterval", false, read_nothing, NULL, "N", "as always: every game is stored"},
};

static const Flag *flag_find(const char *name) {
    for (size_t i = 0; i < sizeof FLAGS / sizeof FLAGS[0]; i++) {
        if (strcmp(FLAGS[i].name, name) == 0) {
            return &FLAGS[i];
        }
    }
    return NULL;
}

static Status flag_unknown(const char *name, Message *message) {
    NameList known = name_list(name);
    for (size_t i = 0; i < sizeof FLAGS / sizeof FLAGS[0]; i++) {
        name_list_add(&known, FLAGS[i].name);
    }
    return message_set(message, STATUS_INVALID,
                       "unknown flag '-%.40s'%s; try 'carcarena run --help'", name,
                       name_list_text(&known));
}

/** The name of the flag an argument is, NULL if it is none. */
static const char *flag_name(const char *argument) {
    if (argument[0] != '-' || strcmp(argument, "-h") == 0) {
        return NULL;
    }
    if (argument[1] != '-') {
        return isalpha((unsigned char)argument[1]) ? argument + 1 : NULL;
    }
    const Flag *const flag = flag_find(argument + 2);
    return flag != NULL && !flag->ours_too ? argument + 2 : NULL;
}

void chess_flags_help(TextBuffer *out) {
    for (size_t i = 0; i < sizeof FLAGS / sizeof FLAGS[0]; i++) {
        const Flag *const flag = &FLAGS[i];
        char left[96];
        (void)snprintf(left, sizeof left, "-%s%s%s", flag->name, flag->values[0] != '\0' ? " " : "",
                       flag->values);
        const bool wide = strlen(left) > HELP_COLUMN;
        text_buffer_format(out, wide ? "  %s\n  %*s %s\n" : "  %s%*s %s\n", left,
                           wide ? HELP_COLUMN : HELP_COLUMN - (int)strlen(left), "", flag->help);
    }
}

// ---- Out of the command line

struct ChessFlags {
    FlagValues *items;
    int count;
    char **values; // room for all of them
};

void chess_flags_destroy(ChessFlags *flags) {
    if (flags != NULL) {
        free(flags->items);
        free(flags->values);
        free(flags);
    }
}

/** Takes out the flag at a place, with its values. @return how many arguments that were. */
static int flag_take(ChessFlags *flags, char **values, int at, int argc, char **argv) {
    int end = at + 1;
    while (end < argc && (argv[end][0] != '-' || isdigit((unsigned char)argv[end][1]))) {
        end++;
    }
    flags->items[flags->count++] = (FlagValues){flag_name(argv[at]), values, end - at - 1};
    memcpy(values, argv + at + 1, (size_t)(end - at - 1) * sizeof *argv);
    memmove(argv + at, argv + end, (size_t)(argc - end) * sizeof *argv);
    return end - at;
}

Status chess_flags_cut(ChessFlags **out, int *argc, char **argv, Message *message) {
    *out = NULL;
    ChessFlags *const flags = calloc(1, sizeof *flags);
    const size_t room = (size_t)*argc + 1;
    if (flags != NULL) {
        flags->items = calloc(room, sizeof *flags->items);
        flags->values = calloc(room, sizeof *flags->values);
    }
    if (flags == NULL || flags->items == NULL || flags->values == NULL) {
        chess_flags_destroy(flags);
        return message_set(message, STATUS_NO_MEMORY, "no memory for the flags");
    }
    char **values = flags->values;
    for (int at = 0; at < *argc;) {
        const char *const name = flag_name(argv[at]);
        if (name == NULL) {
            at++;
            continue;
        }
        if (flag_find(name) == NULL) {
            chess_flags_destroy(flags);
            return flag_unknown(name, message);
        }
        const int taken = flag_take(flags, values, at, *argc, argv);
        *argc -= taken;
        values += taken;
    }
    if (flags->count == 0) {
        chess_flags_destroy(flags);
        return STATUS_OK;
    }
    *out = flags;
    return STATUS_OK;
}

// ---- The whole

static Status root_make(cJSON **out, const char *base, Message *message) {
    char *text = NULL;
    size_t size = 0;
    if (base == NULL) {
        *out = cJSON_CreateObject();
        return *out != NULL ? STATUS_OK
                            : message_set(message, STATUS_NO_MEMORY, "no memory for the flags");
    }
    if (access(base, F_OK) != 0) {
        return message_set(message, STATUS_NOT_FOUND, "%.200s: there is no such file", base);
    }
    Status status = json_read_file(&text, &size, base, message);
    if (status == STATUS_OK) {
        status = json_parse(out, text, size, message);
        if (status != STATUS_OK) {
            message_prefix(message, "%.200s", base);
        }
    }
    free(text);
    return status;
}

/** What is needed and was not said. */
static Status defaults_fill(FlagReader *reader, Message *message) {
    cJSON *const root = reader->root;
    Status status = STATUS_OK;
    if (cJSON_GetObjectItemCaseSensitive(root, "players") == NULL) {
        status = flag_set(root, "players", cJSON_CreateNumber(2), message);
    }
    if (status == STATUS_OK && cJSON_GetObjectItemCaseSensitive(root, "tilesets") == NULL) {
        static const char *const USUAL_SETS[] = {"winter", "gingerbread-man"};
        status = flag_set(root, "tilesets", cJSON_CreateStringArray(USUAL_SETS, 2), message);
    }
    const bool blocks_free = cJSON_GetObjectItemCaseSensitive(root, "blocks") == NULL &&
                             cJSON_GetObjectItemCaseSensitive(root, "games") == NULL &&
                             cJSON_GetObjectItemCaseSensitive(root, "sprt") == NULL;
    if (status == STATUS_OK && blocks_free && reader->rounds == 0) {
        const char *const word =
            cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(root, "format"));
        const bool rounds_known =
            word != NULL && (strcmp(word, "swiss") == 0 || strcmp(word, "ladder") == 0);
        reader->rounds = rounds_known ? 0 : 1;
    }
    return status;
}

Status chess_flags_config(ChessFlags *flags, const char *base, char **text, FlagExtras *extras,
                          Message *message) {
    FlagReader reader = {.extras = extras};
    Status status = root_make(&reader.root, base, message);
    for (int i = 0; status == STATUS_OK && i < flags->count; i++) {
        const Flag *const flag = flag_find(flags->items[i].flag);
        status = flag->read(&reader, flag, &flags->items[i], message);
    }
    Status (*const steps[])(FlagReader *, Message *) = {defaults_fill, chess_flags_engines,
                                                        chess_flags_games};
    for (size_t i = 0; status == STATUS_OK && i < sizeof steps / sizeof steps[0]; i++) {
        status = steps[i](&reader, message);
    }
    if (status == STATUS_OK) {
        *text = cJSON_Print(reader.root);
        status = *text != NULL ? STATUS_OK
                               : message_set(message, STATUS_NO_MEMORY, "no memory for the flags");
    }
    cJSON_Delete(reader.root);
    free(reader.engines);
    return status;
}
