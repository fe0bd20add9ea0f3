import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { decrypt } from 'http_ece';

/** What a browser gives out, with keys that nobody has. */
export const pushSubscription = (mark: string) => ({
  endpoint: `https://push.example.com/${mark}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
});

export interface Delivered {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  /** As the browser reads it. */
  said: Record<string, string>;
}

/** A push service on this machine, and the browsers that it knows. */
export interface PushService {
  delivered: Delivered[];
  /** Everything that it was asked for. */
  asked: string[];
  /** How it answers from now on; undefined: it never does. */
  answer(status: number | undefined, headers?: Record<string, string>): void;
  /** A browser's subscription, whose messages it can read. */
  subscribe(name: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  stop(): Promise<void>;
}

export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, { own: ReturnType<typeof createECDH>; auth: Buffer }>();
  const delivered: Delivered[] = [];
  const asked: string[] = [];
  let how: { status: number | undefined; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const body = await buffer(request);
    if (how.status === undefined) return;
    const browser = browsers.get(path);
    if (how.status === 201 && browser) {
      const plain = decrypt(body, {
        version: 'aes128gcm',
        privateKey: browser.own,
        authSecret: browser.auth,
      });
      delivered.push({ path, headers: request.headers, said: JSON.parse(plain.toString()) });
    }
    response.writeHead(how.status, how.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    delivered,
    asked,
    answer: (status, headers = {}) => {
      how = { status, headers };
    },
    subscribe(name) {
      const own = createECDH('prime256v1');
      const p256dh = own.generateKeys('base64url');
      const auth = randomBytes(16);
      browsers.set(`/${name}`, { own, auth });
      return {
        endpoint: `http://127.0.0.1:${port}/${name}`,
        keys: { p256dh, auth: auth.toString('base64url') },
      };
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
