import { isDeepStrictEqual } from 'node:util';
import type { SectionName, SectionState } from '@poolhouse/contract/settings/sections';
import { pairingCodeMs } from '@poolhouse/domain/unit/codes';
import { settingsOf } from './settings-menu.ts';

/** A page of the menu. */
export interface MenuScreen {
  readonly name: 'menu';
  readonly page: number;
  /** Which of the section's settings the keys − and + change. */
  readonly at?: number;
  /**
   * What is to be another than it is in the section; the unit goes by it when the page is left. The rest of the section
   * is the unit's, which may be told another state of it meanwhile.
   */
  readonly draft?: SectionState;
  readonly touched: number;
}

/** What the display shows; `until` and `touched` are ms since boot. */
export type Screen =
  | { readonly name: 'home' }
  | MenuScreen
  | { readonly name: 'pairing'; readonly code: string; readonly until: number }
  | { readonly name: 'notice'; readonly notice: Notice; readonly until: number };

export type Notice = 'paired' | 'unpaired' | 'expired' | 'no-connection' | 'identify' | 'not-possible';

/** Pages that tell something; behind them each section has one, in which it is set. */
export const TELLING_PAGES = 5;
/** An abandoned menu must not lock the owner out of remote control for ever. */
const MENU_IDLE_MS = 300_000;
const NOTICE_MS = 6000;
const IDENTIFY_MS = 15_000;

export const home: Screen = { name: 'home' };

export function notice(kind: Notice, up: number): Screen {
  return { name: 'notice', notice: kind, until: up + (kind === 'identify' ? IDENTIFY_MS : NOTICE_MS) };
}

/** What the menu has beside what it tells. */
export interface Menu {
  /** Those that can be set here, a page each. */
  readonly sections: readonly SectionName[];
  state(name: SectionName): SectionState;
}

/** Menu opens its first page, then turns the pages and leads home after the last. */
export function pressMenu(screen: Screen, up: number, { sections }: Pick<Menu, 'sections'>): Screen {
  if (screen.name !== 'menu') return { name: 'menu', page: 0, touched: up };
  const page = screen.page + 1;
  return page < TELLING_PAGES + sections.length ? { name: 'menu', page, touched: up } : home;
}

/** The section that a page sets, as it is to be. */
export function sectionAt({ page, draft }: MenuScreen, menu: Menu) {
  const name = menu.sections[page - TELLING_PAGES];
  return name && { name, state: { ...menu.state(name), ...draft } };
}

/** Next goes to the next setting of a page, and to the first one after the last. */
export function pressNext(screen: Screen, up: number, menu: Menu): Screen {
  const section = screen.name === 'menu' ? sectionAt(screen, menu) : undefined;
  if (screen.name !== 'menu' || !section) return screen;
  const count = settingsOf(section.name, section.state).length;
  return { ...screen, at: ((screen.at ?? 0) + 1) % count, touched: up };
}

/** − and + change the setting that is shown by a step. */
export function pressStep(screen: Screen, up: number, menu: Menu, direction: 1 | -1): Screen {
  const section = screen.name === 'menu' ? sectionAt(screen, menu) : undefined;
  if (screen.name !== 'menu' || !section) return screen;
  const setting = settingsOf(section.name, section.state)[screen.at ?? 0];
  if (!setting) return screen;
  return { ...screen, draft: changed(menu.state(section.name), setting.stepped(direction)), touched: up };
}

/** The fields in which a section is another one. */
function changed(before: SectionState, after: SectionState): SectionState {
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(value, before[field])),
  );
}

/** What was set on a page that is left, whichever way it is left; undefined when nothing is another than before. */
export function setWhenLeft(
  before: Screen,
  next: Screen,
  menu: Menu,
): { name: SectionName; state: SectionState } | undefined {
  if (before.name !== 'menu' || !before.draft) return undefined;
  if (next.name === 'menu' && next.page === before.page) return undefined;
  const section = sectionAt(before, menu);
  return section && !isDeepStrictEqual(section.state, menu.state(section.name)) ? section : undefined;
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
