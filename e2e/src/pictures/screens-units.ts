import { alert, ignore, refuse, type Scene, type Screen, submit, submitWrong } from '../harness/screen.ts';

const code = '/units/add?serial={never}';

/** Neither a socket comes about nor is the question answered whether the server is there. */
async function loseServer({ page }: Scene): Promise<void> {
  await page.routeWebSocket('**/api/live', (socket) => socket.close());
  await page.route('**/api/health', (route) => route.abort('connectionrefused'));
}

/** There are some, as far as the first answer tells, and they can't be had; nothing is heard later. */
async function missAlerts(scene: Scene): Promise<void> {
  const { page } = scene;
  await page.routeWebSocket('**/api/live', () => undefined);
  await page.route('**/api/units?serialNumber=*', async (route) => {
    const answer = await route.fetch();
    const text = (await answer.text()).replaceAll('"openAlerts":0', '"openAlerts":2');
    await route.fulfill({ response: answer, body: text });
  });
  await refuse('units/*/alerts*', 500)(scene);
}

const ofOwner: readonly Omit<Screen, 'as'>[] = [
  { name: 'units', path: '/units' },
  { name: 'units-none-found', path: '/units?search=nothing' },
  { name: 'units-loading', path: '/units', before: ignore('units?*'), restless: true },
  { name: 'units-failed', path: '/units', before: refuse('units?*'), prepare: alert },
  {
    name: 'unit-menu',
    path: '/units',
    inSight: true,
    only: 'desktop',
    prepare: async ({ page, say }) => {
      await page.getByRole('button', { name: say('nav.unitList') }).click();
      await page.getByRole('list', { name: say('nav.unitList') }).waitFor();
    },
  },
  {
    name: 'mobile-menu',
    path: '/units',
    inSight: true,
    only: 'phone',
    prepare: async ({ page, say }) => {
      await page.getByRole('button', { name: say('nav.menu.open') }).click();
      await page.getByRole('button', { name: say('nav.menu.close') }).waitFor();
    },
  },
  { name: 'add-unit', path: '/units/add' },
  { name: 'add-unit-errors', path: '/units/add', prepare: submitWrong },
  { name: 'add-unit-code', path: code },
  { name: 'add-unit-code-errors', path: code, prepare: submitWrong },
  {
    name: 'add-unit-code-refused',
    path: code,
    prepare: async (scene) => {
      await scene.page.locator('input[name=pairingCode]').fill('0000000000');
      await submit(scene);
      await scene.page.locator('#toasts li, main [role=alert]').first().waitFor();
    },
  },
  {
    name: 'add-unit-refused',
    path: code,
    before: refuse('units/pair'),
    prepare: async (scene) => {
      await scene.page.locator('input[name=pairingCode]').fill('0000000000');
      await submit(scene);
      await alert(scene);
    },
  },
  { name: 'status', path: '/units/{live}' },
  {
    name: 'status-table',
    path: '/units/{live}/status',
    prepare: async ({ page }) => {
      await page.locator('main summary').click();
      await page.locator('main details table').waitFor();
    },
  },
  { name: 'status-mixing', path: '/units/{mixing}' },
  { name: 'status-ill', path: '/units/{ill}' },
  { name: 'status-never', path: '/units/{never}' },
  {
    name: 'status-device-offline',
    path: '/units/{live}',
    before: loseServer,
    prepare: async ({ page, say }) => {
      // Only of this load of the page: what follows in it has a network.
      await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { value: false }));
      await page.getByText(say('ui.error.deviceOffline')).first().waitFor();
    },
  },
  {
    name: 'status-server-lost',
    path: '/units/{live}',
    before: loseServer,
    prepare: async ({ page, say }) => {
      await page.getByText(say('status.server.title')).first().waitFor();
    },
  },
  {
    name: 'status-without-chart',
    path: '/units/{live}',
    before: refuse('units/*/history?*'),
    prepare: alert,
  },
  {
    name: 'status-without-alerts',
    path: '/units/{ill}',
    before: missAlerts,
    prepare: alert,
  },
  // The server draws no history, so nothing of the unit came with the page.
  { name: 'unit-failed', path: '/units/{live}/history', before: refuse('units?*'), prepare: alert },
  { name: 'unit-not-found', path: '/units/ABCDEFGHJ' },
];

/** The units, as far as they are built. */
export const unitScreens: readonly Screen[] = [
  ...ofOwner.map((screen) => ({ ...screen, as: 'owner' as const })),
  { name: 'units-empty', path: '/units', as: 'beginner' },
];
