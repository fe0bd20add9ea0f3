import type { Page } from 'playwright-core';

/** A screen by its path, and what shows that it is there. `{serial}` stands for the unit's number. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** A step that leads to a state of the screen, such as an opened menu or an error. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Only what is in sight: for what lies over the page. */
  readonly inSight?: boolean;
}

const expiredLink = 'jana%40example.org/0000000000000000000000';

/** What anybody sees. */
export const publicScreens: readonly Screen[] = [
  { name: 'login', path: '/login' },
  {
    name: 'login-errors',
    path: '/login',
    prepare: async (page) => {
      await page.locator('input[name=email]').fill('jana');
      await page.locator('button[type=submit]').click();
      await page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'reset-password', path: `/reset-password/${expiredLink}` },
  { name: 'email-confirm-failed', path: `/email-confirm/${expiredLink}` },
  { name: 'resend-email-confirm', path: '/resend-email-confirm' },
  { name: 'revoke-deletion-failed', path: `/revoke-deletion-request/${expiredLink}` },
  { name: 'account-deleted', path: '/account-deleted' },
  { name: 'login-by-token-missing', path: '/login-by-token' },
  { name: 'latest-terms', path: '/terms-of-service?fromSignUp=1' },
  { name: 'not-found', path: '/nowhere' },
];

/** What an owner of a live unit sees. */
export const ownerScreens: readonly Screen[] = [
  { name: 'units', path: '/units' },
  { name: 'units-none-found', path: '/units?search=nothing' },
  { name: 'add-unit', path: '/units/add' },
  { name: 'add-unit-code', path: '/units/add?serial={serial}' },
  { name: 'status', path: '/units/{serial}' },
  { name: 'later', path: '/units/{serial}/history' },
  { name: 'unit-not-found', path: '/units/ABCDEFGHJ' },
  { name: 'profile', path: '/profile' },
  { name: 'settings', path: '/profile/settings' },
  { name: 'terms-list', path: '/profile/terms-of-service' },
  {
    name: 'delete-dialog',
    path: '/profile/settings',
    inSight: true,
    prepare: async (page) => {
      await page.locator('main button').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** What only the remote variants have. */
export const remoteScreens: readonly Screen[] = [
  { name: 'remote-status', path: '/units/{serial}' },
  { name: 'remote-mode', path: '/units/{serial}/mode' },
  { name: 'remote-remote', path: '/units/{serial}/remote' },
];

/** Opens a screen and waits until it stands still. */
export async function openScreen(page: Page, origin: string, screen: Screen, serial: string): Promise<void> {
  await page.goto(new URL(screen.path.replace('{serial}', serial), origin).href);
  await page.locator('main').waitFor();
  // The live socket keeps the network from being idle for ever; what loads does so before this event.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await screen.prepare?.(page);
}
