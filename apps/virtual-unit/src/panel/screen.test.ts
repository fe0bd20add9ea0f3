import { type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import { type SectionName, type SectionState, sections } from '@poolhouse/contract/settings/sections';
import { pairingCodeMs } from '@poolhouse/domain/unit/codes';
import { expect, test } from 'vitest';
import {
  aged,
  answered,
  home,
  type Menu,
  notice,
  pressMenu,
  pressNext,
  pressPair,
  pressStep,
  type Screen,
  setWhenLeft,
  TELLING_PAGES,
  wireScreen,
} from './screen.ts';

const code = '7KQ2M9XA4T';
const pairing: Screen = { name: 'pairing', code, until: 1000 + pairingCodeMs };
const newCode = () => code;

const usual = (name: SectionName): SectionState => usualState(sections[name].fields as SettingFields);
const menu: Menu = { sections: ['temperature', 'calibration'], state: usual };

test('Menu goes through its pages, those that tell and those that set, and home again', () => {
  let screen = home;
  const pages: unknown[] = [];
  for (let press = 0; press < TELLING_PAGES + 3; press += 1) {
    screen = pressMenu(screen, 0, menu);
    pages.push(screen.name === 'menu' ? screen.page : screen.name);
  }
  expect(pages).toEqual([0, 1, 2, 3, 4, 5, 6, 'home']);
});

test('− and + change what is shown, Next goes on, and leaving the page says it once', () => {
  const at = (page: number): Screen => ({ name: 'menu', page, touched: 0 });
  const stepped = pressStep(pressStep(at(5), 1, menu, 1), 2, menu, 1);
  expect(stepped).toMatchObject({ draft: { required: 27 }, touched: 2 });
  const second = pressNext(pressNext(pressNext(pressNext(at(6), 1, menu), 1, menu), 1, menu), 1, menu);
  expect(pressStep(second, 1, menu, -1)).toMatchObject({ draft: { air: -0.1 } });
  for (const left of [home, pressMenu(stepped, 3, menu), aged(stepped, 400_000), notice('paired', 3)]) {
    expect(setWhenLeft(stepped, left, menu)).toEqual({ name: 'temperature', state: { required: 27 } });
  }
  expect(setWhenLeft(stepped, aged(stepped, 1000), menu)).toBeUndefined();
  // There and back is no change.
  expect(setWhenLeft(pressStep(pressStep(at(5), 1, menu, 1), 1, menu, -1), home, menu)).toBeUndefined();
  for (const telling of [home, at(0)]) {
    expect(pressStep(telling, 1, menu, 1)).toBe(telling);
    expect(pressNext(telling, 1, menu)).toBe(telling);
  }
});

test('what was saved elsewhere while a page stood stays, but for what was changed on it', () => {
  const page: Screen = { name: 'menu', page: 6, touched: 0 };
  const stepped = pressStep(page, 1, menu, 1);
  const saved = { water: 0.5, air: 2, solar: 3 };
  const later: Menu = { ...menu, state: () => saved };
  expect(setWhenLeft(stepped, home, later)).toEqual({ name: 'calibration', state: { ...saved, water: 0.1 } });
  const back = pressStep(stepped, 2, menu, -1);
  expect(setWhenLeft(back, home, later)).toBeUndefined();
  const again = pressStep(pressNext(stepped, 2, later), 3, later, 1);
  const state = { water: 0.1, air: 2.1, solar: 3 };
  expect(setWhenLeft(again, aged(again, 400_000), later)).toEqual({ name: 'calibration', state });
});

test('an abandoned menu goes home after 5 minutes, so that remote control is possible again', () => {
  const opened = pressMenu(home, 1000, menu);
  expect(wireScreen(aged(opened, 300_999))).toBe('menu');
  expect(wireScreen(aged(opened, 301_000))).toBe('home');
});

test('Pair makes a code for 10 minutes, keeps the one that is shown, and makes none without a network', () => {
  expect(pressPair(home, 1000, true, newCode)).toEqual(pairing);
  expect(pressPair(pairing, 5000, true, () => 'ANOTHER0NE')).toBe(pairing);
  expect(pressPair(home, 1000, false, newCode)).toMatchObject({ name: 'notice', notice: 'no-connection' });
  expect(aged(pairing, 1000 + pairingCodeMs - 1)).toBe(pairing);
  expect(aged(pairing, 1000 + pairingCodeMs)).toMatchObject({ name: 'notice', notice: 'expired' });
});

test.each([
  ['pairing', pairing, 'paired', 'paired'],
  ['pairing', pairing, 'expired', 'expired'],
  ['pairing', pairing, 'unpaired', undefined],
  ['home', home, 'unpaired', 'unpaired'],
  ['home', home, 'paired', undefined],
  ['home', home, 'expired', undefined],
] as const)('on the screen %s the answer %s', (_name, screen, state, shown) => {
  const next = answered(screen, state, 0);
  if (shown === undefined) expect(next).toBe(screen);
  else expect(next).toMatchObject({ name: 'notice', notice: shown });
});

test('a notice goes by itself and does not lock remote control', () => {
  const shown = notice('paired', 0);
  expect(wireScreen(shown)).toBe('home');
  expect(aged(shown, 5999)).toBe(shown);
  expect(aged(shown, 6000)).toBe(home);
});
