import { upTopics } from '@poolhouse/contract/unit/topics';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { type HostileSource, hostilePayloads } from '#testing/units/hostile-payloads.ts';
import { countRows } from '#testing/units/stored-rows.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

const count = 3_000;

test(`${count} hostile payloads stop nothing, and the honest unit beside them loses nothing`, async () => {
  const honest = await testUnit(server);
  const hostile = await testUnit(server);
  const valid: HostileSource = {
    'up/presence': { online: true, sid: hostile.sid, model: 'PC-1', features: ['heating'] },
    'up/state': hostile.state(),
    'up/telemetry': hostile.rows(1, 3),
    'up/event': { id: ulid(), ts: server.clock.now().toISOString(), type: 'backwash.started', data: {} },
    'up/command': { id: ulid(), stage: 'accepted' },
    'up/settings': { section: 'backwash', version: 42, revision: 7, state: {}, errors: [], origin: 'panel' },
    'up/settings/get': { have: { backwash: 41 } },
    'up/claim': { code: '7KQ2M9XA4T', durationMs: 600_000 },
  };
  const payloads = hostilePayloads(20_260_601, upTopics, valid);
  let sent = 0;
  for (const { topic, payload } of payloads) {
    if (sent === count) break;
    await hostile.publish(`pool/v1/${hostile.serial}/${topic}`, payload, { qos: sent % 2 === 0 ? 1 : 0 });
    sent += 1;
    if (sent % 100 === 0) await honest.say('up/telemetry', honest.rows(sent - 99, sent));
  }
  while ((await honest.acknowledged()) < count);
  expect(await countRows(server.database.pool, honest.id)).toBe(count);
  const dropped = await server.counted('poolhouse_unit_dropped_total');
  expect(Object.keys(dropped).filter((key) => key.endsWith(' failed'))).toEqual([]);
  expect(dropped['up/state malformed']).toBeGreaterThan(50);
  expect(hostile.client.connected).toBe(true);
});
