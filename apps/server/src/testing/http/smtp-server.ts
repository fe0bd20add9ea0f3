import { createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came. */
  data: string;
}

export interface SmtpServer {
  url: string;
  received: ReceivedMail[];
  /** Answers every mail with 451 while set. */
  refuse(on: boolean): void;
  /** What happens before the next mail's last word is answered. */
  meanwhile(work: () => Promise<void>): void;
  stop(): Promise<void>;
}

/** A mail server that takes everything, over real TCP on loopback. */
export async function smtpServer(): Promise<SmtpServer> {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refusing = false;
  let work = async (): Promise<void> => undefined;
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)));
    socket.setEncoding('utf8');
    socket.write('220 test\r\n');
    let mail: ReceivedMail = { from: '', to: [], data: '' };
    let inData = false;
    let rest = '';
    const reply: Record<string, (line: string) => string> = {
      EHLO: () => '250 test',
      HELO: () => '250 test',
      MAIL: (line) => {
        mail = { from: line, to: [], data: '' };
        return '250 ok';
      },
      RCPT: (line) => {
        mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '');
        return '250 ok';
      },
      DATA: () => {
        inData = !refusing;
        return refusing ? '451 later' : '354 go on';
      },
      RSET: () => '250 ok',
      QUIT: () => '221 bye',
    };
    socket.on('data', (chunk) => {
      rest += chunk;
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (inData && line !== '.') mail.data += `${line}\n`;
        else if (inData) {
          inData = false;
          received.push(mail);
          void work().then(() => socket.write('250 taken\r\n'));
          work = async () => undefined;
        } else socket.write(`${reply[line.slice(0, 4).toUpperCase()]?.(line) ?? '502 what'}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    refuse(on) {
      refusing = on;
    },
    meanwhile(next) {
      work = next;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
