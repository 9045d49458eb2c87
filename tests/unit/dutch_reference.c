// SPDX-License-Identifier: MIT
#include "dutch_reference.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST = REFERENCE_PLAYERS_MAX,
    FAILURES = 160,
    ROUNDS_MOST = 16,
    FAR = 1000, // score difference of who floats on: above all others
    UNREACHED = -1
};

/** A player's history as a page of a notebook. */
typedef struct Page {
    uint32_t id;
    int score, unplayed, free_wins;
    char colours[ROUNDS_MOST]; // of the games played, 'W' or 'B'
    int games, difference;
    char wish;      // 'W', 'B' or 0
    int strength;   // 0 none to 3 absolute
    char floats[2]; // 'D', 'U' or 0
    bool top;
} Page;

typedef struct Book {
    const DutchRound *round;
    Page pages[MOST]; // those present, by rank
    int count, bye_score;
} Book;

typedef struct Candidate {
    int with[MOST]; // by place in the book: whom a player meets, or -1
} Candidate;

/** The bracket that is paired: places in the book. */
typedef struct Group {
    const Book *book;
    unsigned lower; // not yet paired, below the bracket
    int moved[MOST], moved_count;
    int residents[MOST], resident_count;
    int best_failures[FAILURES];
    Candidate best;
    bool found;
} Group;

// ---- History

static const DutchGame *played(const DutchRound *round, uint32_t player, uint32_t number) {
    return &round->games[player * round->played + number];
}

static int points_before(const DutchRound *round, uint32_t player, uint32_t number) {
    int points = 0;
    for (uint32_t i = 0; i < number; i++) {
        points += played(round, player, i)->half_points;
    }
    return points;
}

static char float_in(const DutchRound *round, uint32_t player, int number) {
    if (number < 0) {
        return 0;
    }
    const DutchGame *const game = played(round, player, (uint32_t)number);
    if (game->opponent == DUTCH_NOBODY) {
        return game->half_points > 0 ? 'D' : 0;
    }
    const int mine = points_before(round, player, (uint32_t)number);
    const int theirs = points_before(round, game->opponent, (uint32_t)number);
    return mine > theirs ? 'D' : mine < theirs ? 'U' : 0;
}

static Page page_write(const DutchRound *round, uint32_t player) {
    Page page = {.id = player};
    page.score = points_before(round, player, round->played);
    for (uint32_t i = 0; i < round->played; i++) {
        const DutchGame *const game = played(round, player, i);
        if (game->opponent == DUTCH_NOBODY) {
            page.unplayed++;
            page.free_wins += game->half_points == 2;
        } else {
            page.colours[page.games++] = game->first ? 'W' : 'B';
            page.difference += game->first ? 1 : -1;
        }
    }
    const char last = page.games > 0 ? page.colours[page.games - 1] : 0;
    const bool streak = page.games > 1 && page.colours[page.games - 2] == last;
    if (page.difference > 1 || page.difference < -1 || streak) {
        page.strength = 3;
        page.wish = page.difference > 1    ? 'B'
                    : page.difference < -1 ? 'W'
                    : last == 'W'          ? 'B'
                                           : 'W';
    } else if (page.difference != 0) {
        page.strength = 2;
        page.wish = page.difference > 0 ? 'B' : 'W';
    } else if (page.games > 0) {
        page.strength = 1;
        page.wish = last == 'W' ? 'B' : 'W';
    }
    page.floats[0] = float_in(round, player, (int)round->played - 1);
    page.floats[1] = float_in(round, player, (int)round->played - 2);
    page.top = round->played + 1 == round->rounds && page.score > (int)round->played;
    return page;
}

// ---- Colours, article 5.2

static char colour_of_higher(const Page *high, const Page *low, bool lot_first) {
    const char other = high->wish == 'W' ? 'B' : 'W';
    if (high->wish != 0 && high->wish != low->wish) {
        return high->wish;
    }
    if (high->wish == 0 && low->wish != 0) {
        return low->wish == 'W' ? 'B' : 'W';
    }
    if (high->strength != low->strength) {
        return high->strength > low->strength ? high->wish : other;
    }
    if (high->strength == 3 && abs(high->difference) != abs(low->difference)) {
        return abs(high->difference) > abs(low->difference) ? high->wish : other;
    }
    for (int i = 1; i <= high->games && i <= low->games; i++) {
        const char mine = high->colours[high->games - i];
        if (mine != low->colours[low->games - i]) {
            return mine == 'W' ? 'B' : 'W';
        }
    }
    if (high->wish != 0) {
        return high->wish;
    }
    return (high->id + 1) % 2 == 1 ? (lot_first ? 'W' : 'B') : (lot_first ? 'B' : 'W');
}

