import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react';
import { loadChunk } from './load-chunk.ts';
import { PartBoundary } from './part-boundary.tsx';

/** A part of a screen that is a file of its own. */
export interface Part<Props> {
  /** Itself once it has come: what is lazy is awaited even then, with what stands in its place. */
  current: ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;
  /** One that failed stays failed, so another try is another one. */
  renew(): LazyExoticComponent<ComponentType<Props>>;
  /** Fetches the file while what is drawn with it is still on its way. */
  begin(): void;
}

/** `const dayChart = part(async () => (await import('./day-chart.tsx')).DayChart)` */
export function part<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let coming: Promise<{ default: ComponentType<Props> }> | undefined;
  const come = () => {
    coming ??= loadChunk(load).then((component) => {
      own.current = component;
      return { default: component };
    });
    return coming;
  };
  const own: Part<Props> = {
    current: lazy(come),
    renew() {
      coming = undefined;
      const again = lazy(come);
      own.current = again;
      return again;
    },
    begin() {
      // It is fetched again for whoever draws it, who says then that it did not come.
      come().catch(() => {
        coming = undefined;
      });
    },
  };
  return own;
}

interface LaterProps<Props> {
  part: Part<Props>;
  props: Props;
  /** Stands in its place while it loads. */
  wait: ReactNode;
}

/** Draws a part once its file has come; when it does not come, a sentence says so in its place. */
export function Later<Props extends object>({ part: own, props, wait }: LaterProps<Props>) {
  const [Shown, setShown] = useState(() => own.current);
  return (
    <PartBoundary onAgain={() => setShown(() => own.renew())} bare>
      <Suspense fallback={wait}>
        <Shown {...props} />
      </Suspense>
    </PartBoundary>
  );
}
