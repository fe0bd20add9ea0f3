import type { SettingsMessage, SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Broker } from '#platform/broker/port.ts';
import { createLog } from '#platform/log.ts';
import { perFile } from '#testing/lifetimes.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { unlimited } from '#testing/units/unlimited.ts';
import { changeSection } from './changing.ts';
import { createDelivery } from './delivery.ts';
import { createSettings, type Settings } from './index.ts';

const server = perFile(startUnitServer);

/** A unit as docs/unit-protocol.md has it, with the section `temperature`; it refuses more than 35 °C. */
class ModelUnit {
  version = 0;
  revision = 0;
  required = 26;
  errors: SettingsReport['errors'] = [];
  isUnanswered = true;
  readonly say: (report: SettingsReport) => void;
  constructor(say: (report: SettingsReport) => void) {
    this.say = say;
  }
  tell(origin: 'cloud' | 'panel'): void {
    const { version, revision, required, errors } = this;
    this.say({ section: 'temperature', version, revision, state: { required }, errors, origin });
  }
  hear({ version, revision, state }: SettingsMessage): void {
    if (version > this.version && revision >= this.revision) {
      const wanted = Number(state.required);
      const isRefused = wanted > 35;
      if (!isRefused) this.required = wanted;
      this.errors = isRefused ? [{ path: 'required', code: 'too-warm' }] : [];
      this.version = version;
      this.isUnanswered = false;
    }
    this.tell(this.isUnanswered ? 'panel' : 'cloud');
  }
  atPanel(required: number): void {
    this.revision += 1;
    this.required = required;
    this.errors = [];
    this.isUnanswered = true;
    this.tell('panel');
  }
  /** Somebody resets it to what it was in the factory. */
  forget(): void {
    Object.assign(this, { version: 0, revision: 0, required: 26, errors: [], isUnanswered: true });
  }
}

type Step =
  | { do: 'put' | 'panel' | 'both'; value: number }
  | { do: 'up' | 'down' | 'lose-up' | 'lose-down' | 'double-up' | 'double-down'; at: number }
  | { do: 'crash' | 'connect' | 'forget' | 'repeat' | 'sweep' };

const value = fc.integer({ min: 5, max: 40 });
/** What it refuses nobody sets at its panel. */
const mild = fc.integer({ min: 5, max: 35 });
const at = fc.nat({ max: 5 });
const carried = fc.record({ do: fc.constantFrom('up', 'down'), at });
const put = fc.record({ do: fc.constant('put'), value });
const panel = fc.record({ do: fc.constant('panel'), value: mild });
const both = fc.record({ do: fc.constant('both'), value: mild });
const forget = fc.record({ do: fc.constant('forget') });
const lossy = fc.record({ do: fc.constantFrom('lose-up', 'lose-down', 'double-up', 'double-down'), at });
const between = fc.record({ do: fc.constantFrom('crash', 'connect', 'repeat', 'sweep') });

const scheduleOf = (...changes: fc.Arbitrary<{ do: string }>[]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.oneof(...changes) },
      { weight: 5, arbitrary: carried },
      { weight: 2, arbitrary: lossy },
      { weight: 2, arbitrary: between },
    ) as fc.Arbitrary<Step>,
    { minLength: 4, maxLength: 16 },
  );
/** Everybody at once, and each side alone, of which the last word is known. */
const schedule = fc.oneof(
  { weight: 3, arbitrary: scheduleOf(put, panel, both, forget) },
  { weight: 1, arbitrary: scheduleOf(panel) },
  { weight: 1, arbitrary: scheduleOf(put) },
);

type Take = (settings: Settings, unit: { unitId: string; serial: string }, report: SettingsReport) => unknown;
const shipped: Take = (settings, unit, report) => settings.takeReport(unit, report, server.clock.now());

/** Whatever came last is so. */
const naive: Take = async (settings, unit, { state, version, revision, origin, section }) => {
  const json = JSON.stringify(state);
  const heard = { reported: json, reported_version: version, revision };
  await server.database.db
    .insertInto('unit_settings')
    .values({ unit_id: unit.unitId, section, ...heard })
    .onConflict((oc) => oc.columns(['unit_id', 'section']).doUpdateSet(heard))
    .execute();
  if (origin !== 'panel') return;
  await server.database.db
    .updateTable('unit_settings')
    .set((eb) => ({ desired: json, desired_version: eb('desired_version', '+', 1) }))
    .where('unit_id', '=', unit.unitId)
    .execute();
  await settings.sendNewer(unit, { temperature: version }, server.clock.now());
};

