// SPDX-License-Identifier: MIT
#include "commands/cli/games_argument.h"

#include "games/games_read.h"
#include "run/run_games.h"

#include <sys/stat.h>

Status games_argument_read(Games *games, const char *path, Message *message) {
    struct stat facts;
    const bool exists = stat(path, &facts) == 0;
    return exists && !games_are_in(path) ? run_games_read(games, path, 0, message)
                                         : games_read(games, path, message);
}
