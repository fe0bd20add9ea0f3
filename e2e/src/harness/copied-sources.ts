import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const rooms = ['packages', 'apps', 'scripts'];
const leftOut: ReadonlySet<string> = new Set(['node_modules', 'dist']);

/** Copies all that is built and started into an empty folder, to be changed there; libraries are those of this one. */
export function copySources(folder: string): void {
  for (const room of rooms) {
    cpSync(join(root, room), join(folder, room), {
      recursive: true,
      filter: (path) => !leftOut.has(basename(path)),
    });
  }
  for (const file of globSync('{package,tsconfig*}.json', { cwd: root })) {
    cpSync(join(root, file), join(folder, file));
  }
  const libraries = readdirSync(join(root, 'node_modules')).filter((name) => name !== '@poolhouse');
  mkdirSync(join(folder, 'node_modules/@poolhouse'), { recursive: true });
  for (const name of libraries) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  for (const path of globSync('{packages,apps}/*', { cwd: folder })) {
    symlinkSync(join(folder, path), join(folder, 'node_modules/@poolhouse', basename(path)));
  }
  for (const path of globSync('{packages,apps}/*/node_modules', { cwd: root })) {
    symlinkSync(join(root, path), join(folder, path));
  }
}

/** Files of a copy that are not as they are here. */
export const changedIn = (folder: string): string[] =>
  rooms
    .flatMap((room) => globSync(`${room}/**/*`, { cwd: folder, withFileTypes: true, exclude: isLeftOut }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => textAt(folder, path) !== textAt(root, path))
    .toSorted();

const isLeftOut = ({ name }: { name: string }): boolean => leftOut.has(name);

function textAt(folder: string, path: string): string | undefined {
  const [found] = globSync(path, { cwd: folder });
  return found === undefined ? undefined : readFileSync(join(folder, path), 'latin1');
}
