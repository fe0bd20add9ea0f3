import type { Locator } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Browser, PersonOptions } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { viewports } from './harness/screen.ts';
import { leapingClock } from './steps/leaping-clock.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { type SettingsUnit, settingsUnit } from './steps/settings-unit.ts';
import { openHouse } from './testing/open-house.ts';

const clock = leapingClock();
const house = openHouse({ clock });
let poolhouse: Poolhouse;
let browser: Browser;
let owner: ReadyAccount;
let unit: SettingsUnit;

beforeAll(() => {
  ({ poolhouse, browser } = house());
});
beforeEach(async () => {
  owner = await readyAccount(poolhouse);
  unit = await settingsUnit(poolhouse, owner, ['filtration', 'speeds', 'heating', 'filling', 'level']);
});

async function open(
  name: string,
  viewport: { width: number; height: number } = viewports.desktop,
  more: PersonOptions = {},
) {
  const { page } = await browser.person({ viewport, reducedMotion: 'reduce', ...more });
  await enter(page, poolhouse.addresses.portal, owner);
  await page.goto(`${poolhouse.addresses.portal}/units/${unit.serial}/settings/${name}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  return { page, bar: page.getByRole('region', { name: 'Changes' }) };
}

it.each([
  ['phone', viewports.phone],
  ['desktop', { width: 1440, height: 600 }],
] as const)('on a %s it covers nothing that the keyboard comes to', async (_, viewport) => {
  const { page, bar } = await open('auto', viewport);
  await page.getByRole('spinbutton', { name: 'Filtration a day' }).first().press('ArrowUp');
  await bar.getByText('1 change', { exact: true }).waitFor();
  await page.locator('main').evaluate((main: HTMLElement) => main.focus());
  const covered: string[] = [];
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press('Tab');
    const what = await page.evaluate(() => {
      const { activeElement } = document;
      const over = document.querySelector('section[aria-label=Changes]');
      if (!over || !activeElement || over.contains(activeElement) || !activeElement.closest('main'))
        return '';
      const { top, bottom } = activeElement.getBoundingClientRect();
      const hidden = Math.min(bottom, over.getBoundingClientRect().bottom) - over.getBoundingClientRect().top;
      return hidden > 1 && top < over.getBoundingClientRect().bottom
        ? `${activeElement.outerHTML.slice(0, 80)} by ${hidden}`
        : '';
    });
    if (what) covered.push(what);
  }
  expect(covered).toEqual([]);
});

it.each(Object.entries(viewports))(
  'on a %s nothing moves when the keyboard comes to its buttons',
  async (_, viewport) => {
    const { page, bar } = await open('temperature', viewport);
    await page.getByRole('spinbutton').first().press('ArrowUp');
    await bar.getByText('1 change', { exact: true }).waitFor();
    const before = await page.evaluate(() => scrollY);
    for (const name of ['Discard', 'Save and apply']) {
      const button = bar.getByRole('button', { name });
      await expect
        .poll(async () => {
          await page.keyboard.press('Tab');
          return button.evaluate((element) => element === document.activeElement);
        })
        .toBe(true);
      expect(await page.evaluate(() => scrollY)).toBe(before);
    }
  },
);

it('on a phone has marks of the levels that a finger can take', async () => {
  const { page } = await open('filling', viewports.phone);
  const marks = page.getByRole('slider');
  await marks.first().waitFor();
  for (const mark of await marks.all()) expect((await mark.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

it('does not promise an answer within seconds of a unit that is only reconnecting', async () => {
  const { page, bar } = await open('temperature');
  await page.getByRole('spinbutton', { name: 'Water', exact: true }).press('ArrowUp');
  await bar.getByText('The unit answers within seconds.').waitFor();
  clock.leap(31_000);
  await page.reload();
  await page.getByText('Reconnecting', { exact: true }).first().waitFor();
  await bar.getByText('The unit is away and gets it when it comes back.').waitFor();
});

it.each([
  ['this device has no network', 'This device is offline'],
  ['the cloud cannot be reached', 'Server is offline, try again later'],
])('says when %s, and nothing of a unit that would get it', async (what, sentence) => {
  await unit.say('up/state', unit.state());
  const { page, bar } = await open('temperature');
  await page.getByRole('spinbutton', { name: 'Water', exact: true }).press('ArrowUp');
  await bar.getByText('The unit answers within seconds.').waitFor();
  if (what.startsWith('this')) {
    await page.context().setOffline(true);
  } else {
    await page.routeWebSocket('**/api/live', (socket) => socket.close());
    await page.route('**/api/health', (route) => route.abort('connectionrefused'));
    await page.reload();
  }
  await bar.getByText(sentence).waitFor();
  expect(await bar.innerText()).not.toMatch(/away|answers/u);
  await page
    .getByRole('main')
    .getByText(/^What you see is from /u)
    .waitFor();
  await bar.getByText('Water:').waitFor();
});

it('does not call a unit late that has had but a moment to answer', async () => {
  await unit.say('up/state', unit.state());
  const { page, bar } = await open('temperature');
  await page.clock.install();
  await page.getByRole('spinbutton', { name: 'Water', exact: true }).press('ArrowUp');
  await bar.getByText('The unit answers within seconds.').waitFor();
  await page.clock.pauseAt(Date.now() + 1_000);
  await bar.getByRole('button', { name: 'Save and apply' }).click();
  await bar.getByText('Sent', { exact: true }).waitFor();
  const late = bar.getByText('The unit has not answered yet. It is asked again until it does.');
  await page.clock.runFor(4_500);
  expect(await late.count()).toBe(0);
  await page.clock.runFor(1_000);
  await late.waitFor();
  await unit.apply(await unit.wanted());
  await bar.getByText('Applied', { exact: true }).waitFor();
});

it('names the sections of several changes', async () => {
  const { page, bar } = await open('temperature');
  await page.getByRole('spinbutton', { name: 'Water', exact: true }).press('ArrowUp');
  await page.getByRole('link', { name: /^Heating/u }).click();
  await page.getByRole('region', { name: 'Heating' }).getByRole('switch').first().press('Space');
  await bar.getByText('2 changes', { exact: true }).waitFor();
  await bar.getByText('Temperature, Heating. The unit answers within seconds.').waitFor();
});

it('does not come over the field in which one types, on a page that is enlarged to twice its size', async () => {
  const { page, bar } = await open('auto', { width: 720, height: 450 });
  const field = page.getByRole('spinbutton', { name: 'Filtration a day' }).first();
  await field.evaluate((one) => one.scrollIntoView({ block: 'end' }));
  await field.evaluate((one) => scrollBy(0, one.getBoundingClientRect().bottom - innerHeight));
  await field.press('ArrowUp');
  await bar.getByText('1 change', { exact: true }).waitFor();
  const bottomOf = () => field.evaluate((one) => one.getBoundingClientRect().bottom);
  const topOf = () => bar.evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(async () => (await bottomOf()) < (await topOf())).toBe(true);
});

it('says in which section something is in the way, and leads there from any page', async () => {
  const { page, bar } = await open('temperature');
  const water = page.getByRole('spinbutton', { name: 'Water', exact: true });
  await water.fill('99');
  await water.press('Tab');
  await bar.getByText('One field needs another look: Temperature.').waitFor();
  await bar.getByRole('button', { name: 'Show the field' }).click();
  await expect.poll(() => water.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('link', { name: /^Winter/u }).click();
  await page.getByRole('heading', { name: 'Winter', level: 2 }).waitFor();
  await bar.getByText('One field needs another look: Temperature.').waitFor();
  await bar.getByRole('button', { name: 'Show the field' }).click();
  await page.waitForURL(/\/settings\/temperature#temperature\.required$/u);
  await water.waitFor();
  await water.fill('30');
  await page.getByRole('link', { name: /^Winter/u }).click();
  await page.getByRole('heading', { name: 'Winter', level: 2 }).waitFor();
  await unit.change('temperature', { required: 24 });
  await bar.getByText('Changed elsewhere meanwhile: Temperature. Choose first what counts.').waitFor();
  await bar.getByRole('button', { name: 'Choose', exact: true }).click();
  await page.waitForURL(/\/settings\/temperature#meanwhile-temperature$/u);
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await bar.getByRole('button', { name: 'Save and apply' }).click();
  await bar.getByText('Sent', { exact: true }).waitFor();
});

it('a day with a fault is counted by nobody, and the faulty interval stands out', async () => {
  await unit.say('up/state', unit.state());
  const { page, bar } = await open('auto');
  const needs = page.getByText(/needs .* a day/u);
  const list = page.getByRole('navigation', { name: 'Sections of the settings' });
  await needs.waitFor();
  await list
    .getByText(/a day$/u)
    .first()
    .waitFor();
  const end = page.getByRole('group', { name: 'Interval 1' }).getByLabel('To');
  await end.fill('04:15');
  await end.press('Tab');
  await bar.getByText(/another look: Auto\.$/u).waitFor();
  expect(await needs.count()).toBe(0);
  expect(await list.getByRole('link', { name: /^Auto/u }).innerText()).not.toContain('a day');
  const block = page.getByRole('group', { name: 'The day' }).getByRole('slider', { name: 'Interval 1' });
  expect(await block.getAttribute('aria-invalid')).toBe('true');
});

describe('saved on a phone without a network', () => {
  /** Somebody has changed the temperature. */
  async function changed() {
    await unit.say('up/state', unit.state());
    const touch = { hasTouch: true, isMobile: true };
    const { page, bar } = await open('temperature', viewports.phone, touch);
    await page.getByRole('spinbutton', { name: 'Water', exact: true }).press('ArrowUp');
    await bar.getByText('The unit answers within seconds.').waitFor();
    return { page, bar };
  }

  /** And has pressed 'Save and apply' in vain. */
  async function inVain() {
    const { page, bar } = await changed();
    await page.context().setOffline(true);
    await bar.getByText('Mobile device is offline').waitFor();
    await bar.getByRole('button', { name: 'Save and apply' }).tap();
    const toast = page.locator('#toasts li').getByText('Mobile device is offline', { exact: true });
    await toast.waitFor();
    return { page, bar, toast };
  }

  it.each(['beginning', 'end'])(
    'at the %s of the page what is told of it does not lie over the bar',
    async (place) => {
      const { page, bar } = await inVain();
      await page.evaluate((top) => scrollTo(0, top), place === 'end' ? 1e6 : 0);
      const edge = (of: Locator, side: 'top' | 'bottom') =>
        of.evaluate((one, which) => one.getBoundingClientRect()[which], side);
      const card = page.locator('#toasts li');
      await expect.poll(async () => (await edge(card, 'bottom')) <= (await edge(bar, 'top'))).toBe(true);
      // Nor is it anywhere out of sight.
      expect(await edge(card, 'top')).toBeGreaterThan(0);
      await bar.getByRole('button', { name: 'Discard' }).tap();
      await bar.waitFor({ state: 'detached' });
    },
  );

  it('that it was not saved is said until it is, and what is told of the network goes with the next try', async () => {
    const { page, bar, toast } = await inVain();
    const unsaved = bar.getByText('Not saved: there was no connection. Please save again.');
    await unsaved.waitFor();
    // Nobody is told that it will go on by itself.
    await page.getByText(/Until it is back, nothing is saved or sent\.$/u).waitFor();
    await page.context().setOffline(false);
    await bar.getByText('Mobile device is offline').waitFor({ state: 'detached' });
    await unsaved.waitFor();
    expect(await bar.innerText()).toContain('1 change');
    // An error stays until it is closed, or something else is done.
    expect(await toast.count()).toBe(1);
    await bar.getByRole('button', { name: 'Save and apply' }).tap();
    await toast.waitFor({ state: 'detached' });
    expect(await unit.wanted()).toMatchObject({ section: 'temperature', state: { required: 26.5 } });
    await bar.getByText('Sent', { exact: true }).waitFor();
    expect(await unsaved.count()).toBe(0);
  });

  it('what was lost on the way is not called unsaved: it may have arrived', async () => {
    const { page, bar } = await changed();
    await page.route('**/settings/**', async (route) => {
      await page.context().setOffline(true);
      await route.abort('internetdisconnected');
    });
    await bar.getByRole('button', { name: 'Save and apply' }).tap();
    await page.locator('#toasts li').getByText('Mobile device is offline', { exact: true }).waitFor();
    await bar.getByText('1 change', { exact: true }).waitFor();
    expect(await bar.getByText(/Not saved/u).count()).toBe(0);
  });

  it('that it was not saved is said of that change alone', async () => {
    const { page, bar } = await inVain();
    const unsaved = bar.getByText(/Not saved/u);
    await unsaved.waitFor();
    await page.context().setOffline(false);
    const water = page.getByRole('spinbutton', { name: 'Water', exact: true });
    await water.press('ArrowDown');
    await bar.waitFor({ state: 'detached' });
    await water.press('ArrowUp');
    await bar.getByText('The unit answers within seconds.').waitFor();
    expect(await unsaved.count()).toBe(0);
  });
});
