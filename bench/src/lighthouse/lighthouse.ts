import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { chromium } from 'playwright-core';
import { freePort } from '../../../apps/server/src/platform/free-port.ts';
import { chromium as chromiumPath } from '../../../scripts/programs.ts';
import { fillWeek, sayOnline } from '../chart/week.ts';
import { type Figure, median } from '../figure.ts';
import { addPerson, giveUnit } from '../fleet/people.ts';
import { provisionUnits } from '../fleet/provision.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { withServer } from '../server/with-server.ts';
import { type Category, categories, installed, type Judgement, judge } from './judge.ts';

const visits = 5;
const wanted = 100;
const mostShift = 0.01;
const asked: Readonly<Record<'login' | 'status', readonly Category[]>> = {
  login: categories,
  status: ['performance', 'accessibility', 'best-practices'],
};

/** What Lighthouse says of the first page and of the one that owners open most. */
export const lighthouse: Figure = {
  name: 'lighthouse',
  goal: `the median of ${visits} visits with Lighthouse's phone is ${wanted} in performance, accessibility and best practices on login and a unit's status, and in SEO on login; the layout shifts by ${mostShift} at most`,
  run: () => withServer({}, measure),
};

async function measure(server: ServerProcess, pool: Pool) {
  const run = await installed();
  const [unit] = await provisionUnits(pool, 1);
  if (!unit) throw new Error('no unit');
  const owner = await addPerson(pool, 'Owner');
  await giveUnit(pool, owner, unit.id, 'Garden pool');
  const monday = new Date(Date.now() - 6 * 86_400_000).toISOString().slice(0, 10);
  await fillWeek(pool, unit, monday);
  await sayOnline(pool, unit);
  const pages = { login: `${server.url}/login`, status: `${server.url}/units/${unit.serial}/status` };
  const found: Record<string, Judgement[]> = { login: [], status: [] };
  for (let visit = 0; visit < visits; visit++) {
    for (const [name, url] of Object.entries(pages)) {
      const cookie = name === 'status' ? owner.cookie : undefined;
      const one = await inBrowser(server.url, cookie, (port) => judge(run, url, port));
      found[name]?.push(one);
    }
  }
  const numbers: Record<string, number> = {};
  let holds = true;
  for (const [name, judgements] of Object.entries(found)) {
    const of = (what: keyof Judgement) => median(judgements.map((one) => one[what]));
    for (const category of categories) numbers[`${name}: ${category}`] = of(category);
    numbers[`${name}: layout shift`] = of('shift');
    numbers[`${name}: ms blocked`] = of('blocked');
    numbers[`${name}: ms to the largest paint`] = of('largest');
    holds &&= asked[name as keyof typeof asked].every((category) => of(category) >= wanted);
    holds &&= of('shift') <= mostShift;
  }
  return { holds, numbers };
}

/** A browser of its own for each visit, with whoever is signed in; Lighthouse opens its page beside it. */
async function inBrowser<T>(
  url: string,
  cookie: string | undefined,
  visit: (port: number) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'poolhouse-lighthouse-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...[
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    const [name = '', value = ''] = cookie?.split('=') ?? [];
    if (cookie) await context.addCookies([{ name, value, url }]);
    return await visit(port);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
