import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '#clock.ts';
import type { RunningUnit } from '#unit.ts';
import { buttons } from './buttons.ts';
import { readFiles } from './files.ts';
import { blocked } from './guard.ts';
import { createStream } from './stream.ts';

export interface PanelServerOptions {
  readonly units: readonly RunningUnit[];
  readonly clock: Clock;
  /** A loopback address. */
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly limits?: PanelLimits;
}

export interface PanelServer {
  /** Resolves to the panel's address; rejects when the port is busy. */
  start(): Promise<string>;
  stop(): Promise<void>;
}

/** ms that a connection may be held without anything coming of it. */
export interface PanelLimits {
  /** Until a request is there, its body too. */
  readonly request: number;
  /** Between two requests. */
  readonly idle: number;
  /** Without a byte in either direction. */
  readonly silence: number;
  /** How often Node looks. */
  readonly look: number;
}

const LIMITS: PanelLimits = { request: 10_000, idle: 30_000, silence: 60_000, look: 1000 };
const MAX_BODY_BYTES = 1024;
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; " +
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** The front panels of all units of this process, for people and for scripts. */
export function createPanelServer({
  units,
  clock,
  host,
  port,
  limits = LIMITS,
}: PanelServerOptions): PanelServer {
  const files = readFiles();
  const views = () => units.map((unit) => unit.view());
  const stream = createStream(clock, () => JSON.stringify(views()));
  const times = {
    headersTimeout: limits.request,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.look,
  };
  const server = createServer(times, (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    answer(request, response).catch(() => {
      if (!response.headersSent) json(response, 400, { error: 'bad-request' });
    });
  });
  server.timeout = limits.silence;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const reason = blocked(request);
    if (reason) return json(response, reason === 'type' ? 415 : 403, { error: reason });
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (method === 'GET') return read(path, response);
    if (method !== 'POST') return json(response, 405, { error: 'method' });
    return press(path, request, response);
  }

  function read(path: string, response: ServerResponse): void {
    const file = files.get(path);
    if (file) {
      response.writeHead(200, { 'content-type': file.type }).end(file.content);
    } else if (path === '/events') stream.open(response);
    else if (path === '/units') json(response, 200, views());
    else {
      const unit = units.find(({ serial }) => path === `/units/${serial}`);
      if (unit) json(response, 200, unit.view());
      else json(response, 404, { error: 'not-found' });
    }
  }

  async function press(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, root, serial, name, ...more] = path.split('/');
    const unit = units.find((candidate) => candidate.serial === serial);
    const button = name !== undefined && Object.hasOwn(buttons, name) ? buttons[name] : undefined;
    if (root !== 'units' || !unit || !button || more.length > 0) {
      return json(response, 404, { error: 'not-found' });
    }
    const text = await bodyOf(request);
    if (text === undefined) return json(response, 413, { error: 'too-large' });
    const pressed = button(unit, text === '' ? undefined : JSON.parse(text));
    if (!pressed) return json(response, 400, { error: 'bad-request' });
    json(response, 200, unit.view());
    stream.push();
  }

  return {
    async start() {
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
    },
    async stop() {
      stream.close();
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

/** The body's text, undefined when it is larger than any button needs. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_BODY_BYTES) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
