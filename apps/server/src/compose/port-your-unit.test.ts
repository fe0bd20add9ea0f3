import { expect, onTestFinished, test } from 'vitest';
import { provision } from '#modules/units/index.ts';
import { systemClock } from '#platform/clock.ts';
import { perFile } from '#testing/lifetimes.ts';
import { startLink } from '#testing/units/link.ts';
import { portedProgram, portedUnit } from '#testing/units/ported-unit.ts';
import { storedNumbers } from '#testing/units/stored-rows.ts';
import { firstCloud, makePerson } from '#testing/whole-people.ts';
import { wholeServer } from '#testing/whole-server.ts';

const server = perFile(() => wholeServer({ clock: systemClock }));

test('the program of the page has 60 lines beside those that say what it does', () => {
  const lines = portedProgram().split('\n');
  expect(lines.filter((line) => line.trim() !== '' && !line.startsWith('//'))).toHaveLength(60);
  expect(lines.filter((line) => line.length > 120)).toEqual([]);
});

/** What the server has dropped of what it heard, but for an end of a command that was said once more. */
async function dropped(): Promise<string[]> {
  const { text } = await server.ask('GET', '/metrics', { headers: { 'x-forwarded-for': '' } });
  return text
    .split('\n')
    .filter((line) => line.startsWith('poolhouse_unit_dropped_total{') && !line.includes('unknown-command'));
}

test('a unit of 60 lines is paired, watched, switched and set, and its rows survive a cut line and a dead battery', async () => {
  const made = await provision(server, { kind: 'controller', cloudId: await firstCloud(server) });
  const link = await startLink(server.running.mqtt.port);
  const unit = portedUnit(made, link.port, 0.2);
  onTestFinished(async () => {
    await unit.end();
    await link.stop();
  });
  const { cookie } = await makePerson(server);
  const ask = async (method: string, path: string, body?: object) => {
    const { status, text } = await server.ask(method, `/api${path}`, { cookie, body });
    return { status, body: JSON.parse(text) };
  };
  const stored = () => storedNumbers(server.pool, { id: made.id, epoch: unit.kept().epoch });

  await expect.poll(async () => (await stored()).length).toBeGreaterThan(3);
  const body = { serialNumber: made.serial, pairingCode: await unit.pair(), name: 'Sixty lines' };
  await expect.poll(async () => (await ask('POST', '/units/pair', body)).status).toBe(201);
  const path = `/units/${made.id}`;
  await expect
    .poll(async () => (await ask('GET', `${path}/state`)).body)
    .toMatchObject({ mode: 'auto', values: { water: 27.1, ph: 7.21 } });

  const order = { name: 'mode.set', args: { mode: 'eco' } };
  const sent = await ask('POST', `${path}/commands`, order);
  expect(sent.status).toBe(202);
  const command = String(sent.body['@id']).replace('/api', '');
  await expect.poll(async () => (await ask('GET', command)).body.stage).toBe('done');
  await expect.poll(async () => (await ask('GET', `${path}/state`)).body.mode).toBe('eco');
  const heater = await ask('POST', `${path}/commands`, { name: 'heating.set', args: { on: true } });
  const refused = String(heater.body['@id']).replace('/api', '');
  await expect
    .poll(async () => (await ask('GET', refused)).body)
    .toMatchObject({ stage: 'rejected', code: 'unsupported' });

  const section = async () => {
    const { sections } = (await ask('GET', `${path}/settings`)).body;
    return sections.find((one: { section: string }) => one.section === 'temperature');
  };
  await expect.poll(section).toMatchObject({ reported: { required: 26 }, pending: false });
  const { version } = await section();
  const set = await ask('PUT', `${path}/settings/temperature`, { version, state: { required: 28.5 } });
  expect(set.status).toBe(200);
  await expect.poll(section).toMatchObject({ reported: { required: 28.5 }, pending: false });
  expect(unit.kept().heat).toMatchObject({ state: { required: 28.5 }, origin: 'cloud' });

  link.cut();
  await expect.poll(() => unit.kept().rows.length).toBeGreaterThan(3);
  await unit.kill();
  unit.start();
  const before = unit.kept().rows.length;
  await expect.poll(() => unit.kept().rows.length).toBeGreaterThan(before);
  link.mend();
  const waited = unit.kept().oldest + unit.kept().rows.length;
  await expect.poll(() => unit.kept().oldest).toBeGreaterThan(waited);
  await unit.kill();
  const { oldest, rows, owed } = unit.kept();
  expect(owed).toEqual([]);
  const numbers = await stored();
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
  expect(numbers.length).toBeGreaterThanOrEqual(oldest - 1);
  expect(numbers.length).toBeLessThan(oldest + rows.length);

  const { rows: entries } = await server.pool.query(
    "select what, data, origin from timeline where unit_id = $1 and origin = 'panel'",
    [made.id],
  );
  expect(entries).toContainEqual({ what: 'mode.changed', data: { mode: 'auto' }, origin: 'panel' });
  expect(await dropped()).toEqual([]);
});
