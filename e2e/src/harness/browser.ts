import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { chromium as chromiumPath } from '../../../scripts/programs.ts';
import { sharedMemory } from '../../../scripts/shared-memory.ts';

export interface PersonOptions extends BrowserContextOptions {
  /** Whether files of the screens that are one step away are fetched while the page rests, as for most people. */
  readonly fetchesAhead?: boolean;
}

export interface Browser {
  /** A person's own browser: own cookies, own storage. */
  person(options?: PersonOptions): Promise<Person>;
  close(): Promise<void>;
}

export interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went wrong in the pages so far: errors, refusals of the content security policy. */
  readonly complaints: readonly string[];
}

/** Runs in each page: whoever opens it pays for what is loaded. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
}

/** Starts the system's Chromium without a window and without its own requests to the outside. */
export async function startBrowser(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'poolhouse-browser-'));
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    // What pages draw goes through shared memory, unless there is little of it: then through files, which is what Playwright
    // asks for everywhere.
    ignoreDefaultArgs: sharedMemory() ? ['--disable-dev-shm-usage'] : [],
    // Without a character set it calls a file 'download' whose name has an accent.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-gpu',
      `--disk-cache-dir=${folder}`,
    ],
  });
  return {
    async person({ fetchesAhead = true, ...options } = {}) {
      const context = await browser.newContext({
        locale: 'en-GB',
        viewport: { width: 1440, height: 900 },
        // What tests do to requests does not reach those that a worker answers; its own tests let it in.
        serviceWorkers: 'block',
        ...options,
      });
      if (!fetchesAhead) await context.addInitScript(saveData);
      const close = context.close.bind(context);
      context.close = async (options) => {
        // What a test does to a request may be on its way still: nobody waits for it, and it fails of the leaving.
        const handled = [context, ...context.pages()];
        // Of one that was closed already, or went meanwhile, there is nothing left to handle.
        await Promise.allSettled(handled.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
        await close(options);
      };
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(error.error().message));
      context.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && /content security policy|hydrat|minified react/iu.test(text))
          complaints.push(text);
      });
      return { context, page: await context.newPage(), complaints };
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
