import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isLanguage, type Language, languages } from '@poolhouse/domain/account/languages';
import { startBrowser } from './harness/browser.ts';
import { startPoolhouse } from './harness/poolhouse.ts';
import { type Device, openScreen, type Screen, sceneOf, viewports } from './harness/screen.ts';
import { screens } from './pictures/screens.ts';
import { setStage } from './pictures/stage.ts';
import { type Variant, variants } from './pictures/variants.ts';

/**
 * Every screen and state as a picture: phone and desktop, light and dark. `--only EXPRESSION` takes those whose name
 * fits, `--lang CODE` another language than English, `--variant LABEL` another variant than Pool Live; `all` takes
 * each of them, in folders of their own. `--width PIXELS`, as often as wanted, takes other widths.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    lang: { type: 'string', default: 'en' },
    variant: { type: 'string', default: 'pool-live' },
    width: { type: 'string', multiple: true, default: [] },
  },
});
const inLanguages = values.lang === 'all' ? languages : [values.lang].filter(isLanguage);
const ofVariants = variants.filter(({ label }) => values.variant === 'all' || values.variant === label);
const wanted = new RegExp(values.only, 'u');
const folder = join(import.meta.dirname, '../../pictures');
const themes = ['light', 'dark'] as const;

interface Size {
  name: string;
  device: Device;
  viewport: { width: number; height: number };
}

/** Below it the header has a menu instead of links. */
const DESKTOP = 768;
const sizes: Size[] =
  values.width.length > 0
    ? values.width.map((width) => {
        const device: Device = Number(width) < DESKTOP ? 'phone' : 'desktop';
        return { name: width, device, viewport: { ...viewports[device], width: Number(width) } };
      })
    : (['phone', 'desktop'] as const).map((device) => ({
        name: device,
        device,
        viewport: viewports[device],
      }));

const [poolhouse, browser] = await Promise.all([startPoolhouse(), startBrowser()]);
const { addresses } = poolhouse;
rmSync(folder, { recursive: true, force: true });
const stage = await setStage(poolhouse, browser);

/** Screens that the variant has; those of remote control are taken in Pool Remote when the variant has none. */
function screensOf({ label, prefix, remoteControl }: Variant): [Screen, string][] {
  const own = new URL(addresses.portal);
  if (label !== 'pool-live') own.hostname = `${prefix}.${own.hostname}`;
  const remote = label === 'pool-live' ? addresses.remote : own.href;
  return [
    ...screens.portal.map((screen): [Screen, string] => [screen, own.href]),
    ...(remoteControl || label === 'pool-live'
      ? screens.remote.map((screen): [Screen, string] => [screen, remote])
      : []),
  ].filter(([{ name }]) => wanted.test(name));
}

async function take(screen: Screen, origin: string, language: Language, into: string): Promise<void> {
  for (const { name, device, viewport } of sizes) {
    if (screen.only && screen.only !== device) continue;
    const serviceWorkers = screen.installed ? 'allow' : 'block';
    const { page, context } = await browser.person({ viewport, reducedMotion: 'reduce', serviceWorkers });
    await page.addInitScript((lang) => localStorage.setItem('locale', lang), language);
    await openScreen(sceneOf(page, stage, language), origin, screen);
    // A picture shows the whole page, also what is drawn only when it comes near.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.evaluate(() => scrollTo(0, 0));
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: join(into, `${screen.name}-${name}-${colorScheme}.png`),
        fullPage: !screen.inSight,
      });
    }
    await context.close();
  }
}

try {
  for (const variant of ofVariants) {
    for (const language of inLanguages) {
      const many = ofVariants.length * inLanguages.length > 1;
      const into = many ? join(folder, `${variant.label}-${language}`) : folder;
      mkdirSync(into, { recursive: true });
      for (const [screen, origin] of screensOf(variant)) await take(screen, origin, language, into);
    }
  }
  console.log(`The pictures are in ${folder}`);
} finally {
  await browser.close();
  await poolhouse.stop();
}
