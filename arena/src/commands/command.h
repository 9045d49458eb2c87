/**
 * Subcommands of the carcarena program: one file cmd_NAME.c each, one row each in main.c.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_COMMAND_H
#define ARENA_COMMAND_H

/** Exit codes of the program. */
enum {
    EXIT_DONE = 0,       /* finished */
    EXIT_SPRT_H0 = 1,    /* a sequential test accepted H0 */
    EXIT_UNDECIDED = 2,  /* a sequential test ran out of games */
    EXIT_USAGE = 3,      /* bad arguments, configuration or input; nothing was changed */
    EXIT_RESUMABLE = 4,  /* interrupted; the same command goes on */
    EXIT_BOT_FAULTS = 5, /* more bot faults than the configuration allows */
    EXIT_DATA = 6,       /* stored data conflict or do not verify */
    EXIT_SYSTEM = 7      /* the machine failed us: no memory, disk full, no permission */
};

/** A subcommand. `run` gets the arguments after the subcommand's name and returns an exit code. */
typedef struct Command {
    const char *name;
    const char *summary; /* one line for the overview */
    int (*run)(int argc, char **argv);
} Command;

int cmd_run(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_rate(int argc, char **argv);
int cmd_export(int argc, char **argv);
int cmd_merge(int argc, char **argv);
int cmd_salvage(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_bots(int argc, char **argv);
int cmd_expansions(int argc, char **argv);
int cmd_tilesets(int argc, char **argv);
int cmd_step(int argc, char **argv);
int cmd_selftest(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_stats(int argc, char **argv);

#endif
