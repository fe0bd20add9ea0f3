import { decodeState } from '@poolhouse/contract/unit/decode-state';
import { decodeTelemetry } from '@poolhouse/contract/unit/decode-telemetry';
import { presenceMessage, stateMessage } from '@poolhouse/contract/unit/messages';
import { pairingCodeMs } from '@poolhouse/domain/unit/codes';
import { afterEach, expect, test } from 'vitest';
import { manualClock } from '#testing/manual-clock.ts';
import { serial, type UnitOnTest, unitOnTest } from '#testing/unit-on-test.ts';
import type { Clock } from './clock.ts';
import type { VirtualUnitOptions } from './unit-options.ts';

let bench: UnitOnTest | undefined;
afterEach(async () => {
  await bench?.stop();
  bench = undefined;
});

async function start(change?: Partial<VirtualUnitOptions>): Promise<UnitOnTest> {
  bench = await unitOnTest(change);
  return bench;
}

/** The cloud has whatever rows are sent. */
function acknowledging({ cloud }: UnitOnTest, told: (rows: { ts: string }[]) => void): void {
  cloud.onHeard = ({ name, body }) => {
    if (name !== 'up/telemetry') return;
    const { epoch, from, rows } = body as { epoch: string; from: number; rows: { ts: string }[] };
    told(rows);
    void cloud.send(serial, 'down/telemetry/ack', { epoch, upTo: from + rows.length - 1 });
  };
}

test('a new connection says who it is, retained, and then its state', async () => {
  const { cloud } = await start();
  const presence = presenceMessage.parse(await cloud.find('up/presence'));
  expect(presence).toMatchObject({ online: true, kind: 'controller', firmware: '2.4.1' });
  expect(presence.features).toContain('heating');
  expect(cloud.heard.find(({ name }) => name === 'up/presence')?.retain).toBe(true);
  const state = stateMessage.parse(await cloud.find('up/state'));
  expect(state).toMatchObject({ screen: 'home', mode: 'auto', ts: '2026-06-01T10:00:00.000Z' });
  expect(state.mixingUntil).toBe('2026-06-01T10:02:00.000Z');
});

test('the codecs of the contract find nothing to complain about', async () => {
  const here = await start({ historyDays: 0.2 });
  const { cloud, clock } = here;
  await cloud.find('up/state');
  clock.advance(90_000);
  await cloud.find('up/telemetry');
  await here.settled();
  const bytes = (name: string) =>
    cloud.heard
      .filter((heard) => heard.name === name)
      .map(({ body }) => new TextEncoder().encode(JSON.stringify(body)));
  const rows = bytes('up/telemetry').map((payload) => decodeTelemetry(payload, clock.now().getTime()));
  expect(rows[0]?.rows).toHaveLength(288);
  const states = bytes('up/state').map((payload) => decodeState(payload));
  expect(states.length).toBeGreaterThan(1);
  for (const decoded of [...rows, ...states]) expect(decoded?.tally).toEqual({});
  expect(states.at(-1)?.state.outputs).toMatchObject({ nextFiltrationFrom: '2026-06-02T04:00:00.000Z' });
});

test('the state is sent on change, at most once a second, and every 10 s', async () => {
  const here = await start({ sendEveryMs: 10_000 });
  const { cloud, clock, unit } = here;
  await cloud.find('up/state');
  const states = () => cloud.heard.filter(({ name }) => name === 'up/state');
  for (let press = 0; press < 5; press += 1) {
    unit.mode();
    clock.advance(200);
  }
  await here.settled();
  expect(states().length).toBeLessThanOrEqual(3);
  const times = () => states().map(({ body }) => Date.parse(stateMessage.parse(body).ts));
  clock.advance(120_000);
  await here.settled();
  const gaps = times().map((at, index, all) => at - (all[index - 1] ?? at - 1000));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(10_200);
});

test('cable out is a cut line: the will speaks for the unit, it measures on, and sends all when it is back', async () => {
  const here = await start();
  const { cloud, clock, unit } = here;
  const { sid } = presenceMessage.parse(await cloud.find('up/presence'));
  unit.cable(true);
  const will = await cloud.find('up/presence', ({ online }) => online === false);
  expect(will.sid).toBe(sid);
  expect(unit.view()).toMatchObject({ connected: false, cableOut: true });
  clock.advance(10 * 60_000);
  expect(unit.view().bufferLength).toBe(10);
  expect(unit.view().connected).toBe(false);
  expect(cloud.heard.some(({ name }) => name === 'up/telemetry')).toBe(false);

  unit.cable(false);
  clock.advance(200);
  const again = await cloud.find('up/presence', (body) => body.online === true && body.sid !== sid);
  expect(again.sid).not.toBe(sid);
  const { epoch, from, rows, history } = await cloud.find('up/telemetry');
  expect({ from, history }).toEqual({ from: 0, history: true });
  const times = (rows as { ts: string }[]).map(({ ts }) => ts);
  expect(times).toEqual(Array.from({ length: 10 }, (_, at) => `2026-06-01T10:0${at}:00.000Z`));
  expect(unit.view().bufferLength, 'nothing is forgotten before it is acknowledged').toBe(10);
  await cloud.send(serial, 'down/telemetry/ack', { epoch, upTo: 9 });
  await here.settled();
  expect(unit.view()).toMatchObject({ bufferLength: 0, lastAck: { epoch, from: 0, upTo: 9 } });
});

