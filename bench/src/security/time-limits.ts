import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createEmbeddedBroker } from '../../../apps/server/src/platform/broker/embedded.ts';
import {
  createListener,
  timeLimits as limits,
} from '../../../apps/server/src/platform/http/connections/listener.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { selfSigned } from '../../../apps/server/src/platform/tls/self-signed.ts';
import { systemClock } from '../../../apps/virtual-unit/src/clock.ts';
import { createPanelServer } from '../../../apps/virtual-unit/src/panel/server.ts';
import type { Figure } from '../figure.ts';
import { temporaryFolder } from '../server/temporary-folder.ts';
import { withServer } from '../server/with-server.ts';
import { type Dawdler, secondsUntilClosed, slowHandshakes, slowHttp, slowMqtt } from './dawdlers.ts';

/** Seconds beyond a limit: Node looks once a second and adds one between requests; the rest is a busy machine's. */
const slack = 5;
const http = {
  headers: limits.headers / 1000,
  request: limits.request / 1000,
  idle: limits.idle / 1000,
  upgrade: 1,
};
const connectLimit = 10;
const panel = { headers: 10, request: 10, idle: 30 };

/** How long connections are held of which nothing comes. */
export const timeLimits: Figure = {
  name: 'time-limits',
  goal: `handshakes, headers, bodies, upgrades, idle connections and units that don't connect are cut off within their limit and ${slack} s; a server with Node's defaults, which only ends its own side of an upgrade, holds them longer`,
  run: () =>
    withServer({}, async ({ port, mqttPort }) => {
      const doors = await openDoors();
      try {
        const own = [
          ...slowHttp('HTTP', port, http),
          ...slowHttp('HTTPS', doors.https, http, true).filter(({ name }) => !name.endsWith('upgrade')),
          ...slowHandshakes('HTTPS', doors.https, limits.handshake / 1000),
          ...slowMqtt('MQTT', mqttPort, connectLimit),
          ...slowMqtt('MQTT over TLS', doors.mqtts, connectLimit, true),
          ...slowHandshakes('MQTT over TLS', doors.mqtts, connectLimit),
          ...slowHttp('panel', doors.panel, { ...panel, upgrade: 1 }).filter(
            ({ name }) => !name.endsWith('upgrade'),
          ),
        ];
        const careless = slowHttp('control', doors.careless, http).filter(({ name }) =>
          /headers|upgrade/.test(name),
        );
        const [held, controls] = await Promise.all([measure(own), measure(careless)]);
        const numbers = [...held, ...controls].map(({ dawdler: { name, limit }, seconds }) => [
          `${name}: s, limit ${limit}`,
          seconds ?? `open after ${limit + slack}`,
        ]);
        return {
          holds: held.every(isInTime) && !controls.some(isInTime),
          numbers: Object.fromEntries(numbers),
        };
      } finally {
        await doors.close();
      }
    }),
};

interface Measured {
  dawdler: Dawdler;
  seconds: number | undefined;
}

const isInTime = ({ seconds }: Measured): boolean => seconds !== undefined;

const measure = (dawdlers: readonly Dawdler[]): Promise<Measured[]> =>
  Promise.all(
    dawdlers.map(async (dawdler) => ({
      dawdler,
      seconds: await secondsUntilClosed(dawdler, dawdler.limit + slack),
    })),
  );

/** What a server in the default configuration has no port for, and one as it is often written. */
async function openDoors() {
  const folder = temporaryFolder();
  const certificate = await selfSigned(folder.path, ['localhost'], new Date());
  const https = createListener((_, response) => response.end(), certificate);
  const careless = createServer({ headersTimeout: limits.headers, requestTimeout: limits.request });
  careless.on('upgrade', (_, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n'));
  const broker = createEmbeddedBroker({
    policy: { authenticate: async () => false, mayPublish: () => false, maySubscribe: () => false },
    log: createLog('silent'),
    ...{ port: 0, tls: { ...certificate, port: 0 } },
    ...{ maxPacket: 1_000, rate: { sustained: 1, burst: 1 } },
    onRefused: () => undefined,
  });
  await broker.start();
  const front = createPanelServer({ units: [], clock: systemClock, host: '127.0.0.1', port: 0 });
  return {
    https: await portOf(https),
    careless: await portOf(careless),
    mqtts: broker.address().tlsPort ?? 0,
    panel: Number(new URL(await front.start()).port),
    async close() {
      for (const server of [https, careless]) {
        server.close();
        server.closeAllConnections();
      }
      await front.stop();
      await broker.stop();
      folder.remove();
    },
  };
}

async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