/** One unit and the cloud, with a line between them that carries what and when the schedule says. */
async function laneOf(take: Take) {
  const { database, clock, events, units } = server;
  const { db } = database;
  const { access, reader } = units;
  const { actor } = await server.addUser();
  const made = await server.provision();
  await server.own(actor.userId, made);
  const unit = { unitId: made.id, serial: made.serial };
  let up: SettingsReport[] = [];
  let down: SettingsMessage[] = [];
  let dies = false;
  const broker: Broker = {
    ...server.broker,
    async publish(_topic, payload) {
      if (dies) throw new Error('it died before this was sent');
      down.push(JSON.parse(payload));
    },
  };
  const log = createLog('silent');
  const settings = createSettings({
    ...{ db, broker, clock, events, log, access, reader },
    budget: { most: 1e9, perSecond: 1 },
  });
  const delivery = createDelivery({ db, broker, clock, log });
  // A thousand schedules are more than anybody makes in an hour.
  const rowOf = () =>
    db.selectFrom('unit_settings').selectAll().where('unit_id', '=', unit.unitId).executeTakeFirst();

  async function run(steps: readonly Step[]): Promise<void> {
    await db.deleteFrom('unit_settings').where('unit_id', '=', unit.unitId).execute();
    [up, down, dies] = [[], [], false];
    const model = new ModelUnit((report) => void up.push(structuredClone(report)));
    const wanted: number[] = [];
    const put = async (required: number): Promise<void> => {
      const version = (await rowOf())?.desired_version ?? 0;
      const wish = { section: 'temperature', version, state: { required } } as const;
      await changeSection(
        { db, clock, events, access, reader, delivery, limits: unlimited },
        actor,
        { id: unit.unitId, serial: unit.serial },
        wish,
      ).then(
        () => void wanted.push(required),
        (error: Error) => expect(error.message).toBe('conflict: settings-changed'),
      );
      dies = false;
    };
    const hearUp = async (report: SettingsReport | undefined): Promise<void> => {
      if (report) await take(settings, unit, report);
      dies = false;
    };
    const connect = async (): Promise<void> => {
      await settings.sendNewer(unit, { temperature: model.version }, server.clock.now());
      if (model.isUnanswered) model.tell('panel');
    };
    const one = async (now: Step): Promise<void> => {
      const pick = (list: readonly unknown[]) => ('at' in now ? now.at % Math.max(1, list.length) : 0);
      switch (now.do) {
        case 'put':
          return put(now.value);
        case 'panel':
          return model.atPanel(now.value);
        case 'both': {
          model.atPanel(now.value);
          await Promise.all([put(now.value + 1), hearUp(up.shift())]);
          return;
        }
        case 'up':
          return hearUp(up.splice(pick(up), 1)[0]);
        case 'down': {
          const [message] = down.splice(pick(down), 1);
          if (message) model.hear(message);
          return;
        }
        case 'lose-up':
          return void up.splice(pick(up), 1);
        case 'lose-down':
          return void down.splice(pick(down), 1);
        case 'double-up':
          return void up.push(...up.slice(pick(up), pick(up) + 1));
        case 'double-down':
          return void down.push(...down.slice(pick(down), pick(down) + 1));
        case 'crash':
          dies = true;
          return;
        case 'connect':
          return connect();
        case 'repeat':
          if (model.isUnanswered) model.tell('panel');
          return;
        case 'sweep':
          return delivery.sendDue();
        case 'forget':
          // With its connection goes what is under way.
          [up, down] = [[], []];
          model.forget();
          return connect();
      }
    };
    for (const now of steps) await one(now);
    dies = false;
    // The line is good from here on: the unit connects, and what is said is heard. One that has forgotten what it had may be
    // found out at its next connection only.
    for (const _connection of ['this', 'next']) {
      await connect();
      for (let left = 60; up.length + down.length > 0; left--) {
        expect(left, 'messages without an end').toBeGreaterThan(0);
        for (const message of down.splice(0)) model.hear(message);
        for (const report of up.splice(0)) await hearUp(report);
      }
    }
    const row = await rowOf();
    const state = { required: model.required };
    expect(row).toMatchObject({ desired: state, reported: state });
    expect([row?.desired_version, row?.reported_version]).toEqual([model.version, model.version]);
    judge(steps, model.required, wanted);
  }
  return run;
}

/** Where only one side changed anything, the last of it is so. */
function judge(steps: readonly Step[], last: number, wanted: readonly number[]): void {
  const at = (what: Step['do']) => steps.filter((one) => one.do === what);
  if (at('forget').length > 0 || at('both').length > 0) return;
  const panel = at('panel').flatMap((one) => ('value' in one ? [one.value] : []));
  if (wanted.length === 0 && panel.length > 0) expect(last).toBe(panel.at(-1));
  if (panel.length === 0 && wanted.length > 0) {
    const good = [26, ...wanted.filter((required) => required <= 35)];
    expect(wanted.at(-1) === last || (wanted.at(-1) ?? 0) > 35).toBe(true);
    expect(good).toContain(last);
  }
}

const lanes = 4;
const schedules = 400;

test(`${schedules} schedules: what is wanted, what is reported and what the unit goes by are one in the end`, async () => {
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const run = await laneOf(shipped);
      await fc.assert(fc.asyncProperty(schedule, run), { numRuns: schedules / lanes, seed: 52 + lane });
    }),
  );
}, 180_000);

test('control: where whatever came last is so, they are not', async () => {
  const run = await laneOf(naive);
  const outcome = await fc.check(fc.asyncProperty(schedule, run), {
    ...{ numRuns: schedules, seed: 52, endOnFailure: true },
  });
  expect(outcome.failed).toBe(true);
});
