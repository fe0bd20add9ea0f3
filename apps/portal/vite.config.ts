import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { iconsPlugin } from './build/icons-plugin.ts';
import { pureCalls, purePlugin } from './build/pure-plugin.ts';
import { routerPlugin } from './build/router-plugin.ts';
import { uplotPlugin } from './build/uplot-plugin.ts';

/** Packages that already the login needs; of the queries only what every screen has. */
const base =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*\/(?:queriesObserver|infiniteQuery\w*|useQueries|useInfiniteQuery)\.)|zod|@lingui\/core|clsx)\//u;

/** Modules of our own that the login needs, and with it nearly every screen. */
const core =
  /src\/(main|app\/(?!layouts|dual|unit\/(tab-icons|unit-(layout|frame|tabs|screens)))|shared\/(api|brand|chunks(?!\/(?:later|part-boundary|load-failure))|i18n|router|session|config|toasts)\/|shared\/[\w-]+\.tsx?|shared\/forms\/(field-message|rule|rules|use-few-fields)\.|shared\/ui\/(?:fields\/)?(button|card|field|fonts|base|tokens|link|logo|notes|notice|password-field|skeleton|spinner|styles|text-field|use-typed-early|badge)\b)|packages\/(domain\/src\/account\/(email|languages)|brands\/src\/names|contract\/src\/api\/(end-users|hydra))\./u;

/** Small parts that forms and screens of units share; of their own, or a form would bring what is next to them. */
const parts =
  /src\/shared\/(ui\/(tab-nav|page-title|visually-hidden)|chunks\/(later|part-boundary|load-failure)|format\/date-time)\b|packages\/domain\/src\/account\/(date-formats|roles)\.|icons\/(check|refresh-cw|external-link|plus|file-text|search-x)\.mjs/u;

/**
 * What every screen behind the login needs: the header with its menus and devices, and the live connection. What a route names
 * stays a file of its own, which the manifest knows.
 */
const frame =
  /src\/(app\/layouts\/(header|account|help|demo|use-back)|shared\/(live|ui\/dialogs)\/|shared\/push\/register-worker|unit\/data\/(?!said-settings|history-query))|packages\/contract\/src\/(api\/units|live)/u;

/**
 * What the list and the screens of a unit share: a few large files are smaller than many small ones. What the status alone
 * draws comes with it.
 */
const pool =
  /src\/(unit\/(show\/(?!equipment-row|problems|gauge)|standing\/)|unit\/data\/said-settings|unit\/command\/(mode-summary|mode-switch\.module|use-open)|app\/unit\/(?!unit-layout))|packages\/domain\/src\/(water|filtration|cover|heating|filling|backwash)\/(?!interval)/u;

/**
 * Fields that forms of accounts have as well, and icons of modes that settings have too: without a file of their own they would
 * come with what is next to them.
 */
const choices =
  /src\/shared\/ui\/fields\/(select|segmented-control)\.|icons\/(party-popper|snowflake|calendar-clock|leaf|infinity|lock|cable)\.mjs/u;

/** What the screens share on which a unit is told something: only the remote variants load it to look at a pool. */
const control = /src\/unit\/command\/(?!mode-summary|use-open|command-)/u;

/** What of it a timeline says too: how commands end. */
const told = /src\/unit\/command\/command-/u;

/** What a status and a history share. */
const measured =
  /src\/unit\/(data\/history-query|day\/(unit-day|use-unit-date)|chart\/(chart-(columns|look)|as-table|day-table\.module))/u;

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), purePlugin(), routerPlugin(), uplotPlugin(), iconsPlugin()],
  build: {
    target: ['chrome111', 'firefox121', 'safari16.4'],
    // Logos stay files: the content policy forbids data addresses of scripts and styles, and files can be cached.
    assetsInlineLimit: 0,
    // One stylesheet: no page changes its look after it was painted, and a change of screens waits for no other one.
    cssCodeSplit: false,
    // Pages name the scripts of their own route, and idle browsers fetch those of the next: a list of what every chunk imports
    // would cost each page 2 KiB.
    modulePreload: false,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/main.tsx',
      treeshake: { manualPureFunctions: pureCalls },
      output: {
        // What every page needs is two files: they compress better and load at once; the first outlives most releases.
        codeSplitting: {
          groups: [
            { name: 'base', test: base },
            { name: 'core', test: core },
            { name: 'parts', test: parts },
            { name: 'frame', test: frame },
            { name: 'pool', test: pool },
            { name: 'choices', test: choices },
            { name: 'told', test: told },
            { name: 'measured', test: measured },
            { name: 'control', test: control },
          ],
        },
      },
    },
  },
  ssr: { noExternal: true },
});
