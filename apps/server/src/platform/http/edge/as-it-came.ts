import type { IncomingMessage } from 'node:http';

const targets = new WeakMap<IncomingMessage, string>();

/** Before its target is written in the one spelling that the router is given. */
export const keepAsItCame = (request: IncomingMessage): void => void targets.set(request, request.url ?? '');

/** The target in the request line: a client that speaks to a proxy gives itself away by it. */
export const targetAsItCame = (request: IncomingMessage): string | undefined =>
  targets.get(request) ?? request.url;
