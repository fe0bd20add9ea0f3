import type { Page, Request } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pushSubscription } from '../../apps/server/src/testing/push-service.ts';
import { addAxe, findings } from './harness/axe.ts';
import { type AtBoard, boardOf } from './steps/board.ts';
import { toastsOf } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let board: AtBoard;
let page: Page;

beforeEach(async () => {
  board = await boardOf(house());
  page = board.page;
  await addAxe(board.context);
  await board.at('consumables');
});
afterEach(() => board.unit.end());

const open = () => page.goto(new URL(`/units/${board.unit.serial}/notifications`, page.url()).href);
const list = (name: string) => page.getByRole('list', { name, exact: true });
const database = () => house().poolhouse.running.database;
const owner = async () =>
  (await database().pool.query('select user_id from unit_access where unit_id = $1', [board.unit.id])).rows[0]
    .user_id as string;
const mailsOf = async (user: string) =>
  (
    await database().pool.query<{ kind: string; subject: string }>(
      `select kind, subject from mails where user_id = $1 and kind like 'alert%' and subject like '%overheated%' order by id`,
      [user],
    )
  ).rows;

it('an owner is told of what the panel makes of the pool, by mail and push, says that it was seen, and sees its end', async () => {
  const user = await owner();
  const { endpoint, keys } = pushSubscription(board.unit.serial);
  await database().pool.query(
    `insert into push_subscriptions (id, user_id, fingerprint, endpoint, p256dh, auth, created_at)
     values ($1, $2, $3, $4, $5, $6, now())`,
    [board.unit.sid, user, Buffer.from(board.unit.sid), endpoint, keys.p256dh, keys.auth],
  );
  await open();
  await page.getByRole('heading', { name: 'Now', exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);
  const since = new Date().toISOString();
  const messages = [{ key: 'pump-overheated', severity: 'error', since }];
  const say = (said: readonly object[]) =>
    board.unit.say('up/state', board.unit.state({ ts: new Date().toISOString(), messages: said }));
  await say(messages);
  const alert = list('Now').getByRole('listitem').filter({ hasText: 'The pump is overheated' });
  await alert.waitFor();
  await expect.poll(() => mailsOf(user)).toMatchObject([{ kind: 'alert' }]);
  const pushed = `select payload from push_messages m join push_subscriptions s on s.id = m.subscription_id
    where s.user_id = $1 and payload like '%overheated%'`;
  await expect.poll(async () => (await database().pool.query(pushed, [user])).rows.length).toBe(1);
  await alert.getByRole('button', { name: 'Got it' }).click();
  await alert.getByText('seen by', { exact: false }).waitFor();
  expect(await findings(page)).toEqual([]);
  await say([]);
  await list('Earlier').getByRole('listitem').filter({ hasText: 'The pump is overheated' }).waitFor();
  await alert.waitFor({ state: 'detached' });
  await expect.poll(() => mailsOf(user)).toMatchObject([{ kind: 'alert' }, { kind: 'alert-ended' }]);
});

it('a limit that an owner sets is kept, and one that cannot be is told at its field once that was left', async () => {
  await open();
  const row = list('Tell me when').getByRole('listitem').filter({ hasText: 'pH' });
  await row.getByRole('switch').click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  const [below, above] = [row.getByLabel('Below', { exact: true }), row.getByLabel('Above', { exact: true })];
  expect([await below.inputValue(), await above.inputValue()]).toEqual(['6.8', '7.6']);
  const wrong = page.locator('main [aria-invalid=true]');
  expect(await wrong.count()).toBe(0);
  await below.fill('8');
  expect(await wrong.count()).toBe(0);
  await below.press('Enter');
  await row.getByText('The lower limit must be below the upper one.').waitFor();
  expect(await wrong.count()).toBe(1);
  await below.fill('99');
  await below.press('Tab');
  await row.getByText('Enter a number from 0 to 14.').waitFor();
  await below.fill('7');
  await below.press('Tab');
  const kept = async () =>
    (
      await database().pool.query('select wishes from notification_settings where unit_id = $1', [
        board.unit.id,
      ])
    ).rows[0]?.wishes;
  await expect.poll(kept).toMatchObject({ thresholds: [{ channel: 'ph', on: true, low: 7, high: 7.6 }] });
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  await expect.poll(kept).toMatchObject({ quiet: { from: '22:00', to: '07:00' } });
  // Each turn of a time is a time, and they are sent as one.
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent += 1;
  });
  const from = page.getByLabel('From', { exact: true });
  await from.focus();
  for (let turn = 0; turn < 5; turn++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  for (let turn = 0; turn < 40; turn++) await page.keyboard.press('ArrowUp');
  const set = await from.inputValue();
  expect(set).not.toBe('22:00');
  await expect.poll(kept).toMatchObject({ quiet: { from: set, to: '07:00' } });
  expect(sent).toBeLessThan(3);
  await page.reload();
  await expect.poll(() => below.inputValue()).toBe('7');
  expect(await findings(page)).toEqual([]);
});

