import { expect, test } from 'vitest';
import { openSocket } from '#testing/http/browser-socket.ts';
import {
  flood,
  frame,
  goodbye,
  opcodes,
  openRawSocket,
  type RawLiveSocket,
} from '#testing/http/raw-live-socket.ts';
import { perFile } from '#testing/lifetimes.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer, withServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

const ask = JSON.stringify({ v: 1, id: 'x', type: 'unsubscribe', unit: '/api/units/x' });
const many = (count: number, bytes: Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, () => bytes));
const pongs = many(10_000, frame(opcodes.pong));

const openMany = (on: UnitServer, token: string, count: number): Promise<RawLiveSocket[]> =>
  Promise.all(Array.from({ length: count }, () => openRawSocket(on.httpPort, token)));

test.each([
  ['pongs', frame(opcodes.pong)],
  ['pings', frame(opcodes.ping, 'x')],
])('%s without end close the socket, and others are served meanwhile', async (_what, one) => {
  const [loud, quiet] = [await server.addUser(), await server.addUser()];
  const unit = await testUnit(server);
  const browser = await openSocket(server.httpPort, { token: quiet.token });
  const sockets = await openMany(server, loud.token, 5);
  for (const socket of sockets) flood(socket, many(10_000, one));
  await unit.say('up/telemetry', unit.rows(1, 1));
  expect(await unit.acknowledged()).toBe(1);
  const unitIri = `/api/units/${unit.id}`;
  expect(await browser.ask({ id: 'y', type: 'unsubscribe', unit: unitIri })).toMatchObject({ id: 'y' });
  await Promise.all(sockets.map(({ closed }) => closed));
  expect(await browser.ask({ id: 'z', type: 'unsubscribe', unit: unitIri })).toMatchObject({ id: 'z' });
});

test('who sends a burst of pongs is told that it is too much', async () => {
  const { token } = await server.addUser();
  const socket = await openRawSocket(server.httpPort, token);
  socket.socket.write(pongs.subarray(0, 6_000));
  expect(await socket.closed).toBe(1008);
});

test('a new socket is no new allowance of pongs either', async () => {
  const [loud, quiet] = [await server.addUser(), await server.addUser()];
  const said = Buffer.concat([pongs.subarray(0, 240 * 6), frame(opcodes.text, ask)]);
  const talk = async (token: string): Promise<number | undefined> => {
    const { socket, next, closed } = await openRawSocket(server.httpPort, token);
    socket.write(said);
    const code = await Promise.race([next(opcodes.text).then(() => undefined), closed]);
    socket.destroy();
    return code;
  };
  const codes: (number | undefined)[] = [];
  for (let round = 0; round < 10; round++) codes.push(await talk(loud.token));
  expect(codes.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(codes).toContain(1008);
  expect(await talk(quiet.token)).toBeUndefined();
});

test('the control: where frames are not limited, all of them are parsed and nobody is closed', async () => {
  const endless = { sustained: 1e9, burst: 1e9 };
  const live = () => ({ frames: { ofSocket: endless, ofUser: endless } });
  await withServer({ live }, async (on) => {
    const { token } = await on.addUser();
    const socket = await openRawSocket(on.httpPort, token);
    socket.socket.write(Buffer.concat([pongs, many(10, frame(opcodes.ping)), frame(opcodes.text, ask)]));
    expect((await socket.next(opcodes.text)).payload.toString()).toContain('unsubscribed');
    expect(socket.frames.filter(({ opcode }) => opcode === opcodes.pong)).toHaveLength(10);
    socket.socket.destroy();
  });
});

test('a message in a few parts is read, one of many empty parts closes the socket', async () => {
  const { token } = await server.addUser();
  const [few, empty] = [
    await openRawSocket(server.httpPort, token),
    await openRawSocket(server.httpPort, token),
  ];
  const begin = frame(opcodes.text, ask, false);
  few.socket.write(Buffer.concat([begin, many(6, frame(opcodes.more, '', false)), frame(opcodes.more)]));
  expect((await few.next(opcodes.text)).payload.toString()).toContain('unsubscribed');
  few.socket.destroy();
  empty.socket.write(Buffer.concat([begin, many(200, frame(opcodes.more, '', false)), frame(opcodes.more)]));
  expect(await empty.closed).toBe(1008);
  expect(empty.frames.filter(({ opcode }) => opcode === opcodes.text)).toEqual([]);
});

test('a browser’s answers to pings, its own now and then, and a pong as a sign of life are as they should be', async () => {
  const { token } = await server.addUser();
  const [browser, raw] = [
    await openSocket(server.httpPort, { token }),
    await openRawSocket(server.httpPort, token),
  ];
  for (let beat = 0; beat < 5; beat++) {
    server.clock.advance(30_000);
    raw.socket.write(frame(opcodes.pong, (await raw.next(opcodes.ping)).payload.toString()));
    raw.socket.write(Buffer.concat([frame(opcodes.ping, 'mine'), frame(opcodes.pong)]));
    expect((await raw.next(opcodes.pong)).payload.toString()).toBe('mine');
    // Its answer to the ping comes before this.
    expect(await browser.ask({ id: `${beat}`, type: 'unsubscribe', unit: '/api/units/x' })).toBeDefined();
  }
  raw.socket.end(goodbye);
  expect(await raw.closed).toBe(1000);
  browser.socket.close();
});

test('a frame that is announced too long ends the socket before its bytes are read', async () => {
  const { token } = await server.addUser();
  const socket = await openRawSocket(server.httpPort, token);
  const announced = Buffer.from([0x82, 0xff, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  socket.socket.write(announced);
  expect((await socket.next(opcodes.close)).payload.readUInt16BE(0)).toBe(1009);
  flood(socket, Buffer.alloc(65_536));
  await socket.closed;
});
