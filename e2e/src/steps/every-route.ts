import type { Locator, Page } from 'playwright-core';

/** A page of the portal, and how it looks on a good day. */
export interface Row {
  readonly pattern: string;
  /** What is opened, where the pattern has parameters. */
  readonly path?: string;
  /** Its own file; without one it came with the page before. */
  readonly file?: string;
  readonly as?: 'owner' | 'newcomer';
  readonly shows: (page: Page) => Locator;
  /** Asks the API for what it shows. */
  readonly asks?: true;
  /** Shows a unit's presence. */
  readonly live?: true;
  /** What a lost session does to it. */
  readonly session: 'none' | 'stays' | 'login';
  /** Tried in every run, not only in the whole one. */
  readonly always?: true;
}

const heading = (name: string | RegExp, level?: number) => (page: Page) =>
  page.getByRole('heading', { name, exact: true, ...(level ? { level } : {}) }).first();
const text = (words: string | RegExp) => (page: Page) => page.locator('main').getByText(words).first();

const link = 'jana%40example.org/0000000000000000000000';
const open = { session: 'stays' } as const;
const guest = { session: 'none' } as const;
const owned = { session: 'login', as: 'owner' } as const;

/** Every route of the portal. */
export const rows: readonly Row[] = [
  { ...guest, pattern: '/login', file: 'login-screen', shows: heading('Welcome back'), always: true },
  {
    ...guest,
    pattern: '/sign-up',
    file: 'sign-up-screen',
    shows: heading('Create an account'),
  },
  {
    ...open,
    pattern: '/forgot-password',
    file: 'forgot-password-screen',
    shows: heading('Forgot your password?'),
  },
  {
    ...open,
    pattern: '/reset-password/:email?/:token?',
    path: `/reset-password/${link}`,
    file: 'reset-password-screen',
    // What cannot be found out of the link now is found out when the password is sent.
    shows: heading(/^(This link no longer works|Set a new password)$/u),
  },
  {
    ...open,
    pattern: '/email-confirm/:email?/:token?',
    path: `/email-confirm/${link}`,
    file: 'email-confirm-screen',
    shows: text(/expired or was used already|now the link no longer works/u),
    asks: true,
    always: true,
  },
  {
    ...open,
    pattern: '/resend-email-confirm',
    file: 'resend-email-confirm-screen',
    shows: heading('New confirmation link'),
  },
  {
    ...open,
    pattern: '/revoke-deletion-request/:email?/:token?',
    path: `/revoke-deletion-request/${link}`,
    file: 'revoke-deletion-screen',
    shows: text(/expired or was used already|now the link no longer works/u),
    asks: true,
  },
  { ...open, pattern: '/account-deleted', file: 'account-deleted-screen', shows: heading('Account deleted') },
  {
    ...open,
    pattern: '/login-by-token',
    path: '/login-by-token?token=0000',
    file: 'login-by-token-screen',
    shows: text('Invalid token'),
    asks: true,
  },
  {
    session: 'login',
    pattern: '/terms-of-service',
    file: 'latest-terms-screen',
    shows: text(/^Version/u),
    asks: true,
  },
  { session: 'login', pattern: '/help', file: 'help-screen', shows: heading('Help', 1) },
  { session: 'login', pattern: '/nowhere', shows: heading('Page not found') },
  {
    ...owned,
    pattern: '/accept-terms',
    file: 'terms-acceptance-screen',
    as: 'newcomer',
    shows: heading('Please accept our terms'),
    // Whose session has ended hears so when they accept.
    session: 'none',
    asks: true,
  },
  { ...owned, pattern: '/', file: 'profile-screen', shows: text(/@/u) },
  { ...owned, pattern: '/profile', file: 'profile-screen', shows: text(/@/u) },
  {
    ...owned,
    pattern: '/profile/settings',
    file: 'settings-screen',
    shows: (page) => page.getByRole('textbox', { name: 'Surname' }),
    always: true,
  },
  {
    ...owned,
    pattern: '/profile/terms-of-service',
    file: 'terms-list-screen',
    shows: (page) =>
      page
        .locator('main')
        .getByRole('link', { name: /^Detail of version/u })
        .first(),
    asks: true,
  },
  {
    ...owned,
    pattern: '/profile/terms-of-service/:id',
    file: 'terms-detail-screen',
    shows: text(/^Version/u),
    asks: true,
  },
  {
    ...owned,
    pattern: '/units',
    file: 'unit-list-screen',
    shows: (page) => page.locator('main').getByRole('link', { name: 'Garden pool' }),
    asks: true,
    live: true,
    always: true,
  },
  { ...owned, pattern: '/units/add', file: 'add-unit-screen', shows: heading('Add a unit') },
  {
    ...owned,
    pattern: '/units/:serial',
    file: 'unit-layout',
    shows: text('26.4 °C'),
    asks: true,
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/status',
    file: 'status-screen',
    shows: text('26.4 °C'),
    asks: true,
    live: true,
    always: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/notifications',
    file: 'notifications-screen',
    shows: heading('Tell me when'),
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/history',
    file: 'history-screen',
    shows: text('Nothing was measured on this day'),
    asks: true,
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/edit',
    file: 'edit-screen',
    shows: (page) => page.getByRole('textbox', { name: 'Note' }),
    asks: true,
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/settings/*',
    path: '/units/:serial/settings',
    file: 'settings-screen',
    shows: text('Nothing to set'),
    asks: true,
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/configuration',
    file: 'configuration-screen',
    shows: text('Nothing reported yet'),
    asks: true,
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/timeline',
    file: 'timeline-screen',
    shows: text('Nothing has happened yet'),
    asks: true,
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/protocols',
    file: 'protocols-screen',
    shows: heading('Download values'),
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/consumables',
    file: 'consumables-screen',
    shows: text('Nothing to refill or change'),
    asks: true,
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/cover',
    file: 'cover-screen',
    shows: text('Move the cover only while you can see the pool.'),
    asks: true,
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/remote',
    file: 'remote-screen',
    shows: (page) => page.getByRole('button', { name: 'Blink', exact: true }),
    asks: true,
    live: true,
  },
  {
    ...owned,
    pattern: '/units/:serial/mode',
    file: 'mode-screen',
    shows: (page) => page.getByRole('radio', { name: 'Eco', exact: true }),
    asks: true,
    live: true,
  },
];
