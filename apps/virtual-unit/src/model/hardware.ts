import type { CanisterSettings } from '@poolhouse/domain/consumables/canister';
import type { TubeSettings } from '@poolhouse/domain/consumables/tube';
import { faultyIntervals } from '@poolhouse/domain/filtration/interval-faults';
import type { RelaySettings } from '@poolhouse/domain/relay/relay';
import type { DosingPump } from '@poolhouse/domain/water/dosing-pumps';
import type { Settings } from './settings.ts';

/** What a unit may be fitted with, by the names under which it tells of it. */
export const allFeatures = [
  'filtration',
  'speeds',
  'heating',
  'solar',
  'flow',
  'pressure',
  'level',
  'filling',
  'backwash',
  'relays',
  'cover',
  'ph',
  'redox',
  'freeChlorine',
  'salinity',
  'dosing',
  'electrolysis',
] as const;
export type Feature = (typeof allFeatures)[number];
export type Hardware = Readonly<Record<Feature, boolean>>;

/** What a unit is fitted with unless its maker said otherwise. */
export const usualFeatures: Readonly<Record<'controller' | 'aqua', readonly Feature[]>> = {
  controller: [
    ...(['filtration', 'heating', 'solar', 'flow', 'pressure', 'level', 'filling'] as const),
    ...(['backwash', 'relays', 'cover', 'ph', 'redox', 'dosing'] as const),
  ],
  aqua: ['flow', 'ph', 'redox', 'dosing'],
};

/** What a unit is fitted with when its maker did not say; a controller leaves the water's chemistry to its aqua unit. */
export function featuresOf({
  kind,
  aqua,
  features,
  scene,
}: {
  readonly kind: 'controller' | 'aqua';
  readonly aqua?: string | undefined;
  readonly features?: readonly Feature[] | undefined;
  readonly scene?: { readonly water: 'salt' | 'chlorine' } | undefined;
}): readonly Feature[] {
  if (features) return features;
  if (scene?.water === 'salt') return allFeatures;
  const usual = usualFeatures[kind];
  return aqua === undefined
    ? usual
    : usual.filter((feature) => !usualFeatures.aqua.includes(feature) || feature === 'flow');
}

/** What it says that it has: the pumps, canisters and tubes of its dosing as well, each by its own name. */
export function announced({ hardware, heads }: Equipment): readonly string[] {
  const places = heads.flatMap((pump, place) => [pump, `canister${place + 1}`, `tube${place + 1}`]);
  return [...allFeatures.filter((feature) => hardware[feature]), ...places];
}

/** A unit as it is fitted and set. */
export interface Equipment {
  readonly settings: Settings;
  readonly hardware: Hardware;
  /** Its dosing pumps, each with a canister and a tube of the same place. */
  readonly heads: readonly DosingPump[];
  readonly relays: readonly RelaySettings[];
  readonly canisters: readonly CanisterSettings[];
  readonly tubes: readonly TubeSettings[];
  /** Whether something is wrong with the intervals of the mode auto. */
  readonly intervalsWrong: boolean;
}

export function equip(settings: Settings, features: readonly Feature[]): Equipment {
  const hardware = Object.fromEntries(
    allFeatures.map((feature) => [feature, features.includes(feature)]),
  ) as Hardware;
  const { canister1, canister2, canister3, canister4, canister5, canister6 } = settings;
  const { tube1, tube2, tube3, tube4, tube5, tube6 } = settings;
  const canisters = [canister1, canister2, canister3, canister4, canister5, canister6];
  return {
    settings,
    hardware,
    heads: canisters.slice(0, headsOf(hardware)).map(({ substance }) => substance),
    relays: [settings.relay1, settings.relay2, settings.relay3, settings.relay4],
    canisters,
    tubes: [tube1, tube2, tube3, tube4, tube5, tube6],
    intervalsWrong: faultyIntervals(settings.auto.intervals, settings.auto.night).length > 0,
  };
}

/** The electrolyser makes the chlorine that else a pump gives. */
function headsOf({ dosing, electrolysis }: Hardware): number {
  if (!dosing) return 0;
  return electrolysis ? 1 : 2;
}
