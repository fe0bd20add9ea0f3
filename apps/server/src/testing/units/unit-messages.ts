import { topicOf, type UpTopic } from '@poolhouse/contract/unit/topics';
import { ulid } from 'ulid';
import type { Clock } from '#platform/clock.ts';
import type { RawUnit } from './raw-unit.ts';
import type { UnitServer } from './unit-server.ts';

export interface TestUnit extends RawUnit {
  serial: string;
  secret: string;
  activationCode: string;
  id: string;
  sid: string;
  epoch: string;
  say(topic: UpTopic, body: unknown): Promise<void>;
  /** Rows `from` to `to`, a minute apart, the last of them now; the oldest that it keeps is the lowest it ever sent. */
  rows(from: number, to: number): object;
  state(more?: object): object;
  /** The next acknowledgement's `upTo`. */
  acknowledged(): Promise<number>;
  /** The next message on this topic below `down/`. */
  told<T>(topic: string): Promise<T>;
}

/** A provisioned unit that has connected, subscribed and said that it is there. */
export async function testUnit(
  server: Pick<UnitServer, 'provision' | 'connect'> & { clock: Clock },
  known?: Pick<TestUnit, 'serial' | 'secret' | 'activationCode' | 'id'>,
  sid = ulid(),
): Promise<TestUnit> {
  const identity = known ?? (await server.provision());
  const raw = await server.connect(identity);
  const { serial } = identity;
  const epoch = ulid();
  const say = (topic: UpTopic, body: unknown): Promise<void> =>
    raw.publish(topicOf(serial, topic), body, { retain: topic === 'up/presence' });
  const told = async <T>(topic: string): Promise<T> =>
    JSON.parse((await raw.next((message) => message.topic.endsWith(`/down/${topic}`))).body);
  await raw.subscribe(`pool/v1/${serial}/down/#`);
  await say('up/presence', {
    online: true,
    sid,
    kind: 'controller',
    model: 'PC-1',
    firmware: '2.4.1',
    features: ['heating'],
  });
  await told('time');
  let oldest = Number.POSITIVE_INFINITY;
  await told('claim');
  return {
    ...raw,
    serial,
    secret: identity.secret,
    activationCode: identity.activationCode,
    id: identity.id,
    sid,
    epoch,
    say,
    told,
    rows(from, to) {
      const now = server.clock.now().getTime();
      const rows = Array.from({ length: to - from + 1 }, (_, index) => ({
        ts: new Date(now - (to - from - index) * 60_000).toISOString(),
        v: { water: 27 + (index % 10) / 10 },
        o: { filtration: 60 },
      }));
      oldest = Math.min(oldest, from);
      return { epoch, oldest, from, rows };
    },
    state: (more = {}) => ({
      ts: server.clock.now().toISOString(),
      screen: 'home',
      mode: 'auto',
      values: { water: 27.1, ph: 7.2 },
      outputs: { filtration: 'low' },
      ...more,
    }),
    acknowledged: async () => (await told<{ upTo: number }>('telemetry/ack')).upTo,
  };
}