test('Pair shows a code that the cloud hears, counts down, and ends when the cloud says paired', async () => {
  const here = await start();
  const { cloud, clock, unit } = here;
  await here.ready();
  unit.pair();
  const { pairingCode, lines, screen } = unit.view();
  expect(pairingCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/u);
  expect(screen).toBe('menu');
  expect(lines).toEqual([
    'PAIRING CODE',
    `${pairingCode?.slice(0, 5)} ${pairingCode?.slice(5)}`,
    'valid 10:00',
  ]);
  expect(await cloud.find('up/claim')).toEqual({ code: pairingCode, durationMs: pairingCodeMs });
  clock.advance(61_000);
  unit.pair();
  expect(unit.view().pairingCode, 'a second press keeps the code').toBe(pairingCode);
  expect(unit.view().lines[2]).toBe('valid 08:59');

  await here.reconnected();
  const repeated = await cloud.find('up/claim', ({ durationMs }) => durationMs !== pairingCodeMs);
  expect(repeated.code, 'the code is told again on a new connection').toBe(pairingCode);

  await cloud.send(serial, 'down/claim', { state: 'unpaired' });
  await cloud.send(serial, 'down/claim', { state: 'paired' });
  await here.settled();
  expect(unit.view()).toMatchObject({ paired: true, pairingCode: null, screen: 'home' });
  expect(unit.view().lines[1]).toBe('PAIRED');
  clock.advance(7000);
  expect(unit.view().display.title).toBe('WATER');
  await here.restart();
  expect(here.unit.view().paired).toBe(true);
});

test('a pairing code ends after 10 minutes, and without a network there is none', async () => {
  const here = await start();
  await here.ready();
  here.unit.pair();
  here.clock.advance(pairingCodeMs);
  expect(here.unit.view()).toMatchObject({ pairingCode: null });
  expect(here.unit.view().lines[1]).toBe('CODE EXPIRED');
  here.unit.cable(true);
  here.unit.pair();
  expect(here.unit.view()).toMatchObject({ pairingCode: null });
  expect(here.unit.view().lines[1]).toBe('NO NETWORK');
});

test('a unit without the time keeps rows, refuses commands, and dates the rows once it knows', async () => {
  const here = await start({ knowsTime: false });
  const { cloud, clock, unit } = here;
  await cloud.find('up/presence', ({ online }) => online === true);
  clock.advance(3 * 60_000);
  expect(unit.view()).toMatchObject({ bufferLength: 3, time: null });
  const id = '01K0000000000000000000000A';
  const order = { id, name: 'mode.set', args: { mode: 'eco' }, expires: '2026-06-01T11:00:00Z' };
  await cloud.send(serial, 'down/command', order);
  expect(await cloud.find('up/command')).toEqual({ id, stage: 'rejected', code: 'no-time' });
  expect(cloud.heard.some(({ name }) => name === 'up/telemetry' || name === 'up/state')).toBe(false);

  await cloud.send(serial, 'down/time', { now: '2026-06-10T12:03:00.000Z', timeZone: 'Europe/London' });
  await cloud.find('up/state');
  clock.advance(200);
  const { rows } = await cloud.find('up/telemetry');
  expect((rows as { ts: string }[]).slice(0, 3).map(({ ts }) => ts)).toEqual([
    '2026-06-10T12:00:00.000Z',
    '2026-06-10T12:01:00.000Z',
    '2026-06-10T12:02:00.000Z',
  ]);
  expect(unit.view()).toMatchObject({ time: '13:03', timeZone: 'Europe/London' });
});

