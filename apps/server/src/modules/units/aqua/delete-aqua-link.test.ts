import { expect, test } from 'vitest';
import { anew, perFile } from '#testing/lifetimes.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna, owner } = ownedUnit(server);
const aqua = anew(async () => {
  const made = await server.provision('aqua');
  await server.own(owner.userId, made);
  expect((await anna('PUT', `/units/${unit.id}/aqua_link`, { serialNumber: made.serial })).status).toBe(200);
  return made;
});

const linkOf = async (id: string) =>
  (await anna('GET', `/units/${id}`)).json<{ aquaLink: unknown }>().aquaLink;
const unlink = (id: string) => anna('DELETE', `/units/${id}/aqua_link`);

test.each(['controller', 'aqua unit'])(
  'the link ends from the %s’s side, and again changes nothing',
  async (side) => {
    const id = side === 'controller' ? unit.id : aqua.id;
    expect((await unlink(id)).status).toBe(204);
    expect([await linkOf(unit.id), await linkOf(aqua.id)]).toEqual([null, null]);
    expect((await unlink(id)).status).toBe(204);
    const { db } = server.database;
    const audit = db.selectFrom('audit').select(['user_id', 'detail']).where('action', '=', 'aqua.unlink');
    const other = side === 'controller' ? aqua : unit;
    expect(await audit.where('unit_id', '=', id).execute()).toEqual([
      { user_id: owner.userId, detail: { with: other.serial } },
    ]);
  },
);

test('nobody but the owner ends it', async () => {
  const { call, userId } = await addedUser(server);
  expect((await call('DELETE', `/units/${unit.id}/aqua_link`)).status).toBe(404);
  await giveUnits(server.database.db, userId, [unit.serial], { role: 'dealer' });
  expect((await call('DELETE', `/units/${unit.id}/aqua_link`)).status).toBe(403);
  expect(await linkOf(aqua.id)).not.toBeNull();
});

test.each(['controller', 'aqua unit'])(
  'it ends with the %s’s pairing, and does not come back with the next',
  async (side) => {
    const [gone, left] = side === 'controller' ? [unit, aqua] : [aqua, unit];
    expect((await anna('DELETE', `/units/${gone.id}/pairing`)).status).toBe(204);
    expect(await linkOf(left.id)).toBeNull();
    // Where it is read of: the other unit is nobody's.
    const { db } = server.database;
    const audit = db.selectFrom('audit').select(['user_id', 'detail']).where('action', '=', 'aqua.unlink');
    expect(await audit.where('unit_id', '=', left.id).execute()).toEqual([
      { user_id: owner.userId, detail: { with: gone.serial } },
    ]);
    const timeline = (await anna('GET', `/units/${left.id}/timeline`)).json<{ 'hydra:member': unknown[] }>();
    expect(timeline['hydra:member'][0]).toMatchObject({
      ...{ what: 'aqua.unlinked', data: { serial: gone.serial }, origin: 'user', by: 'Anna Test' },
    });
    await server.own(owner.userId, gone);
    expect(await linkOf(gone.id)).toBeNull();
  },
);

test('it ends with its owner’s account, on which it was taken along', async () => {
  const rows = await server.units.exportUnits(owner.userId);
  expect(rows.map(({ serialNumber, linkedWith }) => [serialNumber, linkedWith]).sort()).toEqual(
    [
      [unit.serial, aqua.serial],
      [aqua.serial, unit.serial],
    ].sort(),
  );
  const { db } = server.database;
  await db.transaction().execute((trx) => server.units.eraseOwner(trx, { id: owner.userId }));
  const links = db.selectFrom('unit_links').selectAll().where('unit_id', '=', unit.id);
  expect(await links.execute()).toEqual([]);
});
