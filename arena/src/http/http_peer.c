// SPDX-License-Identifier: MIT
#include "http/http_peer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { LINE_SIZE = 512, WORD_DIGITS = 8, TRIES = 3 };

/* State of a socket without an owner; its line shows user 0. */
enum { TIME_WAIT = 6 };

/* What the socket tables show of a connection. */
typedef struct Found {
    bool here; /* this end */
    bool peer; /* the other end, and its user */
    bool own;
} Found;

/* One end of a connection, as in the tables. */
typedef struct End {
    uint32_t address; /* in network byte order */
    unsigned port;
} End;

/** Reads an end. For IPv4 addresses in IPv6 it is the last of the four words. */
static bool end_read(const char *text, End *out) {
    const char *const colon = strchr(text, ':');
    return colon != NULL && colon - text >= WORD_DIGITS &&
           sscanf(colon - WORD_DIGITS, "%8" SCNx32 ":%4x", &out->address, &out->port) == 2;
}

static bool end_equal(const End *a, const End *b) {
    return a->address == b->address && a->port == b->port;
}

/** Checks one line: number, own end, other end, state, queues, timer, retransmits, user. */
static void line_look(const char *line, const End *peer, const End *here, Found *found) {
    char own_text[64];
    char other_text[64];
    unsigned state = 0;
    unsigned long user = 0;
    End own;
    End other;
    if (sscanf(line, " %*[^:]: %63s %63s %x %*s %*s %*s %lu", own_text, other_text, &state,
               &user) != 4 ||
        !end_read(own_text, &own) || !end_read(other_text, &other)) {
        return;
    }
    if (end_equal(&own, here) && end_equal(&other, peer)) {
        found->here = true;
    } else if (end_equal(&own, peer) && end_equal(&other, here) && state != TIME_WAIT) {
        found->peer = true;
        found->own = user == 0 || user == (unsigned long)geteuid();
    }
}

static void table_look(const char *path, const End *peer, const End *here, Found *found) {
    char line[LINE_SIZE];
    char port[16]; // of the peer; few lines contain it
    FILE *const table = fopen(path, "re");
    (void)snprintf(port, sizeof port, ":%04X ", peer->port);
    while (table != NULL && !found->peer && fgets(line, sizeof line, table) != NULL) {
        if (strstr(line, port) != NULL) {
            line_look(line, peer, here, found);
        }
    }
    if (table != NULL) {
        (void)fclose(table);
    }
}

bool http_peer_is_own(const struct sockaddr_in *peer, uint16_t port) {
    const End there = {peer->sin_addr.s_addr, ntohs(peer->sin_port)};
    const End here = {htonl(INADDR_LOOPBACK), port};
    Found found = {false};
    // Lines can be missed while other sockets are opened and closed.
    for (int tries = 0; tries < TRIES && !found.peer; tries++) {
        table_look("/proc/net/tcp", &there, &here, &found);
        table_look("/proc/net/tcp6", &there, &here, &found);
    }
    return found.peer ? found.own : !found.here;
}
