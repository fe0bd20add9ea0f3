import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

const forbidden = [
  ['packages/domain/src', '@poolhouse/contract/unit/topics'],
  ['packages/domain/src', 'node:fs'],
  ['packages/domain/src', 'zod/mini'],
  ['packages/contract/src', '@poolhouse/messages/translate'],
  ['packages/contract/src', '@poolhouse/server/main'],
  ['packages/messages/src', '@poolhouse/contract/api/hydra'],
  ['packages/brands/src', '@poolhouse/domain/roles'],
  ['apps/virtual-unit/src', '../../server/src/config.ts'],
  ['apps/virtual-unit/src', '@poolhouse/messages/translate'],
  ['apps/server/src/gateway', '@poolhouse/portal/x'],
  ['apps/portal/src/app', '../../../server/src/config.ts'],
  ['apps/portal/src/shared/ui', '../../features/units/unit-query.ts'],
  ['apps/portal/src/shared/ui', '../../app/paths.ts'],
  ['apps/portal/src/features/units', '../../app/paths.ts'],
  ['apps/portal/src/features/units', '../accounts/me.ts'],
  ['apps/server/src/platform/http', '../../modules/units/index.ts'],
  ['apps/server/src/platform', '../gateway/presence.ts'],
  ['apps/server/src/platform', '../compose.ts'],
  ['apps/server/src/modules/units', '../../gateway/presence.ts'],
  ['apps/server/src/modules/units', '../../live/sockets.ts'],
  ['apps/server/src/modules/units', '../accounts/store.ts'],
  ['apps/server/src/gateway', '../live/sockets.ts'],
  ['apps/server/src/gateway', '../modules/units/store.ts'],
  ['apps/server/src/jobs', '../compose.ts'],
] as const;

const allowed = [
  ['packages/domain/src', './modes.ts'],
  ['packages/contract/src/unit', '@poolhouse/domain/modes'],
  ['apps/portal/src/features/units', '../../shared/ui/button.tsx'],
  ['apps/portal/src/features/units', './unit-query.ts'],
  ['apps/portal/src/app', '../features/units/unit-list-screen.tsx'],
  ['apps/server/src/platform/http', '../errors.ts'],
  ['apps/server/src/modules/units', '../accounts/index.ts'],
  ['apps/server/src/modules/units', '../../platform/clock.ts'],
  ['apps/server/src/modules/units', '../events.ts'],
  ['apps/server/src/gateway', '../modules/units/index.ts'],
  ['apps/server/src/gateway', '../platform/broker/port.ts'],
] as const;

/** A tree of its own with the project's rules, so that a planted error never stands in the project. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'poolhouse-fences-')));
const wrong = new Set<string>();

function plant(file: string, source: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), source);
}

beforeAll(() => {
  cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  for (const [list, name] of [
    [forbidden, 'forbidden'],
    [allowed, 'allowed'],
  ] as const) {
    list.forEach(([room, source], index) => {
      plant(`${room}/${name}-${index}.ts`, `import { x } from '${source}';\nx();\n`);
    });
  }
  plant('circle/one.ts', "import { two } from './two.ts';\nexport const one = () => two();\n");
  plant('circle/two.ts', "import { one } from './one.ts';\nexport const two = () => one();\n");
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    [
      'lint',
      '--only=style/noRestrictedImports',
      '--only=suspicious/noImportCycles',
      '--reporter=github',
      '--max-diagnostics=none',
      '.',
    ],
    { encoding: 'utf8', cwd: folder },
  );
  for (const [, rule, file] of stdout.matchAll(/title=lint\/\w+\/(\w+),file=([^,]+),/gu)) {
    wrong.add(`${rule} ${relative(folder, resolve(folder, file ?? ''))}`);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('import fences', () => {
  it.each(forbidden.map((pair, index) => [...pair, index] as const))(
    '%s may not import %s',
    (room, _, index) => {
      expect(wrong).toContain(`noRestrictedImports ${room}/forbidden-${index}.ts`);
    },
  );

  it.each(allowed.map((pair, index) => [...pair, index] as const))('%s may import %s', (room, _, index) => {
    expect(wrong).not.toContain(`noRestrictedImports ${room}/allowed-${index}.ts`);
  });

  it('catch a circle', () => {
    expect(wrong).toContain('noImportCycles circle/one.ts');
  });
});
