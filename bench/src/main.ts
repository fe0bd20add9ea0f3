import { faults } from './faults/faults.ts';
import { keys } from './keys/keys.ts';
import { latency } from './latency/latency.ts';
import { runFigures } from './run-figures.ts';

await runFigures([faults, keys, latency], process.argv.slice(2));
