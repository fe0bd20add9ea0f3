import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { presenceMessage, stateMessage } from '@poolhouse/contract/unit/messages';
import { expect, onTestFinished, test } from 'vitest';
import { startTestCloud } from '#testing/broker.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { type UnitIdentity, unitIdentities } from './identity.ts';
import { createRoster } from './roster.ts';
import { switchOn } from './unit.ts';

const secret = 'a-secret-of-this-unit-alone';
const activationCode = '7KQ2M9XA4TBCDEFG';
const aqua: UnitIdentity = { serial: '7041173', secret, activationCode, kind: 'aqua' };
const pool: UnitIdentity = {
  serial: '204117384',
  secret,
  activationCode,
  kind: 'controller',
  aqua: aqua.serial,
};

/** A controller and the aqua unit on its bus, at a real broker. */
async function startPair() {
  const cloud = await startTestCloud({ secrets: { [pool.serial]: secret, [aqua.serial]: secret } });
  const clock = manualClock();
  const dataDir = mkdtempSync(join(tmpdir(), 'bus-'));
  const options = { address: { host: '127.0.0.1', port: cloud.port }, clock, dataDir, speed: 1 };
  const roster = createRoster({
    dataDir,
    switchOn: (identity, neighbour) =>
      switchOn({ ...options, identity, neighbour, sendEveryMs: 10_000, historyDays: 0, knowsTime: true }),
  });
  onTestFinished(async () => {
    await roster.off();
    await cloud.stop();
    rmSync(dataDir, { recursive: true });
  });
  await roster.follow([pool, aqua]);
  const unit = (serial: string) => {
    const found = roster.units.find((one) => one.serial === serial);
    if (!found) throw new Error(`${serial} is not switched on`);
    return found;
  };
  const aquaSaid = () =>
    cloud.heard
      .filter(({ serial, name }) => serial === pool.serial && name === 'up/presence')
      .map(({ body }) => presenceMessage.parse(body))
      .filter(({ online }) => online)
      .at(-1)?.aqua;
  const stateOf = (serial: string) => {
    const said = cloud.heard.filter((one) => one.serial === serial && one.name === 'up/state').at(-1);
    return said && stateMessage.parse(said.body);
  };
  return { clock, roster, controller: unit(pool.serial), treatment: unit(aqua.serial), aquaSaid, stateOf };
}

test('a controller says whether the aqua unit on its bus answers', async () => {
  const { clock, roster, controller, aquaSaid } = await startPair();
  const { serial } = aqua;
  clock.advance(200);
  await expect.poll(aquaSaid).toEqual({ serial, connected: true });
  controller.bus();
  expect(controller.view().aqua).toEqual({ serial, connected: false, cableOut: true });
  clock.advance(200);
  await expect.poll(aquaSaid).toEqual({ serial, connected: false });
  controller.bus(false);
  clock.advance(200);
  await expect.poll(aquaSaid).toEqual({ serial, connected: true });
  // Somebody takes it away.
  await roster.follow([pool]);
  clock.advance(200);
  await expect.poll(aquaSaid).toEqual({ serial, connected: false });
});

test('the two are at one pool: the one moves and warms its water, the other treats it', async () => {
  const { clock, controller, treatment, stateOf } = await startPair();
  controller.mixed();
  treatment.mixed();
  while (controller.view().mode !== 'on') controller.mode();
  clock.advance(60_000);
  await expect.poll(() => stateOf(aqua.serial)?.values).toHaveProperty('ph');
  const { plant } = controller.model;
  expect(treatment.model.plant.water).toBeCloseTo(plant.water, 3);
  expect(plant.flow).toBeGreaterThan(5);
  expect(treatment.model.plant.flow).toBeCloseTo(plant.flow, 1);
  expect(plant.ph).toBeCloseTo(treatment.model.plant.ph, 3);
  expect(treatment.model.control).toMatchObject({ speed: controller.model.control.speed, reason: 'nonstop' });
  while (controller.view().mode !== 'off') controller.mode();
  clock.advance(60_000);
  expect(treatment.model.plant.flow).toBeLessThan(1);
  expect(treatment.model.probes.wet).toBe(false);
  // The cable carries words, not water.
  controller.bus(true);
  while (controller.view().mode !== 'on') controller.mode();
  clock.advance(60_000);
  expect(treatment.model.plant.flow).toBeGreaterThan(5);
});

test('an aqua unit whose controller is gone goes by its own plan, as one that stands alone', async () => {
  const { clock, roster, controller, treatment } = await startPair();
  while (controller.view().mode !== 'on') controller.mode();
  clock.advance(1_000);
  expect(treatment.model.control.reason).toBe('nonstop');
  await roster.follow([aqua]);
  clock.advance(1_000);
  expect(treatment.model.control.reason).toBe('interval');
});

test.each([
  ['an aqua unit with an aqua unit', [{ ...aqua, aqua: '7041174' }]],
  ['a controller with what has no serial number of an aqua unit', [{ ...pool, aqua: '20411738' }]],
  ['one aqua unit on two controllers', [pool, { ...pool, serial: '204117385' }]],
])('%s is none that can be built', (_what, units) => {
  expect(unitIdentities.safeParse(units).success).toBe(false);
  expect(unitIdentities.safeParse([pool, aqua]).success).toBe(true);
});
