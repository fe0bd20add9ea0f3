import { setTimeout as sleep } from 'node:timers/promises';
import { upTopics } from '@poolhouse/contract/unit/topics';
import { seeded } from '../../figure.ts';
import type { Identity } from '../../fleet/provision.ts';
import { bytes, chance, type Random, ulidOf } from '../random.ts';
import { createAttacker } from './mqtt-attacker.ts';
import { type HostileMessage, hostileMessage } from './unit-generator.ts';
import type { Sender } from './valid-messages.ts';

export interface AttackOptions {
  readonly port: number;
  readonly units: readonly Identity[];
  /** Serial number of a unit that none of them is. */
  readonly honest: string;
  readonly messages: number;
  readonly seed: number;
  /** Units that send at the same time. */
  readonly side: number;
  /** Messages a second of one unit; more than the protocol allows is slowed by the broker. */
  readonly perSecond: number;
}

export interface AttackResult {
  sent: number;
  /** Connections the broker closed because of what it got. */
  closed: number;
  mutated: number;
  /** Messages by topic of the protocol; all others under 'other'. */
  topics: Record<string, number>;
  /** Topics on which an attacker got something that is not its own. */
  foreign: string[];
  /** Messages and connections that were never answered. */
  stuck: string[];
}

/** Hostile units take turns until `messages` payloads have been sent. */
export async function attackUnits(options: AttackOptions): Promise<AttackResult> {
  const result: AttackResult = { sent: 0, closed: 0, mutated: 0, topics: {}, foreign: [], stuck: [] };
  const share = Math.ceil(options.messages / options.units.length);
  const queue = options.units.entries();
  const worker = async (): Promise<void> => {
    for (const [index, unit] of queue) {
      await attackAs(unit, seeded(options.seed + index), share, options, result).catch((error: unknown) => {
        result.stuck.push(error instanceof Error ? error.message : String(error));
      });
    }
  };
  await Promise.all(Array.from({ length: options.side }, worker));
  return result;
}

async function attackAs(
  { serial, secret }: Identity,
  random: Random,
  share: number,
  { port, honest, perSecond }: AttackOptions,
  result: AttackResult,
): Promise<void> {
  const attacker = createAttacker(serial, secret, port);
  const sender: Sender = { serial, sid: ulidOf(random), epoch: ulidOf(random), next: 0 };
  const pauseMs = 1_000 / perSecond;
  let due = performance.now() + random() * pauseMs;
  try {
    for (let count = 0; count < share; count++) {
      if (!attacker.connected) await attacker.open();
      const message = hostileMessage(random, sender, honest, Date.now());
      let how = await attacker.send(message);
      // The message before had no answer of its own: its effect shows now.
      if (how === 'closed' && message.qos === 1 && count > 0) {
        await attacker.open();
        how = await attacker.send(message);
      }
      note(result, serial, message, how);
      if (chance(random, 0.002)) {
        if (!attacker.connected) await attacker.open();
        await attacker.garble(bytes(random, 64));
      }
      due += pauseMs;
      const early = due - performance.now();
      if (early > 0) await sleep(early);
    }
  } finally {
    attacker.close();
    const own = `pool/v1/${serial}/down/`;
    result.foreign.push(...[...attacker.received].filter((topic) => !topic.startsWith(own)));
  }
}

function note(result: AttackResult, serial: string, message: HostileMessage, how: 'taken' | 'closed'): void {
  result.sent++;
  if (message.mutated) result.mutated++;
  if (how === 'closed') result.closed++;
  const name = message.topic.slice(`pool/v1/${serial}/`.length);
  const known =
    message.topic.startsWith(`pool/v1/${serial}/`) && (upTopics as readonly string[]).includes(name);
  const topic = known ? name : 'other';
  result.topics[topic] = (result.topics[topic] ?? 0) + 1;
}
