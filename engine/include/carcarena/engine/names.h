/**
 * Suggestions for an unknown name in an error message: the most similar name if one is similar,
 * then all names if they are few, otherwise the command that lists them.
 *
 *     NameList names = name_list("pantom");
 *     name_list_add(&names, "abbot");
 *     name_list_add(&names, "phantom");
 *     (void)message_set(message, STATUS_INVALID, "there is no 'pantom'%s", name_list_text(&names));
 *
 * produces "there is no 'pantom'; did you mean 'phantom'? known are abbot, phantom". With 86 names,
 * name_list_hint(&names, "'carcarena expansions' lists") gives "; did you mean 'phantom'?
 * 'carcarena expansions' lists all 86". For error paths only.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_ENGINE_NAMES_H
#define CARCARENA_ENGINE_NAMES_H

#include "carcarena/engine/library.h"
#include "carcarena/engine/status.h"

#include <stddef.h>
#include <stdint.h>

CARCARENA_BEGIN

/* Largest number of names that name_list_hint prints. */
enum { NAME_LIST_SHORT = 12 };

/* Room for the longest list, leaving space in a message for the text before it. */
enum { NAME_LIST_SIZE = MESSAGE_SIZE - 512 };

/** Names being collected. */
typedef struct NameList {
    const char *wanted;
    const char *nearest;
    uint32_t distance; /* edit distance of `nearest` */
    size_t length;
    char text[NAME_LIST_SIZE];
} NameList;

/**
 * Returns an empty list for a name that was not found.
 * @param wanted borrowed
 */
NameList name_list(const char *wanted);

/**
 * Adds a valid name.
 * @param name borrowed until the text is made
 */
void name_list_add(NameList *list, const char *name);

/**
 * Returns the text to append to the error, beginning with "; ". It lives as long as the list. Call
 * it once.
 */
const char *name_list_text(NameList *list);

/**
 * As name_list_text for lists that may be long: more than NAME_LIST_SHORT names are not printed.
 * @param lister the command that lists them with its verb, such as "'carcarena bots' lists", at
 * most 80 characters; NULL: print all names
 */
const char *name_list_hint(NameList *list, const char *lister);

CARCARENA_END

#endif
