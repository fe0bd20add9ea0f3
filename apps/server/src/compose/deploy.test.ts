import { execFile, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectAsync } from 'mqtt';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '#platform/free-port.ts';
import { caFile, selfSigned } from '#platform/tls/self-signed.ts';
import { anew } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { makePerson } from '#testing/whole-people.ts';
import { wholeServer } from '#testing/whole-server.ts';
import { installed, isFullRun } from '../../../../scripts/programs.ts';

const root = join(import.meta.dirname, '../../../..');
const deploy = join(root, 'deploy');
const folder = anew(tempFolder);
const run = promisify(execFile);
const read = (file: string): Promise<string> => readFile(join(root, file), 'utf8');

type Program = NonNullable<ReturnType<typeof installed>>;

/** What `npm run test:full` starts where this machine has it, and says where it hasn't. */
function started<Names extends readonly string[]>(
  name: string,
  programs: Names,
  work: (...found: { [Nth in keyof Names]: Program }) => Promise<void>,
): void {
  if (!isFullRun) return;
  const found = programs.flatMap((program) => installed(program) ?? []);
  if (found.length === programs.length) {
    test(name, () => work(...(found as { [Nth in keyof Names]: Program })));
  } else {
    console.warn(`NOT TRIED, because this machine lacks ${programs.join(' or ')}: ${name}`);
  }
}

