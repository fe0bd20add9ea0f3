import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '@poolhouse/domain/account/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveUnits } from '../../apps/server/src/testing/units/give-units.ts';
import { buildPortal } from './harness/built-portal.ts';
import { changedIn, copySources } from './harness/copied-sources.ts';
import { enter, readyAccount } from './steps/ready-account.ts';
import { openHouse } from './testing/open-house.ts';

/** Nothing of it is known anywhere: fields, options, a code of its own, words. */
const moon = `import type { Language } from '@poolhouse/domain/account/languages';
import { choice, number } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

export const section = defineSection({
  place: 75,
  features: ['filtration'],
  fields: {
    tide: number({ unit: 'cm', min: 0, max: 9, step: 1, usual: 4 }),
    phase: choice(['newMoon', 'fullMoon'], 'newMoon'),
  },
  ties: ({ phase, tide }) => (phase === 'fullMoon' && tide < 3 ? [{ path: 'tide', code: 'ebb-at-full' }] : []),
});

const words = (language: Language) => ({
  'section.moon.title': \`Moon (\${language})\`,
  'section.moon.lead': 'What the moon does.',
  'section.moon.tide': 'Tide',
  'section.moon.tide.about': 'How high it comes. 4 cm is usual.',
  'section.moon.phase': 'Phase',
  'section.moon.phase.about': 'Usually new.',
  'option.newMoon': 'New',
  'option.fullMoon': 'Full',
  'violations.ebb-at-full': 'No ebb at full moon, please.',
});

export const text: SectionText = {
  title: 'The moon',
  ties: 'tide is at least 3 when phase is fullMoon.',
  fields: { tide: 'How high it comes.', phase: 'What is seen of it.' },
  words: { en: words('en'), cs: words('cs'), de: words('de'), fr: words('fr'), nl: words('nl') },
};
`;
const layout = `import { Moon } from 'lucide-react';
import { type Layout, saidAll } from '../layout.ts';

export const layout: Partial<Layout> = {
  icon: Moon,
  summary: (section, spoken) => saidAll(section, ['phase', 'tide'], spoken),
};
`;
const schemaFile = 'packages/contract/src/settings/sections/moon.ts';
const layoutFile = 'apps/portal/src/features/settings/layouts/moon.ts';

describe('a further section of the settings', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'poolhouse-further-')));
  const sources = join(folder, 'sources');
  const portal = join(folder, 'portal');
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: sources, encoding: 'utf8', stdio: 'pipe' });

  beforeAll(async () => {
    copySources(sources);
    writeFileSync(join(sources, schemaFile), moon);
    writeFileSync(join(sources, layoutFile), layout);
    run('scripts/sections.ts');
    await buildPortal(portal, [], sources);
  }, 240_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const house = openHouse({ sources, portal, env: { VIRTUAL_UNITS: '1' } });

  it('is its schema and its layout: of all other files only the list that is written of them is another', () =>
    expect(changedIn(sources)).toEqual([
      layoutFile,
      'packages/contract/src/settings/sections.gen.ts',
      schemaFile,
    ]));

  it('has a name that every type knows, and none that is not its own', () => {
    const use = join(sources, 'packages/contract/src/settings/use.ts');
    const lines = [
      "import { sections } from './sections.ts';",
      'export const tide: number = sections.moon.fields.tide.usual;',
      '// @ts-expect-error There is none.',
      'export const none = sections.moom;',
    ];
    writeFileSync(use, lines.join('\n'));
    for (const project of ['.', 'apps/portal']) {
      expect(run('node_modules/typescript/bin/tsc', '-p', project)).toBe('');
    }
    rmSync(use);
  });

  it('has a JSON Schema for makers of units', async () => {
    const { schemaDocuments } = await import(
      /* @vite-ignore */ join(sources, 'packages/contract/src/schemas/documents.ts')
    );
    expect(schemaDocuments['settings/moon']).toMatchObject({
      title: 'The moon: moon',
      description: 'There with filtration. tide is at least 3 when phase is fullMoon.',
      properties: { tide: { title: 'cm', minimum: 0, maximum: 9, description: 'How high it comes.' } },
      examples: [{ tide: 4, phase: 'newMoon' }],
    });
  });

  it('is set in the portal, in its place and words, stored and sent by the server, and gone by by the virtual unit', async () => {
    const { poolhouse, browser } = house();
    const { db } = poolhouse.running.database;
    const [unit] = poolhouse.running.virtualUnits;
    if (!unit) throw new Error('there is no virtual unit');
    const owner = await readyAccount(poolhouse);
    await giveUnits(db, owner.id, [unit.serial]);
    const { page, complaints } = await browser.person();
    await enter(page, poolhouse.addresses.portal, owner);
    const settings = new URL(`/units/${unit.serial}/settings/`, poolhouse.addresses.portal).href;
    await page.goto(`${settings}moon`);
    const section = page.getByRole('region', { name: 'Moon (en)', exact: true });
    const tide = section.getByRole('spinbutton', { name: 'Tide' });
    expect(await tide.inputValue()).toBe('4');
    const entries = await page
      .getByRole('navigation', { name: 'Sections of the settings' })
      .getByRole('link')
      .allInnerTexts();
    expect(entries.map((entry) => entry.split('\n')[0]).join()).toContain('Heating,Moon (en),Solar');

    await section.getByRole('radio', { name: 'Full' }).click();
    await tide.fill('2');
    await tide.press('Tab');
    await section.getByText('No ebb at full moon, please.').waitFor();
    await tide.fill('12');
    await tide.press('Tab');
    await section.getByText(/^Between 0\scm and 9\scm, please\.$/u).waitFor();
    await tide.fill('7');
    const bar = page.getByRole('region', { name: 'Changes' });
    await bar.getByRole('button', { name: 'Save and apply' }).click();
    await bar.getByText('Applied', { exact: true }).waitFor();
    await section.getByText('As the unit reports').waitFor();
    await page.getByRole('link', { name: /^Moon \(en\)\s*Full, 7\scm$/u }).waitFor();
    const stored = await db
      .selectFrom('unit_settings')
      .select('reported')
      .where('section', '=', 'moon' as never)
      .execute();
    expect(stored).toMatchObject([{ reported: { tide: 7, phase: 'fullMoon' } }]);

    for (const language of languages) {
      await page.evaluate((lang) => localStorage.setItem('locale', lang), language);
      await page.goto(`${settings}moon`);
      await page.getByRole('heading', { name: `Moon (${language})`, level: 2 }).waitFor();
    }
    expect(complaints).toEqual([]);
  });
});
