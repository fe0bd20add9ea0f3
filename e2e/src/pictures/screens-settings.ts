import { sectionNames } from '@poolhouse/contract/settings/sections';
import type { Scene, Screen } from '../harness/screen.ts';
import { alert, refuse } from '../harness/screen.ts';
import { pageOf } from '../steps/setting-fields.ts';

const pages = [...new Set(sectionNames.map(pageOf))];

/** The hand-made part of a page comes after it. */
const drawn = ({ page }: Scene): Promise<void> =>
  page.locator('main section :is(input, select)').first().waitFor();

async function typeWater(scene: Scene, value: string): Promise<void> {
  await drawn(scene);
  await scene.page.getByRole('spinbutton').first().fill(value);
  await scene.page.keyboard.press('Tab');
}

async function save({ page, say }: Scene): Promise<void> {
  await page.getByRole('button', { name: say('setting.save') }).click();
}

/** Somebody stands before the pool. */
const atPanel = ({ stage }: Scene, required: number): Promise<void> =>
  stage.tells.change('temperature', { required });

/** The water was changed while another page was open, and the page knows. */
async function crossed(scene: Scene): Promise<void> {
  await typeWater(scene, '30');
  await atPanel(scene, 24);
  await scene.page.getByText(scene.say('setting.meanwhile.title')).waitFor();
}

/** One after the other: what the unit is told, and what it makes of it. */
async function answered(scene: Scene, water: string, isTaken: boolean): Promise<void> {
  const { tells } = scene.stage;
  await typeWater(scene, water);
  await save(scene);
  for (;;) {
    const message = await tells.wanted();
    if (message.section !== 'temperature' || message.state.required !== Number(water)) continue;
    if (isTaken) await tells.apply(message);
    else await tells.refuse(message, { required: 26 }, [{ path: 'required', code: 'between' }]);
    break;
  }
  const end = isTaken ? 'setting.bar.applied' : 'setting.refused.title';
  await scene.page.getByText(scene.say(end)).waitFor();
}

const at = (unit: string, page = '') => `/units/{${unit}}/settings/${page}`;

/** What becomes of what is set, and why nothing can be. */
const states: readonly Omit<Screen, 'as'>[] = [
  { name: 'pending', path: at('waits', 'temperature'), prepare: drawn },
  { name: 'refused', path: at('waits', 'filling'), prepare: drawn },
  { name: 'refused-list', path: at('waits') },
  { name: 'refused-elsewhere', path: at('waits', 'calibration'), prepare: drawn },
  { name: 'offline', path: at('away', 'temperature'), prepare: (scene) => typeWater(scene, '29') },
  { name: 'factory', path: '/units/{full}/settings/auto', prepare: drawn },
  { name: 'none', path: '/units/{never}/settings' },
  { name: 'failed', path: at('set'), before: refuse('units/*/settings', 500), prepare: alert },
  { name: 'not-allowed', path: at('limited', 'heating') },
  { name: 'not-allowed-list', path: at('limited') },
  { name: 'not-allowed-canisters', path: at('limited', 'canister') },
  { name: 'changed', path: at('set', 'temperature'), prepare: (scene) => typeWater(scene, '33') },
  { name: 'wrong', path: at('set', 'temperature'), prepare: (scene) => typeWater(scene, '41') },
];

/** What becomes of it while it is looked at. */
const whileOpen: readonly Omit<Screen, 'as'>[] = [
  {
    name: 'meanwhile',
    path: at('told', 'temperature'),
    before: (scene) => atPanel(scene, 26),
    prepare: crossed,
  },
  {
    name: 'applied',
    path: at('told', 'temperature'),
    before: (scene) => atPanel(scene, 26),
    prepare: (scene) => answered(scene, '29.5', true),
  },
  {
    name: 'refused-now',
    path: at('told', 'temperature'),
    before: (scene) => atPanel(scene, 26),
    prepare: (scene) => answered(scene, '31', false),
  },
];
/** Those of the owner's units. */
const ofOwner = new Set(['factory', 'none']);

const named = (screen: Omit<Screen, 'as'>): Screen => ({
  ...screen,
  name: `unit-settings-${screen.name}`,
  as: ofOwner.has(screen.name) ? 'owner' : 'keeper',
});

/** With a unit that does what it is told: one after the other. */
export const toldScreens: readonly Screen[] = whileOpen.map(named);

/** What a unit does by itself, page by page, and what becomes of a change. */
export const settingScreens: readonly Screen[] = [
  { name: 'unit-settings', path: at('set'), as: 'keeper' },
  ...pages.map((page) => named({ name: page, path: at('set', page), prepare: drawn })),
  ...states.map(named),
];
