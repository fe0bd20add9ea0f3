import { type CommandAnswer, claimAnswer, timeMessage } from '@poolhouse/contract/unit/messages';
import { type CommandLedger, diskLedger } from '../../../../apps/virtual-unit/src/buffer/command-ledger.ts';
import { openDisk } from '../../../../apps/virtual-unit/src/buffer/disk.ts';
import { createDeviceClock } from '../../../../apps/virtual-unit/src/controller/device-clock.ts';
import { type CommandsOptions, createCommands } from '../../../../apps/virtual-unit/src/link/commands.ts';
import { createOwed } from '../../../../apps/virtual-unit/src/link/owed.ts';
import { equip, usualFeatures } from '../../../../apps/virtual-unit/src/model/hardware.ts';
import { restartModel } from '../../../../apps/virtual-unit/src/model/restart.ts';
import { factorySettings } from '../../../../apps/virtual-unit/src/model/settings.ts';
import type { LeapingClock } from '../leaping-clock.ts';

export type MakeCommands = (options: CommandsOptions) => (body: unknown) => void;
export const shippedCommands: MakeCommands = createCommands;

/** An order that the unit followed. */
export interface Followed {
  readonly id: string;
  /** Epoch ms by the unit's own clock, and by the true one. */
  readonly unitTime: number | undefined;
  readonly at: number;
  /** How many of its unpairings it had been told of. */
  readonly unpairings: number;
}

/** A unit's commands on a flash that outlives its power. */
export interface ScheduledUnit {
  readonly isConnected: boolean;
  readonly followed: readonly Followed[];
  /** What it would say of itself now. */
  state():
    | { ts: string; screen: 'home' | 'menu'; mixingUntil?: string; mode: string; values: object }
    | undefined;
  hear(topic: string, body: unknown): void;
  connect(): void;
  disconnect(): void;
  tick(): void;
  show(screen: 'home' | 'menu'): void;
  restart(knowsTime: boolean, isMixed: boolean): void;
  /** The power is gone at the so many'th thing that it does from now on: before it, or after it. */
  cutPower(after: number, when: 'before' | 'after'): void;
  /** How it says that a command ended. */
  endOf(id: string): CommandAnswer | 'begun' | undefined;
  /** Final stages that it has and nobody has acknowledged. */
  owes(): number;
  /** Another unit of the same kind, as from the factory. */
  reset(): void;
  scrap(): void;
}

export interface ScheduledUnitOptions {
  readonly makeCommands: MakeCommands;
  readonly clock: LeapingClock;
  /** The file of its flash. */
  readonly path: string;
  readonly say: (topic: string, body: unknown) => void;
  /** How many of its unpairings it has been told of. */
  readonly unpairings: () => number;
}

class PowerCut extends Error {}

export const features = usualFeatures.controller;
const equipment = equip(factorySettings, features);
const mixingMs = 120_000;
const firstModel = restartModel(undefined, 1, Date.parse('2040-06-01T10:00:00Z'));

export function scheduledUnit(options: ScheduledUnitOptions): ScheduledUnit {
  const { makeCommands, clock, path, say, unpairings } = options;
  const disk = openDisk(path);
  // The power that is cut here is this unit's only.
  disk.exec('PRAGMA synchronous = OFF');
  const flash = diskLedger(disk);
  let fuse: { left: number; readonly when: 'before' | 'after' } | undefined;
  let followed: Followed[] = [];
  let isConnected = false;
  let model = firstModel;
  let screen: 'home' | 'menu' = 'home';
  let mixedAt = 0;
  let unpairedAt: number | undefined;
  const hostNow = () => clock.now().getTime();

  /** One thing that it does. */
  function live<T>(work: () => T): T {
    if (fuse) fuse.left -= 1;
    const when = fuse && fuse.left <= 0 ? fuse.when : undefined;
    if (when) fuse = undefined;
    if (when === 'before') throw new PowerCut();
    const result = work();
    if (when === 'after') throw new PowerCut();
    return result;
  }
  const ledger: CommandLedger = {
    ...flash,
    begin: (id) => live(() => flash.begin(id)),
    finish: (answer) => live(() => flash.finish(answer)),
    acknowledge: (ids) => live(() => flash.acknowledge(ids)),
  };
  const answer = (body: CommandAnswer): boolean =>
    live(() => {
      if (isConnected) say('up/command', body);
      return isConnected;
    });

  function boot(knowsTime: boolean) {
    const device = createDeviceClock(clock, 1, knowsTime);
    const stages = createOwed({ store: ledger, publish: answer, hostNow });
    const take = makeCommands({
      ...{ ledger, answer, end: stages.say },
      situation: () => ({
        ...{ now: device.now(), unpairedAt, screen, poolNow: device.poolNow(), unit: equipment },
        mixing: hostNow() < mixedAt,
      }),
      model: () => model,
      follow: (_name, next) =>
        live(() => {
          model = next;
          followed.push({ id: current, unitTime: device.now(), at: hostNow(), unpairings: unpairings() });
        }),
    });
    return { device, stages, take };
  }
  /** Of the command that it is at work on. */
  let current = '';
  let on = boot(true);

  function switchOn(knowsTime: boolean, isMixed: boolean): void {
    [isConnected, screen, unpairedAt] = [false, 'home', undefined];
    mixedAt = isMixed ? 0 : hostNow() + mixingMs;
    on = boot(knowsTime);
  }
  /** What goes on until the power is gone; then the unit boots, and has no connection yet. */
  function powered(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      switchOn(true, true);
    }
  }
  function learnTime(body: unknown): void {
    const { data } = timeMessage.safeParse(body);
    if (data) on.device.set(Date.parse(data.now));
  }
  function claimed(body: unknown): void {
    if (claimAnswer.safeParse(body).data?.state === 'unpaired') unpairedAt = on.device.now();
  }

  return {
    get isConnected() {
      return isConnected;
    },
    get followed() {
      return followed;
    },
    state() {
      const now = on.device.now();
      if (now === undefined) return undefined;
      const mixing = hostNow() < mixedAt ? { mixingUntil: new Date(mixedAt).toISOString() } : {};
      return { ts: new Date(now).toISOString(), screen, ...mixing, mode: model.mode, values: {} };
    },
    hear(topic, body) {
      current = topic === 'down/command' ? (body as { id: string }).id : '';
      powered(() => {
        if (topic === 'down/command') on.take(body);
        else if (topic === 'down/command/ack') on.stages.acknowledge(body);
        else if (topic === 'down/time') learnTime(body);
        else if (topic === 'down/claim') claimed(body);
      });
    },
    connect() {
      isConnected = true;
      powered(() => on.stages.up());
    },
    disconnect() {
      isConnected = false;
    },
    tick: () => powered(() => on.stages.tick()),
    show(next) {
      screen = next;
    },
    restart: (knowsTime, isMixed) => powered(() => switchOn(knowsTime, isMixed)),
    cutPower(after, when) {
      fuse = { left: after, when };
    },
    endOf: (id) => flash.find(id),
    owes: () => flash.owed(100).length,
    reset() {
      disk.exec('DELETE FROM commands');
      [fuse, followed, model] = [undefined, [], firstModel];
      switchOn(true, true);
    },
    scrap: () => disk.close(),
  };
}
