import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Answers with the IPv4 addresses of these names, and for nothing else: not even that it knows nothing. */
export async function nameServer(names: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (question, { address, port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const name = labels.join('.');
    asked.push(name);
    const found = names[name];
    const isIpv4 = question.readUInt16BE(at + 1) === 1;
    if (found === undefined) return;
    const head = Buffer.from(question.subarray(0, at + 5));
    // An answer without an error, to one question; other sections are left out.
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isIpv4 ? found.length : 0, 6);
    head.writeUInt16BE(0, 8);
    head.writeUInt16BE(0, 10);
    // Each: the name of the question, A, IN, for a minute, four bytes.
    const records = found.map((one) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...one.split('.').map(Number)]),
    );
    socket.send(isIpv4 ? Buffer.concat([head, ...records]) : head, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
