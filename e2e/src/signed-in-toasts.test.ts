import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hold, signedIn, toastsOf } from './steps/signed-in.ts';
import { openHouse } from './testing/open-house.ts';

const settings = '/profile/settings';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const everywhere = /invalidate_tokens$/u;

const confirmEverywhere = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Log out from all devices' });

const house = openHouse();

/** Begins seven actions whose answers wait. @returns lets the oldest that waits fail with this message */
async function sevenActions(page: Page): Promise<(message: string) => Promise<void>> {
  const waiting: Route[] = [];
  await page.route(/\/api\//u, (route) => {
    if (route.request().method() === 'GET' && !/account_data/u.test(route.request().url())) {
      return route.continue();
    }
    waiting.push(route);
    return undefined;
  });
  const begun = async (count: number, press: Promise<void>) => {
    await press;
    await expect.poll(() => waiting.length).toBe(count);
  };
  await begun(1, button(page, 'Save').click());
  await page.getByLabel('Current password', { exact: true }).fill('the old one');
  for (const name of ['New password', 'Repeat new password']) {
    await page.getByLabel(name, { exact: true }).fill('eleven warm lagoons at noon');
  }
  await begun(2, button(page, 'Change password').click());
  await begun(3, button(page, 'Download profile data').click());
  await button(page, 'Log out from all devices').click();
  await begun(4, confirmEverywhere(page).click());
  await page.keyboard.press('Escape');
  // The passwords that were typed would go with the session, and are asked for.
  await page.locator('main').getByRole('button', { name: 'Log out', exact: true }).click();
  await begun(5, button(page, 'Leave').click());
  await button(page, 'Delete account').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill('the old one');
  await begun(6, dialog.getByRole('button', { name: 'Delete account' }).click());
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account of/u }).click();
  await page.getByRole('list').getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out', exact: true }).click();
  await begun(7, button(page, 'Leave').click());
  await page.keyboard.press('Escape');
  return async (message) => {
    await waiting.shift()?.fulfill({ status: 400, json: { 'hydra:description': message } });
    await toastsOf(page).getByText(message).waitFor({ state: 'attached' });
  };
}

const shown = (page: Page): Promise<string[]> =>
  toastsOf(page).evaluateAll((all) =>
    all.filter((one) => one.checkVisibility()).map((one) => one.querySelector('p')?.textContent ?? ''),
  );

