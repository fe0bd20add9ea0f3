import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import { type BadConnection, openBad, type StolenUnit } from './bad-connection.ts';
import type { Tactic } from './bad-rows.ts';
import { publish, subscribe } from './mqtt-wire.ts';

const large = 255 * 1_024;
const root = ({ serial }: StolenUnit): string => `pool/v1/${serial}`;

/** Retains something large under one name after the other. */
const retained: Tactic = async (unit, going) => {
  let connection = await openBad(unit);
  for (let n = 0; going(); n++) {
    const names = [
      `up/${n}/up/presence`,
      `up/${'x/'.repeat(n % 12)}up/presence`,
      'up/presence',
      `up/keep${n}`,
    ];
    const topic = `${root(unit)}/${names[n % names.length] ?? ''}`;
    const packet = {
      topic,
      payload: Buffer.alloc(large - topic.length, 0x20),
      qos: 1,
      retain: true,
      id: 1,
    } as const;
    const pause = sleep(40);
    if (connection?.open) await Promise.race([connection.write(publish(packet)), sleep(2_000)]);
    else connection = await openBad(unit);
    await pause;
  }
  connection?.close();
};

/** As many filters as fit into a packet, again and again. */
const subscriptions: Tactic = async (unit, going) => {
  for (let n = 0; going(); n++) {
    const filters = Array.from({ length: 8_000 }, (_, index) => `${root(unit)}/${n}/${index}`);
    const connection = await openBad(unit);
    await connection?.write(subscribe(1, ...filters));
    await connection?.write(subscribe(2, `${root(unit)}/down/#`, '#', `${root(unit)}/+/+/+/#`));
    await sleep(100);
    connection?.close();
  }
};

/** A few filters on one connection, without end. */
const moreSubscriptions: Tactic = async (unit, going) => {
  let connection = await openBad(unit);
  for (let n = 0; going(); n++) {
    if (!connection?.open) connection = await openBad(unit);
    await connection?.write(subscribe((n % 60_000) + 1, `${root(unit)}/down/${n}`, `${root(unit)}/+/${n}/#`));
    await sleep(10);
  }
  connection?.close();
};

/** Comes and goes, with a will each time. */
const reconnects: Tactic = async (unit, going) => {
  const come = async (): Promise<void> => {
    const payload = Buffer.from(JSON.stringify({ online: false, sid: ulid(), junk: 'x'.repeat(60_000) }));
    const topic = `${root(unit)}/up/presence`;
    const connection = await openBad(unit, { will: { topic, payload } });
    await connection?.write(publish({ topic, payload, qos: 1, retain: true, id: 1 }));
    connection?.close();
  };
  while (going()) await Promise.all([...Array.from({ length: 5 }, come), sleep(20)]);
};

/** Many at once under the one name, each taking over from the one before. */
const takeOvers: Tactic = async (unit, going) => {
  const held: (BadConnection | undefined)[] = [];
  while (going()) {
    held.push(...(await Promise.all(Array.from({ length: 20 }, () => openBad(unit)))));
    await sleep(50);
    for (const old of held.splice(0, Math.max(0, held.length - 40))) old?.close();
  }
  for (const connection of held) connection?.close();
};

/** Lines on which nothing comes, or the beginning of something large. */
const silences: Tactic = async (unit, going) => {
  const held: (BadConnection | undefined)[] = [];
  while (going()) {
    const connection = await openBad(unit, { silent: true });
    // A CONNECT that announces 200 KB and says some of them.
    if (held.length % 2 === 0) void connection?.write(Buffer.from([0x10, 0xc0, 0x9a, 0x0c, 0, 4]));
    held.push(connection);
    await sleep(held.length < 200 ? 5 : 500);
  }
  for (const connection of held) connection?.close();
};

/** What a stranger tries with the broker. */
export const brokerTactics: Readonly<Record<string, Tactic>> = {
  retained,
  subscriptions,
  moreSubscriptions,
  reconnects,
  takeOvers,
  silences,
};
