import type { CommandAnswer, CommandMessage } from '@poolhouse/contract/unit/messages';
import fc from 'fast-check';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import type { Broker } from '#platform/broker/port.ts';
import { createLog } from '#platform/log.ts';
import { perFile } from '#testing/lifetimes.ts';
import { giveUnits, takeUnits } from '#testing/units/give-units.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { unlimited } from '#testing/units/unlimited.ts';
import { createAnswers, createCommands } from './index.ts';
import { sendCommand } from './sending.ts';

const server = perFile(startUnitServer);
const order = { name: 'heating.set', args: { on: true } } as const;
const stateAt = (at: string) => ({
  ...{ ts: at, receivedAt: at, screen: 'home' as const, mode: 'auto' as const, mixingUntil: null },
  ...{ values: {}, valuesAt: {}, outputs: {}, messages: [] },
});

/** A unit as docs/unit-protocol.md has it; a careless one has no ledger and looks at no time. */
class ModelUnit {
  readonly ran: { id: string; late: boolean }[] = [];
  readonly unacknowledged = new Map<string, CommandAnswer>();
  private readonly ledger = new Map<string, CommandAnswer>();
  readonly say: (answer: CommandAnswer) => void;
  readonly careless: boolean;
  constructor(say: (answer: CommandAnswer) => void, careless: boolean) {
    this.say = say;
    this.careless = careless;
  }
  hear({ id, expires }: CommandMessage, now: number): void {
    const late = now > Date.parse(expires);
    if (late && !this.careless) return;
    const known = this.ledger.get(id);
    if (known && !this.careless) {
      this.say(known);
      return;
    }
    this.say({ id, stage: 'accepted' });
    this.ran.push({ id, late });
    const final: CommandAnswer = { id, stage: 'done' };
    this.ledger.set(id, final);
    this.unacknowledged.set(id, final);
    this.say(final);
  }
  repeat(): void {
    for (const final of this.unacknowledged.values()) this.say(final);
  }
}

type Step =
  | { do: 'press' | 'crash' | 'repeat' | 'sweep' | 'unpair' | 'pair' | 'cut' }
  | { do: 'again' | 'up' | 'down' | 'lose-up' | 'lose-down' | 'double-up' | 'double-down'; at: number }
  | { do: 'pass'; seconds: number };

const at = fc.nat({ max: 5 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('press') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('again'), at }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('up', 'down'), at }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('lose-up', 'lose-down', 'double-up', 'double-down'), at }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('crash', 'repeat', 'sweep', 'cut') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('unpair', 'pair') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pass'), seconds: fc.integer({ min: 1, max: 40 }) }) },
) as fc.Arbitrary<Step>;
const schedule = fc.array(step, { minLength: 4, maxLength: 20 });

