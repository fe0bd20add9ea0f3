import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import * as z from 'zod';
import type { ServerEvents } from '#modules/events.ts';
import type { Past } from '#modules/telemetry/index.ts';
import type { ProvisionedUnit } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import { Refusal } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import { createDemoPasts } from './demo-pasts.ts';
import { type SupervisedUnits, superviseUnits } from './supervised-units.ts';
import { identity, privateFolder, type Scene, saveUnits, type VirtualUnit } from './virtual-units.ts';

export interface DemoUnitsDeps {
  dataFolder: string;
  mqtt(): { host: string; port: number };
  clock: Clock;
  events: ServerEvents;
  log: Log;
  /** Of all demos together: each takes memory and, for its history, time. */
  mostUnits: number;
  /** Of one demo. */
  unitsEach: number;
  /** What the units of a demo would be that is made now. */
  scenes(): readonly Scene[];
  /** Makes the units of a demo user, already theirs. */
  provision(userId: string): Promise<readonly DemoUnit[]>;
  /** Has the days closed that are over, so that a past is stored as days and not as rows. */
  closeDays(): Promise<void>;
  /** Gives one of them its past in the cloud. */
  givePast(unit: DemoUnit, past: Past): Promise<void>;
  /**
   * Takes what one of them has told of its settings, so that it need not when it comes.
   * @throws when it was removed meanwhile
   */
  giveSettings(unit: DemoUnit, reports: readonly SettingsReport[]): Promise<void>;
  /** Those of these serial numbers that have an owner. */
  owned(serials: readonly string[]): Promise<readonly string[]>;
  /** Removes units without an owner and all that is kept of them. */
  remove(serials: readonly string[]): Promise<void>;
}

type DemoUnit = ProvisionedUnit & { name: string; scene: Scene };

/** Virtual units that come with a demo user and go with them; they run in one further process while there are any. */
export interface DemoUnits {
  /** @throws Refusal when so many demos run that there is no room for another */
  provision(userId: string): Promise<void>;
  /** Goes on with those of before. */
  start(): Promise<void>;
  /** Makes no more, and ends what is being made: a request that waits for it would hold up the server's end. */
  refuse(): Promise<void>;
  stop(): Promise<void>;
}

/** Seconds after which to ask again when there is no room: some demo will have ended. */
const comeBackIn = 600;
const sweepEvery = 60_000;
/** So long after the server's start, or somebody's demo, what the next one has behind it is made before they ask. */
const aheadFor = 86_400_000;

