import { expect, test } from 'vitest';
import { decodeEvent } from './decode-event.ts';

const id = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA';
const now = Date.parse('2026-06-01T10:00:00Z');
const ts = '2026-06-01T09:59:00Z';
const decode = (body: unknown) =>
  decodeEvent(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), now);

test.each([
  ['backwash.started', undefined, {}],
  ['backwash.started', { firmware: 'says more' }, {}],
  ['message.began', { key: 'pump-overheated' }, { key: 'pump-overheated' }],
  ['message.ended', { key: 'pump-overheated', severity: 'info' }, { key: 'pump-overheated' }],
  ['mode.changed', { mode: 'eco' }, { mode: 'eco' }],
  ['canister.refilled', { n: 2, volume: 20_000 }, { n: 2, volume: 20_000 }],
  ['tube.replaced', { n: 1 }, { n: 1 }],
  ['counter.reset', { name: 'heating' }, { name: 'heating' }],
])('%s with %j happened', (type, data, kept) => {
  expect(decode({ id, ts, type, data })).toEqual({
    id,
    event: { id, at: Date.parse(ts), type, data: kept },
    isNotYet: false,
    tally: {},
  });
});

test.each([
  { key: 'lamp-broken', severity: 'warning' },
  { key: 'lamp-lit', severity: 'info' },
  { key: 'lamp-broken' },
])('a message of newer firmware, %j, is kept with what it says', (data) => {
  expect(decode({ id, ts, type: 'message.began', data })).toEqual({
    id,
    event: { id, at: Date.parse(ts), type: 'message.began', data },
    isNotYet: false,
    tally: { 'unknown-key': 1 },
  });
});

test.each([
  ['a type of newer firmware', { type: 'robot.started' }, 'unknown-event'],
  ['no type', { type: undefined }, 'unknown-event'],
  ['a type of every object', { type: 'toString' }, 'unknown-event'],
  ['no time', { ts: undefined }, 'event-without-time'],
  ['seconds since boot', { ts: 12.5 }, 'event-without-time'],
  ['401 days ago', { ts: '2025-04-26T10:00:00Z' }, 'event-too-old'],
  ['a day and a second ahead', { ts: '2026-06-02T10:00:01Z' }, 'event-ahead'],
  ['a message that is no key', { type: 'message.began', data: { key: 'toString' } }, 'impossible-value'],
  ['a message without end', { type: 'message.began', data: { key: 'a'.repeat(65) } }, 'impossible-value'],
  [
    'a message as bad as no other',
    { type: 'message.began', data: { key: 'lamp-broken', severity: 'worst' } },
    'impossible-value',
  ],
  ['a mode that is none', { type: 'mode.changed', data: { mode: 'warp' } }, 'impossible-value'],
  ['a canister that nobody has', { type: 'tube.replaced', data: { n: 9 } }, 'impossible-value'],
  ['data that is none', { type: 'mode.changed', data: 'eco' }, 'impossible-value'],
])('what has %s is never kept, but acknowledged', (_name, more, cause) => {
  const body = { id, ts, type: 'backwash.started', ...more };
  expect(decode(body)).toEqual({ id, isNotYet: false, tally: { [cause]: 1 } });
});

test.each(['2026-06-01T10:05:01Z', '2026-06-02T10:00:00Z'])('what happens at %s comes again', (ahead) => {
  expect(decode({ id, ts: ahead, type: 'backwash.started' })).toEqual({
    id,
    isNotYet: true,
    tally: { 'event-not-yet': 1 },
  });
});

test.each(['', 'null', '[]', '7', '{', '{}', { id: 7 }, { id: 'x' }, { id: `${id}A` }])(
  '%j names nothing that could be acknowledged',
  (body) => expect(decode(body)).toBeUndefined(),
);
