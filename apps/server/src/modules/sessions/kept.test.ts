import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServerEventMap } from '#modules/events.ts';
import { type AccountChanges, createAccountChanges } from '#platform/db/account-changes.ts';
import { createEvents } from '#platform/events.ts';
import { createLog } from '#platform/log.ts';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { createKept } from './kept.ts';
import { createSessions, type Sessions } from './sessions.ts';

const server = perFile(accountsServer);

/** A server on the same database, with a count of what its sessions have asked. */
interface Node extends Pick<Sessions, 'authenticate' | 'end'> {
  changes: AccountChanges;
  asked(): number;
  /** Of whom it was told, and how often. */
  told: (string | undefined)[];
}
let here: Node;
let there: Node;
let token: string;
let userId: string;
let sessionId: string;

async function node(): Promise<Node> {
  const changes = createAccountChanges({ connectionString: server.url }, createLog('silent'));
  const told: Node['told'] = [];
  changes.on((id) => void told.push(id));
  changes.start();
  await expect.poll(changes.areHeard).toBe(true);
  let asked = 0;
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked += 1;
      return result;
    },
  });
  const events = createEvents<ServerEventMap>();
  const { authenticate, end } = createSessions({ db, clock: server.clock, events, changes });
  return { authenticate, end, changes, told, asked: () => asked };
}

beforeEach(async () => {
  [here, there] = await Promise.all([node(), node()]);
  userId = (await somebody(server)).user.split('/').at(-1) ?? '';
  const { begin } = createSessions({ ...server, events: createEvents<ServerEventMap>() });
  ({ id: sessionId, token } = await begin(userId));
  // What was told of all this, and by the test before, comes in its order, some time after it was done.
  await server.pool.query("select pg_notify('account_changes', $1)", [sessionId]);
  for (const { told } of [here, there]) await expect.poll(() => told.includes(sessionId)).toBe(true);
});
afterEach(async () => {
  await Promise.all([here.changes.stop(), there.changes.stop()]);
});

const isKnown = async ({ authenticate }: Node): Promise<boolean> => (await authenticate(token)) !== undefined;
/** Sooner than what is kept is asked for again by itself. */
const soon = { timeout: 3_000 };

/** What is known without a question: the second time nothing is asked. */
async function isKept(node: Node): Promise<boolean> {
  await node.authenticate(token);
  const before = node.asked();
  await node.authenticate(token);
  return node.asked() === before;
}

