/**
 * Milliseconds after which an answer is no longer awaited: a request that hangs would hold up a screen for ever. The
 * server says after 5 seconds that its database is away, so `usual` still hears that, on a slow line too. `long` is for
 * what takes long to make: a demo with weeks of values, all that is kept about an account.
 */
export const limitMs = { usual: 15_000, long: 60_000 } as const;

export interface TimeLimit {
  /** Ends the request, when its time is over or its caller gives it up. */
  readonly signal: AbortSignal;
  /** To be called when there is an answer. */
  end(): void;
}

/** By hand: browsers from before 2024 have no `AbortSignal.any`. */
export function timeLimit(ms: number, caller?: AbortSignal): TimeLimit {
  const control = new AbortController();
  const giveUp = (): void => control.abort();
  const timer = setTimeout(giveUp, ms);
  if (caller?.aborted) giveUp();
  caller?.addEventListener('abort', giveUp);
  return {
    signal: control.signal,
    end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', giveUp);
    },
  };
}
