// SPDX-License-Identifier: MIT
//
// carcarena stats adaptive: number of games that a round robin and an adaptive tournament need for
// ratings of equal precision, and their cost if games of strong bots cost more. It simulates both
// formats for bots of given strengths.
#include "commands/output/table_print.h"
#include "commands/stats/cmd_stats.h"

#include "carcarena/arena/stats.h"
#include "schedule/formats/format.h"
#include "schedule/formats/plan.h"
#include "text/integer_text.h"
#include "text/try_status.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CHECK_SHARE = 8, RUNS_MAX = 10000, FORMATS = 3, DEAR_SHARE = 4 };

// Maximum length of a run; a target that needs more is not reached.
static const uint64_t BLOCKS_MAX = 1000000;

typedef struct Simulation {
    int64_t bots, seats, gap, error, runs, seed; // gap in Elo from one bot to the next
    int64_t price;            // cost of a game of the strongest bots, in games of the others
    double *strength, *costs; // of each bot
} Simulation;

/** Sums over the runs of one format. */
typedef struct Tally {
    double games, games_square;
    double cost;   // of all games, in games of the cheapest bot
    double wide;   // widest interval at the end of each run
    double square; // squares of true errors, by bot
} Tally;

static Status settings_read(Simulation *simulation, const StatsRequest *request, Message *message) {
    const struct {
        const char *key;
        int64_t *target;
        int64_t minimum, maximum;
    } settings[] = {
        {"bots", &simulation->bots, 3, 64},       {"seats", &simulation->seats, 2, PLAYERS_MAX},
        {"gap", &simulation->gap, 0, 1000},       {"error", &simulation->error, 1, 1000},
        {"runs", &simulation->runs, 1, RUNS_MAX}, {"seed", &simulation->seed, 0, INT64_MAX},
        {"price", &simulation->price, 1, 100000},
    };
    for (unsigned i = 1; i < request->words.count; ++i) {
        const char *const word = request->words.items[i];
        const char *const equals = strchr(word, '=');
        bool read = false;
        for (size_t k = 0; equals != NULL && k < sizeof settings / sizeof settings[0]; ++k) {
            if (strncmp(word, settings[k].key, (size_t)(equals - word)) == 0 &&
                strlen(settings[k].key) == (size_t)(equals - word)) {
                read = integer_from_text(settings[k].target, equals + 1, settings[k].minimum,
                                         settings[k].maximum);
            }
        }
        if (!read) {
            return message_set(message, STATUS_INVALID,
                               "%.40s: expected bots=3..64, seats=2..8, gap=0..1000, "
                               "error=1..1000, runs=1..10000, price=1..100000 or seed=",
                               word);
        }
    }
    return simulation->bots >= simulation->seats
               ? STATUS_OK
               : message_set(message, STATUS_INVALID, "bots=: expected as many as seats");
}

// ---- Simulated games

/** Draws a ranking from the given strengths, best first. */
static GameRecord game_draw(const Simulation *simulation, const ScheduledGame *game, Rng *rng) {
    GameRecord record = {.id = game->id, .first = game->first};
    const int seats = (int)simulation->seats;
    double left = 0.0;
    for (int seat = 0; seat < seats; seat++) {
        record.bots[seat] = game->bots[seat];
        left += simulation->strength[game->bots[seat]];
    }
    for (uint32_t rank = 1; rank <= (uint32_t)seats; rank++) {
        double lot = (double)rng_next(rng) * 0x1p-32 * left;
        int chosen = -1;
        for (int seat = 0; seat < seats; seat++) {
            if (record.ranks[seat] == 0 && (chosen < 0 || lot >= 0.0)) {
                chosen = seat;
                lot -= simulation->strength[record.bots[seat]];
            }
        }
        record.ranks[chosen] = rank;
        left -= simulation->strength[record.bots[chosen]];
    }
    return record;
}

static Rng run_stream(const Simulation *simulation, uint64_t run, const Format *format) {
    const bool adaptive = format == &FORMAT_ADAPTIVE;
    return rng_keyed((uint64_t)simulation->seed, RNG_SCHEDULE, run, adaptive ? 1 : 0);
}

static Status schedule_begin(const Simulation *simulation, const Format *format,
                             const double *costs, Schedule *out, Message *message) {
    const ScheduleRequest request = {.seed = 1,
                                     .rounds = BLOCKS_MAX,
                                     .repeat = 1,
                                     .bots = (uint32_t)simulation->bots,
                                     .players = (int)simulation->seats,
                                     .champions = 1,
                                     .format = format,
                                     .elo_error = (double)simulation->error,
                                     .costs = costs,
                                     .design = SEATS_ROTATE};
    return schedule_make(out, &request, message);
}

