import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { mosquittoClients } from '../../../scripts/programs.ts';

const root = join(import.meta.dirname, '../../..');
const page = join(root, 'docs/unit-protocol.md');

/** The commands of the page for makers of units, run as a reader types them. */
export interface Walkthrough {
  /** What the unit was given at its making. */
  unit(): { serial: string; activationCode: string };
  /** Runs a step's block in a shell. @returns what it printed */
  run(step: string): Promise<string>;
  /** Whether the broker has said to the step that runs that it will hear what it waits for. */
  isSubscribed(): boolean;
  end(): void;
}

/** The blocks of the page by the name of their step. @throws Error when a block to type has none */
export function walkthroughBlocks(): Map<string, string> {
  const text = readFileSync(page, 'utf8');
  const blocks = [...text.matchAll(/(?:<!-- step: (\w+) -->\n)?```sh\n([\s\S]*?)```/g)];
  return new Map(
    blocks.map(([whole, step, block]) => {
      if (step === undefined || block === undefined) throw new Error(`nothing runs this: ${whole}`);
      return [step, block];
    }),
  );
}

/**
 * @param way the step that says how to connect; its block stands before each of the later ones
 * @param env where the server is: what a reader changes when it is not at the usual ports
 */
export function startWalkthrough(way: 'plain' | 'tls', env: Record<string, string>): Walkthrough {
  const blocks = walkthroughBlocks();
  const folder = mkdtempSync(join(tmpdir(), 'poolhouse-typed-'));
  const clients = mosquittoClients();
  const heard = join(folder, 'heard');
  // What is typed stays as it stands on the page; this one also says when it is subscribed.
  const talkative = join(folder, 'bin');
  mkdirSync(talkative);
  writeFileSync(
    join(talkative, 'mosquitto_sub'),
    `#!/bin/sh
stdbuf -oL '${join(clients.folder, 'mosquitto_sub')}' -d "$@" | while IFS= read -r line; do
  case "$line" in
    'Client '*|'Subscribed '*) printf '%s\\n' "$line" >> '${heard}' ;;
    *) printf '%s\\n' "$line" ;;
  esac
done
`,
    { mode: 0o755 },
  );
  const blockOf = (step: string): string => {
    const block = blocks.get(step);
    if (block === undefined) throw new Error(`the page has no step ${step}`);
    return block;
  };
  return {
    unit: () => JSON.parse(readFileSync(join(folder, 'unit.json'), 'utf8')),
    run(step) {
      const isAlone = step === 'provision' || step === 'ca';
      const script = isAlone ? blockOf(step) : `${blockOf(way)}\n${blockOf(step)}`;
      const path = [talkative, clients.folder, process.env.PATH].join(delimiter);
      rmSync(heard, { force: true });
      // What is missing was installed before the tests; nothing may change under them.
      const npm = { npm_config_ignore_scripts: 'true' };
      return runShell(script, {
        ...{ ...process.env, ...clients.env, ...env, ...npm },
        ...{ PATH: path, TMPDIR: folder },
      });
    },
    isSubscribed: () => existsSync(heard) && readFileSync(heard, 'utf8').includes('SUBACK'),
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function runShell(script: string, env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn('sh', ['-eu', '-c', script], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let complaints = '';
  child.stdout.on('data', (part) => {
    printed += part;
  });
  child.stderr.on('data', (part) => {
    complaints += part;
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done(printed.trim());
      else fail(new Error(`exit ${code}: ${complaints}`));
    });
  });
}
