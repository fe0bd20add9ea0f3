import type { Language } from '@poolhouse/domain/account/languages';
import type { Page } from 'playwright-core';
import { addAxe, findings } from '../harness/axe.ts';
import { type Device, openScreen, type Screen, sceneOf, viewports } from '../harness/screen.ts';
import type { Stage } from './stage.ts';

const devices: readonly Device[] = ['phone', 'desktop'];
const themes = ['light', 'dark'] as const;

/** Switches the language of a page as another tab of its browser does. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('locale', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'locale', newValue }));
  }, language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
  // The page is drawn anew in the frame after.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/**
 * What axe finds on a screen in each of the languages, at both widths, light and dark. It is opened once, in the first
 * of them, which what the server says remains in.
 */
export async function findingsInAllLooks(
  page: Page,
  stage: Stage,
  { screen, origin, spoken }: { screen: Screen; origin: string; spoken: readonly Language[] },
): Promise<string[]> {
  const shown = devices.filter((device) => !screen.only || screen.only === device);
  const found: string[] = [];
  await page.setViewportSize(viewports[shown[0] ?? 'phone']);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(new URL('/api/health', origin).href);
  await page.evaluate((language) => localStorage.setItem('locale', language), spoken[0] ?? 'en');
  await openScreen(sceneOf(page, stage, spoken[0] ?? 'en'), origin, screen);
  await addAxe(page);
  for (const device of shown) {
    await page.setViewportSize(viewports[device]);
    for (const language of spoken) {
      await speak(page, language);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        const look = `${screen.name}, ${language}, ${device}, ${colorScheme}`;
        found.push(...(await findings(page)).map((line) => `${look}: ${line}`));
      }
    }
  }
  return found;
}
