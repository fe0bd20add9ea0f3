import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#testing/http/caller.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import type { TestUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

let server: UnitServer;
let unit: TestUnit;
let anna: Caller;
let ben: Caller;
beforeAll(async () => {
  server = await startUnitServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  ({ unit, anna } = await ownedUnit(server));
  ben = (await addedUser(server)).call;
});

describe('another’s unit is answered as one that does not exist, byte for byte', () => {
  test.each([
    ['GET', ''],
    ['PUT', '', { name: 'mine' }],
    ['GET', '/state'],
    ['GET', '/history?period=day&date=2026-06-01'],
    ['DELETE', '/pairing'],
    ['POST', '/commands', { name: 'mode.set', args: { mode: 'eco' } }],
  ] as const)('%s units/{id}%s', async (method, rest, body?: object) => {
    const foreign = await ben(method, `/units/${unit.id}${rest}`, body);
    const missing = await ben(method, `/units/${ulid()}${rest}`, body);
    const odd = await ben(method, `/units/x${rest}`, body);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect(odd.text).toBe(missing.text);
    // The control: its owner gets another answer.
    expect((await anna(method, `/units/${unit.id}${rest}`, body)).status).not.toBe(404);
  });
});
