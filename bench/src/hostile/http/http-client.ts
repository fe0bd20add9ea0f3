import { Agent, request } from 'node:http';
import type { HostileRequest } from './http-generator.ts';
import { exchange, wire } from './raw-http.ts';

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Sends requests over kept connections; those that Node's own client refuses to write go out as bytes. */
export interface HttpClient {
  send(what: HostileRequest, more: Record<string, string>): Promise<Answer>;
  close(): void;
}

/** A demo's first past is simulated while somebody waits, which takes longer than half a minute beside a processor that is busy. */
const patienceMs = 90_000;
const longestBody = 2_000_000;

export function createHttpClient(port: number, side: number): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: side });

  function plain(what: HostileRequest, headers: Record<string, string>): Promise<Answer> {
    const { method, target: path, body } = what;
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port, method, path, headers, agent, timeout: patienceMs },
        (answer) => {
          const chunks: Buffer[] = [];
          let length = 0;
          answer.on('data', (chunk: Buffer) => {
            length += chunk.length;
            if (length < longestBody) chunks.push(chunk);
          });
          const done = () =>
            resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') });
          answer.on('end', done);
          answer.on('error', done);
        },
      );
      sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path.slice(0, 200)}`)));
      sent.on('upgrade', (answer, socket) => {
        socket.destroy();
        resolve({ status: answer.statusCode ?? 0, body: '' });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server may refuse a large body and close while it is still written.
        if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve({ status: 0, body: '' });
        else reject(error);
      });
      sent.end(body);
    });
  }

  return {
    async send(what, more) {
      const headers = { host: 'localhost', ...more, ...what.headers };
      if (what.body) Object.assign(headers, { 'content-length': String(what.body.length) });
      try {
        return await plain(what, headers);
      } catch (error) {
        if (!isRefusedByNode(error)) throw error;
        const text = await exchange(port, wire(what, more));
        return { status: statusesIn(text)[0] ?? 0, body: text };
      }
    },
    close: () => agent.destroy(),
  };
}

const refusals = [
  'ERR_INVALID_CHAR',
  'ERR_UNESCAPED_CHARACTERS',
  'ERR_INVALID_HTTP_TOKEN',
  'ERR_HTTP_INVALID_HEADER_VALUE',
];

/** Refused before a byte was written, or answered with something Node can't parse (a HEAD with a body, say). */
const isRefusedByNode = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return refusals.includes(code) || code.startsWith('HPE_');
};

/** Status codes of all answers in a stream of them. */
export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/^HTTP\/1\.[01] (\d{3}) /gmu)].map((match) => Number(match[1]));
