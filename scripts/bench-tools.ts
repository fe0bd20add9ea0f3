import { mosquitto } from './programs.ts';

/** What `npm run bench` needs beside the tests' own tools. */
try {
  mosquitto();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
