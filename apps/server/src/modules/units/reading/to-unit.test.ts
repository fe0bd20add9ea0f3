import { expect, test } from 'vitest';
import { createUnitTexts, toUnitResource } from './to-unit.ts';
import type { OwnUnit } from './unit-reader.ts';

const state: NonNullable<OwnUnit['state']> = {
  ...{ ts: '2026-06-01T10:00:00.000Z', receivedAt: '2026-06-01T10:00:01.000Z', screen: 'home', mode: 'auto' },
  ...{ mixingUntil: null, values: { water: 27.1 }, valuesAt: {}, outputs: { heating: true }, messages: [] },
};
const first: OwnUnit = {
  ...{
    id: '01M8B7ENWEN9XHXHMT9WJ065AN',
    serial: '123456789',
    kind: 'controller',
    name: 'Pool',
    note: 'by "us"',
  },
  ...{
    cloud_id: '01M8B7ENWEN9XHXHMT9WJ065AM',
    short_id: 1,
    created_at: new Date(0),
    time_zone: 'Europe/Berlin',
  },
  ...{ model: null, firmware: '1', features: ['light'], aqua: null, link: null, notAllowed: [], state },
  ...{ role: 'owner', since: new Date(0), ownerId: '01M8B7ENWEN9XHXHMT9WJ065AK', openAlerts: 0, problems: 0 },
  ...{ lastHeard: 1_780_000_000_000, connected: true },
  setTemperatures: { temperature: 28, eco: null, winter: null },
};

const changes: readonly Partial<OwnUnit>[] = [
  ...[{ serial: '987654321' }, { name: 'Lake' }, { note: '' }, { time_zone: 'Asia/Kathmandu' }],
  ...[
    { model: 'PC-2' },
    { firmware: '2' },
    { features: [] },
    { aqua: { serial: '1234567', connected: true } },
  ],
  ...[
    { link: { id: '01M8B7ENWEN9XHXHMT9WJ065AJ', serial: '1234567' } },
    { notAllowed: ['heating' as const] },
  ],
  ...[{ ownerId: null }, { openAlerts: 2 }, { state: null }, { state: { ...state, mode: 'eco' as const } }],
  ...[{ setTemperatures: { temperature: null, eco: null, winter: 8 } }, { lastHeard: undefined }],
  ...[{ lastHeard: 1_780_000_001_000 }, { connected: false }, {}],
];

test('a unit that was written before is written as it is now', () => {
  const textsOf = createUnitTexts();
  const now = 1_780_000_002_000;
  for (const change of changes) {
    for (const unit of [first, { ...first, ...change }, first]) {
      expect(textsOf([unit], now).map((text) => JSON.parse(text))).toEqual([toUnitResource(unit, now)]);
    }
  }
});