/** Adds a finished run to the sums. */
static void run_count(const Simulation *simulation, Information *information,
                      const InformationTables *tables, Tally *tally) {
    const double elo_per_log = 400.0 / log(10.0);
    const double bots = (double)simulation->bots;
    double games = 0.0;
    double mean = 0.0;
    for (uint32_t i = 0; i < tables->count; i++) {
        const double count = (double)(tables->rows[i].blocks * tables->games_per_block);
        games += count;
        for (uint32_t seat = 0; seat < tables->seats; seat++) {
            tally->cost += count * simulation->costs[tables->rows[i].bots[seat]];
        }
    }
    tally->games += games;
    tally->games_square += games * games;
    information_fit(information, tables);
    tally->wide += information_error(information, tables);
    for (int pass = 0; pass < 2; pass++) {
        double sum = 0.0;
        for (uint32_t bot = 0; bot < (uint32_t)simulation->bots; bot++) {
            const double error = elo_per_log * log(information_strength(information, bot) /
                                                   simulation->strength[bot]) -
                                 mean;
            sum += error;
            tally->square += pass == 1 ? error * error / bots : 0.0;
        }
        mean = sum / bots;
    }
}

// ---- The two formats

/** @param costs for the choice of tables; NULL: costs are ignored. */
static Status adaptive_play(const Simulation *simulation, uint64_t run, const double *costs,
                            Information *information, Tally *tally, Message *message) {
    Schedule schedule;
    Plan *plan = NULL;
    Rng rng = run_stream(simulation, run, &FORMAT_ADAPTIVE);
    Status status = schedule_begin(simulation, &FORMAT_ADAPTIVE, costs, &schedule, message);
    if (status == STATUS_OK) {
        status = plan_create(&plan, &schedule, message);
    }
    for (uint64_t id = 0; status == STATUS_OK && id < schedule.games; id++) {
        const ScheduledGame game = schedule_game(&schedule, id);
        const GameRecord record = game_draw(simulation, &game, &rng);
        plan_add(plan, &schedule, &record);
        if (id + 1 == schedule.games) {
            status = plan_advance(plan, &schedule, message);
        }
    }
    if (status == STATUS_OK) {
        const InformationTables tables = {.rows = plan->outcomes,
                                          .count = plan->table_count,
                                          .seats = (uint32_t)simulation->seats,
                                          .games_per_block = schedule.games_per_block};
        run_count(simulation, information, &tables, tally);
    }
    plan_destroy(plan);
    return status;
}

/** Adds a game's half points to its block, and a complete block to its table. */
static void game_count(const Schedule *schedule, const GameRecord *record, InformationTable *rows,
                       uint64_t *half_points) {
    const ScheduledGame game = schedule_game(schedule, record->id);
    const uint32_t seats = (uint32_t)schedule->request.players;
    InformationTable *const table = &rows[game.pairing];
    if (table->blocks == 0 && game.index == 0) {
        memcpy(table->bots, record->bots, seats * sizeof table->bots[0]);
    }
    for (uint32_t seat = 0; seat < seats; seat++) {
        uint32_t place = 0;
        while (table->bots[place] != record->bots[seat]) {
            place++;
        }
        half_points[place] += 2ULL * (seats - record->ranks[seat]);
    }
    if (game.index + 1 == schedule->games_per_block) {
        information_table_add(table, seats, half_points);
        memset(half_points, 0, seats * sizeof *half_points);
    }
}

/** Plays rounds until all intervals are narrow enough; checks as often as the adaptive format. */
static Status robin_play(const Simulation *simulation, uint64_t run, Information *information,
                         Tally *tally, Message *message) {
    Schedule schedule;
    Rng rng = run_stream(simulation, run, &FORMAT_ROUND_ROBIN);
    TRY(schedule_begin(simulation, &FORMAT_ROUND_ROBIN, NULL, &schedule, message));
    InformationTable *const rows = calloc(schedule.pairings, sizeof *rows);
    if (rows == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the pairings");
    }
    const InformationTables tables = {.rows = rows,
                                      .count = (uint32_t)schedule.pairings,
                                      .seats = (uint32_t)simulation->seats,
                                      .games_per_block = schedule.games_per_block};
    const uint64_t round_games = schedule.pairings * schedule.games_per_block;
    uint64_t half_points[PLAYERS_MAX] = {0};
    uint64_t checked = 0;
    double error = -1.0;
    for (uint64_t id = 0; id < schedule.games && (error < 0.0 || error > (double)simulation->error);
         id++) {
        const ScheduledGame game = schedule_game(&schedule, id);
        const GameRecord record = game_draw(simulation, &game, &rng);
        game_count(&schedule, &record, rows, half_points);
        if ((id + 1) % round_games == 0 && id >= checked + checked / CHECK_SHARE) {
            checked = id;
            information_fit(information, &tables);
            error = information_error(information, &tables);
        }
    }
    run_count(simulation, information, &tables, tally);
    free(rows);
    return STATUS_OK;
}

