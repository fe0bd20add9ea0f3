import type { Page } from 'playwright-core';

/** Whoever opens pages here saves data: no screen's file is fetched before somebody goes there. */
export const savesData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
