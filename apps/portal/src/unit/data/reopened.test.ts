import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { historyKey } from './history-query.ts';
import { openAlertsQuery } from './open-alerts-query.ts';
import { unit } from './unit-fixtures.ts';
import { unitListsKey } from './unit-list-query.ts';
import { unitKey, unitQuery } from './unit-query.ts';
import { takeMessage, unitUpdates } from './unit-updates.ts';

const iriOf = (number: number) => `/api/units/01JABCDEFGHJKMNPQRSTVWXYZ${number}`;
const { seenAt: _, ...resource } = unit();
const list = (numbers: readonly number[], total = numbers.length) => ({
  ...{ '@id': '/api/units', '@type': 'hydra:Collection', 'hydra:totalItems': total },
  'hydra:view': { '@id': '/api/units', '@type': 'hydra:PartialCollectionView' },
  'hydra:member': numbers.map((number) => ({ ...resource, '@id': iriOf(number) })),
});

let cache: QueryClient;
let asked: string[];
let owned: ReturnType<typeof list>;
const shown: (() => void)[] = [];

beforeEach(() => {
  asked = [];
  owned = list([1, 2]);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const answer = path.startsWith('/api/units?') ? owned : { ...resource, '@id': path };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/ld+json' } });
  });
  cache = new QueryClient();
  cache.setQueryData([...unitListsKey, 'header'], owned);
  cache.setQueryData([...unitListsKey, 'list', {}], { pages: [] });
  for (const number of [1, 2]) {
    cache.setQueryData(unitKey(iriOf(number)), { ...resource, '@id': iriOf(number), seenAt: Date.now() });
    shown.push(new QueryObserver(cache, unitQuery(iriOf(number))).subscribe(() => undefined));
  }
  cache.setQueryData([...historyKey(iriOf(1)), 'day', '2026-06-01'], {});
});
afterEach(() => {
  for (const hide of shown.splice(0)) hide();
  cache.clear();
  vi.unstubAllGlobals();
});

const isOutOfDate = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;
const listKey = [...unitListsKey, 'list', {}];

test('a connection that is back asks one question for all units, which come by themselves, and for what lies below them', async () => {
  unitUpdates(cache).reopened();
  await expect
    .poll(() => asked)
    .toEqual(['/api/units?itemsPerPage=12&order%5Bsince%5D=desc&order%5Bid%5D=desc']);
  expect(isOutOfDate([...historyKey(iriOf(1)), 'day', '2026-06-01'])).toBe(true);
  expect(isOutOfDate(unitKey(iriOf(1)))).toBe(false);
  expect(isOutOfDate(listKey)).toBe(false);
});

test.each([
  ['one came', list([1, 2, 3])],
  ['one went', list([1])],
  ['another stands in its place', list([1, 3])],
  ['one came beyond the first', list([1, 2], 3)],
])('the lists are asked for when meanwhile %s', async (_what, now) => {
  owned = now;
  unitUpdates(cache).reopened();
  await expect.poll(() => isOutOfDate(listKey)).toBe(true);
  expect(isOutOfDate(unitKey(iriOf(1)))).toBe(false);
});

test('a unit that nothing is pushed about is asked for, and what fails is asked for again later', async () => {
  const { ask } = unitUpdates(cache);
  const history = [...historyKey(iriOf(1)), 'day', '2026-06-01'];
  await ask(iriOf(1));
  expect(asked).toEqual([iriOf(1)]);
  expect(isOutOfDate(history)).toBe(false);
  cache.setQueryData(history, {}, { updatedAt: Date.now() - 60_000 });
  await ask(iriOf(1));
  expect(isOutOfDate(history)).toBe(true);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
  await ask(iriOf(1));
});

test('what was wrong while the connection came about is asked for once it is open', async () => {
  cache.setQueryData(openAlertsQuery.queryKey, { total: 0, newest: [] });
  unitUpdates(cache).opened();
  await expect.poll(() => isOutOfDate(openAlertsQuery.queryKey)).toBe(true);
  expect(isOutOfDate(unitKey(iriOf(1)))).toBe(false);
});

test('what is still on its way then is from before, and asked for anew', async () => {
  const answers: ((total: number) => void)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    const total = await new Promise<number>((resolve, reject) => {
      signal?.addEventListener('abort', reject);
      answers.push(resolve);
    });
    const answer = { '@id': '/api/open_alerts', '@type': 'OpenAlerts', total, newest: [] };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/ld+json' } });
  });
  const bell = new QueryObserver(cache, openAlertsQuery);
  shown.push(bell.subscribe(() => undefined));
  await expect.poll(() => answers.length).toBe(1);
  unitUpdates(cache).opened();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.(1);
  await expect.poll(() => bell.getCurrentResult().data?.total).toBe(1);
});

test.each([
  ['at its next look where a unit was renamed', 'unit', [1, 2], 1],
  ['at once where one came', 'pairing', [1, 2, 3], 2],
] as const)('a list that is looked at is asked for again %s', async (_when, type, now, times) => {
  let lists = 0;
  const queryFn = () => {
    lists += 1;
    return {};
  };
  cache.removeQueries({ queryKey: listKey });
  const looked = new QueryObserver(cache, { queryKey: listKey, queryFn });
  shown.push(looked.subscribe(() => undefined));
  await expect.poll(() => looked.getCurrentResult().isSuccess).toBe(true);
  owned = list(now);
  const message = { v: 1, id: '1', unit: iriOf(1) } as const;
  takeMessage(cache, type === 'unit' ? { ...message, type } : { ...message, type, paired: true }, 7000);
  await expect.poll(() => asked.some((path) => path.startsWith('/api/units?'))).toBe(true);
  await expect.poll(() => lists).toBe(times);
  expect(isOutOfDate(listKey)).toBe(type === 'unit');
});
