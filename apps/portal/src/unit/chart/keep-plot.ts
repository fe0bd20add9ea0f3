import type uPlot from 'uplot';
import { onColours } from '#shared/theme.ts';

/** How far outside of what is seen pictures are drawn already: about as far as a finger throws the page. */
const NEAR = '400px 0px';

/**
 * Draws a picture into its place once that is nearly in view, and keeps it as large as its place and in the colours that
 * hold. A drawing costs a slow phone a tenth of a second, and there most lie far below what is seen first.
 * @param plot where the picture stands while there is one
 * @returns what takes it away
 */
export function keepPlot(
  element: HTMLElement,
  plot: { current: uPlot | undefined },
  make: () => uPlot,
): () => void {
  const draw = () => {
    plot.current?.destroy();
    plot.current = make();
  };
  const first = () => {
    near.disconnect();
    if (!plot.current) draw();
  };
  const near = new IntersectionObserver((all) => all.some((one) => one.isIntersecting) && first(), {
    rootMargin: NEAR,
  });
  near.observe(element);
  addEventListener('beforeprint', first);
  // Told at once as well, when nothing has another size yet.
  const size = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = element;
    if (plot.current && (plot.current.width !== width || plot.current.height !== height)) {
      plot.current.setSize({ width, height });
    }
  });
  size.observe(element);
  // Colours are read once a drawing, so other colours are another drawing.
  const forgetColours = onColours(() => plot.current && draw());
  return () => {
    near.disconnect();
    removeEventListener('beforeprint', first);
    forgetColours();
    size.disconnect();
    plot.current?.destroy();
    plot.current = undefined;
  };
}