bool reference_first(const DutchRound *round, uint32_t high, uint32_t low) {
    const Page a = page_write(round, high);
    const Page b = page_write(round, low);
    return colour_of_higher(&a, &b, round->lot_first) == 'W';
}

// ---- Absolute criteria and completion

static bool may_meet(const Book *book, int a, int b) {
    const Page *const x = &book->pages[a];
    const Page *const y = &book->pages[b];
    for (uint32_t i = 0; i < book->round->played; i++) {
        if (played(book->round, x->id, i)->opponent == y->id) {
            return false;
        }
    }
    return x->strength != 3 || y->strength != 3 || x->wish != y->wish || x->top || y->top;
}

static bool may_sit_out(const Book *book, int a) {
    return book->pages[a].free_wins == 0 &&
           (book->bye_score == UNREACHED || book->pages[a].score == book->bye_score);
}

/** True if the players of a set can all be paired, one of an odd number with the bye. */
static bool completes(const Book *book, unsigned set) {
    if (set == 0) {
        return true;
    }
    int first = 0;
    while ((set >> first & 1) == 0) {
        first++;
    }
    const unsigned rest = set & ~(1U << first);
    if (__builtin_popcount(set) % 2 == 1 && may_sit_out(book, first) && completes(book, rest)) {
        return true;
    }
    for (int other = first + 1; other < book->count; other++) {
        if ((rest >> other & 1) != 0 && may_meet(book, first, other) &&
            completes(book, rest & ~(1U << other))) {
            return true;
        }
    }
    return false;
}

// ---- Failures of a candidate

static int descending(const void *left, const void *right) {
    return *(const int *)right - *(const int *)left;
}

/** Writes MOST numbers, the largest first. */
static int *list_write(int *out, int *values, int count) {
    qsort(values, (size_t)count, sizeof *values, descending);
    for (int i = 0; i < MOST; i++) {
        out[i] = i < count ? values[i] : 0;
    }
    return out + MOST;
}

/** Number and scores of who is left over, if fewer or lower than at best before. */
static void left_note(const Book *book, unsigned left, int *best) {
    int now[1 + MOST];
    int scores[MOST];
    int count = 0;
    for (int i = 0; i < book->count; i++) {
        if ((left >> i & 1) != 0) {
            scores[count++] = book->pages[i].score;
        }
    }
    now[0] = count;
    (void)list_write(now + 1, scores, count);
    int place = 0;
    while (place < 1 + MOST && now[place] == best[place]) {
        place++;
    }
    if (place < 1 + MOST && now[place] < best[place]) {
        memcpy(best, now, sizeof now);
    }
}

/** Looks at all ways to pair a bracket, all others being able to follow. */
static void next_best(const Book *book, unsigned bracket, unsigned below, unsigned left,
                      int *best) {
    if (bracket == 0) {
        if (completes(book, left | below)) {
            left_note(book, left, best);
        }
        return;
    }
    int first = 0;
    while ((bracket >> first & 1) == 0) {
        first++;
    }
    const unsigned rest = bracket & ~(1U << first);
    next_best(book, rest, below, left | 1U << first, best);
    for (int other = first + 1; other < book->count; other++) {
        if ((rest >> other & 1) != 0 && may_meet(book, first, other)) {
            next_best(book, rest & ~(1U << other), below, left, best);
        }
    }
}

static int *failures_c8(const Group *group, unsigned left, int *out) {
    const Book *const book = group->book;
    int score = -1;
    unsigned next = 0;
    for (int i = 0; i < book->count; i++) { // by rank: the first of the lower ones has the score
        if ((group->lower >> i & 1) != 0 && (score < 0 || book->pages[i].score == score)) {
            score = book->pages[i].score;
            next |= 1U << i;
        }
    }
    for (int i = 0; i < 1 + MOST; i++) {
        out[i] = next == 0 ? 0 : FAR;
    }
    if (next != 0) {
        next_best(book, left | next, group->lower & ~next, 0, out);
    }
    return out + 1 + MOST;
}

