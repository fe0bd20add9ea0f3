import { describe, expect, it } from 'vitest';
import { leapingClock } from './steps/leaping-clock.ts';
import { openBoard } from './testing/open-board.ts';
import { openHouse } from './testing/open-house.ts';

const clock = leapingClock();
const house = openHouse({ clock });
const board = openBoard(house);

const problems = () => board().page.getByRole('list', { name: 'What needs attention' }).getByRole('listitem');
const well = () => board().page.getByText(/^All is well/u);

/** The unit says this, later than what it said before, and as many alerts are open by it. */
async function says(more: object, open: number): Promise<void> {
  const { unit } = board();
  clock.leap(60_000);
  await unit.say('up/state', unit.state(board().stateWith({}, more)));
  const alerts = house().poolhouse.running.database.db.selectFrom('alerts').select('id');
  const ofUnit = alerts.where('unit_id', '=', unit.id).where('ended_at', 'is', null);
  await expect.poll(async () => (await ofUnit.execute()).length, { timeout: 20_000 }).toBe(open);
}

const supplies = (remaining: number, daysLeft: number) => ({
  consumables: {
    canisters: [{ n: 1, substance: 'phMinus', volume: 20_000, remaining }],
    tubes: [{ n: 1, lifespan: 365, daysLeft }],
    counters: {},
  },
});

describe('open alerts are problems on Status', { timeout: 60_000 }, () => {
  it('a canister that runs out and a tube that is due lead to Consumables, until all is well', async () => {
    const { page } = board();
    await says(supplies(3_600, 0), 2);
    await board().open('status');
    const canister = problems().filter({ hasText: 'Canister 1 (pH−) is nearly empty' });
    await canister.getByText(/^3\.6\sl are left\. Order the next one/u).waitFor();
    await says(supplies(0, 0), 2);
    const empty = problems().filter({ hasText: 'Canister 1 (pH−) is empty' });
    await empty.getByText(/^Nothing is dosed from it/u).waitFor();
    await problems().filter({ hasText: 'Tube 1 is due to be changed' }).waitFor();
    expect(await well().count()).toBe(0);
    await says(supplies(20_000, 365), 0);
    await well().waitFor();
    await says(supplies(20_000, 0), 1);
    const tube = problems().filter({ hasText: 'Tube 1 is due to be changed' });
    await tube.getByRole('link', { name: 'Consumables' }).click();
    await page.getByRole('listitem', { name: 'pH−, tube 1' }).waitFor();
  });

  it('a limit of the owner’s own leads to Notifications, and what stands there already is said once', async () => {
    const { unit, page } = board();
    const { db } = house().poolhouse.running.database;
    const threshold = (channel: string, high: number) => ({ channel, on: true, low: null, high, delay: 0 });
    const wishes = {
      thresholds: [threshold('water', 27), threshold('ph', 7.6)],
      ...{ offline: { on: true, delay: 30 }, supplies: false, mail: 'off', push: false, quiet: null },
    };
    const owner = db.selectFrom('unit_access').select('user_id').where('unit_id', '=', unit.id);
    await db
      .insertInto('notification_settings')
      .values({ unit_id: unit.id, user_id: owner, wishes: JSON.stringify(wishes), changed_at: new Date() })
      .execute();
    const values = { water: 27.4, ph: 8.4 };
    const since = new Date().toISOString();
    const messages = [{ key: 'clock-battery-low', severity: 'warning', since }];
    await says({ values, messages }, 3);
    await board().open('status');
    const own = problems().filter({ hasText: 'Water is above 27.0 °C' });
    await own.getByText('It is at 27.4 °C.').waitFor();
    await page.getByRole('button', { name: '3 open alerts' }).waitFor();
    expect(await problems().count()).toBe(3);
    await problems().filter({ hasText: 'pH is too high: 8.40' }).waitFor();
    await own.getByRole('link', { name: 'Notifications' }).click();
    await page.getByRole('heading', { name: 'Tell me when' }).waitFor();
  });

  it('what the unit says stays there when what is told besides does not come', async () => {
    const { page } = board();
    const messages = [{ key: 'pump-overheated', severity: 'error', since: new Date().toISOString() }];
    await says({ ...supplies(20_000, 365), messages }, 1);
    // The page may not load itself anew for it.
    await page.addInitScript(() => sessionStorage.setItem('reloaded', String(Date.now())));
    await page.route(/problems-with-alerts/u, (route) => route.abort('failed'));
    await board().open('status');
    await page.getByText('This part could not be loaded.').waitFor();
    await problems().filter({ hasText: 'The pump is overheated' }).waitFor();
  });

  it('what the unit says stays there when the alerts can’t be read, which is said and can be tried again', async () => {
    const { page } = board();
    const messages = [{ key: 'pump-overheated', severity: 'error', since: new Date().toISOString() }];
    await says({ ...supplies(3_600, 365), messages }, 2);
    const alerts = /\/alerts\?/u;
    await page.route(alerts, (route) => route.fulfill({ status: 503 }));
    await board().open('status');
    await page.getByText('The alerts could not be loaded.').waitFor();
    await problems().filter({ hasText: 'The pump is overheated' }).waitFor();
    expect(await problems().count()).toBe(1);
    await page.unroute(alerts);
    await page.getByRole('button', { name: 'Try again' }).click();
    await problems().filter({ hasText: 'Canister 1 (pH−) is nearly empty' }).waitFor();
    expect(await page.getByText('The alerts could not be loaded.').count()).toBe(0);
  });
});
