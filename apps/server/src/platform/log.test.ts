import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('trace', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

const token = randomBytes(32).toString('base64url');
const secrets = ['hunter2-hunter2', 'anna.novak@example.com', 'anna%40example.org', token, 'pgpassword'];

test('secrets planted anywhere reach no line', () => {
  const text = logged((log) => {
    log.info({ password: secrets[0], user: { email: secrets[1], token } }, 'direct');
    log.info({ body: { captcha: { token }, oldPassword: secrets[0] } }, `mail to ${secrets[1]}`);
    log.warn({ headers: { cookie: `poolhouse=${token}`, 'set-cookie': token } }, 'headers');
    log.error(
      { err: Object.assign(new Error('duplicate key'), { detail: `Key (email)=(${secrets[1]}) exists` }) },
      `link /reset-password/${secrets[2]}/${token}`,
    );
    log.info(`connecting to postgresql://poolhouse:${secrets[4]}@localhost/x`);
  });
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text.trim().split('\n')).toHaveLength(5);
});

test('what an operator needs stays readable', () => {
  const text = logged((log) =>
    log.info({ unit: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFG', status: 200 }, 'paired AB1234567'),
  );
  expect(JSON.parse(text)).toMatchObject({
    unit: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFG',
    status: 200,
    msg: 'paired AB1234567',
  });
});
