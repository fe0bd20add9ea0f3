import { usualState } from '@poolhouse/contract/settings/fields';
import { sections } from '@poolhouse/contract/settings/sections';
import type { Page, Route } from 'playwright-core';
import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveUnits } from '../../apps/server/src/testing/units/give-units.ts';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { viewports } from './harness/screen.ts';
import { madePool, stateAt } from './steps/made-pool.ts';
import { readyAccount } from './steps/ready-account.ts';
import { settingsUnit } from './steps/settings-unit.ts';
import { calls, type SignedIn, signedIn } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let owner: SignedIn;
const threeDays = 3 * 86_400_000 + 60_000;

/** Pools 01 to 17: the second was heard three days ago, with two alerts, and of the twelfth something is open. */
async function givePools(ownerId: string): Promise<void> {
  const { db } = poolhouse.running.database;
  const { id: cloud_id } = await db.selectFrom('clouds').select('id').executeTakeFirstOrThrow();
  const units = Array.from({ length: 17 }, (_, index) => ({
    ...{ id: ulid(), serial: `POOL000${String(index + 1).padStart(2, '0')}`, kind: 'controller' as const },
    ...{ cloud_id, secret_hash: Buffer.alloc(32, index + 1), activation_hash: Buffer.alloc(32, index + 1) },
    ...{ pairing_hash: null, pairing_until: null, model: null, firmware: null, created_at: new Date() },
    name: `Pool ${String(index + 1).padStart(2, '0')}`,
  }));
  await db.insertInto('units').values(units).execute();
  await giveUnits(
    db,
    ownerId,
    units.map(({ serial }) => serial),
  );
  const heard = new Date(Date.now() - threeDays);
  const message = (key: string, severity: string) => ({ key, severity, since: heard.toISOString() });
  const state = {
    ...{ ts: heard.toISOString(), receivedAt: heard.toISOString(), screen: 'home', mode: 'auto' },
    ...{ mixingUntil: null, values: { water: 24.5 }, valuesAt: {}, outputs: {} },
    messages: [message('water-level-too-low', 'error'), message('cover-current-error', 'warning')],
  };
  await db
    .insertInto('unit_states')
    .values({
      ...{ unit_id: units[1]?.id ?? '', connected: false, sid: null, last_heard: heard },
      state: JSON.stringify(state),
    })
    .execute();
  await openAlert(units[11]?.id ?? '');
}

/** Something that is wrong with a unit since now. */
async function openAlert(unit_id: string): Promise<void> {
  const now = new Date();
  await poolhouse.running.database.db
    .insertInto('alerts')
    .values({
      ...{ id: ulid(), unit_id, source: 'message', about: 'backwash-error', severity: 'error', since: now },
      ...{ opened_at: now, turning_since: null, seen_at: now, value: null, threshold: null },
      ...{ acknowledged_at: null, acknowledged_by: null, remind_at: null, ended_at: null },
    })
    .execute();
}

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  const account = await readyAccount(poolhouse);
  await givePools(account.id);
  owner = await signedIn({ poolhouse, browser }, '/units', { account });
});

const pool = {
  values: { water: 26.4, level: 131 },
  outputs: { filtration: 'medium', heating: false, solar: true },
};
const cards = (page: Page) => page.locator('main article');

