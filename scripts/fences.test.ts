import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

type Pair = readonly [room: string, source: string];

const portal = 'apps/portal/src';
const server = 'apps/server/src';

/** Every depth that files of an area may lie at. */
const depths = (area: string, ...rooms: readonly string[]) => ['', ...rooms].map((room) => `${area}${room}`);
const shared = depths(`${portal}/shared`, '/ui', '/ui/fields', '/ui/fields/number');
const unit = depths(`${portal}/unit`, '/chart', '/chart/axes', '/chart/axes/time');
const features = depths(`${portal}/features`, '/status', '/status/cards', '/status/cards/water');
const app = depths(`${portal}/app`, '/layouts', '/layouts/header', '/layouts/header/menu');
const platform = depths(`${server}/platform`, '/http', '/http/edge', '/http/edge/rules');
const modules = depths(`${server}/modules`, '/units', '/units/pairing', '/units/pairing/codes');
const gateway = depths(`${server}/gateway`, '/budget', '/budget/rows');
const live = depths(`${server}/live`, '/limits', '/limits/user');
const simulator = depths(`${server}/simulator`, '/demo', '/demo/rows');
const compose = depths(`${server}/compose`, '/http', '/http/tls');
const admin = depths(`${server}/admin`, '/unit', '/unit/secret');
const simulated = depths('apps/virtual-unit/src', '/link', '/link/tls', '/link/tls/keys');

const each = (rooms: readonly string[], ...sources: readonly string[]): Pair[] =>
  rooms.flatMap((room) => sources.map((source): Pair => [room, source]));

/** What leads out of a room, from each depth: a room's own rooms are its own. Decision 031. */
const climbs = (top: string, rooms: readonly string[]): Pair[] =>
  rooms
    .filter((room) => room.startsWith(top))
    .map((room): Pair => {
      const levels = room === top ? 0 : room.slice(top.length + 1).split('/').length;
      return [room, `${'../'.repeat(levels + 1)}elsewhere/file.ts`];
    });

const forbidden: readonly Pair[] = [
  ['packages/domain/src', '@poolhouse/contract/unit/topics'],
  ['packages/domain/src', 'node:fs'],
  ['packages/domain/src', 'zod/mini'],
  ['packages/contract/src', '@poolhouse/i18n/translate'],
  ['packages/contract/src', '@poolhouse/server/main'],
  ['packages/i18n/src', '@poolhouse/contract/api/hydra'],
  ['packages/brands/src', '@poolhouse/domain/roles'],
  ['apps/virtual-unit/src', '../../server/src/config.ts'],
  [`${portal}/app`, '../../../server/src/config.ts'],
  [`${server}/gateway`, '@poolhouse/portal/x'],
  ...each(simulated, '@poolhouse/i18n/translate'),
  // shared ← unit ← features ← app
  ...each(
    shared,
    '#unit/data/unit-query.ts',
    '#features/status/status-screen.tsx',
    '#app/routes.ts',
    '#main.tsx',
  ),
  ...each(unit, '#features/status/status-screen.tsx', '#app/routes.ts'),
  ...each(features, '#features/remote/remote-screen.tsx', '#features/remote/x.ts', '#app/routes.ts'),
  ...each(app, '#features/status/water-card.tsx', '#features/sign-in/log-in.ts'),
  // platform ← modules ← {gateway, live, simulator} ← compose
  ...each(
    platform,
    ...['#modules/units/index.ts', '#gateway/policy.ts', '#live/relay.ts', '#simulator/demo-units.ts'],
    ...['#compose/compose.ts', '#admin/command.ts', '#testing/database.ts'],
  ),
  ...each(
    modules,
    ...['#modules/accounts/deps.ts', '#modules/accounts/login/check-login.ts', '#gateway/policy.ts'],
    ...['#live/relay.ts', '#simulator/demo-units.ts', '#compose/compose.ts', '#testing/database.ts'],
  ),
  ...each(gateway, '#live/relay.ts', '#simulator/demo-units.ts'),
  ...each(live, '#gateway/policy.ts', '#simulator/demo-units.ts'),
  ...each(simulator, '#gateway/policy.ts', '#live/relay.ts'),
  ...each(
    [...gateway, ...live, ...simulator],
    ...['#modules/units/state-store.ts', '#modules/accounts/login/check-login.ts', '#compose/compose.ts'],
    ...['#admin/command.ts', '#testing/database.ts'],
  ),
  ...each(compose, '#modules/units/state-store.ts', '#admin/command.ts', '#testing/database.ts'),
  ...each(admin, '#modules/units/state-store.ts', '#compose/compose.ts', '#testing/database.ts'),
  // A room is left by its name only, from each depth.
  ...climbs(`${portal}/shared/ui`, shared),
  ...climbs(`${portal}/unit/chart`, unit),
  ...climbs(`${portal}/features/status`, features),
  ...climbs(`${portal}/app`, app),
  ...climbs(`${server}/platform/http`, platform),
  ...climbs(`${server}/modules/units`, modules),
  ...climbs(`${server}/gateway`, gateway),
  ...climbs(`${server}/live`, live),
  ...climbs(`${server}/simulator`, simulator),
  ...climbs(`${server}/compose`, compose),
  ...climbs(`${server}/admin`, admin),
  // As they passed before there were names from the top.
  [`${portal}/features/status`, '../../features/remote/x.ts'],
  [`${server}/modules/units`, '../accounts/deps.ts'],
  [`${server}/platform/http`, '../../compose/compose.ts'],
  [`${server}/compose`, '../modules/units/state-store.ts'],
];

