import { faults } from './faults/faults.ts';
import { keys } from './keys/keys.ts';
import { latency } from './latency/latency.ts';
import { runFigures } from './run-figures.ts';
import { samples } from './samples/samples.ts';

await runFigures([faults, keys, latency, samples], process.argv.slice(2));
