import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestUnit } from '../../apps/server/src/testing/units/unit-messages.ts';
import { addAxe, findings } from './harness/axe.ts';
import { viewports } from './harness/screen.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { toldUnit } from './steps/told-unit.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let owner: ReadyAccount;
let unit: TestUnit;
let page: Page;

beforeEach(async () => {
  const { poolhouse } = house();
  owner = await readyAccount(poolhouse);
  unit = await toldUnit(poolhouse, owner);
});

/** Opens the tab; it is at rest once it says how many entries there are. */
async function open(query = '', viewport: { width: number; height: number } = viewports.desktop) {
  const { poolhouse, browser } = house();
  const person = await browser.person({ viewport });
  ({ page } = person);
  await addAxe(person.context);
  await enter(page, poolhouse.addresses.portal, owner);
  await page.goto(new URL(`/units/${unit.serial}/timeline${query}`, poolhouse.addresses.portal).href);
  await count().waitFor();
}

const count = () => page.getByText(/^(?:No entries|\d+ entr(?:y|ies))$/u);
const entries = () => page.locator('main').getByRole('article');
const entry = (title: string) =>
  entries().filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const kind = (name: string) => page.getByRole('checkbox', { name, exact: true });

const tell = async (type: string, data: object, at = new Date()) => {
  await unit.say('up/event', { id: ulid(), ts: at.toISOString(), type, data });
  await unit.told('event/ack');
};

/** As many entries as asked for, an hour from one to the next, the last at this time. */
async function fill(many: number, last: Date): Promise<void> {
  const rows = Array.from({ length: many }, (_, nth) => {
    const at = new Date(last.getTime() - nth * 3_600_000);
    return {
      ...{ unit_id: unit.id, id: ulid(), at, stored_at: at, type: 'configuration' as const },
      ...{ what: 'canister.refilled' as const, data: JSON.stringify({ n: 1, volume: 1_000 * (nth + 1) }) },
      ...{ origin: 'panel' as const, user_id: null, application: null },
    };
  });
  await house().poolhouse.running.database.db.insertInto('timeline').values(rows).execute();
}

describe.each(Object.entries(viewports))('on a %s', (_, viewport) => {
  it('what a unit tells stands in its timeline at once, with what to do; and is found again by its kind', async () => {
    await open('', viewport);
    await page.getByRole('heading', { name: 'Nothing has happened yet' }).waitFor();
    expect(await findings(page)).toEqual([]);

    await tell('message.began', { key: 'pump-overheated' });
    await entry('The pump is overheated').waitFor();
    await tell('mode.changed', { mode: 'eco' });
    await entry('Mode: Eco').waitFor();
    const said = await entry('The pump is overheated').innerText();
    expect(said).toContain('Let it cool down');
    expect(said).toContain('Error');
    expect(said).toContain('The unit itself');
    await tell('message.ended', { key: 'pump-overheated' });
    const over = entry('Over: The pump is overheated');
    await over.waitFor();
    expect(await over.innerText()).not.toContain('Error');
    expect(said).toMatch(/\d{2}\.\d{2}\.\d{4} \d{2}:\d{2}:\d{2}/u);
    expect(await findings(page)).toEqual([]);

    await kind('Error').focus();
    await page.keyboard.press('Space');
    await page.getByText('2 entries', { exact: true }).waitFor();
    expect(await entry('Mode: Eco').count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?type=error');
    await page.reload();
    await entry('The pump is overheated').waitFor();
    expect(await kind('Error').isChecked()).toBe(true);

    await kind('Error').uncheck();
    await kind('Calibration').check();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect.poll(() => entries().count()).toBe(3);
    expect(new URL(page.url()).search).toBe('');
  });
});

it('a long timeline goes on by itself, and nothing moves under the reader', async () => {
  await fill(130, new Date('2026-01-20T12:00:00Z'));
  await open();
  const titles = () => entries().getByRole('heading').allTextContents();
  const first = await titles();
  expect(first).toHaveLength(50);
  const place = () =>
    entry('Canister 1 refilled: 49 l').evaluate((own) =>
      Math.round(own.getBoundingClientRect().top + scrollY),
    );
  const before = await place();
  for (const many of [100, 130]) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => entries().count()).toBe(many);
  }
  await page.getByText('There is nothing earlier.').waitFor();
  expect(new Set(await titles()).size).toBe(130);
  expect(await place()).toBe(before);
});

it('who does not scroll asks for more by the keyboard', async () => {
  await fill(60, new Date('2026-01-20T12:00:00Z'));
  // Nothing ever comes near.
  const { poolhouse, browser } = house();
  const person = await browser.person({ viewport: viewports.desktop });
  ({ page } = person);
  await page.addInitScript(() => {
    globalThis.IntersectionObserver.prototype.observe = () => undefined;
  });
  await enter(page, poolhouse.addresses.portal, owner);
  await page.goto(new URL(`/units/${unit.serial}/timeline`, poolhouse.addresses.portal).href);
  const more = page.getByRole('button', { name: 'Show more', exact: true });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => entries().count()).toBe(60);
});

it('days of one’s own are those of the unit’s zone, also when its clocks are changed', async () => {
  const told = (at: string, mode: string) => tell('mode.changed', { mode }, new Date(at));
  const { db } = house().poolhouse.running.database;
  const known = { time_zone: 'Europe/Berlin', created_at: new Date('2026-10-01T00:00:00Z') };
  await db.updateTable('units').set(known).where('id', '=', unit.id).execute();
  await told('2026-10-24T21:59:59Z', 'off');
  await told('2026-10-24T22:00:00Z', 'on');
  await told('2026-10-25T22:59:59Z', 'eco');
  await told('2026-10-25T23:00:00Z', 'party');
  await open('?period=own');
  await expect.poll(() => entries().count()).toBe(4);
  await page.getByLabel('From', { exact: true }).fill('2026-10-25');
  await page.getByLabel('To', { exact: true }).fill('2026-10-25');
  await page.getByText('2 entries', { exact: true }).waitFor();
  expect(await entries().getByRole('heading').allInnerTexts()).toEqual(['Mode: Eco', 'Mode: On']);
  expect(await entries().getByRole('time').allInnerTexts()).toEqual([
    '25.10.2026 23:59:59',
    '25.10.2026 00:00:00',
  ]);
  await page.getByText('while the unit was offline').first().waitFor();
  await page.getByLabel('To', { exact: true }).fill('2026-10-24');
  await page.getByText('This day is before the first one.').waitFor();
  expect(new URL(page.url()).search).toBe('?from=2026-10-25&to=2026-10-24');
});
