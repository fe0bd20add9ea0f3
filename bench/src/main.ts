import { faults } from './faults/faults.ts';
import { keys } from './keys/keys.ts';
import { latency } from './latency/latency.ts';
import { nodes } from './nodes/nodes.ts';
import { runFigures } from './run-figures.ts';
import { samples } from './samples/samples.ts';
import { strict } from './strict/strict.ts';

await runFigures([faults, strict, nodes, keys, latency, samples], process.argv.slice(2));
