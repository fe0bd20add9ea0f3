import { Agent, request } from 'node:http';

export interface Asked {
  status: number;
  /** Milliseconds until the whole answer was there. */
  ms: number;
  /** Seconds after which to try again; 0 when the answer says nothing of it. */
  retryAfter: number;
}

export interface Question {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  cookie?: string;
  /** Address of the client, as the proxy in front says it. */
  from?: string;
}

/** Asks over connections that stay open, so that only the answer is timed. */
export function createAsker(
  url: string,
  sockets: number,
): { ask(question: Question): Promise<Asked>; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  return {
    ask({ method, path, body, cookie, from }) {
      const text = body === undefined ? undefined : JSON.stringify(body);
      return new Promise((resolve, reject) => {
        const begin = performance.now();
        const sent = request(
          `${url}/api/${path}`,
          {
            method,
            agent,
            headers: {
              origin: url,
              ...(text === undefined
                ? {}
                : { 'content-type': 'application/ld+json', 'content-length': Buffer.byteLength(text) }),
              ...(cookie === undefined ? {} : { cookie }),
              ...(from === undefined ? {} : { 'x-forwarded-for': from }),
            },
          },
          (answer) => {
            answer.on('error', reject);
            answer.on('end', () =>
              resolve({
                status: answer.statusCode ?? 0,
                ms: performance.now() - begin,
                retryAfter: Number(answer.headers['retry-after'] ?? 0),
              }),
            );
            answer.resume();
          },
        );
        sent.on('error', reject);
        sent.end(text);
      });
    },
    close: () => agent.destroy(),
  };
}

/** The address of the n-th client, each another. */
export const clientAddress = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
