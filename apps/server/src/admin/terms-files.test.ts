import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { readTermsFile } from './terms-files.ts';

const folder = perFile(tempFolder);

const parts = '<h2 id="eula">Licence</h2><p>L</p><h2 id="privacy-policy">Privacy</h2><p>P</p>';

async function read(file: string, source: string) {
  const path = join(folder.path, file);
  await writeFile(path, source);
  return readTermsFile(path);
}

describe('the name of terms from a file', () => {
  test.each([
    ['en.html', `<h1 class="big">Our <em>terms</em></h1>\n${parts}`, 'Our terms'],
    ['en.html', `<p>Draft</p><h1>Our terms</h1>${parts}`, 'Our terms'],
    ['cs.md', `# Naše podmínky\n\n${parts}`, 'Naše podmínky'],
  ])('in %s is its first heading, which its text has no more', async (file, source, name) => {
    const found = await read(file, source);
    expect(found.name).toBe(name);
    expect(found.text).not.toContain('<h1');
    expect(found.text).toContain(parts);
  });

  test.each([
    ['en.html', parts, 'Terms of service'],
    ['de.html', `<h2>Vorwort</h2>${parts}`, 'Nutzungsbedingungen'],
    ['fr.html', parts, 'Conditions d’utilisation'],
    ['cs.html', parts.replaceAll('h2', 'h1'), 'Podmínky služby'],
    ['nl.html', `<section id=eula><h1>Licentie</h1></section>${parts}`, 'Gebruiksvoorwaarden'],
  ])(
    'in %s is the usual one of its language where that is of a part, or no title',
    async (file, source, name) => {
      expect(await read(file, source)).toEqual({ lang: file.slice(0, 2), name, text: source });
    },
  );

  test.each([
    ['en.html', `<h1>Terms &amp; conditions</h1>${parts}`, 'Terms & conditions'],
    ['fr.md', `# Conditions d'utilisation\n\n${parts}`, "Conditions d'utilisation"],
    ['nl.html', `<h1>Onze\n  voorwaarden</h1>${parts}`, 'Onze voorwaarden'],
    ['de.html', `<h1>Bedingungen f&uuml;r &lt;Pools&gt;&nbsp;2</h1>${parts}`, 'Bedingungen für <Pools> 2'],
  ])('in %s has no marks of HTML', async (file, source, name) => {
    expect((await read(file, source)).name.replaceAll('\u00a0', ' ')).toBe(name);
  });
});
