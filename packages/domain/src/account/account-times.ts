const hour = 3_600_000;

/** Milliseconds from the request until an account is deleted. */
export const deletionMs = 48 * hour;
/** Milliseconds that a browser is known as the one that signed up. */
export const signUpMs = 7 * 24 * hour;
/** Milliseconds that a back link is kept. */
export const backLinkMs = 2 * hour;
/** Milliseconds that a demo user lives. */
export const demoMs = 2 * hour;
/** Milliseconds that a captcha can be answered. */
export const captchaMs = 300_000;

/** Purposes of mailed and one-time tokens with the milliseconds that each is valid. */
export const tokenMs = {
  confirm: 24 * hour,
  reset: hour,
  login: 60_000,
  revoke: deletionMs,
  /** The link by which an administrator made on the command line sets a first password. */
  invite: 24 * hour,
} as const;
export type TokenPurpose = keyof typeof tokenMs;

/** When an account whose deletion was requested at `requestedAt` is deleted. */
export function deletionDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + deletionMs);
}

/** Whether a back link stored at `createdAt` is still to be restored. */
export function isBackLinkAlive(createdAt: Date, now: Date): boolean {
  const age = now.getTime() - createdAt.getTime();
  return age >= 0 && age < backLinkMs;
}
