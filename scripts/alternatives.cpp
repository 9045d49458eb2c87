// SPDX-License-Identifier: MIT
// Plays random games with the engine of AlphaCarcassonne (open_spiel/games/carcassonne/game), for
// scripts/alternatives.sh. Each tile, placement and follower is drawn with equal chances from a
// list of all of them. Usage: alternatives SECONDS SEED; prints the games per second of processor
// time.
#include "game.hpp"

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

uint64_t stream;

// below(n) : a random number less than n (splitmix64, multiply and shift).
int below(int n) {
    stream += 0x9e3779b97f4a7c15;
    uint64_t z = stream;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    z ^= z >> 31;
    return static_cast<int>(((z >> 32) * static_cast<uint64_t>(n)) >> 32);
}

// draw_type : the type of a random tile of those left.
int draw_type(const Carcassonne &game) {
    int left = below(game.getTotalRemaining());
    for (int type = 1; type <= CANONICAL_TILE_TYPE_COUNT; ++type) {
        left -= game.getRemainingTypeCount(type);
        if (left < 0) {
            return type;
        }
    }
    std::abort(); // the counts of the types do not add up to the total
}

// play : one game; returns the points of both players.
int play() {
    static TileMove moves[MAX_FRONTIER_CELLS * 4];
    Carcassonne game;
    int count = 0;
    while (game.current_phase != PHASE_TERMINAL) {
        if (game.current_phase == PHASE_CHANCE) {
            game.drawTile(draw_type(game));
        } else if (game.current_phase == PHASE_TILE) {
            game.getLegalTileMoves(moves, count);
            const TileMove &move = moves[below(count)];
            game.placeTile(move.x, move.y, move.rot);
        } else {
            MeepleMoves followers = game.getLegalMeepleMoves();
            game.placeMeeple(followers[below(followers.size())]);
        }
    }
    return game.player_scores[0] + game.player_scores[1];
}

} // namespace

int main(int argc, char **argv) {
    if (argc != 3) {
        std::fprintf(stderr, "usage: alternatives SECONDS SEED\n");
        return 2;
    }
    const double seconds = std::atof(argv[1]);
    stream = std::strtoull(argv[2], nullptr, 10);
    long games = 0;
    long points = 0;
    const std::clock_t start = std::clock();
    double spent = 0;
    do {
        for (int i = 0; i < 20; ++i) {
            points += play();
        }
        games += 20;
        spent = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    } while (spent < seconds);
    std::printf("%.3f games/s, %.2f points a player\n", games / spent, points / 2.0 / games);
    return 0;
}
