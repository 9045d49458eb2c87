// SPDX-License-Identifier: MIT
// A bot for carcarena. It reads one JSON request per line and writes one answer per line. Put your
// ideas into choose(). bots/PROTOCOL.md of carcarena describes all requests and answers.
"use strict";
const readline = require("readline");

class Bot {
    constructor(options) {
        this.options = options; // options from the configuration
        this.state = 1n;
    }

    // Takes all random numbers from this seed, so that the game can be replayed.
    newGame(request) {
        this.state = BigInt(request.seed) * 2n + 1n;
    }

    below(count) {
        const mask = (1n << 64n) - 1n;
        this.state = (this.state * 6364136223846793005n + 1442695040888963407n) & mask;
        return Number(this.state >> 33n) % count;
    }

    // Returns the index of a legal action. Actions are texts: "place 3,-1 r2" (column, row, quarter
    // turns), "deploy follower 3,-1 c0" (c city, r road, f field, m cloister), "pass".
    choose(actions) {
        const wanted = [...actions.keys()].filter((i) => actions[i] !== "pass");
        return wanted.length > 0 ? wanted[this.below(wanted.length)] : 0;
    }
}

let bot = null;

function answer(request) {
    switch (request.command) {
    case "hello":
        bot = new Bot(request.options || {});
        return {id: request.id, name: "my-bot", version: "1"};
    case "new":
        bot.newGame(request);
        return {id: request.id};
    case "choose":
        return {id: request.id, action: bot.choose(request.actions)};
    default:
        return {id: request.id};
    }
}

readline.createInterface({input: process.stdin}).on("line", (line) => {
    const request = JSON.parse(line);
    if (request.command === "quit") {
        process.exit(0);
    }
    // Written at once. Print to standard error only: console.error(...)
    process.stdout.write(JSON.stringify(answer(request)) + "\n");
});
