/**
 * Keys with one value: reader, defaults and canonical text follow from the table of keys.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CONFIG_FIELDS_H
#define ARENA_CONFIG_FIELDS_H

#include "config/config_keys.h"
#include "config/config_reader.h"

/** Sets all values to their defaults. */
void config_fields_default(ConfigReader *reader);

/** Reads the keys of a part. Absent keys keep their values. The message has all errors. */
Status config_fields_read(ConfigReader *reader, ConfigPart part, Message *message) MUST_USE;

/**
 * Appends a key with its value on a line, if its row requires that. The canonical text and
 * config_print write the rows of different kinds of `written`.
 */
void config_field_text(TextBuffer *buffer, const ConfigKey *key, const TournamentConfig *config);

/** Appends a key and the word at `index` of its choices. */
void config_field_word(TextBuffer *buffer, const ConfigKey *key, unsigned index);

#endif
