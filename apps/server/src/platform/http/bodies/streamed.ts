import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An answer that is sent while it is made, or as it was written; whoever writes it keeps to the route's schema themselves. */
export const sendStreamed = (reply: FastifyReply, answer: Readable | string): FastifyReply =>
  reply.send(answer);
