/**
 * The table of configuration keys: one row per key of a tournament file.
 *
 * The rows define the reader and the canonical text of every key with one value (config_fields.h),
 * the flags of chess managers (chess_flags.h) and the options of commands (arguments_session.h).
 * arena/tools/config_documents.c makes the properties of configs/tournament.schema.json and the
 * table of configs/guide/KEYS.md from them. A key of several values, KEY_CODE, has a row, too; its
 * reader and its text are code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CONFIG_KEYS_H
#define ARENA_CONFIG_KEYS_H

#include "carcarena/arena/config.h"

/** The type of a key's value. */
typedef enum ConfigKind {
    KEY_CODE,    /* read and written by separate code */
    KEY_BOOL,    /* true or false; a bool */
    KEY_CHOICE,  /* true, false or absent; an enum: 0 absent, 1 false, 2 true */
    KEY_WORD,    /* one of `words`; an enum in their order, or a bool */
    KEY_INTEGER, /* within minimum..maximum; an integer of any size */
    KEY_NUMBER   /* within minimum..maximum; a double */
} ConfigKind;

/** The object that holds the value. */
typedef enum ConfigPlace { PLACE_NONE, PLACE_CONFIG, PLACE_REQUEST, PLACE_MATCH } ConfigPlace;

/** The part of the reader that reads a key. A message lists the errors of a part together. */
typedef enum ConfigPart {
    PART_NONE, /* KEY_CODE only */
    PART_RULES,
    PART_SANDBOX,
    PART_SEATS,   /* seats and decks */
    PART_FORMAT,  /* pairings */
    PART_SESSION, /* number and speed of games */
    PART_SEALED,
    PART_LENGTH,
    PART_ENDS, /* early ends of games */
    PART_STORE,
    PART_PROGRESS /* progress output */
} ConfigPart;

/**
 * When the canonical text has the key. With the last two it does not, since the value may change
 * between sessions; config_print writes these keys.
 */
typedef enum ConfigWriting {
    WRITE_CODE, /* by separate code */
    WRITE_ALWAYS,
    WRITE_CHANGED, /* if the value differs from the default: a key of a later version */
    WRITE_SESSION,
    WRITE_SESSION_CHANGED
} ConfigWriting;

/** How the values of a flag are read. */
typedef enum FlagReading {
    FLAG_VALUE, /* according to the kind of the key */
    FLAG_TEXT,
    FLAG_WORDS, /* a list */
    FLAG_PAIRS, /* an object of KEY=VALUE */
    FLAG_OWN    /* by separate code (chess_flags_table.c) */
} FlagReading;

/** The chess flag of a key, with one dash. */
typedef struct ConfigFlag {
    const char *name; /* NULL if the key has no flag */
    const char *values;
    const char *help; /* line of the help of `run` */
    FlagReading reads;
    bool is_also_option; /* an option of this program has the name: two dashes mean the option */
} ConfigFlag;

/** The command-line option of a key, with two dashes. It overrides the file's value. */
typedef struct ConfigOption {
    const char *name; /* NULL if the key has no option */
    const char *value_name;
    const char *help;
    int unset; /* of KEY_INTEGER: the value that keeps the file's value */
} ConfigOption;

/** A row: one key. */
typedef struct ConfigKey {
    const char *name;
    bool hidden; /* not documented: only in stored runs of older versions */
    bool required;
    bool match; /* part of how games are played: applies to new entrants of a rating list, too */
    ConfigKind kind;
    ConfigPart part;
    ConfigPlace place;
    ConfigWriting written;
    size_t offset, size;
    int fallback;            /* value of an absent key */
    int old;                 /* value of an absent key in a stored run, if not 0: its program did
                                not have the key */
    double minimum, maximum; /* integers within +-2^53 are exact */
    const char *words;       /* separated by '|', in the order of the enum */
    bool (*when)(
        const TournamentConfig *config); /* writes the key if it returns true; NULL: always */
    const char *formats; /* formats that allow the key, separated by '|'; NULL: all */
    ConfigFlag flag;
    ConfigOption option;
    const char *schema; /* KEY_CODE: members of its JSON schema */
    const char *shown;  /* default in documents; NULL: the row's default */
    const char *help;   /* for documents, in Markdown */
} ConfigKey;

/** Rows in the order of the canonical text, then those of sessions. The last row has no name. */
extern const ConfigKey CONFIG_KEYS[];

enum { CONFIG_KEYS_MAX = 64 };

/** Returns the row of a key. @pre the key exists. */
const ConfigKey *config_key(const char *name);

#endif
