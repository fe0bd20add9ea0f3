import type { Limit } from './rate-limits.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * How often things may be tried. By `address` means of the network, by `account` of the mail address or user. The window
 * slides: there is another try when the oldest of those counted leaves it, and refused ones don't count.
 */
export const defaultLimits = {
  /** Wrong passwords in any 15 minutes; who counts where is in `accounts/login/check-login.ts`. */
  loginByAccount: { max: 10, windowMs: 15 * minute },
  loginByAddress: { max: 40, windowMs: 15 * minute },
  /** A browser in which the owner logged in before has its own count. */
  loginByDevice: { max: 10, windowMs: 15 * minute },
  /** Also with the right password: of one account by each way in, of one network by known devices and by others. */
  loginsByAccount: { max: 20, windowMs: 15 * minute },
  loginsByAddress: { max: 300, windowMs: 15 * minute },
  passwordByAccount: { max: 10, windowMs: 15 * minute },
  signUpByAddress: { max: 30, windowMs: hour },
  captchaByAddress: { max: 120, windowMs: 10 * minute },
  /** Requests for mails: forgot, resend. */
  mailByAddress: { max: 30, windowMs: hour },
  /** Mails of one kind that one mail address gets; beyond it none is sent, and the answer is the same. */
  mailByAccount: { max: 5, windowMs: hour },
  tokenByAddress: { max: 60, windowMs: 15 * minute },
  loginTokenByAccount: { max: 60, windowMs: hour },
  demoByAddress: { max: 10, windowMs: hour },
  exportByAccount: { max: 10, windowMs: hour },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof defaultLimits;
export type Limits = Record<LimitName, Limit>;
