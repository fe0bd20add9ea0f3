import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { addedUser, pair } from '#testing/units/owners.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

test('a unit that fell silent is not forgotten before it is written that it was there', async () => {
  const unit = await testUnit(server);
  const { call } = await addedUser(server);
  const told: string[] = [];
  const stop = server.events.on('unit.presence', (event) => {
    if (event.serial === unit.serial) told.push(event.presence);
  });
  const { pool } = server.database;
  const busy = await pool.connect();
  await busy.query('begin');
  await busy.query('lock table unit_states in exclusive mode');
  server.clock.advance(2 * 3_600_000);
  await expect.poll(() => told).toContain('offline');
  // Still nothing of it is written, and this is answered at that moment.
  const paired = await pair(call, unit.serial, unit.activationCode);
  await busy.query('commit');
  busy.release();
  stop();
  expect(paired.status).toBe(201);
});
