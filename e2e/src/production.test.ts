import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../../apps/portal/dist/client');
/** What React says in development only. */
const hint = 'Download the React DevTools';

it('the portal that is served is the build for production: React’s development code is not in it', () => {
  const scripts = globSync('**/*.js', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'));
  expect(scripts.filter((script) => script.includes(hint))).toHaveLength(0);
  expect(scripts.filter((script) => script.includes('https://react.dev/errors/'))).not.toHaveLength(0);
  // The control: in development it would be found.
  const { resolve } = createRequire(join(import.meta.dirname, '../../apps/portal/package.json'));
  const development = resolve('react-dom/package.json').replace(
    'package.json',
    'cjs/react-dom-client.development.js',
  );
  expect(readFileSync(development, 'utf8')).toContain(hint);
});
