import type { HistoryResource, UnitState } from '@poolhouse/contract/api/units';
import type { Page } from 'playwright-core';
import { provisionOwned } from '../../../apps/server/src/modules/units/index.ts';
import { systemClock } from '../../../apps/server/src/platform/clock.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';
import type { ReadyAccount } from './ready-account.ts';

/** A plausible state that came in at this time; one of the future counts as heard just now. */
export const stateAt = (at: Date, more: Partial<UnitState> = {}): UnitState => ({
  ts: at.toISOString(),
  receivedAt: at.toISOString(),
  screen: 'home',
  mixingUntil: null,
  mode: 'auto',
  values: { water: 26.4, air: 19, solar: 31, ph: 8.4, redox: 410, flow: 6.1 },
  valuesAt: {},
  outputs: { filtration: true, heating: false, solar: true },
  messages: [],
  ...more,
});

/** Gives somebody a unit that only the database knows, in this state; its serial number. */
export async function madePool(
  { running }: Poolhouse,
  owner: ReadyAccount,
  name: string,
  state?: UnitState,
): Promise<string> {
  const { db } = running.database;
  const { cloud_id } = await db
    .selectFrom('end_users')
    .select('cloud_id')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const unit = await provisionOwned(
    { db, clock: systemClock },
    { cloudId: cloud_id, userId: owner.id, name },
  );
  if (state) {
    const row = { last_heard: new Date(state.receivedAt), state: JSON.stringify(state) };
    await db
      .insertInto('unit_states')
      .values({ unit_id: unit.id, connected: true, sid: null, ...row })
      .onConflict((oc) => oc.column('unit_id').doUpdateSet({ connected: true, ...row }))
      .execute();
  }
  return unit.serial;
}

/** Answers what is asked of a day with a day that has water, sun and filtration in it. */
export async function giveDay(page: Page): Promise<void> {
  await page.route(/\/history\?/u, async (route) => {
    const date = new URL(route.request().url()).searchParams.get('date') ?? '';
    const from = Date.parse(`${date}T00:00:00Z`) / 1000;
    const t = Array.from({ length: 1200 }, (_, minute) => from + minute * 60);
    const json: HistoryResource = {
      ...{ '@id': '/api/units/x/history', '@type': 'UnitHistory', period: 'day', date },
      ...{ timeZone: 'Europe/Berlin', t },
      v: { water: t.map((_, n) => 26 + Math.sin(n / 60)), solar: t.map((_, n) => 30 + Math.sin(n / 30)) },
      o: { filtration: t.map((_, n) => (n > 60 && n < 200 ? 60 : 0)) },
    };
    await route.fulfill({ json, contentType: 'application/ld+json' });
  });
}
