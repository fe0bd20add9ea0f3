import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type RunningUnit, switchOn } from '#unit.ts';
import type { VirtualUnitOptions } from '#unit-options.ts';
import { startTestCloud, type TestCloud } from './broker.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';

export const serial = '204117384';
const secret = 'a-secret-of-this-unit-alone';

export interface UnitOnTest {
  readonly cloud: TestCloud;
  readonly clock: ManualClock;
  unit: RunningUnit;
  /** Switches it off and on with the same flash. */
  restart(change?: Partial<VirtualUnitOptions>): Promise<void>;
  /** Connected, the water mixed. */
  ready(): Promise<void>;
  /** Everything that was sent before, either way, has arrived when this comes back: a connection keeps its order. */
  settled(): Promise<void>;
  /** Every connection breaks; the unit noticed, and has connected again. */
  reconnected(): Promise<void>;
  stop(): Promise<void>;
}

/** A unit on a clock that stands still, at a real broker. */
export async function unitOnTest(change: Partial<VirtualUnitOptions> = {}): Promise<UnitOnTest> {
  const cloud = await startTestCloud({ secrets: { [serial]: secret } });
  const clock = manualClock();
  const dataDir = mkdtempSync(join(tmpdir(), 'unit-'));
  const options: VirtualUnitOptions = {
    identity: { serial, secret, activationCode: '7KQ2M9XA4TBCDEFG', kind: 'controller' },
    address: { host: '127.0.0.1', port: cloud.port },
    clock,
    dataDir,
    speed: 1,
    sendEveryMs: 10_000,
    historyDays: 0,
    knowsTime: true,
    ...change,
  };
  let asked = 0;
  const bench: UnitOnTest = {
    cloud,
    clock,
    unit: switchOn(options),
    async restart(more = {}) {
      await bench.unit.off();
      bench.unit = switchOn({ ...options, ...more });
    },
    async ready() {
      await cloud.find('up/state');
      bench.unit.mixed();
    },
    async settled() {
      asked += 1;
      const id = `01KZZZZZZZZZZZZZZZZZZZ${String(asked).padStart(4, '0')}`;
      const refused = { id, name: 'tube.replace', args: { n: 0 }, expires: '2100-01-01T00:00:00Z' };
      await cloud.send(serial, 'down/command', refused);
      await cloud.find('up/command', (body) => body.id === id);
    },
    async reconnected() {
      cloud.dropAll();
      await expect.poll(() => bench.unit.view().connected).toBe(false);
      clock.advance(1000);
      await expect.poll(() => bench.unit.view().connected).toBe(true);
    },
    async stop() {
      await bench.unit.off();
      await cloud.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
  return bench;
}
