import { alert, dialogOf, refuse, type Screen } from '../harness/screen.ts';

const path = '/units/{full}/consumables';

/** What is used up: of a pool that has everything, of one that has nothing, and while nobody knows what is locked. */
export const consumablesScreens: readonly Screen[] = [
  { name: 'consumables', path, as: 'owner' },
  { name: 'consumables-refill', path, as: 'owner', inSight: true, prepare: dialogOf('consumables.refill') },
  { name: 'consumables-none', path: '/units/{live}/consumables', as: 'owner' },
  {
    name: 'consumables-without-settings',
    path,
    as: 'owner',
    before: refuse('units/*/settings', 500),
    prepare: alert,
  },
];
