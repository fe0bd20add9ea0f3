import { connect } from 'node:net';
import {
  connectPacket,
  pingPacket,
  pubackPacket,
  publishPacketQos1,
  subscribePacket,
} from '../../../apps/server/src/testing/units/mqtt-bytes.ts';

export interface SocketUnit {
  readonly serial: string;
  readonly secret: string;
}

export interface UnitSocketOptions extends SocketUnit {
  readonly port: number;
  /** What it subscribes to. */
  readonly filter: string;
  /** What a broker says for it when it is gone. */
  readonly will?: { topic: string; payload: string };
  /** Seconds, 300 by default, within which it must have said something or pinged. */
  readonly keepAlive?: number;
  /** Told of each message, after it was acknowledged to the broker. */
  onMessage(topic: string, body: Buffer): void;
  /** Told when the broker has one of its messages. */
  onTaken(): void;
  onLost(error: Error): void;
}

/** A unit as bytes on a socket: thousands of them fit into a process that measures something else. */
export interface UnitSocket {
  /** With QoS 1. */
  publish(topic: string, payload: string, retain?: boolean): void;
  ping(): void;
  end(): void;
}

const [CONNACK, PUBLISH, PUBACK, SUBACK] = [2, 3, 4, 9];

/** Resolves when it is connected and subscribed. */
export function openUnit(options: UnitSocketOptions): Promise<UnitSocket> {
  const { port, serial, secret, filter, keepAlive = 300, onMessage, onTaken, onLost } = options;
  const { will = { topic: `pool/v1/${serial}/up/presence`, payload: '{"online":false}' } } = options;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const lost = (error: Error): void => {
      reject(error);
      onLost(error);
    };
    let isEnded = false;
    let rest: Buffer = Buffer.alloc(0);
    const unit: UnitSocket = {
      publish: (topic, payload, retain = false) =>
        void socket.write(publishPacketQos1(topic, payload, retain)),
      ping: () => void socket.write(pingPacket),
      end() {
        isEnded = true;
        socket.destroy();
      },
    };

    function take(kind: number, flags: number, body: Buffer): void {
      if (kind === CONNACK) {
        if (body[1] !== 0) lost(new Error(`${serial} was refused`));
        socket.write(subscribePacket([filter]));
      } else if (kind === SUBACK) resolve(unit);
      else if (kind === PUBACK) onTaken();
      else if (kind === PUBLISH) {
        const at = 2 + body.readUInt16BE(0);
        const isAcknowledged = (flags & 0b110) !== 0;
        if (isAcknowledged)
          socket.write(Buffer.concat([pubackPacket.subarray(0, 2), body.subarray(at, at + 2)]));
        onMessage(body.toString('utf8', 2, at), body.subarray(isAcknowledged ? at + 2 : at));
      }
    }

    socket.setNoDelay(true);
    socket.on('error', lost);
    socket.on('close', () => isEnded || lost(new Error(`${serial} was disconnected`)));
    socket.on('data', (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      for (let end = endOfPacket(rest); end; end = endOfPacket(rest)) {
        const [first = 0] = rest;
        take(first >> 4, first & 15, rest.subarray(end.body, end.next));
        rest = rest.subarray(end.next);
      }
    });
    socket.on('connect', () =>
      socket.write(connectPacket({ clientId: serial, password: secret, keepAlive, will })),
    );
  });
}

/** Where the body of the first packet begins and where the next packet does; undefined while it is not whole. */
function endOfPacket(bytes: Buffer): { body: number; next: number } | undefined {
  let length = 0;
  for (let at = 1, shift = 0; at < bytes.length; at++, shift += 7) {
    const byte = bytes[at] ?? 0;
    length |= (byte & 127) << shift;
    if (byte < 128) {
      const next = at + 1 + length;
      return next <= bytes.length ? { body: at + 1, next } : undefined;
    }
  }
  return undefined;
}
