import { notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError, timeout } from './api-error.ts';

/**
 * How often what is read is asked for again, since that may mend a server that cannot be reached or fails. After a
 * time limit somebody has waited long: once. A refusal stays a refusal.
 */
function triesAgain(error: Error): number {
  if (!(error instanceof ApiError)) return 2;
  if (error.type === timeout) return 1;
  return error.status === 0 || error.status >= 500 ? 2 : 0;
}

// A reading on its way from a unit into the page must not wait for a timer, which browsers hold back for up to 4 ms.
notifyManager.setScheduler(queueMicrotask);

/** The tab's cache of what the server knows. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a request fails at once. Held back until there is one, a command would be sent late.
    // Decision 020.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => failures < triesAgain(error),
      retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