/** All of them to their end, also when one fails: nothing goes on behind what clears up. */
async function allDone(works: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

export function createDemoUnits(deps: DemoUnitsDeps): DemoUnits {
  const { clock, events, log, mqtt, mostUnits, unitsEach } = deps;
  const folder = join(deps.dataFolder, 'demo-units');
  const unitsFile = join(folder, 'units.json');
  const memoryOf = (serial: string): string => join(folder, `${serial}.sqlite`);
  const pasts = createDemoPasts(join(deps.dataFolder, 'demo-pasts'));
  /** Those that never ran, until they are removed. */
  const spoilt: string[] = [];
  const ends: (() => void)[] = [];
  let units: readonly VirtualUnit[] = [];
  let running: SupervisedUnits | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let lastAsked = clock.now().getTime();

  /** One change of the list after the other. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  }

  async function run(wanted: readonly VirtualUnit[]): Promise<void> {
    units = wanted;
    if (units.length === 0) {
      await running?.stop();
      running = undefined;
      await rm(folder, { recursive: true, force: true });
      return;
    }
    await privateFolder(folder);
    await saveUnits(unitsFile, units);
    if (running) await running.reload();
    else
      running = await superviseUnits({
        unitsFile,
        folder,
        mqtt: mqtt(),
        panelPort: undefined,
        stepsBack: true,
        log,
      });
  }

  /** Weeks that lie behind it, in the cloud and in its own memory. */
  async function withPast(unit: DemoUnit): Promise<void> {
    const [{ flash, rows, settings }] = await Promise.all([pasts.of(unit.scene), deps.closeDays()]);
    await deps.givePast(unit, rows);
    await deps.giveSettings(unit, settings);
    await privateFolder(folder);
    await writeFile(memoryOf(unit.serial), flash, { mode: 0o600 });
  }

  /** Switches off those whose user was erased or has unpaired them, and only then removes them. */
  async function sweep(): Promise<void> {
    if (spoilt.length > 0) {
      // Their user may be on the way out still.
      const kept = await deps.owned(spoilt);
      await deps.remove(spoilt.filter((serial) => !kept.includes(serial)));
      spoilt.splice(0, spoilt.length, ...kept);
    }
    if (units.length === 0) return;
    const owned = await deps.owned(units.map(({ serial }) => serial));
    const left = units.filter(({ serial }) => !owned.includes(serial));
    if (left.length === 0) return;
    await run(units.filter(({ serial }) => owned.includes(serial)));
    await deps.remove(left.map(({ serial }) => serial));
  }

  const sweepSoon = (): void =>
    void inTurn(sweep).catch((error: unknown) => log.warn({ err: error }, 'demo units could not be removed'));

  /** What the next demo has behind it, so that it opens at once; without it the next one waits. */
  function makeAhead(): void {
    if (unitsEach > mostUnits || clock.now().getTime() - lastAsked > aheadFor) return;
    const asked = lastAsked;
    pasts.ahead(deps.scenes()).catch((error: unknown) => {
      log.debug({ err: error }, 'no demo was made ahead');
      // Not every minute anew: whoever asks next waits for it, and hears what is wrong.
      if (lastAsked === asked) lastAsked = Number.NEGATIVE_INFINITY;
    });
  }

  async function goOn(): Promise<void> {
    await pasts.clear();
    makeAhead();
    if (!existsSync(unitsFile)) {
      // What a server left there that died before its first demo was whole.
      await rm(folder, { recursive: true, force: true });
      return;
    }
    units = z.array(identity).parse(JSON.parse(await readFile(unitsFile, 'utf8')));
    await sweep();
    if (!running) await run(units);
  }

  return {
    provision: (userId) =>
      inTurn(async () => {
        lastAsked = clock.now().getTime();
        if (units.length + unitsEach > mostUnits) {
          throw new Refusal('too-many', 'too-many-demos', { retryAfter: comeBackIn });
        }
        const made = await deps.provision(userId);
        try {
          await allDone(made.map(withPast));
        } catch (error) {
          // They are still their user's, who goes for want of a pool.
          spoilt.push(...made.map(({ serial }) => serial));
          // What went wrong is told, not what goes wrong in its wake.
          await Promise.allSettled(made.map(({ serial }) => rm(memoryOf(serial), { force: true })));
          throw error;
        }
        const added = made.map(({ serial, secret, activationCode, name, scene }) => {
          return { serial, secret, activationCode, name, scene };
        });
        await run([...units, ...added]);
      }),
    async start() {
      ends.push(clock.every(sweepEvery, sweepSoon), clock.every(sweepEvery, makeAhead));
      ends.push(
        events.on('unit.unpaired', ({ serial }) => {
          if (units.some((unit) => unit.serial === serial)) sweepSoon();
        }),
      );
      await inTurn(goOn).catch((error: unknown) => {
        // A failure of the demos must not keep the server from starting.
        log.error({ err: error }, 'the demo units of before did not start');
      });
    },
    refuse: pasts.stop,
    async stop() {
      for (const end of ends.splice(0)) end();
      await pasts.stop();
      // Those whose making was ended: their user is gone by now.
      if (spoilt.length > 0) sweepSoon();
      await inTurn(async () => {
        await running?.stop();
        running = undefined;
      });
    },
  };
}
