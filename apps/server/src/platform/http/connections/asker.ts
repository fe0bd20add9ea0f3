import type { FastifyRequest } from 'fastify';
import type { Asker } from '#platform/fair-queue.ts';
import { clientAddress } from './client-address.ts';
import { networkPath } from './networks.ts';

/** Who waits in a queue for a request: the person, or whatever else it is for, and where it comes from. */
export const askerOf = (request: Pick<FastifyRequest, 'ip' | 'ips'>, person: string): Asker => ({
  networks: networkPath(clientAddress(request)),
  person,
});
