import { describe, expect, it } from 'vitest';
import { state } from '#unit/data/unit-fixtures.ts';
import { notesOf, problemsOf } from './problems.ts';

const now = Date.parse('2026-06-01T12:00:05Z');
const since = '2026-06-01T11:00:00Z';
const problems = (over: Parameters<typeof state>[0]) =>
  problemsOf(state(over), now, {
    value: (channel, value) => `${channel}=${value}`,
    bound: (_channel, value) => `~${value}`,
    name: (channel) => channel.toUpperCase(),
  });

describe('problems', () => {
  it('there are none when all is well', () => {
    expect(problems({})).toEqual([]);
  });

  it('come errors first, then warnings, then values', () => {
    const found = problems({
      messages: [
        { key: 'clock-battery-low', severity: 'warning', since },
        { key: 'start-by-solar', severity: 'info', since },
        { key: 'pump-overheated', severity: 'error', since },
      ],
      values: { ph: 7.9 },
    });
    expect(found.map(({ id }) => id)).toEqual(['pump-overheated', 'clock-battery-low', 'ph']);
    expect(found[0]).toMatchObject({
      tone: 'error',
      title: { key: 'unitMessage.title.pump-overheated' },
      since,
    });
  });

  it.each([
    ['the pump is off', { filtration: 'off' }, -0.3, {}, ['frost']],
    ['it runs', { filtration: 'low' }, -0.3, {}, []],
    ['it does not freeze', { filtration: 'off' }, 0, {}, []],
    ['nobody knows how cold it is now', { filtration: 'off' }, -0.3, { air: since }, []],
    ['nobody knows what the pump does', {}, -0.3, {}, []],
  ] as const)('frost is told where water stands: %s', (_what, outputs, air, valuesAt, ids) => {
    const found = problems({ values: { air }, valuesAt, outputs });
    expect(found.map(({ id }) => id)).toEqual(ids);
  });

  it('name the value, and advise by its direction', () => {
    expect(problems({ values: { freeChlorine: 0.38 } })).toEqual([
      {
        id: 'freeChlorine',
        tone: 'warning',
        title: { key: 'status.tooLow', values: { channel: 'FREECHLORINE', value: 'freeChlorine=0.38' } },
        hint: {
          key: 'status.advice.freeChlorine.low',
          values: { from: '~0.4', to: '~2' },
        },
      },
    ]);
    expect(problems({ values: { redox: 905 } })[0]?.hint.key).toBe('status.advice.redox.high');
  });

  it.each([
    [46, 'status.waterTooWarm', 'high'],
    [3, 'status.waterTooCold', 'low'],
  ])('water of %s °C is warm or cold, not high or low as its level', (water, key, verdict) => {
    expect(problems({ values: { water } })[0]).toMatchObject({
      title: { key, values: { value: `water=${water}` } },
      hint: { key: `status.advice.water.${verdict}` },
    });
  });

  it('an old value is no ground to act on', () => {
    expect(problems({ values: { ph: 7.9 }, valuesAt: { ph: '2026-06-01T10:00:00Z' } })).toEqual([]);
  });

  it('what a newer unit says is shown as it says it', () => {
    const messages = [{ key: 'lamp-broken', severity: 'warning', since } as const];
    expect(problems({ messages })[0]).toMatchObject({
      title: { key: 'status.unknownMessage', values: { key: 'lamp-broken' } },
    });
  });

  it('lead to where they can be mended', () => {
    const messages = [{ key: 'pump-type-not-set', severity: 'warning', since } as const];
    expect(problems({ messages })[0]?.tab).toBe('settings');
  });

  it('what is only worth knowing is a note, unless the plant row says it anyway', () => {
    const messages = ['stopped-by-timer', 'start-by-solar'].map((key) => ({
      key,
      severity: 'info' as const,
      since,
    }));
    expect(problems({ messages })).toEqual([]);
    expect(notesOf(state({ messages }))).toEqual([{ key: 'unitMessage.title.stopped-by-timer' }]);
  });
});
