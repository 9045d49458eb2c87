/**
 * Shared objects with a bot: opened and checked.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_PLUGIN_H
#define CARCARENA_BOTS_PLUGIN_H

#include "host/bot_file.h"

#include <stdatomic.h>

/** An open plug-in with a reference count. */
typedef struct Plugin {
    const BotClass *bot_class; /* inside the plug-in; a stand-in if there is trouble */
    SharedFile *file;          /* path and fingerprint */
    char *trouble;             /* why a plug-in with this fingerprint is not available; NULL: it
                                  is */
    void *handle;
    atomic_uint holders;
} Plugin;

/**
 * Opens a plug-in and checks that it was built for this program and that its class is valid.
 * @param text path, or path, '#' and fingerprint; problems with the latter are stored in `trouble`
 * and are no failure, as for files
 * @param use BOT_FILES_NAMED: it is not opened, which is stored in `trouble`
 * @param out released by the caller
 * @return STATUS_INVALID with what was expected; STATUS_NO_MEMORY
 */
Status plugin_open(Plugin **out, const char *text, BotFileUse use, Message *message) MUST_USE;

/** Adds a reference and returns `plugin`. */
Plugin *plugin_hold(Plugin *plugin);

/**
 * Removes a reference; the last one closes it. Its bots must be destroyed before. NULL is allowed.
 */
void plugin_release(Plugin *plugin);

#endif
