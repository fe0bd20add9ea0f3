import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingField, SettingFields } from '@poolhouse/contract/settings/fields';
import { wordsIn } from '@poolhouse/contract/settings/section-texts';
import { sectionNames, sections } from '@poolhouse/contract/settings/sections';
import { languages } from '@poolhouse/domain/account/languages';
import type { UnitMessageKey } from '@poolhouse/domain/unit/unit-messages';
import { catalogues } from '@poolhouse/i18n/catalogue';
import { describe, expect, test } from 'vitest';
import { kindOf, numberOf } from './shape.ts';

/** Every message that a field needs, and those within it. */
function keysOf(prefix: string, fields: SettingFields, isPart = false): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const key = isPart ? `part.${name}` : `${prefix}.${name}`;
    if (field.kind === 'group') return [key, ...keysOf(key, field.fields)];
    return [key, ...(isPart ? [] : [`${key}.about`]), ...within(field)];
  });
}

function within(field: SettingField): string[] {
  if (field.kind === 'choice') return field.options.map((option) => `option.${option}`);
  return field.kind === 'list' || field.kind === 'maybe' ? keysOf('', field.fields, true) : [];
}

const needed = sectionNames.flatMap((name) => {
  const prefix = `section.${kindOf(name)}`;
  const own = [`${prefix}.title`, `${prefix}.lead`, ...keysOf(prefix, sections[name].fields)];
  return numberOf(name) === undefined ? own : [...own, `${prefix}.all`];
});

/** What is warned of, by what a unit says of itself. */
const warned: Readonly<Record<string, UnitMessageKey>> = {
  'section.filling.levels.lowAlarm.about': 'water-level-too-low',
  'section.filling.levels.highAlarm.about': 'water-level-too-high',
  'section.filling.maxMinutes.about': 'water-refilling-time-exceeded',
  'section.treatment.maxPerDay.chlorine.about': 'maximum-disinfection-dose-exceeded',
};

const rules = join(import.meta.dirname, '../../../../../packages/contract/src/settings');
/** Codes of ties, misfits and advice, as their sources write them down. */
const codes = globSync('{,sections/}*.ts', { cwd: rules, exclude: ['*.test.ts'] }).flatMap((file) =>
  [...readFileSync(join(rules, file), 'utf8').matchAll(/code: '((?!custom)[a-z-]+)'/gu)].map(
    ([, code = '']) => code,
  ),
);

describe.each(languages)('%s', (language) => {
  const said: Readonly<Record<string, string>> = { ...wordsIn(language), ...catalogues[language] };

  test('has a label, and what it does, for every field of every section, and a word for every option', () => {
    expect(needed.length).toBeGreaterThan(150);
    expect([...new Set(needed)].filter((key) => !said[key])).toEqual([]);
  });

  test('says of every field what is usual', () => {
    const usual = {
      en: /usual/iu,
      cs: /obvykl/iu,
      de: /üblich/iu,
      fr: /usage|en général|40 caract|souvent/iu,
      nl: /gebruikelijk|gewoonlijk/iu,
    }[language];
    const free = /name\.about|volume\.about|filling\.speed\.about/u;
    const abouts = [...new Set(needed)].filter((key) => key.endsWith('.about') && !free.test(key));
    expect(abouts.filter((key) => !usual.test(said[key] ?? ''))).toEqual([]);
  });

  test('promises a warning where there is one, and nowhere else', () => {
    const warning = {
      en: /you are (?:warned|told)/iu,
      cs: /upozorn|dozvíte/iu,
      de: /gewarnt|erfahren/iu,
      fr: /averti/iu,
      nl: /waarschuw|bericht/iu,
    }[language];
    const abouts = [...new Set(needed)].filter((key) => key.endsWith('.about'));
    expect(abouts.filter((key) => warning.test(said[key] ?? '')).sort()).toEqual(Object.keys(warned).sort());
  });

  test('has a sentence for every rule that can be broken, and for all advice', () => {
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !said[`violations.${code}`] && !said[`advice.${code}`])).toEqual([]);
  });
});
