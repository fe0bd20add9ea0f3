import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Past, packPast } from '#modules/telemetry/index.ts';
import { Refusal } from '#platform/errors.ts';
import { stepBack } from './unit-process.ts';
import { privateFolder, type Scene } from './virtual-units.ts';

/** What every unit of a scene has behind it. */
export interface DemoPast {
  /** The flash memory from which it goes on. */
  flash: Buffer;
  rows: Past;
}

/** Pasts of scenes: each is simulated once, which takes seconds of a processor, and given to all who want it. */
export interface DemoPasts {
  of(scene: Scene): Promise<DemoPast>;
  /** Makes what is not known of these, one after the other and behind all other work, so that nobody waits for it. */
  ahead(scenes: readonly Scene[]): Promise<void>;
  /** Removes what is left of those that a server was making when it died. */
  clear(): Promise<void>;
  /** Ends those that are being made, and no more are made: whoever waits for one is refused. */
  stop(): Promise<void>;
}

const program = join(import.meta.dirname, '../../../virtual-unit/src/make-past.ts');
const historyDays = 14;
const minutesADay = 1440;
const mostAgeMs = 3_600_000;
/** Of a simulation, which takes some seconds. */
const longestMs = 60_000;
/** Somebody waits for it: beside a processor that is always busy it has a third of what others have, not a tenth. */
const niceness = 5;
/** While nobody waits. */
const mostNiceness = 19;

/** @param folder where they are simulated, and nothing else is; nothing of them stays there */
export function createDemoPasts(folder: string): DemoPasts {
  const ending = new AbortController();
  const making = new Set<Promise<unknown>>();
  let known: { scene: Scene; madeAt: number; past: Promise<DemoPast> }[] = [];
  function past(scene: Scene, nice: number): Promise<DemoPast> {
    // Where the sun stands now, and not a day ago: whoever begins with it simulates what is missing.
    const isFresh = ({ scene: { timeZone }, madeAt }: (typeof known)[number]) =>
      timeZone === scene.timeZone && performance.now() - madeAt < mostAgeMs;
    known = known.filter(isFresh);
    const made = known.find((one) => one.scene.water === scene.water);
    if (made) return made.past;
    const simulated = simulate(folder, scene, nice, ending.signal);
    making.add(simulated);
    const entry = { scene, madeAt: performance.now(), past: simulated };
    known.push(entry);
    simulated
      .catch(() => {
        known = known.filter((one) => one !== entry);
      })
      .finally(() => making.delete(simulated));
    return simulated;
  }

  return {
    of: (scene) => past(scene, niceness),
    async ahead(scenes) {
      for (const scene of scenes) await past(scene, mostNiceness);
    },
    async clear() {
      await removeAll(folder);
    },
    async stop() {
      ending.abort(new Refusal('unavailable', 'unavailable'));
      await Promise.allSettled(making);
    },
  };
}

const removeAll = (path: string): Promise<void> => rm(path, { recursive: true, force: true });

async function simulate(folder: string, scene: Scene, nice: number, ending: AbortSignal): Promise<DemoPast> {
  ending.throwIfAborted();
  await privateFolder(folder);
  const own = await mkdtemp(join(folder, 'past-'));
  const [file, rows] = [join(own, 'flash'), join(own, 'rows')];
  try {
    await run([file, JSON.stringify(scene), String(historyDays)], rows, nice, ending);
    const { count, past } = await packPast(rows, nice, ending);
    if (count < historyDays * minutesADay) throw new Error(`the past of a demo has ${count} rows`);
    return { flash: await readFile(file), rows: past };
  } finally {
    await removeAll(own);
  }
}

/** @param rows where the program says its rows: seven megabytes that nobody needs to hear of */
async function run(args: readonly string[], rows: string, nice: number, ending: AbortSignal): Promise<void> {
  const said = await open(rows, 'w', 0o600);
  try {
    ending.throwIfAborted();
    const child = spawn(process.execPath, [program, ...args, String(process.pid)], {
      stdio: ['ignore', said.fd, 'pipe'],
      env: {},
      timeout: longestMs,
      killSignal: 'SIGKILL',
    });
    const end = () => void child.kill('SIGKILL');
    ending.addEventListener('abort', end);
    const ended = once(child, 'close').finally(() => ending.removeEventListener('abort', end));
    stepBack(child.pid, nice);
    const errors: string[] = [];
    if (child.stderr) createInterface(child.stderr).on('line', (line) => errors.push(line));
    const [code] = await ended;
    ending.throwIfAborted();
    if (code !== 0) throw new Error(errors.join('\n') || `the past of a demo was not made: ${code}`);
  } finally {
    await said.close();
  }
}
