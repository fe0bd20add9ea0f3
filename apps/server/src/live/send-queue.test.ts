import { expect, test } from 'vitest';
import { createSendQueue } from './send-queue.ts';

/** A socket whose reader takes what was sent only when it is told to. */
function slowSocket() {
  const sent: string[] = [];
  let written: (() => void)[] = [];
  const socket = {
    OPEN: 1 as const,
    readyState: 1 as const,
    bufferedAmount: 0,
    terminated: false,
    send(text: string, done?: unknown) {
      sent.push(text);
      socket.bufferedAmount += text.length;
      if (typeof done === 'function') written.push(() => done());
    },
    terminate() {
      socket.terminated = true;
    },
    read() {
      socket.bufferedAmount = 0;
      const calls = written;
      written = [];
      for (const call of calls) call();
    },
  };
  return { socket, sent };
}

const large = 'x'.repeat(70_000);

test('a slow reader gets the newest of each kind, not a queue', () => {
  const { socket, sent } = slowSocket();
  const sendQueue = createSendQueue(socket);
  sendQueue.send(large);
  for (let count = 0; count < 1_000; count++) {
    sendQueue.sendNewest('state a', `a${count}`);
    sendQueue.sendNewest('state b', `b${count}`);
  }
  expect(sent).toEqual([large]);
  socket.read();
  expect(sent).toEqual([large, 'a999', 'b999']);
  sendQueue.sendNewest('state a', 'a1000');
  expect(sent.at(-1)).toBe('a1000');
});

test('a reader that takes nothing from one beat to the next is stuck, one that takes anything is not', () => {
  const { socket } = slowSocket();
  const sendQueue = createSendQueue(socket);
  expect([sendQueue.isStuck(), sendQueue.isStuck()]).toEqual([false, false]);
  sendQueue.send(large);
  expect(sendQueue.isStuck()).toBe(false);
  sendQueue.send(large);
  expect(sendQueue.isStuck()).toBe(true);
  socket.read();
  sendQueue.send(large);
  expect([sendQueue.isStuck(), sendQueue.isStuck()]).toEqual([false, true]);
});

test('what must not be skipped is kept in order, until it is too much', () => {
  const { socket, sent } = slowSocket();
  const sendQueue = createSendQueue(socket);
  for (let count = 0; count < 15; count++) sendQueue.send(large);
  expect(sent).toHaveLength(15);
  expect(socket.terminated).toBe(false);
  sendQueue.send(large);
  expect(socket.terminated).toBe(true);
});
