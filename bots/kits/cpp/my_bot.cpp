// SPDX-License-Identifier: MIT
// A bot for carcarena. It reads one JSON request per line and writes one answer per line. Put your
// ideas into choose(). bots/PROTOCOL.md of carcarena describes all requests and answers.
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

class Bot {
public:
    // Takes all random numbers from this seed, so that the game can be replayed.
    void new_game(std::uint64_t seed) { state = seed * 2 + 1; }

    // Returns the index of a legal action. Actions are texts: "place 3,-1 r2" (column, row, quarter
    // turns), "deploy follower 3,-1 c0" (c city, r road, f field, m cloister), "pass".
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

// Returns where the value of a key begins. Enough JSON for this bot.
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
        std::size_t action = 0; // any number for other requests
        if (command == "\"quit") break;
        if (command == "\"new\"") bot.new_game(std::stoull(line.substr(member(line, "seed"))));
        if (command == "\"choo") action = bot.choose(texts(line, member(line, "actions")));
        std::cout << action << std::endl; // endl flushes; without it the arena gets no answer
    }
}