describe('the list of units in a browser', () => {
  it('shows 15 units, and the others when more are asked for', async () => {
    const { page } = owner;
    await page.getByText('17 units', { exact: true }).waitFor();
    expect(await cards(page).count()).toBe(15);
    await page.getByRole('button', { name: 'Show more' }).click();
    await cards(page).getByRole('link', { name: 'Pool 17' }).waitFor();
    expect(await cards(page).count()).toBe(17);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  });

  it('begins with those with which something is wrong, then those that are offline', async () => {
    const names = await cards(owner.page).getByRole('heading').allInnerTexts();
    expect(names.slice(0, 4)).toEqual(['Pool 12', 'Pool 02', 'Pool 01', 'Pool 03']);
    await cards(owner.page).first().getByText('1 alert', { exact: true }).waitFor();
  });

  it('is whole although a pool came to its top while somebody went through it', async () => {
    const { account, page } = await signedIn({ poolhouse, browser }, '/units', { account: owner.account });
    await page.getByText('17 units', { exact: true }).waitFor();
    const { db } = poolhouse.running.database;
    const last = await db
      .selectFrom('units')
      .innerJoin('unit_access as a', 'a.unit_id', 'units.id')
      .select('units.id')
      .where('a.user_id', '=', account.id)
      .where('name', '=', 'Pool 17')
      .executeTakeFirstOrThrow();
    await openAlert(last.id);
    await page.getByRole('button', { name: 'Show more' }).click();
    await cards(page).getByRole('link', { name: 'Pool 17' }).waitFor();
    expect(await cards(page).count()).toBe(17);
    await db.deleteFrom('alerts').where('unit_id', '=', last.id).execute();
  });

  it('shows 10 units on a phone', async () => {
    const { page, context } = await signedIn({ poolhouse, browser }, '/units', {
      account: owner.account,
      viewport: viewports.phone,
    });
    await page.getByText('17 units', { exact: true }).waitFor();
    expect(await cards(page).count()).toBe(10);
    await context.close();
  });

  it('of one pool is its card alone, with what runs, how high the water stands, and no search', async () => {
    const { page, context, account } = await signedIn({ poolhouse, browser }, '/units');
    await madePool(poolhouse, account, 'Garden pool', stateAt(new Date(), pool));
    await page.reload();
    const card = cards(page).filter({ hasText: 'Garden pool' });
    for (const words of ['Filtration', 'Solar', 'Level 131 cm']) {
      await card.getByText(words, { exact: true }).waitFor();
    }
    expect(await card.getByText('Heating').count()).toBe(0);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await context.close();
  });

  it('says what the water is to have in its mode, and follows when that is set anew', async () => {
    const { page, context, account } = await signedIn({ poolhouse, browser }, '/units');
    const unit = await settingsUnit(poolhouse, account, ['heating']);
    await unit.change('temperature', { required: 28 });
    await unit.change('eco', { ...usualState(sections.eco.fields), requiredTemperature: 22 });
    await page.reload();
    const card = cards(page).filter({ hasText: 'Garden pool' });
    await card.getByText('set 28.0 °C', { exact: true }).waitFor();
    await unit.change('temperature', { required: 27.5 });
    await card.getByText('set 27.5 °C', { exact: true }).waitFor();
    await unit.say('up/state', unit.state({ mode: 'eco' }));
    await card.getByText('set 22.0 °C', { exact: true }).waitFor();
    await unit.say('up/state', unit.state({ mode: 'off' }));
    await card.getByText(/^set /u).waitFor({ state: 'detached' });
    await unit.end();
    await context.close();
  });

  it('shows what was last known while it is asked for, and when it cannot be had', async () => {
    const { page, context, account } = await signedIn({ poolhouse, browser }, '/units');
    await madePool(poolhouse, account, 'Garden pool', stateAt(new Date(), pool));
    await page.reload();
    await cards(page).getByRole('link', { name: 'Garden pool' }).waitFor();
    const asked = Promise.withResolvers<Route>();
    await page.route(/\/api\/units\?.*problems/u, (route) => asked.resolve(route));
    await page.reload();
    await cards(page).getByRole('heading', { name: 'Garden pool' }).waitFor();
    await cards(page).getByText('26.4 °C').waitFor();
    await cards(page)
      .getByText(/^Last heard /u)
      .waitFor();
    // Nothing of it can be pressed, and none of it says that it is live.
    expect(await cards(page).getByRole('link').count()).toBe(0);
    await page.route(/\/api\/units\?.*problems/u, (route) => route.fulfill({ status: 500, json: {} }));
    await (await asked.promise).fulfill({ status: 500, json: {} });
    await page
      .getByRole('heading', { name: 'Your pools could not be loaded' })
      .or(page.getByRole('alert'))
      .first()
      .waitFor();
    await page.getByText('Below is what this device showed last.').waitFor();
    await cards(page).getByText('26.4 °C').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await cards(page).getByRole('link', { name: 'Garden pool' }).waitFor();
    await context.close();
  });

  it('forgets what it showed in a session that was lost while no page was open', async () => {
    const { page, context, account } = await signedIn({ poolhouse, browser }, '/units');
    await madePool(poolhouse, account, 'Garden pool', stateAt(new Date(), pool));
    await page.reload();
    const kept = () => page.evaluate(() => localStorage.getItem('lastPools'));
    await expect.poll(kept).toContain('Garden pool');
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/api/health`);
    const { db } = poolhouse.running.database;
    await db.deleteFrom('sessions').where('user_id', '=', account.id).execute();
    await page.goto(`${origin}/units`);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await expect.poll(kept).toBe(null);
    await context.close();
  });

  it('says for how long a unit is offline, and how many alerts it has', async () => {
    const { page } = owner;
    const silent = cards(page).filter({ hasText: 'Pool 02' });
    await silent.getByText('Offline for 3 days', { exact: true }).waitFor();
    await silent.getByText('2 alerts', { exact: true }).waitFor();
    const never = cards(page).filter({ hasText: 'Pool 03' });
    await never.getByText('Never connected', { exact: true }).waitFor();
    expect(await never.getByText(/alert/u).count()).toBe(0);
  });

  it('leads to a unit that has never connected, whose history nobody asks for', async () => {
    const { page } = owner;
    // Cards of others draw their last day.
    const asked = calls(page, 'GET', /\/history\b(?!\?period=last-day)/u);
    await cards(page).getByRole('link', { name: 'Pool 03' }).click();
    await page.getByRole('heading', { name: 'Pool 03', level: 1 }).waitFor();
    await page
      .getByText(/never connected/iu)
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    await page.goBack();
    await cards(page).first().waitFor();
  });

  it('is searched by name and by serial number', async () => {
    const { page } = owner;
    const search = page.getByRole('searchbox', { name: 'Name or number' });
    for (const text of ['pool 16', 'POOL00016']) {
      await search.fill(text);
      await page.getByText('1 unit', { exact: true }).waitFor();
      expect(await cards(page).getByRole('heading').allInnerTexts()).toEqual(['Pool 16']);
    }
    await search.fill('nothing like it');
    await page.getByText(/Nothing found for/u).waitFor();
    expect(await cards(page).count()).toBe(0);
  });

  it('keeps the letters that are typed while the address takes up those before, and follows Back', async () => {
    const { page } = owner;
    await page.goto(`${poolhouse.addresses.portal}/units`);
    const search = page.getByRole('searchbox', { name: 'Name or number' });
    await search.fill('');
    await page.evaluate(() => {
      const replace = history.replaceState.bind(history);
      const letters = [' 1', '6'];
      // Somebody who types on presses a key in just this moment.
      history.replaceState = (...entry) => {
        replace(...entry);
        const letter = letters.shift();
        if (letter) document.execCommand('insertText', false, letter);
      };
    });
    // At once: between single keys a busy machine may take longer than the field waits.
    await search.fill('pool');
    await page.getByText('1 unit', { exact: true }).waitFor();
    expect(await search.inputValue()).toBe('pool 16');
    expect(new URL(page.url()).search).toBe('?search=pool+16');
    await page.getByRole('link', { name: 'Pool 16' }).click();
    await page.getByRole('heading', { name: 'Pool 16', level: 1 }).waitFor();
    await page.goBack();
    await page.getByText('1 unit', { exact: true }).waitFor();
    expect(await search.inputValue()).toBe('pool 16');
  });

  it('leads to adding a unit, which asks for a serial number of 7 or 9 characters', async () => {
    const { page } = owner;
    await page.locator('main').getByRole('link', { name: 'Add a unit' }).click();
    const next = page.getByRole('button', { name: 'Continue' });
    expect(await page.getByText('Serial number is required').count()).toBe(0);
    await next.click();
    await page.getByText('Serial number is required', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Serial number' }).fill('1234 5678');
    await page.getByText('Serial number must be 7 or 9 characters', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Serial number' }).fill('1234 56789');
    await next.click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).waitFor();
    expect(owner.complaints).toEqual([]);
  });
});
