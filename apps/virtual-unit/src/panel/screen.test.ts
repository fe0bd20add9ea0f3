import { pairingCodeMs } from '@poolhouse/domain/unit/codes';
import { expect, test } from 'vitest';
import {
  aged,
  answered,
  home,
  MENU_PAGES,
  notice,
  pressMenu,
  pressPair,
  type Screen,
  wireScreen,
} from './screen.ts';

const code = '7KQ2M9XA4T';
const pairing: Screen = { name: 'pairing', code, until: 1000 + pairingCodeMs };
const newCode = () => code;

test('Menu goes through its pages and home again', () => {
  let screen = home;
  const pages: unknown[] = [];
  for (let press = 0; press <= MENU_PAGES; press += 1) {
    screen = pressMenu(screen, 0);
    pages.push(screen.name === 'menu' ? screen.page : screen.name);
  }
  expect(pages).toEqual([0, 1, 2, 3, 4, 'home']);
});

test('an abandoned menu goes home after 5 minutes, so that remote control is possible again', () => {
  const menu = pressMenu(home, 1000);
  expect(wireScreen(aged(menu, 300_999))).toBe('menu');
  expect(wireScreen(aged(menu, 301_000))).toBe('home');
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
