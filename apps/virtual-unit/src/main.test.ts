import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestCloud, type TestCloud } from '#testing/broker.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const serial = '204117384';

let folder: string;
let cloud: TestCloud;
let child: ChildProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unit-'));
  cloud = await startTestCloud();
  writeFileSync(
    join(folder, 'units.json'),
    JSON.stringify([{ serial, secret: 'a-secret-of-this-unit', activationCode: '7KQ2M9XA4TBCDEFG' }]),
  );
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await cloud.stop();
  rmSync(folder, { recursive: true });
});

function run(change: Record<string, string> = {}) {
  const process_ = spawn(process.execPath, [main], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      UNITS_FILE: join(folder, 'units.json'),
      DATA_DIR: join(folder, 'data'),
      MQTT_PORT: String(cloud.port),
      PANEL_PORT: '0',
      ...change,
    },
  });
  child = process_;
  let errors = '';
  process_.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return {
    process: process_,
    ready: once(process_.stdout, 'data').then(([chunk]) => JSON.parse(String(chunk))),
    ended: once(process_, 'close').then(([code]) => ({ code, errors })),
  };
}

test('it says where its panel is, connects, and SIGTERM twice ends it once, with a goodbye', async () => {
  const { process: running, ready, ended } = run();
  const { panel } = await ready;
  await cloud.find('up/telemetry');
  // A day and, where a minute has ended since, its row.
  const bufferLength = expect.toBeOneOf([1440, 1441]);
  expect(await (await fetch(`${panel}/units`)).json()).toMatchObject([{ serial, bufferLength }]);
  running.kill('SIGTERM');
  running.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, errors: '' });
  await cloud.find('up/presence', ({ online }) => online === false);
});

test('told to reload, it switches on who is new and scraps who is gone; the others run on', async () => {
  const named = (...serials: string[]) =>
    writeFileSync(
      join(folder, 'units.json'),
      JSON.stringify(
        serials.map((one) => ({
          serial: one,
          secret: `a-secret-of-unit-${one}`,
          activationCode: '7KQ2M9XA4TBCDEFG',
        })),
      ),
    );
  const [other, third] = ['204117385', '204117386'];
  named(serial, other);
  const { process: running, ready } = run();
  const { panel } = await ready;
  const told = async () => {
    const answer = once(running.stdout, 'data').then(([chunk]) => JSON.parse(String(chunk)));
    running.stdin.write('reload\n');
    return answer;
  };
  await cloud.find('up/telemetry');
  const connections = () => cloud.heard.filter((one) => one.serial === serial && one.name === 'up/presence');
  named(serial, third);
  expect(await told()).toEqual({ units: [serial, third] });
  expect(await (await fetch(`${panel}/units`)).json()).toMatchObject([{ serial }, { serial: third }]);
  await cloud.find('up/presence', ({ online }) => online === false);
  expect(readdirSync(join(folder, 'data')).some((name) => name.startsWith(other))).toBe(false);
  expect(readdirSync(join(folder, 'data')).some((name) => name.startsWith(third))).toBe(true);
  await expect.poll(() => cloud.heard.some((one) => one.serial === third)).toBe(true);
  expect(connections()).toHaveLength(1);
  // A file that can't be read changes nothing.
  writeFileSync(join(folder, 'units.json'), '[');
  expect(await told()).toEqual({ units: [serial, third] });
});

test('it ends when its parent does: no unit is left behind', async () => {
  const { process: running, ready, ended } = run();
  await ready;
  running.stdin.end();
  expect(await ended).toEqual({ code: 0, errors: '' });
});

test('it comes back after kill -9 with the rows that it had', async () => {
  const before = run();
  await before.ready;
  await cloud.find('up/telemetry');
  before.process.kill('SIGKILL');
  await before.ended;
  const after = run();
  const { panel } = await after.ready;
  expect(await (await fetch(`${panel}/units`)).json()).toMatchObject([{ bufferLength: 1440 }]);
});

test.each([
  [{ PANEL_PORT: '70000' }, /^PANEL_PORT: /u],
  [{ PANEL_HOST: '0.0.0.0' }, /^PANEL_HOST: /u],
  [{ SPEED: 'fast' }, /^SPEED: /u],
  [{ UNITS_FILE: '/nowhere/units.json' }, /^UNITS_FILE: /u],
  [{ MQTT_CA: '/nowhere/ca.pem' }, /^MQTT_CA: /u],
  [{ SPEED: '0', SEND_EVERY_MS: '5' }, /^SPEED: .+\nSEND_EVERY_MS: /u],
])('a wrong %j ends it with a line that names the variable', async (change, line) => {
  const { ready, ended } = run(change);
  ready.catch(() => undefined);
  const { code, errors } = await ended;
  expect(code).toBe(1);
  expect(errors).toMatch(line);
  expect(errors).not.toContain(' at ');
});

test('without a panel, as on a public server, its units run all the same', async () => {
  const { process: running, ready, ended } = run({ PANEL_PORT: 'off' });
  expect(await ready).toEqual({});
  await cloud.find('up/telemetry');
  running.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, errors: '' });
});

test('a busy panel port is named', async () => {
  const { ended } = run({ PANEL_PORT: String(cloud.port) });
  expect(await ended).toEqual({ code: 1, errors: 'PANEL_PORT: this port is in use\n' });
});
