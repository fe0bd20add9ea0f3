import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import type { MessageKey } from '@poolhouse/i18n/key';
import {
  alert,
  answer,
  dialogOf,
  ignore,
  refuse,
  type Scene,
  type Screen,
  submit,
  submitWrong,
} from '../harness/screen.ts';
import { fullState } from '../steps/made-pool.ts';

const code = '/units/add?serial={never}';

/** Switches to a mode that is not the present one. @returns its name */
async function switchMode({ page }: Scene): Promise<string> {
  // Not Winter, which is asked about first.
  const other = page.locator('input[type=radio]:not(:checked, [aria-disabled=true])').nth(1);
  const name = (await other.getAttribute('aria-label')) ?? '';
  await page.getByRole('radio', { name, exact: true }).click();
  return name;
}

/** Presses one of several of which one is so. */
const press = async ({ page, say }: Scene, key: MessageKey): Promise<void> =>
  page.getByRole('radio', { name: say(key), exact: true }).click();

/** The unit that does what it is told has all its hardware, in the middle of a day. */
async function showBoard({ stage: { tells } }: Scene): Promise<void> {
  const { values, outputs, consumables } = fullState(new Date());
  await tells.say('up/state', tells.state({ values, outputs, consumables }));
}

/** Its pump is set to run fast, and it says how that ends; this is told then. */
async function endOf(
  scene: Scene,
  stage: 'done' | 'rejected',
  said: MessageKey,
  code?: string,
): Promise<void> {
  const { tells } = scene.stage;
  await press(scene, 'board.speed.high');
  const { id } = await tells.told<CommandMessage>('command');
  await tells.say('up/command', { id, stage, ...(code ? { code } : {}) });
  await scene.page.getByText(scene.say(said)).first().waitFor();
}

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

/** What only the remote variants have. */
export const remoteScreens: readonly Screen[] = [
  { name: 'remote-status', path: '/units/{live}', as: 'owner' },
  { name: 'remote-mode', path: '/units/{live}/mode', as: 'owner' },
  {
    name: 'remote-mode-switched',
    path: '/units/{live}/mode',
    as: 'owner',
    prepare: async (scene) => {
      const mode = await switchMode(scene);
      await scene.page.getByText(scene.say('mode.switched', { mode })).waitFor();
    },
  },
  {
    name: 'remote-mode-refused',
    path: '/units/{live}/mode',
    as: 'owner',
    before: refuse('units/*/commands'),
    prepare: async (scene) => {
      const mode = await switchMode(scene);
      await scene.page.getByText(scene.say('mode.notSwitched', { mode })).waitFor();
    },
  },
  {
    name: 'remote-mode-unknown',
    path: '/units/{live}/mode',
    as: 'owner',
    before: async ({ page }) => {
      await page.route('**/api/units/*/commands', (route) => route.abort());
    },
    prepare: async (scene) => {
      const mode = await switchMode(scene);
      await scene.page.getByText(scene.say('mode.unknown', { mode })).waitFor();
    },
  },
  {
    name: 'remote-mode-winter',
    path: '/units/{live}/mode',
    as: 'owner',
    inSight: true,
    async prepare({ page, say }) {
      await page.getByRole('radio', { name: say('mode.name.winter'), exact: true }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'remote-mode-mixing', path: '/units/{mixing}/mode', as: 'owner' },
  { name: 'remote-mode-offline', path: '/units/{ill}/mode', as: 'owner' },
  { name: 'remote-remote', path: '/units/{full}/remote', as: 'owner' },
  { name: 'remote-remote-small', path: '/units/{live}/remote', as: 'owner' },
  { name: 'remote-remote-mixing', path: '/units/{begins}/remote', as: 'keeper' },
  { name: 'remote-remote-menu', path: '/units/{menu}/remote', as: 'keeper' },
  { name: 'remote-remote-offline', path: '/units/{away}/remote', as: 'keeper' },
  { name: 'remote-remote-limited', path: '/units/{limited}/remote', as: 'keeper' },
  { name: 'remote-remote-set', path: '/units/{set}/remote', as: 'keeper' },
  { name: 'remote-remote-never', path: '/units/{never}/remote', as: 'owner' },
  {
    name: 'remote-remote-pressed',
    path: '/units/{full}/remote',
    as: 'owner',
    prepare: async (scene) => {
      await press(scene, 'board.speed.high');
      await scene.page.getByText(scene.say('command.step.sent')).first().waitFor();
    },
  },
  {
    name: 'remote-remote-refused',
    path: '/units/{full}/remote',
    as: 'owner',
    before: answer('units/*/commands', { type: 'unit-not-at-home' }, 409),
    prepare: async (scene) => {
      await press(scene, 'board.speed.high');
      await scene.page.locator('li [role=status]:not(:empty)').first().waitFor();
    },
  },
  {
    name: 'remote-remote-backwash',
    path: '/units/{full}/remote',
    as: 'owner',
    inSight: true,
    prepare: dialogOf('board.start.ask'),
  },
  {
    name: 'remote-remote-pause',
    path: '/units/{full}/remote',
    as: 'owner',
    inSight: true,
    prepare: dialogOf('board.dosing.pause'),
  },
  { name: 'remote-cover', path: '/units/{full}/cover', as: 'owner' },
  {
    name: 'remote-cover-asks',
    path: '/units/{full}/cover',
    as: 'owner',
    inSight: true,
    prepare: dialogOf('cover.do.close'),
  },
];

/** With a unit that does what it is told: one after the other. */
export const toldRemoteScreens: readonly Screen[] = [
  {
    name: 'remote-remote-rejected',
    path: '/units/{told}/remote',
    as: 'keeper',
    before: showBoard,
    prepare: (scene) => endOf(scene, 'rejected', 'command.code.no-speed', 'no-speed'),
  },
  {
    name: 'remote-remote-done',
    path: '/units/{told}/remote',
    as: 'keeper',
    before: showBoard,
    prepare: (scene) => endOf(scene, 'done', 'command.undo'),
  },
];
