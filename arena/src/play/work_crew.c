// SPDX-License-Identifier: MIT
#include "play/work_crew.h"

unsigned crew_hands(const TournamentConfig *config, unsigned threads) {
    return config->crew != NULL ? 1 : workers_for(config, threads);
}

Status crew_start(CrewAtWork *out, const WorkTask *task, unsigned threads, Message *message) {
    const Crew *const crew = task->config->crew;
    *out = (CrewAtWork){.crew = crew};
    return crew != NULL ? crew->start(crew->user, task, threads, message)
                        : workers_start(&out->workers, task, threads, message);
}

void crew_set(const CrewAtWork *crew, unsigned threads) {
    if (crew->crew != NULL) {
        crew->crew->set(crew->crew->user, threads);
        return;
    }
    // If the machine cannot start more threads, continue with those it has.
    Message message = {{0}};
    (void)!workers_set(crew->workers, threads, &message);
}

void crew_stop(const CrewAtWork *crew) {
    if (crew->crew != NULL) {
        crew->crew->stop(crew->crew->user);
    } else if (crew->workers != NULL) {
        workers_stop(crew->workers);
    }
}

void crew_join(const CrewAtWork *crew) {
    if (crew->crew != NULL) {
        crew->crew->join(crew->crew->user);
    } else {
        workers_join(crew->workers);
    }
}

bool crew_asked(const CrewAtWork *crew) {
    return crew->crew != NULL && crew->crew->asked(crew->crew->user);
}
