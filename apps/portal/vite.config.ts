import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandsPlugin } from './build/brands-plugin.ts';
import { messagesPlugin } from './build/messages-plugin.ts';

/** Packages that already the login needs. */
const basePackages =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zod|@lingui\/core|clsx)\//u;

export default defineConfig({
  root: import.meta.dirname,
  appType: 'custom',
  plugins: [react(), messagesPlugin(), brandsPlugin()],
  build: {
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Logos stay files: the content policy forbids data addresses of scripts and styles, and files can be cached.
    assetsInlineLimit: 0,
    // One stylesheet: no page changes its look after it was painted, and a change of screens waits for no other one.
    cssCodeSplit: false,
    modulePreload: false,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: 'src/main.tsx',
      output: {
        // What every page needs is one file: it compresses better, and its name outlives most releases.
        codeSplitting: { groups: [{ name: 'base', test: basePackages }] },
      },
    },
  },
  ssr: { noExternal: true },
});
