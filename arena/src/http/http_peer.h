/**
 * Whose connection it is: Linux lists the sockets of a machine with the users that own them.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HTTP_PEER_H
#define ARENA_HTTP_PEER_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

/**
 * Returns whether a connection that was accepted on 127.0.0.1 belongs to the user of this process
 * or to the administrator (uid 0). Where the system does not list its sockets (no /proc/net/tcp)
 * nothing can be known, and the answer is true. Cost: one pass over the sockets of the machine.
 * @param peer the other end's address. @param port of this end, in host order.
 */
bool http_peer_is_own(const struct sockaddr_in *peer, uint16_t port);

#endif
