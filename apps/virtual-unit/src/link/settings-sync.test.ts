import { decodeSettingsGet, decodeSettingsReport } from '@poolhouse/contract/unit/settings-messages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serial, type UnitOnTest, unitOnTest } from '#testing/unit-on-test.ts';

let here: UnitOnTest;
beforeEach(async () => {
  here = await unitOnTest();
  await here.ready();
});
afterEach(() => here.stop());

const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));
const all = (name: string) => here.cloud.heard.filter((heard) => heard.name === name);
const reports = (section = 'temperature') =>
  all('up/settings')
    .flatMap(({ body }) => decodeSettingsReport(bytes(body))?.report ?? [])
    .filter((one) => one.section === section);
const want = async (section: string, state: object, version: number, revision = 0) => {
  await here.cloud.send(serial, 'down/settings', { section, version, revision, state });
  await here.settled();
};
/** The cloud answers what the unit has from the factory, until there is nothing more. */
async function answerAll() {
  await here.settled();
  for (let answered = 0; answered < all('up/settings').length; ) {
    for (const { body } of all('up/settings').slice(answered)) {
      answered += 1;
      const report = decodeSettingsReport(bytes(body))?.report;
      if (report?.origin === 'panel')
        await here.cloud.send(serial, 'down/settings', { ...report, version: 1 });
    }
    await here.settled();
  }
}
const setAtPanel = (presses: number) => {
  for (let page = 0; page < 6; page += 1) here.unit.menu();
  expect(here.unit.view().display.title).toContain('TEMPERATURE');
  for (let press = 0; press < presses; press += 1) here.unit.step(1);
  here.unit.home();
};

test('a new connection says what the unit has, and from the factory what nobody has answered', async () => {
  await here.settled();
  expect(all('up/settings'), 'no more at once than a burst has room for').toHaveLength(5);
  await answerAll();
  expect(all('up/settings/get').map(({ body }) => decodeSettingsGet(bytes(body))?.have)).toEqual([{}]);
  for (const name of [
    'temperature',
    'heating',
    'solar',
    'filling',
    'treatment',
    'canister1',
    'calibration',
  ]) {
    expect(reports(name)[0], name).toMatchObject({ version: 0, revision: 0, origin: 'panel', errors: [] });
  }
  expect(reports()[0]).toMatchObject({ state: { required: 26 } });
  for (const { body } of all('up/settings')) expect(decodeSettingsReport(bytes(body))?.tally).toEqual({});
  const said = all('up/settings').length;
  await here.reconnected();
  await here.settled();
  const have = decodeSettingsGet(bytes(all('up/settings/get').at(-1)?.body))?.have;
  expect(have).toMatchObject({ temperature: 1, on: 1, canister2: 1, calibration: 1 });
  expect(all('up/settings')).toHaveLength(said);
});

test('what is wanted is kept, gone by and answered; what is older or comes twice changes nothing', async () => {
  await want('temperature', { required: 30 }, 3);
  expect(reports().at(-1)).toEqual({
    ...{ section: 'temperature', version: 3, revision: 0, state: { required: 30 } },
    ...{ errors: [], origin: 'cloud' },
  });
  await want('temperature', { required: 20 }, 2);
  await want('temperature', { required: 21 }, 3);
  expect(
    reports()
      .slice(-2)
      .map(({ version, state }) => ({ version, state })),
  ).toEqual(Array(2).fill({ version: 3, state: { required: 30 } }));
  await here.restart();
  await here.cloud.find(
    'up/settings/get',
    ({ have }) => (have as { temperature?: number }).temperature === 3,
  );
  await want('temperature', { required: 30 }, 3);
  expect(reports().at(-1)).toMatchObject({ version: 3, state: { required: 30 }, origin: 'cloud' });
});

test('what is set is what the pool gets', async () => {
  const heating = () => here.unit.view().lamps.heating;
  here.clock.advance(60_000);
  expect(heating()).toBe(false);
  await want('temperature', { required: 40 }, 1);
  here.clock.advance(120_000);
  expect(heating()).toBe(true);
  await want(
    'heating',
    { enabled: false, smart: 'off', time: { from: '10:00', to: '18:00' }, air: { below: 15, above: 25 } },
    1,
  );
  here.clock.advance(1_000);
  expect(heating()).toBe(false);
});

