import type { TimelineEntryResource } from '@poolhouse/contract/api/timeline';
import { alert, answer, ignore, refuse, type Scene, type Screen } from '../harness/screen.ts';

const path = '/units/{full}/timeline';
const calls = 'units/*/timeline*';

type Told = Pick<TimelineEntryResource, 'type' | 'what' | 'origin'> & Partial<TimelineEntryResource>;

const changed = (section: string, field: string, from: unknown, to: unknown) => ({
  section,
  changes: [{ path: field, from, to }],
});
const anna = { origin: 'user', by: 'Anna Nováková', application: 'pool-live' } as const;
const command = (name: string, args: object, stage = 'done', code?: string): Told => ({
  ...{ ...anna, application: 'remote', what: 'command.ended' },
  type: stage === 'done' ? 'configuration' : 'error',
  data: { name, args, stage, ...(code ? { code } : {}) },
});

/** What happened, newest first, each some hours before the other. */
const told: readonly Told[] = [
  { type: 'error', what: 'message.began', origin: 'unit', data: { key: 'pump-overheated' } },
  {
    ...{ type: 'error', what: 'alert.opened', origin: 'cloud' },
    data: { side: 'low', channel: 'water', limit: 30, value: 27.4 },
  },
  command('relay.set', { n: 2, on: true, minutes: 90 }),
  command('cover.close', {}, 'rejected', 'not-home'),
  { ...anna, type: 'required', what: 'settings.applied', data: changed('temperature', 'required', 26, 28.5) },
  { type: 'configuration', what: 'backwash.stopped', origin: 'unit' },
  { type: 'configuration', what: 'backwash.started', origin: 'unit' },
  {
    ...{ type: 'calibration', what: 'settings.applied', origin: 'panel', whileOffline: true },
    data: changed('calibration', 'water', 0, -0.5),
  },
  {
    ...{ type: 'error', what: 'message.ended', origin: 'unit' },
    data: { key: 'no-water-flow-to-probes' },
    since: '2026-01-01T00:00:00.000Z',
  },
  {
    ...{ ...anna, type: 'error', what: 'settings.refused' },
    data: { section: 'filling', errors: [{ path: 'levels.fillOff', code: 'meter-too-short' }] },
  },
  {
    ...{ ...anna, type: 'configuration', what: 'settings.applied' },
    data: {
      section: 'auto',
      changes: [
        {
          path: 'intervals',
          from: [{ start: '06:00', end: '09:30', speed: 'low', flow: 'bottom' }],
          to: [
            { start: '06:00', end: '09:30', speed: 'low', flow: 'bottom' },
            { start: '11:00', end: '18:00', speed: 'high', flow: 'overflow' },
          ],
        },
        { path: 'requiredHours', from: 8, to: 9.5 },
      ],
    },
  },
  { type: 'configuration', what: 'canister.refilled', origin: 'panel', data: { n: 1, volume: 20_000 } },
  {
    ...{ type: 'configuration', what: 'flags.changed', origin: 'operator' },
    data: { changes: [{ path: 'flagsOff', from: ['tube'], to: [] }] },
  },
  {
    ...{ ...anna, by: null, type: 'configuration', what: 'unit.changed' },
    data: {
      changes: [
        { path: 'name', from: '', to: 'House pool with a name that goes on for quite a while' },
        { path: 'timeZone', from: 'Europe/Berlin', to: 'Europe/Prague' },
      ],
    },
  },
];

const HOURS = 5;

function entries(): TimelineEntryResource[] {
  const now = Date.now();
  return told.map((one, nth): TimelineEntryResource => {
    const at = new Date(now - (nth * HOURS + 0.3) * 3_600_000);
    return {
      ...{ '@type': 'TimelineEntry', id: `01K${String(nth).padStart(23, '0')}`, data: {} },
      ...{ by: null, application: null, whileOffline: false },
      ...one,
      at: at.toISOString(),
      since: one.since ? new Date(at.getTime() - 26 * 60_000).toISOString() : null,
    };
  });
}

const collection = (members: readonly TimelineEntryResource[], more = false) => ({
  ...{ '@context': '/api/contexts/TimelineEntry', '@id': '/api/units/x/timeline' },
  ...{ '@type': 'hydra:Collection', 'hydra:member': members },
  'hydra:totalItems': more ? 120 : members.length,
  'hydra:view': {
    ...{ '@id': '/api/units/x/timeline?page=1', '@type': 'hydra:PartialCollectionView' },
    ...(more ? { 'hydra:next': '/api/units/x/timeline?page=2' } : {}),
  },
});

const tell = (scene: Scene) => answer(calls, collection(entries()))(scene);

/** The first page comes, the next one doesn't. */
async function loseSecondPage(scene: Scene): Promise<void> {
  await scene.page.route(`**/api/${calls}`, async (route) => {
    const isFirst = new URL(route.request().url()).searchParams.get('page') === '1';
    await (isFirst
      ? route.fulfill({ json: collection(entries(), true) })
      : route.fulfill({ status: 500, json: {} }));
  });
}

async function missMore(scene: Scene): Promise<void> {
  await scene.page.locator('main ol').last().scrollIntoViewIfNeeded();
  await alert(scene);
}

/** What happened to a pool: all kinds of it, nothing, nothing of what was asked for, and what went wrong. */
export const timelineScreens: readonly Screen[] = [
  { name: 'timeline', path, as: 'owner', before: tell },
  { name: 'timeline-offline', path: '/units/{ill}/timeline', as: 'owner', before: tell },
  {
    name: 'timeline-filtered',
    path: `${path}?type=error&period=own&from=2026-01-01`,
    as: 'owner',
    before: tell,
  },
  { name: 'timeline-backwards', path: `${path}?from=2026-02-01&to=2026-01-01`, as: 'owner' },
  { name: 'timeline-empty', path, as: 'owner' },
  { name: 'timeline-none', path: `${path}?type=calibration&period=today`, as: 'owner' },
  { name: 'timeline-loading', path, as: 'owner', before: ignore(calls), restless: true },
  { name: 'timeline-failed', path, as: 'owner', before: refuse(calls, 500), prepare: alert },
  { name: 'timeline-failed-more', path, as: 'owner', before: loseSecondPage, prepare: missMore },
];
