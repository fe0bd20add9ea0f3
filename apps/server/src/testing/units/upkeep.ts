import { commandResource } from '@poolhouse/contract/api/units';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { ulid } from 'ulid';
import { beforeEach } from 'vitest';
import type { Answer, Caller } from '../http/caller.ts';
import { anew } from '../lifetimes.ts';
import { commanding } from './commanding.ts';
import { giveUnits } from './give-units.ts';
import { addedUser } from './owners.ts';
import type { UnitServer } from './unit-server.ts';

const live = ['ROLE_USER', 'ROLE_APP_POOL_LIVE'];

/** For each test a unit with dosing and counters, and everybody who may want to tell it that something was done. */
export function upkeeping(server: UnitServer, path: string, body: object = {}) {
  const { unit, anna, owner, show } = commanding(server);
  const guest = anew(() => addedUser(server));
  const dealer = anew(() => addedUser(server, [...live, 'ROLE_DEALER', 'ROLE_APP_POOL_REMOTE']));
  const stranger = anew(() => addedUser(server));
  /** Whose roles have no remote control. */
  const watcher = anew(() => addedUser(server, live));
  beforeEach(async () => {
    const { db } = server.database;
    await giveUnits(db, guest.userId, [unit.serial], { role: 'guest' });
    await giveUnits(db, dealer.userId, [unit.serial], { role: 'dealer' });
    await unit.say('up/presence', {
      ...{ online: true, sid: unit.sid, kind: 'controller' },
      features: ['heating', 'filling', 'dosing'],
    });
    await show();
  });
  const tell = (call: Caller = anna, more: object = body, at = path, key = ulid()): Promise<Answer> =>
    call('POST', `/units/${unit.id}/${at}`, more, '127.0.0.1', { 'idempotency-key': key });
  return {
    ...{ unit, anna, owner, guest, dealer, stranger, watcher, show, tell },
    /** What the unit was sent by this request, after its answer was looked at. */
    async sent(answer: Answer): Promise<Pick<CommandMessage, 'name' | 'args'>> {
      const command = commandResource.parse(answer.json());
      const { id, name, args } = await unit.told<CommandMessage>('command');
      if (command['@id'] !== `/api/commands/${id}`) throw new Error('another command was sent');
      return { name, args };
    },
    /** Commands that the unit was sent besides, once it has been sent everything. */
    async more(): Promise<string[]> {
      await unit.say('up/telemetry', unit.rows(1, 1));
      await unit.acknowledged();
      return unit.received.flatMap(({ topic, body }) => (topic.endsWith('/down/command') ? [body] : []));
    },
  };
}
