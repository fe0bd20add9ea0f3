import { describe, expect, test } from 'vitest';
import { decodeClaim, decodeCommandAnswer, decodePresence } from './decode-small.ts';
import { decodeState } from './decode-state.ts';
import { decodeTelemetry } from './decode-telemetry.ts';

const epoch = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA';
const now = Date.parse('2026-06-01T10:00:00Z');
const ts = '2026-06-01T09:59:00Z';
const bytes = (body: unknown): Uint8Array =>
  Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

describe('telemetry', () => {
  const decode = (rows: unknown, more: object = {}) =>
    decodeTelemetry(bytes({ epoch, oldest: 3, from: 7, rows, ...more }), now);

  test('numbers its rows from `from` on', () => {
    expect(
      decode([
        { ts, v: { water: 27.1 } },
        { ts, o: { filtration: 60 } },
      ]),
    ).toEqual({
      epoch,
      oldest: 3,
      from: 7,
      to: 8,
      rows: [
        { seq: 7, ts: Date.parse(ts), v: { water: 27.1 }, o: {} },
        { seq: 8, ts: Date.parse(ts), v: {}, o: { filtration: 60 } },
      ],
      notYet: [],
      tally: {},
    });
  });

  test.each([
    ['no object', 'x', { 'bad-row': 1 }],
    ['an array', [], { 'bad-row': 1 }],
    ['no time', { v: {} }, { 'row-without-time': 1 }],
    ['seconds since boot', { up: 12.5, v: {} }, { 'row-without-time': 1 }],
    ['a time without a zone', { ts: '2026-06-01T09:59:00' }, { 'row-without-time': 1 }],
    ['an hour that is none', { ts: '2026-02-20T25:00:00Z' }, { 'row-without-time': 1 }],
    ['24:00', { ts: '2026-05-31T24:00:00Z' }, { 'row-without-time': 1 }],
    ['a day that its month lacks', { ts: '2026-04-31T10:00:00Z' }, { 'row-without-time': 1 }],
    ['29 February of another year', { ts: '2026-02-29T10:00:00Z' }, { 'row-without-time': 1 }],
    ['a number as time', { ts: now }, { 'row-without-time': 1 }],
    ['400 days and a second ago', { ts: '2025-04-27T09:59:59Z' }, { 'row-too-old': 1 }],
    ['a day and a second ahead', { ts: '2026-06-02T10:00:01Z' }, { 'row-ahead': 1 }],
  ])('a row with %s is dropped, counted and answered for', (_name, row, tally) => {
    expect(decode([row])).toEqual({ epoch, oldest: 3, from: 7, to: 7, rows: [], notYet: [], tally });
  });

  test.each(['2026-06-01T10:05:01Z', '2026-06-02T10:00:00Z'])(
    'a row of %s is neither kept nor answered for: it comes again',
    (time) =>
      expect(decode([{ ts }, { ts: time }, { ts }])).toMatchObject({
        rows: [{ seq: 7 }, { seq: 9 }],
        notYet: [8],
        tally: { 'row-not-yet': 1 },
      }),
  );

  test.each([
    '2025-05-31T10:00:00Z',
    '2025-04-27T10:00:00Z',
    '2026-06-01T10:05:00Z',
    '2026-06-01T11:59:00+02:00',
  ])('a row of %s is kept', (time) => expect(decode([{ ts: time }])?.rows).toHaveLength(1));

  test.each([
    ['beyond its range', { v: { water: 120.1 } }, { 'impossible-value': 1 }],
    ['below its range', { v: { ph: -0.1 } }, { 'impossible-value': 1 }],
    ['of the wrong type', { v: { water: '27' } }, { 'impossible-value': 1 }],
    ['null', { v: { water: null } }, { 'impossible-value': 1 }],
    ['of an unknown channel', { v: { phosphate: 1 } }, { 'unknown-channel': 1 }],
    ['of a channel that is an object’s own', { v: { constructor: 1 } }, { 'unknown-channel': 1 }],
    ['of an output beyond its minute', { o: { filtration: 61 } }, { 'impossible-value': 1 }],
    ['of an unknown output', { o: { toString: 1 } }, { 'unknown-channel': 1 }],
    ['in no object', { v: [1] }, { 'impossible-value': 1 }],
    ['under an unknown key', { quality: 1 }, { 'unknown-key': 1 }],
  ])('a value %s is dropped and counted, its row stays', (_name, part, tally) => {
    expect(decode([{ ts, ...part }])).toEqual({
      epoch,
      oldest: 3,
      from: 7,
      to: 7,
      rows: [{ seq: 7, ts: Date.parse(ts), v: {}, o: {} }],
      notYet: [],
      tally,
    });
  });

  test.each([
    [27.1, 27.1],
    [27.123, 27.123],
    [27.12345678901234, 27.123],
    [7.2195, 7.22],
    [1e-320, 0],
    [-0.0001, 0],
    [-12.3456, -12.346],
    [120, 120],
  ])('of a value of %d no more than thousandths are kept: %d', (said, kept) => {
    const v = { water: said, air: said };
    expect(decode([{ ts, v }])?.rows[0]?.v).toEqual({ water: kept, air: kept });
    const state = { ts, screen: 'home', mode: 'auto', values: v };
    expect(decodeState(bytes(state))?.state.values).toEqual({ water: kept, air: kept });
  });

  test('nor of an output', () => {
    const o = { filtration: 59.999_999_9, chlorine: 1e-300, filled: 12.3 };
    expect(decode([{ ts, o }])?.rows[0]?.o).toEqual({ filtration: 60, chlorine: 0, filled: 12.3 });
    const outputs = { electrolyser: 11.234_567_8, heating: true };
    const state = { ts, screen: 'home', mode: 'auto', values: {}, outputs };
    expect(decodeState(bytes(state))?.state.outputs).toEqual({ electrolyser: 11.235, heating: true });
  });

  test('a bare NaN or Infinity costs its value only', () => {
    const text = `{"epoch":"${epoch}","oldest":1,"from":1,"rows":[{"ts":"${ts}","v":{"water":NaN,"air":-Infinity,"ph":7.2}}]}`;
    expect(decodeTelemetry(bytes(text), now)).toMatchObject({
      rows: [{ v: { ph: 7.2 } }],
      tally: { 'impossible-value': 2 },
    });
  });

  test('a key that would be a prototype is no value', () => {
    const text = `{"epoch":"${epoch}","oldest":1,"from":1,"rows":[{"ts":"${ts}","v":{"__proto__":{"water":1}}}]}`;
    expect(decodeTelemetry(bytes(text), now)).toMatchObject({
      rows: [{ v: {} }],
      tally: { 'unknown-channel': 1 },
    });
    expect({}).not.toHaveProperty('water');
  });

  test.each([
    ['no JSON', 'hello'],
    ['no object', '[]'],
    ['no UTF-8', Buffer.from([0x7b, 0xff, 0x7d])],
    ['no epoch', { oldest: 1, from: 1, rows: [{}] }],
    ['another kind of epoch', { epoch: 'x', oldest: 1, from: 1, rows: [{}] }],
    ['a negative number', { epoch, oldest: -1, from: -1, rows: [{}] }],
    ['a broken number', { epoch, oldest: 1, from: 1.5, rows: [{}] }],
    ['a number too large to count on from', { epoch, oldest: 1, from: 2 ** 53, rows: [{}] }],
    ['no rows', { epoch, oldest: 1, from: 1, rows: [] }],
    ['no oldest row', { epoch, from: 1, rows: [{}] }],
    ['an oldest row that is newer than its first', { epoch, oldest: 2, from: 1, rows: [{}] }],
    ['too many rows', { epoch, oldest: 1, from: 1, rows: Array.from({ length: 501 }, () => ({})) }],
  ])('a message with %s is malformed', (_name, body) => {
    const payload = Buffer.isBuffer(body) ? body : bytes(body);
    expect(decodeTelemetry(payload, now)).toBeUndefined();
  });

  test('what newer firmware adds is counted and ignored', () => {
    expect(decode([{ ts }], { battery: 3.1 })?.tally).toEqual({ 'unknown-key': 1 });
  });
});

