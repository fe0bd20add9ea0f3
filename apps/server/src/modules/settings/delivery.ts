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
  /**
   * Sends what a unit does not have that has these versions, as it says after it connected.
   * @returns the sections that have another version for it
   */
  sendNewer(unit: ToldUnit, have: Partial<Record<SectionName, number>>): Promise<SectionName[]>;
  /** Sends again what connected units have not answered. */
  sendDue(): Promise<void>;
}

/** Milliseconds after which a connected unit is told again of what it did not answer, first and then. */
const firstAgain = 15_000;
const laterAgain = 300_000;
const dueAtOnce = 500;
const sentAtOnce = 20;

const asItIs = (error: Error): Error => error;

/** When what is wanted from now on is sent again. */
export const firstDue = (now: Date): Date => new Date(now.getTime() + firstAgain);

export function createDelivery({ db, broker, clock, log }: DeliveryDeps): Delivery {
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
      const published = broker.publish(topicOf(serial, 'down/settings'), JSON.stringify(message));
      return { sent: published.then(() => undefined, asItIs) };
    });
    // The broker's own answer is awaited without the lock.
    const failure = await sent;
    if (failure) throw failure;
  }

  async function send(unit: ToldUnit, section: SectionName): Promise<void> {
    await publish(unit, section).catch((error: unknown) => {
      log.warn({ err: error, serial: unit.serial, section }, 'settings were not sent; they will be again');
    });
  }

  return {
    send,
    async sendNewer(unit, have) {
      const rows = await db
        .selectFrom('unit_settings')
        .select(['section', 'desired', 'desired_version', 'reported_version'])
        .where('unit_id', '=', unit.unitId)
        .where('desired', 'is not', null)
        .orderBy('section')
        .execute();
      const issued: SectionName[] = [];
      for (const { section, ...row } of rows) {
        const version = have[section] ?? 0;
        // A unit that has forgotten what it had begins behind a new version: what it says is news again.
        if (version < row.reported_version) {
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
        .where('due_at', 'is', null)
        .where('desired', 'is not', null)
        .whereRef('reported_version', '<', 'desired_version')
        .execute();
      return issued;
    },
    async sendDue() {
      const now = clock.now();
      // A unit that is away asks when it comes.
      const { rows } = await sql<ToldUnit & { section: SectionName; connected: boolean }>`
        with due as (
          select unit_id, section from unit_settings where due_at <= ${now}
          order by due_at limit ${dueAtOnce} for update skip locked
        )
        update unit_settings s
        set due_at = case when t.connected then ${new Date(now.getTime() + laterAgain)}::timestamptz end
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
      due_at: firstDue(clock.now()),
    }))
    .where('unit_id', '=', unitId)
    .where('section', '=', section)
    .execute();
}
