import { compose, type Running } from '#compose/compose.ts';
import { collectInTime } from '#platform/heap.ts';
import { type Config, ConfigError, readConfig } from './config.ts';

/** Longer would be of no use: most supervisors kill a process after 10 s. */
const patienceMs = 9_000;

/** Config → compose → start → graceful stop. */
async function main(): Promise<void> {
  collectInTime();
  const config = readConfig();
  const poolhouse = compose(config);
  let stopping = false;
  const stop = (): void => {
    // Ctrl-C comes twice: from the terminal and from npm.
    if (stopping) return;
    stopping = true;
    // A start that hangs can't be undone; whatever is left is found and ended by the next start.
    setTimeout(() => fail('Poolhouse did not stop in time and ends as it is.', config), patienceMs).unref();
    poolhouse.stop().then(
      () => process.stdout.write('Poolhouse has stopped.\n', () => process.exit(0)),
      (error: unknown) => fail(error, config),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const running = await poolhouse.start();
  if (!stopping) process.stdout.write(`${welcome(running)}\n`);
}

function welcome({ urls, virtualUnits }: Running): string {
  const lines = [
    '',
    'Poolhouse is ready.',
    '',
    `  Portal         ${urls.portal}`,
    `  Pool Remote    ${urls.remote}`,
    ...(urls.mailbox === undefined ? [] : [`  Mailbox        ${urls.mailbox}`]),
    ...(urls.panel === undefined
      ? []
      : [`  Front panels   ${urls.panel}  (display and buttons of the virtual units)`]),
    ...virtualUnits.map(
      ({ name, serial, activationCode }) =>
        `  ${name.padEnd(14)} serial number ${serial}, code on its label ${activationCode}`,
    ),
    '',
  ];
  return lines.join('\n');
}

/** One clear line for what somebody can mend; the whole story for a bug of ours. */
function fail(error: unknown, config?: Config): never {
  const message = error instanceof Error ? error.message : String(error);
  const known = error instanceof ConfigError || /^[A-Z_]+: /.test(message);
  const whole = error instanceof Error && !known ? (error.stack ?? message) : message;
  process.stderr.write(`${config?.logLevel === 'trace' && error instanceof Error ? error.stack : whole}\n`);
  process.exit(1);
}

main().catch((error: unknown) => fail(error));
