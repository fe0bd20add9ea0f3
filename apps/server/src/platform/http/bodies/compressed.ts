import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLocal } from '../edge/local.ts';

const encodings = ['br', 'gzip'] as const;

/** A long answer, packed as whoever asked can unpack it. */
export interface CompressedBody {
  bytes: Buffer;
  encoding: (typeof encodings)[number] | undefined;
}

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);
/** Nearly all that can be saved is, in a fraction of the time, and with a window of 64 KiB. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 };

/**
 * In one go and beside the thread that answers: a stream would keep its compressor, of some megabytes, until a slow reader
 * has taken the last of it. Not for an answer that has a secret beside what somebody else chose: its length would tell.
 */
export async function compress(request: FastifyRequest, bytes: Buffer): Promise<CompressedBody> {
  // A browser on the machine itself has nothing to gain; what a proxy on it passes on goes further.
  if (isLocal(request)) return { encoding: undefined, bytes };
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), [...encodings]);
  if (encoding === 'br') return { encoding, bytes: await asBrotli(bytes, { params }) };
  if (encoding === 'gzip') return { encoding, bytes: await asGzip(bytes, { level: 3 }) };
  return { encoding: undefined, bytes };
}

/** An answer that was written as its route's schema says. */
export function sendCompressed(reply: FastifyReply, { bytes, encoding }: CompressedBody): FastifyReply {
  reply.header('vary', `${reply.getHeader('vary')}, Accept-Encoding`);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