/** [C10] to [C13] */
static int *failures_colours(const Group *group, const Candidate *candidate, int *out) {
    const Book *const book = group->book;
    memset(out, 0, 4 * sizeof *out);
    for (int i = 0; i < book->count; i++) {
        if (candidate->with[i] < 0) {
            continue;
        }
        const int other = candidate->with[i];
        const Page *const me = &book->pages[i];
        const Page *const they = &book->pages[other];
        const char upper = i < other ? colour_of_higher(me, they, book->round->lot_first)
                                     : colour_of_higher(they, me, book->round->lot_first);
        const char mine = (i < other) == (upper == 'W') ? 'W' : 'B';
        const int difference = me->difference + (mine == 'W' ? 1 : -1);
        if (me->top || they->top) {
            out[0] += difference > 2 || difference < -2;
            out[1] += me->games > 1 && me->colours[me->games - 1] == mine &&
                      me->colours[me->games - 2] == mine;
        }
        out[2] += me->wish != 0 && me->wish != mine;
        out[3] += me->strength == 2 && me->wish != mine;
    }
    return out + 4;
}

/** [C14] to [C17] */
static int *failures_floats(const Group *group, const Candidate *candidate, int *out) {
    memset(out, 0, 4 * sizeof *out);
    for (int back = 0; back < 2; back++) {
        for (int i = 0; i < group->resident_count; i++) {
            const int place = group->residents[i];
            out[2 * back] +=
                candidate->with[place] < 0 && group->book->pages[place].floats[back] == 'D';
        }
        for (int i = 0; i < group->moved_count; i++) {
            const int other = candidate->with[group->moved[i]];
            out[2 * back + 1] += other >= 0 && group->book->pages[other].floats[back] == 'U';
        }
    }
    return out + 4;
}

/** [C18] to [C21] */
static int *failures_differences(const Group *group, const Candidate *candidate, int *out) {
    const Page *const pages = group->book->pages;
    for (int back = 0; back < 2; back++) {
        int moved[MOST];
        int opponents[MOST];
        int moved_count = 0;
        int opponent_count = 0;
        for (int i = 0; i < group->moved_count; i++) {
            const int place = group->moved[i];
            const int other = candidate->with[place];
            const int difference =
                other < 0 ? FAR + pages[place].score : pages[place].score - pages[other].score;
            if (pages[place].floats[back] == 'D') {
                moved[moved_count++] = difference;
            }
            if (other >= 0 && pages[other].floats[back] == 'U') {
                opponents[opponent_count++] = difference;
            }
        }
        out = list_write(out, moved, moved_count);
        out = list_write(out, opponents, opponent_count);
    }
    return out;
}

/** @return false if it breaks what may not be broken. */
static bool failures_of(const Group *group, const Candidate *candidate, int *failures) {
    const Book *const book = group->book;
    int scores[MOST];
    int count = 0;
    unsigned left = 0;
    int unplayed = 0;
    const int all = group->moved_count + group->resident_count;
    for (int i = 0; i < all; i++) {
        const int place =
            i < group->moved_count ? group->moved[i] : group->residents[i - group->moved_count];
        if (candidate->with[place] < 0) {
            left |= 1U << place;
            scores[count++] = book->pages[place].score;
            unplayed = book->pages[place].unplayed;
        } else if (!may_meet(book, place, candidate->with[place])) {
            return false;
        }
    }
    if (!completes(book, left | group->lower)) {
        return false;
    }
    memset(failures, 0, FAILURES * sizeof *failures);
    *failures++ = count;
    failures = list_write(failures, scores, count);
    failures = failures_c8(group, left, failures);
    const bool bye_here =
        book->bye_score != UNREACHED && book->pages[group->residents[0]].score <= book->bye_score;
    *failures++ = count == 1 && bye_here ? unplayed : 0;
    failures = failures_colours(group, candidate, failures);
    failures = failures_floats(group, candidate, failures);
    (void)failures_differences(group, candidate, failures);
    return true;
}

