import {
  alert,
  failOften,
  heading,
  keepToast,
  refuse,
  type Scene,
  type Screen,
  submitWrong,
} from '../harness/screen.ts';

const settings = '/profile/settings';
const list = '/profile/terms-of-service';
const strong = 'quiet otters swim at dawn';

const dialog = ({ page }: Scene): Promise<void> => page.locator('[role$=dialog]').waitFor();

async function openDeletion(scene: Scene): Promise<void> {
  await scene.page.getByRole('button', { name: scene.say('settings.delete') }).click();
  await dialog(scene);
}

async function openAccountMenu({ page, say, stage: { owner } }: Scene): Promise<void> {
  const name = say('nav.account', { name: `${owner.name} ${owner.surname}` });
  await page.getByRole('button', { name }).click();
  await page.getByRole('list', { name }).waitFor();
}

async function openAcceptance(scene: Scene): Promise<void> {
  await scene.page
    .getByRole('button', { name: scene.say('terms.accept') })
    .first()
    .click();
  await dialog(scene);
}

async function acceptNothing(scene: Scene): Promise<void> {
  await openAcceptance(scene);
  await scene.page.getByRole('dialog').locator('button[type=submit]').click();
  await scene.page.locator('[aria-invalid=true]').first().waitFor();
}

async function typePasswords({ page }: Scene, old: string): Promise<void> {
  await page.locator('main input[name=oldPassword]').fill(old);
  await page.locator('main input[name=password]').fill(strong);
  await page.locator('main input[name=repeatPassword]').fill(strong);
  await page.locator('main form').nth(1).locator('button[type=submit]').click();
}

const more = ({ page, say }: Scene, count: number): Promise<void> =>
  page.getByRole('button', { name: say('ui.toast.more', { count }) }).click();

/** Old terms in a language that is not the reader's. */
const foreignTerms: Screen['path'] = ({ terms, language }) =>
  `${list}/${language === 'cs' ? terms.de : terms.cs}`;

const ofOwner: readonly Omit<Screen, 'as'>[] = [
  { name: 'profile', path: '/profile' },
  {
    name: 'profile-unreachable',
    path: '/profile',
    before: refuse('end_users/auth/me', 503),
    prepare: (scene) => heading(scene, 'ui.error.connection'),
  },
  {
    name: 'skip-link',
    path: '/profile',
    inSight: true,
    prepare: ({ page }) => page.keyboard.press('Tab'),
  },
  { name: 'account-menu', path: '/profile', inSight: true, prepare: openAccountMenu },
  {
    name: 'logout-question',
    path: '/profile',
    inSight: true,
    prepare: async (scene) => {
      await openAccountMenu(scene);
      await scene.page
        .getByRole('list')
        .getByRole('button', { name: scene.say('nav.logout') })
        .click();
      await dialog(scene);
    },
  },
  {
    name: 'dual-login',
    path: '/profile',
    inSight: true,
    prepare: async (scene) => {
      await scene.page.context().addCookies([...scene.stage.sessions.other]);
      await scene.page
        .locator('main')
        .getByRole('link', { name: scene.say('nav.terms') })
        .click();
      await dialog(scene);
    },
  },
  { name: 'settings', path: settings },
  {
    name: 'settings-errors',
    path: settings,
    prepare: async (scene) => {
      await scene.page.locator('main input[name=name]').fill('');
      await submitWrong(scene);
      await typePasswords(scene, '');
      await scene.page.locator('main input[name=oldPassword][aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'settings-unsaved',
    path: settings,
    inSight: true,
    prepare: async (scene) => {
      await scene.page.locator('main input[name=name]').fill('Johana');
      await scene.page
        .locator('main')
        .getByRole('link', { name: scene.say('nav.profile') })
        .click();
      await dialog(scene);
    },
  },
  { name: 'delete-dialog', path: settings, inSight: true, prepare: openDeletion },
  {
    name: 'delete-dialog-errors',
    path: settings,
    inSight: true,
    prepare: async (scene) => {
      await openDeletion(scene);
      await scene.page.getByRole('dialog').locator('button[type=submit]').click();
      await scene.page.locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'delete-dialog-refused',
    path: settings,
    inSight: true,
    prepare: async (scene) => {
      await openDeletion(scene);
      await scene.page.getByRole('dialog').locator('input[name=password]').fill('not this one');
      await scene.page.getByRole('dialog').locator('button[type=submit]').click();
      await scene.page.getByRole('dialog').locator('[aria-invalid=true]').waitFor();
    },
  },
  {
    name: 'toast-success',
    path: settings,
    inSight: true,
    prepare: async (scene) => {
      await scene.page.getByRole('button', { name: scene.say('settings.download') }).click();
      await keepToast(scene);
    },
  },
  {
    name: 'toast-warning',
    path: settings,
    inSight: true,
    prepare: async (scene) => {
      await typePasswords(scene, strong);
      await keepToast(scene);
    },
  },
  { name: 'toast-1', path: settings, inSight: true, prepare: (scene) => failOften(scene, 1) },
  { name: 'toasts-3', path: settings, inSight: true, prepare: (scene) => failOften(scene, 3) },
  {
    name: 'toasts-3-expanded',
    path: settings,
    inSight: true,
    prepare: async (scene) => {
      await failOften(scene, 3);
      await more(scene, 2);
    },
  },
  { name: 'toasts-7', path: settings, inSight: true, prepare: (scene) => failOften(scene, 7) },
  {
    name: 'toasts-7-expanded',
    path: settings,
    inSight: true,
    prepare: async (scene) => {
      await failOften(scene, 7);
      await more(scene, 6);
    },
  },
  { name: 'terms-list', path: list },
  { name: 'terms-list-failed', path: list, before: refuse('cloud_terms_of_services?*') },
  {
    name: 'terms-list-empty',
    path: list,
    before: async ({ page }) => {
      await page.route('**/api/cloud_terms_of_services?*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          json: { ...(await answer.json()), 'hydra:member': [], 'hydra:totalItems': 0 },
        });
      });
    },
  },
  {
    name: 'terms-detail',
    path: list,
    prepare: async ({ page, say }) => {
      await page
        .locator('main li')
        .filter({ hasText: say('terms.confirmed') })
        .getByRole('link')
        .first()
        .click();
      await page.locator('main #eula').waitFor();
    },
  },
  { name: 'terms-detail-foreign', path: foreignTerms },
  { name: 'terms-detail-untranslated', path: ({ terms }) => `${list}/${terms.none}` },
  { name: 'terms-detail-failed', path: `${list}/00000000000000000000000000` },
  { name: 'accept-dialog', path: foreignTerms, inSight: true, prepare: openAcceptance },
  { name: 'accept-dialog-errors', path: foreignTerms, inSight: true, prepare: acceptNothing },
];

/** The profile, the settings and the terms, and what lies over them. */
export const accountScreens: readonly Screen[] = [
  ...ofOwner.map((screen) => ({ ...screen, as: 'owner' as const })),
  { name: 'profile-without-roles', path: '/profile', as: 'beginner' },
  {
    name: 'accept-terms',
    path: '/units',
    as: 'newcomer',
    prepare: (scene) => heading(scene, 'terms.acceptanceFirstTitle'),
  },
  {
    name: 'accept-terms-dialog',
    path: '/accept-terms',
    as: 'newcomer',
    inSight: true,
    prepare: openAcceptance,
  },
  {
    name: 'accept-terms-failed',
    path: '/accept-terms',
    as: 'newcomer',
    before: refuse('cloud_terms_of_services/*'),
    prepare: alert,
  },
];