/** Lets it run until the test is over. @returns what it has said so far */
async function runs({ path, env }: Program, args: readonly string[], more = {}): Promise<() => string> {
  const child = spawn(path, args, { env: { ...env, ...more }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const gone = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  return () => said;
}

test('the page for operators and deploy/ say the same', async () => {
  const page = await read('docs/operations.md');
  expect(page).toContain(`\`\`\`text\n${await read('deploy/mosquitto/access')}\`\`\``);
  const compose = await read('deploy/compose.yaml');
  const wanted = [...compose.matchAll(/\$\{(\w+):\?[^}]*\}/gu)].map(([, name = '']) => name);
  // The page has a shell read it.
  const asked = `. ./.env.example; for name in ${[...new Set(wanted)].join(' ')}; do eval "echo \\$name=\\\${$name?}"; done`;
  const { stdout } = await run('sh', ['-euc', asked], { cwd: deploy });
  expect(stdout).toContain('MAIL_FROM=Poolhouse <poolhouse@example.org>');
  const labels = (await readdir(join(root, 'packages/brands/variants'))).filter((file) =>
    file.endsWith('.json'),
  );
  const caddyfile = await read('deploy/caddy/Caddyfile');
  for (const file of labels) {
    const { hostPrefix } = JSON.parse(await read(`packages/brands/variants/${file}`));
    expect(caddyfile).toContain(` ${hostPrefix}.{$DOMAIN}`);
  }
});

test('poolhouse-admin has the settings of the service, as systemd reads them', async () => {
  const settings = join(folder.path, 'poolhouse.env');
  await writeFile(
    settings,
    '# a remark\nMAIL_FROM="Pool <a@b.org>"\nDATA_DIR=/srv/pool\nSMTP_URL=smtp://a:$b#c@d',
  );
  // Instead of the change of user and the program: what they would be given.
  await writeFile(join(folder.path, 'runuser'), '#!/bin/sh\necho "$*"; env\n', { mode: 0o755 });
  const env = { PATH: `${folder.path}:/usr/bin:/bin`, POOLHOUSE_ENV: settings };
  const { stdout } = await run(join(deploy, 'poolhouse-admin'), ['user', 'list'], { env });
  const lines = stdout.split('\n');
  expect(lines[0]).toMatch(/^-u poolhouse -- .*\/node .*\/admin\/main\.ts user list$/u);
  expect(lines).toEqual(
    expect.arrayContaining(['MAIL_FROM=Pool <a@b.org>', 'DATA_DIR=/srv/pool', 'SMTP_URL=smtp://a:$b#c@d']),
  );
});

started('Caddy with its file in front: an answer by HTTPS, and a live socket', ['caddy'], async (caddy) => {
  const [port, https, http] = [await freePort(), await freePort(), await freePort()];
  const server = await wholeServer({
    env: { PORT: String(port), PUBLIC_URL: `https://pools.localhost:${https}` },
  });
  onTestFinished(server.stop);
  const file = join(folder.path, 'Caddyfile');
  const options = [
    'local_certs',
    'skip_install_trust',
    'admin off',
    `http_port ${http}`,
    `https_port ${https}`,
  ];
  await writeFile(file, `{\n${options.join('\n')}\n}\n${await read('deploy/caddy/Caddyfile')}`);
  const said = await runs(caddy, ['run', '--adapter', 'caddyfile', '--config', file], {
    ...{ DOMAIN: 'pools.localhost', UPSTREAM: `127.0.0.1:${port}` },
    ...{ HOME: folder.path, XDG_DATA_HOME: folder.path, XDG_CONFIG_HOME: folder.path },
  });
  const authority = join(folder.path, 'caddy/pki/authorities/local/root.crt');
  const ask = async (name: string): Promise<number> => {
    const ca = await readFile(authority);
    const host = `${name}:${https}`;
    const sent = request({
      host: '127.0.0.1',
      port: https,
      servername: name,
      path: '/api/health',
      ca,
      headers: { host },
    });
    const [answer] = await once(sent.end(), 'response');
    answer.resume();
    return answer.statusCode;
  };
  for (const name of ['pools.localhost', 'remote.pools.localhost']) {
    await expect.poll(() => ask(name).catch((error: Error) => `${error.message}: ${said()}`)).toBe(200);
  }
  const { cookie } = await makePerson(server);
  const socket = new WebSocket(`wss://127.0.0.1:${https}/api/live`, {
    ...{ servername: 'pools.localhost', ca: await readFile(authority) },
    headers: {
      cookie: `__Host-${cookie}`,
      host: `pools.localhost:${https}`,
      origin: `https://pools.localhost:${https}`,
    },
  });
  onTestFinished(() => socket.terminate());
  await once(socket, 'open');
  socket.send(JSON.stringify({ v: 1, id: 'one', type: 'ping' }));
  const [answer] = await once(socket, 'message');
  expect(JSON.parse(String(answer))).toMatchObject({ id: 'one', type: 'pong' });
});

started(
  'Mosquitto with its files: a server and a unit by TLS, nobody else',
  ['mosquitto', 'mosquitto_passwd'],
  async (broker, passwords) => {
    const [plain, tls] = [await freePort(), await freePort()];
    await cp(join(deploy, 'mosquitto'), folder.path, { recursive: true });
    const at = (name: string): string => join(folder.path, name);
    const { cert, key } = await selfSigned(folder.path, ['localhost'], new Date());
    const logins = ['cloud-a', 'cloud-a-shared', 'cloud-a-apart', 'UNIT00001', 'UNIT00002'];
    await writeFile(at('certificate.pem'), cert);
    await writeFile(at('key.pem'), key);
    await writeFile(at('passwords'), logins.map((name) => `${name}:quiet\n`).join(''));
    await run(passwords.path, ['-U', at('passwords')], { env: passwords.env });
    // It gives up root, and must be able to read them as before.
    await chmod(folder.path, 0o755);
    for (const name of ['certificate.pem', 'key.pem', 'passwords', 'access']) await chmod(at(name), 0o644);
    const given = (await readFile(at('mosquitto.conf'), 'utf8'))
      .replaceAll('/mosquitto/config', folder.path)
      .replace('listener 1883', `listener ${plain} 127.0.0.1`)
      .replace('listener 8883', `listener ${tls} 127.0.0.1`);
    await writeFile(at('mosquitto.conf'), given);
    const said = await runs(broker, ['-c', at('mosquitto.conf')]);
    await expect.poll(said).toContain('running');
    // A setting of listeners that stands before the first makes another one, on 1883.
    const heardOn = [...said().matchAll(/ listen socket on port (\d+)/gu)].map(([, port]) => Number(port));
    expect(heardOn).toEqual([plain, tls]);

    const url = `mqtt://cloud-a:quiet@127.0.0.1:${plain}`;
    const server = await wholeServer({ env: { MQTT_URL: url, MQTT_LOGINS: 'three', DEMO_UNITS: '0' } });
    onTestFinished(server.stop);
    expect((await server.ask('GET', '/api/health')).status).toBe(200);

    const ca = await readFile(caFile(folder.path));
    expect(new X509Certificate(cert).checkIssued(new X509Certificate(ca))).toBe(true);
    const unit = async (username: string, password = 'quiet') => {
      const options = { username, password, ca, reconnectPeriod: 0 };
      const client = await connectAsync(`mqtts://localhost:${tls}`, options);
      onTestFinished(() => client.endAsync(true));
      return client;
    };
    await expect(unit('UNIT00001', 'loud')).rejects.toThrow('Not authorized');
    const [own, other] = [await unit('UNIT00001'), await unit('UNIT00002')];
    const heard: string[] = [];
    const listening = await connectAsync(url, {
      clientId: 'any',
      username: 'cloud-a-shared',
      password: 'quiet',
    });
    onTestFinished(() => listening.endAsync(true));
    listening.on('message', (topic) => heard.push(topic));
    await listening.subscribeAsync('pool/v1/+/up/#', { qos: 1 });
    await other.publishAsync('pool/v1/UNIT00001/up/state', '{}', { qos: 1 });
    await own.publishAsync('pool/v1/UNIT00001/up/event', '{}', { qos: 1 });
    await expect.poll(() => heard).toEqual(['pool/v1/UNIT00001/up/event']);
    // Whatever client id they came with.
    const cameAs = [...said().matchAll(/ as (\S+) \(/gu)].map(([, id = '']) => id);
    expect(new Set(cameAs)).toEqual(new Set(logins));
  },
);

started('promtool takes the configuration of Prometheus and its rules', ['promtool'], async ({ path }) => {
  const { stdout } = await run(path, ['check', 'config', join(deploy, 'prometheus/prometheus.yml')]);
  expect(stdout).toMatch(/rules found/u);
});

started('systemd takes the units', ['systemd-analyze'], async ({ path }) => {
  const units = await readdir(join(deploy, 'systemd'));
  for (const name of units) {
    const text = await read(`deploy/systemd/${name}`);
    await writeFile(join(folder.path, name), text.replaceAll('/opt/poolhouse', root));
  }
  const args = ['verify', '--man=no', ...units.map((name) => join(folder.path, name))];
  const { stdout, stderr } = await run(path, args);
  expect(`${stdout}${stderr}`).toBe('');
});
