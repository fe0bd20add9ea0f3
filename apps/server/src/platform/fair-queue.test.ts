import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Asker, createFairQueue, type FairQueueOptions } from './fair-queue.ts';

const settled = (): Promise<void> => new Promise((done) => setImmediate(done));
const from = (network: string, person = network): Asker => ({ networks: [network], person });
const queue = (more: Partial<FairQueueOptions> = {}) =>
  createFairQueue({ running: 1, places: 4, runningEach: 1, placesEach: 4, retryAfter: 2, ...more });

function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const task = { begun: false, end: () => resolve('done'), fail: () => reject(new Error('broken')) };
  const run = (): Promise<string> => {
    task.begun = true;
    return promise;
  };
  return { task, run };
}

describe('a line', () => {
  test('in which one asks much lets them wait, then refuses them, and nobody else waits for them', async () => {
    const line = queue({ running: 3, places: 13, runningEach: 2, placesEach: 3 });
    const [a1, a2, a3, b1, c1] = [work(), work(), work(), work(), work()];
    const answers = [a1, a2, a3].map(({ run }) => line.run(from('a'), run));
    await expect(line.run(from('a'), work().run)).rejects.toMatchObject({ kind: 'too-many', retryAfter: 2 });
    answers.push(line.run(from('b'), b1.run), line.run(from('c'), c1.run));
    const begun = (): boolean[] => [a1, a2, a3, b1, c1].map(({ task }) => task.begun);
    await settled();
    expect(begun()).toEqual([true, true, false, true, false]);
    // a has two already, so that its third stays behind c, which came later.
    b1.task.end();
    await settled();
    expect(begun()).toEqual([true, true, false, true, true]);
    a1.task.fail();
    await expect(answers[0]).rejects.toThrow('broken');
    await settled();
    expect(begun()).toEqual([true, true, true, true, true]);
    for (const { task } of [a2, a3, c1]) task.end();
    expect(await Promise.all(answers.slice(1))).toEqual(['done', 'done', 'done', 'done']);
  });

  test('has so many places for all together, and room again when they are left', async () => {
    const line = queue({ running: 2, places: 5, placesEach: 2 });
    const all = Array.from({ length: 5 }, work);
    const answers = all.map(({ run }, n) => line.run(from(`${n}`), run));
    await expect(line.run(from('6'), work().run)).rejects.toMatchObject({ kind: 'too-many' });
    expect(all.filter(({ task }) => task.begun)).toHaveLength(2);
    for (const { task } of all) task.end();
    await Promise.all(answers);
    expect(await line.run(from('6'), async () => 'room again')).toBe('room again');
  });

  test.each([
    ['networks', 'a1 a2 a3 a4 b1 c1', 'a1 b1 c1 a2 a3 a4'],
    ['persons of a network', 'a1 a1 a1 a2 a2 a3', 'a1 a2 a3 a1 a2 a1'],
    ['both', 'a1 a1 a2 b1 b1 b1 b1', 'a1 b1 a2 b1 a1 b1 b1'],
  ])('has turns for %s', async (_, asked, served) => {
    const line = queue({ places: 20 });
    const order: string[] = [];
    const ask = (who: string) => line.run(from(who.slice(0, 1), who), async () => void order.push(who));
    const first = work();
    const holding = line.run(from('z'), first.run);
    const all = asked.split(' ').map(ask);
    first.task.end();
    await Promise.all([holding, ...all]);
    expect(order.join(' ')).toBe(served);
  });

  test.each([
    ['of the network that has most', 'a1 a2 a3 b1', 'c1', 'a3'],
    ['of the person in it that has most', 'a1 a2 a2 b1', 'c1', 'a2'],
    ['of a neighbour that has more', 'a1 a1 a1 b1', 'a2', 'a1'],
    ['of nobody where as many stand elsewhere', 'a1 b1 c1 d1', 'e1', 'e1'],
    ['of nobody else when most are its own network’s', 'a1 a2 a3 b1', 'a4', 'a4'],
  ])('that is full gives whoever comes the newest place %s', async (_, before, comes, loses) => {
    const line = queue();
    const lost: string[] = [];
    const enter = (who: string) => line.enter(from(who.slice(0, 1), who), () => lost.push(who));
    for (const who of before.split(' ')) enter(who);
    if (comes === loses) expect(() => enter(comes)).toThrow('too-many-requests');
    else enter(comes);
    expect(lost).toEqual(comes === loses ? [] : [loses]);
  });

  test('never takes away what is at work', async () => {
    const line = queue({ places: 3 });
    const [busy, , idle] = [line.enter(from('a')), line.enter(from('a')), line.enter(from('a'))];
    const one = work();
    const answer = busy.run(one.run);
    line.enter(from('b'));
    await expect(idle.run(work().run)).rejects.toMatchObject({ kind: 'too-many' });
    one.task.end();
    expect(await answer).toBe('done');
    busy.leave();
    busy.leave();
    line.enter(from('c'));
    expect(() => line.enter(from('d'))).toThrow('too-many-requests');
  });

  test('has nobody wait in a place that was left', async () => {
    const line = queue();
    const one = work();
    const busy = line.run(from('a'), one.run);
    const place = line.enter(from('b'));
    const waiting = place.run(work().run);
    place.leave();
    await expect(waiting).rejects.toMatchObject({ kind: 'too-many' });
    one.task.end();
    expect(await busy).toBe('done');
  });

  test('counts a network by all the narrower ones in it', () => {
    const line = queue();
    const lost: string[] = [];
    const inWide = (wide: string, narrow: string) =>
      line.enter({ networks: [wide, `${wide}.${narrow}`], person: `${wide}.${narrow}` }, () =>
        lost.push(wide),
      );
    for (const narrow of ['1', '2', '3']) inWide('a', narrow);
    inWide('b', '1');
    inWide('c', '1');
    expect(lost).toEqual(['a']);
  });
});

