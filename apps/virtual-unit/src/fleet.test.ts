import { telemetryMessage } from '@poolhouse/contract/unit/messages';
import { afterEach, expect, test } from 'vitest';
import type { Freed } from '#buffer/row-store.ts';
import { startTestCloud, type TestCloud } from '#testing/broker.ts';
import { createUnit, type LightUnit } from './fleet.ts';

let cloud: TestCloud | undefined;
let units: LightUnit[] = [];
afterEach(async () => {
  await Promise.all(units.map((unit) => unit.stop()));
  units = [];
  await cloud?.stop();
});

const serialOf = (index: number) => `90000000${index}`;

test('a fleet in one process: each ledger holds what was acknowledged, each row once, through broken lines', async () => {
  const here = await startTestCloud();
  cloud = here;
  const stored = new Map<string, number[]>();
  let refuse = 0;
  here.onHeard = ({ serial, name, body }) => {
    if (name !== 'up/telemetry') return;
    const { epoch, from, rows } = telemetryMessage.parse(body);
    refuse += 1;
    if (refuse % 7 === 0) return here.dropAll();
    const numbers = rows.map((_row, index) => from + index);
    stored.set(serial, [...(stored.get(serial) ?? []), ...numbers]);
    void here.send(serial, 'down/telemetry/ack', { epoch, upTo: from + rows.length - 1 });
  };
  const ledgers = new Map<string, Freed[]>();
  units = Array.from({ length: 5 }, (_, index) => {
    const serial = serialOf(index);
    const ledger: Freed[] = [];
    ledgers.set(serial, ledger);
    return createUnit({
      serial,
      secret: 'any-secret-will-do',
      host: '127.0.0.1',
      port: here.port,
      onAck: (freed) => ledger.push(freed),
    });
  });
  for (const unit of units) unit.start();
  for (let row = 0; row < 60; row += 1) {
    for (const unit of units) unit.record({ at: Date.now(), v: { water: row }, o: {} });
    if (row % 10 === 9) await expect.poll(() => units.some(({ waiting }) => waiting < 30)).toBe(true);
  }
  await expect.poll(() => units.map(({ waiting }) => waiting), { timeout: 15_000 }).toEqual([0, 0, 0, 0, 0]);
  for (const [serial, ledger] of ledgers) {
    const acknowledged = ledger.flatMap(({ from, upTo }) =>
      Array.from({ length: upTo - from + 1 }, (_, index) => from + index),
    );
    expect(acknowledged).toEqual(Array.from({ length: 60 }, (_, row) => row));
    expect([...new Set(stored.get(serial))].sort((a, b) => a - b)).toEqual(acknowledged);
  }
  expect(refuse).toBeGreaterThan(7);
});

test('a light unit publishes a state when it is connected, and says when it is not', async () => {
  cloud = await startTestCloud();
  const unit = createUnit({
    serial: serialOf(0),
    secret: 'any-secret-will-do',
    host: '127.0.0.1',
    port: cloud.port,
  });
  units = [unit];
  const state = {
    ts: '2026-06-01T10:00:00.000Z',
    screen: 'home',
    mode: 'auto',
    values: { water: 27.1 },
  } as const;
  expect(unit.publishState(state)).toBe(false);
  unit.start();
  await cloud.find('up/presence');
  expect(unit.publishState(state)).toBe(true);
  expect(await cloud.find('up/state')).toEqual(state);
});
