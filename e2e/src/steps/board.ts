import type { TestUnit } from '../../../apps/server/src/testing/units/unit-messages.ts';
import type { Person } from '../harness/browser.ts';
import type { House } from '../testing/open-house.ts';
import { fullFeatures, fullState } from './made-pool.ts';
import { enter, readyAccount } from './ready-account.ts';
import { toldUnit } from './told-unit.ts';

type Outputs = Record<string, unknown>;
type Tab = 'remote' | 'consumables' | 'mode' | 'cover' | 'status';

export interface AtBoard extends Person {
  readonly unit: TestUnit;
  /** Opens a tab. */
  open(tab: Tab): Promise<void>;
  /** Opens a tab, and the unit says that these outputs are so. */
  at(tab: Tab, outputs?: Outputs, more?: object): Promise<void>;
  /** The unit says this of itself. */
  stateWith(outputs?: Outputs, more?: object): object;
  /** The unit goes by these settings, and the cloud has taken note. */
  reports(section: string, state: object): Promise<void>;
  command(id: string): Promise<{ name: string; stage: string }>;
  /** What the unit was sent, in its order. */
  commands(): Promise<{ name: string; args: Record<string, unknown> }[]>;
}

export interface BoardOptions {
  viewport?: { width: number; height: number };
  roles?: readonly string[];
  /** Whether to stand in a variant without remote control. */
  live?: boolean;
  /** Whether it is a phone, which is touched. */
  touch?: boolean;
}

/** Somebody before the board of their unit, which has all the hardware there is and does what the test says. */
export async function boardOf(
  { poolhouse, browser }: House,
  {
    viewport = { width: 1440, height: 900 },
    roles = ['ROLE_APP_POOL_REMOTE'],
    live = false,
    touch = false,
  }: BoardOptions = {},
): Promise<AtBoard> {
  const account = await readyAccount(poolhouse, { roles });
  const unit = await toldUnit(poolhouse, account);
  const presence = { online: true, sid: unit.sid, kind: 'controller', features: fullFeatures };
  await unit.say('up/presence', presence);
  const person = await browser.person({
    ...{ viewport, reducedMotion: 'reduce' },
    ...(touch ? { hasTouch: true, isMobile: true } : {}),
  });
  const { page } = person;
  const origin = live ? poolhouse.addresses.portal : poolhouse.addresses.remote;
  await enter(page, origin, account);
  const { db } = poolhouse.running.database;
  const of = () => db.selectFrom('commands').select(['name', 'args', 'stage']).where('unit_id', '=', unit.id);

  const stateWith = (outputs: Outputs = {}, more: object = {}): object => {
    const { values, outputs: usual, consumables } = fullState(new Date());
    return { values, outputs: { ...usual, ...outputs }, consumables, ...more };
  };
  const open = async (tab: Tab): Promise<void> => {
    await page.goto(`${origin}/units/${unit.serial}/${tab}`);
  };
  let revision = 0;
  return {
    ...person,
    open,
    unit,
    stateWith,
    async reports(section, state) {
      revision += 1;
      await unit.say('up/settings', {
        ...{ section, state, version: 0, revision, origin: 'panel', errors: [] },
      });
      await unit.told('settings');
    },
    async at(tab, outputs = {}, more = {}) {
      await unit.say('up/state', unit.state(stateWith(outputs, more)));
      await open(tab);
      await page.getByText(/^Live · /u).waitFor();
      // They come last, with the settings that may lock them.
      if (tab === 'consumables') await page.getByRole('list', { name: 'Counters' }).waitFor();
    },
    command: (id) => of().where('id', '=', id).executeTakeFirstOrThrow(),
    commands: async () => (await of().orderBy('id').execute()).map(({ name, args }) => ({ name, args })),
  };
}
