import { topicOf } from '@poolhouse/contract/unit/topics';
import { mayControl } from '@poolhouse/domain/account/roles';
import { isUpkeep, rightFor } from '@poolhouse/domain/unit/command-rights';
import { COMMAND_MS, type CommandName } from '@poolhouse/domain/unit/commands';
import { flagOfCommand } from '@poolhouse/domain/unit/flags';
import { ulid } from 'ulid';
import type { SendingLimits } from '#modules/rate-limits/index.ts';
import {
  audit,
  type OwnUnit,
  toPresenceView,
  type UnitAccess,
  type UnitReader,
} from '#modules/units/index.ts';
import type { Broker } from '#platform/broker/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { Refusal } from '#platform/errors.ts';
import type { Actor } from '#platform/http/api.ts';
import { checkOpen } from './check-open.ts';
import { checkedArgs } from './command-rules.ts';
import { findOwnCommand } from './get-command.ts';
import type { CommandRow } from './to-command.ts';

export interface SendingDeps {
  db: Db;
  broker: Broker;
  clock: Clock;
  access: Pick<UnitAccess, 'units' | 'hold'>;
  reader: UnitReader;
  limits: SendingLimits;
}

/** Of a request that may come again: the identifier of its command, and whether it has come before. */
export interface Once {
  makes: string;
  again: boolean;
}

/** What is recorded before it is sent. */
interface Wish {
  id: string;
  name: CommandName;
  args: Record<string, unknown>;
  now: Date;
}

/**
 * Sends a command to a unit of the actor's, once; the answer comes later.
 * @throws Refusal when it is not theirs, their roles don't allow it, or the unit can't take one now, or there
 * were too many · Violation
 */
export async function sendCommand(
  { db, broker, clock, access, reader, limits }: SendingDeps,
  actor: Actor,
  unitId: string,
  request: { name: CommandName; args: Record<string, unknown> },
  { makes: id, again }: Once = { makes: ulid(), again: false },
): Promise<CommandRow> {
  const unit = await reader.own(actor, unitId, rightFor(request.name));
  const known = again ? await findOwnCommand({ db, access }, actor.userId, id) : undefined;
  if (known) return sendAgain({ db, broker, clock, access }, actor, unit.serial, known);
  if (!isUpkeep(request.name) && !mayControl(actor.roles)) throw new Refusal('forbidden', 'role-missing');
  const args = checkedArgs(request.name, request.args, unit.features);
  const flag = flagOfCommand(request.name, args);
  if (flag && unit.notAllowed.includes(flag)) throw new Refusal('forbidden', 'not-allowed');
  const now = clock.now();
  checkReady(unit, request.name, now.getTime());
  const row = await recordCounted({ db, access, limits }, actor, unitId, { ...request, id, args, now });
  // It may have been made before, and ended since: by an unpairing, when they paired the unit again.
  return sendAgain({ db, broker, clock, access }, actor, unit.serial, row);
}

/**
 * The answer to its request was lost: its server may have stopped before it was sent, or after. The unit knows it by its
 * id, so it can be sent again while it may still be done.
 */
async function sendAgain(
  { clock, ...deps }: Pick<SendingDeps, 'db' | 'broker' | 'clock' | 'access'>,
  actor: Actor,
  serial: string,
  row: CommandRow,
): Promise<CommandRow> {
  if (row.stage === 'sent' && row.expires_at > clock.now()) await publishOnce(deps, actor, serial, row);
  return row;
}

/** Counts last: what is refused for another reason is not counted, and a refusal writes nothing. */
async function recordCounted(
  { db, access, limits }: Pick<SendingDeps, 'db' | 'access' | 'limits'>,
  actor: Actor,
  unitId: string,
  wish: Wish,
): Promise<CommandRow> {
  await checkOpen(db, unitId, wish.now);
  return limits.during({ userId: actor.userId, unitId }, () => record({ db, access }, actor, unitId, wish));
}

function record(
  { db, access }: Pick<SendingDeps, 'db' | 'access'>,
  actor: Actor,
  unitId: string,
  { id, name, args, now }: Wish,
): Promise<CommandRow> {
  return transact(db, async (trx) => {
    // Under the lock each of many at once sees those before it.
    await trx.selectFrom('units').select('id').where('id', '=', unitId).forNoKeyUpdate().execute();
    // Unpairing ends the commands that it finds: one that comes after it would wait for its sender to pair the unit again.
    await access.hold(trx, { userId: actor.userId, unitId, right: rightFor(name) });
    await checkOpen(trx, unitId, now);
    const row = await trx
      .insertInto('commands')
      .values({
        id,
        unit_id: unitId,
        user_id: actor.userId,
        name,
        args: JSON.stringify(args),
        stage: 'sent',
        code: null,
        created_at: now,
        expires_at: new Date(now.getTime() + COMMAND_MS),
        finished_at: null,
        application: actor.application ?? null,
      })
      .onConflict((oc) => oc.column('id').doNothing())
      .returningAll()
      .executeTakeFirst();
    // The same request, sent twice, was faster.
    if (!row) return trx.selectFrom('commands').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const detail = { command: row.id, args };
    await audit(trx, { at: now, userId: actor.userId, unitId, action: name, result: 'sent', detail });
    return row;
  });
}

/**
 * It is sent under a lock for which unpairing waits, so that nothing is sent after that; its row is there before any
 * answer. The broker's own answer is awaited without the lock: a broker that stalls must not stall the database.
 * Decision 012.
 */
async function publishOnce(
  { db, broker, access }: Pick<SendingDeps, 'db' | 'broker' | 'access'>,
  actor: Actor,
  serial: string,
  { id, unit_id, name, args, expires_at }: CommandRow,
): Promise<void> {
  const message = JSON.stringify({ id, name, args, expires: expires_at.toISOString() });
  const { sent } = await db.transaction().execute(async (trx) => {
    await access.hold(trx, { userId: actor.userId, unitId: unit_id, right: rightFor(name) });
    const published = broker.publish(topicOf(serial, 'down/command'), message);
    return {
      sent: published.then(
        () => true,
        () => false,
      ),
    };
  });
  // Its row expires like one that the unit never answered.
  if (!(await sent)) throw new Refusal('unavailable', 'unavailable');
}

/** Upkeep is done beside the unit, perhaps while it mixes, and needs it to be there and no more. */
function checkReady(unit: OwnUnit, name: CommandName, now: number): void {
  if (toPresenceView(unit, now).presence !== 'online' || !unit.state) {
    throw new Refusal('conflict', 'unit-offline');
  }
  if (isUpkeep(name)) return;
  const { screen, mixingUntil } = unit.state;
  if (screen !== 'home') throw new Refusal('conflict', 'unit-not-at-home');
  if (mixingUntil !== null && Date.parse(mixingUntil) > now) throw new Refusal('conflict', 'unit-mixing');
}
