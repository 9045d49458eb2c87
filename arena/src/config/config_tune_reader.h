/**
 * Declarations shared by the files of the reader of "tune".
 *
 *     config_tune.c             the key as a whole, and the sides made from the bot
 *     config_tune_parameters.c  parameters of SPSA
 *     config_tune_values.c      parameters of NTBEA: lists of values
 *     config_tune_text.c        canonical text
 *     config_tune_runs.c        the tournaments of the test and of candidates
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_CONFIG_TUNE_READER_H
#define ARENA_CONFIG_TUNE_READER_H

#include "config/config_reader.h"

extern const char CONFIG_SCALE_WORDS[];

/** Reads "parameters" into tune->search. @pre the method is read. @param object the key "tune". */
Status config_tune_parameters(const cJSON *object, const BotSpec *spec, ConfigTune *tune,
                              Message *message) MUST_USE;

/** Reads the values of one more parameter of NTBEA. */
Status config_tune_values(const cJSON *value, const BotSpec *spec, unsigned option,
                          SearchSetup *search, Message *message) MUST_USE;

/** Returns an option's value in `spec`; for a word, its number. */
double config_tune_start(const BotSpec *spec, unsigned option);

#endif
