import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@poolhouse/domain/account/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAxe, findings } from './harness/axe.ts';
import type { Browser } from './harness/browser.ts';
import { buildPortal } from './harness/built-portal.ts';
import { layoutFindings } from './harness/layout-findings.ts';
import type { Poolhouse } from './harness/poolhouse.ts';
import { type Screen, viewports } from './harness/screen.ts';
import { wholeMatrix } from './harness/whole-matrix.ts';
import { findingsInAllLooks, type Sight } from './pictures/all-looks.ts';
import { accountScreens } from './pictures/screens-account.ts';
import { configurationScreens } from './pictures/screens-configuration.ts';
import { consumablesScreens } from './pictures/screens-consumables.ts';
import { editScreens } from './pictures/screens-edit.ts';
import { lastKnownScreens } from './pictures/screens-last-known.ts';
import { notificationScreens } from './pictures/screens-notifications.ts';
import { protocolScreens } from './pictures/screens-protocols.ts';
import { publicScreens } from './pictures/screens-public.ts';
import { remoteScreens, toldRemoteScreens } from './pictures/screens-remote.ts';
import { settingScreens, toldScreens } from './pictures/screens-settings.ts';
import { signUpScreens } from './pictures/screens-sign-up.ts';
import { timelineScreens } from './pictures/screens-timeline.ts';
import { unitScreens } from './pictures/screens-units.ts';
import { type Stage, setStage } from './pictures/stage.ts';
import { variants } from './pictures/variants.ts';
import { openHouse } from './testing/open-house.ts';

/** Pages side by side: while one waits, another is looked at. */
const PAGES = 3;

/** Its texts are 40 % longer than they are, which shows where there is no room. */
const longest = 'de';
const others = languages.filter((language) => language !== longest);
/** By how much; the whole run looks at the texts as they are too. */
const shares = wholeMatrix ? ['0', '0.4'] : ['0.4'];

