import type { Scene, Screen } from '../harness/screen.ts';

async function tryDemo({ page, say }: Scene): Promise<void> {
  // A press before the portal has started is lost.
  await page.locator('html[data-alive]').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: say('login.demo') }).click();
  // The first demo of an hour waits until its past is simulated.
  await page.getByText(say('demo.title')).waitFor({ timeout: 120_000 });
  await page.locator('main li a').first().waitFor();
}

/** What a demo begins with. */
export const demoScreens: readonly Screen[] = [
  { name: 'demo', path: '/login', prepare: tryDemo },
  {
    name: 'demo-status',
    path: '/login',
    async prepare(scene) {
      const { page, say } = scene;
      await tryDemo(scene);
      await page.locator('main li a').first().click();
      await page.getByRole('region', { name: say('status.water') }).waitFor();
      // The chart is drawn only when it comes near.
      await page.getByRole('heading', { name: say('chart.today') }).scrollIntoViewIfNeeded();
      await page.locator('main canvas').first().waitFor();
    },
  },
];
