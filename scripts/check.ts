import { runChecks } from './steps.ts';

const outcomes = await runChecks();
process.exit(outcomes.every(({ passed }) => passed) ? 0 : 1);
