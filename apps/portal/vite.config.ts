import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { uplotPlugin } from './build/uplot-plugin.ts';

/** Packages that already the login needs. */
const base = /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod|@lingui\/core|clsx)\//u;

/** Modules of our own that the login needs, and with it nearly every screen. */
const core =
  /src\/(main|app\/(?!layouts|dual|unit\/unit-(layout|frame|tabs))|shared\/(api|brand|chunks|i18n|router|session|config|toasts)\/|shared\/[\w-]+\.tsx?|shared\/forms\/(field-message|rule|rules|use-few-fields)\.|shared\/ui\/(?:fields\/)?(button|card|field|fonts|base|tokens|link|logo|notes|notice|password-field|skeleton|spinner|styles|text-field|use-typed-early|badge)\b)|packages\/(domain\/src\/account\/(email|languages)|brands\/src\/names|contract\/src\/api\/(end-users|hydra))\./u;

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), uplotPlugin()],
  build: {
    target: ['chrome111', 'firefox121', 'safari16.4'],
    // Logos stay files: the content policy forbids data addresses of scripts and styles, and files can be cached.
    assetsInlineLimit: 0,
    // One stylesheet: no page changes its look after it was painted, and a change of screens waits for no other one.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/main.tsx',
      output: {
        // What every page needs is two files: they compress better and load at once; the first outlives most releases.
        codeSplitting: {
          groups: [
            { name: 'base', test: base },
            { name: 'core', test: core },
          ],
        },
      },
    },
  },
  ssr: { noExternal: true },
});
