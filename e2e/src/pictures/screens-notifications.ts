import type { AlertResource } from '@poolhouse/contract/api/alerts';
import { alert, answer, ignore, refuse, type Scene, type Screen } from '../harness/screen.ts';

const path = '/units/{full}/notifications';
const alerts = 'units/*/alerts*';
const wishes = 'units/*/notification_settings';

const hours = 3_600_000;

function said(): AlertResource[] {
  const now = Date.now();
  const at = (ago: number) => new Date(now - ago * hours).toISOString();
  const list: (Partial<AlertResource> & Pick<AlertResource, 'source' | 'about' | 'severity'>)[] = [
    { source: 'message', about: 'no-flow-from-dosing-unit', severity: 'error' },
    { source: 'high', about: 'ph', severity: 'warning', value: 7.84, limit: 7.6 },
    {
      ...{ source: 'canister', about: '1', severity: 'warning' },
      ...{ acknowledgedAt: at(1), acknowledgedBy: 'Anna Nováková' },
    },
    { source: 'offline', about: '', severity: 'error', endedAt: at(20) },
    {
      ...{ source: 'message', about: 'no-water-flow-to-probes', severity: 'error', endedAt: at(40) },
      ...{ acknowledgedAt: at(41), acknowledgedBy: 'Anna Nováková' },
    },
    { source: 'low', about: 'redox', severity: 'warning', value: 612, limit: 650, endedAt: at(60) },
  ];
  return list.map((one, nth) => ({
    ...{ '@id': `/api/alerts/01K${String(nth).padStart(23, '0')}`, '@type': 'Alert', unit: '/api/units/x' },
    ...{ since: at(nth * 12 + 9), value: null, limit: null },
    ...{ acknowledgedAt: null, acknowledgedBy: null, endedAt: null, ...one },
  }));
}

const collection = (members: readonly AlertResource[]) => ({
  ...{ '@context': '/api/contexts/Alert', '@id': '/api/units/x/alerts' },
  ...{ '@type': 'hydra:Collection', 'hydra:member': members, 'hydra:totalItems': members.length },
  'hydra:view': { '@id': '/api/units/x/alerts?page=1', '@type': 'hydra:PartialCollectionView' },
});

async function tell(scene: Scene): Promise<void> {
  await answer(alerts, collection(said()))(scene);
  await answer(wishes, {
    ...{ '@id': '/api/units/x/notification_settings', '@type': 'NotificationSettings' },
    thresholds: [
      { channel: 'ph', on: true, low: 6.8, high: 7.6, delay: 30 },
      { channel: 'redox', on: true, low: 650, high: null, delay: 60 },
    ],
    ...{ offline: { on: true, delay: 30 }, supplies: true, mail: 'errors', push: true },
    quiet: { from: '22:00', to: '07:00' },
  })(scene);
}

/** What is open of said() and more, as of several pools. */
async function ring(scene: Scene): Promise<void> {
  const open = said().filter(({ endedAt }) => endedAt === null);
  const newest = open.map(({ unit: _, acknowledgedAt, acknowledgedBy, endedAt, ...one }, nth) => ({
    ...one,
    ...{ '@type': 'OpenAlert', name: nth === 1 ? '' : 'Garden pool', serialNumber: '10ZB57GZ7' },
    timeZone: 'Europe/Berlin',
    canister: one.source === 'canister' ? { substance: 'phMinus', remaining: 3_600 } : null,
  }));
  await answer('open_alerts', {
    ...{ '@id': '/api/open_alerts', '@type': 'OpenAlerts', total: 12, newest },
  })(scene);
}

const openBell =
  (count: number) =>
  async ({ page, say }: Scene): Promise<void> => {
    const name = say('nav.alerts', { count });
    await page.getByRole('button', { name }).click();
    await page
      .getByText(
        count > 0
          ? say('notifications.title.canisterLow', { n: '1', substance: say('substance.phMinus') })
          : say('notifications.none.title'),
      )
      .waitFor();
  };

/** What is wrong and what was, of what is told and how: much, nothing, while it loads, and what went wrong. */
export const notificationScreens: readonly Screen[] = [
  { name: 'notifications', path, as: 'owner', before: tell },
  { name: 'notifications-empty', path, as: 'owner' },
  { name: 'notifications-offline', path: '/units/{ill}/notifications', as: 'owner', before: tell },
  { name: 'notifications-loading', path, as: 'owner', before: ignore(alerts), restless: true },
  { name: 'bell', path: '/units', as: 'owner', inSight: true, before: ring, prepare: openBell(12) },
  { name: 'bell-quiet', path: '/profile', as: 'beginner', inSight: true, prepare: openBell(0) },
  { name: 'notifications-failed', path, as: 'owner', before: refuse(alerts, 500), prepare: alert },
];
