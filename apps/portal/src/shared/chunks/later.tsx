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
  current: LazyExoticComponent<ComponentType<Props>>;
  /** One that failed stays failed, so another try is another one. */
  renew(): LazyExoticComponent<ComponentType<Props>>;
}

/** `const dayChart = part(async () => (await import('./day-chart.tsx')).DayChart)` */
export function part<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  const fresh = () => lazy(async () => ({ default: await loadChunk(load) }));
  const own: Part<Props> = {
    current: fresh(),
    renew() {
      own.current = fresh();
      return own.current;
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
