import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import type { MessageKey } from '@poolhouse/i18n/key';
import { answer, dialogOf, refuse, type Scene, type Screen } from '../harness/screen.ts';
import { rowOf } from '../steps/every-command.ts';
import { fullState } from '../steps/made-pool.ts';

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
async function showBoard({ stage: { tells } }: Scene, more: object = {}): Promise<void> {
  const { values, outputs, consumables } = fullState(new Date());
  await tells.say('up/state', tells.state({ values, consumables, outputs: { ...outputs, ...more } }));
}

const inAWhile = (): string => new Date(Date.now() + 2_400_000).toISOString();

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

/** Its pump is switched off in the middle of heating, and goes on to cool the heater. */
async function cools(scene: Scene): Promise<void> {
  const { page, say, stage } = scene;
  const { tells } = stage;
  await showBoard(scene, { filtration: 'low', filtrationWhy: 'interval' });
  await rowOf(page, say('equipment.name.filtration')).getByRole('radio').first().click();
  const { id } = await tells.told<CommandMessage>('command');
  await tells.say('up/command', { id, stage: 'done' });
  await showBoard(scene, { filtration: 'low', filtrationWhy: 'after-run' });
  await page.getByText(say('command.runsOn.after-run')).first().waitFor();
}

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
    prepare: async (scene) => {
      await endOf(scene, 'done', 'command.undo');
      await showBoard(scene, { filtration: 'high', filtrationWhy: 'by-hand', filtrationUntil: inAWhile() });
      await scene.page.getByText(scene.say('why.run.by-hand')).first().waitFor();
    },
  },
  {
    name: 'remote-remote-held',
    path: '/units/{told}/remote',
    as: 'keeper',
    before: showBoard,
    prepare: async (scene) => {
      await showBoard(scene, { filtration: 'low', filtrationWhy: 'by-hand', filtrationUntil: inAWhile() });
      await scene.page.getByRole('button', { name: scene.say('board.pump.release') }).waitFor();
    },
  },
  {
    name: 'remote-remote-runs-on',
    path: '/units/{told}/remote',
    as: 'keeper',
    before: showBoard,
    prepare: cools,
  },
];
