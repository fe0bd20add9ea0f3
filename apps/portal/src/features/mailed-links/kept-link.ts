import * as z from 'zod/mini';
import type { MailedLink } from './mailed-link.ts';

const kept = z.object({ mailedLink: z.object({ email: z.string(), token: z.string() }) });

/** The link in the state of an entry of the tab's history; one that was used has an empty token. */
export const keptLink = (state: unknown): MailedLink | undefined => kept.safeParse(state).data?.mailedLink;

/** That state with a link in it; what the router keeps there stays. */
export const keepLink = (state: unknown, mailedLink: MailedLink): object => ({
  ...(typeof state === 'object' ? state : {}),
  mailedLink,
});
