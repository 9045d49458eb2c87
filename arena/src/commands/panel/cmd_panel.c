// SPDX-License-Identifier: MIT
//
// carcarena panel: tests a bot on annotated positions, and creates such test suites.
#include "analysis/panel_score.h"
#include "carcarena/arena/match.h"
#include "carcarena/engine/text.h"
#include "carcarena/engine/view.h"
#include "commands/cli/arguments_rules.h"
#include "commands/cli/command.h"
#include "commands/panel/panel_file.h"
#include "statistics/kendall.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char SUMMARY[] =
    "Tests a bot on annotated positions (results/panels): prints the points it loses per position "
    "against the best turn, how often it chooses that turn, and how similar its order of "
    "placements is (Kendall's tau-b; 1: the same order). Intervals are 95 % over positions. This "
    "screens ideas in a minute; only games decide. --against tests a second bot as well; the last "
    "column is the difference of the losses, position by position.\n"
    "\n"
    "--judge FILE creates annotated positions: positions from games of --policy against itself, "
    "every turn rated by games to the end on common decks, the better half with twice as many "
    "games, and so on. If it is interrupted, rerun the command to resume it.";

static const char EXAMPLES[] =
    "  carcarena panel greedy results/panels/base.jsonl\n"
    "  carcarena panel mcts results/panels/base.jsonl results/panels/winter.jsonl \\\n"
    "      --simulations 1000\n"
    "  carcarena panel mcts:backup=0 results/panels/base.jsonl --against mcts\n"
    "  carcarena panel --judge results/panels/base.jsonl --tilesets base \\\n"
    "      --positions 36 --decks 64 --commit \"$(git rev-parse --short HEAD)\"\n";

enum { SCORE_SPECS = 5, JUDGE_SPECS = 6 };

/* Arguments of the command. */
typedef struct PanelCommand {
    RulesArguments rules_asked;
    ArgumentList positional;
    const char *judge;
    const char *against; /* spec of a second bot; NULL: none */
    PanelFileRequest making;
    int64_t players, positions, decks, simulations, move_ms;
    uint64_t seed;
    bool list;
} PanelCommand;

// ---- Scoring

/** Prints a value with its interval; "-" if unknown. */
static void estimate_print(Estimate estimate, int width, int digits) {
    if (isnan(estimate.value)) {
        (void)printf(" %*s  %6s", width, "-", "");
    } else if (isinf(estimate_error(estimate))) {
        (void)printf(" %*.*f  %6s", width, digits, estimate.value, "");
    } else {
        (void)printf(" %*.*f ±%6.*f", width, digits, estimate.value, digits,
                     estimate_error(estimate));
    }
}

/** Results of the bots on a test suite. */
typedef struct Marks {
    PanelMark *own;
    PanelMark *other;                     /* results of the compared bot, or NULL */
    double *regrets, *taus, *differences; /* scratch: values of a row */
} Marks;

/**
 * Collects the positions of a stage, or all of them. @param best how often the best turn was
 * chosen. @return number of positions.
 */
static uint32_t row_collect(const Panel *panel, const Marks *marks, int stage, double *best) {
    uint32_t count = 0;
    *best = 0;
    for (uint32_t i = 0; i < panel->count; i++) {
        if (stage < 0 || (int)panel->positions[i].stage == stage) {
            marks->regrets[count] = marks->own[i].regret;
            marks->taus[count] = marks->own[i].tau;
            marks->differences[count] =
                marks->other == NULL ? 0 : marks->own[i].regret - marks->other[i].regret;
            *best += marks->own[i].turn == panel->positions[i].best ? 1 : 0;
            count++;
        }
    }
    return count;
}

/** Prints one row. */
static void row_print(const Panel *panel, const Marks *marks, int stage) {
    double best = 0;
    const uint32_t count = row_collect(panel, marks, stage, &best);
    if (count == 0) {
        return;
    }
    const Estimate regret = mean_of_clusters(marks->regrets, count);
    const Estimate tau = mean_of_clusters(marks->taus, count);
    (void)printf("%-12s %-7s %9" PRIu32, panel->name,
                 stage < 0 ? "all" : panel_stage_text((PanelStage)stage), count);
    estimate_print(regret, 7, 2);
    (void)printf(" %6.1f", 100 * best / count);
    estimate_print(tau, 8, 3);
    if (marks->other != NULL) {
        estimate_print(mean_of_clusters(marks->differences, count), 9, 2);
    }
    (void)printf("\n");
}

