import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '../../fleet/people.ts';

export interface HonestUser {
  /** Ends, and tells what the user saw. */
  stop(): Promise<{ asked: number; failures: string[] }>;
}

/** Reads its own profile, list and unit again and again, and notes whatever is not as it was. */
export function startHonestUser(
  url: string,
  person: Person,
  unit: { id: string; name: string },
  everyMs = 200,
): HonestUser {
  const failures: string[] = [];
  let asked = 0;
  let going = true;
  const pages: readonly [path: string, expected: string][] = [
    ['/api/end_users/auth/me', person.surname],
    ['/api/units', unit.name],
    [`/api/units/${unit.id}`, unit.name],
    [`/api/units/${unit.id}/state`, '"values"'],
  ];

  async function look(): Promise<void> {
    for (const [path, expected] of pages) {
      asked++;
      const answer = await fetch(url + path, {
        headers: { cookie: person.cookie, 'x-forwarded-for': '192.0.2.7' },
      });
      const text = await answer.text();
      if (answer.status !== 200 || !text.includes(expected)) {
        failures.push(`${path} → ${answer.status} ${text.slice(0, 200)}`);
      }
    }
  }

  const looking = (async () => {
    while (going) {
      await look().catch((error: unknown) => failures.push(String(error)));
      await sleep(everyMs);
    }
  })();
  return {
    async stop() {
      going = false;
      await looking;
      return { asked, failures };
    },
  };
}
