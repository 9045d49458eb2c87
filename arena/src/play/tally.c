// SPDX-License-Identifier: MIT
#include "play/tally.h"

#include "carcarena/engine/view.h"

#include <string.h>

static TallyKind event_kind(const ScoreEvent *event) {
    switch ((ScoreReason)event->reason) {
    case SCORE_FARM:
        return TALLY_FARM;
    case SCORE_GINGERBREAD:
        return TALLY_GINGERBREAD;
    case SCORE_BONUS:
        return TALLY_BONUS;
    case SCORE_COMPLETED:
    case SCORE_INCOMPLETE:
    case SCORE_REASON_COUNT:
        break;
    }
    return event->kind == SEGMENT_CITY   ? TALLY_CITY
           : event->kind == SEGMENT_ROAD ? TALLY_ROAD
                                         : TALLY_CLOISTER;
}

void tally_begin(GameTally *tally) {
    memset(tally, 0, sizeof *tally);
    tally->kept = true;
}

void tally_step(GameTally *tally, Action action, const ScoreLog *log) {
    if (action != 0 && action_verb(action) == VERB_PLACE) {
        tally->turns++;
    } else if (action != 0 && action_verb(action) == VERB_DEPLOY) {
        tally->seats[action_actor(action)].placed++;
    }
    CHECK(log->count <= log->capacity);
    for (uint32_t i = 0; i < log->count; i++) {
        const ScoreEvent *const event = &log->events[i];
        SeatTally *const seat = &tally->seats[event->player];
        int16_t *const points =
            &seat->points[event->final ? TALLY_END : TALLY_PLAY][event_kind(event)];
        *points = (int16_t)(*points + event->points);
        if (event->reason == SCORE_COMPLETED) {
            seat->completed++;
            seat->completed_turns += tally->turns;
        }
    }
}

void tally_end(GameTally *tally, const Rules *rules, const Game *game) {
    for (int player = 0; player < rules_players(rules); player++) {
        uint32_t away = 0;
        for (int type = 0; type < FIGURE_TYPE_COUNT; type++) {
            away += rules_figures(rules, (FigureType)type) -
                    game_supply(rules, game, player, (FigureType)type);
        }
        SeatTally *const seat = &tally->seats[player];
        seat->returned = (uint16_t)(seat->placed - away);
    }
}
