import { topicOf, upTopics } from '@poolhouse/contract/unit/topics';
import { mutateBytes, mutateTree } from '../mutate.ts';
import { below, bytes, chance, pick, type Random } from '../random.ts';
import { textOf, treeOf } from '../tree.ts';
import { anyTree, hostileValue } from '../values.ts';
import { foreignTopic, oversizes, telemetryAttacks } from './unit-attacks.ts';
import { type Sender, validMessage } from './valid-messages.ts';

/** One message a hostile unit publishes. */
export interface HostileMessage {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: 0 | 1;
  readonly retain: boolean;
  /** A valid message with something changed, or made of nothing valid. */
  readonly mutated: boolean;
}

/** Shares of messages that a broker has to close the connection for; each costs a new one. */
const foreignShare = 0.03;
const oversizeShare = 0.004;

/**
 * Messages over every topic of the protocol, every second one mutated from a valid one. The same seed gives the
 * same messages, but for the times in them.
 * @param honest serial number of a unit that is not the sender's
 */
export function hostileMessage(random: Random, sender: Sender, honest: string, now: number): HostileMessage {
  const mutated = chance(random, 0.5);
  const { name, body } = validMessage(random, sender, now);
  const payload = mutated ? changed(random, body) : made(random, sender, now);
  const topic = chance(random, foreignShare)
    ? foreignTopic(random, sender, honest)
    : topicOf(sender.serial, mutated ? name : topicFor(random));
  const retain = name === 'up/presence' ? chance(random, 0.8) : chance(random, 0.005);
  return { topic, payload, qos: chance(random, 0.9) ? 1 : 0, retain, mutated };
}

const topicFor = (random: Random) => (chance(random, 0.3) ? 'up/telemetry' : pick(random, upTopics));

function changed(random: Random, body: unknown): Buffer {
  const tree = treeOf(body);
  const reshaped = chance(random, 0.7);
  const whole = Buffer.from(textOf(reshaped ? mutateTree(random, tree) : tree));
  return !reshaped || chance(random, 0.2) ? mutateBytes(random, whole) : whole;
}

function made(random: Random, sender: Sender, now: number): Buffer {
  if (chance(random, oversizeShare)) return pick(random, oversizes)();
  const kind = below(random, 10);
  if (kind < 4) return Buffer.from(textOf(pick(random, telemetryAttacks)(random, sender, now)));
  if (kind < 7) return Buffer.from(textOf(anyTree(random)));
  if (kind < 9) return Buffer.from(textOf(hostileValue(random)));
  return bytes(random, below(random, 400));
}
