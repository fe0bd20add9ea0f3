import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Lighthouse's own folder: nothing but this figure needs it, and it brings a hundred packages. */
const folder = join(import.meta.dirname, '../../../node_modules/.programs/lighthouse');
const version = '13.5.0';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** What Lighthouse says of a page, 0 to 100; the shift of the layout as it counts it. */
export type Judgement = Record<Category, number> & { shift: number; blocked: number; largest: number };

interface Report {
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>;

/** Lighthouse, installed by the first who asks for it. */
export async function installed(): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    console.log(`Installing lighthouse ${version} …`);
    const args = ['install', '--no-save', '--ignore-scripts', '--prefix', folder, `lighthouse@${version}`];
    const { status } = spawnSync('npm', args, { stdio: 'inherit' });
    if (status !== 0) throw new Error('Lighthouse could not be installed');
  }
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse };
  return lighthouse;
}

/** A visit with its phone and its simulated network, by a browser that listens at this port. */
export async function judge(lighthouse: Lighthouse, url: string, port: number): Promise<Judgement> {
  const result = await lighthouse(url, {
    ...{ port, output: 'json', logLevel: 'error', disableStorageReset: true },
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`${url}: Lighthouse said nothing`);
  const { categories: found, audits } = result.lhr;
  const audit = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (name: Category) => Math.round((found[name].score ?? Number.NaN) * 100);
  return {
    ...(Object.fromEntries(categories.map((name) => [name, score(name)])) as Record<Category, number>),
    shift: audit('cumulative-layout-shift'),
    blocked: audit('total-blocking-time'),
    largest: audit('largest-contentful-paint'),
  };
}
