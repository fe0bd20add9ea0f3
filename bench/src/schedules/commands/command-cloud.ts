import { decodeCommandAnswer } from '@poolhouse/contract/unit/decode-small';
import type { CommandAnswer } from '@poolhouse/contract/unit/messages';
import { topicOf } from '@poolhouse/contract/unit/topics';
import type { CommandName } from '@poolhouse/domain/unit/commands';
import type { Pool } from 'pg';
import { takePresence, takeState } from '../../../../apps/server/src/gateway/handlers.ts';
import { createOnConnect } from '../../../../apps/server/src/gateway/on-connect.ts';
import {
  type Commands,
  createAnswers,
  createCommands,
} from '../../../../apps/server/src/modules/commands/index.ts';
import { sendCommand } from '../../../../apps/server/src/modules/commands/sending.ts';
import type { ServerEventMap } from '../../../../apps/server/src/modules/events.ts';
import { giveToOwner } from '../../../../apps/server/src/modules/units/access/owners.ts';
import { createUnits, type Units } from '../../../../apps/server/src/modules/units/index.ts';
import type { Broker } from '../../../../apps/server/src/platform/broker/port.ts';
import type { Clock } from '../../../../apps/server/src/platform/clock.ts';
import type { Db } from '../../../../apps/server/src/platform/db/tables.ts';
import { createEvents } from '../../../../apps/server/src/platform/events.ts';
import { createLog } from '../../../../apps/server/src/platform/log.ts';
import { unlimited } from '../../../../apps/server/src/testing/units/unlimited.ts';
import { firstCloud, provisionUnits } from '../../fleet/provision.ts';
import { createLife, type Life, mortalDb } from '../mortal-db.ts';
import { actorOf, addOwner, type Owner } from '../people.ts';
import { silentBroker } from '../silent-broker.ts';

export interface TakenAnswer {
  readonly db: Db;
  readonly broker: Broker;
  readonly commands: Commands;
  readonly unit: { unitId: string; serial: string };
  readonly answer: CommandAnswer;
  readonly at: Date;
}
/** What the cloud makes of an answer. */
export type Take = (taken: TakenAnswer) => Promise<unknown>;
export const shippedTake: Take = ({ commands, unit, answer, at }) => commands.takeAnswer(unit, answer, at);

export interface Order {
  readonly name: CommandName;
  readonly args: Record<string, unknown>;
}

export interface CloudOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly take: Take;
  readonly life: Life;
  /** Something for the unit is on its way. */
  readonly send: (topic: string, body: string) => void;
}

/** The shipped server with one unit, from bytes to bytes, over a real database. */
export interface ScheduledCloud {
  readonly serial: string;
  /** Forgets all commands; the first of two people owns the unit. */
  reset(): Promise<void>;
  /** Another server begins: it knows what the database knows. */
  boot(): void;
  /** @param again whether the same request was made before @throws why it is refused */
  press(by: Person, id: string, order: Order, again: boolean): Promise<void>;
  hear(topic: string, payload: Uint8Array): Promise<void>;
  /** Ends what is over. */
  sweep(): Promise<void>;
  unpair(by: Person): Promise<void>;
  pair(by: Person): Promise<void>;
  /** Of the two, by what is committed. */
  owner(): Promise<Person | undefined>;
  ends(): Promise<End[]>;
}
/** One of two people. */
export type Person = 0 | 1;

/** How a command stands, and how the timeline says that it ended. */
export interface End {
  readonly id: string;
  readonly stage: string;
  readonly code: string | null;
  readonly entered: string | null;
  readonly expires: Date;
}

export async function scheduledCloud(options: CloudOptions): Promise<ScheduledCloud> {
  const { pool, clock, take, life, send } = options;
  const db = mortalDb(pool, life);
  const cloudId = await firstCloud(pool);
  const [made] = await provisionUnits(pool, 1);
  if (!made) throw new Error('no unit was made');
  const { serial } = made;
  const unit = { unitId: made.id, serial };
  // What is looked at and put back between schedules is nothing that the server does.
  const immortal = mortalDb(pool, createLife());
  const people: readonly [Owner, Owner] = [
    await addOwner(immortal, cloudId),
    await addOwner(immortal, cloudId),
  ];
  const root = topicOf(serial, 'down/command').slice(0, -'down/command'.length);
  const broker: Broker = {
    ...silentBroker,
    publish: (topic, payload) => life.live(async () => send(topic.slice(root.length), payload)),
  };
  const log = createLog('silent');
  let server = start();

  function start() {
    const events = createEvents<ServerEventMap>();
    const units: Units = createUnits({
      ...{ db, clock, events, log, manyNodes: false },
      onUnpairing: (trx, unitId) => commands.cancelAll(trx, unitId),
      onSaved: () => undefined,
    });
    const { access, reader } = units;
    const commands = createCommands({ db, broker, clock, events, log, access, reader });
    const onConnect = createOnConnect({ broker, clock, events, log, units });
    onConnect.start();
    const deps = { db, broker, clock, access, reader, limits: unlimited };
    return { events, units, commands, onConnect, deps, answers: createAnswers({ db, clock, events }) };
  }
  const own = (by: Person, on: Db) =>
    on
      .transaction()
      .execute((trx) => giveToOwner(trx, { unitId: unit.unitId, userId: people[by].id, since: clock.now() }));

  async function hear(topic: string, payload: Uint8Array): Promise<void> {
    const { units, commands, onConnect } = server;
    const at = clock.now();
    const known = await units.directory.find(serial);
    if (!known) throw new Error('the cloud does not know the unit');
    if (topic === 'up/presence') {
      await takePresence(units)(known, payload, false, at);
      await onConnect.greet(known, payload, false, at);
    } else if (topic === 'up/state') await takeState(units)(known, payload, false, at);
    else {
      const answer = topic === 'up/command' ? decodeCommandAnswer(payload) : undefined;
      if (!answer) throw new Error(`the cloud does not understand ${topic}`);
      units.directory.heard(known, at);
      await take({ db, broker, commands, unit, answer, at });
    }
  }

  return {
    serial,
    async reset() {
      const of = `where unit_id = '${unit.unitId}'`;
      const tables = ['commands', 'audit', 'timeline', 'unit_access'];
      await pool.query(tables.map((table) => `delete from ${table} ${of}`).join(';'));
      await own(0, immortal);
    },
    boot() {
      server = start();
    },
    async press(by, id, order, again) {
      await sendCommand(server.deps, actorOf(people[by], cloudId), unit.unitId, order, { makes: id, again });
    },
    hear,
    sweep: () => server.answers.expire(),
    unpair: (by) => server.units.pairing.unpair(actorOf(people[by], cloudId), unit.unitId),
    async pair(by) {
      await own(by, db);
      server.events.emit('unit.paired', { ...unit, ownerId: people[by].id });
    },
    async owner() {
      const { rows } = await pool.query(
        "select user_id from unit_access where unit_id = $1 and role = 'owner' and ended_at is null",
        [unit.unitId],
      );
      const owner = rows[0]?.user_id;
      if (owner === undefined) return undefined;
      return owner === people[0].id ? 0 : 1;
    },
    async ends() {
      const { rows } = await pool.query(
        `select c.id, c.stage, c.code, c.expires_at as expires, t.data->>'stage' as entered
         from commands c left join timeline t on t.unit_id = c.unit_id and t.id = c.id and t.what = 'command.ended'
         where c.unit_id = $1`,
        [unit.unitId],
      );
      return rows;
    },
  };
}