// ---- The topic

static void tally_row(ReportTable *table, const char *name, const Tally *tally, double runs) {
    const double mean = tally->games / runs;
    const double variance = tally->games_square / runs - mean * mean;
    const double half = 2.0 * sqrt((variance > 0.0 ? variance : 0.0) / runs);
    table_text(table, name);
    table_estimate(table, (Estimate){mean, mean - half, mean + half});
    table_number(table, tally->wide / runs);
    table_number(table, sqrt(tally->square / runs));
}

/** @param tallies of a round robin, an adaptive tournament, and one that considers costs. */
static Status tallies_print(const StatsRequest *request, const Tally *tallies, double runs,
                            bool priced, Message *message) {
    static const char *const NAMES[FORMATS] = {"round-robin", "adaptive", "adaptive by cost"};
    ReportTable table = {.key = "adaptive", .title = "Games for ratings of the same precision"};
    table_column(&table, "format", "format", CELL_TEXT, 0);
    table_column(&table, "games", "games", CELL_ESTIMATE, 0);
    table_column(&table, "widest", "widest +-", CELL_NUMBER, 1);
    table_column(&table, "true_error", "true error (rms)", CELL_NUMBER, 1);
    table_column(&table, "share", "games %", CELL_NUMBER, 1);
    if (priced) {
        table_column(&table, "cost_share", "cost %", CELL_NUMBER, 1);
    }
    for (int i = 0; i < (priced ? FORMATS : FORMATS - 1); i++) {
        tally_row(&table, NAMES[i], &tallies[i], runs);
        table_number(&table, 100.0 * tallies[i].games / tallies[0].games);
        if (priced) {
            table_number(&table, 100.0 * tallies[i].cost / tallies[0].cost);
        }
    }
    return table_print(&table, request->format, message);
}

/** Makes the bots: equal gaps in strength; games of the strongest quarter cost more. */
static Status bots_make(Simulation *simulation, Message *message) {
    simulation->strength = calloc((size_t)simulation->bots, sizeof(double));
    simulation->costs = calloc((size_t)simulation->bots, sizeof(double));
    if (simulation->strength == NULL || simulation->costs == NULL) {
        return message_set(message, STATUS_NO_MEMORY, "no memory for the bots");
    }
    for (int64_t bot = 0; bot < simulation->bots; bot++) {
        const double middle = (double)(simulation->bots - 1) / 2.0;
        simulation->strength[bot] =
            pow(10.0, (double)simulation->gap * (middle - (double)bot) / 400.0);
        simulation->costs[bot] =
            bot < simulation->bots / DEAR_SHARE ? (double)simulation->price : 1.0;
    }
    return STATUS_OK;
}

/** Simulates a run of each format. */
static Status formats_play(const Simulation *simulation, uint64_t run, Information *information,
                           Tally *tallies, Message *message) {
    TRY(robin_play(simulation, run, information, &tallies[0], message));
    TRY(adaptive_play(simulation, run, NULL, information, &tallies[1], message));
    if (simulation->price > 1) {
        TRY(adaptive_play(simulation, run, simulation->costs, information, &tallies[2], message));
    }
    return STATUS_OK;
}

Status topic_adaptive(StatsRequest *request, int *code, Message *message) {
    Simulation simulation = {
        .bots = 8, .seats = 2, .gap = 100, .error = 30, .runs = 20, .seed = 1, .price = 1};
    Tally tallies[FORMATS] = {0};
    Information *information = NULL;
    Status status = settings_read(&simulation, request, message);
    if (status == STATUS_OK) {
        status = bots_make(&simulation, message);
    }
    if (status == STATUS_OK) {
        status = information_create(&information, (uint32_t)simulation.bots, message);
    }
    for (int64_t run = 0; status == STATUS_OK && run < simulation.runs; run++) {
        status = formats_play(&simulation, (uint64_t)run, information, tallies, message);
    }
    if (status == STATUS_OK) {
        status =
            tallies_print(request, tallies, (double)simulation.runs, simulation.price > 1, message);
    }
    information_destroy(information);
    free(simulation.strength);
    free(simulation.costs);
    return status;
}
