import type { UnitState } from '@poolhouse/contract/api/units';
import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { alerting } from '#testing/units/alerting.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const minute = 60_000;

const said = (key: string, severity: 'error' | 'warning' | 'info'): Partial<UnitState> => ({
  messages: [{ key, severity, since: server.clock.now().toISOString() }],
});

describe('a value beyond its limit', () => {
  const off = { values: { ph: 8 } };
  const limit = { thresholds: [{ channel: 'ph' as const, on: true, low: 6.8, high: 7.6, delay: 30 }] };

  test('that is back before its delay is over alerts nobody, and the next time counts anew', async () => {
    const anna = await alerting(server, limit);
    await anna.hears(off);
    await anna.hearsFor(29, off);
    await anna.hears({ values: { ph: 7.2 } });
    await anna.hearsFor(29, off);
    expect(await anna.alerts()).toEqual([]);
  });

  test('swings at it without an end: neither ends it before it is back inside by its noise for five minutes', async () => {
    const anna = await alerting(server, limit);
    await anna.hears(off);
    await anna.hearsFor(30, off);
    for (let swing = 0; swing < 5; swing++) {
      await anna.hearsFor(4, { values: { ph: 7.2 } });
      await anna.hearsFor(1, { values: { ph: 7.58 } });
    }
    expect(await anna.open()).toHaveLength(1);
    expect(await anna.mails()).toHaveLength(1);
  });

  test.each<[string, () => Partial<UnitState>]>([
    [
      'while the water mixes',
      () => ({ mixingUntil: new Date(server.clock.now().getTime() + minute).toISOString() }),
    ],
    ['without flow to the probes', () => said('no-water-flow-to-probes', 'info')],
    [
      'as it was long ago',
      () => ({ valuesAt: { ph: new Date(server.clock.now().getTime() - minute).toISOString() } }),
    ],
  ])('tells nothing %s', async (_when, more) => {
    const anna = await alerting(server, limit);
    for (let passed = 0; passed < 40; passed++) {
      server.clock.advance(minute);
      await anna.hears({ ...off, ...more() });
    }
    expect(await anna.alerts()).toEqual([]);
  });

  test('has lasted from the present when the unit was away meanwhile, and not from what it buffered', async () => {
    const anna = await alerting(server, limit);
    await anna.hears(off);
    server.clock.advance(7 * 24 * 60 * minute);
    await anna.hears(off);
    await anna.hearsFor(29, off);
    expect(await anna.open()).toEqual([]);
    await anna.hearsFor(1, off);
    expect(await anna.open()).toHaveLength(1);
  });

  test('is judged anew when its owner changes the limit, and nobody is told of that', async () => {
    const anna = await alerting(server, limit);
    await anna.hears(off);
    await anna.hearsFor(30, off);
    await anna.say({ thresholds: [{ channel: 'ph', on: true, low: 6.8, high: 7.8, delay: 10 }] });
    expect(await anna.open()).toEqual([]);
    expect(await anna.mails()).toHaveLength(1);
    await anna.hears(off);
    await anna.hearsFor(10, off);
    expect(await anna.open()).toMatchObject([{ limit: 7.8 }]);
  });
});

