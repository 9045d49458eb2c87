/**
 * The table of configuration keys: one row a key of a tournament's file.
 *
 * From it follow the reader and the canonical text of every key with one value (config_fields.h),
 * the flags of chess arenas (chess_flags.h), the options of
 * commands (arguments_session.h), and, by arena/tools/config_documents.c, the properties
 * of configs/tournament.schema.json and the table of configs/guide/KEYS.md. A key of several
 * values, KEY_CODE, has its row for all but its reader and its text, which are code.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CONFIG_KEYS_H
#define ARENA_CONFIG_KEYS_H

#include "carcarena/arena/config.h"

/** What a key's value is. */
typedef enum ConfigKind {
    KEY_CODE,    /* read and written by code of its own */
    KEY_BOOL,    /* true or false; a bool */
    KEY_CHOICE,  /* the same, but absent is something else: 0 absent, 1 false, 2 true; an enum */
    KEY_WORD,    /* one of `words`; an enum in their order, or a bool */
    KEY_INTEGER, /* within minimum..maximum; an integer of any size */
    KEY_NUMBER   /* the same of a double */
} ConfigKind;

/** The object that holds the value. */
typedef enum ConfigPlace { PLACE_NONE, PLACE_CONFIG, PLACE_REQUEST, PLACE_MATCH } ConfigPlace;

/** The part of the reader that reads a key. The errors of a part stand together in messages. */
typedef enum ConfigPart {
    PART_NONE, /* of KEY_CODE */
    PART_RULES,
    PART_SANDBOX,
    PART_SEATS,   /* who sits where, with which decks */
    PART_FORMAT,  /* who meets whom */
    PART_SESSION, /* how often and how fast */
    PART_SEALED,
    PART_LENGTH,
    PART_ENDS, /* what ends a game early */
    PART_STORE,
    PART_PROGRESS /* what is printed meanwhile */
} ConfigPart;

/** When the canonical text has the key; the last two: not there, since the value may change
 * between sessions, but in config_print. */
typedef enum ConfigWriting {
    WRITE_CODE, /* by code of its own */
    WRITE_ALWAYS,
    WRITE_CHANGED, /* if the value is not the default: a key that came later */
    WRITE_SESSION,
    WRITE_SESSION_CHANGED
} ConfigWriting;

/** How the values of a flag are read. */
typedef enum FlagReading {
    FLAG_VALUE, /* as the kind of the key says */
    FLAG_TEXT,
    FLAG_WORDS, /* a list */
    FLAG_PAIRS, /* an object of KEY=VALUE */
    FLAG_OWN    /* by code of its own (chess_flags_table.c) */
} FlagReading;

/** One dash and a name. */
typedef struct ConfigFlag {
    const char *name; /* NULL: the key has no flag */
    const char *values;
    const char *help; /* in the help of `run` */
    FlagReading reads;
    bool ours_too; /* an option of ours has the name, so that two dashes mean that one */
} ConfigFlag;

/** Two dashes and a name: an option of commands that play, in place of the file's value. */
typedef struct ConfigOption {
    const char *name; /* NULL: the key has no option */
    const char *value_name;
    const char *help;
    int unset; /* of KEY_INTEGER: the value that leaves the file's */
} ConfigOption;

/** One row. */
typedef struct ConfigKey {
    const char *name;
    bool hidden; /* in no document: of stored runs of older versions */
    bool required;
    bool match; /* part of how games are played: a newcomer to a rating list plays with it, too */
    ConfigKind kind;
    ConfigPart part;
    ConfigPlace place;
    ConfigWriting written;
    size_t offset, size;
    int fallback;            /* value if the key is absent, */
    int old;                 /* or this one, if not 0, in a stored run, whose program had no key */
    double minimum, maximum; /* whole numbers within +-2^53 are exact */
    const char *words;       /* separated by '|', in the order of the enum */
    bool (*when)(
        const TournamentConfig *config); /* NULL: always; else the text has the key if so */
    const char *formats; /* separated by '|': the only ones with which it may be given; NULL: all */
    ConfigFlag flag;
    ConfigOption option;
    const char *schema; /* KEY_CODE: members of its JSON schema */
    const char *shown;  /* default as documents have it; NULL: that of the row */
    const char *help;   /* for documents, in Markdown */
} ConfigKey;

/** Rows in the order of the canonical text, then those of sessions; the last has no name. */
extern const ConfigKey CONFIG_KEYS[];

enum { CONFIG_KEYS_MAX = 64 };

/** The row of a key. @pre there is one. */
const ConfigKey *config_key(const char *name);

#endif
