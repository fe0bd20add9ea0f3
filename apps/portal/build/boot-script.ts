import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';

const file = join(import.meta.dirname, 'boot.js');

/** The script that stands inside of every page, as small as it gets. */
export function bootScript(): string {
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0 || code.includes('</')) throw new Error(`${file} can't stand in a page`);
  return code.trim();
}
