import { lazy, Suspense } from 'react';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import type { ModeSwitchProps } from './mode-switch.tsx';

const Loaded = lazy(async () => ({ default: (await import('./mode-switch.tsx')).ModeSwitch }));

/** The switch with what it takes to work it by keyboard; variants that only watch never load it. */
export function ModeSwitch(props: ModeSwitchProps) {
  return (
    <Suspense fallback={<Skeleton shape="number" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
