/**
 * The history of a tuning as text, one line an iteration: what the sides played with, what came of
 * it and where the search stood. Canonical: a function of configuration and stored games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNING_TEXT_H
#define ARENA_TUNING_TEXT_H

#include "carcarena/arena/export.h"
#include "carcarena/arena/tuning.h"
#include "text/text_buffer.h"

/** Appends names of columns, and a line; `step` NULL is the start, before any game. */
void tuning_csv_head(TextBuffer *line, const TournamentConfig *config);
void tuning_csv_row(TextBuffer *line, const TournamentConfig *config, const Search *search,
                    const TuningStep *step);

/** The same as JSON Lines. */
void tuning_json_head(TextBuffer *line, const TournamentConfig *config);
void tuning_json_row(TextBuffer *line, const TournamentConfig *config, const Search *search,
                     const TuningStep *step);

/** Appends values of all parameters as a JSON object. */
void tuning_json_values(TextBuffer *line, const TournamentConfig *config, const double *values);

/** Writes the history of a stored tuning. @return STATUS_INVALID if it is none, and those of the
 * store and the sink. */
Status tuning_export(Store *store, const TournamentConfig *config, bool csv, const ExportSink *sink,
                     Message *message) MUST_USE;

#endif
