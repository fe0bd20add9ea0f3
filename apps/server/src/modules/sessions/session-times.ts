const day = 86_400_000;

/** Milliseconds after which an unused session ends. */
export const idleMs = 14 * day;
/** Milliseconds after which any session ends. */
export const absoluteMs = 90 * day;
/** Milliseconds between two writes of a session's last use. */
export const touchMs = 60_000;
/** Milliseconds that a browser is remembered as one in which its owner logged in. */
export const deviceMs = 365 * day;
