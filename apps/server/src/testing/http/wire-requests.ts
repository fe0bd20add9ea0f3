import { connect, type Socket } from 'node:net';

/** A request as its bytes go over the wire: nothing is encoded, ordered or refused on the way. */
export interface WireRequest {
  method: string;
  target: string;
  /** By name; `host` and `content-length` belong to whoever makes it. */
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** Behind the target: `HTTP/1.1` unless said. */
  version?: string;
}

/** Status 0: the connection was closed without a word. */
export interface WireAnswer {
  status: number;
  head: string;
  text: string;
}

/** Asks over connections that stay open, one request at a time on each. */
export interface Wire {
  ask(request: WireRequest): Promise<WireAnswer>;
  close(): void;
}

export function openWire(port: number, lines = 8): Wire {
  const idle: Line[] = Array.from({ length: lines }, () => createLine(port));
  const waiting: ((line: Line) => void)[] = [];
  const free = (line: Line): void => {
    const next = waiting.shift();
    if (next) next(line);
    else idle.push(line);
  };
  const all = [...idle];
  return {
    async ask(request) {
      const line = idle.pop() ?? (await new Promise<Line>((taken) => waiting.push(taken)));
      try {
        return await line.ask(request);
      } finally {
        free(line);
      }
    },
    close() {
      for (const line of all) line.close();
    },
  };
}

interface Line {
  ask(request: WireRequest): Promise<WireAnswer>;
  close(): void;
}

const patience = 20_000;

function createLine(port: number): Line {
  let socket: Socket | undefined;
  let got = Buffer.alloc(0);
  let look: ((ended: boolean) => void) | undefined;

  function open(): Socket {
    const opened = connect(port, '127.0.0.1');
    got = Buffer.alloc(0);
    opened.setNoDelay(true);
    opened.on('data', (chunk) => {
      got = Buffer.concat([got, chunk]);
      look?.(false);
    });
    // A refusal may reach us as a reset while we still write.
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (socket !== opened) return;
      socket = undefined;
      look?.(true);
    });
    return opened;
  }

  return {
    ask(request) {
      const wasUsed = socket !== undefined;
      socket ??= open();
      const asked = socket;
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          look = undefined;
          reject(new Error(`no answer to ${JSON.stringify(request)}`));
          asked.destroy();
        }, patience);
        look = (ended) => {
          const answer = answerIn(got, request.method, ended);
          if (answer === undefined) return;
          if (answer.length === 0 && wasUsed) {
            // Closed just when this was sent: it was never read.
            clearTimeout(late);
            look = undefined;
            return resolve(this.ask(request));
          }
          clearTimeout(late);
          look = undefined;
          got = got.subarray(answer.length);
          const isLast = /^connection: close/im.test(answer.head) || answer.status === 101;
          if (isLast && socket === asked) {
            socket = undefined;
            asked.destroy();
          }
          resolve(answer);
        };
        asked.write(bytesOf(request));
      });
    },
    close: () => void socket?.destroy(),
  };
}

function bytesOf({ method, target, headers = {}, body, version = 'HTTP/1.1' }: WireRequest): Buffer {
  const all =
    body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  // Targets of single bytes: what is beyond ASCII in them is a byte too.
  return Buffer.concat([
    Buffer.from(`${method} ${target} ${version}\r\n${lines.join('')}\r\n`, 'latin1'),
    Buffer.from(body ?? ''),
  ]);
}

/** The first whole answer, undefined while there is none. */
function answerIn(
  got: Buffer,
  method: string,
  ended: boolean,
): (WireAnswer & { length: number }) | undefined {
  const nothing = { status: 0, head: '', text: '', length: got.length };
  const end = got.indexOf('\r\n\r\n');
  if (end < 0) return ended ? nothing : undefined;
  const head = got.subarray(0, end).toString('latin1');
  const status = Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0);
  const begin = end + 4;
  if (status === 100) {
    const answer = answerIn(got.subarray(begin), method, ended);
    return answer && { ...answer, length: begin + answer.length };
  }
  const isBare = method === 'HEAD' || status === 204 || status === 304 || status === 101;
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (isBare) return { status, head, text: '', length: begin };
  if (length !== undefined) {
    const last = begin + Number(length);
    if (got.length < last && !ended) return undefined;
    return { status, head, text: got.subarray(begin, last).toString(), length: last };
  }
  if (/^transfer-encoding: chunked/im.test(head)) {
    const last = got.indexOf('\r\n0\r\n\r\n', begin - 2);
    if (last < 0 && !ended) return undefined;
    const stop = last < 0 ? got.length : last + 7;
    return { status, head, text: got.subarray(begin, stop).toString(), length: stop };
  }
  return ended ? { status, head, text: got.subarray(begin).toString(), length: got.length } : undefined;
}
