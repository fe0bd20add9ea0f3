import { useQuery } from '@tanstack/react-query';

/**
 * An action that a screen takes by itself: once for its `key`, however often React mounts the screen or the reader
 * goes back and forth. A mutation in an effect would be sent twice, or lose its answer, in strict mode.
 */
export function useOnce(key: readonly string[], run: () => Promise<void>) {
  return useQuery({
    queryKey: ['once', ...key],
    queryFn: async () => {
      await run();
      return true;
    },
    retry: false,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
