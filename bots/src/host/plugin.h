/**
 * Shared objects that hold a bot, opened and checked.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef CARCARENA_BOTS_PLUGIN_H
#define CARCARENA_BOTS_PLUGIN_H

#include "host/bot_file.h"

#include <stdatomic.h>

/** An open plug-in and how many hold it. */
typedef struct Plugin {
    const BotClass *bot_class; /* within the plug-in; a stand-in if there is trouble */
    SharedFile *file;          /* path and fingerprint */
    char *trouble;             /* why a plug-in with this fingerprint cannot be had; NULL: none */
    void *handle;
    atomic_uint holders;
} Plugin;

/**
 * Opens a plug-in and checks that it was built for this program and that its class is sound.
 * @param text path, or path, '#' and fingerprint: what is wrong with such a one is its trouble and
 *        no failure, as of files.
 * @param use BOT_FILES_NAMED: nothing is opened, which is its trouble.
 * @param out held by the caller.
 * @return STATUS_INVALID saying what was expected; STATUS_NO_MEMORY.
 */
Status plugin_open(Plugin **out, const char *text, BotFileUse use, Message *message) MUST_USE;

/** One more holds it. @return `plugin`. */
Plugin *plugin_hold(Plugin *plugin);

/** One holds it no longer; the last closes it. Bots of it must be gone. NULL is allowed. */
void plugin_release(Plugin *plugin);

#endif
