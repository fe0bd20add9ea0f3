import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './harness/browser.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { giveDay, madePool, stateAt } from './steps/made-pool.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let poolhouse: Poolhouse;
let browser: Browser;
let owner: ReadyAccount;
let serial: string;

beforeAll(async () => {
  ({ poolhouse, browser } = house());
  owner = await readyAccount(poolhouse);
  serial = await madePool(poolhouse, owner, 'Garden pool', stateAt(new Date(Date.now() + 86_400_000)));
});

/** The status of the unit, in a browser that is not like others. */
async function atStatus(
  options: Parameters<Browser['person']>[0],
  {
    origin = poolhouse.addresses.portal,
    before,
  }: { origin?: string; before?: (page: Page) => Promise<unknown> } = {},
) {
  const person = await browser.person({ timezoneId: 'Europe/Berlin', ...options });
  await enter(person.page, origin, owner);
  await giveDay(person.page);
  await before?.(person.page);
  await person.page.goto(`${origin}/units/${serial}`);
  await person.page.getByRole('heading', { name: 'Garden pool', level: 1 }).waitFor();
  return person;
}

/** Shares of a canvas's pixels: painted at all, and of its most frequent colour. */
const paintOf = (canvas: Locator) =>
  canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error('no canvas');
    const { width, height } = element;
    const data = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    let painted = 0;
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) < 200) continue;
      painted += 1;
      colours.add([data[at], data[at + 1], data[at + 2]].map((part) => Math.round((part ?? 0) / 32)).join());
    }
    return { painted: painted / (width * height), colours: colours.size };
  });

describe('with colours of one’s own', () => {
  it.each(['light', 'dark'] as const)(
    'the chart is lines on the %s background, no block',
    async (colorScheme) => {
      const { page } = await atStatus({ forcedColors: 'active', colorScheme });
      const canvas = page.locator('canvas');
      await canvas.waitFor();
      const { painted, colours } = await paintOf(canvas);
      expect(painted).toBeGreaterThan(0.005);
      expect(painted).toBeLessThan(0.15);
      expect(colours).toBeGreaterThan(1);
    },
  );

  it('the chosen mode is marked as what is selected', async () => {
    const { page } = await atStatus({ forcedColors: 'active' }, { origin: poolhouse.addresses.remote });
    const chosen = page.getByRole('radio', { checked: true });
    const surface = await chosen.evaluate((radio) => {
      const face = radio.nextElementSibling;
      if (!(face instanceof HTMLElement)) throw new Error('the radio has no face');
      const probe = document.createElement('span');
      probe.style.cssText = 'forced-color-adjust: none; background: Highlight';
      document.body.append(probe);
      return [getComputedStyle(face).backgroundColor, getComputedStyle(probe).backgroundColor];
    });
    expect(surface[0]).toBe(surface[1]);
  });
});

it('a phone draws the chart when it comes near, and for paper', async () => {
  const { page } = await atStatus({ viewport: { width: 390, height: 600 } });
  const lines = page.locator('canvas');
  const figure = page.getByRole('img', { name: /Water/u });
  const undrawn = async () => {
    await figure.waitFor();
    // The observer has said where it is by then.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await lines.count()).toBe(0);
  };
  await undrawn();
  const before = await figure.boundingBox();
  await figure.scrollIntoViewIfNeeded();
  await lines.waitFor();
  const after = await figure.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);

  await page.evaluate(() => scrollTo(0, 0));
  await page.reload();
  await undrawn();
  await page.pdf();
  await expect.poll(() => lines.count()).toBe(1);
});

it('a browser whose language is C sees the chart, with numbers as the portal’s language writes them', async () => {
  const { page, complaints } = await atStatus(
    {},
    {
      before: (page) =>
        page.addInitScript(() => {
          Object.defineProperty(navigator, 'language', { value: 'C' });
          Object.defineProperty(navigator, 'languages', { value: ['C'] });
        }),
    },
  );
  await page.locator('canvas').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(complaints).toEqual([]);
});

describe('a phone with a notch, held sideways', () => {
  const notch = { top: 0, left: 59, right: 59, bottom: 21 };
  const viewport = { width: 844, height: 390 };

  async function cut(page: Page): Promise<void> {
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setSafeAreaInsetsOverride', { insets: notch });
  }

  /** How far an element stays from the edges left and right. */
  const edges = (place: Locator) =>
    place.evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [left, document.documentElement.clientWidth - right];
    });

  it('has header, content, notifications and dialogs beside it', async () => {
    const { page } = await atStatus({ viewport, isMobile: true }, { before: cut });
    const header = page.getByRole('banner').locator('a').first();
    expect((await edges(header))[0]).toBeGreaterThanOrEqual(notch.left);
    const menu = page.getByRole('button', { name: /^Account of/u });
    expect((await edges(menu))[1]).toBeGreaterThanOrEqual(notch.right);
    for (const side of await edges(page.getByRole('heading', { level: 1 }))) {
      expect(side).toBeGreaterThanOrEqual(notch.left);
    }
    await page.goto(`${poolhouse.addresses.portal}/profile/settings`);
    await page.getByRole('button', { name: 'Delete account' }).click();
    for (const side of await edges(page.getByRole('alertdialog').or(page.getByRole('dialog')))) {
      expect(side).toBeGreaterThanOrEqual(notch.left);
    }
    const { page: login } = await browser.person({ viewport, isMobile: true });
    await cut(login);
    await login.goto(`${poolhouse.addresses.portal}/login`);
    await login.locator('main').waitFor();
    for (const side of await edges(login.locator('main'))) expect(side).toBeGreaterThanOrEqual(notch.left);
  });
});

