// SPDX-License-Identifier: MIT
// The final scoring of a game that is over.
"use strict";

const scoring = scoringMake({
    nameOf, shortOf: nameOf,
    changed: (awards) => {
        lit = awards;
        render().then(() => awards.length > 0 && board.follow(awards.find((award) => award.tiles > 0)));
    },
});
let scored = -1; // serial of the game whose final scoring is known

function scoringShow() {
    const now = states.game;
    if (mode !== "game" || !now || !now.over || lookBack >= 0) return scoring.leave();
    if (scored === now.serial) return scoring.show();
    scored = now.serial;
    return scoring.begin(now.log.flatMap((step) => step.awards || []), now.scores);
}
