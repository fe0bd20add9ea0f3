import { tesseract } from './programs.ts';

/** What `npm run security` needs beside the tests' own tools. */
try {
  tesseract();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