describe('a Safari that is older than light-dark()', () => {
  it('gets a stylesheet without it, in which the colours of both themes are', async () => {
    const folder = join(import.meta.dirname, '../../apps/portal/dist/client/assets');
    const [sheet = ''] = readdirSync(folder).filter((name) => name.endsWith('.css'));
    expect(readFileSync(join(folder, sheet), 'utf8')).not.toContain('light-dark(');
    const grounds = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await browser.person({ colorScheme });
      await page.goto(`${poolhouse.addresses.portal}/login`);
      grounds.push(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
    }
    expect(grounds).toEqual(['oklch(0.972 0.006 215)', 'oklch(0.185 0.018 230)']);
  });
});

describe('a camera that reads codes', () => {
  const camera = {
    tracks: (page: Page) => page.evaluate<string[]>('tracks.map((track) => track.readyState)'),
    show: (page: Page, text: string) =>
      page.evaluate((shown) => {
        document.documentElement.dataset.shown = shown;
      }, text),
  };

  /** Adding a unit in a browser that has both; neither is our own code. */
  async function adding() {
    const person = await browser.person({ viewport: { width: 390, height: 844 } });
    await person.page.addInitScript(() => {
      const tracks: MediaStreamTrack[] = [];
      const detect = async () => {
        const { shown } = document.documentElement.dataset;
        return shown ? [{ rawValue: shown }] : [];
      };
      const BarcodeDetector = Object.assign(
        function BarcodeDetector() {
          return { detect };
        },
        { getSupportedFormats: async () => ['ean_13', 'qr_code'] },
      );
      Object.assign(globalThis, { BarcodeDetector, tracks });
      navigator.mediaDevices.getUserMedia = async () => {
        if (document.documentElement.dataset.refused) throw new DOMException('no', 'NotAllowedError');
        const canvas = document.createElement('canvas');
        const paint = () => canvas.getContext('2d')?.fillRect(0, 0, Math.random() * 300, 150);
        paint();
        setInterval(paint, 50);
        const stream = canvas.captureStream();
        tracks.push(...stream.getTracks());
        return stream;
      };
    });
    await enter(person.page, poolhouse.addresses.portal, owner);
    await person.page.goto(`${poolhouse.addresses.portal}/units/add`);
    const scan = person.page.getByRole('button', { name: 'Scan the label' });
    await scan.waitFor();
    return { ...person, scan };
  }

  it('fills in what the label says, sends nothing, and the camera is off again', async () => {
    const { page, scan, complaints } = await adding();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    expect(await page.evaluate('document.featurePolicy.allowsFeature("camera")')).toBe(true);
    await scan.click();
    const dialog = page.getByRole('dialog', { name: 'Scan the label' });
    await expect.poll(() => camera.tracks(page)).toEqual(['live']);
    await camera.show(page, 'https://example.com/a-menu');
    await dialog.getByText('This QR code is not on a unit’s label').waitFor();
    expect(await camera.tracks(page)).toEqual(['live']);
    await camera.show(page, 'https://other.example/units/add?serial=204117384&code=0123456789abcdef');
    const code = page.getByRole('textbox', { name: 'Code', exact: true });
    await expect.poll(() => code.inputValue()).toBe('0123 4567 89AB CDEF');
    await page.getByText('Serial number 204 117 384').waitFor();
    expect(new URL(page.url()).search).toBe('?serial=204117384');
    expect(await camera.tracks(page)).toEqual(['ended']);

    // Another label in the second step: its unit, with its code.
    await camera.show(page, 'AB12345 FEDCBA9876543210');
    await scan.click();
    await page.getByText('Serial number AB1 234 5').waitFor();
    await expect.poll(() => code.inputValue()).toBe('FEDC BA98 7654 3210');
    expect(await camera.tracks(page)).toEqual(['ended', 'ended']);
    expect({ sent, complaints }).toEqual({ sent: [], complaints: [] });
  });

  it('is off when the dialog closes, the page is left or not looked at, and says so when it is refused', async () => {
    const { page, scan } = await adding();
    const dialog = page.getByRole('dialog', { name: 'Scan the label' });
    const allOff = () =>
      expect.poll(async () => new Set(await camera.tracks(page))).toEqual(new Set(['ended']));
    const isOn = () => expect.poll(async () => (await camera.tracks(page)).at(-1)).toBe('live');

    await scan.click();
    await isOn();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await allOff();

    await scan.click();
    await isOn();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await dialog.getByText('The camera was switched off while you were away.').waitFor();
    await allOff();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible' });
      document.documentElement.dataset.refused = 'yes';
    });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('The camera is not allowed.').waitFor();
    await page.evaluate(() => delete document.documentElement.dataset.refused);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await isOn();
    // A link that leads elsewhere, pressed by what is not inert: the dialog goes with its screen.
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/units"]')?.click());
    await page.getByRole('heading', { name: 'Your pools' }).waitFor();
    await allOff();
  });

  it('is not offered where the browser has none', async () => {
    const { page } = await browser.person();
    await enter(page, poolhouse.addresses.portal, owner);
    await page.goto(`${poolhouse.addresses.portal}/units/add`);
    await page.getByRole('button', { name: 'Continue' }).waitFor();
    expect(await page.evaluate('"BarcodeDetector" in globalThis')).toBe(false);
    expect(await page.getByRole('button', { name: 'Scan the label' }).count()).toBe(0);
  });
});
