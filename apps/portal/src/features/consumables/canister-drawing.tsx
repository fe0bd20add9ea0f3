import { useId } from 'react';
import css from './consumables.module.css';

export interface CanisterDrawingProps {
  /** How full it is, 0…1. */
  share: number;
  /** At what share it warns, undefined while nobody knows. */
  alarm: number | undefined;
  isLow: boolean;
}

/** A bottle's outline, and how high what is in it can stand. */
const outline = 'M17 2 H31 V11 C31 15 44 18 44 28 V70 Q44 76 38 76 H10 Q4 76 4 70 V28 C4 18 17 15 17 11 Z';
const [top, bottom] = [22, 76];
const heightOf = (share: number) => Math.min(1, Math.max(0, share)) * (bottom - top);

/** A canister with its level and the line at which it warns. Decorative: both stand beside it in words. */
export function CanisterDrawing({ share, alarm, isLow }: CanisterDrawingProps) {
  const id = useId();
  return (
    <svg className={css.canister} viewBox="0 0 48 78" aria-hidden="true">
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <rect className={css.empty} width="48" height="78" />
        <rect
          className={isLow ? css.low : css.liquid}
          y={bottom - heightOf(share)}
          width="48"
          height={heightOf(share)}
        />
        {alarm === undefined ? null : (
          <line
            className={css.alarm}
            x1="2"
            x2="46"
            y1={bottom - heightOf(alarm)}
            y2={bottom - heightOf(alarm)}
          />
        )}
      </g>
      <path className={css.outline} d={outline} />
    </svg>
  );
}
