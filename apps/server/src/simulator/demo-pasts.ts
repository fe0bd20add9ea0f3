import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { decodeSettingsReport, type SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import { type Past, packPast } from '#modules/telemetry/index.ts';
import { Refusal } from '#platform/errors.ts';
import { stepBack } from './unit-process.ts';
import { privateFolder, type Scene } from './virtual-units.ts';

/** What every unit of a scene has behind it. */
export interface DemoPast {
  /** The flash memory from which it goes on. */
  flash: Buffer;
  rows: Past;
  /** What it has told of its settings, and was answered. */
  settings: readonly SettingsReport[];
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
/** How a simulation, which takes some seconds of a processor, stands behind what else there is to do. */
interface Pace {
  readonly niceness: number;
  readonly longestMs: number;
}
/** Somebody waits for it: beside a processor that is always busy it has a third of what others have, not a tenth. */
const awaited: Pace = { niceness: 5, longestMs: 60_000 };
/** Nobody does, however long it takes. */
const unhurried: Pace = { niceness: 19, longestMs: 900_000 };
const overtaken = new Error('somebody waits for it, for whom it is made at a quicker pace');

interface Known {
  readonly scene: Scene;
  readonly madeAt: number;
  readonly past: Promise<DemoPast>;
  readonly pace: Pace;
  isMade: boolean;
  /** Of its making. */
  end(): void;
}

/** @param folder where they are simulated, and nothing else is; nothing of them stays there */
export function createDemoPasts(folder: string): DemoPasts {
  const ending = new AbortController();
  const making = new Set<Promise<unknown>>();
  let known: Known[] = [];
  const forget = (entry: Known): void => {
    known = known.filter((one) => one !== entry);
  };

  function pastOf(scene: Scene, pace: Pace): Promise<DemoPast> {
    // Where the sun stands now, and not a day ago: whoever begins with it simulates what is missing.
    const isFresh = ({ scene: { timeZone }, madeAt }: Known) =>
      timeZone === scene.timeZone && performance.now() - madeAt < mostAgeMs;
    for (const entry of known) if (!isFresh(entry) && !entry.isMade) entry.end();
    known = known.filter(isFresh);
    const found = known.find((one) => one.scene.water === scene.water);
    if (found && (found.isMade || found.pace === pace || pace === unhurried)) return found.past;
    // Nobody can give a process back what it has stepped back.
    found?.end();
    if (found) forget(found);
    return make(scene, pace);
  }

  function make(scene: Scene, pace: Pace): Promise<DemoPast> {
    const own = new AbortController();
    const past = simulate(folder, scene, pace, AbortSignal.any([ending.signal, own.signal]));
    const end = () => own.abort(overtaken);
    const entry: Known = { scene, pace, past, madeAt: performance.now(), isMade: false, end };
    known.push(entry);
    making.add(past);
    past
      .then(
        () => {
          entry.isMade = true;
        },
        () => forget(entry),
      )
      .finally(() => making.delete(past));
    return past;
  }

  return {
    of: (scene) => pastOf(scene, awaited),
    async ahead(scenes) {
      // Whoever waits asks for all that their hour has: nothing is made of another one meanwhile, in whose place theirs is.
      const isWaited = () => known.some(({ pace, isMade }) => pace === awaited && !isMade);
      for (const scene of scenes) {
        if (isWaited()) return;
        await pastOf(scene, unhurried).catch((error: unknown) => {
          if (error !== overtaken) throw error;
        });
      }
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

async function simulate(folder: string, scene: Scene, pace: Pace, ending: AbortSignal): Promise<DemoPast> {
  ending.throwIfAborted();
  await privateFolder(folder);
  const own = await mkdtemp(join(folder, 'past-'));
  const [file, settings, rows] = [join(own, 'flash'), join(own, 'settings'), join(own, 'rows')];
  try {
    await run([file, settings, JSON.stringify(scene), String(historyDays)], rows, pace, ending);
    const { count, past } = await packPast(rows, pace.niceness, ending);
    if (count < historyDays * minutesADay) throw new Error(`the past of a demo has ${count} rows`);
    return { flash: await readFile(file), rows: past, settings: await readReports(settings) };
  } finally {
    await removeAll(own);
  }
}

async function readReports(file: string): Promise<SettingsReport[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
  if (lines.length === 0) throw new Error('the past of a demo has no settings');
  return lines.map((line) => {
    const report = decodeSettingsReport(Buffer.from(line))?.report;
    if (!report) throw new Error(`the past of a demo has settings that are none: ${line}`);
    return report;
  });
}

/** @param rows where the program says its rows: seven megabytes that nobody needs to hear of */
async function run(args: readonly string[], rows: string, pace: Pace, ending: AbortSignal): Promise<void> {
  const said = await open(rows, 'w', 0o600);
  try {
    ending.throwIfAborted();
    const child = spawn(process.execPath, [program, ...args, String(process.pid)], {
      stdio: ['ignore', said.fd, 'pipe'],
      env: {},
      timeout: pace.longestMs,
      killSignal: 'SIGKILL',
    });
    const end = () => void child.kill('SIGKILL');
    ending.addEventListener('abort', end);
    const ended = once(child, 'close').finally(() => ending.removeEventListener('abort', end));
    stepBack(child.pid, pace.niceness);
    const errors: string[] = [];
    if (child.stderr) createInterface(child.stderr).on('line', (line) => errors.push(line));
    const [code] = await ended;
    ending.throwIfAborted();
    if (code !== 0) throw new Error(errors.join('\n') || `the past of a demo was not made: ${code}`);
  } finally {
    await said.close();
  }
}
