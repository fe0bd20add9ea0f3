import { collectionOf } from '@poolhouse/contract/api/hydra';
import { timelineEntry } from '@poolhouse/contract/api/timeline';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import type { SettingsMessage } from '@poolhouse/contract/unit/settings-messages';
import { expect, test } from 'vitest';
import { anew, perFile } from '#testing/lifetimes.ts';
import { ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna } = ownedUnit(server);
/** What the unit counts of its panel, and the version that it goes by. */
const has = anew(async () => {
  const counts = { revision: -1, version: 0 };
  await reports(4, counts);
  return counts;
});

/** The unit goes by another minimum that the cloud has not sent as a setting. */
async function reports(minimumWater: number, counts = has, secondsAgo = 0): Promise<void> {
  counts.revision += 1;
  const ts = new Date(server.clock.now().getTime() - secondsAgo * 1000).toISOString();
  const state = { minimumWater };
  await unit.say('up/settings', { section: 'winter', ...counts, state, errors: [], origin: 'panel', ts });
  const { version } = await unit.told<SettingsMessage>('settings');
  counts.version = version;
  await unit.say('up/settings', { section: 'winter', ...counts, state, errors: [], origin: 'cloud' });
}

async function winter(minimum: number): Promise<string> {
  await unit.say('up/state', unit.state());
  const body = { name: 'mode.set', args: { mode: 'winter', minimum } };
  await expect.poll(async () => (await anna('POST', `/units/${unit.id}/commands`, body)).status).toBe(202);
  return (await unit.told<CommandMessage>('command')).id;
}

async function ended(id: string, stage: 'done' | 'rejected'): Promise<void> {
  await unit.say('up/command', { id, stage });
  await unit.told('command/ack');
}

/** The newest first. */
async function entries() {
  const answer = await anna('GET', `/units/${unit.id}/timeline`);
  return collectionOf(timelineEntry)
    .parse(answer.json())
    ['hydra:member'].filter(({ what }) => what === 'command.ended' || what === 'settings.applied')
    .map(({ what, origin, by, data: { stage, changes } }) => ({ what, origin, by, of: changes ?? stage }));
}

const byAnna = { origin: 'user', by: 'Anna Test' };
const ends = (of: string) => ({ what: 'command.ended', ...byAnna, of });
const applied = (from: number, to: number) => ({
  ...{ what: 'settings.applied', of: [{ path: 'minimumWater', from, to }] },
});
const atPanel = { origin: 'panel', by: null };

test('a minimum that was told with the mode winter stands in its command, and what is set at the panel by itself', async () => {
  const first = await winter(9.5);
  await reports(9.5);
  await ended(first, 'done');
  expect(await entries()).toEqual([ends('done')]);
  for (const minimum of [5, 9.5]) {
    server.clock.advance(10_000);
    await reports(minimum);
  }
  expect(await entries()).toEqual([
    { ...applied(5, 9.5), ...atPanel },
    { ...applied(9.5, 5), ...atPanel },
    ends('done'),
  ]);
});

test('of a command that was not answered in time it is the doing of whoever gave it', async () => {
  await winter(9.5);
  server.clock.advance(31_000);
  await expect.poll(async () => (await entries()).length).toBe(1);
  server.clock.advance(3_600_000);
  await reports(9.5, has, 3_620);
  expect(await entries()).toEqual([ends('expired'), { ...applied(4, 9.5), ...byAnna }]);
});

test.each([
  ['that the unit refused', 9.5, 'rejected', 0],
  ['of another minimum', 9, 'done', 0],
  ['of long before', 9.5, 'done', 600],
] as const)('beside a command %s it is of the panel', async (_what, minimum, stage, seconds) => {
  await ended(await winter(minimum), stage);
  server.clock.advance(seconds * 1000);
  await reports(9.5);
  expect(await entries()).toEqual([{ ...applied(4, 9.5), ...atPanel }, ends(stage)]);
});
