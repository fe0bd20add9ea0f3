import type { Plugin } from 'vite';
import { cutPlugin } from './cut-plugin.ts';

const consumed = 'consumeInstrumentationClientResultMetaReceiver(router)';

/** React Router without what its framework brings to links, without what tells others how long navigations take, and
 * without fetchers. */
export const routerPlugin = (): Plugin =>
  cutPlugin('react-router', {
    'production/lib/router/router.js': [
      ['if (init.instrumentations) {', 'if (false) {'],
      [`let instrumentationNavigateMetaReceiver = ${consumed};`, 'let instrumentationNavigateMetaReceiver;'],
      [`let instrumentationResultMetaReceiver = ${consumed};`, 'let instrumentationResultMetaReceiver;'],
      ['if (init.instrumentations) router =', 'if (false) router ='],
      // Nothing is fetched beside a navigation: `shared/api` asks the server.
      ['\t\tfetch,\n', ''],
      ['\t\tgetFetcher,\n', ''],
      ['\t\tresetFetcher,\n', ''],
      // Routes are what they are from the beginning.
      ['\t\tpatchRoutes,\n', ''],
      ['\t\t_internalSetRoutes,\n', ''],
    ],
    // Nobody asks it to fetch ahead: `shared/router` does that itself.
    'production/lib/dom/lib.js': [
      ['let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);', ''],
      ['...prefetchHandlers,', ''],
      ['mergeRefs(forwardedRef, prefetchRef)', 'forwardedRef'],
      ['shouldPrefetch && !isAbsolute', 'false'],
    ],
  });
