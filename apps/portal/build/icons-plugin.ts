import type { Plugin } from 'vite';

const icon = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/u;
/** Of each line of a drawing, made by chance, so that it can't be compressed; the lines never change places. */
const key = /,\s*key: "\w+"/gu;

/** Icons without the keys of their lines: a status draws some fifty. */
export const iconsPlugin = (): Plugin => ({
  name: 'poolhouse-icons',
  apply: 'build',
  transform(code, id) {
    if (!icon.test(id) || !code.includes('__iconData = {')) return;
    const cut = code.replace(key, '').replace(/^__iconData\.node;$/mu, '');
    if (cut === code) throw new Error(`${id} has no keys to leave out`);
    return { code: cut, map: null };
  },
});
