import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { runBenchServer } from './bench-server.ts';

/** The product, which collects its garbage when it is told to (SIGUSR2): what is resident then is what it keeps. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
// Given the signal's name it would go through the young generation alone.
process.on('SIGUSR2', () => collect());
await runBenchServer({});