static void turn_text(char *text, size_t size, const Panel *panel, const PanelPosition *position,
                      uint32_t index) {
    char action[ACTION_TEXT_SIZE];
    const WholeTurn *const turn = &position->turns[index].turn;
    (void)snprintf(
        text, size, "%s%s",
        action_to_text(panel->rules, position->game, turn->placement, action, sizeof action),
        turn->deployment == 0                        ? ""
        : action_verb(turn->deployment) == VERB_PASS ? ", pass"
                                                     : ", deploy");
    if (turn->deployment != 0 && action_verb(turn->deployment) == VERB_DEPLOY) {
        const size_t used = strlen(text);
        const int hand = game_hand(panel->rules, position->game);
        const char *const segment = hand < 0
                                        ? NULL
                                        : segment_text(rules_type(panel->rules, (uint32_t)hand),
                                                       action_segment(turn->deployment));
        (void)snprintf(text + used, size - used, " %s", segment != NULL ? segment : "");
    }
}

static void positions_print(const Panel *panel, const PanelMark *marks) {
    for (uint32_t i = 0; i < panel->count; i++) {
        const PanelPosition *const position = &panel->positions[i];
        char chosen[2 * ACTION_TEXT_SIZE];
        char best[2 * ACTION_TEXT_SIZE];
        turn_text(chosen, sizeof chosen, panel, position, marks[i].turn);
        turn_text(best, sizeof best, panel, position, position->best);
        (void)printf("%-12s %-7s %9" PRIu32 " %7.2f ±%6.2f  %s; best %s\n", panel->name,
                     panel_stage_text(position->stage), position->number, marks[i].regret,
                     1.96 * position->turns[marks[i].turn].error, chosen, best);
    }
    (void)printf("\n");
}

static void marks_free(Marks *marks) {
    free(marks->own);
    free(marks->other);
    free(marks->regrets);
    free(marks->taus);
    free(marks->differences);
}

static Status marks_make(Marks *out, const Panel *panel, const PanelQuestion *question,
                         const BotSpec *against, Message *message) {
    const size_t room = panel->count > 0 ? panel->count : 1;
    *out = (Marks){.own = malloc(room * sizeof *out->own),
                   .other = against != NULL ? malloc(room * sizeof *out->other) : NULL,
                   .regrets = malloc(room * sizeof *out->regrets),
                   .taus = malloc(room * sizeof *out->taus),
                   .differences = malloc(room * sizeof *out->differences)};
    if (out->own == NULL || (against != NULL && out->other == NULL) || out->regrets == NULL ||
        out->taus == NULL || out->differences == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for a panel");
    }
    const Status status = panel_score(panel, question, out->own, message);
    if (status != STATUS_OK || against == NULL) {
        return status;
    }
    PanelQuestion other = *question;
    other.spec = against;
    return panel_score(panel, &other, out->other, message);
}

static Status panel_print(const Panel *panel, const PanelQuestion *question, const BotSpec *against,
                          bool list, Message *message) {
    Marks marks;
    const Status status = marks_make(&marks, panel, question, against, message);
    if (status == STATUS_OK && list) {
        positions_print(panel, marks.own);
    }
    for (int stage = 0; status == STATUS_OK && stage <= STAGE_COUNT; stage++) {
        row_print(panel, &marks, stage < STAGE_COUNT ? stage : -1);
    }
    marks_free(&marks);
    return status;
}

static Status panels_print(const PanelCommand *self, const BotSpec *spec, const BotSpec *against,
                           Message *message) {
    const PanelQuestion question = {.spec = spec,
                                    .budget = {.simulations = (uint64_t)self->simulations,
                                               .move_ms = (uint64_t)self->move_ms,
                                               .clock = self->move_ms > 0 ? match_clock : NULL},
                                    .seed = self->seed};
    Status status = STATUS_OK;
    (void)printf("%s%s%s\n\n%-12s %-7s %9s %15s %6s %16s%s\n", bot_spec_name(spec),
                 against != NULL ? " against " : "", against != NULL ? bot_spec_name(against) : "",
                 "panel", "stage", self->list ? "number" : "positions", "regret", "best %", "tau-b",
                 against != NULL ? "        difference" : "");
    for (unsigned i = 1; status == STATUS_OK && i < self->positional.count; i++) {
        Panel panel = {.name = NULL};
        status = panel_read(&panel, self->positional.items[i], message);
        if (status == STATUS_OK) {
            status = panel_print(&panel, &question, against, self->list, message);
        }
        panel_free(&panel);
    }
    return status;
}

static int score_run(const PanelCommand *self) {
    Message message = {""};
    BotSpec spec = {.bot_class = NULL};
    BotSpec against = {.bot_class = NULL};
    Status status = self->positional.count >= 2
                        ? bot_spec_from_text(&spec, self->positional.items[0], &message)
                        : message_set(&message, STATUS_INVALID,
                                      "expected a bot and files of panels, or --judge FILE");
    if (status == STATUS_OK && self->against != NULL) {
        status = bot_spec_from_text(&against, self->against, &message);
    }
    if (status == STATUS_OK) {
        status = panels_print(self, &spec, self->against != NULL ? &against : NULL, &message);
    }
    bot_spec_free(&spec);
    bot_spec_free(&against);
    return status == STATUS_OK ? EXIT_DONE : command_fail("panel", status, &message);
}

