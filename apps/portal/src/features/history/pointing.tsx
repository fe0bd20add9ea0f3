import { type PointerEvent, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { END, GUTTER } from '#unit/chart/chart-look.ts';
import { CursorContext } from './cursor.ts';
import { fitted, type HistorySpan, type View, zoomed } from './period-span.ts';
import css from './pictures.module.css';

export interface PointingProps {
  span: HistorySpan;
  view: View;
  onView: (view: View) => void;
}

/** Pixels from which on a drag is meant. */
const DRAG_PX = 8;

interface Drag {
  readonly from: number;
  readonly to: number;
}

/**
 * Lies over all pictures, so that one pointer points at one time in all of them: a mouse points and drags a time to look
 * at closer, a finger points and leaves the page its scrolling, two fingers stretch. A keyboard has the slider and the
 * buttons for it.
 */
export function Pointing({ span, view, onView }: PointingProps) {
  const cursor = useContext(CursorContext);
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const fingers = useRef(new Map<number, number>());
  /** The times under two fingers, as they came down. */
  const held = useRef<readonly [number, number]>(undefined);

  const measured = useRef<Pick<DOMRect, 'left' | 'width'>>(undefined);
  const bounds = () => {
    measured.current ??= place.current?.getBoundingClientRect();
    return measured.current ?? { left: 0, width: 1 };
  };
  const shareAt = ({ clientX }: Pick<PointerEvent, 'clientX'>) => {
    const { left, width } = bounds();
    return Math.min(1, Math.max(0, (clientX - left) / width));
  };
  const timeOf = (share: number) => view.from + share * (view.to - view.from);

  const point = (share: number) => cursor.set(timeOf(share));

  // Straight to the page: a line that moves with every frame is no reason to draw anything anew.
  useEffect(() => {
    const follow = () => {
      const at = cursor.read();
      const { current } = line;
      if (!current) return;
      const share = at === undefined ? -1 : (at - view.from) / (view.to - view.from);
      current.hidden = share < 0 || share > 1;
      // A tenth of a pixel is enough, and each digit more is read with each move.
      current.style.insetInlineStart = `${(share * 100).toFixed(2)}%`;
    };
    follow();
    return cursor.subscribe(follow);
  }, [cursor, view]);

  function stretch(): void {
    const [one, two] = [...fingers.current.values()];
    if (one === undefined || two === undefined || !held.current) return;
    const [first, second] = held.current;
    const shares = two - one;
    if (Math.abs(shares) < 0.02) return;
    const length = (second - first) / shares;
    if (length > 0) onView(fitted(span, { from: first - one * length, to: first + (1 - one) * length }));
  }

  function press(event: PointerEvent): void {
    const share = shareAt(event);
    if (event.pointerType === 'mouse') {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: share, to: share });
      return;
    }
    fingers.current.set(event.pointerId, share);
    const [one, two] = [...fingers.current.values()];
    if (one !== undefined && two !== undefined) held.current = [timeOf(one), timeOf(two)];
    else point(share);
  }

  const move = useEffectEvent((event: globalThis.PointerEvent) => {
    const share = shareAt(event);
    if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, share);
    if (fingers.current.size > 1) {
      stretch();
      return;
    }
    point(share);
    if (drag) setDrag({ ...drag, to: share });
  });
  // The browser's own events, taken before React's listener at the root of the page hears of them: to make one of its events
  // of each, and to look at every part of the page for who listens, takes a third of all that a move is for.
  useEffect(() => {
    const { current } = place;
    const shown = new AbortController();
    const { signal } = shown;
    const isHere = ({ target }: Event) => target instanceof Node && current?.contains(target);
    // To ask where it lies has all laid out that the move before has written.
    const forget = () => {
      measured.current = undefined;
    };
    const sizes = new ResizeObserver(forget);
    if (current) sizes.observe(current);
    current?.addEventListener('pointerenter', forget, { signal });
    addEventListener('resize', forget, { signal });
    addEventListener('scroll', forget, { capture: true, passive: true, signal });
    const taken = { capture: true, signal };
    addEventListener(
      'pointermove',
      (event) => {
        if (!isHere(event)) return;
        event.stopPropagation();
        move(event);
      },
      taken,
    );
    addEventListener('mousemove', (event) => isHere(event) && event.stopPropagation(), taken);
    return () => {
      shown.abort();
      sizes.disconnect();
    };
  }, []);

  function release(event: PointerEvent): void {
    fingers.current.delete(event.pointerId);
    if (fingers.current.size < 2) held.current = undefined;
    if (!drag) return;
    setDrag(undefined);
    const [from, to] = [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
    if ((to - from) * bounds().width < DRAG_PX) return;
    onView(fitted(span, { from: timeOf(from), to: timeOf(to) }));
  }

  return (
    <div
      ref={place}
      className={css.pointing}
      style={{ insetInline: `${GUTTER}px ${END}px` }}
      aria-hidden="true"
      onPointerDown={press}
      onPointerUp={release}
      onPointerCancel={release}
      onPointerLeave={(event) => event.pointerType === 'mouse' && !drag && cursor.set(undefined)}
      onDoubleClick={() => onView(span)}
      onWheel={(event) => {
        // The page scrolls; with the key that stretches pages, the pictures do in its place.
        if (event.ctrlKey)
          onView(zoomed(span, view, event.deltaY > 0 ? 1.25 : 0.8, cursor.read() ?? view.from));
      }}
    >
      <div ref={line} className={css.cursor} hidden />
      {drag ? (
        <div
          className={css.selection}
          style={{
            insetInlineStart: `${Math.min(drag.from, drag.to) * 100}%`,
            width: `${Math.abs(drag.to - drag.from) * 100}%`,
          }}
        />
      ) : null}
    </div>
  );
}
