import type { SettingsSection } from '@poolhouse/contract/api/settings';
import { usualState } from '@poolhouse/contract/settings/fields';
import { isSection, sections, sectionsWith } from '@poolhouse/contract/settings/sections';
import { alert, ignore, refuse, type Scene, type Screen } from '../harness/screen.ts';
import { fullFeatures } from '../steps/made-pool.ts';

const path = '/units/{live}/configuration';

/** What somebody has set on a pool that has everything. */
const set: Readonly<Record<string, object>> = {
  auto: {
    intervals: [
      { start: '06:00', end: '09:30', speed: 'low', flow: 'bottom' },
      { start: '11:00', end: '18:00', speed: 'high', flow: 'overflow' },
    ],
    night: { start: '22:30', end: '02:00', speed: 'low', flow: 'bottom' },
  },
  heating: { smart: 'time' },
  backwash: { pressure: { on: true, above: 1.4 } },
  filling: { speed: 12, volume: 48 },
  pump: { type: 'B' },
  relay1: { name: 'Lights', type: 'weekTimer', days: ['mon', 'fri', 'sat'], start: '18:00', end: '01:00' },
  relay2: { name: 'Counter-current', type: 'countdown', coverClosedSetsOff: true },
  treatment: { from: '08:00', to: '20:00' },
};

const untold = (section: SettingsSection['section']): SettingsSection => ({
  ...{ section, version: 1, desired: null, reported: null, pending: false, refused: null, changedAt: null },
});

/** Answers with all of this reported; one wish is not answered, one was refused, one section was never told of. */
async function reportAll({ page }: Scene): Promise<void> {
  await page.route('**/api/units/*/settings', async (route) => {
    const response = await route.fetch();
    const { sections: known, ...answer }: { sections: SettingsSection[] } = await response.json();
    // One that has never connected has told of no hardware.
    const all = known.length > 0 ? known : sectionsWith(fullFeatures).map(untold);
    const told = all.map((one): SettingsSection => {
      const { section } = one;
      const reported = isSection(section)
        ? { ...usualState(sections[section].fields), ...set[section] }
        : one.reported;
      if (section === 'calibration') return one;
      if (section === 'solar') return { ...one, reported, refused: { state: {}, errors: [] } };
      if (section !== 'temperature' && section !== 'relay3') return { ...one, reported };
      const wish = section === 'temperature' ? { required: 28 } : { type: 'pulse', duration: 1 };
      return { ...one, reported, desired: { ...reported, ...wish }, pending: true };
    });
    await route.fulfill({ response, json: { ...answer, sections: told } });
  });
}

/** What a unit goes by: as a virtual unit tells it, all that there is, nothing yet, and what went wrong. */
export const configurationScreens: readonly Screen[] = [
  { name: 'configuration', path, as: 'owner' },
  { name: 'configuration-full', path: '/units/{full}/configuration', as: 'owner', before: reportAll },
  { name: 'configuration-offline', path: '/units/{ill}/configuration', as: 'owner', before: reportAll },
  { name: 'configuration-none', path: '/units/{full}/configuration', as: 'owner' },
  { name: 'configuration-guest', path, as: 'keeper' },
  {
    name: 'configuration-loading',
    path,
    as: 'owner',
    before: ignore('units/*/settings'),
    restless: true,
  },
  {
    name: 'configuration-failed',
    path,
    as: 'owner',
    before: refuse('units/*/settings', 500),
    prepare: alert,
  },
];
