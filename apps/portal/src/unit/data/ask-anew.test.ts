import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { askAnew } from './ask-anew.ts';

const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const queryKey = ['rows'];
let asked: { answer: (value: number) => void; fail: () => void; signal: AbortSignal }[] = [];
let end: (() => void)[] = [];

afterEach(() => {
  for (const one of end) one();
  cache.clear();
  [asked, end] = [[], []];
});

/** Somebody looks at it; each question waits for its answer. */
function watch(): void {
  const observer = new QueryObserver(cache, {
    queryKey,
    queryFn: ({ signal }) =>
      new Promise<number>((answer, refuse) =>
        asked.push({ answer, fail: () => refuse(new Error('no')), signal }),
      ),
  });
  end.push(observer.subscribe(() => undefined));
}

const news = (): void => askAnew(cache, { queryKey });
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

test.each([0, 1])(
  'news that come faster than answers let answer %i arrive, and ask once more',
  async (before) => {
    watch();
    for (let n = 0; n < before; n++) {
      asked[n]?.answer(n);
      await settled();
      news();
    }
    const coming = asked[before];
    for (let n = 0; n < 5; n++) news();
    expect(asked).toHaveLength(before + 1);
    coming?.answer(7);
    await settled();
    expect(coming?.signal.aborted).toBe(false);
    expect(cache.getQueryData(queryKey)).toBe(7);
    expect(asked).toHaveLength(before + 2);
    asked[before + 1]?.answer(8);
    await settled();
    expect(cache.getQueryData(queryKey)).toBe(8);
    expect(asked).toHaveLength(before + 2);
  },
);

test('what is at rest is asked for at once', async () => {
  watch();
  asked[0]?.answer(1);
  await settled();
  news();
  expect(asked).toHaveLength(2);
});

test('after an answer that failed it is asked for too', async () => {
  watch();
  news();
  asked[0]?.fail();
  await settled();
  expect(asked).toHaveLength(2);
});

test('what nobody looks at is out of date also when it came after the news', async () => {
  watch();
  askAnew(cache, { queryKey, refetchType: 'none' });
  asked[0]?.answer(1);
  await settled();
  expect(asked).toHaveLength(1);
  expect(cache.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
