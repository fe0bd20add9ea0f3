import { randomUUID } from 'node:crypto';
import { LIVE_VERSION, type ServerMessage } from '@poolhouse/contract/live/messages';
import type { Commands } from '#modules/commands/index.ts';
import type { Log } from '#platform/log.ts';
import type { LiveConnection } from './connection.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface CommandPushesDeps {
  subscriptions: Pick<Subscriptions, 'of'>;
  commands: Pick<Commands, 'find'>;
  log: Log;
}

export interface CommandPushes {
  /** A command may have another stage now: those who watch its unit are told. */
  changed(change: { unitId: string; commandId: string }): void;
  stop(): void;
}

/** Of the database's connections these may have few: commands that end together end by the hundred. */
export const readsAtOnce = 4;

/** Tells of commands as they stand when they are read: once for all that watch, however often they changed meanwhile. */
export function createCommandPushes({ subscriptions, commands, log }: CommandPushesDeps): CommandPushes {
  // Unit by command. No more than there are commands of watched units that have not ended, or ended just now.
  const waiting = new Map<string, string>();
  const reading = new Set<string>();

  async function push(commandId: string, unitId: string): Promise<void> {
    const connections = subscriptions.of(unitId)?.connections ?? [];
    // Whoever may switch it, among those who watch.
    for (const userId of new Set([...connections].map(({ actor }) => actor.userId))) {
      const command = await commands.find(userId, commandId);
      if (!command) continue;
      const { unit } = command;
      const message = { v: LIVE_VERSION, id: randomUUID(), type: 'command', unit, command } as const;
      tell(subscriptions.of(unitId)?.connections ?? [], userId, message);
    }
  }

  function goOn(): void {
    for (const [commandId, unitId] of waiting) {
      if (reading.size >= readsAtOnce) return;
      // What is read now may be older than the change; and it is told before the next one is.
      if (!reading.has(commandId)) void read(commandId, unitId);
    }
  }

  async function read(commandId: string, unitId: string): Promise<void> {
    waiting.delete(commandId);
    reading.add(commandId);
    try {
      await push(commandId, unitId);
    } catch (error) {
      log.warn({ err: error }, 'a command was not pushed');
    }
    reading.delete(commandId);
    goOn();
  }

  return {
    changed({ unitId, commandId }) {
      if (!subscriptions.of(unitId)) return;
      waiting.set(commandId, unitId);
      goOn();
    },
    stop: () => waiting.clear(),
  };
}

/** To all of a user who watch it still. */
function tell(connections: Iterable<LiveConnection>, userId: string, message: ServerMessage): void {
  const text = JSON.stringify(message);
  for (const connection of connections) if (connection.actor.userId === userId) connection.sendText(text);
}
