import type { Plugin } from 'vite';
import { cutPlugin } from './cut-plugin.ts';

const consumed = 'consumeInstrumentationClientResultMetaReceiver(router)';

/** React Router without what its framework brings to links, and without what tells others how long navigations take. */
export const routerPlugin = (): Plugin =>
  cutPlugin('react-router', {
    'production/lib/router/router.js': [
      ['if (init.instrumentations) {', 'if (false) {'],
      [`let instrumentationNavigateMetaReceiver = ${consumed};`, 'let instrumentationNavigateMetaReceiver;'],
      [`let instrumentationResultMetaReceiver = ${consumed};`, 'let instrumentationResultMetaReceiver;'],
      ['if (init.instrumentations) router =', 'if (false) router ='],
    ],
    // Nobody asks it to fetch ahead: `shared/router` does that itself.
    'production/lib/dom/lib.js': [
      ['let [shouldPrefetch, prefetchRef, prefetchHandlers] = usePrefetchBehavior(prefetch, rest);', ''],
      ['...prefetchHandlers,', ''],
      ['mergeRefs(forwardedRef, prefetchRef)', 'forwardedRef'],
      ['shouldPrefetch && !isAbsolute', 'false'],
    ],
  });
