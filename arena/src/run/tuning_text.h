/**
 * The history of a tuning as text, one line per iteration: the values of the sides, the result and
 * the state of the search. It is canonical: a function of configuration and stored games.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_TUNING_TEXT_H
#define ARENA_TUNING_TEXT_H

#include "carcarena/arena/export.h"
#include "carcarena/arena/tuning.h"
#include "text/text_buffer.h"

/** Appends the names of the columns, or a line; `step` NULL is the start, before any game. */
void tuning_csv_head(TextBuffer *line, const TournamentConfig *config);
void tuning_csv_row(TextBuffer *line, const TournamentConfig *config, const Search *search,
                    const TuningStep *step);

/** Appends the same as JSON Lines. */
void tuning_json_head(TextBuffer *line, const TournamentConfig *config);
void tuning_json_row(TextBuffer *line, const TournamentConfig *config, const Search *search,
                     const TuningStep *step);

/** Appends values of all parameters as a JSON object. */
void tuning_json_values(TextBuffer *line, const TournamentConfig *config, const double *values);

/**
 * Writes the history of a stored tuning. @return STATUS_INVALID if the run is not a tuning, and
 * errors of the store and the sink.
 */
Status tuning_export(Store *store, const TournamentConfig *config, bool csv, const ExportSink *sink,
                     Message *message) MUST_USE;

#endif