it('limits of the water are suggested around what it is to have', async () => {
  await board.reports('temperature', { required: 28 });
  await open();
  const row = list('Tell me when').getByRole('listitem').filter({ hasText: 'Water' });
  await row.getByRole('switch').click();
  await expect.poll(() => row.getByLabel('Below', { exact: true }).inputValue()).toBe('23');
  expect(await row.getByLabel('Above', { exact: true }).inputValue()).toBe('33');
});

it('a limit that was typed and not taken is not lost by a link or a reload without a question', async () => {
  await open();
  const row = list('Tell me when').getByRole('listitem').filter({ hasText: 'pH' });
  await row.getByRole('switch').click();
  const below = row.getByLabel('Below', { exact: true });
  await below.fill('8');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
  await reloaded;
  await expect.poll(() => below.inputValue()).toBe('6.8');
  await below.fill('8');
  await page.getByRole('link', { name: 'Timeline' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await row.getByText('The lower limit must be below the upper one.').waitFor();
  expect(await below.inputValue()).toBe('8');
  await below.fill('7');
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.waitForURL(/timeline$/u);
  await open();
  await expect.poll(() => below.inputValue()).toBe('7');
});

it('a refused limit that is switched off with its value holds nobody back', async () => {
  await open();
  const row = list('Tell me when').getByRole('listitem').filter({ hasText: 'pH' });
  await row.getByRole('switch').click();
  const below = row.getByLabel('Below', { exact: true });
  await below.fill('8');
  await below.press('Tab');
  await row.getByText('The lower limit must be below the upper one.').waitFor();
  await row.getByRole('switch').click();
  await below.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Timeline' }).click();
  await page.waitForURL(/timeline$/u);
});

it('a switch that was pressed stays so, whatever was read before it, and is taken back if it was not saved', async () => {
  const isRead = (request: Request) =>
    request.method() === 'GET' && request.url().endsWith('notification_settings');
  const first = page.waitForResponse((response) => isRead(response.request()));
  await open();
  const body = await (await first).text();
  const ph = list('Tell me when').getByRole('switch', { name: 'pH' });
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  const isOn = (one: typeof ph) => one.isChecked();
  await ph.waitFor();
  const held = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  const met = new Set<string>();
  await page.route('**/notification_settings', async (route) => {
    const method = route.request().method();
    if (met.has(method)) return route.continue();
    met.add(method);
    if (method === 'PUT') return route.abort();
    // What the server knew before the next press, and the page hears after it.
    read.resolve();
    await held.promise;
    await route.fulfill({ contentType: 'application/ld+json', body }).catch(() => undefined);
  });
  const over = Promise.race([
    page.waitForEvent('requestfailed', isRead),
    page.waitForEvent('requestfinished', isRead),
  ]);
  await quiet.click();
  await read.promise;
  await expect.poll(() => isOn(quiet)).toBe(false);
  await ph.click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
  held.resolve();
  await over;
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  expect([await isOn(ph), await isOn(quiet)]).toEqual([true, false]);
  await page.unroute('**/notification_settings');
  await page.reload();
  await expect.poll(() => isOn(ph)).toBe(true);
  expect(await isOn(quiet)).toBe(false);
});

it('of two switches that are pressed in one moment both show it, one that is not saved says so, and the other is', async () => {
  await open();
  const ph = list('Tell me when').getByRole('switch', { name: 'pH' });
  const quiet = page.getByRole('switch', { name: 'Quiet hours' });
  await quiet.waitFor();
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/notification_settings', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    asked += 1;
    if (asked > 1) return route.continue();
    await held.promise;
    await route.abort();
  });
  await quiet.click();
  await ph.click();
  await expect.poll(() => ph.isChecked()).toBe(true);
  expect([await quiet.isChecked(), asked]).toEqual([true, 1]);
  held.resolve();
  await toastsOf(page).getByText('Saved', { exact: true }).waitFor();
  expect(await toastsOf(page).count()).toBe(2);
  expect([await ph.isChecked(), await quiet.isChecked()]).toEqual([true, false]);
});
