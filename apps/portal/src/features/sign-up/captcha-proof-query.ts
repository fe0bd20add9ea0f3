import { captchaAlternative } from '@poolhouse/contract/api/end-users';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { captchaKey } from './captcha-picture-query.ts';
import { solvePuzzle } from './solve-puzzle.ts';
import { untilExpired } from './until-expired.ts';

/** How far the proof is, 0…1; written by its query. */
export const captchaProgressQuery = queryOptions<number>({
  queryKey: [...captchaKey, 'progress'],
  queryFn: skipToken,
});

/** The captcha's alternative: fetches a proof of work and solves it in a worker. Valid until it expires, like a picture. */
export const captchaProofQuery = queryOptions({
  queryKey: [...captchaKey, 'proof'],
  queryFn: async ({ signal, client }) => {
    const progress = (share: number) => client.setQueryData(captchaProgressQuery.queryKey, share);
    progress(0);
    const puzzle = await api.post('captcha/alternative', {}, captchaAlternative, { signal });
    const answer = await solvePuzzle(puzzle, progress, signal);
    return { id: puzzle.id, answer, expires: puzzle.expires };
  },
  staleTime: untilExpired,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