describe('notifications in a browser', () => {
  it('are newest first, collapsed under a small overlay from 2 to 6 and a big one above, until hover, focus or click', async () => {
    const { page } = await signedIn(house(), settings);
    const fail = await sevenActions(page);
    const list = page.getByRole('region', { name: 'Notifications' }).locator('ol');
    const overlay = () => list.getAttribute('data-overlay');
    const looks = new Map<string | null, string>();
    const seen: (string | null)[] = [];
    for (const message of ['one', 'two', 'three', 'four', 'five', 'six', 'seven']) {
      await fail(message);
      await expect.poll(() => shown(page)).toContainEqual(expect.stringContaining(message));
      expect(await shown(page)).toHaveLength(1);
      seen.push(await overlay());
      looks.set(await overlay(), await list.evaluate((element) => getComputedStyle(element).filter));
    }
    expect(seen).toEqual(['none', 'small', 'small', 'small', 'small', 'small', 'big']);
    expect(new Set(looks.values()).size).toBe(3);

    const all = ['seven', 'six', 'five', 'four', 'Error while exporting data: three', 'two', 'one'];
    await list.hover();
    expect(await shown(page)).toEqual(all);
    expect(await overlay()).toBe('none');
    await page.mouse.move(10, 10);
    expect(await shown(page)).toEqual(['seven']);
    const more = page.getByRole('button', { name: '6 more notifications' });
    await more.focus();
    await page.keyboard.press('Shift+Tab');
    expect(await shown(page)).toEqual(all);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await shown(page)).toEqual(['seven']);
    await more.focus();
    await page.keyboard.press('Enter');
    expect(await shown(page)).toEqual(all);
    await button(page, 'Show less').press('Enter');
    expect(await shown(page)).toEqual(['seven']);
    await more.click();
    await page.mouse.move(10, 10);
    expect(await shown(page)).toEqual(all);
    const close = list.getByRole('button', { name: 'Close notification' });
    expect(await close.count()).toBe(7);
    await close.nth(1).press('Enter');
    expect(await shown(page)).toEqual(all.filter((message) => message !== 'six'));
    expect(await close.first().evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await page.locator('[data-progress]').count()).toBe(0);
    await button(page, 'Close all').click();
    expect(await toastsOf(page).count()).toBe(0);
  });

  it('of success and of a warning go after 3000 ms, counted down by a bar, but not while they are hovered', async () => {
    const { page, account } = await signedIn(house(), '/profile');
    await page.clock.install();
    await page.goto(new URL(settings, page.url()).href);
    await button(page, 'Save').waitFor();
    // A file that is on its way for a minute, as the page's clock has it then, would have the page loaded anew.
    await page.waitForLoadState('networkidle');
    await page.clock.pauseAt(Date.now() + 10_000);
    const toast = toastsOf(page);
    const bar = page.locator('[data-progress]');
    const progress = () =>
      bar.evaluate((one) => {
        const { animationDuration, animationPlayState } = getComputedStyle(one);
        return [animationDuration, animationPlayState];
      });
    const begin = async (tone: string) => {
      if (tone === 'success') return button(page, 'Save').click();
      for (const name of ['Current password', 'New password', 'Repeat new password']) {
        await page.getByLabel(name, { exact: true }).fill(account.password);
      }
      return button(page, 'Change password').click();
    };
    for (const tone of ['success', 'warning']) {
      await begin(tone);
      await page.locator(`[data-tone=${tone}]`).waitFor();
      expect(await progress()).toEqual(['3s', 'running']);
      await page.clock.runFor(2_990);
      expect(await toast.count()).toBe(1);
      await toast.hover();
      await expect.poll(progress).toEqual(['3s', 'paused']);
      await page.clock.runFor(60_000);
      expect(await toast.count()).toBe(1);
      await page.mouse.move(10, 10);
      await expect.poll(progress).toEqual(['3s', 'running']);
      await page.clock.runFor(20);
      await toast.waitFor({ state: 'detached' });
    }
  });

  it('keep their bar where motion is reduced, which then goes down in steps', async () => {
    const { page } = await signedIn(house(), settings);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await button(page, 'Save').click();
    const bar = page.locator('[data-progress]');
    await bar.waitFor();
    const { duration, easing } = await bar.evaluate((one) => {
      const timing = one.getAnimations()[0]?.effect?.getComputedTiming();
      const keyframes = (one.getAnimations()[0]?.effect as KeyframeEffect | undefined)?.getKeyframes();
      return { duration: timing?.duration, easing: keyframes?.[0]?.easing };
    });
    expect(duration).toBe(3000);
    expect(easing).toMatch(/^steps\(\d+/u);
  });

  it('never lie over the button of a form, wherever a phone has scrolled it', async () => {
    const viewport = { width: 390, height: 844 };
    const { page } = await signedIn(house(), '/profile/settings', { viewport });
    const save = button(page, 'Save');
    await page.getByLabel('Surname', { exact: true }).fill('Dvořáková');
    await page.route('**/api/end_users/*', (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.continue(),
    );
    for (const block of ['end', 'start'] as const) {
      await save.evaluate((button, where) => button.scrollIntoView({ block: where }), block);
      await save.click();
      const toast = toastsOf(page).filter({ hasText: 'Having trouble connecting to the server' });
      await toast.waitFor();
      const apart = async () => {
        const [one, other] = [await toast.boundingBox(), await save.boundingBox()];
        if (!one || !other) return 'not there';
        return one.y >= other.y + other.height || other.y >= one.y + one.height;
      };
      await expect.poll(apart).toBe(true);
    }
  });

  it('of errors stay, and all are gone as soon as another action begins', async () => {
    const { page } = await signedIn(house(), '/profile');
    await page.clock.install();
    await page.goto(new URL(settings, page.url()).href);
    await page.route(everywhere, (route) => route.fulfill({ status: 400, json: { message: 'No' } }));
    await button(page, 'Log out from all devices').click();
    await confirmEverywhere(page).click();
    const toast = toastsOf(page);
    await toast.getByText('No', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.clock.fastForward(600_000);
    expect(await toast.count()).toBe(1);
    const saving = await hold(page, /end_users\/\w+$/u);
    await button(page, 'Save').click();
    await expect.poll(() => saving.requests.length).toBe(1);
    expect(await toast.count()).toBe(0);
    await saving.release();
  });

  it('are announced: they come into a region that was there before them', async () => {
    const { page } = await signedIn(house(), settings);
    const region = page.getByRole('region', { name: 'Notifications' });
    const list = region.locator('ol[aria-live=polite]');
    await list.waitFor({ state: 'attached' });
    expect(await list.locator('li').count()).toBe(0);
    await button(page, 'Save').click();
    await list.getByText('Profile updated').waitFor();
    await list.getByRole('img', { name: 'Success' }).waitFor();
  });

  it.each(['mouse', 'keyboard'])('closed by %s leave no pause to the next', async (way) => {
    const { page } = await signedIn(house(), '/profile');
    await page.clock.install();
    await page.goto(new URL(settings, page.url()).href);
    const toast = toastsOf(page);
    const close = page.getByRole('button', { name: 'Close notification' });
    await button(page, 'Save').click();
    await close.waitFor();
    if (way === 'mouse') await close.click();
    else {
      // Only a key makes the focus one that is seen.
      await page.keyboard.press('Tab');
      await close.focus();
      await page.keyboard.press('Enter');
    }
    await toast.waitFor({ state: 'detached' });
    await page.mouse.move(10, 10);
    await button(page, 'Save').click();
    await toast.waitFor();
    await page.mouse.move(10, 10);
    await page.clock.runFor(3_100);
    await toast.waitFor({ state: 'detached' });
  });
});

describe('an answer of the server in a browser', () => {
  it('that is an error says its description, else its title, else its message, else An error occurred.', async () => {
    const { page } = await signedIn(house(), settings);
    const all = { 'hydra:description': 'Description', 'hydra:title': 'Title', message: 'Message' };
    const cases: [body: object | string, said: string][] = [
      [all, 'Description'],
      [{ ...all, 'hydra:description': '' }, 'Title'],
      [{ message: 'Message' }, 'Message'],
      [{}, 'An error occurred.'],
      ['<html>', 'Bad Request'],
    ];
    await button(page, 'Log out from all devices').click();
    for (const [body, said] of cases) {
      await page.route(everywhere, (route) =>
        route.fulfill({ status: 400, ...(typeof body === 'string' ? { body } : { json: body }) }),
      );
      await confirmEverywhere(page).click();
      await expect.poll(() => shown(page)).toEqual([said]);
      await page.unroute(everywhere);
    }
    expect(new URL(page.url()).pathname).toBe(settings);
  });

  it('that is none, or not JSON, or not what was agreed is named', async () => {
    const { page } = await signedIn(house(), settings);
    const data = /account_data$/u;
    const cases: [answer: (route: Route) => Promise<void>, said: string][] = [
      [(route) => route.abort(), 'Having trouble connecting to the server'],
      [
        (route) => route.fulfill({ body: '<p>Hello', contentType: 'text/html' }),
        'Unknown response type text/html',
      ],
      [(route) => route.fulfill({ json: { fileName: 5 } }), 'Unexpected error'],
    ];
    for (const [answer, said] of cases) {
      await page.route(data, answer);
      await button(page, 'Download profile data').click();
      await expect.poll(() => shown(page)).toEqual([`Error while exporting data: ${said}`]);
      await page.unroute(data);
    }
  });
});
