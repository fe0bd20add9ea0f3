import { expect, test } from 'vitest';
import { testHttp } from '#testing/http/http.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { securityTxt } from './security-txt.ts';

test('whoever finds a weakness learns whom to tell, and until when that holds', async () => {
  const app = await testHttp();
  const clock = manualClock(new Date('2026-06-01T10:00:00Z'));
  await app.register(securityTxt({ from: 'Pools <help@pools.example>', clock }));
  const { headers, payload } = await app.inject({ url: '/.well-known/security.txt' });
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(payload).toContain('Contact: mailto:help@pools.example\nExpires: 2027-06-01T10:00:00.000Z\n');
});
