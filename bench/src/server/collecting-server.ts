import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runBenchServer } from './bench-server.ts';

/** The product, which collects its garbage when it is told to (SIGUSR2): what is resident then is what it keeps. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (how: object) => void;
// As if memory were short: else most of the pages that came free stay with the process, how many being a matter of
// when it last collected by itself (219 or 278 MiB after the same peace).
process.on('SIGUSR2', () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
await runBenchServer({});