const allowed: readonly Pair[] = [
  ['packages/domain/src', './modes.ts'],
  ['packages/contract/src/unit', '@poolhouse/domain/modes'],
  ...each(shared, '#shared/format/age.ts', './same-room.ts'),
  ...each(unit, '#shared/ui/button.tsx', '#unit/data/unit-query.ts', './same-room.ts'),
  ...each(features, '#shared/ui/button.tsx', '#unit/data/unit-query.ts', './same-room.ts'),
  ...each(app, '#shared/ui/button.tsx', '#unit/data/unit-query.ts', '#features/status/status-screen.tsx'),
  ...each(platform, '#platform/errors.ts', './same-room.ts'),
  ...each(modules, '#modules/accounts/index.ts', '#modules/events.ts', '#platform/clock.ts'),
  ...each([...gateway, ...live, ...simulator, ...compose, ...admin], '#modules/units/index.ts', '#config.ts'),
  ...each(compose, '#gateway/index.ts', '#live/index.ts', '#simulator/demo-units.ts'),
  [`${portal}/features/status/cards`, '../status-query.ts'],
  [`${portal}/app/layouts`, '../guard.ts'],
  [`${server}/modules/units/pairing`, '../deps.ts'],
  [`${server}/platform/http/edge`, '../api.ts'],
];

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
  // A test brings what it tests with.
  plant(`${server}/platform/x.test.ts`, "import { x } from '#testing/database.ts';\nx();\n");
  plant('circle/one.ts', "import { two } from './two.ts';\nexport const one = () => two();\n");
  plant('circle/two.ts', "import { one } from './one.ts';\nexport const two = () => one();\n");
  plant(
    `${portal}/shared/round/one.ts`,
    "import { two } from '#shared/about/two.ts';\nexport const one = () => two();\n",
  );
  plant(
    `${portal}/shared/about/two.ts`,
    "import { one } from '#shared/round/one.ts';\nexport const two = () => one();\n",
  );
  cpSync(join(root, 'apps/portal/package.json'), join(folder, 'apps/portal/package.json'));
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

  it('let a test bring what it tests with', () => {
    expect(wrong).not.toContain(`noRestrictedImports ${server}/platform/x.test.ts`);
  });

  it('catch a circle', () => {
    expect(wrong).toContain('noImportCycles circle/one.ts');
    expect(wrong).toContain(`noImportCycles ${portal}/shared/round/one.ts`);
  });
});
