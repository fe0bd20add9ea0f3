import type { Language } from '@poolhouse/domain/account/languages';
import type { Page } from 'playwright-core';
import { findings } from '../harness/axe.ts';
import { layoutFindings } from '../harness/layout-findings.ts';
import { type Device, openScreen, type Screen, sceneOf, viewports } from '../harness/screen.ts';
import { wholeMatrix } from '../harness/whole-matrix.ts';
import type { Stage } from './stage.ts';

const devices: readonly Device[] = ['phone', 'desktop'];
const themes = ['light', 'dark'] as const;

/** Switches the language of a page as another tab of its browser does: again until the page hears it. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.waitForFunction(
    (newValue) => {
      if (document.documentElement.lang === newValue) return true;
      localStorage.setItem('locale', newValue);
      window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue }));
      return false;
    },
    language,
    { polling: 50 },
  );
  // The page is drawn anew in the frame after.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

export interface Sight {
  readonly screen: Screen;
  readonly origin: string;
  readonly spoken: readonly Language[];
  /** Whose texts are made longer than they are; looked at for names and room. */
  readonly longest?: Language;
  /** What axe looks for; all of it unless something is named. */
  readonly rules?: readonly string[];
}

interface Look {
  readonly device: Device;
  readonly language: Language;
  readonly colorScheme: (typeof themes)[number];
  /** All of them unless some are named. */
  readonly rules?: readonly string[];
}

/** So tall that everything is in sight. */
const HEIGHT = 4_000;

/** What may differ from language to language: whether everything has a name, and room. */
const nameRules = ['button-name', 'link-name', 'label', 'select-name', 'aria-command-name'];
const textRules = [...nameRules, 'target-size'];

const dark = { colorScheme: 'dark', rules: ['color-contrast'] } as const;

/**
 * How a screen is checked: with all rules at each width. Dark differs only in colours, and another language only in its
 * texts and the room they take, which is least on the phone. `npm run test:full` checks everything everywhere.
 */
function looksOf(shown: readonly Device[], [first = 'en', ...others]: readonly Language[]): Look[] {
  if (wholeMatrix) {
    return shown.flatMap((device) =>
      [first, ...others].flatMap((language) =>
        themes.map((colorScheme) => ({ device, language, colorScheme })),
      ),
    );
  }
  return shown.flatMap((device, index): Look[] => [
    { device, language: first, colorScheme: 'light' },
    // All colours are in sight at the greatest width.
    ...(index === shown.length - 1 ? [{ ...dark, device, language: first }] : []),
    ...(index > 0 ? [] : others).map(
      (language): Look => ({ device, language, colorScheme: 'light', rules: textRules }),
    ),
  ]);
}

/** What leaves its place, is cut or lies on something else at a width. */
async function layoutIn(page: Page, device: Device): Promise<string[]> {
  await page.setViewportSize({ ...viewports[device], height: HEIGHT });
  return layoutFindings(page);
}

/**
 * What axe finds on a screen in its looks and in the given languages, and what breaks the layout with the longest
 * texts. It is opened once, in the first language; texts from the server stay in that one.
 * @param page with axe
 */
export async function findingsInAllLooks(
  page: Page,
  stage: Stage,
  { screen, origin, spoken, longest, rules: only }: Sight,
): Promise<string[]> {
  const shown = devices.filter((device) => !screen.only || screen.only === device);
  const found: string[] = [];
  await page.setViewportSize(viewports[shown[0] ?? 'phone']);
  await page.emulateMedia({ colorScheme: 'light' });
  // What is stored belongs to an origin, so that a page of it has to be there.
  if (!page.url().startsWith(new URL(origin).origin)) await page.goto(new URL('/api/health', origin).href);
  await page.evaluate((language) => localStorage.setItem('locale', language), spoken[0] ?? 'en');
  await openScreen(sceneOf(page, stage, spoken[0] ?? 'en'), origin, screen);
  let now: Partial<Look> = {};
  for (const { device, language, colorScheme, rules } of looksOf(shown, spoken)) {
    if (device !== now.device) await page.setViewportSize(viewports[device]);
    if (language !== now.language) await speak(page, language);
    await page.emulateMedia({ colorScheme });
    now = { device, language };
    const look = `${screen.name}, ${language}, ${device}, ${colorScheme}`;
    found.push(...(await findings(page, only ?? rules)).map((line) => `${look}: ${line}`));
  }
  if (!longest) return found;
  await speak(page, longest);
  // What lies over the page hides more of it when its texts are longer, until it is closed.
  const rules = screen.inSight ? nameRules : textRules;
  await page.setViewportSize(viewports[shown[0] ?? 'phone']);
  found.push(...(await findings(page, rules)).map((line) => `${screen.name}, ${longest}: ${line}`));
  for (const device of shown) {
    found.push(...(await layoutIn(page, device)).map((line) => `${screen.name}, ${device}: ${line}`));
  }
  return found;
}
