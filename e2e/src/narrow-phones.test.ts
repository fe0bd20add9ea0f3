import { beforeAll, expect, it } from 'vitest';
import { layoutFindings } from './harness/layout-findings.ts';
import { fullPool, giveDay } from './steps/made-pool.ts';
import { enter, type ReadyAccount, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

const house = openHouse();
let owner: ReadyAccount;
let serial: string;

beforeAll(async () => {
  const { poolhouse } = house();
  owner = await readyAccount(poolhouse, { roles: ['ROLE_APP_POOL_REMOTE'] });
  serial = await fullPool(poolhouse, owner, 'Garden pool', new Date(Date.now() + 86_400_000));
});

const tabs = {
  portal: ['status', 'history', 'timeline', 'consumables', 'notifications', 'protocols', 'edit'],
  remote: ['remote', 'cover', 'mode', 'settings', 'settings/auto', 'settings/filling', 'configuration'],
} as const;

it.each(['portal', 'remote'] as const)(
  'no tab of a unit is wider than the narrowest phones, in the language with the longest words: %s',
  { timeout: 120_000 },
  async (variant) => {
    const { poolhouse, browser } = house();
    const origin = poolhouse.addresses[variant];
    const { page } = await browser.person({ viewport: { width: 320, height: 700 }, reducedMotion: 'reduce' });
    await page.addInitScript(() => localStorage.setItem('locale', 'fr'));
    await giveDay(page);
    await enter(page, origin, owner);
    const found: string[] = [];
    for (const tab of tabs[variant]) {
      await page.goto(`${origin}/units/${serial}/${tab}`);
      await page.getByRole('heading', { name: 'Garden pool', level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await page.waitForFunction(() => !document.querySelector('main [class*=skeleton]'));
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 700 });
        const wide = (await layoutFindings(page)).filter((one) => /sideways|leaves the page/u.test(one));
        found.push(...wide.map((one) => `${tab} at ${width}: ${one}`));
      }
    }
    expect(found).toEqual([]);
  },
);

it('the modes have their icons above their names or beside them, all alike, and times of the pump one line', async () => {
  const { poolhouse, browser } = house();
  const { page } = await browser.person({ viewport: { width: 320, height: 700 } });
  await enter(page, poolhouse.addresses.remote, owner);
  await page.goto(poolhouse.addresses.remote);
  for (const language of ['fr', 'en', 'cs']) {
    await page.evaluate((lang) => localStorage.setItem('locale', lang), language);
    await page.goto(`${poolhouse.addresses.remote}/units/${serial}/remote`);
    await page.locator('main [role=radiogroup] svg').nth(5).waitFor();
    for (const width of [320, 360, 390, 460, 768, 900, 1040, 1440]) {
      await page.setViewportSize({ width, height: 700 });
      const above = await page.locator('main [role=radiogroup] svg').evaluateAll((icons) =>
        icons.map((icon) => {
          const words = document.createRange();
          words.selectNodeContents(icon.nextSibling ?? icon);
          return words.getBoundingClientRect().top >= icon.getBoundingClientRect().bottom - 4;
        }),
      );
      expect(new Set(above).size, `${language} at ${width}`).toBe(1);
      const tops = await page
        .locator('main fieldset label')
        .evaluateAll((times) => times.map((time) => time.getBoundingClientRect().top));
      expect(new Set(tops).size, `${language} at ${width}`).toBe(1);
    }
  }
});
