import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { makeServiceAccount, serviceAccount } from './account.ts';

let folder: string;
let passwd: string;
const nobody = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65534::/:/bin/false\n';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  passwd = join(folder, 'passwd');
  await writeFile(passwd, nobody);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function heard(): { log: ReturnType<typeof createLog>; lines: string[] } {
  const lines: string[] = [];
  return { lines, log: createLog('warn', { write: (line) => void lines.push(line) }) };
}

test('root’s PostgreSQL has a user of its own, which is made once', async () => {
  const { log, lines } = heard();
  const line = 'poolhouse:x:500:501::/nonexistent:/bin/false';
  const makings: [string, ...string[]][] = [
    ['no-such-program'],
    ['sh', '-c', `echo '${line}' >> "$0"`, passwd],
  ];
  const place = { passwd, uid: 0, makings };
  const account = { uid: 500, gid: 501, other: true };
  expect(await makeServiceAccount(log, place)).toEqual(account);
  expect(await makeServiceAccount(log, place)).toEqual(account);
  expect(serviceAccount({ passwd, uid: 0 })).toEqual(account);
  expect(await readFile(passwd, 'utf8')).toBe(`${nobody}${line}\n`);
  expect(lines).toEqual([]);
});

test('where none can be made it shares that of others, and says so', async () => {
  const { log, lines } = heard();
  const place = { passwd, uid: 0, makings: [] };
  expect(await makeServiceAccount(log, place)).toEqual({ uid: 65_534, gid: 65_534, other: true });
  expect(lines.join()).toContain('runs as \\"nobody\\"');
});

test('anybody else’s runs as they do', async () => {
  const { log } = heard();
  expect(await makeServiceAccount(log, { passwd, uid: 1000 })).toMatchObject({ other: false });
});
