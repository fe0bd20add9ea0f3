import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkState, isSection, sectionNames } from '../settings/sections.ts';
import { commandArgs } from '../unit/command-args.ts';
import { decodeEvent } from '../unit/decode-event.ts';
import { decodeClaim, decodeCommandAnswer, decodePresence } from '../unit/decode-small.ts';
import { decodeState } from '../unit/decode-state.ts';
import { decodeTelemetry } from '../unit/decode-telemetry.ts';
import { decodeSettingsGet, decodeSettingsReport } from '../unit/settings-messages.ts';
import type { Cause, Tally } from '../unit/tally.ts';
import { type UpTopic, upTopics } from '../unit/topics.ts';
import { schemaDocuments } from './documents.ts';
import { schemaJudge } from './testing/validator.ts';

const judge = schemaJudge();
const now = Date.parse('2026-06-01T10:00:00Z');

/** What a schema allows on purpose: firmware that is newer, and times that are right but not now. */
const forgiven: ReadonlySet<string> = new Set<Cause>([
  ...(['unknown-key', 'unknown-channel', 'unknown-section'] as const),
  ...(['row-too-old', 'row-ahead', 'row-not-yet', 'event-too-old', 'event-ahead', 'event-not-yet'] as const),
]);

const decoders: Record<UpTopic, (payload: Uint8Array) => { tally?: Tally } | undefined> = {
  'up/presence': decodePresence,
  'up/state': decodeState,
  'up/telemetry': (payload) => decodeTelemetry(payload, now),
  'up/event': (payload) => decodeEvent(payload, now),
  'up/command': (payload) => decodeCommandAnswer(payload) && {},
  'up/settings': decodeSettingsReport,
  'up/settings/get': decodeSettingsGet,
  'up/claim': (payload) => decodeClaim(payload) && {},
};

/** Whether all of a message is taken. */
function isTaken(topic: UpTopic, body: unknown): boolean {
  const decoded = decoders[topic](Buffer.from(JSON.stringify(body)));
  return decoded !== undefined && Object.keys(decoded.tally ?? {}).every((cause) => forgiven.has(cause));
}

/** What stands in a message in place of what belongs there; undefined: nothing does. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    undefined,
    null,
    true,
    false,
    {},
    [],
    [[]],
    ['', 'moon'],
    '',
    'moon',
    'a b',
    '1',
    '-',
  ),
  fc.constantFrom<unknown>(
    0,
    1,
    2,
    3,
    5,
    9,
    -1,
    0.5,
    1.25,
    26.5,
    60,
    61,
    100.1,
    501,
    1e9,
    -1e9,
    2 ** 53,
    1e308,
  ),
  fc.constantFrom(
    'on',
    'off',
    'auto',
    'home',
    'high',
    'cloud',
    'paired',
    'heating',
    'backwash.started',
    'relay1',
  ),
  fc.constantFrom('01JD3Z8Q4V5W6X7Y8Z9ABCDEFC', '01JD3Z8Q4V5W6X7Y8Z9ABCDEFI', '81JD3Z8Q4V5W6X7Y8Z9ABCDEFC'),
  fc.constantFrom('2026-06-01T09:58:00Z', '2026-06-01T11:59:00.123+02:00', '1969-12-31T23:59:59Z'),
  fc.constantFrom('2026-02-30T09:58:00Z', '2026-06-01T24:00:00Z', '2026-06-01T09:58:60Z', '2026-06-01'),
  fc.constantFrom('a\u0000b', 'a\nb', 'a\u202eb', 'x'.repeat(33), 'x'.repeat(65), '😀'.repeat(64)),
  fc.constantFrom({ key: 'pump-overheated' }, { key: 'pump-on-fire' }, { mode: 'eco' }, { n: 1, volume: 2 }),
);

type Path = readonly (string | number)[];

/** Every place in a value. */
function placesIn(value: unknown, before: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [before];
  const inner = Object.entries(value).flatMap(([name, member]) =>
    placesIn(member, [...before, Array.isArray(value) ? Number(name) : name]),
  );
  return before.length > 0 ? [before, ...inner] : inner;
}

