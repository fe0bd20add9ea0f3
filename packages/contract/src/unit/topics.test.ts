import { expect, test } from 'vitest';
import { mayPublish, maySubscribe, parseTopic, topicOf } from './topics.ts';

const own = 'ABCDEF123';

test.each([
  ['pool/v1/ABCDEF123/up/state', true],
  ['pool/v1/ABCDEF123/up/comes-later', true],
  ['pool/v1/ABCDEF123/down/command', false],
  ['pool/v1/ABCDEF123', false],
  ['pool/v1/ABCDEF124/up/state', false],
  ['pool/v1/ABCDEF1234/up/state', false],
  ['pool/v2/ABCDEF123/up/state', false],
  ['cloud/v1/events', false],
  ['$SYS/x', false],
  ['', false],
])('publish to %s: %s', (topic, allowed) => expect(mayPublish(own, topic)).toBe(allowed));

test.each([
  ['pool/v1/ABCDEF123/down/#', true],
  ['pool/v1/ABCDEF123/#', true],
  ['pool/v1/ABCDEF123/+/+', true],
  ['#', false],
  ['+/#', false],
  ['pool/v1/+/down/#', false],
  ['pool/v1/#', false],
  ['$SYS/#', false],
  ['$share/g/pool/v1/ABCDEF123/down/#', false],
  ['pool/v1/ABCDEF124/#', false],
  ['cloud/v1/events', false],
])('subscribe to %s: %s', (filter, allowed) => expect(maySubscribe(own, filter)).toBe(allowed));

test('a topic is read as it is written', () => {
  expect(parseTopic(topicOf(own, 'down/telemetry/ack'))).toEqual({ serial: own, name: 'down/telemetry/ack' });
  expect(parseTopic('pool/v1/abc/up/state')).toBeUndefined();
});
