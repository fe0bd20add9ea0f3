import pg from 'pg';

/** What a server has asked of its database by one text. */
export interface Question {
  text: string;
  /** Whether each connection reads and plans it once. */
  isPrepared: boolean;
  count: number;
  /** From the asking to the answer, all together, with what it waited for this process. */
  ms: number;
}

/** Counts by their texts all questions that any connection of this process asks from now on. */
export function countQuestions(): () => Question[] {
  const questions = new Map<string, Question>();
  const { query } = pg.Client.prototype;

  function counting(this: pg.Client, ...given: unknown[]): unknown {
    const [asked] = given as [string | { text?: string; name?: string }];
    const text = (typeof asked === 'string' ? asked : asked.text) ?? 'copy';
    const isPrepared = typeof asked !== 'string' && asked.name !== undefined;
    const question = questions.get(text) ?? { text, isPrepared, count: 0, ms: 0 };
    questions.set(text, question);
    question.count += 1;
    question.isPrepared = isPrepared;
    const begin = performance.now();
    const answered = (): void => {
      question.ms += performance.now() - begin;
    };
    const last: unknown = given.at(-1);
    // A pool's own way of asking has no promise.
    if (typeof last === 'function') {
      given[given.length - 1] = (...told: unknown[]): unknown => {
        answered();
        return Reflect.apply(last, undefined, told);
      };
    }
    const answer: unknown = Reflect.apply(query, this, given);
    if (answer instanceof Promise) answer.then(answered, answered);
    return answer;
  }
  pg.Client.prototype.query = counting as typeof query;
  return () => [...questions.values()];
}