describe('state', () => {
  const least = { ts, screen: 'home', mode: 'auto', values: {} };

  test('holds what is known and possible', () => {
    const decoded = decodeState(
      bytes({
        ...least,
        ts: '2026-06-01T11:59:00+02:00',
        mixingUntil: '2026-06-01T10:00:00Z',
        values: { water: 27.1, ph: 15, phosphate: 1 },
        valuesAt: { ph: ts, redox: 'yesterday' },
        outputs: { filtration: 'low', heating: 'yes', cover: 'open', blender: true, electrolyser: 12 },
        messages: [
          { key: 'water-level-too-low', severity: 'error', since: ts },
          { key: 'comes-with-newer-firmware', severity: 'error', since: ts },
          { key: '<script>', severity: 'error', since: ts },
        ],
        consumables: {},
        weather: 'fine',
      }),
    );
    const utc = '2026-06-01T09:59:00.000Z';
    expect(decoded?.state).toEqual({
      ts: utc,
      screen: 'home',
      mixingUntil: '2026-06-01T10:00:00.000Z',
      mode: 'auto',
      values: { water: 27.1 },
      valuesAt: { ph: utc },
      outputs: { filtration: 'low', cover: 'open', electrolyser: 12 },
      consumables: { canisters: [], tubes: [], counters: {} },
      messages: [
        { key: 'water-level-too-low', severity: 'error', since: utc },
        { key: 'comes-with-newer-firmware', severity: 'error', since: utc },
      ],
    });
    expect(decoded?.tally).toEqual({ 'impossible-value': 4, 'unknown-channel': 2, 'unknown-key': 2 });
  });

  test.each([
    ['no time', { ...least, ts: undefined }],
    ['an unknown screen', { ...least, screen: 'kitchen' }],
    ['an unknown mode', { ...least, mode: 'turbo' }],
    ['no values', { ...least, values: undefined }],
    ['values that are none', { ...least, values: [] }],
    ['the year 0', { ...least, ts: '0000-06-01T09:59:00Z' }],
    ['a time before 1970', { ...least, ts: '1970-01-01T00:00:00+00:01' }],
    ['the year -1', { ...least, ts: '0000-01-01T00:00:00+10:00' }],
    ['the year 10000', { ...least, ts: '9999-12-31T23:59:59-23:59' }],
    ['an end in the year 10000', { ...least, mixingUntil: '9999-12-31T23:59:59-23:59' }],
  ])('%s is malformed', (_name, body) => expect(decodeState(bytes(body))).toBeUndefined());
});

