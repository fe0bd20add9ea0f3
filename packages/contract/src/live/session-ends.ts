/**
 * Why a session is over, as the reason with which its connection is closed (code 4401): `logged-out` by its own user in
 * that browser, the others by something that ends several sessions. Any other reason says nothing.
 */
export const sessionEnds = [
  'logged-out',
  'logged-out-everywhere',
  'password-changed',
  'deletion-requested',
  'expired',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];