/** A copy with another value at a place; a member of an object is left out with undefined. */
function changed(value: unknown, [step, ...rest]: Path, by: unknown): unknown {
  if (step === undefined) return by;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[step] = changed(copy[step], rest, by);
  return JSON.parse(JSON.stringify(copy));
}

/** Examples of a schema with one or two things in them changed. */
function nearExamples(schema: string): fc.Arbitrary<Record<string, unknown>> {
  const { examples = [] } = schemaDocuments[schema] ?? {};
  const once = (value: unknown) =>
    fc
      .tuple(fc.constantFrom(...placesIn(value), ['moon']), odd)
      .map(([place, by]) => changed(value, place, by));
  return fc
    .constantFrom(...examples)
    .chain(once)
    .chain((value) => fc.oneof(fc.constant(value), once(value))) as fc.Arbitrary<Record<string, unknown>>;
}

/** What a schema can't say, and what nobody looks at further: a section that the cloud does not know. */
const isUnsayable = (topic: UpTopic, { oldest, from, section }: Record<string, unknown>): boolean =>
  (topic === 'up/telemetry' && Number(oldest) > Number(from)) ||
  (topic === 'up/settings' && typeof section === 'string' && !isSection(section));

test.each(upTopics)('of %s, what its schema allows is taken whole, and what it refuses is not', (topic) => {
  const seen = { allowed: 0, refused: 0 };
  fc.assert(
    fc.property(nearExamples(topic), (body) => {
      if (isUnsayable(topic, body)) return;
      const faults = judge(topic, body);
      seen[faults.length === 0 ? 'allowed' : 'refused'] += 1;
      expect(faults.length === 0, faults.join()).toBe(isTaken(topic, body));
    }),
    { numRuns: 3_000 },
  );
  expect(Math.min(seen.allowed, seen.refused)).toBeGreaterThan(20);
});

test('of a command, the schema allows the arguments that the cloud sends, and no others', () => {
  const args = fc.record(
    { mode: odd, minimum: odd, speed: odd, minutes: odd, on: odd, n: odd, volume: odd, name: odd },
    { requiredKeys: [] },
  );
  const names = Object.keys(commandArgs) as (keyof typeof commandArgs)[];
  fc.assert(
    fc.property(fc.constantFrom(...names), args, (name, some) => {
      const said = JSON.parse(JSON.stringify(some));
      const parsed = commandArgs[name].safeParse(said);
      const id = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFC';
      const faults = judge('down/command', { id, name, args: said, expires: '2026-06-01T10:00:00Z' });
      const codes = parsed.success ? [] : parsed.error.issues.map(({ code }) => code);
      // Only what no schema says, or a later cloud may say, may be wrong with what is allowed.
      if (faults.length === 0)
        expect(codes.filter((code) => !['custom', 'unrecognized_keys'].includes(code))).toEqual([]);
      else expect(parsed.success, faults.join()).toBe(false);
    }),
    { numRuns: 5_000 },
  );
});

/** Faults of one field, which a schema can say; others are between fields. */
const ofOneField = new Set([
  'required',
  'invalid',
  'between',
  'not-an-option',
  'too-many',
  'too-long',
  'unfit-character',
  'one-line',
]);

test.each(sectionNames)('of the section %s, the schema allows what can be set', (section) => {
  const name = `settings/${section}`;
  let allowed = 0;
  fc.assert(
    fc.property(nearExamples(name), (state) => {
      const faults = judge(name, state);
      const checked = checkState(section, state, 'dropped');
      const codes = 'faults' in checked ? checked.faults.map(({ code }) => code) : [];
      if (faults.length === 0) {
        allowed += 1;
        expect(codes.filter((code) => ofOneField.has(code))).toEqual([]);
      } else expect(codes.length, faults.join()).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
  expect(allowed).toBeGreaterThan(0);
});
