import type { Jobs } from '#platform/jobs/jobs.ts';

/** Jobs that run when a test says so, and by nothing else. */
export interface HandedJobs extends Pick<Jobs, 'schedule' | 'wake'> {
  run(name: string): Promise<void>;
}

export function handedJobs(): HandedJobs {
  const known = new Map<string, () => Promise<void>>();
  return {
    schedule: (name, _cron, run) => void known.set(name, run),
    wake: () => undefined,
    async run(name) {
      const run = known.get(name);
      if (!run) throw new Error(`no job ${name}`);
      await run();
    },
  };
}
