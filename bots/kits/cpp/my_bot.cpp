// SPDX-License-Identifier: MIT
// A bot for carcarena: one JSON request a line in, one answer a line out. choose() is where your
// ideas go; bots/PROTOCOL.md of carcarena says what else can be asked for and answered.
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

class Bot {
public:
    // All random numbers from this seed: then the same game can be played again.
    void new_game(std::uint64_t seed) { state = seed * 2 + 1; }

    // The number of one of the legal actions, which are texts: "place 3,-1 r2" (column, row, quarter
    // turns), "deploy follower 3,-1 c0" (c city, r road, f farm, m monastery), "pass".
    std::size_t choose(const std::vector<std::string> &actions) {
        std::size_t chosen = below(actions.size());
        while (actions.size() > 1 && actions[chosen] == "pass") {
            chosen = below(actions.size());
        }
        return chosen;
    }

private:
    std::uint64_t state = 1;

    std::size_t below(std::size_t count) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state >> 33) % count;
    }
};

// Where the value of a member begins: enough JSON for this bot.
std::size_t member(const std::string &line, const std::string &key) {
    const std::size_t at = line.find('"' + key + '"');
    return at == std::string::npos ? line.size() : line.find_first_not_of(" :[", at + key.size() + 2);
}

std::vector<std::string> texts(const std::string &line, std::size_t at) {
    std::vector<std::string> found;
    while (at < line.size() && line[at] == '"') {
        const std::size_t end = line.find('"', at + 1);
        found.push_back(line.substr(at + 1, end - at - 1));
        at = line.find_first_not_of(" ,", end + 1);
    }
    return found;
}

int main() {
    Bot bot;
    for (std::string line; std::getline(std::cin, line);) {
        const std::string command = line.substr(member(line, "command"), 5);
        std::size_t action = 0; // any number will do where nothing is asked
        if (command == "\"quit") break;
        if (command == "\"new\"") bot.new_game(std::stoull(line.substr(member(line, "seed"))));
        if (command == "\"choo") action = bot.choose(texts(line, member(line, "actions")));
        std::cout << action << std::endl; // endl flushes: otherwise the arena waits in vain
    }
}