test('a time of a part that no calendar here has is dropped, the rest stays', () => {
  const far = '9999-12-31T23:59:59-23:59';
  const said = {
    ...{ ts: '1970-01-01T00:00:00Z', screen: 'home', mode: 'auto', values: { water: 27 } },
    ...{ valuesAt: { water: far }, outputs: { nextFiltrationFrom: far, heating: true } },
    messages: [{ key: 'water-level-too-low', severity: 'error', since: far }],
  };
  expect(decodeState(bytes(said))).toMatchObject({
    state: { ts: '1970-01-01T00:00:00.000Z', valuesAt: {}, outputs: { heating: true }, messages: [] },
    tally: { 'impossible-value': 3 },
  });
});

describe('the small ones', () => {
  const sid = epoch;
  test('presence', () => {
    const full = {
      online: true,
      sid,
      kind: 'controller',
      model: 'PC-1',
      firmware: '2.4.1',
      features: ['heating'],
    };
    expect(decodePresence(bytes({ ...full, shoe: 1 }))).toEqual({ message: full, tally: {} });
    expect(decodePresence(bytes({ online: false, sid }))?.message).toEqual({ online: false, sid });
    expect(decodePresence(bytes({ online: 'yes', sid }))).toBeUndefined();
    expect(decodePresence(bytes({ online: true, sid: 'x' }))).toBeUndefined();
    expect(decodePresence(bytes(''))).toBeUndefined();
  });
  test.each([
    ['a NUL', 'a\u0000b'],
    ['a line break', 'a\nb'],
    ['a separator of lines', 'a\u2028b'],
    ['a character that turns what follows', 'a\u202eb'],
    ['half a character', 'a\ud800b'],
    ['more characters than it may have', '😀'.repeat(65)],
    ['no text', 7],
  ])('%s in a text costs that text, is counted, and the unit stays on the net', (_, text) => {
    const said = { online: true, sid, model: text, firmware: '2.4.1', features: [text, 'heating'] };
    expect(decodePresence(bytes(said))).toEqual({
      message: { online: true, sid, firmware: '2.4.1', features: ['heating'] },
      tally: { 'unfit-text': 2 },
    });
    const aqua = { serial: text, connected: true };
    expect(decodePresence(bytes({ online: true, sid, aqua }))).toEqual({
      message: { online: true, sid },
      tally: { 'unfit-text': 1 },
    });
  });
  test('texts are as long as they look', () => {
    expect(decodePresence(bytes({ online: true, sid, model: '😀'.repeat(64) }))?.tally).toEqual({});
  });
  test('an answer to a command', () => {
    expect(decodeCommandAnswer(bytes({ id: epoch, stage: 'done' }))).toEqual({ id: epoch, stage: 'done' });
    expect(decodeCommandAnswer(bytes({ id: epoch, stage: 'sent' }))).toBeUndefined();
    expect(decodeCommandAnswer(bytes({ id: epoch, stage: 'failed', code: 'a b' }))).toBeUndefined();
  });
  test('a claim', () => {
    const claim = { code: '7KQ2M9XA4T', durationMs: 600_000 };
    expect(decodeClaim(bytes(claim))).toEqual(claim);
    expect(decodeClaim(bytes({ ...claim, code: '7KQ2M9XA4' }))).toBeUndefined();
    expect(decodeClaim(bytes({ ...claim, durationMs: 600_001 }))).toBeUndefined();
  });
});
