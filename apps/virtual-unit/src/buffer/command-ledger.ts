import type { DatabaseSync } from 'node:sqlite';
import { type CommandAnswer, commandAnswer } from '@poolhouse/contract/unit/messages';
import { textIn } from './disk.ts';

/** Which commands were taken up, so that none is executed twice, not even after a restart. */
export interface CommandLedger {
  /** Its final answer; 'begun' when it was taken up and never finished; undefined when it is new. */
  find(id: string): CommandAnswer | 'begun' | undefined;
  begin(id: string): void;
  finish(answer: CommandAnswer): void;
}

/** Commands expire after half a minute; far more than these can't come again in time. */
const REMEMBERED = 1000;

export function diskLedger(database: DatabaseSync): CommandLedger {
  return {
    find(id) {
      const found = database.prepare('SELECT answer FROM commands WHERE id = ?').get(id);
      if (!found) return undefined;
      const parsed = commandAnswer.safeParse(JSON.parse(textIn(found, 'answer') ?? 'null'));
      return parsed.success ? parsed.data : 'begun';
    },
    begin(id) {
      const { lastInsertRowid } = database.prepare('INSERT INTO commands (id) VALUES (?)').run(id);
      database.prepare('DELETE FROM commands WHERE n <= ?').run(Number(lastInsertRowid) - REMEMBERED);
    },
    finish(answer) {
      database.prepare('UPDATE commands SET answer = ? WHERE id = ?').run(JSON.stringify(answer), answer.id);
    },
  };
}
