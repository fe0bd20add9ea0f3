import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { checkPorts } from './ports.ts';

test('busy and doubled ports are all named by their variables', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const free = await freePort();
  const host = '127.0.0.1';
  await expect(
    checkPorts([
      { variable: 'PORT', port, host },
      { variable: 'MQTT_PORT', port: free, host },
      { variable: 'PANEL_PORT', port: free, host },
    ]),
  ).rejects.toThrow(
    `PORT: port ${port} is in use by another program\nPANEL_PORT: port ${free} is also MQTT_PORT`,
  );
  await checkPorts([
    { variable: 'PORT', port: 0, host },
    { variable: 'MQTT_PORT', port: free, host },
  ]);
  server.close();
});
