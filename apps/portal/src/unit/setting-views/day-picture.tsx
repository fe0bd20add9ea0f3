import type { Interval } from '@poolhouse/domain/filtration/interval';
import clsx from 'clsx';
import css from '#unit/setting-fields/day-bar.module.css';
import { DayScale } from '#unit/setting-fields/day-scale.tsx';
import { partsOf, placeInDay } from '#unit/setting-fields/day-spans.ts';

export interface PicturedSpan extends Interval {
  readonly id: string;
  /** In the block, as far as there is room. */
  readonly label: string;
  readonly look: 'strong' | 'quiet' | 'off';
}

/** A day as it is set, to be looked at. Decorative: the words beside it say the same. */
export function DayPicture({ spans }: { spans: readonly PicturedSpan[] }) {
  return (
    <div className={clsx(css.day, css.picture)} aria-hidden="true">
      <DayScale>
        {spans.flatMap((span) =>
          partsOf(span).map((part, index, parts) => (
            <div
              key={`${span.id} ${part[0]}`}
              className={clsx(
                css.block,
                css.still,
                css[span.look],
                parts.length > 1 && (index === 0 ? css.goesOn : css.cameOn),
              )}
              style={placeInDay(part)}
            >
              <span className={css.label}>{span.label}</span>
            </div>
          )),
        )}
      </DayScale>
    </div>
  );
}
