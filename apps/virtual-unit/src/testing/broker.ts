import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { schemaJudge } from '@poolhouse/contract/schemas/testing/validator';
import { parseTopic } from '@poolhouse/contract/unit/topics';
import { Aedes } from 'aedes';

/** A message as far as a test looks into it. */
interface Body {
  readonly [key: string]: unknown;
  readonly id?: unknown;
  readonly online?: unknown;
  readonly sid?: unknown;
  readonly ts?: unknown;
  readonly mode?: unknown;
  readonly screen?: unknown;
  readonly code?: unknown;
  readonly durationMs?: unknown;
  readonly epoch?: unknown;
  readonly from?: unknown;
  readonly history?: unknown;
  readonly rows?: unknown;
}

interface Heard {
  readonly serial: string;
  readonly name: string;
  readonly body: unknown;
  readonly retain: boolean;
}

/**
 * A real broker on a free port with a cloud of a few lines: it hears what units say, and a test answers. All that is said
 * is held to the schemas that makers of units are given.
 */
export interface TestCloud {
  readonly port: number;
  readonly heard: Heard[];
  /** The next message that fits, among those already heard and those to come. */
  find(name: string, fits?: (body: Body) => boolean): Promise<Body>;
  send(serial: string, name: string, body: unknown, retain?: boolean): Promise<void>;
  /** Called for every message, before anybody who waits. */
  onHeard: (heard: Heard) => void;
  /** Breaks every connection. */
  dropAll(): void;
  stop(): Promise<void>;
}

export interface TestCloudOptions {
  /** Passwords by serial; without them everybody may connect. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** PEM; with them it speaks TLS only. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

export async function startTestCloud({ secrets, tls }: TestCloudOptions = {}): Promise<TestCloud> {
  const aedes = await Aedes.createBroker({
    authenticate: (client, _user, password, done) => {
      done(null, secrets === undefined || secrets[client.id] === password?.toString());
    },
  });
  const sockets = new Set<Socket>();
  const take = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    aedes.handle(socket);
  };
  const server: Server = tls ? createTlsServer(tls, take) : createServer(take);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const waiting = new Set<() => void>();
  const judge = schemaJudge();
  const faults: string[] = [];
  const cloud: TestCloud = {
    port: typeof address === 'object' && address ? address.port : 0,
    heard: [],
    onHeard: () => undefined,
    find(name, fits = () => true) {
      return new Promise((resolve) => {
        const look = () => {
          for (const heard of cloud.heard) {
            const body = heard.name === name ? objectOf(heard.body) : undefined;
            if (!body || !fits(body)) continue;
            waiting.delete(look);
            resolve(body);
            return;
          }
        };
        waiting.add(look);
        look();
      });
    },
    send: (serial, name, body, retain = false) =>
      new Promise((resolve, reject) => {
        const packet = { topic: `pool/v1/${serial}/${name}`, payload: Buffer.from(JSON.stringify(body)) };
        aedes.publish({ cmd: 'publish', dup: false, qos: 1, retain, ...packet }, (error) =>
          error ? reject(error) : resolve(),
        );
      }),
    dropAll() {
      for (const socket of sockets) socket.destroy();
    },
    async stop() {
      cloud.dropAll();
      server.close();
      await once(server, 'close');
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      if (faults.length > 0) throw new Error(`not as docs/schemas has it: ${faults.join('; ')}`);
    },
  };
  aedes.on('publish', (packet) => {
    const parsed = parseTopic(packet.topic);
    if (!parsed?.name.startsWith('up/')) return;
    const heard = { ...parsed, body: JSON.parse(packet.payload.toString()), retain: packet.retain };
    faults.push(...judge(parsed.name, heard.body).map((fault) => `${parsed.name}${fault}`));
    cloud.heard.push(heard);
    cloud.onHeard(heard);
    for (const look of waiting) look();
  });
  return cloud;
}

function objectOf(body: unknown): Body | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body))
    : undefined;
}
