import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { confirmEmail, logIn, signUp } from './account-steps.ts';
import { newAccount } from './addresses.ts';
import { startBrowser } from './browser.ts';
import { startPoolhouse } from './poolhouse.ts';
import { openScreen, ownerScreens, publicScreens, remoteScreens, type Screen } from './screens.ts';
import { addUnit, endMixing, standBefore } from './unit-steps.ts';

/** Every screen as a picture: phone and desktop, light and dark. `--only NAME` takes those whose name has it. */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, lang: { type: 'string', default: 'en' } },
});
const folder = join(import.meta.dirname, '../../pictures');
const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const themes = ['light', 'dark'] as const;

const [poolhouse, browser] = await Promise.all([startPoolhouse(), startBrowser()]);
const { addresses } = poolhouse;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const owner = await browser.person();
const account = newAccount();
const front = await standBefore(await owner.context.newPage(), addresses);
await signUp(owner.page, addresses, account);
await confirmEmail(owner.page, addresses, account);
await logIn(owner.page, addresses.portal, account);
await addUnit(owner.page, front, 'Garden pool');
await endMixing(front);
await owner.page.goto('about:blank');
await logIn(owner.page, addresses.remote, account);
const signedIn = await owner.context.storageState();

async function take(screens: readonly Screen[], origin: string, loggedIn: boolean): Promise<void> {
  for (const [device, viewport] of Object.entries(widths)) {
    for (const theme of themes) {
      const { page, context } = await browser.person({
        viewport,
        colorScheme: theme,
        reducedMotion: 'reduce',
        ...(loggedIn ? { storageState: signedIn } : {}),
      });
      await page.addInitScript((lang) => localStorage.setItem('locale', lang), values.lang);
      for (const screen of screens) {
        if (!screen.name.includes(values.only)) continue;
        await openScreen(page, origin, screen, front.serial);
        await page.screenshot({
          path: join(folder, `${screen.name}-${device}-${theme}.png`),
          fullPage: !screen.inSight,
        });
      }
      await context.close();
    }
  }
}

try {
  await take(publicScreens, addresses.portal, false);
  await take(ownerScreens, addresses.portal, true);
  await take(remoteScreens, addresses.remote, true);
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await poolhouse.stop();
}
