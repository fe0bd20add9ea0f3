import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { anew, perFile } from '#testing/lifetimes.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna } = ownedUnit(server);
const ben = anew(() => addedUser(server));

describe('another’s unit is answered as one that does not exist, byte for byte', () => {
  test.each([
    ['GET', ''],
    ['PUT', '', { name: 'mine' }],
    ['GET', '/state'],
    ['GET', '/history?period=day&date=2026-06-01'],
    ['DELETE', '/pairing'],
    ['POST', '/commands', { name: 'mode.set', args: { mode: 'eco' } }],
  ] as const)('%s units/{id}%s', async (method, rest, body?: object) => {
    const foreign = await ben.call(method, `/units/${unit.id}${rest}`, body);
    const missing = await ben.call(method, `/units/${ulid()}${rest}`, body);
    const odd = await ben.call(method, `/units/x${rest}`, body);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect(odd.text).toBe(missing.text);
    // The control: its owner gets another answer.
    expect((await anna(method, `/units/${unit.id}${rest}`, body)).status).not.toBe(404);
  });
});
