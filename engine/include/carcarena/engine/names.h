/**
 * Names an error message offers in place of one that is unknown: the one most like it, if any is
 * much like it, and all of them if they are few, or else the command that lists them.
 *
 *     NameList names = name_list("pantom");
 *     name_list_add(&names, "abbot");
 *     name_list_add(&names, "phantom");
 *     (void)message_set(message, STATUS_INVALID, "there is no 'pantom'%s", name_list_text(&names));
 *
 * says "there is no 'pantom'; did you mean 'phantom'? known are abbot, phantom". With 86 names,
 * name_list_hint(&names, "'carcarena expansions' lists") gives "; did you mean 'phantom'?
 * 'carcarena expansions' lists all 86". For cold paths.
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

/* A message names at most so many names where name_list_hint knows who lists them. */
enum { NAME_LIST_SHORT = 12 };

/* Room for every list there is, with enough left of a message for what comes before it. */
enum { NAME_LIST_SIZE = MESSAGE_SIZE - 512 };

/** Names being collected. */
typedef struct NameList {
    const char *wanted;
    const char *nearest;
    uint32_t distance; /* letters by which `nearest` differs */
    size_t length;
    char text[NAME_LIST_SIZE];
} NameList;

/** An empty list for a name that was not found. @param wanted borrowed. */
NameList name_list(const char *wanted);

/** Adds a name that would have been right. @param name borrowed until the text is made. */
void name_list_add(NameList *list, const char *name);

/** What to put behind the error, beginning with "; ". Lives as long as the list; to be asked once.
 */
const char *name_list_text(NameList *list);

/**
 * The same for lists that may be long: those of more than NAME_LIST_SHORT names are not printed.
 * @param lister who lists them, with its verb, such as "'carcarena bots' lists", at most 80
 * characters; NULL: print them all.
 */
const char *name_list_hint(NameList *list, const char *lister);

CARCARENA_END

#endif
