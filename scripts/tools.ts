import { chromium, mosquittoClients } from './programs.ts';

/** What the tests need beside npm's packages. */
try {
  chromium();
  mosquittoClients();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
