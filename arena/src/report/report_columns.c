// SPDX-License-Identifier: MIT
//
// Definitions of the columns of a report that a heading alone does not explain.
#include "report/report_table.h"

#include <string.h>

typedef struct ColumnText {
    const char *key, *definition;
} ColumnText;

static const ColumnText COLUMNS[] = {
    {"elo", "Elo difference with half of its 95 % confidence interval"},
    {"elo_error_independent",
     "half of the 95 % confidence interval of Elo if all games were independent"},
    {"elo_bootstrap_low", "2.5 % percentile of Elo over the bootstrap resamples of blocks"},
    {"elo_bootstrap_high", "97.5 % percentile of Elo over the bootstrap resamples of blocks"},
    {"better_than_next",
     "likelihood of superiority (LOS): probability that the bot is stronger than the bot in the "
     "next row"},
    {"superiority", "likelihood of superiority (LOS): probability that the first bot is stronger"},
    {"score", "points won in percent of the possible points, with its 95 % confidence interval "
              "(Wilson)"},
    {"first_places", "games won in percent, a tie for first place shared; 95 % confidence interval "
                     "(Wilson)"},
    {"points", "mean points per game with half of the 95 % confidence interval (Student's t)"},
    {"first_seat", "score as first player minus score in the other games, in percentage points"},
    {"forfeits", "games with a fault of the bot: illegal move, timeout, crash or protocol error"},
    {"buchholz", "sum of the wins of all opponents"},
    {"starts", "matches in which the bot was the first player"},
    {"llr", "log-likelihood ratio of H1 against H0"},
    {"lower", "the test accepts H0 at or below this LLR"},
    {"upper", "the test accepts H1 at or above this LLR"},
    {"plain", "maximum-likelihood estimate with 95 % confidence interval, which ignores early "
              "stopping"},
    {"strength", "median-unbiased estimate with 95 % confidence interval, which accounts for early "
                 "stopping"},
    {"elo_pool", "Elo in the joint fit of all runs"},
    {"pairs_0", "pairs in which the first bot won 0 of 2 points"},
    {"pairs_half", "pairs in which the first bot won a half of 2 points"},
    {"pairs_1", "pairs in which the first bot won 1 of 2 points"},
    {"pairs_1half", "pairs in which the first bot won 1.5 of 2 points"},
    {"pairs_2", "pairs in which the first bot won 2 of 2 points"},
    {"nelo", "normalized Elo: score difference in standard deviations of one game; half of the "
             "95 % confidence interval"},
    {"draw_ratio", "pairs with 1 of 2 points in percent of all pairs"},
    {"pairs_ratio", "pairs won divided by pairs lost"},
    {"correlation", "correlation of the two games of a pair"},
    {"meetings", "comparisons of the two bots, one for each game with both"},
    {"observed", "score of the first bot with its 95 % confidence interval (Wilson)"},
    {"expected", "score of the first bot that the ratings predict"},
    {"within", "whether the expected score is inside the observed interval"},
    {"adjusted", "score minus the part that luck explains; 95 % confidence interval (Wilson)"},
    {"luck", "points per game from tiles better than the average tile; half of the 95 % "
             "confidence interval"},
    {"variance", "change of the variance of the score by the adjustment, in percent"},
    {"identical", "blocks whose games all ended in the same position"},
    {"games_apart", "games that differ from the first game of their block"},
    {"decisions_alike", "mean number of equal decisions before a game first differs"},
    {"fewest", "smallest number of equal decisions"},
    {"most", "largest number of equal decisions"},
    {"asked", "decisions that the second instance repeated"},
    {"differing", "games with a different answer"},
    {"placed", "figures placed per game"},
    {"returned", "figures returned to the supply per game"},
    {"completed", "features per game that scored for the bot when completed"},
    {"completed_turn", "mean turn in which these features were completed"},
    {"us_median", "half of the decisions took at most this time"},
    {"us_95", "95 % of the decisions took at most this time"},
    {"us_99", "99 % of the decisions took at most this time"},
    {"share", "percent of the total"},
    {"cpu_share", "processor time in percent of wall-clock time; below 90 the machine is "
                  "overloaded"},
    {"residual", "difference from all threads in standard errors (SE); beyond 3 is suspicious"},
};

const char *report_column_definition(const char *key) {
    for (size_t i = 0; i < sizeof COLUMNS / sizeof COLUMNS[0]; ++i) {
        if (strcmp(COLUMNS[i].key, key) == 0) {
            return COLUMNS[i].definition;
        }
    }
    return NULL;
}
