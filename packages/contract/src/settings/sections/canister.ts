import { dosingPumps } from '@poolhouse/domain/water/dosing-pumps';
import { choice, number } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

const all = ['canister1', 'canister2', 'canister3', 'canister4', 'canister5', 'canister6'] as const;

/** One of six. */
const canister = (own: (typeof all)[number], substance: (typeof dosingPumps)[number]) =>
  defineSection({
    place: 150,
    features: ['dosing'],
    among: { own, all },
    fields: {
      substance: choice(dosingPumps, substance),
      volume: number({ unit: 'l', min: 1, max: 1_000, step: 0.5, usual: 20 }),
      alarmAt: number({ unit: '%', min: 0, max: 90, step: 5, usual: 20 }),
    },
  });

export const sections = {
  canister1: canister('canister1', 'phMinus'),
  canister2: canister('canister2', 'chlorine'),
  canister3: canister('canister3', 'phPlus'),
  canister4: canister('canister4', 'algicide'),
  canister5: canister('canister5', 'flocculant'),
  canister6: canister('canister6', 'chlorine'),
} as const;

export const text: SectionText = {
  title: 'A canister',
  fields: {
    substance: 'What is in it.',
    volume: 'How much is in it when it is full.',
    alarmAt: 'At which rest its owner is told.',
  },
};
