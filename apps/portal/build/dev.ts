import { createServer } from 'vite';
import { brandsPlugin } from './brands-plugin.ts';
import { devPages } from './dev-pages.ts';
import { messagesPlugin } from './messages-plugin.ts';

/** The running server that answers `/api` and knows the configuration of every host. */
const upstream = process.argv[2] ?? 'http://localhost:8080';

/** `npm run dev -w @poolhouse/portal [-- <address of the server>]` */
const server = await createServer({
  configFile: new URL('../vite.config.ts', import.meta.url).pathname,
  plugins: [messagesPlugin(), brandsPlugin(), devPages(upstream)],
  server: {
    host: 'localhost',
    proxy: {
      // The server trusts its own origins only; a browser's is the development server's.
      '/api': { target: upstream, ws: true, headers: { origin: upstream }, changeOrigin: true },
      '/dev/': { target: upstream, changeOrigin: true },
    },
  },
});
await server.listen();
server.printUrls();
server.bindCLIShortcuts({ print: true });
