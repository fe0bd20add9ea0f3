import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { anew } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';

const program = join(import.meta.dirname, 'main.ts');
const database = anew(testDatabase);
const folder = anew(tempFolder);

function server(env: Record<string, string>) {
  const anyPorts = { PORT: '0', MQTT_PORT: '0', MQTT_TLS_PORT: '0', PANEL_PORT: '0' };
  const child = spawn(process.execPath, [program], {
    env: {
      ...anyPorts,
      VIRTUAL_UNITS: '1',
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
      ...env,
    },
  });
  const said = { out: '', error: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    said.error += chunk.toString();
  });
  return { child, said, ended: once(child, 'close').then(([code]) => code as number) };
}

test('says where to look, and ends cleanly however often it is told to', async () => {
  const { child, said, ended } = server({});
  await expect.poll(() => said.out, { timeout: 45_000 }).toContain('Poolhouse is ready.');
  for (const place of ['Portal', 'Pool Remote', 'Mailbox', 'Front panels', 'serial number']) {
    expect(said.out).toContain(place);
  }
  const [, portal = ''] = /Portal\s+(\S+)/.exec(said.out) ?? [];
  expect((await fetch(`${portal}/api/health`)).status).toBe(200);
  child.kill('SIGINT');
  child.kill('SIGINT');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(said.error).toBe('');
  expect(said.out).toMatch(/Poolhouse has stopped\.\n$/u);
});

test('wrong values are listed and nothing is started', async () => {
  const { said, ended } = server({ PORT: 'high', TLS: 'maybe' });
  expect(await ended).toBe(1);
  expect(said.error).toBe(
    'PORT: must be a port number\nTLS: must be off, self, or CERTIFICATE.pem,KEY.pem\n',
  );
  expect(said.out).toBe('');
});

test('a start that is interrupted ends as well', async () => {
  const { child, ended } = server({});
  await expect.poll(() => child.pid).toBeGreaterThan(0);
  child.kill('SIGTERM');
  expect([0, null]).toContain(await ended);
});
