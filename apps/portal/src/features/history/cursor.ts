import { createContext, type RefObject, useContext, useEffect, useEffectEvent, useRef } from 'react';

/** The one time that all pictures point at, epoch seconds; undefined when nobody points. */
export interface Cursor {
  read(): number | undefined;
  set(at: number | undefined): void;
  subscribe(listener: () => void): () => void;
}

/** Beside React's state: what points moves with every frame. */
export function createCursor(): Cursor {
  const listeners = new Set<() => void>();
  let time: number | undefined;
  return {
    read: () => time,
    set(at) {
      if (at === time) return;
      time = at;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const CursorContext = createContext<Cursor>(createCursor());

/**
 * Has an element say what is so at the time that is pointed at; it is hidden while it has nothing to say. Straight to the
 * page: this changes with every frame, and to draw all legends anew would take longer than one.
 */
export function useSaidAtCursor(
  place: RefObject<HTMLElement | null>,
  text: (at: number | undefined) => string | undefined,
): void {
  const cursor = useContext(CursorContext);
  // To ask the page what stands there takes as long as to write it.
  const written = useRef('');
  const write = useEffectEvent(() => {
    const said = text(cursor.read()) ?? '';
    const { current } = place;
    const before = written.current;
    if (!current || before === said) return;
    written.current = said;
    if (!before || !said) current.hidden = !said;
    // Another text in the same node is cheaper than another node.
    if (current.firstChild) current.firstChild.nodeValue = said;
    else current.append(said);
  });
  useEffect(() => cursor.subscribe(() => write()), [cursor]);
  // What it says can also change while nothing moves.
  useEffect(() => write());
}

/**
 * Who points goes to and fro over the same times, and to write all numbers of each takes most of a move.
 * @param rows how many there are: once one of them was asked for, all are written as soon as the browser has time, in a
 *   ninth of what they take one by one between moves
 */
export function remembered<Text>(textOf: (row: number) => Text, rows = 0): (row: number) => Text {
  const texts = new Map<number, Text>();
  const find = (row: number): Text => {
    const known = texts.get(row) ?? textOf(row);
    texts.set(row, known);
    return known;
  };
  let next = 0;
  const goOn = (): void => {
    if (next < rows)
      globalThis.requestIdleCallback?.(() => {
        // So many keep nobody waiting.
        for (const end = next + 400; next < end; next++) find(next);
        goOn();
      });
  };
  return (row) => {
    if (texts.size === 0) goOn();
    return find(row);
  };
}

/**
 * The row of rising times that a time points at: the nearest, when it is no farther than `reach`.
 * @param reach seconds
 */
export function rowAt(t: readonly number[], at: number, reach: number): number | undefined {
  let [low, high] = [0, t.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((t[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const far = (row: number) => Math.abs((t[row] ?? Number.POSITIVE_INFINITY) - at);
  const nearest = far(low) < far(low - 1) ? low : low - 1;
  return far(nearest) <= reach ? nearest : undefined;
}