describe.each(shares)('every screen, German longer by the share of %s', { timeout: 900_000 }, (share) => {
  const folder = mkdtempSync(join(tmpdir(), 'poolhouse-longer-'));
  let poolhouse: Poolhouse;
  let browser: Browser;
  let stage: Stage;
  let portal: string;
  beforeAll(() => buildPortal(folder, ['--longer', share, '--longer-in', longest]), 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const house = openHouse({ portal: folder, env: { VIRTUAL_UNITS: '1' } });
  beforeAll(async () => {
    ({ poolhouse, browser } = house());
    stage = await setStage(poolhouse, browser);
    ({ portal } = poolhouse.addresses);
  });

  async function findingsOf(sights: readonly Sight[], pages = PAGES): Promise<string[]> {
    const waiting = [...sights];
    const found: string[] = [];
    const look = async (): Promise<void> => {
      const { page, context } = await browser.person({ reducedMotion: 'reduce' });
      page.setDefaultTimeout(30_000);
      await addAxe(context);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const name = `${next.origin} ${next.screen.name}`;
        found.push(...(await findingsInAllLooks(page, stage, next).catch((error) => [`${name}: ${error}`])));
      }
      await context.close();
    };
    await Promise.all(Array.from({ length: pages }, look));
    return found;
  }

  /** The screens, opened in languages that take turns; the whole run looks at each in all of them. */
  const sights = (screens: readonly Screen[], origin: string): Sight[] =>
    screens.map((screen, n) => {
      if (wholeMatrix) return { screen, origin, spoken: languages, ...(share === '0' ? {} : { longest }) };
      return { screen, origin, spoken: [others[n % others.length] ?? 'en'], longest };
    });

  describe('has nothing that axe finds, and nothing out of its place, in five languages at 390 and 1440 px', () => {
    it('on the screens of remote control', async () => {
      const { remote } = poolhouse.addresses;
      expect(await findingsOf(sights(remoteScreens, remote))).toEqual([]);
      expect(await findingsOf(sights(toldRemoteScreens, remote), 1)).toEqual([]);
    });

    it('on the screens of login and mailed links with their errors', async () => {
      expect(await findingsOf(sights(publicScreens, portal))).toEqual([]);
    });

    it('on the sign-up with its errors', async () => {
      expect(await findingsOf(sights(signUpScreens, portal))).toEqual([]);
    });

    it('on the screens, dialogs, errors and notifications of profile, settings and terms', async () => {
      expect(await findingsOf(sights(accountScreens, portal))).toEqual([]);
    });

    it('on the screens, menus and errors of units', async () => {
      expect(await findingsOf(sights([...unitScreens, ...lastKnownScreens], portal))).toEqual([]);
    });

    it('on the settings, section by section, refused, not answered, not allowed, and of a unit that is away', async () => {
      expect(await findingsOf(sights(settingScreens, portal))).toEqual([]);
    });

    it('on the settings while the unit answers, refuses, and is set at its panel', async () => {
      // One unit does all of it, one after the other.
      expect(await findingsOf(sights(toldScreens, portal), 1)).toEqual([]);
    });

    it('on the screens of editing, linking and unpairing a unit', async () => {
      expect(await findingsOf(sights(editScreens, portal))).toEqual([]);
    });

    it('on the screens of what a unit goes by, and of what it uses up', async () => {
      expect(await findingsOf(sights([...configurationScreens, ...consumablesScreens], portal))).toEqual([]);
    });

    it('on the timeline, the protocols and the notifications', async () => {
      expect(
        await findingsOf(sights([...timelineScreens, ...protocolScreens, ...notificationScreens], portal)),
      ).toEqual([]);
    });
  });

  it('has its contrast in the colours of every brand variant', async () => {
    const names = ['login', 'settings', 'units', 'remote-mode'];
    const screens = [...publicScreens, ...accountScreens, ...unitScreens, ...remoteScreens].filter(
      ({ name }) => names.includes(name),
    );
    const { port } = new URL(portal);
    const inColours = variants.flatMap(({ prefix, remoteControl }) =>
      screens
        .filter(({ name }) => remoteControl || name !== 'remote-mode')
        .map((screen) => ({
          ...{ screen, origin: `http://${prefix}.localhost:${port}`, spoken: ['en'] as const },
          rules: ['color-contrast'],
        })),
    );
    const switching = variants.filter(({ remoteControl }) => remoteControl).length;
    expect(inColours).toHaveLength(variants.length * (names.length - 1) + switching);
    expect(await findingsOf(inColours)).toEqual([]);
  });

  it('control: axe finds a button that has lost its name, a text that has lost its contrast, a target that is too small', async () => {
    const { page, context } = await browser.person();
    await addAxe(context);
    await page.goto(`${portal}/login`);
    await page.locator('main h1').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.evaluate(() => {
      document.querySelector('main form button[aria-label]')?.removeAttribute('aria-label');
      document.querySelector<HTMLElement>('main h1')?.style.setProperty('color', '#ccc');
      for (const name of ['one', 'two']) {
        const button = document.createElement('button');
        button.textContent = name;
        for (const side of ['width', 'height']) button.style.setProperty(side, '10px');
        button.style.setProperty('padding', '0');
        document.querySelector('main')?.append(button);
      }
    });
    const rules = (await findings(page)).map((line) => line.split(' · ')[0]);
    await context.close();
    expect(rules).toEqual(expect.arrayContaining(['button-name', 'color-contrast', 'target-size']));
  });

  it('control: a text that cannot wrap, one that is cut, a choice that is cut, two buttons on each other are found', async () => {
    const { page, context } = await browser.person({ viewport: viewports.phone });
    await page.setContent(`<!doctype html><body>
      <p style="white-space: nowrap">${'far too long '.repeat(20)}</p>
      <div style="overflow: hidden; width: 4rem; white-space: nowrap">cut in the middle of it</div>
      <select style="width: 4rem"><option>Off</option><option>Bottom drain</option></select>
      <button>First button</button><button style="margin-left: -2rem">Second button</button>
      <main>${'<div style="display: grid">'.repeat(5)}<div style="container-type: inline-size">asks</div>`);
    const found = (await layoutFindings(page)).join('\n');
    expect(found).toContain('the page scrolls sideways');
    expect(found).toContain('"cut in the middle of it" is cut');
    expect(found).toContain('cuts its longest choice');
    expect(found).toContain('"asks" is asked for its size in the midst of 5 grids');
    expect(found).toMatch(/"First button" lies on .*"Second button"/u);
    await context.close();
  });
});
