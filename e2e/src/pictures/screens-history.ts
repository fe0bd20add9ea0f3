import { alert, ignore, refuse, type Scene, type Screen } from '../harness/screen.ts';

const at = (unit: string, query = '') => `/units/{${unit}}/history${query}`;
const drawn = async ({ page }: Scene): Promise<void> => {
  await page.locator('main canvas').first().waitFor();
};

const shown: readonly Screen[] = [
  { name: 'history', path: at('live'), prepare: drawn },
  { name: 'history-week', path: at('live', '?period=week'), prepare: drawn },
  {
    name: 'history-closer',
    path: at('live'),
    async prepare(scene) {
      await drawn(scene);
      const { page } = scene;
      await page.getByRole('button', { name: 'Closer' }).click();
      await page.getByRole('button', { name: 'Closer' }).click();
      await page.getByRole('slider').press('ArrowRight');
      await page.getByText('As a table', { exact: true }).click();
    },
  },
  { name: 'history-empty', path: at('live', '?date=2026-01-15') },
  { name: 'history-never', path: at('never') },
  { name: 'history-loading', path: at('live'), before: ignore('units/*/history?*'), restless: true },
  { name: 'history-failed', path: at('live'), before: refuse('units/*/history?*'), prepare: alert },
];

/** A tab of a unit: what was measured and what ran. */
export const historyScreens: readonly Screen[] = shown.map((screen) => ({ as: 'owner' as const, ...screen }));