describe('telling', () => {
  test('waits for the end of the quiet hours, but not of what harms something within the night', async () => {
    const anna = await alerting(server, { quiet: { from: '00:00', to: '23:59' } });
    await anna.hears(said('cover-current-error', 'error'));
    expect(await anna.mails()).toHaveLength(1);
    await anna.hears({ messages: [...(said('solar-no-temperature', 'error').messages ?? [])] });
    await anna.hears(said('backwash-error', 'error'));
    expect(await anna.mails()).toHaveLength(1);
    await server.database.pool.query('update alert_tellings set due_at = $1 where told_at is null', [
      server.clock.now(),
    ]);
    await server.alerts.tell();
    // What began and ended in the quiet hours nobody hears of.
    expect((await anna.mails()).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('Solar'),
    );
  });

  test('more than three within five minutes are one mail and one push', async () => {
    const anna = await alerting(server);
    const keys = [
      'pump-type-not-set',
      'too-much-salt',
      'clock-battery-low',
      'backwash-error',
      'solar-no-temperature',
    ];
    const since = server.clock.now().toISOString();
    const all = (list: string[]) => ({
      messages: list.map((key) => ({ key, severity: 'error' as const, since })),
    });
    await anna.hears(all(keys));
    expect(await anna.mails()).toMatchObject([
      { kind: 'alert-digest', subject: expect.stringContaining('5') },
    ]);
    expect(await anna.pushes()).toHaveLength(1);
    expect(await anna.open()).toHaveLength(5);
    await anna.hears(all([...keys, 'too-little-salt', 'water-level-too-high']));
    expect(await anna.mails()).toHaveLength(1);
    server.clock.advance(5 * minute + 1);
    await server.alerts.tell();
    expect((await anna.mails()).map(({ kind }) => kind)).toEqual(['alert-digest', 'alert', 'alert']);
  });

  test('repeats it daily until somebody acknowledges it, which ends nothing', async () => {
    const anna = await alerting(server);
    await anna.hears(said('too-much-salt', 'warning'));
    for (let day = 1; day <= 3; day++) {
      server.clock.advance(24 * 60 * minute);
      await server.alerts.look();
      await server.alerts.tell();
      expect(await anna.mails()).toHaveLength(1 + Math.min(day, 2));
      if (day !== 2) continue;
      const [alert] = await anna.open();
      const answer = await anna.ask('POST', `${String(alert?.['@id']).slice('/api'.length)}/acknowledge`);
      expect(answer.status).toBe(200);
    }
    expect(await anna.open()).toMatchObject([{ acknowledgedBy: 'Anna Test', endedAt: null }]);
    await anna.hears();
    expect(await anna.open()).toEqual([]);
  });

  test.each([
    ['errors', 'too-much-salt', 'warning', 0],
    ['errors', 'backwash-error', 'error', 1],
    ['off', 'backwash-error', 'error', 0],
    ['all', 'too-much-salt', 'warning', 1],
  ] as const)('mails of %s: %s', async (mail, key, severity, count) => {
    const anna = await alerting(server, { mail, push: false });
    await anna.hears(said(key, severity));
    expect(await anna.mails()).toHaveLength(count);
    expect(await anna.pushes()).toEqual([]);
    expect(await anna.open()).toHaveLength(1);
  });
});

describe('a unit that is offline', () => {
  /** Looked after without a break for an hour, and then silent. */
  async function silent() {
    const anna = await alerting(server);
    const look = async () => {
      await server.alerts.look();
      await server.alerts.tell();
    };
    for (let passed = 0; passed < 8; passed++) {
      server.clock.advance(minute);
      await look();
    }
    const { id } = anna.unit;
    const at = server.clock.now();
    await server.database.db
      .insertInto('unit_states')
      .values({ unit_id: id, connected: true, sid: null, last_heard: at, state: null })
      .execute();
    return { ...anna, look, at };
  }

  test('is told after its delay and when it is back, and stands in the timeline from its last word on', async () => {
    const anna = await silent();
    server.clock.advance(3 * minute);
    server.events.emit('unit.presence', {
      unitId: anna.unit.id,
      serial: anna.unit.serial,
      presence: 'offline',
    });
    await server.alerts.idle();
    for (let passed = 3; passed < 29; passed++) {
      server.clock.advance(minute);
      await anna.look();
    }
    expect(await anna.open()).toEqual([]);
    expect(await anna.timeline()).toMatchObject([
      { what: 'unit.offline', origin: 'cloud', at: anna.at.toISOString() },
    ]);
    server.clock.advance(minute);
    await anna.look();
    expect(await anna.open()).toMatchObject([{ source: 'offline', since: anna.at.toISOString() }]);
    expect(await anna.mails()).toHaveLength(1);
    await anna.hears();
    expect((await anna.mails()).map(({ kind }) => kind)).toEqual(['alert', 'alert-ended']);
    expect(await anna.timeline()).toMatchObject([
      { what: 'unit.online', origin: 'cloud' },
      { what: 'unit.offline', origin: 'cloud' },
    ]);
  });

  test('also when it died while no server ran, but only after units had time to come back', async () => {
    const anna = await silent();
    server.clock.advance(2 * 60 * minute);
    await anna.look();
    expect([await anna.open(), await anna.timeline()]).toEqual([[], []]);
    for (let passed = 0; passed < 6; passed++) {
      server.clock.advance(minute);
      await anna.look();
    }
    expect(await anna.open()).toMatchObject([{ source: 'offline' }]);
    expect(await anna.timeline()).toMatchObject([{ what: 'unit.offline' }]);
  });
});