describe('a session', () => {
  test('is asked for once in five seconds', async () => {
    // The time of its first use is written.
    await here.authenticate(token);
    expect(await isKept(here)).toBe(true);
    const before = here.asked();
    server.clock.advance(4_999);
    await here.authenticate(token);
    expect(here.asked()).toBe(before);
    server.clock.advance(1);
    await here.authenticate(token);
    expect(here.asked()).toBe(before + 1);
  });

  test('that ends is unknown at once where it was ended, and soon on every other node', async () => {
    for (const node of [here, there]) expect([await isKept(node), await isKnown(node)]).toEqual([true, true]);
    await here.end({ userId, sessionId });
    expect(await isKnown(here)).toBe(false);
    await expect.poll(() => isKnown(there), soon).toBe(false);
  });

  test.each([
    ['is deleted by hand', 'delete from sessions where id = $1', false],
    ['gets another token', "update sessions set token_hash = sha256('x') where id = $1", false],
    ['grows old', "update sessions set expires_at = '2020-01-01' where id = $1", false],
    ['goes with all others', 'truncate sessions cascade', false],
  ])('that %s is unknown soon', async (_what, text, known) => {
    expect(await isKept(there)).toBe(true);
    await server.pool.query(text, text.includes('$1') ? [sessionId] : []);
    await expect.poll(() => isKnown(there), soon).toBe(known);
  });

  test.each([
    ['roles', `update end_users set roles = '{"ROLE_USER","ROLE_ADMIN"}' where id = $1`],
    ['language', "update end_users set lang = 'nl' where id = $1"],
    ['mail address', "update end_users set email = 'other-' || email where id = $1"],
  ])('has its user’s new %s soon', async (_what, text) => {
    expect(await isKept(there)).toBe(true);
    const before = JSON.stringify(await there.authenticate(token));
    await server.pool.query(text, [userId]);
    await expect.poll(async () => JSON.stringify(await there.authenticate(token)), soon).not.toBe(before);
  });

  test('that becomes somebody else’s is theirs soon', async () => {
    expect(await isKept(there)).toBe(true);
    const other = (await somebody(server)).user.split('/').at(-1);
    await server.pool.query('update sessions set user_id = $2 where id = $1', [sessionId, other]);
    await expect.poll(async () => (await there.authenticate(token))?.userId, soon).toBe(other);
  });

  test('is asked about terms when they come into force, though it is kept', async () => {
    const soon = new Date(server.clock.now().getTime() + 2_000);
    await server.pool.query(
      `with made as (insert into terms (id, cloud_id, version, valid_from, created_at)
         select '01JD3Z8Q4V5W6X7Y8Z9ABCDEFC', cloud_id, 'soon', $2, $2 from end_users where id = $1 returning id)
       insert into term_translations (id, terms_id, lang, name, text)
       select '01JD3Z8Q4V5W6X7Y8Z9ABCDEFD', id, 'en', 'Soon', '<p>Soon</p>' from made`,
      [userId, soon],
    );
    await expect.poll(() => isKept(there)).toBe(true);
    expect((await there.authenticate(token))?.termsToAccept).toBeNull();
    server.clock.advance(2_000);
    expect((await there.authenticate(token))?.termsToAccept).not.toBeNull();
    await server.pool.query("delete from terms where version = 'soon'");
  });

  test('is asked about terms that were published since, and not any more when they were accepted', async () => {
    expect(await isKept(there)).toBe(true);
    const { rows } = await server.pool.query<{ id: string }>(
      `insert into terms (id, cloud_id, version, valid_from, created_at)
       select '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA', cloud_id, 'next', $2, $2 from end_users where id = $1 returning id`,
      [userId, server.clock.now()],
    );
    await server.pool.query(
      `insert into term_translations (id, terms_id, lang, name, text)
       values ('01JD3Z8Q4V5W6X7Y8Z9ABCDEFB', $1, 'en', 'Next', '<p>Next</p>')`,
      [rows[0]?.id],
    );
    const asks = async () => (await there.authenticate(token))?.termsToAccept != null;
    await expect.poll(asks, soon).toBe(true);
    await server.pool.query('delete from terms where id = $1', [rows[0]?.id]);
    await expect.poll(asks, soon).toBe(false);
  });

  test('ends in time though it is kept', async () => {
    const soon = new Date(server.clock.now().getTime() + 2_000);
    await server.pool.query('update sessions set expires_at = $2 where id = $1', [sessionId, soon]);
    await expect.poll(() => isKept(there)).toBe(true);
    server.clock.advance(2_000);
    expect(await isKnown(there)).toBe(false);
  });

  test('is asked for each time while nobody hears what changes, and kept again afterwards', async () => {
    expect(await isKept(there)).toBe(true);
    await here.changes.stop();
    expect(await isKept(here)).toBe(false);
    await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query = 'listen account_changes' and datname = current_database()`,
    );
    await expect.poll(there.changes.areHeard).toBe(false);
    expect(await isKept(there)).toBe(false);
    await server.pool.query('delete from sessions where id = $1', [sessionId]);
    expect(await isKnown(there)).toBe(false);
    await expect.poll(there.changes.areHeard, { timeout: 10_000 }).toBe(true);
  });
});

describe('what is asked for while it changes', () => {
  const clock = manualClock();
  let tell: (userId?: string) => void;
  const changes = {
    areHeard: () => true,
    on(listener: typeof tell) {
      tell = listener;
    },
  };
  const create = () =>
    createKept<{ userId: string; n: number }>({ clock, changes, userOf: (value) => value.userId });

  test.each([
    ['the user’s own', 'anna', 2],
    ['all', undefined, 2],
    ['nothing', 'none', 1],
    ['another’s', 'bert', 1],
  ])('is kept unless it is of whom the change is: %s', async (_what, changed, n) => {
    const kept = create();
    const answer = Promise.withResolvers<{ userId: string; n: number }>();
    const first = kept.of('a', () => answer.promise);
    if (changed !== 'none') tell(changed);
    answer.resolve({ userId: 'anna', n: 1 });
    expect(await first).toEqual({ userId: 'anna', n: 1 });
    expect((await kept.of('a', async () => ({ userId: 'anna', n: 2 }))).n).toBe(n);
  });

  test('five seconds are five seconds also while the clock is set back again and again', async () => {
    let passed = 0;
    const kept = createKept<{ userId: string; n: number }>({
      ...{ clock, changes, userOf: (value) => value.userId, elapsed: () => passed },
    });
    const ask = async (n: number) => (await kept.of('a', async () => ({ userId: 'anna', n }))).n;
    expect(await ask(1)).toBe(1);
    for (const [after, found] of [
      [4_000, 1],
      [8_000, 2],
    ] as const) {
      passed = after;
      clock.advance(4_000);
      clock.advance(-4_000);
      expect(await ask(2)).toBe(found);
    }
  });

  test('what is of others is kept', async () => {
    const kept = create();
    for (const userId of ['anna', 'bert']) await kept.of(userId, async () => ({ userId, n: 1 }));
    tell('anna');
    expect((await kept.of('anna', async () => ({ userId: 'anna', n: 2 }))).n).toBe(2);
    expect((await kept.of('bert', async () => ({ userId: 'bert', n: 2 }))).n).toBe(1);
    kept.forget();
    expect((await kept.of('bert', async () => ({ userId: 'bert', n: 3 }))).n).toBe(3);
  });
});
