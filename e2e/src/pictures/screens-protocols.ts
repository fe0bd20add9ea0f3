import { alert, refuse, type Scene, type Screen } from '../harness/screen.ts';

const path = '/units/{full}/protocols';
const calls = 'units/*/protocol*';

const press = ({ page, say }: Scene): Promise<void> =>
  page.getByRole('button', { name: say('protocols.export'), exact: true }).click();

/** A file of which nothing comes after its first bytes, or all of it. */
async function serve({ page }: Scene): Promise<void> {
  const headers = {
    'content-disposition': 'attachment; filename="House pool-daily-01.06.2026-30.06.2026.csv"',
  };
  await page.route(`**/api/${calls}`, (route) =>
    route.fulfill({ contentType: 'text/csv; charset=utf-8', headers, body: 'Day\r\n01.06.2026\r\n' }),
  );
}

/** Values as a file: what can be chosen, what is missing, under way, done, broken off and failed. */
export const protocolScreens: readonly Screen[] = [
  { name: 'protocols', path, as: 'owner' },
  {
    name: 'protocols-missing',
    path: `${path}?period=own&step=day`,
    as: 'owner',
    prepare: press,
  },
  {
    name: 'protocols-under-way',
    path: `${path}?from=2025-06-01&to=2026-05-31`,
    as: 'owner',
    restless: true,
    async before({ page }) {
      await page.route(`**/api/${calls}`, () => undefined);
    },
    async prepare(scene) {
      await press(scene);
      await scene.page.getByRole('button', { name: scene.say('protocols.cancel') }).waitFor();
    },
  },
  {
    name: 'protocols-done',
    path: `${path}?from=2026-06-01&to=2026-06-30&step=day`,
    as: 'owner',
    before: serve,
    async prepare(scene) {
      await press(scene);
      await scene.page.getByText('House pool-daily', { exact: false }).waitFor();
    },
  },
  {
    name: 'protocols-failed',
    path,
    as: 'owner',
    before: refuse(calls, 500),
    async prepare(scene) {
      await press(scene);
      await alert(scene);
    },
  },
];
