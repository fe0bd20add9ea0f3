import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { rowOutputNames } from '@poolhouse/contract/unit/outputs';
import { channelNames, channels } from '@poolhouse/domain/water/channels';
import { ulid } from 'ulid';
import { openBad, type StolenUnit } from './bad-connection.ts';
import { publish } from './mqtt-wire.ts';

/** What the attacker tries, until `going` says no. */
export type Tactic = (unit: StolenUnit, going: () => boolean) => Promise<void>;

const day = 86_400_000;
const full = Object.fromEntries(channelNames.map((name) => [name, channels[name].range[1] - 0.01]));
const busy = Object.fromEntries(rowOutputNames.map((name) => [name, 1.01]));
let next = 0;

const telemetry = (epoch: string, from: number, count: number): object => ({
  epoch,
  oldest: from,
  from,
  rows: Array.from({ length: count }, (_, index) => ({
    ts: new Date(Date.now() - (((from + index) * 777) % day)).toISOString(),
    v: full,
    o: busy,
  })),
});

/** Messages one after the other on as many connections as it takes, as fast as the line allows. */
function saying(
  topic: string,
  bodies: () => object | Buffer,
  options: { qos?: 0 | 1 | 2; perSecond?: number; deaf?: boolean } = {},
): Tactic {
  const { qos = 1, perSecond = 25, deaf = false } = options;
  return async (unit, going) => {
    let connection = await openBad(unit, { deaf });
    while (going()) {
      next = (next % 60_000) + 1;
      const body = bodies();
      const payload = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
      const sent = publish({
        topic: `pool/v1/${unit.serial}/${topic}`,
        payload,
        qos,
        retain: false,
        id: next,
      });
      const pause = sleep(1_000 / perSecond);
      if (connection?.open) await Promise.race([connection.write(sent), sleep(2_000)]);
      else connection = await openBad(unit, { deaf });
      await pause;
    }
    connection?.close();
  };
}

/** 500 rows a message, all channels and outputs, all over the day. */
function rows(): Tactic {
  const epoch = ulid();
  let from = 0;
  return saying('up/telemetry', () => {
    from += 500;
    return telemetry(epoch, from - 500, 500);
  });
}
const repeats = (): Tactic => {
  const epoch = ulid();
  return saying('up/telemetry', () => telemetry(epoch, 0, 500));
};
/** Every second number: ranges that never become one. */
const holes = (): Tactic => {
  const epoch = ulid();
  let from = 0;
  const hole = (): object => {
    from += 2;
    return telemetry(epoch, from, 1);
  };
  return saying('up/telemetry', hole, { perSecond: 100 });
};
const boots = (): Tactic => saying('up/telemetry', () => telemetry(ulid(), 0, 1), { perSecond: 100 });
const deafRows = (): Tactic => {
  const epoch = ulid();
  return saying('up/telemetry', () => telemetry(epoch, 0, 1), { perSecond: 100, deaf: true });
};

const large = 250_000;
const junk = (): string => randomBytes(large / 2).toString('hex');
const state = (): object => ({
  ...{ ts: new Date().toISOString(), screen: 'home', mode: 'auto' },
  values: { ...full, junk: junk() },
  messages: Array.from({ length: 64 }, (_, n) => ({
    ...{ key: `junk-${n}`, severity: 'error', since: new Date().toISOString() },
  })),
});
const presence = (): object => ({ online: true, sid: ulid(), kind: 'controller', junk: junk() });
const event = (): object => ({ id: ulid(), ts: new Date().toISOString(), type: 'junk', data: junk() });
const claim = (): object => ({ code: '7KQ2M9XA4T', durationMs: 600_000 });
const answer = (): object => ({ id: ulid(), stage: 'done' });
/** Whitespace, deep nesting, thousands of keys. */
const strange = (): Buffer =>
  Buffer.from(
    [
      `${'['.repeat(large)}`,
      `{${' '.repeat(large)}NaN`,
      `{${Array.from({ length: 20_000 }, (_, n) => `"k${n}":0`)}}`,
      '{"a":NaN,'.repeat(large / 9),
    ][next % 4] ?? '',
  );

/** What a stranger tries with a unit's words. */
export const wordTactics = (): Readonly<Record<string, Tactic>> => ({
  rows: rows(),
  repeats: repeats(),
  holes: holes(),
  boots: boots(),
  deafRows: deafRows(),
  states: saying('up/state', state),
  presences: saying('up/presence', presence),
  events: saying('up/event', event),
  unknown: saying(`up/${'later/'.repeat(5)}thing`, event),
  claims: saying('up/claim', claim, { perSecond: 60 }),
  answers: saying('up/command', answer, { perSecond: 60 }),
  settings: saying('up/settings', event),
  strange: saying('up/state', strange),
  strangeRows: saying('up/telemetry', strange),
  twice: saying('up/state', state, { qos: 2 }),
  never: saying('up/state', state, { qos: 0, perSecond: 200 }),
});
