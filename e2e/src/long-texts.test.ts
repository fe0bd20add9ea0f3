import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, startBrowser } from './harness/browser.ts';
import { buildPortal } from './harness/built-portal.ts';
import { layoutFindings } from './harness/layout-findings.ts';
import { type Poolhouse, startPoolhouse } from './harness/poolhouse.ts';
import { type Device, openScreen, type Screen, sceneOf, viewports } from './harness/screen.ts';
import { screens } from './pictures/screens.ts';
import { type Stage, setStage } from './pictures/stage.ts';

const devices: readonly Device[] = ['phone', 'desktop'];
/** So tall that everything is in sight. */
const HEIGHT = 4_000;

describe('screens whose texts are 40 % longer', { timeout: 400_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'poolhouse-long-'));
  let poolhouse: Poolhouse;
  let browser: Browser;
  let stage: Stage;
  beforeAll(async () => {
    await buildPortal(folder, ['--longer', '0.4']);
    [poolhouse, browser] = await Promise.all([startPoolhouse({ portal: folder }), startBrowser()]);
    stage = await setStage(poolhouse, browser);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await poolhouse?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('hold at 390 and 1440 px: nothing leaves its place, is cut or lies on something else', async () => {
    const found: string[] = [];
    const worker = async (waiting: Screen[], origin: string) => {
      const { page, context } = await browser.person({ reducedMotion: 'reduce' });
      page.setDefaultTimeout(15_000);
      await page.addInitScript(() => localStorage.setItem('locale', 'de'));
      for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
        found.push(...(await lookAt(screen, origin, page)));
      }
      await context.close();
    };
    const portal = [...screens.portal];
    const { addresses } = poolhouse;
    await Promise.all([
      worker(portal, addresses.portal),
      worker(portal, addresses.portal),
      worker([...screens.remote], addresses.remote),
    ]);
    expect(found).toEqual([]);
  });

  async function lookAt(
    screen: Screen,
    origin: string,
    page: Parameters<typeof sceneOf>[0],
  ): Promise<string[]> {
    const found: string[] = [];
    const shown = devices.filter((device) => !screen.only || screen.only === device);
    try {
      await page.setViewportSize(viewports[shown[0] ?? 'phone']);
      await openScreen(sceneOf(page, stage, 'de'), origin, screen);
      for (const device of shown) {
        await page.setViewportSize({ ...viewports[device], height: HEIGHT });
        const lines = await layoutFindings(page);
        found.push(...lines.map((line) => `${screen.name}, ${device}: ${line}`));
      }
    } catch (error) {
      found.push(`${screen.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    return found;
  }

  it('would be found wanting: a text that cannot wrap, one that is cut, two buttons on each other', async () => {
    const { page, context } = await browser.person({ viewport: viewports.phone });
    await page.setContent(`<!doctype html><body>
      <p style="white-space: nowrap">${'far too long '.repeat(20)}</p>
      <div style="overflow: hidden; width: 4rem; white-space: nowrap">cut in the middle of it</div>
      <button>First button</button><button style="margin-left: -2rem">Second button</button>`);
    const found = (await layoutFindings(page)).join('\n');
    expect(found).toContain('the page scrolls sideways');
    expect(found).toContain('"cut in the middle of it" is cut');
    expect(found).toMatch(/"First button" lies on .*"Second button"/u);
    await context.close();
  });
});
