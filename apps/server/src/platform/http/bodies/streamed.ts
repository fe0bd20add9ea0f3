import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** An answer that goes out as it is made, written by somebody who keeps to the route's schema themselves. */
export const sendStreamed = (reply: FastifyReply, answer: Readable): FastifyReply => reply.send(answer);
