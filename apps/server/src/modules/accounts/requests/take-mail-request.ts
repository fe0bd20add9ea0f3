import { idIn } from '@poolhouse/contract/api/hydra';
import type { FastifyRequest } from 'fastify';
import type { AccountDeps } from '../deps.ts';
import { byAddress } from '../limiting.ts';
import { signUpBrowser } from '../sign-up/sign-up-cookie.ts';

/** Takes in a request for a mail, without looking whether anybody has the address. */
export async function takeMailRequest(
  deps: AccountDeps,
  kind: 'forgot' | 'resend',
  request: FastifyRequest,
  { email, cloud }: { email: string; cloud?: string | undefined },
): Promise<void> {
  await deps.rateLimits.take(byAddress(deps, 'mailByAddress', request));
  const cloudId = cloud === undefined ? undefined : (idIn('clouds', cloud) ?? '');
  const browser = signUpBrowser(request).map((hash) => hash.toString('hex'));
  await deps.requestQueue.add({ kind, email, cloudId, variant: request.variant, browser });
}
