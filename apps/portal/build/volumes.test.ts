import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src');
const keysOf = (area: string): Set<string> =>
  new Set(
    Object.keys(
      JSON.parse(readFileSync(join(root, `../../../packages/i18n/src/en/${area}.json`), 'utf8')) as object,
    ),
  );

/** Where messages of a volume may be used: in screens whose routes open it, and in what only they draw. */
const places: Record<string, RegExp> = {
  account: /^(features\/(mailed-links|profile|sign-in|sign-up|terms)|shared\/(account|forms))\//u,
  unit: /^(features\/(configuration|consumables|cover|history|notifications|protocols|remote|settings|status|timeline|unit-\w+)|unit|app\/unit)\//u,
  units: /^features\/unit-list\//u,
  status: /^((features\/(notifications|remote|status)|unit\/show)\/|unit\/chart\/day-chart\.)/u,
  control: /^(features\/(consumables|cover|remote)|unit\/command)\//u,
  edit: /^features\/unit-edit\//u,
  configuration: /^features\/configuration\//u,
  settings: /^(features\/(configuration|settings|timeline)|unit\/setting)/u,
  history: /^features\/history\//u,
  // On Status a file of its own opens them.
  notifications:
    /^((features\/(notifications|timeline)|unit\/alerts)\/|features\/status\/problems-with-alerts\.)/u,
  timeline: /^features\/timeline\//u,
  protocols: /^features\/protocols\//u,
  push: /^shared\/push\//u,
  dates: /^(features\/timeline|unit\/dates)\//u,
};

test.each(Object.entries(places))('messages of the volume %s are used where it is open', (area, place) => {
  const keys = keysOf(area);
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/u.test(file));
  const used = files.flatMap((file) => {
    const words = readFileSync(join(root, file), 'utf8').matchAll(/'([\w.-]+)'/gu);
    return [...words].flatMap(([, word = '']) => (keys.has(word) ? [{ file, word }] : []));
  });
  expect(used.length).toBeGreaterThan(8);
  expect(used.filter(({ file }) => !place.test(file))).toEqual([]);
});