test.each([
  ['temperature', { required: 41 }, [{ path: 'required', code: 'between' }]],
  ['temperature', { required: 30, moon: 1 }, [{ path: 'moon', code: 'unknown-field' }]],
  ['temperature', {}, [{ path: 'required', code: 'required' }]],
  [
    'filling',
    {
      levels: { lowAlarm: 120, fillOn: 130, fillOff: 201, highAlarm: 210 },
      meter: 'float',
      maxMinutes: 60,
      speed: 20,
      volume: null,
    },
    [
      { path: 'levels.fillOff', code: 'meter-too-short' },
      { path: 'levels.highAlarm', code: 'meter-too-short' },
    ],
  ],
  ['pump', { type: 'A' }, [{ path: 'section', code: 'section-missing' }]],
])(
  '%s %j is refused whole, with codes at the fields, and is no longer asked for',
  async (section, state, errors) => {
    await here.settled();
    const before = reports(section)[0]?.state;
    await want(section, state, 4);
    expect(reports(section).at(-1)).toMatchObject({ version: 4, errors, origin: 'cloud' });
    if (before) expect(reports(section).at(-1)?.state).toEqual(before);
    await here.restart();
    await here.cloud.find('up/settings/get', ({ have }) => (have as Record<string, number>)[section] === 4);
  },
);

test.each([
  ['no object', 5],
  ['no section', { version: 1, revision: 0, state: {} }],
  ['a section that nobody knows', { section: 'moon', version: 1, revision: 0, state: {} }],
  [
    'a version beyond all numbers',
    { section: 'temperature', version: 2 ** 31, revision: 0, state: { required: 20 } },
  ],
])('%s is left', async (_what, body) => {
  await here.settled();
  const said = all('up/settings').length;
  await here.cloud.send(serial, 'down/settings', body);
  await here.settled();
  expect(all('up/settings')).toHaveLength(said);
});

test('a change at the panel is said when its page is left, and again until it is answered', async () => {
  await answerAll();
  setAtPanel(3);
  await here.settled();
  const panel = { version: 1, revision: 1, state: { required: 27.5 }, origin: 'panel' };
  expect(reports().at(-1)).toMatchObject(panel);
  for (const [seconds, times] of [
    [14, 1],
    [2, 2],
    [28, 2],
    [3, 3],
  ] as const) {
    here.clock.advance(seconds * 1000);
    await here.settled();
    expect(
      reports().filter(({ revision }) => revision === 1),
      `${seconds} s later`,
    ).toHaveLength(times);
  }
  await here.reconnected();
  await here.settled();
  expect(reports().filter(({ revision }) => revision === 1)).toHaveLength(4);
  // What the cloud wanted before it heard of it would undo it.
  await want('temperature', { required: 20 }, 2, 0);
  expect(reports().at(-1)).toMatchObject(panel);
  // It may have forgotten what it had: the cloud is to know, once.
  const asked = all('up/settings/get').length;
  here.clock.advance(15_000);
  await here.settled();
  expect(all('up/settings/get')).toHaveLength(asked + 1);
  expect(decodeSettingsGet(bytes(all('up/settings/get').at(-1)?.body))?.have.temperature).toBe(1);
  here.clock.advance(60_000);
  await here.settled();
  expect(all('up/settings/get')).toHaveLength(asked + 1);
  await want('temperature', { required: 27.5 }, 3, 1);
  expect(reports().at(-1)).toMatchObject({ ...panel, version: 3, origin: 'cloud' });
  const said = reports().length;
  here.clock.advance(600_000);
  await here.settled();
  expect(reports()).toHaveLength(said);
});

test('what a cloud never answers keeps nothing else back, and the cloud is asked when nothing is answered', async () => {
  await here.settled();
  const asked = all('up/settings/get').length;
  for (let minutes = 0; minutes < 40; minutes += 1) {
    here.clock.advance(60_000);
    await here.settled();
  }
  const sections = new Set(
    all('up/settings').map(({ body }) => decodeSettingsReport(bytes(body))?.report?.section),
  );
  await answerAll();
  expect(sections.size, 'all of them').toBe(
    new Set(all('up/settings').map(({ body }) => decodeSettingsReport(bytes(body))?.report?.section)).size,
  );
  expect(all('up/settings/get').length - asked).toBeGreaterThan(3);
});

test('what was set while the cable was out is said when it is in, after a power cut too', async () => {
  await want('temperature', { required: 26 }, 1);
  here.unit.cable(true);
  setAtPanel(1);
  setAtPanel(1);
  const changed = here.clock.now().getTime();
  here.clock.advance(3_600_000);
  await here.restart();
  await expect.poll(() => here.unit.view().connected).toBe(true);
  await here.settled();
  expect(reports().at(-1)).toMatchObject({
    version: 1,
    revision: 2,
    state: { required: 27 },
    origin: 'panel',
    at: changed,
  });
});

test('a unit that does not know the time does not say when', async () => {
  await here.restart({ knowsTime: false });
  await expect.poll(() => here.unit.view().connected).toBe(true);
  setAtPanel(1);
  await expect.poll(() => reports().at(-1)).toMatchObject({ revision: 1, origin: 'panel' });
  expect(reports().at(-1)).not.toHaveProperty('at');
});
