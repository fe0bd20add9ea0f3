import { faults } from './faults/faults.ts';
import { latency } from './latency/latency.ts';
import { runFigures } from './run-figures.ts';

await runFigures([faults, latency], process.argv.slice(2));