static void candidate_try(Group *group, const Candidate *candidate) {
    int failures[FAILURES];
    if (!failures_of(group, candidate, failures)) {
        return;
    }
    int place = 0;
    while (group->found && place < FAILURES && failures[place] == group->best_failures[place]) {
        place++;
    }
    if (!group->found || (place < FAILURES && failures[place] < group->best_failures[place])) {
        memcpy(group->best_failures, failures, sizeof failures);
        group->best = *candidate;
        group->found = true;
    }
}

// ---- Candidates in their order

/** Players of a subset in the order of ranks. */
static int subset_list(const int *players, int count, unsigned set, int *out) {
    int size = 0;
    for (int i = 0; i < count; i++) {
        if ((set >> i & 1) != 0) {
            out[size++] = players[i];
        }
    }
    return size;
}

struct Halves;

/** What comes after the players of S1 have their opponents; `rest` are those of S2 without one. */
typedef void Use(Group *group, const struct Halves *halves, const Candidate *candidate,
                 const int *rest, int rest_count);

/** The subgroups S1 and S2. */
typedef struct Halves {
    int s1[MOST], s2[MOST];
    int s1_count, s2_count;
    int pairs; // of the remainder
    Use *use;
} Halves;

/** Article 4.2: every way to put S2 beside S1 from a place on, the lowest numbers first, without
 * those that [C1] and [C3] forbid. */
static void transpose(Group *group, const Halves *halves, Candidate *candidate, int at) {
    if (at == halves->s1_count) {
        int rest[MOST];
        int rest_count = 0;
        for (int i = 0; i < halves->s2_count; i++) {
            if (candidate->with[halves->s2[i]] < 0) {
                rest[rest_count++] = halves->s2[i];
            }
        }
        halves->use(group, halves, candidate, rest, rest_count);
        return;
    }
    const int upper = halves->s1[at];
    for (int i = 0; i < halves->s2_count; i++) {
        const int lower = halves->s2[i];
        if (candidate->with[lower] < 0 && may_meet(group->book, upper, lower)) {
            candidate->with[upper] = lower;
            candidate->with[lower] = upper;
            transpose(group, halves, candidate, at + 1);
            candidate->with[upper] = candidate->with[lower] = -1;
        }
    }
}

static void use_as_it_is(Group *group, const Halves *halves, const Candidate *candidate,
                         const int *rest, int rest_count) {
    candidate_try(group, candidate);
}

/** S1 after an exchange: by article 4.3 the first one comes earlier. */
static int exchange_compare(unsigned a, unsigned b, int count, int pairs) {
    int key_a[2] = {0};
    int key_b[2] = {0};
    for (int i = 0; i < count; i++) {
        key_a[0] += i >= pairs && (a >> i & 1) != 0;
        key_b[0] += i >= pairs && (b >> i & 1) != 0;
        key_a[1] += (a >> i & 1) != 0 ? i : 0;
        key_b[1] += (b >> i & 1) != 0 ? i : 0;
    }
    for (int i = 0; i < 2; i++) {
        if (key_a[i] != key_b[i]) {
            return key_a[i] - key_b[i];
        }
    }
    for (int i = pairs; i-- > 0;) { // the largest one that leaves S1
        if ((a >> i & 1) != (b >> i & 1)) {
            return (a >> i & 1) == 0 ? -1 : 1;
        }
    }
    for (int i = pairs; i < count; i++) { // the smallest one that comes into it
        if ((a >> i & 1) != (b >> i & 1)) {
            return (a >> i & 1) != 0 ? -1 : 1;
        }
    }
    return 0;
}

/** All candidates of a homogeneous bracket, or a remainder, with so many pairs (article 3.6). */
static void use_remainder(Group *group, const Halves *moved, const Candidate *start,
                          const int *rest, int rest_count) {
    unsigned sets[1 << 8];
    int set_count = 0;
    for (unsigned set = 0; set < 1U << rest_count; set++) {
        if (__builtin_popcount(set) == moved->pairs) {
            int at = set_count++;
            for (; at > 0 && exchange_compare(set, sets[at - 1], rest_count, moved->pairs) < 0;
                 at--) {
                sets[at] = sets[at - 1];
            }
            sets[at] = set;
        }
    }
    for (int i = 0; i < set_count; i++) {
        Halves halves = {.use = use_as_it_is};
        Candidate candidate = *start;
        halves.s1_count = subset_list(rest, rest_count, sets[i], halves.s1);
        halves.s2_count = subset_list(rest, rest_count, ~sets[i], halves.s2);
        transpose(group, &halves, &candidate, 0);
    }
}

