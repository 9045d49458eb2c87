/**
 * The owner of a connection: Linux lists the sockets of a machine with their users.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef ARENA_HTTP_PEER_H
#define ARENA_HTTP_PEER_H

#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>

/**
 * Returns true if a connection accepted on 127.0.0.1 belongs to the user of this process or to root
 * (uid 0). Also true where the system does not list sockets (no /proc/net/tcp). Cost: one pass over
 * the machine's sockets.
 * @param peer address of the other end
 * @param port port of this end, in host byte order
 */
bool http_peer_is_own(const struct sockaddr_in *peer, uint16_t port);

#endif