// ---- Annotating

static int judge_run(PanelCommand *self) {
    Message message = {""};
    self->making.path = self->judge;
    self->making.rules = &self->rules_asked;
    self->making.players = (int)self->players;
    self->making.positions = (uint32_t)self->positions;
    self->making.decks = (uint32_t)self->decks;
    self->making.seed = self->seed;
    const Status status =
        self->positional.count == 0
            ? panel_file_make(&self->making, &message)
            : message_set(&message, STATUS_INVALID,
                          "--judge cannot be combined with BOT; set the judging bot with --policy");
    return status == STATUS_OK ? EXIT_DONE : command_fail("panel", status, &message);
}

static int panel_command(PanelCommand *self, const ArgumentTable *table, int argc, char **argv) {
    HelpForm help = HELP_NONE;
    Message message = {""};
    const Status status = arguments_parse(table, &help, argc, argv, &message);
    if (help) {
        return command_help(table, help);
    }
    if (status != STATUS_OK) {
        return command_fail("panel", status, &message);
    }
    return self->judge != NULL ? judge_run(self) : score_run(self);
}

/* Writes the options of a test. */
static void score_specs(ArgumentSpec out[static SCORE_SPECS], PanelCommand *self) {
    enum { DAY_MS = 86400000 };
    const ArgumentSpec specs[SCORE_SPECS] = {
        {.name = "simulations",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self->simulations},
         .maximum = 1000000000,
         .value_name = "N",
         .help = "simulations of the bot; 0: as in BOT"},
        {.name = "move-ms",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self->move_ms},
         .maximum = DAY_MS,
         .value_name = "N",
         .help = "thinking time of the bot in milliseconds; 0: no limit"},
        {.name = "against",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &self->against},
         .value_name = "SPEC",
         .help = "compare with this bot, position by position"},
        {.name = "list",
         .kind = ARGUMENT_FLAG,
         .target = {.flag = &self->list},
         .help = "print every position as well"},
        {.name = "seed",
         .kind = ARGUMENT_SEED,
         .target = {.seed = &self->seed},
         .value_name = "N",
         .help = "seed of the bot; with --judge: of positions and decks"},
    };
    for (unsigned i = 0; i < SCORE_SPECS; i++) {
        out[i] = specs[i];
    }
}

/* Writes the options of --judge. */
static void judge_specs(ArgumentSpec out[static JUDGE_SPECS], PanelCommand *self) {
    enum { AMOUNT_MAX = 1000000 };
    const ArgumentSpec specs[JUDGE_SPECS] = {
        {.name = "judge",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &self->judge},
         .value_name = "FILE",
         .written = true,
         .help = "create this test suite, or complete it"},
        {.name = "policy",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &self->making.policy},
         .value_name = "SPEC",
         .help = "bot that plays the games of --judge"},
        {.name = "positions",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self->positions},
         .minimum = 1,
         .maximum = AMOUNT_MAX,
         .value_name = "N",
         .help = "number of positions of --judge"},
        {.name = "decks",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self->decks},
         .minimum = 8,
         .maximum = AMOUNT_MAX,
         .value_name = "N",
         .help = "number of games for each of the best turns"},
        {.name = "commit",
         .kind = ARGUMENT_TEXT,
         .target = {.text = &self->making.commit},
         .value_name = "TEXT",
         .help = "version of this program, stored with the positions"},
        {.name = "players",
         .kind = ARGUMENT_INTEGER,
         .target = {.integer = &self->players},
         .minimum = 1,
         .maximum = PLAYERS_MAX,
         .value_name = "N",
         .help = "number of players"},
    };
    for (unsigned i = 0; i < JUDGE_SPECS; i++) {
        out[i] = specs[i];
    }
}

int cmd_panel(int argc, char **argv) {
    PanelCommand self = {.making = {.policy = "greedy", .commit = "unknown"},
                         .players = 2,
                         .positions = 36,
                         .decks = 64,
                         .seed = 1};
    ArgumentSpec specs[SCORE_SPECS + JUDGE_SPECS];
    score_specs(specs, &self);
    judge_specs(specs + SCORE_SPECS, &self);
    ArgumentTable table = {.program = "carcarena panel",
                           .positionals = "BOT FILE... | --judge FILE",
                           .summary = SUMMARY,
                           .examples = EXAMPLES,
                           .specs = specs,
                           .spec_count = sizeof specs / sizeof specs[0],
                           .positional_max = ARGUMENT_LIST_MAX,
                           .positional = &self.positional};
    arguments_rules_join(&self.rules_asked, &table, "base");
    return panel_command(&self, &table, argc, argv);
}
