import type uPlot from 'uplot';
import { nextTask } from '#shared/next-task.ts';
import { onColours } from '#shared/theme.ts';

/** How far outside of what is seen pictures are drawn already, in pixels: about as far as a finger throws the page. */
const NEAR = 400;

/** As large as its place is. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

/** Has what was made draw itself, now or later. */
export type Begin = (init: () => void) => void;

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): PlotSize => ({ width, height });

/** All places are measured before anything is drawn into one, or each would have the page laid out anew. */
const waiting: (() => void)[] = [];
function afterAll(draw: () => void): void {
  if (waiting.push(draw) > 1) return;
  queueMicrotask(() => {
    for (const one of waiting.splice(0)) one();
  });
}

/**
 * Draws a picture into its place once that is nearly in view, and keeps it as large as its place and in the colours that
 * hold. A drawing costs a slow phone a tenth of a second, and there most lie far below what is seen first.
 * @param plot where the picture stands while there is one
 * @param isFirst pictures are what a screen is for: those in view are drawn before the screen is painted
 * @returns what takes it away
 */
export function keepPlot(
  element: HTMLElement,
  plot: { current: uPlot | undefined },
  make: (size: PlotSize, begin: Begin) => uPlot,
  isFirst = false,
): () => void {
  /** Of what is made and not drawn yet. */
  let awaited: (() => void) | undefined;
  const draw = (size = sizeOf(element), begin: Begin = (init) => init()) => {
    awaited = undefined;
    plot.current?.destroy();
    plot.current = make(size, begin);
  };
  const first = (begin?: Begin) => {
    near.disconnect();
    if (!plot.current) draw(sizeOf(element), begin);
  };
  const near = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && first(inTwo), {
    rootMargin: `${NEAR}px 0px`,
  });
  // To make what draws takes a slow phone half as long as to draw.
  function inTwo(init: () => void): void {
    awaited = init;
    void nextTask().then(() => awaited === init && drawAwaited());
  }
  function drawAwaited(): void {
    const init = awaited;
    awaited = undefined;
    init?.();
  }
  near.observe(element);
  let isGone = false;
  if (isFirst) {
    const { top, bottom } = element.getBoundingClientRect();
    const size = sizeOf(element);
    if (bottom > -NEAR && top < innerHeight + NEAR) afterAll(() => !isGone && !plot.current && draw(size));
  }
  const printed = () => {
    first();
    drawAwaited();
  };
  addEventListener('beforeprint', printed);
  // Told at once as well, when nothing has another size yet.
  const size = new ResizeObserver(() => {
    const { width, height } = sizeOf(element);
    if (plot.current && (plot.current.width !== width || plot.current.height !== height)) {
      drawAwaited();
      plot.current.setSize({ width, height });
    }
  });
  size.observe(element);
  // Colours are read once a drawing, so other colours are another drawing.
  const forgetColours = onColours(() => plot.current && draw());
  return () => {
    isGone = true;
    awaited = undefined;
    near.disconnect();
    removeEventListener('beforeprint', printed);
    forgetColours();
    size.disconnect();
    plot.current?.destroy();
    plot.current = undefined;
  };
}
