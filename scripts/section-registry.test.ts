import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registryFile, sectionRegistry } from './section-registry.ts';

test('the sections that are known are those of the files (`node scripts/sections.ts` writes them)', async () =>
  expect(readFileSync(registryFile, 'utf8')).toBe(await sectionRegistry()));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sections-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const add = (name: string, source: string): void => writeFileSync(join(folder, `${name}.ts`), source);
const text = "export const text = { title: '', fields: {} };";
const alone = (place: number) => `export const section = { place: ${place} }; ${text}`;

test('sections stand in their places, of two at one place by name; those with numbers are one file', async () => {
  add('sun', alone(20));
  add('moon', alone(20));
  add('star', `export const sections = { star1: { place: 3 }, star2: { place: 3 } }; ${text}`);
  add('sun.test', 'not even TypeScript');
  const written = (await sectionRegistry(folder)).split('\n');
  expect(written.filter((line) => line.startsWith('  '))).toEqual([
    ...['  ...starSections,', '  moon: moonSection,', '  sun: sunSection,'],
    ...['  star: starText,', '  moon: moonText,', '  sun: sunText,'],
  ]);
  expect(written).toContain(
    "import { sections as starSections, text as starText } from './sections/star.ts';",
  );
});

test.each([
  ['full-moon', alone(1), 'full-moon.ts: the name of a section has small letters only'],
  ['moon', text, 'moon.ts exports neither a section nor several sections at one place'],
  [
    'moon',
    `export const sections = { moon1: { place: 1 }, moon2: { place: 2 } }; ${text}`,
    'moon.ts exports neither a section nor several sections at one place',
  ],
  [
    'moon',
    `export const sections = { star1: { place: 1 } }; ${text}`,
    "moon.ts: star1 is another name than the file's",
  ],
  ['moon', 'export const section = { place: 1 };', 'moon.ts exports no text'],
])('a file that is no section is named: %s.ts with %s', async (name, source, message) => {
  add(name, source);
  await expect(sectionRegistry(folder)).rejects.toThrow(message);
});
