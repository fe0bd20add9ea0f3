import type { WholeAnswer } from '../whole-server.ts';

/** An answer without what differs from second to second. */
export function said({ status, headers, text }: WholeAnswer): string {
  const { date: _, ...rest } = headers;
  return `${status} ${JSON.stringify(rest)} ${text}`;
}
