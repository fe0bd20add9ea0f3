import { pairingCodeMs } from '@poolhouse/domain/unit/codes';

/** What the display shows; `until` and `touched` are ms since boot. */
export type Screen =
  | { readonly name: 'home' }
  | { readonly name: 'menu'; readonly page: number; readonly touched: number }
  | { readonly name: 'pairing'; readonly code: string; readonly until: number }
  | { readonly name: 'notice'; readonly notice: Notice; readonly until: number };

export type Notice = 'paired' | 'unpaired' | 'expired' | 'no-connection' | 'identify';

export const MENU_PAGES = 5;
/** An abandoned menu must not lock the owner out of remote control for ever. */
const MENU_IDLE_MS = 300_000;
const NOTICE_MS = 6000;
const IDENTIFY_MS = 15_000;

export const home: Screen = { name: 'home' };

export function notice(kind: Notice, up: number): Screen {
  return { name: 'notice', notice: kind, until: up + (kind === 'identify' ? IDENTIFY_MS : NOTICE_MS) };
}

/** Menu opens its first page, then turns the pages and leads home after the last. */
export function pressMenu(screen: Screen, up: number): Screen {
  if (screen.name !== 'menu') return { name: 'menu', page: 0, touched: up };
  return screen.page + 1 < MENU_PAGES ? { name: 'menu', page: screen.page + 1, touched: up } : home;
}

/** A code that is shown already stays: whoever presses twice must not lose what they are typing. */
export function pressPair(screen: Screen, up: number, connected: boolean, newCode: () => string): Screen {
  if (screen.name === 'pairing') return screen;
  if (!connected) return notice('no-connection', up);
  return { name: 'pairing', code: newCode(), until: up + pairingCodeMs };
}

/** The screen at `up`, when nobody pressed anything. */
export function aged(screen: Screen, up: number): Screen {
  if (screen.name === 'pairing' && up >= screen.until) return notice('expired', up);
  if (screen.name === 'notice' && up >= screen.until) return home;
  if (screen.name === 'menu' && up >= screen.touched + MENU_IDLE_MS) return home;
  return screen;
}

/** What the cloud said about a claim. 'unpaired' while a code is shown is no answer to that code. */
export function answered(screen: Screen, state: 'paired' | 'unpaired' | 'expired', up: number): Screen {
  if (screen.name === 'pairing') return state === 'unpaired' ? screen : notice(state, up);
  return state === 'unpaired' ? notice(state, up) : screen;
}

/** As the cloud knows it: remote control is possible on the home screen only. */
export function wireScreen(screen: Screen): 'home' | 'menu' {
  return screen.name === 'menu' || screen.name === 'pairing' ? 'menu' : 'home';
}
