import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogues } from '@poolhouse/i18n/catalogue';
import { describe, expect, test } from 'vitest';
import { visibleStrings } from './visible-strings.ts';

const folder = join(import.meta.dirname, '../src');
const isKey = (text: string): boolean => Object.hasOwn(catalogues.en, text);

describe('no visible string stands in the portal’s code', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !/\.test\.tsx?$/u.test(file));

  test('neither as text nor in a label, a hint, an alternative text or a title', () => {
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) =>
      visibleStrings(file, readFileSync(join(folder, file), 'utf8'))
        .filter((text) => !isKey(text))
        .map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['text', '<p>Save it</p>'],
    ['text in braces', "<p>{'Save it'}</p>"],
    ['one of two texts', "<p>{done ? t('ui.save') : 'Save it'}</p>"],
    ['a template', '<p>{`Save it`}</p>'],
    ['an attribute', '<button aria-label="Save it" />'],
    ['an attribute in braces', "<img alt={'Save it'} />"],
    ['a placeholder', '<input placeholder="Save it" />'],
    ['a property of a component', '<Field label="Save it" />'],
    ['a table of labels', "const items = [{ label: 'Save it' }]"],
  ])('%s would be found', (_, source) => {
    expect(visibleStrings('x.tsx', source)).toHaveLength(1);
  });

  test.each([
    ['a message', "<p>{t('ui.save')}</p>"],
    ['a class', '<p className="large button">·</p>'],
    ['a type', '<input type="text" autoComplete=\'given-name\' />'],
    ['a comparison', "<p>{kind === 'large' ? t('ui.save') : null}</p>"],
  ])('%s is none', (_, source) => {
    expect(visibleStrings('x.tsx', source)).toEqual([]);
  });
});
