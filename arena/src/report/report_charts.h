/**
 * Charts of a report. Each is drawn from the table of its section, so that both show the same
 * values.
 *
 *     charts_strength.c    ratings, crosstable, superiority
 *     charts_games.c       points, order of play, pairs
 *     charts_history.c      ratings, test, speed and tuning over the games; time per decision
 *
 * A function draws nothing if the table is empty. Some functions draw several charts; with `file`
 * they draw only the first, as a complete SVG file.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_REPORT_CHARTS_H
#define ARENA_REPORT_CHARTS_H

#include "report/report_table.h"

void charts_ratings(TextBuffer *out, const ReportTable *table, bool file);
void charts_crosstable(TextBuffer *out, const ReportTable *table, bool file);
void charts_superiority(TextBuffer *out, const ReportTable *table, bool file);
void charts_points(TextBuffer *out, const ReportTable *table, bool file);
void charts_order(TextBuffer *out, const ReportTable *table, bool file);
void charts_history(TextBuffer *out, const ReportTable *table, bool file);
void charts_trial(TextBuffer *out, const ReportTable *table, bool file);
void charts_speed(TextBuffer *out, const ReportTable *table, bool file);
void charts_time(TextBuffer *out, const ReportTable *table, bool file);
void charts_paths(TextBuffer *out, const ReportTable *table, bool file);
void charts_paths_percent(TextBuffer *out, const ReportTable *table, bool file);
void charts_paths_steps(TextBuffer *out, const ReportTable *table, bool file);
void charts_pairs(TextBuffer *out, const ReportTable *table, bool file);

#endif
