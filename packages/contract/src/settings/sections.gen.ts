// Written by scripts/sections.ts out of the files in sections/: what is changed here is lost. Decision 056.
import { section as autoSection, text as autoText } from './sections/auto.ts';
import { section as backwashSection, text as backwashText } from './sections/backwash.ts';
import { section as calibrationSection, text as calibrationText } from './sections/calibration.ts';
import { sections as canisterSections, text as canisterText } from './sections/canister.ts';
import { section as coverSection, text as coverText } from './sections/cover.ts';
import { section as ecoSection, text as ecoText } from './sections/eco.ts';
import { section as fillingSection, text as fillingText } from './sections/filling.ts';
import { section as heatingSection, text as heatingText } from './sections/heating.ts';
import { section as onSection, text as onText } from './sections/on.ts';
import { section as partySection, text as partyText } from './sections/party.ts';
import { section as pumpSection, text as pumpText } from './sections/pump.ts';
import { sections as relaySections, text as relayText } from './sections/relay.ts';
import { section as solarSection, text as solarText } from './sections/solar.ts';
import { section as temperatureSection, text as temperatureText } from './sections/temperature.ts';
import { section as treatmentSection, text as treatmentText } from './sections/treatment.ts';
import { sections as tubeSections, text as tubeText } from './sections/tube.ts';
import { section as winterSection, text as winterText } from './sections/winter.ts';

export const sections = {
  on: onSection,
  party: partySection,
  auto: autoSection,
  eco: ecoSection,
  winter: winterSection,
  temperature: temperatureSection,
  heating: heatingSection,
  solar: solarSection,
  backwash: backwashSection,
  filling: fillingSection,
  pump: pumpSection,
  ...relaySections,
  cover: coverSection,
  treatment: treatmentSection,
  ...canisterSections,
  ...tubeSections,
  calibration: calibrationSection,
} as const;

export const texts = {
  on: onText,
  party: partyText,
  auto: autoText,
  eco: ecoText,
  winter: winterText,
  temperature: temperatureText,
  heating: heatingText,
  solar: solarText,
  backwash: backwashText,
  filling: fillingText,
  pump: pumpText,
  relay: relayText,
  cover: coverText,
  treatment: treatmentText,
  canister: canisterText,
  tube: tubeText,
  calibration: calibrationText,
} as const;
