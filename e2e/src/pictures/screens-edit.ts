import { alert, refuse, type Scene, type Screen } from '../harness/screen.ts';

const field = ({ page }: Scene, name: string) => page.locator(`main [name=${name}]`);

async function askToUnpair({ page, say }: Scene): Promise<void> {
  await page.getByRole('button', { name: say('edit.unpair.button'), exact: true }).click();
  await page.getByRole('alertdialog').waitFor();
}

async function openLink({ page, say }: Scene, of: 'controller' | 'aqua' = 'controller'): Promise<void> {
  await page.getByRole('button', { name: say(`edit.link.open.${of}`) }).click();
  await page.locator('main [name=serialNumber]').waitFor();
}

/** What an owner says of a unit, its aqua unit, and unpairing. */
export const editScreens: readonly Screen[] = [
  { name: 'edit', path: '/units/{live}/edit', as: 'owner' },
  {
    name: 'edit-errors',
    path: '/units/{live}/edit',
    as: 'owner',
    async prepare(scene) {
      await field(scene, 'name').fill('n'.repeat(61));
      await field(scene, 'note').fill('n'.repeat(1_001));
      await field(scene, 'timeZone').fill('Mars/Olympus');
      await scene.page.locator('main button[type=submit]').first().click();
      await scene.page.locator('[aria-invalid=true]').nth(2).waitFor();
    },
  },
  {
    name: 'edit-zone',
    path: '/units/{live}/edit',
    as: 'owner',
    async prepare(scene) {
      await field(scene, 'timeZone').click();
      await field(scene, 'timeZone').fill('san');
      await scene.page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'edit-zone-none',
    path: '/units/{live}/edit',
    as: 'owner',
    async prepare(scene) {
      await field(scene, 'timeZone').click();
      await scene.page.getByRole('option').first().waitFor();
      await field(scene, 'timeZone').fill('Olympus Mons');
      await scene.page.getByRole('option').first().waitFor({ state: 'detached' });
    },
  },
  {
    name: 'edit-unsaved',
    path: '/units/{live}/edit',
    as: 'owner',
    inSight: true,
    async prepare(scene) {
      const { page, say } = scene;
      await field(scene, 'note').fill('…');
      await page.getByRole('link', { name: say('unit.tab.status') }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'edit-failed',
    path: '/units/{live}/edit',
    as: 'owner',
    async before({ page }) {
      await page.route('**/api/units/*', (route) =>
        route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
      );
    },
    async prepare(scene) {
      await field(scene, 'note').fill('…');
      await scene.page.locator('main button[type=submit]').first().click();
      await scene.page.locator('#toasts li').first().waitFor();
    },
  },
  {
    name: 'edit-link',
    path: '/units/{live}/edit',
    as: 'owner',
    prepare: (scene) => openLink(scene),
  },
  {
    name: 'edit-link-errors',
    path: '/units/{live}/edit',
    as: 'owner',
    async prepare(scene) {
      await openLink(scene);
      await field(scene, 'serialNumber').fill('ZZZZZZ9');
      await field(scene, 'pairingCode').fill('7KQ2');
      await scene.page.locator('main button[type=submit]').nth(1).click();
      await scene.page.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  { name: 'edit-linked', path: '/units/{linked}/edit', as: 'keeper' },
  { name: 'edit-linked-aqua', path: '/units/{aqua}/edit', as: 'keeper' },
  { name: 'edit-unpair', path: '/units/{linked}/edit', as: 'keeper', inSight: true, prepare: askToUnpair },
  {
    name: 'edit-unpair-failed',
    path: '/units/{linked}/edit',
    as: 'keeper',
    inSight: true,
    before: refuse('units/*/pairing', 500),
    async prepare(scene) {
      await askToUnpair(scene);
      await scene.page.getByRole('alertdialog').locator('button').last().click();
      await alert(scene);
    },
  },
  { name: 'edit-not-allowed', path: '/units/{live}/edit', as: 'keeper' },
];