/** An owner, a unit, and a line between it and the cloud that carries what and when the schedule says. */
async function laneOf(careless: boolean) {
  const { database, clock, events, units } = server;
  const { db } = database;
  const { access, reader } = units;
  const { actor } = await server.addUser();
  const made = await server.provision();
  const unit = { unitId: made.id, serial: made.serial };
  let up: CommandAnswer[] = [];
  let down: CommandMessage[] = [];
  let dies = false;
  let model: ModelUnit;
  let published = 0;
  const broker: Broker = {
    ...server.broker,
    async publish(topic, payload) {
      if (dies) throw new Error('it died before this was sent');
      if (topic.endsWith('/command')) {
        down.push(JSON.parse(payload));
        published += 1;
      } else for (const id of JSON.parse(payload).ids) model.unacknowledged.delete(id);
    },
  };
  // Here commands run out when the schedule says so. The server's own sweep, which nobody awaits, would go on beside
  // what comes next.
  server.commands.stop();
  const answers = createAnswers({ db, clock, events });
  const log = createLog('silent');
  const commands = createCommands({ db, broker, clock, events, log, access, reader });
  const deps = {
    ...{ db, broker, clock, access },
    // A thousand schedules are more than anybody makes in an hour.
    limits: unlimited,
    reader: {
      ...reader,
      // It is there, however much time passes.
      own: async (...asked: Parameters<typeof reader.own>) => {
        const now = clock.now();
        const found = await reader.own(...asked);
        return {
          ...found,
          features: ['heating'],
          ...{ connected: true, lastHeard: now.getTime(), state: stateAt(now.toISOString()) },
        };
      },
    },
  };

  return async function run(steps: readonly Step[]): Promise<void> {
    await db.deleteFrom('commands').where('unit_id', '=', unit.unitId).execute();
    await giveUnits(db, actor.userId, [unit.serial]);
    [up, down, dies] = [[], [], false];
    model = new ModelUnit((answer) => void up.push({ ...answer }), careless);
    const ids: string[] = [];
    let paired = true;

    const send = async (id: string, again: boolean): Promise<void> => {
      const before = published;
      await sendCommand(deps, actor, unit.unitId, order, { makes: id, again }).catch((error: Error) => {
        const reasons = paired ? /unavailable|too-many/ : /not-found|unavailable|too-many/;
        expect(error.message).toMatch(reasons);
      });
      dies = false;
      if (!paired) expect(published, 'sent after unpairing').toBe(before);
    };
    const hearUp = async (answer: CommandAnswer | undefined): Promise<void> => {
      if (answer) await commands.takeAnswer(unit, answer, clock.now()).catch(() => undefined);
      dies = false;
    };
    const one = async (now: Step): Promise<void> => {
      const pick = (list: readonly unknown[]) => ('at' in now ? now.at % Math.max(1, list.length) : 0);
      switch (now.do) {
        case 'press':
          ids.push(ulid());
          return send(ids.at(-1) ?? '', false);
        case 'again': {
          const id = ids[pick(ids)];
          return id === undefined ? undefined : send(id, true);
        }
        case 'up':
          return hearUp(up.splice(pick(up), 1)[0]);
        case 'down': {
          const [message] = down.splice(pick(down), 1);
          if (message) model.hear(message, clock.now().getTime());
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
        case 'cut':
          [up, down] = [[], []];
          return;
        case 'repeat':
          return model.repeat();
        case 'sweep':
          return answers.expire();
        case 'pass':
          return clock.advance(now.seconds * 1_000);
        case 'pair':
          if (!paired) await giveUnits(db, actor.userId, [unit.serial]);
          paired = true;
          return;
        case 'unpair':
          await takeUnits(db, [unit.serial]);
          await db.transaction().execute((trx) => commands.cancelAll(trx, unit.unitId));
          // With the pairing goes the connection's line.
          down = [];
          paired = false;
      }
    };
    for (const now of steps) await one(now);
    dies = false;
    // The line is good from here on; what is still under way comes in, what nobody answered runs out.
    for (const message of down.splice(0)) model.hear(message, clock.now().getTime());
    for (let left = 20; up.length > 0 || model.unacknowledged.size > 0; left--) {
      expect(left, 'answers without an end').toBeGreaterThan(0);
      for (const answer of up.splice(0)) await hearUp(answer);
      model.repeat();
    }
    clock.advance(61_000);
    await answers.expire();

    const ran = model.ran.map(({ id }) => id);
    expect(new Set(ran).size, 'executed twice').toBe(ran.length);
    expect(model.ran.filter(({ late }) => late)).toEqual([]);
    const rows = await db.selectFrom('commands').selectAll().where('unit_id', '=', unit.unitId).execute();
    for (const { id, stage, code } of rows) {
      if (code === 'unpaired') expect(stage).toBe('expired');
      else expect([id, stage]).toEqual([id, ran.includes(id) ? 'done' : 'expired']);
    }
    expect(ran.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  };
}

const schedules = 400;

test(`${schedules} schedules of commands: none is executed twice, late or sent after unpairing, and each ends as the unit ended it`, async () => {
  const run = await laneOf(false);
  await fc.assert(fc.asyncProperty(schedule, run), { numRuns: schedules, seed: 27 });
}, 240_000);

test('control: a unit without a ledger that looks at no time is caught', async () => {
  const run = await laneOf(true);
  const outcome = await fc.check(fc.asyncProperty(schedule, run), {
    ...{ numRuns: schedules, seed: 27, endOnFailure: true },
  });
  expect(outcome.failed).toBe(true);
}, 240_000);