/** Comers of a few networks, one of them more often than the others, as `network person`. */
const comers = fc.array(
  fc.tuple(fc.constantFrom('a', 'a', 'a', 'b', 'c', 'd'), fc.nat({ max: 3 })).map(([net, n]) => `${net}${n}`),
  { maxLength: 60 },
);
const networkIn = (who: string): string => who.slice(0, 1);
/** How a line tells its comers apart; in the control it can't. */
const told = { apart: (who: string) => from(networkIn(who), who), alike: () => from('one') };

/** Of those who lost their places, or got none, those whose network had not the most. */
function wronged(people: readonly string[], asker: (who: string) => Asker): string[] {
  const line = queue({ places: 7, placesEach: 60 });
  const standing = new Map<string, number>();
  const wrongs: string[] = [];
  const add = (who: string, by: number) =>
    standing.set(networkIn(who), (standing.get(networkIn(who)) ?? 0) + by);
  const lose = (who: string) => {
    if (standing.get(networkIn(who)) !== Math.max(...standing.values())) wrongs.push(who);
    add(who, -1);
  };
  for (const who of people) {
    add(who, 1);
    try {
      line.enter(asker(who), () => lose(who));
    } catch {
      lose(who);
    }
  }
  return wrongs;
}

/** The most that one network was served more often than another that waited all the time. */
async function unfairness(people: readonly string[], asker: (who: string) => Asker): Promise<number> {
  const line = queue({ places: 100, placesEach: 100 });
  const served = new Map<string, number>();
  const left = new Map<string, number>();
  for (const who of people) left.set(networkIn(who), (left.get(networkIn(who)) ?? 0) + 1);
  let worst = 0;
  const first = work();
  const all = [line.run(from('z'), first.run)];
  for (const who of people) {
    const serve = async (): Promise<string> => {
      const network = networkIn(who);
      served.set(network, (served.get(network) ?? 0) + 1);
      left.set(network, (left.get(network) ?? 0) - 1);
      for (const [other, waiting] of left) {
        if (waiting > 0) worst = Math.max(worst, (served.get(network) ?? 0) - (served.get(other) ?? 0));
      }
      return 'served';
    };
    all.push(line.run(asker(who), serve));
  }
  first.task.end();
  await Promise.all(all);
  return worst;
}

describe('whoever comes to a line, in whatever order,', () => {
  test('loses a place only where most stand', () => {
    fc.assert(
      fc.property(comers, (people) => {
        expect(wronged(people, told.apart)).toEqual([]);
      }),
    );
  });

  test('is served as often as others who wait, but for one turn', async () => {
    await fc.assert(
      fc.asyncProperty(comers, async (people) => {
        expect(await unfairness(people, told.apart)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('control: a line that knows no networks is found out in both', async () => {
    const flood = [...'aaaaaaaab'].map((network, n) => `${network}${n % 4}`);
    expect(wronged(flood, told.alike)).toEqual(['b0']);
    expect(await unfairness(flood, told.alike)).toBeGreaterThan(1);
  });
});
