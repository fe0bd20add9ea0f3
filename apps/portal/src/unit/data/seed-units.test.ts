import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { seedUnits } from './seed-units.ts';
import { unit as liveUnit } from './unit-fixtures.ts';
import { unitQuery } from './unit-query.ts';

const at = (instant: string) => ({ presence: 'online' as const, lastHeard: instant, at: instant });
const [sooner, later] = [at('2026-06-01T12:00:00Z'), at('2026-06-01T12:00:05Z')];

it.each([
  ['nobody has asked for', undefined],
  ['was known without the rule that keeps the later word', true],
])('a list that comes late replaces no newer word about a unit that %s', (_, known) => {
  const cache = new QueryClient();
  const { seenAt: __, ...unit } = liveUnit();
  const { queryKey } = unitQuery(unit['@id']);
  if (known) cache.getQueryCache().build(cache, { queryKey });
  seedUnits(cache, [{ ...unit, presence: later }]);
  seedUnits(cache, [{ ...unit, name: 'Garden pool', presence: sooner }]);
  expect(cache.getQueryData(queryKey)).toMatchObject({ name: 'Garden pool', presence: later });
});
