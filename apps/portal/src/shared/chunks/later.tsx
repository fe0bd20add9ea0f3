import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadChunk } from './load-chunk.ts';
import { PartBoundary } from './part-boundary.tsx';

/** A part of a screen that is a file of its own. */
export interface Part<Props> {
  /** Itself, once it has come. */
  current: ComponentType<Props> | undefined;
  /** Fetches the file unless it has come or is on its way. One that failed is fetched anew. */
  come(): Promise<ComponentType<Props>>;
  /** The same while what is drawn with it is still on its way; whoever draws it says then that it did not come. */
  begin(): void;
}

/** `const dayChart = part(async () => (await import('./day-chart.tsx')).DayChart)` */
export function part<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let coming: Promise<ComponentType<Props>> | undefined;
  const own: Part<Props> = {
    current: undefined,
    come() {
      coming ??= loadChunk(load).then(
        (component) => {
          own.current = component;
          return component;
        },
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
    begin() {
      own.come().catch(() => undefined);
    },
  };
  return own;
}

interface LaterProps<Props> {
  part: Part<Props>;
  props: Props;
  /** Stands in its place while it loads. */
  wait: ReactNode;
  /** Stands above the sentence when it does not come: what can be shown without it. */
  kept?: ReactNode;
}

/** Draws a part once its file has come; when it does not come, a sentence says so in its place. */
export function Later<Props extends object>(props: LaterProps<Props>) {
  const [tries, setTries] = useState(0);
  return (
    <PartBoundary onAgain={() => setTries((before) => before + 1)} kept={props.kept} bare>
      <Coming key={tries} {...props} />
    </PartBoundary>
  );
}

/**
 * Not by `lazy` and `Suspense`: React shows what was awaited 300 ms after it showed that it waits, at the earliest, however
 * soon it has come.
 */
function Coming<Props extends object>({ part: own, props, wait }: LaterProps<Props>) {
  const [Shown, setShown] = useState(() => own.current);
  const [failed, setFailed] = useState<{ error: unknown }>();
  useEffect(() => {
    if (!Shown) {
      own.come().then(
        (component) => setShown(() => component),
        (error: unknown) => setFailed({ error }),
      );
    }
  }, [Shown, own]);
  if (failed) throw failed.error;
  return Shown ? <Shown {...props} /> : wait;
}
