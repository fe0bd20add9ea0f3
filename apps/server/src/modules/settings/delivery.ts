import type { SectionName } from '@poolhouse/contract/settings/sections';
import { MOST_COUNTED, type SettingsMessage } from '@poolhouse/contract/unit/settings-messages';
import { topicOf } from '@poolhouse/contract/unit/topics';
import { sql } from 'kysely';
import type { Broker } from '#platform/broker/port.ts';
import type { Clock } from '#platform/clock.ts';
import { chunksOf } from '#platform/db/chunks.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Log } from '#platform/log.ts';
import { isPending } from './after-report.ts';
import type { Asked } from './inbox.ts';

export interface DeliveryDeps {
  db: Db;
  broker: Broker;
  clock: Clock;
  log: Log;
}

/** A unit with sections of its. */
export interface ToldUnit {
  readonly unitId: string;
  readonly serial: string;
}

/** Sends what is wanted of units until they answer. The rows are the outbox: a server that dies has lost nothing. */
export interface Delivery {
  /** Sends what is wanted now, whatever it was when this was asked for. Never fails: it is sent again. */
  send(unit: ToldUnit, section: SectionName): Promise<void>;
  /** Sends what a unit goes by already, as it has just been stored. Never fails: it is sent again. */
  answer(unit: ToldUnit, message: SettingsMessage): Promise<void>;
  /**
   * Sends what a unit does not have that has these versions, as it says after it connected.
   * @param mayIssue whether a section may have another version for a unit that has forgotten it
   * @returns those that have one
   */
  sendNewer(unit: ToldUnit, asked: Asked, mayIssue: () => boolean): Promise<SectionName[]>;
  /** Sends again what connected units have not answered. */
  sendDue(): Promise<void>;
}

/** Milliseconds after which a connected unit is told again of what it did not answer, first and then. */
const firstAgain = 15_000;
const laterAgain = 300_000;
/** And those that are away, without sending. */
const awayAgain = 3_600_000;
const dueAtOnce = 500;
const sentAtOnce = 20;

const asItIs = (error: Error): Error => error;

/** When what is wanted from now on is sent again. */
export const firstDue = (now: Date): Date => new Date(now.getTime() + firstAgain);

export function createDelivery({ db, broker, clock, log }: DeliveryDeps): Delivery {
  const tell = (serial: string, message: SettingsMessage) =>
    broker.publish(topicOf(serial, 'down/settings'), JSON.stringify(message));

  /** Under a lock for which unpairing waits, so that what it takes back is not sent after it. */
  async function publish({ unitId, serial }: ToldUnit, section: SectionName): Promise<void> {
    const { sent } = await db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('unit_settings')
        .select(['desired', 'desired_version', 'revision'])
        .where('unit_id', '=', unitId)
        .where('section', '=', section)
        .forShare()
        .executeTakeFirst();
      if (!row?.desired) return { sent: undefined };
      const { desired: state, desired_version: version, revision } = row;
      const message: SettingsMessage = { section, version, revision, state };
      return { sent: tell(serial, message).then(() => undefined, asItIs) };
    });
    // The broker's own answer is awaited without the lock.
    const failure = await sent;
    if (failure) throw failure;
  }

  const notSent =
    ({ serial }: ToldUnit, section: string) =>
    (error: unknown) =>
      log.warn({ err: error, serial, section }, 'settings were not sent; they will be again');

  async function send(unit: ToldUnit, section: SectionName): Promise<void> {
    await publish(unit, section).catch(notSent(unit, section));
  }

  return {
    send,
    async answer(unit, message) {
      await tell(unit.serial, message).catch(notSent(unit, message.section));
    },
    async sendNewer(unit, { have, at }, mayIssue) {
      const rows = await db
        .selectFrom('unit_settings')
        .select(['section', 'desired', 'desired_version', 'reported_version', 'reported_at'])
        .where('unit_id', '=', unit.unitId)
        .where('desired', 'is not', null)
        .orderBy('section')
        .execute();
      const issued: SectionName[] = [];
      for (const { section, ...row } of rows) {
        const version = have[section] ?? 0;
        // A unit that has forgotten what it had begins behind a new version: what it says is news again. One that has
        // reported something since it asked, perhaps to another server, has not.
        const isForgotten = version < row.reported_version && !(row.reported_at && row.reported_at > at);
        if (isForgotten && mayIssue()) {
          await issueAgain(db, clock, unit.unitId, section);
          issued.push(section);
        }
        if (version !== row.desired_version || isPending(row)) await send(unit, section);
      }
      // While it was away nobody counted on an answer.
      await db
        .updateTable('unit_settings')
        .set({ due_at: firstDue(clock.now()) })
        .where('unit_id', '=', unit.unitId)
        .where('desired', 'is not', null)
        .whereRef('reported_version', '<', 'desired_version')
        .where((eb) => eb.or([eb('due_at', 'is', null), eb('due_at', '>', firstDue(clock.now()))]))
        .execute();
      return issued;
    },
    async sendDue() {
      const now = clock.now();
      // A unit that is away asks when it comes, unless that is lost on its way.
      const { rows } = await sql<ToldUnit & { section: SectionName; connected: boolean }>`
        with due as (
          select unit_id, section from unit_settings where due_at <= ${now}
          order by due_at limit ${dueAtOnce} for update skip locked
        )
        update unit_settings s
        set due_at = ${now}::timestamptz
          + case when t.connected then ${laterAgain}::integer else ${awayAgain}::integer end * interval '1 ms'
        from due join units u on u.id = due.unit_id left join unit_states t on t.unit_id = due.unit_id
        where s.unit_id = due.unit_id and s.section = due.section
        returning s.unit_id as "unitId", u.serial, s.section, coalesce(t.connected, false) as connected`.execute(
        db,
      );
      // One that a broker holds up keeps few others waiting.
      for (const some of chunksOf(rows, sentAtOnce)) {
        await Promise.all(some.map(({ connected, section, ...unit }) => connected && send(unit, section)));
      }
    },
  };
}

/** Whatever such a unit has changed at its panel since then: it is told to go by this. */
async function issueAgain(db: Db, clock: Clock, unitId: string, section: SectionName): Promise<void> {
  await db
    .updateTable('unit_settings')
    .set((eb) => ({
      ...{ desired_version: eb('desired_version', '+', 1), revision: MOST_COUNTED },
      // Whoever wanted it was answered: nobody wants it a second time.
      changed_by: sql<string | null>`case when reported_version < desired_version then changed_by end`,
      changed_in: sql<string | null>`case when reported_version < desired_version then changed_in end`,
      due_at: firstDue(clock.now()),
    }))
    .where('unit_id', '=', unitId)
    .where('section', '=', section)
    .execute();
}
