/**
 * The options of commands that rate: what ties say, what is added to the games, whose rating is
 * given, and how the outcome is written.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_ARGUMENTS_FIT_H
#define ARENA_ARGUMENTS_FIT_H

#include "carcarena/arena/report.h"
#include "commands/cli/arguments.h"

enum { FIT_ARGUMENTS = 12 };

/** What was given, borrowed from argv. Start with {.format = "text"}. */
typedef struct FitArguments {
    const char *format, *section, *draws, *prior, *html, *svg;
    ArgumentList anchors;
    int64_t anchor_elo, bootstrap;
    bool first_seat;
    ArgumentSpec specs[FIT_ARGUMENTS];
} FitArguments;

/** Makes a command line take these options after its own. */
void arguments_fit_join(FitArguments *arguments, ArgumentTable *table);

/** The format that is asked for. @return STATUS_INVALID if there is none of that name. */
Status arguments_fit_format(const FitArguments *arguments, ReportFormat *out,
                            Message *message) MUST_USE;

/**
 * Puts the options into a setup whose bots are known.
 * @param anchors room for ARGUMENT_LIST_MAX, borrowed by the setup.
 * @return STATUS_INVALID, or STATUS_NOT_FOUND (an anchor that is no bot), naming the option.
 */
Status arguments_fit_apply(const FitArguments *arguments, ReportSetup *setup, RatingAnchor *anchors,
                           Message *message) MUST_USE;

#endif
