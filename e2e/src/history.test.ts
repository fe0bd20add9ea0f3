import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { madePool, stateAt } from './steps/made-pool.ts';
import { type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { signedIn } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let account: ReadyAccount;
let serial: string;
const todayThere = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format();
const midnight = Date.parse(todayThere) - 3 * 86_400_000;

/** A pool whose past is all its owner's. @returns its serial number */
async function longOwned(name: string): Promise<string> {
  const { poolhouse } = house();
  const made = await madePool(poolhouse, account, name, stateAt(new Date()));
  const { db } = poolhouse.running.database;
  await db
    .updateTable('unit_access')
    .set({ since: new Date(0) })
    .execute();
  return made;
}

/** Ten hours of a day three days ago, a row a minute, with an hour in which the unit was off. */
beforeAll(async () => {
  const { poolhouse } = house();
  account = await readyAccount(poolhouse);
  serial = await longOwned('Garden pool');
  const { pool } = poolhouse.running.database;
  await pool.query(
    `insert into samples (ts, row_hash, unit, v_water, v_air, v_ph, o_filtration, o_speed, o_ph_minus)
     select $1::timestamptz + minute * interval '1 minute', minute, u.short_id, 26 + minute / 600.0, 18, 7.2,
       case when minute < 120 then 60 else 0 end, 2, case when minute = 30 then 40 else 0 end
     from units u, generate_series(0, 599) as minute where u.serial = $2 and minute not between 240 and 299`,
    [new Date(midnight), serial],
  );
});

const date = new Date(midnight).toISOString().slice(0, 10);

const open = (query: string) => signedIn(house(), `/units/${serial}/history${query}`, { account });
const pictures = (page: Page) => page.locator('main figure');
/** How wide a strip's coloured part is, of the strip's whole width. */
const shareOf = async (page: Page, name: string) => {
  const strip = page.getByRole('img', { name });
  // Its pieces are drawn after the pictures.
  await strip.locator('rect').nth(1).waitFor();
  return strip.evaluate((bar) => {
    const [track, ...pieces] = [...bar.querySelectorAll('rect')].map((one) => one.getBBox().width);
    return pieces.reduce((sum, width) => sum + width, 0) / (track ?? 1);
  });
};

describe('the history of a pool', { timeout: 60_000 }, () => {
  it('shows what was measured and what ran in a day, one time over all pictures, and looks closer', async () => {
    const { page, complaints } = await open(`?date=${date}`);
    await page.locator('main canvas').first().waitFor();
    expect(await pictures(page).count()).toBe(2);
    await page
      .getByRole('img', { name: /^Water: 26\.0 °C to 27\.0 °C\. Air: 18\.0 °C to 18\.0 °C$/u })
      .waitFor();
    await page.getByText('nothing measured', { exact: true }).waitFor();
    await page.getByText('2 h 0 min', { exact: true }).waitFor();
    await page.getByText('40 ml', { exact: true }).waitFor();
    const whole = await shareOf(page, 'Filtration ran');

    // One press of an arrow points at one time in all of them.
    const slider = page.getByRole('slider', { name: 'Time that is pointed at' });
    await slider.fill(String(midnight / 1000));
    for (const value of ['26.0 °C', '18.0 °C', '7.20']) {
      await pictures(page).getByText(value, { exact: true }).waitFor();
    }
    // Midnight is below the pictures' midnight, and so is the other one.
    const [under, strip] = await Promise.all([
      slider.boundingBox(),
      page.getByRole('img', { name: /^Filtration ran/u }).boundingBox(),
    ]);
    expect((under?.x ?? 0) + 8).toBeCloseTo(strip?.x ?? -1, 0);
    expect((under?.width ?? 0) - 16).toBeCloseTo(strip?.width ?? -1, 0);
    await page.getByRole('button', { name: 'Closer' }).click();
    expect(await shareOf(page, 'Filtration ran')).toBeCloseTo(2 * whole, 1);
    await page.getByRole('button', { name: 'Show all of it' }).click();
    expect(await shareOf(page, 'Filtration ran')).toBeCloseTo(whole, 2);

    await page.getByText('pH', { exact: true }).first().click();
    expect(await pictures(page).count()).toBe(1);
    await page.reload();
    await page.locator('main canvas').first().waitFor();
    expect(await pictures(page).count()).toBe(1);
    await page.getByText('As a table', { exact: true }).click();
    await page.getByRole('row').first().waitFor();
    expect(await page.getByRole('row').count()).toBe(10);
    expect(complaints).toEqual([]);
  });

  it('says which times are seen', async () => {
    const { page } = await open(`?date=${date}`);
    const [, month, day] = date.split('-');
    await page.getByText(`${day}.${month}. 00:00–\u206024:00`, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Closer' }).click();
    await page.getByText(`${day}.${month}. 06:00–\u206018:00`, { exact: true }).waitFor();
  });

  it('says without a network that another day is not loaded, and shows it once there is one', async () => {
    const { page, context } = await open(`?date=${date}`);
    await page.locator('main canvas').first().waitFor();
    await context.setOffline(true);
    await page.getByText(/^What you see is from /u).waitFor();
    await page.getByRole('button', { name: 'Day before' }).click();
    await page.getByRole('heading', { name: 'Not loaded' }).waitFor();
    await context.setOffline(false);
    await page.getByText('Nothing was measured on this day').waitFor();
  });

  it('points at the time under the mouse, also on a page that has become narrower', async () => {
    const { page, complaints } = await open(`?date=${date}`);
    // It lies over the pictures and is drawn after them.
    const over = page.locator('main [class*="pointing"]');
    for (const width of [1_200, 800, 1_000]) {
      await page.setViewportSize({ width, height: 900 });
      await over.scrollIntoViewIfNeeded();
      for (const [share, hour] of [
        [0.25, '0[56]'],
        [0.5, '1[12]'],
      ] as const) {
        const box = await over.boundingBox();
        await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) * share, (box?.y ?? 0) + 40);
        await page
          .locator('main b')
          .getByText(new RegExp(`^${hour}:(5[5-9]|0[0-5])$`, 'u'))
          .waitFor();
      }
    }
    expect(complaints).toEqual([]);
  });

  it('has a table no wider than the phone, also where nothing was measured in it', async () => {
    const { poolhouse } = house();
    const spa = await longOwned('Spa');
    const { pool } = poolhouse.running.database;
    // The water's level, in the last column, from the second hour on.
    await pool.query(
      `insert into samples (ts, row_hash, unit, v_water, v_air, v_solar, v_ph, v_redox, v_level)
       select $1::timestamptz + minute * interval '1 minute', minute, u.short_id, 26, 18, 30, 7.2, 700,
         case when minute > 60 then 120 end
       from units u, generate_series(0, 200) as minute where u.serial = $2`,
      [new Date(midnight), spa],
    );
    const viewport = { width: 390, height: 844 };
    const { page } = await signedIn(house(), `/units/${spa}/history?date=${date}`, { account, viewport });
    await page.locator('main canvas').first().waitFor();
    await page.getByText('As a table', { exact: true }).click();
    await page.getByRole('cell', { name: 'nothing measured' }).first().waitFor({ state: 'attached' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('is a day or a week that stands in the address, and no day that is still to come', async () => {
    const { page } = await open('');
    await page.getByText('Nothing was measured on this day').waitFor();
    expect(await page.getByRole('button', { name: 'Next day' }).isDisabled()).toBe(true);
    for (let days = 0; days < 3; days++) await page.getByRole('button', { name: 'Day before' }).click();
    await page.locator('main canvas').first().waitFor();
    expect(new URL(page.url()).search).toBe(`?date=${date}`);
    await page.getByText('Week', { exact: true }).click();
    await pictures(page).first().waitFor();
    expect(new URL(page.url()).searchParams.get('period')).toBe('week');
    // From Thursday on that week is this one.
    await page.getByRole('button', { name: 'Week before' }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    expect(new URL(page.url()).searchParams.get('date')).toBeNull();
  });
});

describe('the protocol of a pool', { timeout: 60_000 }, () => {
  it.each([
    ['en', 'Download', /^\uFEFFBeginning,/u, '26.1,'],
    ['de', 'Herunterladen', /^\uFEFFBeginn;/u, '26,1;'],
  ] as const)('comes in %s as a file that a spreadsheet reads', async (locale, button, head, water) => {
    const query = `/units/${serial}/protocols?from=${date}&to=${date}`;
    const { page, complaints } = await signedIn(house(), query, { account, locale });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`Garden pool-hourly-${date}-${date}.csv`);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(head);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(25);
    expect(lines.some((line) => line.includes(water))).toBe(true);
    expect(complaints).toEqual([]);
  });
});
