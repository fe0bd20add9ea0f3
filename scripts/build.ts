import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeRegistry } from './section-registry.ts';

/** Builds the portal when its sources changed since the last build. */
const root = join(import.meta.dirname, '..');
const stamp = join(root, 'apps/portal/dist/.built');

await writeRegistry();

const sources = globSync(
  [
    'apps/portal/{src,build}/**/*',
    'apps/portal/*.{ts,json,html}',
    'packages/*/{src,variants}/**/*',
    'package-lock.json',
  ],
  { cwd: root, withFileTypes: true, exclude: (entry) => entry.name === 'node_modules' },
)
  .filter((entry) => entry.isFile() && !/\.test\.tsx?$/u.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();

const hash = createHash('sha256');
for (const file of sources) hash.update(file.slice(root.length)).update(readFileSync(file));
const wanted = hash.digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Building the portal …');
  const { status } = spawnSync('npm', ['run', '--silent', 'build', '-w', '@poolhouse/portal'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}
