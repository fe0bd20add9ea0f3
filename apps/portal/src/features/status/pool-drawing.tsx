import type { WaterLevels } from '@poolhouse/domain/filling/filling';
import clsx from 'clsx';
import { memo } from 'react';
import css from './pool-drawing.module.css';
import { poolGeometry } from './pool-geometry.ts';

export interface PoolDrawingProps {
  /** cm, undefined when the unit does not measure it. */
  level: number | undefined;
  levels?: WaterLevels;
  /** The water moves while the pump runs. */
  moving: boolean;
  /** Nobody knows how it is now. */
  old: boolean;
}

/** Two waves of one length, repeated, so that the drawing can move by one wave without a seam. */
const back = 'M0 10 C 75 2 125 2 200 10 S 325 18 400 10 S 525 2 600 10 S 725 18 800 10 V 24 H 0 Z';
const front = 'M0 12 C 75 20 125 20 200 12 S 325 4 400 12 S 525 20 600 12 S 725 4 800 12 V 24 H 0 Z';

/** The basin with its water at the real level. Decorative: the level is beside it in words. */
export const PoolDrawing = memo(function PoolDrawing({ level, levels, moving, old }: PoolDrawingProps) {
  const { surface, marks } = poolGeometry(level, levels);
  return (
    <div className={clsx(css.basin, moving && css.moving, old && css.old)} aria-hidden="true">
      <div className={css.water} style={{ height: `${surface * 100}%` }}>
        <svg
          className={clsx(css.wave, css.back)}
          viewBox="0 0 800 24"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={back} />
        </svg>
        <svg
          className={clsx(css.wave, css.front)}
          viewBox="0 0 800 24"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path d={front} />
        </svg>
        <div className={css.body} />
      </div>
      {marks.map(({ name, at }) => (
        <span
          key={name}
          className={clsx(css.mark, name.endsWith('Alarm') && css.alarm)}
          style={{ bottom: `${at * 100}%` }}
        />
      ))}
    </div>
  );
});
