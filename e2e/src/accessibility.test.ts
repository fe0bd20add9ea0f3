import { type Language, languages } from '@poolhouse/domain/account/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAxe, findings } from './harness/axe.ts';
import { type Browser, startBrowser } from './harness/browser.ts';
import { type Poolhouse, startPoolhouse } from './harness/poolhouse.ts';
import type { Screen } from './harness/screen.ts';
import { findingsInAllLooks } from './pictures/all-looks.ts';
import { accountScreens } from './pictures/screens-account.ts';
import { publicScreens } from './pictures/screens-public.ts';
import { signUpScreens } from './pictures/screens-sign-up.ts';
import { remoteScreens, unitScreens } from './pictures/screens-units.ts';
import { type Stage, setStage } from './pictures/stage.ts';
import { variants } from './pictures/variants.ts';

/** Pages side by side: while one waits, another is looked at. */
const PAGES = 3;

interface Sight {
  screen: Screen;
  origin: string;
  spoken: readonly Language[];
}

describe('axe', { timeout: 600_000 }, () => {
  let poolhouse: Poolhouse;
  let browser: Browser;
  let stage: Stage;
  let portal: string;
  beforeAll(async () => {
    [poolhouse, browser] = await Promise.all([startPoolhouse(), startBrowser()]);
    stage = await setStage(poolhouse, browser);
    ({ portal } = poolhouse.addresses);
  });
  afterAll(async () => {
    await browser?.close();
    await poolhouse?.stop();
  });

  async function findingsOf(sights: readonly Sight[]): Promise<string[]> {
    const waiting = [...sights];
    const found: string[] = [];
    const look = async (): Promise<void> => {
      const { page, context } = await browser.person({ reducedMotion: 'reduce' });
      page.setDefaultTimeout(30_000);
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const name = `${next.origin} ${next.screen.name}`;
        found.push(...(await findingsInAllLooks(page, stage, next).catch((error) => [`${name}: ${error}`])));
      }
      await context.close();
    };
    await Promise.all(Array.from({ length: PAGES }, look));
    return found;
  }

  /** Each screen in five languages; they take turns in being the one in which it is opened. */
  const inFive = (screens: readonly Screen[], origin: string): Sight[] =>
    screens.map((screen, first) => ({
      screen,
      origin,
      spoken: languages.map((_, n) => languages[(first + n) % languages.length] ?? 'en'),
    }));

  describe('finds nothing in five languages at 390 and 1440 px, light and dark', () => {
    it('on the screens of login and mailed links with their errors', async () => {
      expect(await findingsOf(inFive(publicScreens, portal))).toEqual([]);
    });

    it('on the sign-up with its errors', async () => {
      expect(await findingsOf(inFive(signUpScreens, portal))).toEqual([]);
    });

    it('on the screens, dialogs, errors and notifications of profile, settings and terms', async () => {
      expect(await findingsOf(inFive(accountScreens, portal))).toEqual([]);
    });

    it('on the screens, menus and errors of units', async () => {
      expect(await findingsOf(inFive(unitScreens, portal))).toEqual([]);
    });

    it('on the screens of remote control', async () => {
      expect(await findingsOf(inFive(remoteScreens, poolhouse.addresses.remote))).toEqual([]);
    });
  });

  it('finds nothing in the colours of any brand variant', async () => {
    const names = ['login', 'settings', 'units', 'remote-mode'];
    const screens = [...publicScreens, ...accountScreens, ...unitScreens, ...remoteScreens].filter(
      ({ name }) => names.includes(name),
    );
    const { port } = new URL(portal);
    const sights = variants.flatMap(({ prefix }) =>
      screens.map((screen) => ({
        ...{ screen, origin: `http://${prefix}.localhost:${port}`, spoken: ['en'] as const },
      })),
    );
    expect(sights).toHaveLength(variants.length * names.length);
    expect(await findingsOf(sights)).toEqual([]);
  });

  it('does find a button that has lost its name, a text that has lost its contrast, a target that is too small', async () => {
    const { page, context } = await browser.person();
    await page.goto(`${portal}/login`);
    await page.locator('main h1').waitFor();
    await addAxe(page);
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
});