/** Sets of moved-down players by their smallest differing number (article 4.4). */
static bool set_before(unsigned a, unsigned b) {
    const unsigned differ = a ^ b;
    return (a & (differ & (~differ + 1U))) != 0;
}

/** All candidates with so many moved-down players paired and so many pairs of residents. */
static void candidates_all(Group *group, int paired, int pairs) {
    unsigned sets[1 << MOST];
    int set_count = 0;
    for (unsigned set = 0; set < 1U << group->moved_count; set++) {
        if (__builtin_popcount(set) == paired) {
            int at = set_count++;
            for (; at > 0 && set_before(set, sets[at - 1]); at--) {
                sets[at] = sets[at - 1];
            }
            sets[at] = set;
        }
    }
    for (int i = 0; i < set_count; i++) {
        Halves halves = {.pairs = pairs, .use = use_remainder};
        Candidate candidate;
        memset(&candidate, 0xFF, sizeof candidate);
        halves.s1_count = subset_list(group->moved, group->moved_count, sets[i], halves.s1);
        halves.s2_count = group->resident_count;
        memcpy(halves.s2, group->residents, sizeof halves.s2);
        transpose(group, &halves, &candidate, 0);
    }
}

// ---- Rounds

static void group_pair(Group *group) {
    const int most =
        group->moved_count < group->resident_count ? group->moved_count : group->resident_count;
    for (int paired = 0; paired <= most; paired++) {
        for (int pairs = 0; pairs <= (group->resident_count - paired) / 2; pairs++) {
            candidates_all(group, paired, pairs);
        }
    }
}

static int by_rank(const void *left, const void *right) {
    const Page *const a = left;
    const Page *const b = right;
    return a->score != b->score ? b->score - a->score : a->id < b->id ? -1 : 1;
}

/** [C4] and [C5]: the lowest score with which a player can get the bye. */
static bool bye_find(Book *book) {
    const unsigned all = (1U << book->count) - 1;
    book->bye_score = UNREACHED;
    if (!completes(book, all)) {
        return false;
    }
    for (int i = book->count; book->count % 2 == 1 && i-- > 0;) {
        if (may_sit_out(book, i) && completes(book, all & ~(1U << i))) {
            book->bye_score = book->pages[i].score;
            break;
        }
    }
    return true;
}

bool reference_pair(const DutchRound *round, uint32_t *opponents, uint32_t *bye) {
    Book book = {.round = round};
    for (uint32_t i = 0; i < round->players; i++) {
        opponents[i] = DUTCH_NOBODY;
        if (!round->absent[i]) {
            book.pages[book.count++] = page_write(round, i);
        }
    }
    qsort(book.pages, (size_t)book.count, sizeof book.pages[0], by_rank);
    *bye = DUTCH_NOBODY;
    if (!bye_find(&book)) {
        return false;
    }
    unsigned floaters = 0;
    for (int first = 0; first < book.count;) {
        Group group = {.book = &book};
        int end = first;
        while (end < book.count && book.pages[end].score == book.pages[first].score) {
            group.residents[group.resident_count++] = end++;
        }
        for (int i = 0; i < first; i++) {
            if ((floaters >> i & 1) != 0) {
                group.moved[group.moved_count++] = i;
            }
        }
        group.lower = ((1U << book.count) - 1) & ~((1U << end) - 1);
        group_pair(&group);
        floaters = 0;
        for (int i = 0; i < group.moved_count + group.resident_count; i++) {
            const int place =
                i < group.moved_count ? group.moved[i] : group.residents[i - group.moved_count];
            const int other = group.best.with[place];
            floaters |= other < 0 ? 1U << place : 0;
            if (other >= 0) {
                opponents[book.pages[place].id] = book.pages[other].id;
            }
        }
        first = end;
    }
    for (int i = 0; i < book.count; i++) {
        *bye = (floaters >> i & 1) != 0 ? book.pages[i].id : *bye;
    }
    return true;
}
