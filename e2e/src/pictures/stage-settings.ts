import { type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import {
  type SectionName,
  type SectionState,
  sections,
  sectionsWith,
} from '@poolhouse/contract/settings/sections';
import { unitFlags } from '@poolhouse/domain/unit/flags';
import type { Poolhouse } from '../harness/poolhouse.ts';
import { fullPool } from '../steps/made-pool.ts';
import type { ReadyAccount } from '../steps/ready-account.ts';
import { type SettingsUnit, settingsUnit } from '../steps/settings-unit.ts';

/** Serial numbers of units with all the hardware, by how it stands with what is set on them. */
export interface StageSettings {
  /** Goes by all that is set. */
  readonly set: string;
  /** Has not answered one section, and refused two. */
  readonly waits: string;
  /** Is away since hours. */
  readonly away: string;
  /** Whoever runs the cloud has switched off all that can be. */
  readonly limited: string;
  /** Somebody is in its menu. */
  readonly menu: string;
  /** Has started just now. */
  readonly begins: string;
  /** Does what a picture says. */
  readonly told: string;
}

/** All of which something can be set. */
export const settableFeatures = [
  ...['filtration', 'speeds', 'heating', 'solar', 'filling', 'level', 'backwash', 'pressure', 'flow'],
  ...['relays', 'cover', 'dosing', 'electrolysis', 'ph', 'redox', 'freeChlorine'],
];

const interval = (start: string, end: string, speed: string, flow: string) => ({ start, end, speed, flow });

/** As somebody has set it who lives with the pool. */
const lived: Partial<Record<SectionName, SectionState>> = {
  auto: {
    intervals: [
      interval('06:00', '09:30', 'low', 'bottom'),
      interval('10:00', '16:30', 'medium', 'overflow'),
      interval('17:15', '19:00', 'high', 'overflow'),
    ],
    night: interval('23:00', '03:00', 'low', 'bottom'),
  },
  heating: { smart: 'time', time: { from: '22:00', to: '06:00' } },
  temperature: { required: 28 },
  backwash: { pressure: { on: true, above: 1.4 }, duration: 150 },
  filling: { speed: 12, volume: 48 },
  pump: { type: 'B' },
  relay1: { name: 'Lights', type: 'weekTimer', days: ['fri', 'sat', 'sun'], start: '19:30', end: '01:00' },
  relay2: { name: 'Counter-current', type: 'countdown', coverClosedSetsOff: true },
  relay3: { name: 'Garage door by the old cherry tree', type: 'pulse', duration: 1 },
  treatment: { from: '08:00', to: '20:00', ph: 7.6 },
  calibration: { water: 0.3, air: -1.2 },
};

const stateOf = (name: SectionName): SectionState => ({
  ...usualState(sections[name].fields as SettingFields),
  ...lived[name],
});

/** Stores what the unit said of each section. @param more of some of them, what else stands in the row */
async function storeSettings(
  { running }: Poolhouse,
  serial: string,
  more: Partial<Record<SectionName, object>> = {},
): Promise<void> {
  const { db } = running.database;
  const unit = await db
    .updateTable('units')
    .set({ features: settableFeatures })
    .where('serial', '=', serial)
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = sectionsWith(settableFeatures).map((section) => {
    const state = JSON.stringify(stateOf(section));
    const known = { desired: state, desired_version: 3, reported: state, reported_version: 3, refused: null };
    const at = { changed_at: new Date(), changed_by: null, changed_in: null, due_at: null };
    return { unit_id: unit.id, section, revision: 1, ...known, ...at, ...more[section] };
  });
  await db.insertInto('unit_settings').values(rows).execute();
}

const refusal = (name: SectionName, more: object, path: string, code: string) => ({
  refused: JSON.stringify({ state: { ...stateOf(name), ...more }, errors: [{ path, code }] }),
});

const unanswered: Partial<Record<SectionName, object>> = {
  temperature: { desired: JSON.stringify({ required: 29.5 }), desired_version: 4 },
  calibration: refusal('calibration', { water: 2 }, 'water', 'sensor-missing'),
  filling: refusal(
    'filling',
    { levels: { lowAlarm: 120, fillOn: 130, fillOff: 220, highAlarm: 230 } },
    'levels.fillOff',
    'meter-too-short',
  ),
};

/** The unit that does what it is told. */
export interface ToldUnit extends StageSettings {
  readonly tells: SettingsUnit;
}

/** @param until as long as they count as heard */
export async function stageSettings(
  poolhouse: Poolhouse,
  owner: ReadyAccount,
  until: Date,
): Promise<ToldUnit> {
  const { db } = poolhouse.running.database;
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
  const made = async (name: string, at: Date, more: object = {}, rows = {}): Promise<string> => {
    const serial = await fullPool(poolhouse, owner, name, at, more);
    await storeSettings(poolhouse, serial, rows);
    return serial;
  };
  const limited = await made('School pool', until);
  await db
    .updateTable('units')
    .set({ flags_off: [...unitFlags] })
    .where('serial', '=', limited)
    .execute();
  const tells = await settingsUnit(poolhouse, owner, settableFeatures);
  return {
    tells,
    told: tells.serial,
    set: await made('Villa pool', until),
    waits: await made('Lake pool', until, {}, unanswered),
    away: await made('Far pool', hours(3)),
    limited,
    menu: await made('Hotel pool', until, { screen: 'menu' }),
    begins: await made('Roof garden pool', until, { mixingUntil: until.toISOString() }),
  };
}
