import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OwnPostgres, ownPostgres } from '#testing/database/own-postgres.ts';
import { perFile } from '#testing/lifetimes.ts';
import { strictBroker } from '#testing/units/strict-broker.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { withServer } from '#testing/units/unit-server.ts';

const patient = { timeout: 15_000 };
const broker = perFile(strictBroker);
let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await ownPostgres();
});
afterAll(() => postgres.stop());

test('a unit that came while the database was away is online once that is back, by the same connection', () =>
  withServer(
    { database: postgres.database, outside: { port: broker.port, node: 'a', login: 'cloud-a' } },
    async (server) => {
      const unit = await testUnit(server);
      const known = () => server.units.directory.peek(unit.serial);
      await unit.say('up/presence', { online: false, sid: unit.sid });
      await expect.poll(() => known()?.connected).toBe(false);
      // Whoever is silent for longer than an hour is forgotten.
      const later = () => {
        server.clock.advance(3_700_000);
        return known();
      };
      await expect.poll(later, patient).toBeUndefined();
      await postgres.down();
      const sid = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFG';
      await unit.say('up/presence', { online: true, sid, kind: 'controller' });
      const dropped = async () =>
        (await server.counted('poolhouse_unit_dropped_total'))['up/presence database-away'];
      await expect.poll(dropped, patient).toBe(1);
      await postgres.up();
      const presence = async () => {
        server.clock.advance(1_000);
        await unit.say('up/state', unit.state());
        return known()?.presence;
      };
      await expect.poll(presence, patient).toBe('online');
      expect(unit.client.connected).toBe(true);
    },
  ));
