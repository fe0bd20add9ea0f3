import { api } from '#shared/api/api.ts';

/** Ends every session of the user, this one included. @param user IRI */
export const invalidateTokens = (user: string): Promise<void> =>
  api.command('POST', `${user}/invalidate_tokens`, {});
