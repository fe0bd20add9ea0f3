import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

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

interface BrowserKeys {
  own: ReturnType<typeof createECDH>;
  auth: Buffer;
}

/** What stands in a message of one record (RFC 8188), as the browser with these keys reads it (RFC 8291). */
function decrypted(body: Buffer, { own, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + sender.length);
  const derived = (secret: Uint8Array, by: Buffer, info: Buffer | string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', secret, by, info, bytes));
  const parties = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
  const secret = derived(own.computeSecret(sender), auth, parties, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const reading = createDecipheriv('aes-128-gcm', key, nonce);
  reading.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([reading.update(sealed.subarray(0, -16)), reading.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

export async function pushService(): Promise<PushService> {
  const browsers = new Map<string, BrowserKeys>();
  const delivered: Delivered[] = [];
  const asked: string[] = [];
  let how: { status: number | undefined; headers: Record<string, string> } = { status: 201, headers: {} };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    asked.push(path);
    const body = await buffer(request);
    if (how.status === undefined) return;
    const browser = browsers.get(path);
    if (how.status === 201 && browser) {
      delivered.push({ path, headers: request.headers, said: JSON.parse(decrypted(body, browser)) });
    }
    response.writeHead(how.status, how.headers).end();
  }

  const server = createServer((request, response) => void take(request, response));
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
