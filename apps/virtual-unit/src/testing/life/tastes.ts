import { closedBehaviours } from '@poolhouse/domain/cover/cover-rules';
import { pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import type { FiltrationInterval } from '@poolhouse/domain/filtration/schedule';
import { waterPaths } from '@poolhouse/domain/filtration/water-path';
import { pumpTypes } from '@poolhouse/domain/pump/pump-types';
import { type RelaySettings, relayTypes, weekDays } from '@poolhouse/domain/relay/relay';
import { type Equipment, equip, type Feature, usualFeatures } from '#model/hardware.ts';
import { factorySettings, type Settings } from '#model/settings.ts';
import type { Dice } from './dice.ts';

/** A unit that somebody may have bought. */
export function someFeatures({ chance }: Dice): readonly Feature[] {
  const more: readonly Feature[] = [
    ...(chance(0.6) ? (['speeds'] as const) : []),
    ...(chance(0.4) ? (['electrolysis', 'salinity', 'freeChlorine'] as const) : []),
  ];
  return [...usualFeatures.controller, ...more];
}

/** A unit as somebody may set it, within what its sections allow. */
export function someUnit(dice: Dice, features: readonly Feature[]): Equipment {
  return equip(someSettings(dice), features);
}

function someSettings(dice: Dice): Settings {
  const { pick, chance, between } = dice;
  const lowAlarm = between(110, 122);
  const fillOn = lowAlarm + between(4, 10);
  const fillOff = fillOn + between(2, 5);
  const washes = chance(0.5);
  return {
    ...factorySettings,
    on: { speed: pick(['low', 'medium', 'high']), flow: pick(waterPaths) },
    party: { speed: 'high', flow: 'overflow' },
    auto: {
      ...{ intervals: someIntervals(dice), between: chance(0.8) ? 'off' : 'low' },
      ...{ requiredHours: between(4, 40) / 2, preferTemperature: chance(0.5) },
      ...(chance(0.4) ? { night: someInterval(dice, between(1320, 1439), between(60, 300)) } : {}),
    },
    eco: { ...factorySettings.eco, preferTemperature: chance(0.5), requiredTemperature: between(18, 26) },
    temperature: { required: between(22, 30) },
    heating: {
      ...{ enabled: chance(0.9), smart: pick(['off', 'off', 'time', 'air']) },
      time: { start: between(0, 1439), end: between(0, 1439) },
      air: { below: between(5, 15), above: between(16, 28) },
    },
    solar: { enabled: chance(0.8), threshold: between(10, 20) / 2 },
    backwash: {
      everyDays: { on: washes, days: between(1, 7), at: between(0, 1439) },
      timesADay: { on: !washes, times: between(1, 4) },
      pressure: { on: chance(0.5), above: between(14, 40) / 20 },
      flow: { on: chance(0.3), below: between(8, 20) / 2 },
      duration: between(6, 60) * 10,
    },
    filling: {
      ...{ levels: { lowAlarm, fillOn, fillOff, highAlarm: fillOff + between(5, 12) }, meter: 'float' },
      ...{ maxMinutes: between(10, 120), speed: chance(0.7) ? between(10, 60) : null, volume: 45 },
    },
    pump: { type: pick(pumpTypes) },
    relay1: someRelay(dice),
    relay2: someRelay(dice),
    relay3: someRelay(dice),
    relay4: someRelay(dice),
    cover: { whenClosed: pick(closedBehaviours), heatingAllowed: chance(0.5) },
    treatment: {
      ...factorySettings.treatment,
      ...{ ph: between(140, 150) / 20, redox: between(60, 76) * 10, production: between(0, 20) },
      hours: chance(0.5) ? { start: 0, end: 0 } : { start: between(0, 1439), end: between(0, 1439) },
      maxPerDay: {
        ...factorySettings.treatment.maxPerDay,
        phMinus: between(0, 30) * 50,
        chlorine: between(0, 40) * 50,
      },
    },
    calibration: { water: between(-10, 10) / 10, air: between(-50, 50) / 10, solar: between(-50, 50) / 10 },
  };
}

function someIntervals(dice: Dice): readonly FiltrationInterval[] {
  const bounds = [60 * 5, 60 * 9, 60 * 13, 60 * 17, 60 * 21];
  return bounds.slice(0, 4).flatMap((from, index) => {
    if (dice.chance(0.5)) return [];
    const to = bounds[index + 1] ?? from;
    return [someInterval(dice, from + dice.between(0, 100), to - dice.between(0, 100))];
  });
}

function someInterval({ pick }: Dice, start: number, end: number): FiltrationInterval {
  return { start, end, speed: pick(pumpSpeeds), flow: pick(waterPaths) };
}

function someRelay({ pick, chance, between }: Dice): RelaySettings {
  return {
    ...{ name: '', type: pick(relayTypes), duration: between(1, 7200) },
    days: weekDays.filter(() => chance(0.5)),
    ...{ start: between(0, 1439), end: between(0, 1439), coverClosedSetsOff: chance(0.5) },
  };
}
