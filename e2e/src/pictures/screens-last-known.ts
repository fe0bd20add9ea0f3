import { alert, ignore, refuse, type Scene, type Screen } from '../harness/screen.ts';

/** The list has come, and what it shows is kept for when it cannot be had. */
async function kept({ page }: Scene): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('lastPools') !== null);
}

/** From the next load of the page on it is as if there were no network. */
async function loseNetwork(scene: Scene): Promise<void> {
  const { page } = scene;
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    // It takes over the page that brought it.
    if (navigator.serviceWorker.controller) return;
    await new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken));
  });
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: scene.say('ui.retry') }).waitFor();
}

/** The cards as they were last shown: while the list is asked for, and when it cannot be had. */
export const lastKnownScreens: readonly Screen[] = [
  {
    name: 'units-known-loading',
    path: '/units',
    as: 'owner',
    async prepare(scene) {
      await kept(scene);
      await ignore('units?*')(scene);
      await scene.page.reload();
      await scene.page.getByText(scene.say('ui.loading')).first().waitFor({ state: 'attached' });
      await scene.page.locator('main li').first().waitFor();
    },
  },
  {
    name: 'units-known-failed',
    path: '/units',
    as: 'owner',
    async prepare(scene) {
      await kept(scene);
      await refuse('units?*')(scene);
      await scene.page.reload();
      await alert(scene);
    },
  },
];

/** What the service worker shows where no page can be had: of pools, of one of them, and of neither. */
export const offlineScreens: readonly Screen[] = [
  {
    name: 'offline-units',
    path: '/units',
    as: 'owner',
    installed: true,
    async prepare(scene) {
      await kept(scene);
      await loseNetwork(scene);
    },
  },
  {
    name: 'offline-unit',
    path: '/units',
    as: 'owner',
    installed: true,
    async prepare(scene) {
      await kept(scene);
      const { full } = scene.stage.units;
      await scene.page.goto(new URL(`/units/${full}`, scene.page.url()).href);
      await loseNetwork(scene);
    },
  },
  {
    name: 'offline-elsewhere',
    path: '/profile',
    as: 'owner',
    installed: true,
    async prepare(scene) {
      // A reloaded page does not hear of the emulated network.
      await scene.page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
      await loseNetwork(scene);
    },
  },
];
