/**
 * Keys with one value, as the table of keys has them: read, defaults and canonical text.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CONFIG_FIELDS_H
#define ARENA_CONFIG_FIELDS_H

#include "config/config_keys.h"
#include "config/config_reader.h"

/** Sets all values to their defaults. */
void config_fields_default(ConfigReader *reader);

/** Reads the keys of a part; what is absent stays as it is. All errors are in the message. */
Status config_fields_read(ConfigReader *reader, ConfigPart part, Message *message) MUST_USE;

/** Appends a key with its value on a line of its own, if the row says so. The canonical text and
 * config_print have the rows of their own kind of `written`. */
void config_field_text(TextBuffer *buffer, const ConfigKey *key, const TournamentConfig *config);

/** Appends a key and the word that is at `index` of its choices. */
void config_field_word(TextBuffer *buffer, const ConfigKey *key, unsigned index);

#endif
