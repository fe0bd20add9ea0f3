/**
 * Connections that the system completes before the server has taken them: with Node's 511 a thousand that come at once
 * (after a restart, or in a flood) find no room, and whoever finds none tries again after one second, three, seven.
 * Linux allows 4,096 (`net.core.somaxconn`).
 */
export const backlog = 4_096;
