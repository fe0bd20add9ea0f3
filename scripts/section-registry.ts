import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where the sections of settings are, a file each, and the module that is made of them. Decision 056. */
const settings = join(import.meta.dirname, '../packages/contract/src/settings');
export const registryFile = join(settings, 'sections.gen.ts');

/** `relay.ts` has all that are called so and have a number: `relay1`, `relay2`. */
interface SectionFile {
  readonly name: string;
  readonly isNumbered: boolean;
  readonly place: number;
}

/** A name stands in addresses, keys of texts and files; a number at its end is of those that there are several of. */
const namePattern = /^[a-z]+$/u;

interface Exported {
  readonly section?: { readonly place: number };
  readonly sections?: Readonly<Record<string, { readonly place: number }>>;
  readonly text?: object;
}

/** @throws Error when it is no file of a section */
async function readSection(folder: string, file: string): Promise<SectionFile> {
  const name = file.replace(/\.ts$/u, '');
  if (!namePattern.test(name)) throw new Error(`${file}: the name of a section has small letters only`);
  const { section, sections, text }: Exported = await import(pathToFileURL(join(folder, file)).href);
  const all = section ? { [name]: section } : (sections ?? {});
  const strange = Object.keys(all).find((own) => own.replace(/\d+$/u, '') !== name);
  if (strange) throw new Error(`${file}: ${strange} is another name than the file's`);
  const places = new Set(Object.values(all).map(({ place }) => place));
  const [place] = places;
  if (place === undefined || places.size > 1)
    throw new Error(`${file} exports neither a section nor several sections at one place`);
  if (!text) throw new Error(`${file} exports no text`);
  return { name, isNumbered: !section, place };
}

/** The module that knows the sections of a folder, in their places; of two at one place by name. */
export async function sectionRegistry(folder = join(settings, 'sections')): Promise<string> {
  const names = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const files = await Promise.all(names.toSorted().map((file) => readSection(folder, file)));
  const inPlace = files.toSorted((one, other) => one.place - other.place);
  return [
    '// Written by scripts/sections.ts out of the files in sections/: what is changed here is lost. Decision 056.',
    ...files.map(({ name, isNumbered }) =>
      isNumbered
        ? `import { sections as ${name}Sections, text as ${name}Text } from './sections/${name}.ts';`
        : `import { section as ${name}Section, text as ${name}Text } from './sections/${name}.ts';`,
    ),
    '',
    'export const sections = {',
    ...inPlace.map(({ name, isNumbered }) =>
      isNumbered ? `  ...${name}Sections,` : `  ${name}: ${name}Section,`,
    ),
    '} as const;',
    '',
    'export const texts = {',
    ...inPlace.map(({ name }) => `  ${name}: ${name}Text,`),
    '} as const;',
    '',
  ].join('\n');
}

/** Writes it when the files say something else than it does. */
export async function writeRegistry(): Promise<void> {
  const wanted = await sectionRegistry();
  if (readFileSync(registryFile, 'utf8') === wanted) return;
  writeFileSync(registryFile, wanted);
  console.log('The sections of settings are another list now.');
}