test('what is told with the mode winter is set, and its section reported', async () => {
  const here = await start();
  const { cloud, clock, unit } = here;
  await here.ready();
  const ofMode = async (minimum: number, id: string) => {
    const args = { mode: 'winter', minimum };
    await cloud.send(serial, 'down/command', { id, name: 'mode.set', args, expires: '2026-06-01T10:10:00Z' });
    await cloud.find('up/command', (body) => body.id === id && body.stage === 'done');
  };
  const reported = (revision: number) =>
    cloud.find('up/settings', (body) => body.section === 'winter' && body.revision === revision);
  await ofMode(9.5, '01K0000000000000000000000A');
  expect(await reported(1)).toMatchObject({ origin: 'panel', state: { minimumWater: 9.5 } });
  expect(unit.model).toMatchObject({ mode: 'winter' });
  // The same once more is no other setting.
  await ofMode(9.5, '01K0000000000000000000000B');
  await ofMode(5, '01K0000000000000000000000C');
  expect(await reported(2)).toMatchObject({ state: { minimumWater: 5 } });
  expect(unit.model.winterWater).toBeUndefined();
  clock.advance(200);
});

test('a clock that is set a little writes no minute twice and leaves none out', async () => {
  const here = await start();
  const { cloud, clock, unit } = here;
  await cloud.find('up/state');
  const truth = () => clock.now().getTime();
  for (const [index, drift] of [3000, -2500, 900, -1200, 40].entries()) {
    clock.advance(57_000);
    const now = new Date(truth() + drift).toISOString();
    await cloud.send(serial, 'down/time', { now, timeZone: `Europe/${index % 2 ? 'Berlin' : 'Prague'}` });
    await here.settled();
  }
  clock.advance(60_000);
  unit.cable(true);
  unit.cable(false);
  clock.advance(60_000);
  const { rows } = await cloud.find('up/telemetry', (body) => (body.rows as unknown[]).length >= 6);
  const minutes = (rows as { ts: string; o: { filtration: number } }[]).map(
    ({ ts }) => Date.parse(ts) / 60_000,
  );
  expect(minutes).toEqual(Array.from(minutes, (_, index) => (minutes[0] ?? 0) + index));
});

test('a first start fills the buffer with the past days, once', async () => {
  const here = await start({ historyDays: 0.5 });
  expect(here.unit.view().bufferLength).toBe(720);
  const sizes: number[] = [];
  acknowledging(here, (rows) => sizes.push(rows.length));
  await here.cloud.find('up/telemetry', ({ from }) => from === 500);
  await here.settled();
  expect(sizes).toEqual([500, 220]);
  const batches = here.cloud.heard.filter(({ name }) => name === 'up/telemetry');
  expect(batches.every(({ body }) => (body as { history?: boolean }).history === true)).toBe(true);
  expect(here.unit.view().bufferLength).toBe(0);
  await here.restart();
  expect(here.unit.view().bufferLength).toBe(0);
});

test('no minute is missing after a first start that took longer than one', async () => {
  const own = manualClock();
  const begin = own.now().getTime();
  const slow: Clock = {
    ...own,
    now() {
      if (own.now().getTime() - begin < 120_000) own.advance(20_000);
      return own.now();
    },
  };
  const here = await start({ historyDays: 0.1, clock: slow });
  // What is not acknowledged in time comes again.
  const minutes = new Set<number>();
  acknowledging(here, (rows) => {
    for (const { ts } of rows) minutes.add((Date.parse(ts) - begin) / 60_000);
  });
  await expect.poll(() => minutes.size).toBeGreaterThan(0);
  own.advance(180_000);
  await expect.poll(() => minutes.has(4)).toBe(true);
  expect([...minutes]).toEqual(Array.from(minutes, (_, index) => index - 143));
});

test('a wrong secret never connects, and the panel says why', async () => {
  const here = await start({
    identity: {
      serial,
      secret: 'not-the-secret-of-this-unit',
      activationCode: '7KQ2M9XA4TBCDEFG',
      kind: 'controller',
    },
  });
  await expect.poll(() => here.unit.view().trouble).toMatch(/refused/iu);
  expect(here.unit.view().connected).toBe(false);
});

test('time at the pool can run faster: the rows keep true time, and no minute has more than 60 seconds', async () => {
  const here = await start({ speed: 60 });
  const { cloud, clock, unit } = here;
  await cloud.find('up/state');
  unit.mode();
  clock.advance(10 * 60_000);
  unit.cable(true);
  unit.cable(false);
  clock.advance(1000);
  await expect.poll(() => unit.view().connected).toBe(true);
  const { rows } = await cloud.find('up/telemetry', ({ from, history }) => from === 0 && history === true);
  const read = rows as { ts: string; o: { filtration: number } }[];
  expect(read.map(({ ts }) => ts.slice(11, 16)).slice(0, 3)).toEqual(['10:00', '10:01', '10:02']);
  expect(Math.max(...read.map(({ o }) => o.filtration))).toBe(60);
  expect(unit.view().time, '10 minutes at the unit are 10 hours at the pool').toBe('22:01');
});
