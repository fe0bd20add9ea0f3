import { MOST_UNITS_NAMED } from '@poolhouse/contract/live/messages';
import type { After } from './after.ts';

export interface Subscriptions {
  /** Subscribes a unit until the returned function is called; any number of watchers share one subscription. */
  watch(unit: string): () => void;
  /** Subscribes to everything watched: the connection is a new one. */
  repeat(): void;
  /** Subscribes to this one again if it is still watched. */
  repeatOne(unit: string): void;
  /** The server watches as many for this tab as it may: this one is not asked for again before there is room. */
  refused(unit: string): void;
  /** IRIs watched now. */
  units(): string[];
  /** Those of them that the server has no room for. */
  unheard(): string[];
  isUnheard(unit: string): boolean;
}

/** Sends it, unless the connection is not open. */
export type AskFor = (type: 'subscribe-units' | 'unsubscribe-units', units: readonly string[]) => boolean;

/** Milliseconds between messages: who scrolls through a long list watches each card for a moment only. */
const PAUSE_MS = 250;

/** What is watched, told to the server in few messages. */
export function createSubscriptions(askFor: AskFor, after: After): Subscriptions {
  const counts = new Map<string, number>();
  /** What the server was asked for on this connection. */
  const told = new Set<string>();
  const full = new Set<string>();
  let isResting = false;
  let isDue = false;

  function leave(units: readonly string[]): void {
    if (!askFor('unsubscribe-units', units)) return;
    const makesRoom = units.some((unit) => !full.has(unit));
    for (const unit of units) {
      told.delete(unit);
      full.delete(unit);
    }
    if (!makesRoom) return;
    for (const unit of full) told.delete(unit);
    full.clear();
  }

  function join(units: readonly string[]): void {
    if (!askFor('subscribe-units', units)) return;
    for (const unit of units) told.add(unit);
  }

  function tell(): void {
    for (const units of inParts([...told].filter((unit) => !counts.has(unit)))) leave(units);
    for (const units of inParts([...counts.keys()].filter((unit) => !told.has(unit)))) join(units);
  }

  function tellNow(): void {
    isDue = false;
    isResting = true;
    after(PAUSE_MS, () => {
      isResting = false;
      if (isDue) tellNow();
    });
    tell();
  }

  /** All that is drawn together is told together. */
  function tellSoon(): void {
    if (isDue) return;
    isDue = true;
    if (!isResting) queueMicrotask(tellNow);
  }

  return {
    watch(unit) {
      counts.set(unit, (counts.get(unit) ?? 0) + 1);
      tellSoon();
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        const left = (counts.get(unit) ?? 1) - 1;
        if (left > 0) counts.set(unit, left);
        else counts.delete(unit);
        tellSoon();
      };
    },
    repeat() {
      told.clear();
      full.clear();
      tell();
    },
    repeatOne(unit) {
      if (told.delete(unit)) tellSoon();
    },
    refused(unit) {
      if (told.has(unit)) full.add(unit);
    },
    units: () => [...counts.keys()],
    unheard: () => [...full].filter((unit) => counts.has(unit)),
    isUnheard: (unit) => full.has(unit),
  };
}

function inParts(units: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < units.length; from += MOST_UNITS_NAMED) {
    parts.push(units.slice(from, from + MOST_UNITS_NAMED));
  }
  return parts;
}
