import type { SectionState } from '@poolhouse/contract/settings/sections';
import type { KeptSection, SectionStore } from '../../../../apps/virtual-unit/src/buffer/kept-sections.ts';
import { beyondMeter } from '../../../../apps/virtual-unit/src/link/meter-reach.ts';
import {
  createSettingsSync,
  type SettingsSync,
  type SettingsSyncOptions,
} from '../../../../apps/virtual-unit/src/link/settings-sync.ts';

/** What the settings of the schedules are about: the only section that a unit with these features has. */
export const features = ['filling'];
export const section = 'filling';

/** A state like no other of the schedule. @param isRefused whether the unit's level meter is too short for it */
export const stateOf = (change: number, isRefused = false): SectionState => ({
  levels: { lowAlarm: 120, fillOn: 130, fillOff: 135, highAlarm: isRefused ? 250 : 145 },
  ...{ meter: 'float', maxMinutes: change + 1, speed: null, volume: null },
});

export type MakeSync = (options: SettingsSyncOptions) => SettingsSync;
export const shippedSync: MakeSync = createSettingsSync;

class PowerCut extends Error {}

/** A unit's settings on a flash that outlives its power. */
export interface ScheduledUnit {
  readonly isConnected: boolean;
  readonly version: number;
  state(): SectionState;
  hear(body: unknown): void;
  atPanel(state: SectionState): void;
  connect(): void;
  disconnect(): void;
  tick(): void;
  /** Switched off and on again, with what is on its flash. */
  restart(): void;
  /** Somebody resets it to what it was in the factory. */
  forget(): void;
  /** The next write is the last thing that happens before the power is gone: not made, or made. */
  cutPower(when: 'before' | 'after'): void;
}

export interface ScheduledUnitOptions {
  readonly makeSync: MakeSync;
  readonly say: (topic: string, body: unknown) => void;
  readonly hostNow: () => number;
}

export function scheduledUnit({ makeSync, say, hostNow }: ScheduledUnitOptions): ScheduledUnit {
  let flash = '[]';
  let cut: 'before' | 'after' | undefined;
  let isConnected = true;
  let version = 0;

  const kept = () => new Map(JSON.parse(flash) as [typeof section, KeptSection][]);
  const store: SectionStore = {
    read: kept,
    write(sections) {
      const when = cut;
      cut = undefined;
      if (when === 'before') throw new PowerCut();
      flash = JSON.stringify([...sections]);
      const stored = kept().get(section)?.version ?? 0;
      if (stored < version) throw new Error(`version ${stored} after ${version}`);
      version = stored;
      if (when === 'after') throw new PowerCut();
    },
  };
  const boot = (): SettingsSync =>
    makeSync({
      ...{ store, features, misfits: beyondMeter, hostNow, unitNow: hostNow, changed: () => undefined },
      publish(topic, body) {
        if (isConnected) say(topic, body);
        return isConnected;
      },
    });
  let sync = boot();

  /** What goes on until the power is gone; then the unit boots, and has no connection yet. */
  function powered(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof PowerCut)) throw error;
      isConnected = false;
      sync = boot();
    }
  }

  return {
    get isConnected() {
      return isConnected;
    },
    get version() {
      return version;
    },
    state: () => sync.state(section),
    hear: (body) => powered(() => sync.take(body)),
    atPanel: (state) => powered(() => void sync.change(section, state)),
    connect() {
      isConnected = true;
      sync.up();
    },
    disconnect() {
      isConnected = false;
    },
    tick: () => sync.tick(),
    restart() {
      isConnected = false;
      sync = boot();
    },
    forget() {
      [flash, version, isConnected] = ['[]', 0, false];
      sync = boot();
    },
    cutPower(when) {
      cut = when;
    },
  };
}
