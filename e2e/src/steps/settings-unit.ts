import type { SettingsMessage } from '@poolhouse/contract/unit/settings-messages';
import type { TestUnit } from '../../../apps/server/src/testing/units/unit-messages.ts';
import type { Poolhouse } from '../harness/poolhouse.ts';
import type { ReadyAccount } from './ready-account.ts';
import { toldUnit } from './told-unit.ts';

type State = Record<string, unknown>;

/** A unit whose settings the test answers, when and how it says so. */
export interface SettingsUnit extends TestUnit {
  /** What it is told to go by next. What the cloud repeats, since the test took its time, it has heard already. */
  wanted(): Promise<SettingsMessage>;
  /** It goes by what it was told. */
  apply(message: SettingsMessage): Promise<void>;
  /** It goes on with what it had, and says why. */
  refuse(
    message: SettingsMessage,
    had: State,
    errors: readonly { path: string; code: string }[],
  ): Promise<void>;
  /** Somebody has changed a section at its panel. */
  change(section: string, state: State): Promise<void>;
}

export async function settingsUnit(
  poolhouse: Poolhouse,
  owner: ReadyAccount,
  features: readonly string[],
): Promise<SettingsUnit> {
  const unit = await toldUnit(poolhouse, owner);
  const { sid } = unit;
  await unit.say('up/presence', { online: true, sid, kind: 'controller', features });
  const revisions = new Map<string, number>();
  const versions = new Map<string, number>();
  const heard = new Map<string, string>();
  const report = (section: string, state: State, more: object) =>
    unit.say('up/settings', {
      ...{ section, version: versions.get(section) ?? 0, revision: revisions.get(section) ?? 0 },
      ...{ state, errors: [], origin: 'cloud', ...more },
    });
  return {
    ...unit,
    async wanted() {
      for (;;) {
        const message = await unit.told<SettingsMessage>('settings');
        const numbers = `${message.version} ${message.revision}`;
        if (heard.get(message.section) === numbers) continue;
        heard.set(message.section, numbers);
        return message;
      }
    },
    async apply({ section, version, state }) {
      versions.set(section, version);
      await report(section, state, {});
    },
    async refuse({ section, version }, had, errors) {
      versions.set(section, version);
      await report(section, had, { errors });
    },
    async change(section, state) {
      revisions.set(section, (revisions.get(section) ?? 0) + 1);
      await report(section, state, { origin: 'panel' });
    },
  };
}