test('two servers that judge the same at once raise it once, and tell it once', async () => {
  const anna = await alerting(server);
  const other = await startUnitServer({ database: server.database });
  try {
    const now = server.clock.now().toISOString();
    const base = { ts: now, receivedAt: now, screen: 'home', mixingUntil: null, mode: 'auto' } as const;
    const state = {
      ...base,
      values: {},
      valuesAt: {},
      outputs: {},
      ...said('backwash-error', 'error'),
    } as UnitState;
    for (const { alerts } of [server, other]) alerts.heard([{ unitId: anna.unit.id, state }]);
    await Promise.all([server.alerts.idle(), other.alerts.idle()]);
    await Promise.all([server.alerts.tell(), other.alerts.tell()]);
    expect(await anna.alerts()).toHaveLength(1);
    expect(await anna.mails()).toHaveLength(1);
    expect(await anna.pushes()).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test('who owns a unit later sees nothing from before, and of what is still so hears anew', async () => {
  const anna = await alerting(server);
  await anna.hears(said('backwash-error', 'error'));
  const { status } = await anna.ask('DELETE', `/units/${anna.unit.id}/pairing`);
  expect(status).toBe(204);
  server.clock.advance(minute);
  const { actor } = await server.addUser();
  await server.own(actor.userId, anna.unit);
  const rows = () =>
    server.database.db
      .selectFrom('alerts')
      .select(['ended_at', 'since'])
      .where('unit_id', '=', anna.unit.id)
      .orderBy('id')
      .execute();
  expect(await rows()).toMatchObject([{ ended_at: expect.any(Date) }]);
  await anna.hears(said('backwash-error', 'error'));
  expect(await rows()).toMatchObject([{ ended_at: expect.any(Date) }, { ended_at: null }]);
});

test('what nobody may want is refused, and nothing changes', async () => {
  const anna = await alerting(server);
  const ph = { channel: 'ph' as const, on: true, low: 7, high: 8, delay: 30 };
  for (const bad of [
    { thresholds: [{ ...ph, low: 8 }] },
    { thresholds: [{ ...ph, low: -1 }] },
    { thresholds: [{ ...ph, delay: 1_441 }] },
    { thresholds: [ph, ph] },
    { offline: { on: true, delay: -1 } },
    { quiet: { from: '24:00', to: '07:00' } },
    { quiet: { from: '22:00', to: '07:00', days: 2 } },
    { '@id': '/api/units/01JABCDEFGHJKMNPQRSTVWXYZ0/notification_settings' },
    { owner: 'Ben' },
  ]) {
    expect((await anna.say(bad)).status).toBe(422);
  }
  const kept = (await anna.ask('GET', `/units/${anna.unit.id}/notification_settings`)).json<object>();
  expect(kept).toMatchObject({ thresholds: [], quiet: null, mail: 'all' });
  // A whole record is put back as it was read.
  expect((await anna.say({ ...kept, mail: 'off' })).json()).toMatchObject({ ...kept, mail: 'off' });
});
