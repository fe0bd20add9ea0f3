import { paths } from '#shared/router/paths.ts';
import { loginPath } from '#shared/router/redirect.ts';
import { tabPattern, unitTabs } from './unit/unit-tabs.ts';

export interface PublicPage {
  /** File name, without its ending. */
  name: string;
  /** Patterns of paths that it is sent for. */
  patterns: readonly string[];
  /** The address that is drawn; without one the page holds places only, because its content depends on its link. */
  path?: string;
}

const linked = [paths.resetPassword, paths.emailConfirm, paths.revokeDeletion];
/** The address that a mailed link's screen shows once it has taken the link out of it. */
const bare = (pattern: string): string => pattern.replace(/\/:\w+\?/gu, '');

/** Pages that are drawn when the portal is built, for every brand and language. */
export const publicPages: readonly PublicPage[] = [
  { name: 'login', patterns: [paths.login], path: paths.login },
  { name: 'sign-up', patterns: [paths.signUp], path: paths.signUp },
  { name: 'forgot-password', patterns: [paths.forgotPassword], path: paths.forgotPassword },
  { name: 'resend-email-confirm', patterns: [paths.resendEmailConfirm], path: paths.resendEmailConfirm },
  {
    name: 'link',
    patterns: [...linked, ...linked.map(bare), paths.accountDeleted, paths.loginByToken],
  },
];

/** Where `/` leads, and from there the guard of whoever must log in first. */
export const loginFromRoot: string = loginPath({ pathname: paths.profile, search: '', hash: '' });

/** Of these the pages of a unit that the server draws for whoever may see it, when it can. */
export const drawnPatterns: readonly string[] = [paths.unit, `${paths.unit}/${unitTabs[0].path}`];

/** Paths that are drawn in the browser, inside one skeleton. */
export const appPatterns: readonly string[] = [
  paths.root,
  paths.latestTerms,
  paths.help,
  paths.acceptTerms,
  paths.profile,
  paths.profileSettings,
  paths.termsList,
  paths.termsDetail,
  paths.units,
  paths.addUnit,
  paths.unit,
  ...unitTabs.map((tab) => `${paths.unit}/${tabPattern(tab)}`),
];
