import { writeRegistry } from './section-registry.ts';

await writeRegistry();
