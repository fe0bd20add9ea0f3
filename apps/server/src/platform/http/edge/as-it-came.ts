import type { IncomingMessage } from 'node:http';

const targets = new WeakMap<IncomingMessage, string>();

/** Before its target is written in the one spelling that the router is given. */
export const keepAsItCame = (request: IncomingMessage): void => void targets.set(request, request.url ?? '');

/** The target as it was in the request line, whose form shows a client that talks to a proxy. */
export const targetAsItCame = (request: IncomingMessage): string | undefined =>
  targets.get(request) ?? request.url;
