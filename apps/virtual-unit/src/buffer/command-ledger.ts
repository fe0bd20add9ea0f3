import type { DatabaseSync } from 'node:sqlite';
import { type CommandAnswer, commandAnswer } from '@poolhouse/contract/unit/messages';
import { textIn } from './disk.ts';

/** Which commands were taken up, so that none is executed twice, not even after a restart. */
export interface CommandLedger {
  /** Its final answer; 'begun' when it was taken up and never finished; undefined when it is new. */
  find(id: string): CommandAnswer | 'begun' | undefined;
  begin(id: string): void;
  /** Those that were taken up and never finished, the oldest first. */
  begun(): string[];
  /** From here on the cloud is owed the answer. */
  finish(answer: CommandAnswer): void;
  /** Final answers that the cloud has not acknowledged, the oldest first. */
  owed(limit: number): CommandAnswer[];
  /** @returns whether one of them was owed */
  acknowledge(ids: readonly string[]): boolean;
}

/** Commands expire after half a minute; far more than these can't come again in time. */
export const REMEMBERED = 1000;

const answerIn = (found: Record<string, unknown>): CommandAnswer | undefined =>
  commandAnswer.safeParse(JSON.parse(textIn(found, 'answer') ?? 'null')).data;

export function diskLedger(database: DatabaseSync): CommandLedger {
  return {
    find(id) {
      const found = database.prepare('SELECT answer FROM commands WHERE id = ?').get(id);
      return found && (answerIn(found) ?? 'begun');
    },
    begin(id) {
      const { lastInsertRowid } = database.prepare('INSERT INTO commands (id) VALUES (?)').run(id);
      database.prepare('DELETE FROM commands WHERE n <= ?').run(Number(lastInsertRowid) - REMEMBERED);
    },
    begun: () =>
      database
        .prepare('SELECT id FROM commands WHERE answer IS NULL ORDER BY n')
        .all()
        .flatMap((row) => textIn(row, 'id') ?? []),
    finish(answer) {
      const finish = database.prepare('UPDATE commands SET answer = ?, owed = 1 WHERE id = ?');
      finish.run(JSON.stringify(answer), answer.id);
    },
    owed(limit) {
      const found = database
        .prepare('SELECT answer FROM commands WHERE owed = 1 ORDER BY n LIMIT ?')
        .all(limit);
      return found.flatMap((row) => answerIn(row) ?? []);
    },
    acknowledge(ids) {
      const settle = database.prepare('UPDATE commands SET owed = 0 WHERE id = ? AND owed = 1');
      return ids.map((id) => settle.run(id).changes).some((changes) => Number(changes) > 0);
    },
  };
}
