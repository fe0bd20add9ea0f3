import type { UnitState } from '@poolhouse/contract/api/units';
import { unitMessages } from '@poolhouse/domain/unit/unit-messages';
import { type ChannelName, channelNames, channels } from '@poolhouse/domain/water/channels';
import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { alerting } from '#testing/units/alerting.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

const said = (key: string, severity: 'error' | 'warning' | 'info'): Partial<UnitState> => ({
  messages: [{ key, severity, since: server.clock.now().toISOString() }],
});
const middle = (channel: ChannelName): number =>
  (channels[channel].range[0] + channels[channel].range[1]) / 2;
const thresholds = (channel: ChannelName) => [
  { channel, on: true, low: middle(channel) * 0.8, high: middle(channel) * 1.2, delay: 30 },
];

describe('each cause reaches the portal, the mailbox and the browsers, and its end does', () => {
  const limits = channelNames.flatMap((channel) => [[channel, 'low'] as const, [channel, 'high'] as const]);
  test.each(limits)('%s too %s', async (channel, side) => {
    const anna = await alerting(server, { thresholds: thresholds(channel) });
    const off = middle(channel) * (side === 'low' ? 0.75 : 1.25);
    await anna.hears({ values: { [channel]: off } });
    await anna.hearsFor(29, { values: { [channel]: off } });
    expect([await anna.open(), await anna.mails(), await anna.pushes()]).toEqual([[], [], []]);
    await anna.hearsFor(1, { values: { [channel]: off } });
    expect(await anna.open()).toMatchObject([
      { source: side, about: channel, severity: 'warning', value: off },
    ]);
    expect(await anna.mails()).toMatchObject([{ kind: 'alert' }]);
    expect(await anna.pushes()).toHaveLength(1);
    await anna.hears({ values: { [channel]: middle(channel) } });
    await anna.hearsFor(4, { values: { [channel]: middle(channel) } });
    expect(await anna.open()).toHaveLength(1);
    await anna.hearsFor(1, { values: { [channel]: middle(channel) } });
    expect(await anna.alerts()).toMatchObject([{ endedAt: server.clock.now().toISOString() }]);
    expect((await anna.mails()).map(({ kind }) => kind)).toEqual(['alert', 'alert-ended']);
    // The later one has taken the place of the earlier one, which was not sent.
    expect(await anna.pushes()).toMatchObject([{ title: expect.stringContaining('Over') }]);
    // The unit said a value: that it is beyond a limit is nothing that it knows.
    expect(await anna.timeline()).toMatchObject([
      { what: 'alert.ended', origin: 'cloud' },
      { what: 'alert.opened', origin: 'cloud' },
    ]);
  });

  const messages = Object.entries(unitMessages);
  test.each(messages)('the message %s (%s), and none that only informs', async (key, severity) => {
    const anna = await alerting(server);
    await anna.hears(said(key, severity));
    await anna.hearsFor(2, said(key, severity));
    if (severity === 'info') {
      expect([await anna.alerts(), await anna.mails(), await anna.pushes()]).toEqual([[], [], []]);
      return;
    }
    expect(await anna.open()).toMatchObject([{ source: 'message', about: key, severity }]);
    expect(await anna.mails()).toHaveLength(1);
    expect(await anna.pushes()).toHaveLength(1);
    await anna.hears();
    expect(await anna.open()).toEqual([]);
    expect((await anna.mails()).map(({ kind }) => kind)).toEqual(['alert', 'alert-ended']);
  });

  test('a message of newer firmware says where to look', async () => {
    const anna = await alerting(server);
    await anna.hears(said('from-the-future', 'error'));
    await anna.hearsFor(2, said('from-the-future', 'error'));
    expect(await anna.open()).toMatchObject([{ source: 'message', about: 'from-the-future' }]);
    expect(await anna.pushes()).toMatchObject([{ body: 'Look at the unit’s display.' }]);
  });

  test('a canister below its level and a tube that is due', async () => {
    const anna = await alerting(server);
    const consumables = (remaining: number, daysLeft: number) => ({
      consumables: {
        canisters: [{ n: 1, substance: 'phMinus' as const, volume: 20_000, remaining }],
        tubes: [{ n: 2, lifespan: 365, daysLeft }],
        counters: {},
      },
    });
    await anna.hears(consumables(4_001, 15));
    expect(await anna.open()).toEqual([]);
    await anna.hears(consumables(4_000, 14));
    expect((await anna.open()).map(({ source, about }) => `${source} ${about}`).sort()).toEqual([
      'canister 1',
      'tube 2',
    ]);
    expect(await anna.mails()).toHaveLength(2);
    await anna.hears(consumables(20_000, 365));
    expect(await anna.open()).toEqual([]);
  });
});

test.each([
  [3_600, 'Canister 1 (pH−) is nearly empty', '3.6\u00a0l are left.'],
  [0, 'Canister 1 (pH−) is empty', 'Nothing is dosed from it.'],
])(
  'a canister with %i ml left says what it holds, in mails, browsers and the portal',
  async (remaining, title, hint) => {
    const anna = await alerting(server);
    const consumables = {
      canisters: [{ n: 1, substance: 'phMinus' as const, volume: 20_000, remaining }],
      ...{ tubes: [], counters: {} },
    };
    const state = JSON.stringify(anna.stateOf({ consumables }));
    await server.database.db
      .insertInto('unit_states')
      .values({ unit_id: anna.unit.id, last_heard: server.clock.now(), state })
      .onConflict((oc) => oc.column('unit_id').doUpdateSet({ state }))
      .execute();
    await anna.hears({ consumables });
    expect(await anna.mails()).toMatchObject([
      { subject: expect.stringContaining(title), text_body: expect.stringContaining(hint) },
    ]);
    expect(await anna.pushes()).toMatchObject([
      { title: expect.stringContaining(title), body: expect.stringContaining(hint) },
    ]);
    const open = await anna.ask('GET', '/open_alerts');
    expect(open.json()).toMatchObject({ newest: [{ canister: { substance: 'phMinus', remaining } }] });
  },
);

test('a message that comes and goes is told when it comes again, and then not before it was away for five minutes', async () => {
  const owner = await alerting(server);
  const messages = () => {
    const since = server.clock.now().toISOString();
    return [{ key: 'water-level-too-low', severity: 'error' as const, since }];
  };
  for (let times = 0; times < 60; times++) {
    await owner.hears({ messages: messages() });
    server.clock.advance(1_500);
    await owner.hears();
    server.clock.advance(1_500);
  }
  // It came, it was over, it came again.
  expect(await owner.mails()).toHaveLength(3);
  expect(await owner.alerts()).toHaveLength(2);
  await owner.hearsFor(4);
  expect(await owner.open()).toHaveLength(1);
  await owner.hearsFor(2);
  expect(await owner.open()).toEqual([]);
  expect(await owner.mails()).toHaveLength(4);
});

test('of wishes that a later version kept what is known is gone by', async () => {
  const owner = await alerting(server, { quiet: { from: '22:00', to: '07:00' }, mail: 'off' });
  await server.database.pool.query(
    `update notification_settings set wishes = jsonb_set(wishes::jsonb, '{quiet,days}', '2') where unit_id = $1`,
    [owner.unit.id],
  );
  const answer = await owner.ask('GET', `/units/${owner.unit.id}/notification_settings`);
  expect(answer.json()).toMatchObject({ quiet: { from: '22:00', to: '07:00' }, mail: 'off' });
});
