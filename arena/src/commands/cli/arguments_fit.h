/**
 * Options of commands that rate: model of ties, prior, anchors, and the format of the report.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ARGUMENTS_FIT_H
#define ARENA_ARGUMENTS_FIT_H

#include "carcarena/arena/report.h"
#include "commands/cli/arguments.h"

enum { FIT_ARGUMENTS = 12 };

/** Values of the options, borrowed from argv. Start with {.format = "text"}. */
typedef struct FitArguments {
    const char *format, *section, *draws, *prior, *html, *svg;
    ArgumentList anchors;
    int64_t anchor_elo, bootstrap;
    bool first_seat;
    ArgumentSpec specs[FIT_ARGUMENTS];
} FitArguments;

/** Adds these options to a table, after its own options. */
void arguments_fit_join(FitArguments *arguments, ArgumentTable *table);

/** Returns the requested format in `out`. @return STATUS_INVALID if there is none of that name. */
Status arguments_fit_format(const FitArguments *arguments, ReportFormat *out,
                            Message *message) MUST_USE;

/**
 * Applies the options to a setup whose bots are set.
 * @param anchors room for ARGUMENT_LIST_MAX, borrowed by the setup.
 * @return STATUS_INVALID, or STATUS_NOT_FOUND (an anchor that is not a bot), naming the option.
 */
Status arguments_fit_apply(const FitArguments *arguments, ReportSetup *setup, RatingAnchor *anchors,
                           Message *message) MUST_USE;

#endif
